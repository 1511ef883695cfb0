import { same } from './field-values.ts'

/**
 * The new value made of the parts of the old one wherever they are equal, so that parts of the screen which compare by
 * identity stay as they are. Looks two levels deep: a list of lines, and the values of each.
 */
export function share<Value>(before: Value, next: Value): Value {
  if (same(before, next)) return before
  if (Array.isArray(before) && Array.isArray(next))
    return next.map((one, index) => (same(before[index], one) ? before[index] : one)) as Value
  if (!isPlain(before) || !isPlain(next)) return next
  return Object.fromEntries(Object.entries(next).map(([name, one]) => [name, share(before[name], one)])) as Value
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import { same } from './field-values.ts'

/**
 * Returns the new value, reusing parts of the old one that are equal, so that components that compare by
 * identity do not render again. Compares two levels deep: a list of lines, and the values of each.
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

import type { Field } from '#engine/record/fields.ts'

/** Values of the inputs by field: texts as typed ('' if empty), null for no choice, number or day, lists for lines. */
export type FormValues = Record<string, unknown>

/** Turns a wire value of one field (not lines) into the value of its input. */
export function plainInputValue(field: Field, wire: unknown): unknown {
  if (field.kind === 'flag') return wire === true
  if (wire === null || wire === undefined) return field.kind === 'text' || field.kind === 'long_text' ? '' : null
  // While edited, "513000.00" is shown as 513000.
  if (field.kind === 'money') return String(wire).replace(/\.00$/, '')
  return wire
}

/** Turns an input value of one field (not lines) into a value of the body; empty texts become null. */
export function plainBodyValue(field: Field, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  if (typeof value === 'string' && value.trim() === '') return null
  if (field.kind === 'money' && typeof value === 'string') return value.replace(/[₹,\s]/g, '')
  if (field.kind === 'text' && typeof value === 'string') return value.trim()
  return value
}

/** True for equal JSON values, whatever the order of their keys. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, index) => same(one, b[index]))
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same((a as FormValues)[key] ?? null, (b as FormValues)[key] ?? null))
}

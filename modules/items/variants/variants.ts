import type { Issue } from '#base/issue.ts'

/** The largest number of variants that are made in one step. */
export const MOST_VARIANTS = 200
const LONGEST_VALUE = 40

/** The values of one axis as a person typed them, `S, M, L`: trimmed, each once without regard to case. */
export function axisValues(typed: unknown): string[] {
  const values = new Map<string, string>()
  for (const part of String(typed ?? '').split(/[,;\n]/)) {
    const value = part.trim()
    if (value !== '' && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value)
  }
  return [...values.values()]
}

/** The text by which a variant is unique: its item, size and colour, without regard to case. Null for an item that is none. */
export function variantKey(row: { parent_id?: unknown; size?: unknown; colour?: unknown }): string | null {
  if (typeof row.parent_id !== 'number') return null
  const part = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : '')
  return JSON.stringify([row.parent_id, part(row.size), part(row.colour)])
}

/** One cell of the grid; null on an axis without values. */
export interface Variant {
  size: string | null
  colour: string | null
}

/** The grid of all sizes in all colours, row by row, or what is wrong with the two axes. */
export function gridOf(input: { sizes?: unknown; colours?: unknown }): { variants: Variant[]; issues: Issue[] } {
  const axes = { sizes: axisValues(input.sizes), colours: axisValues(input.colours) }
  const issues: Issue[] = []
  for (const [field, values] of Object.entries(axes))
    if (values.some((value) => value.length > LONGEST_VALUE))
      issues.push({ field, message: `Use at most ${LONGEST_VALUE} characters`, rule: 'max' })
  if (axes.sizes.length === 0 && axes.colours.length === 0)
    issues.push({ field: 'sizes', message: 'Enter sizes or colours', rule: 'required' })
  const [sizes, colours] = [orNone(axes.sizes), orNone(axes.colours)]
  if (sizes.length * colours.length > MOST_VARIANTS)
    issues.push({ field: 'sizes', message: `Make at most ${MOST_VARIANTS} variants at once`, rule: 'max' })
  if (issues.length > 0) return { variants: [], issues }
  return { variants: sizes.flatMap((size) => colours.map((colour) => ({ size, colour }))), issues }
}

const orNone = (values: string[]): (string | null)[] => (values.length === 0 ? [null] : values)

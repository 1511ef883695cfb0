import { type Reading, refuse } from '#base/issue.ts'

/** Length of a text in code points, the unit of all length limits. */
export function length(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** Reads a text that both PostgreSQL and JSON can represent: no U+0000, no lone surrogate. */
export function wellFormed(raw: unknown): Reading<string> {
  if (typeof raw !== 'string') return refuse('type', 'This must be text')
  if (raw.includes('\u0000') || !raw.isWellFormed())
    return refuse('characters', 'Remove the characters that cannot be shown')
  return { value: raw }
}

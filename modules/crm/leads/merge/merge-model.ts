import { isSecret } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'

/** A record as the API returns it. */
export interface MergeRow {
  id: number
  version?: number
  created_at?: unknown
  updated_at?: unknown
  [field: string]: unknown
}

/** The maximum number of records in one merge. */
export const MERGE_MOST = 5

/** Fields whose value has to be chosen; contact entries, notes, files and enquiries are all kept. */
export function mergeFields(definition: RecordDefinition): [string, Field][] {
  return Object.entries(definition.fields).filter(
    ([, field]) => !field.read_only && !field.computed && field.kind !== 'lines' && !isSecret(field),
  )
}

/** True for an empty value: null, or text without a letter. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * The default record for a field's value: the newest that has one; for the owner, the first record. Returns the id of
 * the remaining record if none has a value.
 */
export function defaultSource(options: {
  definition: RecordDefinition
  name: string
  rows: readonly MergeRow[]
  into: number
}): number {
  const { definition, name, rows, into } = options
  const filled = rows.filter((row) => !isBlank(row[name]))
  if (filled.length === 0) return into
  const is_owner = name === definition.owner_field
  const at = (row: MergeRow) => String((is_owner ? row.created_at : row.updated_at) ?? '')
  // Equal values need no choice: the remaining record keeps its own.
  const best = filled.reduce((a, b) => ((is_owner ? at(b) < at(a) : at(b) > at(a)) ? b : a))
  const own = filled.find((row) => row.id === into)
  return own && JSON.stringify(own[name]) === JSON.stringify(best[name]) ? into : best.id
}

/** True if the records differ in a field. */
export function differs(name: string, rows: readonly MergeRow[]): boolean {
  return new Set(rows.map((row) => (isBlank(row[name]) ? '' : JSON.stringify(row[name])))).size > 1
}

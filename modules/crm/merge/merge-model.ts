import { isSecret } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { SHIPPING_FIELDS } from '../contacts/shipping-address.ts'

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

/** The fields with the primary phone and email of a record, each with the type of its entries. */
export function primaryFields({ fields }: RecordDefinition): Record<string, 'Contact Number' | 'Email'> {
  const { contacts } = fields
  const names = contacts?.kind === 'lines' ? (contacts.copied_to ?? []) : []
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      return [name, field.kind === 'text' && field.as === 'email' ? 'Email' : 'Contact Number']
    }),
  )
}

/** True for an empty value: null, or text without a letter. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** The rank of each entry of the stage, by id: lost is lowest, then open in the business's order, then won. */
export type StageRanks = ReadonlyMap<unknown, number>

/** The ranks of the entries of a stage; `entries` must be in the business's order. */
export function stageRanks(entries: readonly { id: unknown; kind?: unknown }[], kinds: readonly string[]): StageRanks {
  const way = ['lost', ...kinds.filter((kind) => kind !== 'lost')]
  const ordered = entries.toSorted((a, b) => way.indexOf(String(a.kind)) - way.indexOf(String(b.kind)))
  return new Map(ordered.map((entry, place) => [entry.id, place]))
}

/** Fields that depend on another field; both are taken from the same record. */
const DEPENDS_ON: Readonly<Record<string, string>> = {
  lost_reason: 'lead_status_id',
  follow_up_time: 'follow_up_date',
  designation: 'company_id',
  ...Object.fromEntries(Object.keys(SHIPPING_FIELDS).map((name) => [name, 'shipping_same'])),
}

interface MergeSides {
  definition: RecordDefinition
  rows: readonly MergeRow[]
  into: number
  ranks: StageRanks
}

/**
 * The default record for a field's value: the newest that has one; for the owner, the first record; for the stage, the
 * record with the highest rank. Returns the id of the remaining record if none has a value.
 */
export function defaultSource(options: MergeSides & { name: string }): number {
  const { definition, rows, into, ranks } = options
  const name = DEPENDS_ON[options.name] ?? options.name
  const filled = rows.filter((row) => !isBlank(row[name]))
  if (filled.length === 0) return into
  const is_owner = name === definition.owner_field
  const at = (row: MergeRow) => String((is_owner ? row.created_at : row.updated_at) ?? '')
  const rank = (row: MergeRow) => ranks.get(row[name]) ?? -1
  const isBetter = (a: MergeRow, b: MergeRow) =>
    name === definition.stage ? rank(a) > rank(b) : is_owner ? at(a) < at(b) : at(a) > at(b)
  const best = filled.reduce((found, row) => (isBetter(row, found) ? row : found))
  // Equal values need no choice: the remaining record keeps its own.
  const own = filled.find((row) => row.id === into)
  return own && JSON.stringify(own[name]) === JSON.stringify(best[name]) ? into : best.id
}

/** True for a record whose stage the merged record may have: a merge never lowers a stage. */
export function isFurthest({ definition, rows, ranks, row }: Omit<MergeSides, 'into'> & { row: MergeRow }): boolean {
  const rank = (one: MergeRow) => (definition.stage ? (ranks.get(one[definition.stage]) ?? -1) : 0)
  return rows.every((one) => rank(one) <= rank(row))
}

const MOST_LETTERS = 10_000

/**
 * The values of all records joined into one, for fields that can hold them: long texts below each other, and choices of
 * several together. Null if all values are equal, and for other fields.
 */
export function joinedValue(field: Field, rows: readonly MergeRow[], name: string): string | null {
  if (field.kind !== 'long_text' && field.kind !== 'choices') return null
  const texts = rows.flatMap((row) => (isBlank(row[name]) ? [] : [String(row[name]).trim()]))
  if (field.kind === 'choices') {
    const all = new Set(texts.flatMap((text) => text.split(',')))
    const joined = field.options.filter((option) => all.has(option)).join(',')
    return texts.includes(joined) || joined === '' ? null : joined
  }
  const different = [...new Set(texts)].filter((text) => !texts.some((other) => other !== text && other.includes(text)))
  const joined = different.join('\n\n')
  return different.length < 2 || [...joined].length > MOST_LETTERS ? null : joined
}

/** True if the records differ in a field. */
export function differs(name: string, rows: readonly MergeRow[]): boolean {
  return new Set(rows.map((row) => (isBlank(row[name]) ? '' : JSON.stringify(row[name])))).size > 1
}

/** A merge into a lead or contact, as people who may see the remaining record see it. */
export interface MergeEntry {
  id: number
  into_id: number
  from_ids: number[]
  created_by: number
  created_by_name: string | null
  created_at: string
  undone_at: string | null
  can_undo: boolean
}

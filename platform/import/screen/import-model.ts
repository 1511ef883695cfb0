import type { RecordDefinition } from '#engine/record/define.ts'
import { importColumns } from '../file-columns.ts'

/** What the server answers to an uploaded file. */
export interface Upload {
  import_id: number
  headings: string[]
  /** First rows, cell by cell. */
  sample: (string | null)[][]
  /** Its guess: field by heading. */
  mapping: Record<string, string | null>
  rows: number
  duplicates: DuplicateRule
  options: Omit<Choices, 'duplicates'>
  /** What a record can be recognised by. */
  match_columns: { name: string; label: string }[]
  /** The business has rules of who gets new records, and this person may ask for them. */
  has_rules: boolean
  /** Where the mapping comes from: the last file with these headings, or a product whose files are known. */
  template: { kind: 'own'; used_at: string; file_name: string } | { kind: 'known'; name: string } | null
}

/** How an import works beside its mapping: the match rule and first values. */
export interface Choices {
  duplicates: DuplicateRule
  /** Columns that tell whether a record is there already. */
  match_by: string[]
  only_empty: boolean
  /** What new records get where their row says nothing, by field. */
  defaults: Record<string, unknown>
  /** New records that no row names an owner for go by the assignment rules. */
  by_rules: boolean
}

/** What a dry run found: the counters the run will give. */
export interface Preview {
  rows: number
  created: number
  updated: number
  skipped: number
  invalid: number
  /** Rows of somebody who is there already. */
  duplicates: number
  issues: { line: number; field: string; message: string; outcome: 'invalid' | 'skipped' }[]
}

/** Where a running import stands. */
export interface ImportJob {
  state: 'uploaded' | 'checking' | 'ready' | 'queued' | 'running' | 'done' | 'failed'
  rows: number
  done: number
  created: number
  updated: number
  skipped: number
  invalid: number
  error?: string | null
  /** The run by which the whole import can be taken back. */
  run_id?: number | null
}

/** What to do with a row of somebody who is known. */
export type DuplicateRule = 'skip' | 'create' | 'update'

/** Field by heading, the nulls are left out of the import. */
export type Mapping = Record<string, string | null>

/** Columns a file can fill, in the order of the definition; rows of their own through their columns (phone, other phones). */
export function importFields(definition: RecordDefinition): { name: string; label: string; required: boolean }[] {
  return importColumns(definition).map(({ name, label, kind, line }) => ({
    name,
    label,
    required: line === null && kind.required === true,
  }))
}

/** The server's guess, with each field used once (the title may take first and last name): the first heading keeps it. Fields the list does not know stay, as the server does. */
export function firstMapping(upload: Pick<Upload, 'headings' | 'mapping'>, title?: string): Mapping {
  const used = new Set<string>()
  return Object.fromEntries(
    upload.headings.map((heading) => {
      const field = upload.mapping[heading] ?? null
      if (field === null || (used.has(field) && field !== title)) return [heading, null]
      used.add(field)
      return [heading, field]
    }),
  )
}

/** The mapping after one heading was given a field; whoever had it before lets it go. */
export function mapHeading(mapping: Mapping, heading: string, field: string | null, title?: string): Mapping {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, old]) => [
      name,
      name === heading ? field : field !== null && field !== title && old === field ? null : old,
    ]),
  )
}

/** Labels of the required fields that no column fills. */
export function missingFields(definition: RecordDefinition, mapping: Mapping): string[] {
  const used = new Set(Object.values(mapping))
  return importFields(definition)
    .filter((field) => field.required && !used.has(field.name))
    .map((field) => field.label)
}

/** Up to three different values of a column, to recognise it by. */
export function samplesOf(upload: Pick<Upload, 'headings' | 'sample'>, heading: string): string[] {
  const column = upload.headings.indexOf(heading)
  const values = upload.sample.map((row) => (row[column] ?? '').toString().trim()).filter((value) => value !== '')
  return [...new Set(values)].slice(0, 3)
}

/** The mapping as the wire carries it: only the headings that fill a field. */
export const wireMapping = (mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).filter((pair): pair is [string, string] => pair[1] !== null))

/** True while the job still moves and is worth asking again. */
export const isMoving = (job: ImportJob | undefined): boolean =>
  job === undefined || job.state === 'queued' || job.state === 'running' || job.state === 'checking'

/** Fields that new records can get at once where the file says nothing: what they refer to, and what is chosen from a list. */
export function defaultFields(definition: RecordDefinition): string[] {
  const wanted = [definition.owner_field, definition.stage, definition.location_field]
  return Object.entries(definition.fields)
    .filter(([, field]) => !field.read_only && !field.custom && field.kind === 'reference')
    .map(([name]) => name)
    .toSorted((one, other) => rank(wanted, one) - rank(wanted, other))
    .slice(0, 4)
}

const rank = (wanted: readonly (string | undefined)[], name: string) => (wanted.indexOf(name) + 9) % 9

/** How fast a job goes, from when it was first seen and now: rows a second and seconds that remain; null until it can be told. */
export function paceOf(
  first: { at: number; done: number },
  now: { at: number; done: number; rows: number },
): { rate: number; remaining: number } | null {
  const seconds = (now.at - first.at) / 1_000
  const rate = (now.done - first.done) / seconds
  if (!(seconds >= 1) || !(rate > 0)) return null
  return { rate: Math.round(rate), remaining: Math.ceil((now.rows - now.done) / rate) }
}

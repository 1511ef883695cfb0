import type { RecordDefinition } from '#engine/record/define.ts'
import { importColumns } from '../file-columns.ts'

/** The server's answer to an upload. */
export interface Upload {
  import_id: number
  headings: string[]
  /** First rows, cell by cell. */
  sample: (string | null)[][]
  /** The server's guess: field by heading. */
  mapping: Record<string, string | null>
  rows: number
  /** How the file was read; Excel files have no separator. */
  reading: { heading_line: number; separator?: string }
  /** The first rows of the file, to choose the row of headings from. */
  top: { line: number; text: string }[]
  duplicates: DuplicateRule
  options: Omit<Choices, 'duplicates'>
  /** Columns that a record can be recognised by. */
  match_columns: { name: string; label: string }[]
  /** The business has assignment rules, and this person may use them. */
  has_rules: boolean
  /** The source of the guess: the last file with these headings, or a product whose files are known. */
  template: { kind: 'own'; used_at: string; file_name: string } | { kind: 'known'; name: string } | null
}

/** The options of an import besides its mapping: duplicates and default values. */
export interface Choices {
  duplicates: DuplicateRule
  /** Columns by which existing records are recognised. */
  match_by: string[]
  only_empty: boolean
  /** Default values of new records, by field. */
  defaults: Record<string, unknown>
  /** New records without an owner in their row are assigned by the rules. */
  by_rules: boolean
}

/** The result of a dry run: the counts that the import will have. */
export interface Preview {
  rows: number
  created: number
  updated: number
  skipped: number
  invalid: number
  /** Rows whose person already exists, in the database or earlier in the file. */
  duplicates: number
  /** `value` is the cell of the file, shortened; missing if the reason concerns the whole row. */
  issues: { line: number; field: string; message: string; value?: string; outcome: 'invalid' | 'skipped' }[]
}

/** The progress of a running import. */
export interface ImportJob {
  state: 'uploaded' | 'checking' | 'ready' | 'queued' | 'running' | 'done' | 'failed'
  rows: number
  done: number
  created: number
  updated: number
  skipped: number
  invalid: number
  error?: string | null
  /** The run whose undo reverts the whole import. */
  run_id?: number | null
  /** RFC 3339. No record of the import is older. */
  started_at: string | null
}

/** The last import of this tab. */
export interface Running {
  import_id: number
  file_name: string
}

/** Props that the parts of the duplicate rules share. */
export interface RuleProps {
  definition: RecordDefinition
  upload: Upload
  mapping: Mapping
  choices: Choices
  onChange: (choices: Choices) => void
}

/** What to do with a row whose person already exists. */
export type DuplicateRule = 'skip' | 'create' | 'update'

/** Field by heading; null leaves a column out. */
export type Mapping = Record<string, string | null>

/** Columns that a file can fill, in the order of the definition; lines are filled through columns such as phone and other phones. */
export function importFields(definition: RecordDefinition): { name: string; label: string; required: boolean }[] {
  return importColumns(definition).map(({ name, label, kind, line }) => ({
    name,
    label,
    required: line === null && kind.required === true,
  }))
}

/**
 * The server's guess with each field used once: the first heading keeps it. The title may be used twice, for first and last
 * name, and so may the others in `joined`. Fields that the browser does not know are kept, as the server keeps them.
 */
export function firstMapping(
  upload: Pick<Upload, 'headings' | 'mapping'>,
  joined: ReadonlySet<string> = new Set(),
): Mapping {
  const used = new Set<string>()
  return Object.fromEntries(
    upload.headings.map((heading) => {
      const field = upload.mapping[heading] ?? null
      if (field === null || (used.has(field) && !joined.has(field))) return [heading, null]
      used.add(field)
      return [heading, field]
    }),
  )
}

/** Maps a heading to a field and unmaps the heading that had it before, except for fields that several headings fill. */
export function mapHeading(
  mapping: Mapping,
  heading: string,
  field: string | null,
  joined: ReadonlySet<string> = new Set(),
): Mapping {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, old]) => [
      name,
      name === heading ? field : field !== null && !joined.has(field) && old === field ? null : old,
    ]),
  )
}

/** Labels of the required fields without a column. */
export function missingFields(definition: RecordDefinition, mapping: Mapping): string[] {
  const used = new Set(Object.values(mapping))
  const { title, subtitle } = definition
  // A row without a name uses its business name as the title.
  if (subtitle && used.has(subtitle)) used.add(title)
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

/** The mapping in wire form: only the headings that fill a field. */
export const wireMapping = (mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).filter((pair): pair is [string, string] => pair[1] !== null))

/** True while the job is queued or running. */
export const isMoving = (job: ImportJob | undefined): boolean =>
  job === undefined || job.state === 'queued' || job.state === 'running' || job.state === 'checking'

/** Up to four reference fields that can have a default value: owner, stage and location first. */
export function defaultFields(definition: RecordDefinition): string[] {
  const wanted = [definition.owner_field, definition.stage, definition.location_field]
  return Object.entries(definition.fields)
    .filter(([, field]) => !field.read_only && !field.custom && field.kind === 'reference')
    .map(([name]) => name)
    .toSorted((one, other) => rank(wanted, one) - rank(wanted, other))
    .slice(0, 4)
}

const rank = (wanted: readonly (string | undefined)[], name: string) => (wanted.indexOf(name) + 9) % 9

/** The pace of a job between two observations: rows a second and seconds left; null in the first second. */
export function paceOf(
  first: { at: number; done: number },
  now: { at: number; done: number; rows: number },
): { rate: number; remaining: number } | null {
  const seconds = (now.at - first.at) / 1_000
  const rate = (now.done - first.done) / seconds
  if (!(seconds >= 1) || !(rate > 0)) return null
  return { rate: Math.round(rate), remaining: Math.ceil((now.rows - now.done) / rate) }
}

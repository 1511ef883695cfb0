import type { RecordDefinition } from '#kernel/record/define.ts'
import { importColumns } from '#kernel/record/file-columns.ts'

/** What the server answers to an uploaded file. */
export interface Upload {
  import_id: number
  headings: string[]
  /** First rows, cell by cell. */
  sample: (string | null)[][]
  /** Its guess: field by heading. */
  mapping: Record<string, string | null>
  rows: number
}

/** What a dry run found. */
export interface Preview {
  rows: number
  good: number
  bad: number
  duplicates: number
  issues: { line: number; field: string; message: string }[]
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

/** What to do with a row whose phone or email is known. */
export type DuplicateRule = 'skip' | 'create'

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

/** The server's guess, with each field used once: the first heading keeps it. Fields the list does not know stay, as the server does. */
export function firstMapping(upload: Pick<Upload, 'headings' | 'mapping'>): Mapping {
  const used = new Set<string>()
  return Object.fromEntries(
    upload.headings.map((heading) => {
      const field = upload.mapping[heading] ?? null
      if (field === null || used.has(field)) return [heading, null]
      used.add(field)
      return [heading, field]
    }),
  )
}

/** The mapping after one heading was given a field; whoever had it before lets it go. */
export function mapHeading(mapping: Mapping, heading: string, field: string | null): Mapping {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, old]) => [
      name,
      name === heading ? field : field !== null && old === field ? null : old,
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
export function samplesOf(upload: Upload, heading: string): string[] {
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

import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import type { RowIssue } from './read/cells.server.ts'
import type { Reading } from './read/file-problem.server.ts'

/** What to do with a row whose record already exists: skip it, create a second record, or update the existing one. */
export type DuplicateRule = 'skip' | 'create' | 'update'

/** The choices of an import besides its mapping. */
export interface ImportOptions {
  /** Columns that identify an existing record; see match.server.ts. */
  match_by: string[]
  /** An update fills only empty fields and overwrites nothing. */
  only_empty: boolean
  /** Default values of new records in wire form: owner, status, source. */
  defaults: Record<string, unknown>
  /** New records without an owner in their row are assigned by the business's rules. */
  by_rules: boolean
}

/** A file being imported, without its bytes. */
export interface Import {
  id: number
  record: string
  file_name: string
  reading: Reading
  headings: string[]
  mapping: Record<string, string>
  duplicates: DuplicateRule
  options: ImportOptions
  state: 'uploaded' | 'checking' | 'ready' | 'queued' | 'running' | 'done' | 'failed'
  rows: number
  done: number
  created: number
  updated: number
  skipped: number
  invalid: number
  error: string | null
  location_id: number | null
  request_id: string | null
  created_by: number
  /** The run that undoes the import. */
  run_id: number | null
  /** When the run was started, by the clock that also dates the records: no record of the import is older. */
  started_at: Date | null
}

const COLUMNS = `id, record, file_name, reading, headings, mapping, duplicates, options, state, rows, done, created, updated, skipped, invalid,
  error, location_id, request_id, created_by, run_id,
  (select r.created_at from run r where r.business_id = $1::bigint and r.id = import.run_id) as started_at`

/** The import with this id, locked if it is going to change; 404 unless the person made it or owns the business. */
export async function findImport(
  transaction: Transaction,
  options: { access: Access; id: number; lock?: boolean },
): Promise<Import> {
  const { access } = options
  const [found] = await transaction.query<Import>(
    `select ${COLUMNS} from import where business_id = $1::bigint and id = $2::bigint and (created_by = $3::bigint or $4::boolean)
     ${options.lock ? 'for update' : ''}`,
    [access.business_id, options.id, access.user_id, access.is_owner],
  )
  if (!found) throw notFound()
  return found
}

/** Changes columns of an import; column names come only from the code. */
export async function changeImport(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<Import, 'id' | 'started_at'>> & { file?: null; finished_at?: Date },
): Promise<void> {
  const names = Object.keys(values)
  const sets = names.map((name, index) => `${name} = $${index + 3}`)
  await transaction.query(
    `update import set ${[...sets, 'updated_at = now()'].join(', ')} where business_id = $1::bigint and id = $2::bigint`,
    [
      transaction.scope.business_id,
      id,
      ...Object.values(values).map((value) =>
        typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
      ),
    ],
  )
}

/** The bytes of the file; null when they were deleted. */
export async function readFile(transaction: Transaction, id: number): Promise<Buffer | null> {
  const [found] = await transaction.query<{ file: Buffer | null }>(
    'select file from import where business_id = $1::bigint and id = $2::bigint',
    [transaction.scope.business_id, id],
  )
  return found?.file ?? null
}

/** A row that was not imported, with the reason. */
export interface ImportIssue {
  position: number
  line: number
  outcome: 'invalid' | 'skipped'
  cells: string[]
  messages: RowIssue[]
}

/** Saves the rows that were not imported. */
export async function addIssues(transaction: Transaction, id: number, issues: ImportIssue[]): Promise<void> {
  if (issues.length === 0) return
  await transaction.query(
    `insert into import_issue (business_id, import_id, position, line, outcome, cells, messages)
     select b.id, $2::bigint, v.position, v.line, v.outcome, v.cells::jsonb, v.messages::jsonb
     from business b, unnest($3::integer[], $4::integer[], $5::text[], $6::text[], $7::text[]) as v(position, line, outcome, cells, messages) where b.id = $1::bigint`,
    [
      transaction.scope.business_id,
      id,
      issues.map((issue) => issue.position),
      issues.map((issue) => issue.line),
      issues.map((issue) => issue.outcome),
      issues.map((issue) => JSON.stringify(issue.cells.map(storable))),
      issues.map((issue) => JSON.stringify(issue.messages.map(storableIssue))),
    ],
  )
}

const storableIssue = ({ value, ...issue }: RowIssue) =>
  value === undefined ? issue : { ...issue, value: storable(value) }

// jsonb accepts no U+0000 and no lone surrogate. The row was refused for them; save its cells without.
const storable = (cell: string) => cell.replaceAll('\u0000', '').toWellFormed()

import { withCustomFields } from '#kernel/record/custom.ts'
import type { Access } from '#kernel/record/rights.ts'
import { scopeOf } from '#kernel/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { writeAudit } from '../audit/audit.server.ts'
import { refusalOfDatabase } from '../http/refusal.server.ts'
import type { Services } from '../http/services.server.ts'
import { accessOfJob, type JobHelpers } from '../jobs/worker.server.ts'
import { onceFor } from '../records/hooks.server.ts'
import { type Checking, type CheckedRow, checkRows, marksOver } from './check-rows.server.ts'
import { FileProblem, type SheetRow } from './file-problem.server.ts'
import { columnsOf } from './row-body.server.ts'
import { readSheet } from './sheet.server.ts'
import { addIssues, changeImport, findImport, type Import, type ImportIssue, readFile } from './store.server.ts'
import { writeRows } from './write-rows.server.ts'

/** Rows of one transaction: small enough that progress shows and locks are short, large enough that statements pay. */
const BATCH = 2_000
const SHOWN_ISSUES = 50

/** What a preview says. Good rows will be created; duplicates are left out, or are among the good ones when the rule is to create them. */
export interface Preview {
  rows: number
  good: number
  bad: number
  duplicates: number
  issues: { line: number; field: string; message: string }[]
}

/** Why an import cannot go on, however often it is tried. */
class CannotGoOn extends Error {}

/** Runs every check over the whole file and writes nothing. */
export async function previewFile(
  services: Services,
  options: { access: Access; found: Import; file: Buffer },
): Promise<Preview> {
  const { access, found } = options
  const checking = checkingOf(services, found, access)
  const preview: Preview = { rows: 0, good: 0, bad: 0, duplicates: 0, issues: [] }
  for await (const rows of dataRows(options.file, 0)) {
    const marks = marksOver(checking.lines)
    const checked = await dryRun(services, access, (transaction) =>
      checkRows(transaction, { ...checking, lines: marks, rows, position: preview.rows, once: onceFor() }),
    )
    marks.keep()
    preview.rows += rows.length
    for (const row of checked) {
      if (row.issues.length > 0) preview.bad++
      else {
        if (row.duplicate) preview.duplicates++
        if (!row.duplicate || found.duplicates === 'create') preview.good++
      }
      for (const issue of row.issues)
        if (preview.issues.length < SHOWN_ISSUES) preview.issues.push({ line: row.line, ...issue })
    }
  }
  return preview
}

/** The job that imports a file: `{ business_id, user_id, import_id }`. Started again, it goes on after the last whole batch. */
export async function runImport(
  services: Services,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'is_last' | 'signal'>,
): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.user_id) }
  const id = Number(payload.import_id)
  try {
    await importFile(services, { ...who, id, signal: helpers?.signal })
  } catch (error) {
    const words = error instanceof FileProblem || error instanceof CannotGoOn ? error.message : null
    if (words === null && !helpers?.is_last) throw error
    await endImport(services, who, id, words ?? 'Something went wrong. The rows that were imported before are kept.')
    if (words === null) throw error
  }
}

async function importFile(
  services: Services,
  options: { business_id: number; user_id: number; id: number; signal?: AbortSignal },
): Promise<void> {
  const { database } = services
  const scope = { business_id: options.business_id, user_id: options.user_id }
  const opened = await database.transaction(scope, async (transaction) => {
    const access = await mayImport(services, scope, null)
    const found = await findImport(transaction, { access, id: options.id, lock: true })
    if (found.state !== 'queued' && found.state !== 'running') return null
    const file = await readFile(transaction, found.id)
    if (!file) throw new CannotGoOn('The file is no longer there. Upload it again.')
    await changeImport(transaction, found.id, { state: 'running' })
    return { found, file }
  })
  if (!opened) return
  const { found, file } = opened
  const marks = new Map<string, number>()
  let done = found.done
  for await (const rows of dataRows(file, done)) {
    if (options.signal?.aborted) throw new Error('The server is stopping; the import goes on when it starts again')
    // Rights are looked up for each batch: somebody who loses them stops importing.
    const access = await mayImport(services, { ...scope, location_id: found.location_id }, found)
    await importBatch(services, {
      checking: { ...checkingOf(services, found, access), lines: marks },
      found,
      rows,
      done,
    })
    done += rows.length
  }
  await endImport(services, scope, found.id, null)
}

/** The end of an import and of its run, with what went wrong; the file is no longer needed. */
async function endImport(
  services: Services,
  scope: { business_id: number; user_id: number },
  id: number,
  error: string | null,
): Promise<void> {
  await services.database.transaction(scope, async (transaction) => {
    const finished_at = new Date()
    const state = error === null ? 'done' : 'failed'
    await changeImport(transaction, id, { state, error, file: null, finished_at })
    await transaction.query(
      `update run r set state = i.state, error = i.error, done = i.created + i.updated, refused = i.skipped + i.invalid,
         finished_at = i.finished_at, updated_at = now()
       from import i where i.business_id = $1::bigint and i.id = $2::bigint and r.business_id = i.business_id and r.id = i.run_id`,
      [scope.business_id, id],
    )
    const [now] = await transaction.query<Import>(
      'select record, file_name, created, skipped, invalid, request_id, run_id from import where business_id = $1 and id = $2',
      [scope.business_id, id],
    )
    await writeAudit(transaction, {
      business_id: scope.business_id,
      actor_id: scope.user_id,
      record: now.record,
      record_id: null,
      action: error === null ? 'import_done' : 'import_failed',
      changes: { created: [0, now.created], skipped: [0, now.skipped], invalid: [0, now.invalid] },
      note: now.file_name,
      request_id: now.request_id ?? undefined,
      run_id: now.run_id,
    })
  })
}

/** Checks and writes some rows and moves the counters, in one transaction. What the database itself refuses is found by halving. */
async function importBatch(
  services: Services,
  options: { checking: Checking; found: Import; rows: SheetRow[]; done: number; refused?: string },
): Promise<void> {
  const { checking, found, rows, done } = options
  const { access, definition, special } = checking
  const marks = marksOver(checking.lines)
  try {
    await services.database.transaction(access, async (transaction) => {
      await planForGrowth(transaction)
      await oneAtATime(transaction, access.business_id, found.record)
      const now = await findImport(transaction, { access, id: found.id, lock: true })
      if (now.done !== done || now.state !== 'running') throw new Error('Another worker has this import')
      const checked = await checkRows(transaction, { ...checking, lines: marks, rows, position: done, once: onceFor() })
      if (options.refused) checked[0].issues.push({ field: '', message: options.refused })
      const isSkipped = (row: CheckedRow) => row.duplicate !== null && found.duplicates === 'skip'
      const good = checked.filter((row) => row.issues.length === 0 && !isSkipped(row))
      const request_id = found.request_id ?? ''
      const run_id = found.run_id as number
      const written = good.map((row) => row.values)
      await writeRows(transaction, {
        definition,
        special,
        access,
        request_id,
        note: found.file_name,
        run_id,
        rows: written,
      })
      const issues = checked.flatMap((row) => issueOf(row, isSkipped(row)))
      await addIssues(transaction, found.id, issues)
      const invalid = issues.filter((issue) => issue.outcome === 'invalid').length
      await changeImport(transaction, found.id, {
        done: done + rows.length,
        created: now.created + good.length,
        skipped: now.skipped + issues.length - invalid,
        invalid: now.invalid + invalid,
      })
    })
    marks.keep()
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal?.status !== 422) throw error
    if (rows.length === 1) {
      if (options.refused) throw error
      return importBatch(services, { ...options, refused: refusal.issues[0]?.message ?? refusal.message })
    }
    const half = rows.length >> 1
    await importBatch(services, { ...options, rows: rows.slice(0, half) })
    await importBatch(services, { ...options, rows: rows.slice(half), done: done + half })
  }
}

/**
 * Plans that a connection made while a table was nearly empty read all of it, and the checks of references among them
 * are kept until the table is analysed: ten times slower after the first thousands of rows. So they are made anew, by index.
 */
async function planForGrowth(transaction: Transaction): Promise<void> {
  await transaction.client.query('set local enable_seqscan = off; discard plans')
}

/** Two imports at once would not see each other's buyers and could bring in the same one twice: their batches take turns. */
async function oneAtATime(transaction: Transaction, business_id: number, record: string): Promise<void> {
  await transaction.client.query("set local lock_timeout = '60s'")
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${record} ${business_id}`])
}

function issueOf(row: CheckedRow, skipped: boolean): ImportIssue[] {
  const { position, line, cells } = row
  if (row.issues.length > 0) return [{ position, line, cells, outcome: 'invalid', messages: row.issues }]
  if (!skipped) return []
  return [{ position, line, cells, outcome: 'skipped', messages: [{ field: '', message: row.duplicate as string }] }]
}

function checkingOf(services: Services, found: Import, access: Access): Checking {
  const definition = withCustomFields(services.catalog.get(found.record), access.custom_fields)
  const columns = columnsOf({ definition, access, headings: found.headings, mapping: found.mapping })
  const special = services.specials.get(definition.name)
  return { catalog: services.catalog, definition, special, access, columns, lines: new Map() }
}

async function mayImport(
  services: Services,
  who: { business_id: number; user_id: number; location_id?: number | null },
  found: Import | null,
): Promise<Access> {
  const access = await accessOfJob(services, who)
  if (!access) throw new CannotGoOn('You no longer belong to this business')
  if (
    found &&
    (scopeOf(access, found.record, 'import') === 'none' || scopeOf(access, found.record, 'create') === 'none')
  )
    throw new CannotGoOn('You are no longer allowed to import')
  return access
}

async function* dataRows(file: Buffer, skip: number): AsyncGenerator<SheetRow[]> {
  let isHead = true
  for await (const rows of readSheet({ file, batch: BATCH, skip })) {
    // The row of the headings comes alone.
    if (!isHead) yield rows
    isHead = false
  }
}

class Undone extends Error {}

/** Runs work in a transaction that is always rolled back. */
async function dryRun<Result>(
  services: Services,
  access: Access,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined
  try {
    await services.database.transaction(access, async (transaction) => {
      result = await work(transaction)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return result as Result
}

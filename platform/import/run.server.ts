import type { Access } from '#engine/record/rights.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { refusalOfDatabase } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { type Batch, checkingOf, writeBatch } from './batch.server.ts'
import { fileMarks } from './rows/check-rows.server.ts'
import { FileProblem } from './read/file-problem.server.ts'
import { joinRows, spanOf } from './read/join-rows.server.ts'
import { readRows } from './read/sheet.server.ts'
import { cellColumns } from './rows/row-body.server.ts'
import { changeImport, findImport, type Import, readFile } from './store.server.ts'
import { nextTurn, takeTurn } from './turn.server.ts'

/** Rows of one transaction: small enough for visible progress and short locks, large enough for efficient statements. */
const BATCH = 2_000
/** Number of batches that are checked and written at the same time; they are committed in order. */
const AT_ONCE = 3
/** After this time another import of the same business may run. */
const TURN_MS = 10_000

/** An error that ends an import for good, because a retry cannot help. */
class CannotGoOn extends Error {}

/** The job that imports a file: `{ business_id, user_id, import_id }`. A restart continues after the last whole batch. */
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

/**
 * Batches overlap: while one is written, the next ones are checked and written on their own connections, and each is
 * committed after the one before it. So `done` always counts whole batches from the top of the file, and a restart
 * neither loses nor repeats a row.
 */
async function importFile(
  services: Services,
  options: { business_id: number; user_id: number; id: number; signal?: AbortSignal },
): Promise<void> {
  const scope = { business_id: options.business_id, user_id: options.user_id }
  const record = await recordOf(services, scope, options.id)
  const place = { ...scope, record, signal: options.signal }
  let turn = await takeTurn(services, place)
  try {
    const opened = await openImport(services, scope, options.id)
    if (!opened) return
    const { found, file } = opened
    const access = await mayImport(services, { ...scope, location_id: found.location_id }, found)
    const { definition, columns: mapped } = checkingOf(services, found, access)
    const columns = cellColumns(mapped, found.headings)
    const marks = fileMarks()
    const planned = new WeakSet()
    // Run updates one batch at a time, because two batches that lock records could deadlock with each other and a person's edit.
    const at_once = found.duplicates === 'update' ? 1 : AT_ONCE
    const flying: { batch: Batch; written: Promise<void> }[] = []
    let done = found.done
    const land = async (leave: number) => {
      while (flying.length > leave) {
        try {
          await flying[0].written
          flying.shift()
        } catch (error) {
          const fallen = flying.splice(0)
          await Promise.allSettled(fallen.map(({ written }) => written))
          if (refusalOfDatabase(error)?.status !== 422) throw error
          for (const { batch } of fallen) await writeByHalves(services, { ...batch, marks, planned })
        }
      }
    }
    try {
      const read = readRows({ file, reading: found.reading, columns, batch: BATCH, skip: done })
      for await (const rows of joinRows(definition, read)) {
        if (options.signal?.aborted) throw new Error('The server is stopping; the import goes on when it starts again')
        if (Date.now() - turn.since > TURN_MS) {
          await land(0)
          turn = await nextTurn(services, turn, place)
        }
        // Read the rights for each batch: a person who loses them stops importing.
        const access = await mayImport(services, { ...scope, location_id: found.location_id }, found)
        const batch = { access, found, rows, done }
        const checked = Promise.withResolvers<void>()
        const before = flying.at(-1)?.written ?? null
        const written = writeBatch(services, {
          ...batch,
          marks: marks.open(),
          planned,
          before,
          onChecked: checked.resolve,
        })
        flying.push({ batch, written })
        await Promise.race([checked.promise, written]).catch(() => {})
        await land(at_once - 1)
        done += spanOf(rows)
      }
      await land(0)
    } catch (error) {
      // Wait for all running batches before the job reports its failure.
      await Promise.allSettled(flying.map(({ written }) => written))
      throw error
    }
    await endImport(services, scope, found.id, null)
  } finally {
    await turn.end()
  }
}

/** Finds rows that only the database refuses, by writing ever smaller halves one after the other. */
async function writeByHalves(
  services: Services,
  options: Batch & { marks: ReturnType<typeof fileMarks>; planned: WeakSet<object>; refused?: string },
): Promise<void> {
  const { marks, rows, done, ...rest } = options
  try {
    await writeBatch(services, { ...options, marks: marks.open(), before: null })
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal?.status !== 422) throw error
    if (rows.length === 1) {
      if (options.refused) throw error
      return writeByHalves(services, { ...options, refused: refusal.issues[0]?.message ?? refusal.message })
    }
    const half = rows.length >> 1
    await writeByHalves(services, { ...rest, marks, done, rows: rows.slice(0, half) })
    await writeByHalves(services, { ...rest, marks, done: done + spanOf(rows.slice(0, half)), rows: rows.slice(half) })
  }
}

type Scope = { business_id: number; user_id: number }

async function recordOf(services: Services, scope: Scope, id: number): Promise<string> {
  // Before the transaction, which would hold a second connection while the rights are read.
  const access = await mayImport(services, scope, null)
  return services.database.transaction(
    scope,
    async (transaction) => (await findImport(transaction, { access, id })).record,
  )
}

/** The import and its file, if there are rows left to import. */
async function openImport(
  services: Services,
  scope: Scope,
  id: number,
): Promise<{ found: Import; file: Buffer } | null> {
  const access = await mayImport(services, scope, null)
  return services.database.transaction(scope, async (transaction) => {
    const found = await findImport(transaction, { access, id, lock: true })
    if (found.state !== 'queued' && found.state !== 'running') return null
    const file = await readFile(transaction, found.id)
    if (!file) throw new CannotGoOn('The file is no longer there. Upload it again.')
    await changeImport(transaction, found.id, { state: 'running' })
    return { found, file }
  })
}

/** Ends an import and its run, with the error if any, and deletes the file. */
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
       from import i where i.business_id = $1::bigint and i.id = $2::bigint and r.business_id = $1::bigint and r.id = i.run_id`,
      [scope.business_id, id],
    )
    const [now] = await transaction.query<Import>(
      'select record, file_name, created, updated, skipped, invalid, request_id, run_id from import where business_id = $1 and id = $2',
      [scope.business_id, id],
    )
    await writeAudit(transaction, {
      business_id: scope.business_id,
      actor_id: scope.user_id,
      record: now.record,
      record_id: null,
      action: error === null ? 'import_done' : 'import_failed',
      changes: {
        created: [0, now.created],
        updated: [0, now.updated],
        skipped: [0, now.skipped],
        invalid: [0, now.invalid],
      },
      note: now.file_name,
      request_id: now.request_id ?? undefined,
      run_id: now.run_id,
    })
  })
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

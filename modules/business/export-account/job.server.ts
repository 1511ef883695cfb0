import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { newKey } from '#platform/files/rows.server.ts'
import { storageOf } from '#platform/files/store/storage.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHandler } from '#engine/server/jobs/worker.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { countRows, writeArchive } from './write-archive.server.ts'

/** Name of the job that writes an export: `{ business_id, id }`. */
export const EXPORT_JOB = 'account_export'
/** Name of the job that removes it when its time is over. */
export const EXPIRE_JOB = 'account_export_expire'
/** The record under which the file of an export lies among the files of the business. */
export const EXPORT_FILE = 'account_export'
/** An export can be fetched this long. */
export const KEPT_DAYS = 7

const TELL_MS = 1_000

/** The jobs of exports of everything, by name. */
export const exportJobs: Record<string, JobHandler> = {
  async [EXPORT_JOB](services, payload, helpers) {
    const business_id = Number(payload.business_id)
    const id = Number(payload.id)
    try {
      await writeExport(services, { business_id, id, signal: helpers?.signal })
    } catch (error) {
      // If the worker was stopped, the next worker starts the job again, so it does not count as failed.
      if (helpers && !helpers.is_last && !(error instanceof NoLongerAllowed)) throw error
      await services.database.transaction({ business_id, user_id: null }, (transaction) =>
        fail(
          transaction,
          id,
          error instanceof NoLongerAllowed ? error.message : 'Something went wrong. Please try again.',
        ),
      )
      if (!(error instanceof NoLongerAllowed)) throw error
    }
  },
  [EXPIRE_JOB]: (services, payload) =>
    removeExport(services, { business_id: Number(payload.business_id), id: Number(payload.id) }),
}

class NoLongerAllowed extends Error {
  override name = 'NoLongerAllowed'
}

async function writeExport(
  services: Services,
  { business_id, id, signal }: { business_id: number; id: number; signal?: AbortSignal },
): Promise<void> {
  const { database, settings } = services
  const scope = { business_id, user_id: null }
  const inside = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.transaction(scope, work)
  const [asked] = await inside((transaction) =>
    transaction.query<{ created_by: number }>(
      `update account_export set state = 'running', rows = 0, step = null
       where business_id = $1 and id = $2 and state in ('queued', 'running') returning created_by`,
      [business_id, id],
    ),
  )
  if (!asked) return
  const access = async () => {
    if (signal?.aborted) throw new Error('The server is stopping; the export begins anew when it starts again')
    const found = await accessOfJob(services, { business_id, user_id: asked.created_by })
    if (!found?.is_owner) throw new NoLongerAllowed('The person who asked for it no longer owns the business.')
    return found
  }
  const total = await countRows(services, await access())
  await inside((transaction) =>
    transaction.query('update account_export set total = $3 where business_id = $1 and id = $2', [
      business_id,
      id,
      total,
    ]),
  )
  let rows = 0
  let told = 0
  const progress = async (step: string, more: number) => {
    rows += more
    if (signal?.aborted) throw new Error('The server is stopping; the export begins anew when it starts again')
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    await inside((transaction) =>
      transaction.query('update account_export set step = $3, rows = $4 where business_id = $1 and id = $2', [
        business_id,
        id,
        step,
        rows,
      ]),
    )
  }
  await mkdir(settings.files.folder, { recursive: true })
  const folder = await mkdtemp(join(settings.files.folder, '.export-'))
  try {
    const path = join(folder, 'export.zip')
    const hash = createHash('sha256')
    const pieces = writeArchive({ services, access, progress, now: new Date() })
    const hashing = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece)
        done(null, piece)
      },
    })
    await pipeline(Readable.from(pieces), hashing, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    const storage_key = newKey({ business_id })
    await storageOf(settings).putFile(storage_key, path, 'application/zip')
    await inside((transaction) =>
      finish(services, transaction, {
        id,
        asked: asked.created_by,
        size,
        rows,
        sha256: hash.digest('hex'),
        storage_key,
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function finish(
  services: Services,
  transaction: Transaction,
  made: { id: number; asked: number; size: number; rows: number; sha256: string; storage_key: string },
): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const expires_at = new Date(Date.now() + KEPT_DAYS * 86_400_000)
  await transaction.query(
    `insert into file (business_id, storage_key, record, record_id, name, extension, file_type, file_size, created_by, state, sha256, ready_at)
     values ($1, $2, '${EXPORT_FILE}', $3, $4, 'zip', 'application/zip', $5, $6, 'ready', $7, now())`,
    [business_id, made.storage_key, made.id, 'export.zip', made.size, made.asked, made.sha256],
  )
  await transaction.query(
    `update account_export set state = 'done', step = null, rows = $3, file_size = $4, sha256 = $5, storage_key = $6,
       finished_at = now(), expires_at = $7 where business_id = $1 and id = $2`,
    [business_id, made.id, made.rows, made.size, made.sha256, made.storage_key, expires_at],
  )
  await services.addJob(transaction, EXPIRE_JOB, { business_id, id: made.id }, { run_at: expires_at })
  await writeAudit(transaction, {
    business_id,
    actor_id: made.asked,
    record: EXPORT_FILE,
    record_id: made.id,
    action: 'exported',
    note: `${made.rows} rows, SHA-256 ${made.sha256}`,
  })
  await addNotice(transaction, {
    business_id,
    to: [made.asked],
    kind: 'export_ready',
    actor_id: null,
    path: 'your-data',
    values: { size: sizeWords(made.size) },
  })
}

async function fail(transaction: Transaction, id: number, problem: string): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const [row] = await transaction.query<{ created_by: number }>(
    `update account_export set state = 'failed', step = null, problem = $3, finished_at = now()
     where business_id = $1 and id = $2 and state in ('queued', 'running') returning created_by`,
    [business_id, id, problem],
  )
  if (!row) return
  await addNotice(transaction, {
    business_id,
    to: [row.created_by],
    kind: 'export_failed',
    actor_id: null,
    path: 'your-data',
    values: { reason: problem },
  })
}

/** Removes the file of an export; the line in the list stays. */
export async function removeExport(
  services: Services,
  { business_id, id }: { business_id: number; id: number },
): Promise<void> {
  const scope = { business_id, user_id: null }
  const [found] = await services.database.transaction(scope, (transaction) =>
    transaction.query<{ storage_key: string }>(
      `select storage_key from account_export where business_id = $1 and id = $2 and state = 'done'`,
      [business_id, id],
    ),
  )
  if (!found) return
  await storageOf(services.settings).remove(found.storage_key)
  await services.database.transaction(scope, async (transaction) => {
    await transaction.query('delete from file where business_id = $1 and storage_key = $2', [
      business_id,
      found.storage_key,
    ])
    await transaction.query(
      `update account_export set state = 'gone', storage_key = null where business_id = $1 and id = $2`,
      [business_id, id],
    )
  })
}

/** '12.5 MB'. */
export function sizeWords(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let size = Math.max(bytes, 1) / 1024
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size)} ${units[unit]}`
}

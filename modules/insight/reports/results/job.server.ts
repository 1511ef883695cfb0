import { createHash } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { newKey } from '#platform/files/rows.server.ts'
import { storageOf } from '#platform/files/store/storage.server.ts'
import { REPORT_TYPES, type ReportFormat } from '#platform/reports/file.server.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { lastingProblem, makeFile, type ReportParts } from '../make-file.server.ts'

/** Name of the job that computes a report into a file: `{ business_id, id }`. */
export const RESULT_JOB = 'report_result'
/** Name of the job that removes the file: `{ business_id, id }`. */
export const FORGET_RESULT_JOB = 'report_result_forget'
/** The record under which the file lies among the files of the business. */
const RESULT_FILE = 'report_result'
/** The file can be fetched this long. */
export const KEPT_DAYS = 7

const MOST_MS = 10 * 60_000

interface Wanted {
  member_id: number
  location_id: number | null
  name: string
  spec: ReportSpec
  format: ReportFormat
  zone: string
  language: string
}

/** Computes a report that takes long, stores its file and tells the person. */
export async function computeResult(
  services: Services,
  parts: ReportParts,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'is_last'>,
  most_ms = MOST_MS,
): Promise<void> {
  const scope = { business_id: Number(payload.business_id), user_id: null }
  const id = Number(payload.id)
  const inside = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    services.database.transaction(scope, work)
  const [wanted] = await inside((transaction) =>
    transaction.query<Wanted>(
      `select member_id, location_id, name, spec, format, zone, language from report_result
       where business_id = $1::bigint and id = $2::bigint and state = 'queued'`,
      [scope.business_id, id],
    ),
  )
  if (!wanted) return
  const access = await accessOfJob(services, { ...scope, ...wanted, user_id: wanted.member_id })
  // A person who left the business has nobody to tell.
  if (!access) return void (await inside((transaction) => fail(transaction, { ...wanted, id, reason: 'No access' })))
  try {
    const { file } = await makeFile(services, parts, { ...wanted, access, most_ms })
    const storage_key = newKey({ business_id: scope.business_id })
    await storageOf(services.settings).put(storage_key, Buffer.from(file), REPORT_TYPES[wanted.format])
    await inside((transaction) => finish(services, transaction, { ...wanted, id, storage_key, file }))
  } catch (error) {
    const problem = lastingProblem(error)
    if (problem === null && !helpers?.is_last) throw error
    const reason = problem ?? 'Something went wrong. Please try again.'
    await inside((transaction) => fail(transaction, { ...wanted, id, reason }))
  }
}

async function finish(
  services: Services,
  transaction: Transaction,
  { id, member_id, name, format, storage_key, file }: Wanted & { id: number; storage_key: string; file: Uint8Array },
): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const expires_at = new Date(Date.now() + KEPT_DAYS * 86_400_000)
  const sha256 = createHash('sha256').update(file).digest('hex')
  await transaction.query(
    `insert into file (business_id, storage_key, record, record_id, name, extension, file_type, file_size, created_by, state, sha256, ready_at)
     values ($1, $2, '${RESULT_FILE}', $3, $4, $5, $6, $7, $8, 'ready', $9, now())`,
    [
      business_id,
      storage_key,
      id,
      `${name}.${format}`,
      format,
      REPORT_TYPES[format],
      file.byteLength,
      member_id,
      sha256,
    ],
  )
  await transaction.query(
    `update report_result set state = 'done', file_size = $3, storage_key = $4, finished_at = now(), expires_at = $5::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [business_id, id, file.byteLength, storage_key, expires_at],
  )
  await services.addJob(transaction, FORGET_RESULT_JOB, { business_id, id }, { run_at: expires_at })
  await addNotice(transaction, {
    ...{ business_id, to: [member_id], actor_id: null, path: 'reports', key: `report result ${id}` },
    kind: 'report_ready',
    values: { report: name },
  })
}

async function fail(
  transaction: Transaction,
  { id, member_id, name, reason }: Wanted & { id: number; reason: string },
): Promise<void> {
  const business_id = transaction.scope.business_id as number
  await transaction.query(
    `update report_result set state = 'failed', problem = $3, finished_at = now() where business_id = $1::bigint and id = $2::bigint`,
    [business_id, id, reason],
  )
  await addNotice(transaction, {
    ...{ business_id, to: [member_id], actor_id: null, path: 'reports', key: `report result ${id}` },
    kind: 'report_failed',
    values: { report: name, reason },
  })
}

/** Removes the file of a report whose time is over. */
export async function forgetResult(services: Services, payload: Record<string, unknown>): Promise<void> {
  const scope = { business_id: Number(payload.business_id), user_id: null }
  const id = Number(payload.id)
  const [found] = await services.database.transaction(scope, (transaction) =>
    transaction.query<{ storage_key: string }>(
      `select storage_key from report_result where business_id = $1::bigint and id = $2::bigint and state = 'done'`,
      [scope.business_id, id],
    ),
  )
  if (!found) return
  await storageOf(services.settings).remove(found.storage_key)
  await services.database.transaction(scope, async (transaction) => {
    await transaction.query('delete from file where business_id = $1::bigint and storage_key = $2', [
      scope.business_id,
      found.storage_key,
    ])
    await transaction.query(
      `update report_result set state = 'gone', storage_key = null where business_id = $1::bigint and id = $2::bigint`,
      [scope.business_id, id],
    )
  })
}

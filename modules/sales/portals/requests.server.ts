import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'

/** The job that sends one request to a portal. */
export const PORTAL_JOB = 'portal_request'

/** What is asked of a portal. */
export type RequestKind = 'push' | 'cancel' | 'vehicle' | 'transporter' | 'extend'

/** A request that waits for its answer. */
export interface PortalRequest {
  id: number
  record: 'e_invoice' | 'e_way_bill'
  record_id: number
  kind: RequestKind
  input: Record<string, unknown>
  /** Tries so far, this one included. */
  attempts: number
  created_by: number
}

/** How long one try may take: the calls of a try end sooner. */
const CLAIM_MS = 120_000
/** Tries of a request over about seven hours; the pauses double up to an hour. */
export const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 3_600_000

const addJob = makeAddJob()

/** Asks a portal for something in the transaction that decided it. An index refuses a second request of the same paper. */
export async function queueRequest(
  transaction: Transaction,
  access: Access,
  { record, record_id, kind, input }: Pick<PortalRequest, 'record' | 'record_id' | 'kind' | 'input'>,
): Promise<void> {
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into portal_request (business_id, record, record_id, kind, input, created_by)
     values ($1::bigint, $2, $3::bigint, $4, $5::jsonb, $6::bigint) returning id`,
    [access.business_id, record, record_id, kind, JSON.stringify(input), access.user_id],
  )
  await wake(transaction, { business_id: access.business_id, id })
}

async function wake(transaction: Transaction, who: { business_id: number; id: number }, run_at?: Date): Promise<void> {
  await addJob(transaction, PORTAL_JOB, { ...who }, { key: `portal ${who.business_id} ${who.id}`, run_at })
}

/**
 * Claims a waiting request for one try; null where it is answered, or claimed by another worker. A worker that dies keeps its claim for
 * two minutes, and the request is tried again then.
 */
export async function claimRequest(transaction: Transaction, id: number, now: Date): Promise<PortalRequest | null> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<PortalRequest & { claimed_until: Date | null }>(
    `select id, record, record_id, kind, input, attempts + 1 as attempts, created_by, claimed_until from portal_request
     where business_id = $1::bigint and id = $2::bigint and state = 'waiting' for update`,
    [business_id, id],
  )
  if (!row) return null
  const { claimed_until, ...request } = row
  if (claimed_until && claimed_until > now) {
    await wake(transaction, { business_id: Number(business_id), id }, claimed_until)
    return null
  }
  await transaction.query(
    `update portal_request set attempts = attempts + 1, claimed_until = $3::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [business_id, id, new Date(now.getTime() + CLAIM_MS)],
  )
  return request
}

/** Ends a request. */
export async function endRequest(
  transaction: Transaction,
  id: number,
  { state, now }: { state: 'done' | 'refused'; now: Date },
): Promise<void> {
  await transaction.query(
    `update portal_request set state = $3, claimed_until = null, finished_at = $4::timestamptz
     where business_id = $1::bigint and id = $2::bigint and state = 'waiting'`,
    [transaction.scope.business_id, id, state, now],
  )
}

/** Tries a request again after a pause, and returns when. */
export async function retryRequest(
  transaction: Transaction,
  { id, attempts }: PortalRequest,
  now: Date,
): Promise<Date> {
  const { business_id } = transaction.scope
  const at = new Date(now.getTime() + Math.min(60_000 * 2 ** (attempts - 1), LONGEST_PAUSE_MS))
  await transaction.query(
    `update portal_request set claimed_until = null, next_at = $3::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [business_id, id, at],
  )
  await wake(transaction, { business_id: Number(business_id), id }, at)
  return at
}

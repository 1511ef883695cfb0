import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Approval, ApprovalStatus } from '../approval.ts'

/** A request for approval, as stored. */
export interface ApprovalRequest {
  id: number
  record: string
  record_id: number
  rule: string
  status: ApprovalStatus
  title: string
  needed: string
  made_by: number | null
  asked_by: number
  asked_at: Date
}

/** One decision on a request. `for_person` is whom a delegate acted for. */
export interface ApprovalStep {
  request_id: number
  level: number
  status: ApprovalStatus
  decided_by: number
  for_person: number | null
  decided_at: Date
  reason: string | null
}

/** The columns of a request in a statement. */
export const REQUEST_SQL =
  'a.id, a.record, a.record_id, a.rule, a.status, a.title, a.needed, a.made_by, a.asked_by, a.asked_at'

/** The open request of a record, locked; null where there is none. */
export async function pendingOf(transaction: Transaction, record: string, id: number): Promise<ApprovalRequest | null> {
  const [found] = await transaction.query<ApprovalRequest>(
    `select ${REQUEST_SQL} from approval_request a
     where a.business_id = $1::bigint and a.record = $2 and a.record_id = $3::bigint and a.status = 'Pending' for update`,
    [transaction.scope.business_id, record, id],
  )
  return found ?? null
}

/** A request by its id. */
export async function requestOf(transaction: Transaction, id: number): Promise<ApprovalRequest | null> {
  const [found] = await transaction.query<ApprovalRequest>(
    `select ${REQUEST_SQL} from approval_request a where a.business_id = $1::bigint and a.id = $2::bigint`,
    [transaction.scope.business_id, id],
  )
  return found ?? null
}

/** The decisions on some requests, in order. */
export async function stepsOf(transaction: Transaction, ids: readonly number[]): Promise<ApprovalStep[]> {
  if (ids.length === 0) return []
  return transaction.query<ApprovalStep>(
    `select request_id, level, status, decided_by, for_person, decided_at, reason from approval_step
     where business_id = $1::bigint and request_id = any($2::bigint[]) order by request_id, level`,
    [transaction.scope.business_id, ids],
  )
}

/** A request with its decisions, as the pure rules read it. */
export function approvalOf(request: ApprovalRequest, steps: readonly ApprovalStep[]): Approval {
  const given = steps.filter((step) => step.request_id === request.id && step.status === 'Approved')
  return {
    made_by: String(request.made_by),
    submitted_by: String(request.asked_by),
    status: request.status,
    approved_by: given.map(({ decided_by, for_person }) =>
      for_person === null ? [String(decided_by)] : [String(decided_by), String(for_person)],
    ),
  }
}

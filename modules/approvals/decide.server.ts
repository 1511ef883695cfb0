import type { Transaction } from '#engine/server/database/database.server.ts'
import { momentOf } from '#engine/server/database/database.server.ts'
import { indianDate } from '#base/financial-year.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import type { Acting, Checking, RecordServer } from '#engine/server/records/hooks.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { applyApprovalEvent, type ApprovalEvent, type ApprovalStatus } from './approval.ts'
import { type ApprovalRule, isApprover, readSetup, rolesOf } from './rules.server.ts'

/** Name of the job that tells approvers of a request: `{ business_id, member_id, request_id }`. */
export const TELL_JOB = 'tell_approvers'

const addJob = makeAddJob()

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

/** A request that somebody asks for. */
interface Asked {
  id: number
  title: string
  needed: string
  made_by: unknown
}

const PENDING_SQL = `select id, record, record_id, rule, status, title, needed, made_by, asked_by, asked_at
  from approval_request where business_id = $1::bigint and record = $2 and record_id = $3::bigint and status = 'Pending'`

/** The hooks of the actions of `approvalActions`. `titleOf` names the record for the people who decide. */
export function approvalHooks(
  rule: ApprovalRule,
  titleOf: (doc: Readonly<Record<string, unknown>>) => string,
): NonNullable<RecordServer['actions']> {
  return {
    async ask_approval(acting) {
      for (const { id, before, values, issues } of acting.changes) {
        const needed = await rule.needs(acting.transaction, { doc: before, user_id: acting.access.user_id })
        if (needed === null) {
          issues.push({ field: '', message: 'This needs no approval', rule: 'not_needed' })
          continue
        }
        values.approval_needed = needed
        await ask(acting, rule, { id, title: titleOf({ ...before, id }), needed, made_by: before.created_by })
      }
    },
    approve: (acting) => decide(acting, rule, 'approve'),
    not_accept: (acting) => decide(acting, rule, 'not-accept'),
    reject: (acting) => decide(acting, rule, 'reject'),
  }
}

/** Refuses an action for records that need approval. */
export async function refuseUnapproved({ transaction, access, changes }: Acting, rule: ApprovalRule): Promise<void> {
  for (const { before, issues } of changes) {
    const words = before.approval === 'Pending' ? WAITS.message : null
    const needed = words ?? (await rule.needs(transaction, { doc: before, user_id: access.user_id }))
    if (needed !== null) issues.push({ field: '', message: needed, rule: 'approval' })
  }
}

const WAITS = { field: '', message: 'This waits for approval', rule: 'locked' }

/** Refuses changes of records that wait for approval, by whatever writes them: an import, an undo, a merge. */
export function keepPending({ cause, changes }: Checking): void {
  if (cause === 'action') return
  for (const { step, before, issues } of changes)
    if (before?.approval === 'Pending' && (step === 'change' || step === 'trash')) issues.push(WAITS)
}

/** Why a record that waits for approval is not changed; null for others. */
export const lockedWhilePending = ({ approval }: Readonly<Record<string, unknown>>): string | null =>
  approval === 'Pending' ? WAITS.message : null

async function ask({ transaction, access }: Acting, rule: ApprovalRule, asked: Asked): Promise<void> {
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into approval_request (business_id, record, record_id, rule, status, title, needed, made_by, asked_by, asked_at)
     select b.id, $2, $3::bigint, $4, 'Pending', $5, $6, $7::bigint, $8::bigint, $9::timestamptz from business b where b.id = $1::bigint
     returning id`,
    [
      ...[access.business_id, rule.record, asked.id, rule.name, asked.title, asked.needed],
      ...[typeof asked.made_by === 'number' ? asked.made_by : null, access.user_id, momentOf(transaction)],
    ],
  )
  const payload = { business_id: access.business_id, member_id: access.user_id, request_id: id }
  await addJob(transaction, TELL_JOB, payload)
}

/** One decision. The engine has locked the record, so of several people at once one finds it waiting. */
async function decide(acting: Acting, rule: ApprovalRule, type: 'approve' | 'not-accept' | 'reject'): Promise<void> {
  const { transaction, access, changes } = acting
  const setup = await readSetup(transaction, rule)
  const may = isApprover(setup, access.user_id, await rolesOf(transaction, access.user_id))
  const by = String(access.user_id)
  for (const { id, before, input, issues } of changes) {
    const refuse = (message: string, name: string) => void issues.push({ field: '', message, rule: name })
    const request = await pendingOf(transaction, rule.record, id)
    if (!request) {
      refuse('This does not wait for approval', 'not_pending')
      continue
    }
    const reason = typeof input?.approval_reason === 'string' ? input.approval_reason : null
    const event: ApprovalEvent = { type, by, date: indianDate(momentOf(transaction)), reason }
    const answer = applyApprovalEvent(
      {
        made_by: String(request.made_by),
        submitted_by: String(request.asked_by),
        status: 'Pending',
        approved_by: [],
      },
      event,
      { levels: 1, approvers: may ? { [by]: 1 } : {} },
    )
    if ('rule' in answer) {
      refuse(answer.message, answer.rule)
      continue
    }
    // A person approves what they may do themselves, no more.
    const above = type === 'approve' ? await rule.needs(transaction, { doc: before, user_id: access.user_id }) : null
    if (above !== null) {
      refuse(above, 'not_allowed')
      continue
    }
    await transaction.query(
      `update approval_request set status = $4, decided_by = $5::bigint, decided_at = $6::timestamptz, reason = $7
       where business_id = $1::bigint and id = $2::bigint and record = $3`,
      [access.business_id, request.id, rule.record, answer.status, access.user_id, momentOf(transaction), reason],
    )
    await tellDecision(acting, request, { status: answer.status as ApprovalStatus, reason })
  }
}

/** The open request of a record; null where there is none. */
async function pendingOf(transaction: Transaction, record: string, id: number): Promise<ApprovalRequest | null> {
  const [found] = await transaction.query<ApprovalRequest>(`${PENDING_SQL} for update`, [
    transaction.scope.business_id,
    record,
    id,
  ])
  return found ?? null
}

async function tellDecision(
  { transaction, access, definition }: Acting,
  request: ApprovalRequest,
  { status, reason }: { status: ApprovalStatus; reason: string | null },
): Promise<void> {
  await addNotice(transaction, {
    business_id: access.business_id,
    to: [Number(request.asked_by)],
    kind: status === 'Approved' ? 'approval_given' : 'approval_refused',
    actor_id: access.user_id,
    path: `${definition.path}/${request.record_id}`,
    values: { title: request.title, reason: reason ?? '' },
  })
}

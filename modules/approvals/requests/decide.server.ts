import { indianDate } from '#base/financial-year.ts'
import { momentOf } from '#engine/server/database/database.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import type { Acting, Checking, RecordServer } from '#engine/server/records/hooks.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { type ApprovalEvent, type ApprovalStatus, applyApprovalEvent } from '../approval.ts'
import { delegationsOn, levelsFor, peopleIn } from '../people/approvers.server.ts'
import { type ApprovalRule, readSetup } from '../people/rules.server.ts'
import { type ApprovalRequest, approvalOf, pendingOf, stepsOf } from './requests.server.ts'

/** Name of the job that tells approvers of a request: `{ business_id, member_id, request_id }`. */
export const TELL_JOB = 'tell_approvers'

const addJob = makeAddJob()

/** A request that somebody asks for. */
interface Asked {
  id: number
  title: string
  needed: string
  made_by: unknown
}

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
  await tellNext(transaction, access, id)
}

async function tellNext(
  transaction: Acting['transaction'],
  access: Acting['access'],
  request_id: number,
): Promise<void> {
  await addJob(transaction, TELL_JOB, { business_id: access.business_id, member_id: access.user_id, request_id })
}

/** One decision. The engine has locked the record, so of several people at once one finds it waiting. */
async function decide(acting: Acting, rule: ApprovalRule, type: 'approve' | 'not-accept' | 'reject'): Promise<void> {
  const { transaction, access, changes, definition } = acting
  const setup = await readSetup(transaction, rule)
  const date = indianDate(momentOf(transaction))
  const delegations = await delegationsOn(transaction, { day: date, to: access.user_id })
  const people = await peopleIn(transaction, [access.user_id, ...delegations.map(({ of }) => of)])
  const delegates = delegations.map(({ of, to, from, until }) => ({ of: String(of), to: String(to), from, until }))
  const by = String(access.user_id)
  for (const { id, before, values, input, issues } of changes) {
    const request = await pendingOf(transaction, rule.record, id)
    if (!request) {
      issues.push({ field: '', message: 'This does not wait for approval', rule: 'not_pending' })
      continue
    }
    const reason = typeof input?.approval_reason === 'string' ? input.approval_reason : null
    const event: ApprovalEvent = { type, by, date, reason }
    const approval = approvalOf(request, await stepsOf(transaction, [request.id]))
    // A person approves what they may do themselves, no more.
    const of = { rule, setup, definition, doc: before, is_approving: type === 'approve' }
    const levels = await levelsFor(transaction, people, of)
    const approvers = Object.fromEntries([...levels].map(([person, level]) => [String(person), level]))
    const answer = applyApprovalEvent(approval, event, { levels: setup.levels, approvers, delegates })
    if ('rule' in answer) {
      const above =
        answer.rule === 'not_allowed' ? await rule.needs(transaction, { doc: before, user_id: access.user_id }) : null
      issues.push({ field: '', message: above ?? answer.message, rule: answer.rule })
      continue
    }
    const given = answer.approved_by.length
    const for_person = type === 'approve' ? (answer.approved_by[given - 1][1] ?? null) : null
    const step = type === 'approve' ? 'Approved' : (answer.status as ApprovalStatus)
    await transaction.query(
      `insert into approval_step (business_id, request_id, level, status, decided_by, for_person, decided_at, reason)
       select b.id, $2::bigint, $3::smallint, $4, $5::bigint, $6::bigint, $7::timestamptz, $8 from business b where b.id = $1::bigint`,
      [
        ...[access.business_id, request.id, approval.approved_by.length + 1, step, access.user_id],
        ...[for_person === null ? null : Number(for_person), momentOf(transaction), reason],
      ],
    )
    values.approvals = given
    if (answer.status === 'Pending') {
      // The first of two levels: the record waits on as it was, and the people of the next level learn of it.
      for (const name of Object.keys(definition.actions?.approve?.to ?? {})) values[name] = before[name]
      await tellNext(transaction, access, request.id)
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

import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { businessesOf } from '#platform/audit/seal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { lead } from '../leads/lead.record.ts'
import { decide } from './choose-owner.server.ts'
import { leadDefinition } from './match.server.ts'
import { noteOf, settleChoice, notifyOwner } from './settle.server.ts'
import { assignmentNotes } from './reasons.ts'
import { readRules } from './store.server.ts'

/** Name of the job that assigns waiting leads to people on shift, and idle leads to the next person. */
export const ASSIGN_JOB = 'assign_leads'

/** Schedule: every five minutes. */
export const ASSIGN_SCHEDULE = [`*/5 * * * * ${ASSIGN_JOB} ?max=3`]

/** Leads per transaction; the rest waits for the next run. */
const BATCH = 100

/** Runs the job for every business. */
export async function assignLeads(
  services: Services,
  _payload: Record<string, unknown> = {},
  helpers?: JobHelpers,
  now: Date = new Date(),
): Promise<void> {
  for (const business_id of await businessesOf(services.database)) {
    if (helpers?.signal.aborted) return
    await assignInBusiness(services, business_id, now)
  }
}

interface Due {
  lead_id: number
  rule_id: number
  /** Null: the lead waits for a shift. */
  user_id: number | null
  name: string
  idle_days: number | null
}

async function assignInBusiness(services: Services, business_id: number, now: Date): Promise<void> {
  // Most businesses have nothing to assign, so check with one query first.
  const [[any]] = await services.database.read(
    { business_id, user_id: null },
    `select exists (select from assignment_rule where business_id = $1::bigint and not is_paused and idle_days is not null)
       or exists (select from lead_assignment where business_id = $1::bigint and user_id is null)`,
    [business_id],
  )
  if (any !== 't') return
  const [[owner]] = await services.database.read(
    { business_id, user_id: null },
    'select created_by::text from business where id = $1::bigint',
    [business_id],
  )
  const who = { business_id, user_id: Number(owner) }
  const access = await accessOfJob(services, who)
  if (!access) return
  await services.database.transaction(who, async (transaction) => {
    for (const due of await dueLeads(transaction, now)) await giveAgain(services, transaction, { due, access, now })
  })
}

/** Waiting leads, and leads whose owner was inactive longer than their rule allows; locked. */
function dueLeads(transaction: Transaction, now: Date): Promise<Due[]> {
  return transaction.query<Due>(
    `select a.lead_id, a.rule_id, a.user_id, l.name, r.idle_days
     from lead_assignment a
     join assignment_rule r on r.business_id = $1::bigint and r.id = a.rule_id and not r.is_paused
     join lead l on l.business_id = $1::bigint and l.id = a.lead_id and l.deleted_at is null and l.converted_at is null
     left join lead_status s on s.business_id = $1::bigint and s.id = l.lead_status_id
     where a.business_id = $1::bigint and l.assigned_user is not distinct from a.user_id and coalesce(s.kind, 'open') = 'open'
       and (a.user_id is null or (a.at <= $2::timestamptz - r.idle_days * interval '1 day'
         and not exists (select from change c where c.business_id = $1::bigint and c.record = 'lead' and c.record_id = a.lead_id
           and c.actor_id = a.user_id and c.action <> 'assigned' and c.at > $2::timestamptz - r.idle_days * interval '1 day')
         and not exists (select from note n where n.business_id = $1::bigint and n.about_record = 'lead' and n.about_id = a.lead_id
           and n.created_by = a.user_id and n.deleted_at is null and n.created_at > $2::timestamptz - r.idle_days * interval '1 day')))
     order by a.at, a.lead_id limit ${BATCH} for update of a skip locked`,
    [transaction.scope.business_id, now],
  )
}

async function giveAgain(
  services: Services,
  transaction: Transaction,
  { due, access, now }: { due: Due; access: Access; now: Date },
): Promise<void> {
  const { lead_id, user_id, name } = due
  const request_id = `assignment of lead ${lead_id}`
  const definition = await leadDefinition(transaction)
  const all = (await readRules(transaction)).filter((rule) => !rule.is_paused)
  // An idle lead stays in its rule, even if its values changed; a waiting lead is matched again.
  const rules =
    user_id === null ? all : all.flatMap((rule) => (rule.id === due.rule_id ? [{ ...rule, filter: null }] : []))
  const exclude = user_id === null ? [] : [user_id]
  const choice = await decide(transaction, { subject: { lead_id }, definition, at: now, exclude, rules })
  if (choice.user_id === null || (user_id !== null && choice.rule_id === null)) return
  const note =
    user_id !== null && choice.rule_name !== null && due.idle_days !== null
      ? assignmentNotes.by_rule_after(choice.rule_name, due.idle_days)
      : (noteOf(choice) ?? assignmentNotes.no_rules())
  const { database, catalog, specials } = services
  const operation = { action: 'assign' as const, values: { assigned_user: choice.user_id } }
  const writing = { database, catalog, specials, definition: lead, access, request_id, note }
  const { done } = await changeBatch(transaction, { ...writing, operation, ids: [lead_id] })
  if (done.length === 0) return
  if (choice.rule_id === null)
    await transaction.query('delete from lead_assignment where business_id = $1::bigint and lead_id = $2::bigint', [
      access.business_id,
      lead_id,
    ])
  else await settleChoice(transaction, { lead_id, choice, at: now })
  if (choice.user_id === access.user_id) await notifyOwner(transaction, { to: choice.user_id, lead_id, name })
  if (user_id !== null) await tellFormer(transaction, { ...due, to: user_id, next: choice.user_id })
}

async function tellFormer(transaction: Transaction, options: Due & { to: number; next: number }): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const [{ person }] = await transaction.query<{ person: string }>(
    'select name as person from member where business_id = $1::bigint and id = $2::bigint',
    [business_id, options.next],
  )
  await addNotice(transaction, {
    business_id,
    to: [options.to],
    kind: 'lead_passed_on',
    actor_id: null,
    path: 'leads',
    values: { lead: options.name, person, days: String(options.idle_days) },
  })
}

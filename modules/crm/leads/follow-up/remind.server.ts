import { clockTime } from '#base/time-of-day.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import type { Following } from '#engine/server/records/hooks.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { noticeTime } from './follow-up.ts'

/** Name of the job that notifies a person of their follow-ups at one day and time: `{ business_id, member_id, day, time }`. */
export const REMIND_JOB = 'remind_follow_ups'

/** The follow-ups of one person at one time, or without a time. */
interface Slot {
  business_id: number
  member_id: number
  day: string
  time: string | null
}

const addJob = makeAddJob()
const keyOf = ({ business_id, member_id, day, time }: Slot) =>
  `follow-up ${business_id} ${member_id} ${day} ${time ?? 'day'}`

/** Queues the notices of new and changed follow-ups in the future: one job for each person, day and time. */
export async function queueReminders({ transaction, access, written }: Following, now = new Date()): Promise<void> {
  const slots = new Map<string, Slot>()
  for (const { before, after } of written) {
    if (!after || typeof after.assigned_user !== 'number' || typeof after.follow_up_date !== 'string') continue
    const names = ['assigned_user', 'follow_up_date', 'follow_up_time'] as const
    if (before && names.every((name) => before[name] === after[name])) continue
    const time = typeof after.follow_up_time === 'string' ? after.follow_up_time : null
    const { business_id } = access
    const slot: Slot = { business_id, member_id: after.assigned_user, day: after.follow_up_date, time }
    if (noticeTime(slot.day, time).getTime() > now.getTime()) slots.set(keyOf(slot), slot)
  }
  for (const [key, slot] of slots)
    await addJob(transaction, REMIND_JOB, { ...slot }, { key, run_at: noticeTime(slot.day, slot.time) })
}

/**
 * The job: one notice of the person's open leads with a follow-up at this day and time. Leads that were moved, reassigned, closed
 * or deleted since are left out.
 */
export async function remindFollowUps(services: Services, payload: Record<string, unknown>): Promise<void> {
  const slot = {
    business_id: Number(payload.business_id),
    member_id: Number(payload.member_id),
    day: String(payload.day),
    time: typeof payload.time === 'string' ? payload.time : null,
  }
  const who = { business_id: slot.business_id, user_id: slot.member_id }
  await services.database.transaction(who, (transaction) => tell(transaction, slot))
}

async function tell(transaction: Transaction, slot: Slot): Promise<void> {
  const { business_id, member_id, day, time } = slot
  const leads = await transaction.query<{ id: number; name: string }>(
    `select l.id, l.name from lead l
     left join lead_status s on s.business_id = $1::bigint and s.id = l.lead_status_id
     where l.business_id = $1::bigint and l.assigned_user = $2::bigint and l.follow_up_date = $3::date
       and l.follow_up_time is not distinct from $4::text and l.deleted_at is null and l.converted_at is null
       and coalesce(s.kind, 'open') = 'open'
     order by l.id limit 1000`,
    [business_id, member_id, day, time],
  )
  const [first] = leads
  if (!first) return
  const filter = {
    combiner: 'AND',
    conditions: [
      { field: 'assigned_user', condition: 'In', values: [member_id] },
      { field: 'follow_up_date', condition: 'From', values: [day] },
      { field: 'follow_up_date', condition: 'To', values: [day] },
    ],
  }
  const place =
    leads.length === 1
      ? { record: 'lead', record_id: first.id, path: `lead/${first.id}` }
      : { path: `leads?filter=${encodeURIComponent(JSON.stringify(filter))}` }
  await addNotice(transaction, {
    business_id,
    to: [member_id],
    actor_id: null,
    ...place,
    ...(time === null
      ? { kind: 'follow_ups_today', values: { lead: first.name } }
      : { kind: 'follow_up_due', values: { lead: first.name, time: clockTime(time) } }),
    count: leads.length,
    // A job that runs again sends no second notice.
    key: keyOf(slot),
  })
}

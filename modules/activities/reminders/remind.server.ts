import { dayFirst } from '#base/days.ts'
import { clockTime } from '#base/time-of-day.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { addNotices, type NewNotice, type NoticeSettings, readSettings } from '#modules/notices/index.server.ts'
import type { Repeat } from '../recurrence.ts'
import { type Schedule, type DueOccurrence, reschedule, nextAt, type Plan, takeDue } from './schedule.ts'

// Each active reminder has a row in reminder_plan: its schedule, and when its next alert is due. A job at that time locks the
// due rows and sends the notices. A row stays due until its notice is sent, so after down time late notices are sent.

/** Name of the job that sends the due notices of a business: `{ business_id, member_id }`. */
export const REMIND_JOB = 'send_reminders'

/** The values of a reminder that decide when its person gets a notice. */
export interface Timed {
  id: number
  name: string
  remind_date: string
  remind_time: string
  repeat: Repeat
  alert_offsets: string | null
  lead_times: string | null
  assigned_user: number
}

interface Planned extends Timed {
  saved_at: string
  schedule: Schedule
}

// Jobs start some seconds late on a busy machine; such a notice is not called late.
const TOLERANCE = 60_000
const AT_ONCE = 200
// The job runs again after this time if a due reminder was locked by another person's change.
const AGAIN = 2_000
// The queue tries a failing job for several days.
const ATTEMPTS = 25
const addJob = makeAddJob()

const listOf = (joined: string | null): string[] => (joined ? joined.split(',') : [])

/** The plan of a reminder with the clock of its person. */
export function planOf(row: Timed, saved: number, hours: NoticeSettings): Plan {
  return {
    due: `${row.remind_date}T${row.remind_time}`,
    repeat: row.repeat,
    names: [...listOf(row.lead_times), ...listOf(row.alert_offsets)],
    saved,
    hours,
  }
}

/** The settings of the person of a reminder. */
export const hoursOf = (transaction: Transaction, member_id: number): Promise<NoticeSettings> =>
  readSettings(transaction, { business_id: transaction.scope.business_id ?? 0, member_id })

interface NewSchedule {
  id: number
  member_id: number
  schedule: Schedule
}

/** Stores the schedules of reminders and queues the jobs of their next alerts. `saved` is when they were saved; null keeps that. */
export async function saveSchedules(
  transaction: Transaction,
  schedules: readonly NewSchedule[],
  saved: number | null = null,
): Promise<void> {
  if (schedules.length === 0) return
  const { business_id } = transaction.scope
  const rows = schedules.map(({ schedule, ...row }) => {
    const next = nextAt(schedule)
    return { ...row, at: next === null ? null : new Date(next), schedule: JSON.stringify(schedule) }
  })
  const [ids, moments] = [rows.map(({ id }) => id), rows.map(({ at }) => at)]
  await transaction.query(
    `insert into reminder_plan (business_id, reminder_id, member_id, saved_at, next_at, schedule)
     select b.id, v.id, v.member_id, coalesce($2::timestamptz, now()), v.at, v.schedule::jsonb
     from business b, unnest($3::bigint[], $4::bigint[], $5::timestamptz[], $6::text[]) as v(id, member_id, at, schedule) where b.id = $1::bigint
     on conflict (business_id, reminder_id) do update set member_id = excluded.member_id,
       saved_at = coalesce($2::timestamptz, reminder_plan.saved_at), next_at = excluded.next_at, schedule = excluded.schedule`,
    [
      ...[business_id, saved === null ? null : new Date(saved), ids],
      ...[rows.map(({ member_id }) => member_id), moments, rows.map(({ schedule }) => schedule)],
    ],
  )
  await transaction.query(
    `update reminder r set next_at = v.at from unnest($2::bigint[], $3::timestamptz[]) as v(id, at)
     where r.business_id = $1::bigint and r.id = v.id and r.next_at is distinct from v.at`,
    [business_id, ids, moments],
    ids,
  )
  // One job serves all reminders of a business that are due at the same time.
  const jobs = new Map(rows.flatMap(({ member_id, at }) => (at ? [[at.getTime(), { member_id, at }]] : [])))
  for (const { member_id, at } of jobs.values()) await queue(transaction, member_id, at)
}

/** Deletes the plan of a reminder that is done, in the trash, or without a person. */
export async function deleteSchedule(transaction: Transaction, id: number): Promise<void> {
  const { business_id } = transaction.scope
  await transaction.query('delete from reminder_plan where business_id = $1::bigint and reminder_id = $2::bigint', [
    business_id,
    id,
  ])
}

async function queue(transaction: Transaction, member_id: number, at: Date): Promise<void> {
  const { business_id } = transaction.scope
  const key = `reminders ${business_id} ${at.toISOString()}`
  await addJob(transaction, REMIND_JOB, { business_id, member_id }, { key, run_at: at, attempts: ATTEMPTS })
}

const COLUMNS = `r.id, r.name, r.remind_date::text, r.remind_time, r.repeat, r.alert_offsets, r.lead_times, p.member_id as assigned_user,
  p.saved_at, p.schedule`

/** The stored schedule of a reminder, locked; null without one. */
export async function readSchedule(
  transaction: Transaction,
  id: number,
): Promise<{ schedule: Schedule; saved: number } | null> {
  const [found] = await transaction.query<{ schedule: Schedule; saved_at: string }>(
    'select schedule, saved_at from reminder_plan where business_id = $1::bigint and reminder_id = $2::bigint for update',
    [transaction.scope.business_id, id],
  )
  return found ? { schedule: found.schedule, saved: Date.parse(found.saved_at) } : null
}

/** The job: sends the due notices. It skips rows that another process has locked. */
export async function sendReminders(
  services: Services,
  payload: Record<string, unknown>,
  now: () => number = Date.now,
): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.member_id) }
  let sent: number
  do sent = await services.database.transaction(who, (transaction) => sendSome(transaction, now()))
  while (sent === AT_ONCE)
}

async function sendSome(transaction: Transaction, now: number): Promise<number> {
  const { business_id } = transaction.scope
  // The reminder is locked before its plan, in the same order as by a change of the reminder.
  const rows = await transaction.query<Planned>(
    `select ${COLUMNS} from reminder r join reminder_plan p on p.business_id = $1::bigint and p.reminder_id = r.id
     where r.business_id = $1::bigint and p.next_at <= $2::timestamptz
     order by p.next_at, r.id limit ${AT_ONCE} for update of r, p skip locked`,
    [business_id, new Date(now)],
  )
  const hours = new Map<number, NoticeSettings>()
  const notices: NewNotice[] = []
  const schedules: NewSchedule[] = []
  for (const row of rows) {
    const { id, assigned_user: member_id, schedule, saved_at } = row
    const own = hours.get(member_id) ?? (await hoursOf(transaction, member_id))
    hours.set(member_id, own)
    const result = takeDue(planOf(row, Date.parse(saved_at), own), schedule, now, TOLERANCE)
    notices.push(...result.firings.map((firing) => noticeOf(transaction, row, firing)))
    schedules.push({ id, member_id, schedule: result.schedule })
  }
  await addNotices(transaction, notices)
  await saveSchedules(transaction, schedules)
  if (rows.length < AT_ONCE) await queueAgain(transaction, now)
  return rows.length
}

/** Queues the job again if due rows are left, which were locked by somebody's change. */
async function queueAgain(transaction: Transaction, now: number): Promise<void> {
  const [left] = await transaction.query<{ member_id: number }>(
    'select member_id from reminder_plan where business_id = $1::bigint and next_at <= $2::timestamptz limit 1',
    [transaction.scope.business_id, new Date(now)],
  )
  if (left) await queue(transaction, left.member_id, new Date(now + AGAIN))
}

function noticeOf(transaction: Transaction, row: Planned, { occurrence, late }: DueOccurrence): NewNotice {
  const [day, time] = occurrence.split('T')
  return {
    business_id: transaction.scope.business_id ?? 0,
    to: [row.assigned_user],
    kind: late ? 'reminder_late' : 'reminder_due',
    actor_id: null,
    record: 'reminder',
    record_id: row.id,
    path: `reminder/${row.id}`,
    values: { reminder: row.name, time: `${dayFirst(day)}, ${clockTime(time)}` },
  }
}

/** Moves the reminders of a person whose zone or quiet hours have changed. */
export async function moveReminders(
  transaction: Transaction,
  { member_id, now = Date.now() }: { member_id: number; now?: number },
): Promise<void> {
  const rows = await transaction.query<Planned>(
    `select ${COLUMNS} from reminder r join reminder_plan p on p.business_id = $1::bigint and p.reminder_id = r.id
     where r.business_id = $1::bigint and p.member_id = $2::bigint and p.next_at is not null order by r.id for update of r, p`,
    [transaction.scope.business_id, member_id],
  )
  if (rows.length === 0) return
  const hours = await hoursOf(transaction, member_id)
  const schedules = rows.map((row) => {
    const plan = planOf(row, Date.parse(row.saved_at), hours)
    return { id: row.id, member_id, schedule: reschedule(plan, row.schedule, now) }
  })
  await saveSchedules(transaction, schedules)
}

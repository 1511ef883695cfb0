import type pg from 'pg'
import { wallAt } from '#base/zones.ts'
import type { Busy } from './data.ts'

/** How many reminders are due in the same minute. */
export const REMINDERS = 10_000
const LONGEST_MS = 300_000

/**
 * Plants reminders of nine people that are all due at one moment, with the job that a save would have queued, and waits until each
 * has its notice. The worker of the measured server does the work; the seconds count from the moment they are due.
 */
export async function tellReminders(
  admin: pg.Client,
  { business_id }: Busy,
): Promise<{ seconds: number; told: number; twice: number }> {
  const due = new Date(Math.ceil((Date.now() + 15_000) / 1_000) * 1_000)
  const wall = wallAt(due.getTime(), 'Asia/Kolkata')
  const alert = { occurrence: wall, name: 'On Time', moment: due.getTime(), at: due.getTime() }
  await admin.query(
    `insert into reminder (business_id, created_by, name, remind_date, remind_time, repeat, alert_offsets, assigned_user, state, next_at)
     select $1, p.ids[1], 'Reminder ' || n, $3::date, $4, 'Once', 'On Time', p.ids[1 + (n % 9)::int], 'active', $5::timestamptz
     from generate_series(1, $2::int) n, (select array_agg(id order by id) ids from member where business_id = $1) p`,
    [business_id, REMINDERS, wall.slice(0, 10), wall.slice(11), due],
  )
  await admin.query(
    `insert into reminder_plan (business_id, reminder_id, member_id, saved_at, next_at, schedule)
     select business_id, id, assigned_user, now() - interval '1 day', next_at, $2::jsonb from reminder where business_id = $1`,
    [business_id, JSON.stringify({ next: 1, waiting: [alert] })],
  )
  await admin.query('analyze reminder, reminder_plan')
  await admin.query(
    `select graphile_worker.add_job('send_reminders', json_build_object('business_id', $1::bigint, 'member_id',
       (select min(id) from member where business_id = $1)), run_at => $2::timestamptz, max_attempts => 25)`,
    [business_id, due],
  )
  const count = async () => {
    const { rows } = await admin.query<{ told: number; each: number }>(
      `select count(*)::int as told, count(distinct record_id)::int as each from notice where business_id = $1 and record = 'reminder'`,
      [business_id],
    )
    return rows[0]
  }
  let now = await count()
  while (now.told < REMINDERS && Date.now() - due.getTime() < LONGEST_MS) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    now = await count()
  }
  return { seconds: (Date.now() - due.getTime()) / 1000, told: now.each, twice: now.told - now.each }
}

import { timeOfDay } from '#base/time-of-day.ts'
import {
  type Acting,
  type Change,
  type Checking,
  type Following,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { ALERT_OFFSETS, currentOf, finish, LEAD_TIMES, nextAt, startSchedule, planIssues, snooze } from './schedule.ts'
import { deleteSchedule, hoursOf, saveSchedules, planOf, readSchedule, type Timed } from './remind.server.ts'

// A change of one of these makes a new schedule.
const TIMES = ['remind_date', 'remind_time', 'repeat', 'alert_offsets', 'lead_times', 'assigned_user'] as const

const FIELD_OF: Record<string, string> = {
  due: 'remind_date',
  lead: 'lead_times',
  alert: 'alert_offsets',
  zone: 'assigned_user',
  quiet: 'assigned_user',
}

const changes = (values: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>> | null) =>
  TIMES.some((name) => values[name] !== undefined && (values[name] ?? null) !== (before?.[name] ?? null))

/** The special rules of reminders: their schedule, and how they are snoozed and done. */
export const reminderServer: RecordServer = {
  record: 'reminder',

  async check(checking) {
    for (const change of savesOf(checking.changes)) {
      const { values } = change
      if (typeof values.remind_time === 'string')
        values.remind_time = timeOfDay(values.remind_time) ?? values.remind_time
      if (changes(values, change.before)) await checkTimes(checking, change)
    }
  },

  async after({ transaction, written, action }: Following) {
    for (const { id, before, after } of written) {
      const is_active = after?.state === 'active' && typeof after.assigned_user === 'number'
      if (!is_active) await deleteSchedule(transaction, id)
      else if (action === undefined && (!before || before.state !== 'active' || changes(after, before))) {
        const row = after as unknown as Timed
        const saved = Date.now()
        const plan = planOf(row, saved, await hoursOf(transaction, row.assigned_user))
        const schedule = startSchedule(plan)
        await saveSchedules(transaction, [{ id, member_id: row.assigned_user, schedule }], saved)
      }
    }
  },

  actions: { finish: finishReminders, snooze: snoozeReminders },
}

async function checkTimes(
  { transaction, once, is_quiet }: Checking,
  { values, before, issues, step }: Change,
): Promise<void> {
  const row = { ...before, ...values } as unknown as Timed
  // Missing and invalid values have their issues already.
  if (issues.some(({ field }) => TIMES.some((name) => name === field))) return
  if (step === 'change') values.state = 'active'
  const member_id = row.assigned_user ?? 0
  const hours = await once(`hours of ${member_id}`, () => hoursOf(transaction, member_id))
  const plan = planOf(row, Date.now(), hours)
  const among = (joined: string | null, known: readonly string[]) =>
    (joined ?? '').split(',').filter((name) => known.includes(name))
  const known = planIssues({
    ...plan,
    lead: among(row.lead_times, LEAD_TIMES),
    alert: among(row.alert_offsets, ALERT_OFFSETS),
  })
  // Planted reminders may be in the past.
  const found = known.filter(({ field }) => !(is_quiet && field === 'due'))
  issues.push(...found.map((issue) => ({ ...issue, field: FIELD_OF[issue.field] ?? issue.field })))
  const next = found.length > 0 || !row.assigned_user ? null : nextAt(startSchedule(plan))
  values.next_at = next === null ? null : new Date(next).toISOString()
}

/** Finishes a reminder that comes once; ends only the current occurrence of one that repeats. */
async function finishReminders({ transaction, changes: acted }: Acting): Promise<void> {
  for (const { id, before, values } of acted) {
    const row = before as unknown as Timed
    if (row.repeat === 'Once') {
      Object.assign(values, { state: 'done', next_at: null })
      continue
    }
    const known = await readSchedule(transaction, id)
    if (!known) continue
    const plan = planOf(row, known.saved, await hoursOf(transaction, row.assigned_user))
    const schedule = finish(plan, known.schedule, currentOf(plan, known.schedule), Date.now())
    await saveSchedules(transaction, [{ id, member_id: row.assigned_user, schedule }])
  }
}

async function snoozeReminders({ transaction, changes: acted }: Acting): Promise<void> {
  for (const { id, before, input } of acted) {
    const row = before as unknown as Timed
    const known = await readSchedule(transaction, id)
    if (!known) continue
    const plan = planOf(row, known.saved, await hoursOf(transaction, row.assigned_user))
    const schedule = snooze(known.schedule, currentOf(plan, known.schedule), Date.now(), Number(input?.minutes))
    await saveSchedules(transaction, [{ id, member_id: row.assigned_user, schedule }])
  }
}

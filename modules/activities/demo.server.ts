import {
  type Errand,
  ERRANDS,
  MONTHLY,
  REMINDERS,
  STALL,
  STALL_PARTS,
  TASK_STATUS,
  TEMPLATES,
} from '#database/seed/errands.ts'
import { CALL_NOTES, CALLS, GUEST, MEETINGS } from '#database/seed/talks.ts'
import { VIEWS } from '#database/seed/views.ts'
import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { DemoContext, ModulePlants } from '#platform/manifest/plants.server.ts'
import { plantSharedViews } from '#platform/views/plant-views.server.ts'
import { call } from './calls/call.record.ts'
import { meeting } from './meetings/meeting.record.ts'
import { reminder } from './reminders/reminder.record.ts'
import { taskStatus } from './tasks/task-status.record.ts'
import { taskTemplate } from './tasks/task-template.record.ts'
import { task } from './tasks/task.record.ts'
import { plantVisits } from './visits/demo.server.ts'
import { visit } from './visits/visit.record.ts'

/** The demo data of tasks, reminders, calls, meetings and visits: what a shop of fabrics has to do in these weeks. */
export const activityPlants: ModulePlants = { plantDemo }

async function plantDemo(context: DemoContext): Promise<void> {
  const leads = await openLeads(context)
  await context.plant(
    taskTemplate.name,
    TEMPLATES.map((input) => ({ input })),
  )
  await plantErrands(context, leads)
  await plantStall(context)
  await plantReminders(context, leads)
  await plantCalls(context, leads)
  await plantMeetings(context, leads)
  await plantVisits(context, leads)
  await plantViews(context)
}

export interface OpenLead {
  id: number
  assigned_user: number
  location_id: number | null
  phone: string | null
  created_at: string
}

/** Open leads with their owners, older than the tasks about them. */
const openLeads = ({ transaction, access, today }: DemoContext) =>
  transaction.query<OpenLead>(
    `select l.id, l.assigned_user, l.location_id, l.phone, l.created_at from lead l
     join lead_status s on s.business_id = $1::bigint and s.id = l.lead_status_id and s.kind = 'open'
     where l.business_id = $1::bigint and l.deleted_at is null and l.assigned_user is not null and l.created_at < $2::date
     order by l.created_at desc, l.id desc limit 40`,
    [access.business_id, addDays(today, -11)],
  )

/** A task of the demo, made two days before it is due and never in the future. */
function plantOf(
  { today, now, planted }: DemoContext,
  [name, days, time, status, priority]: Errand,
  more: Record<string, unknown> & { assigned_user: number },
) {
  const due = instantInIndia(addDays(today, days), time).toISOString()
  const made = instantInIndia(addDays(today, Math.min(days, 0) - 2), '10:15').toISOString()
  const status_id = (planted.get(taskStatus.name) ?? [])[status]
  const input = { name, priority, status_id, due_date: due, ...more }
  return { input, created_at: made < now ? made : now, created_by: more.assigned_user }
}

async function plantErrands(context: DemoContext, leads: readonly OpenLead[]): Promise<void> {
  if (leads.length === 0) return
  await context.plant(
    task.name,
    ERRANDS.map((errand, index) => {
      const { id, assigned_user, location_id } = leads[(index * 3) % leads.length]
      const time_spent = errand[3] === TASK_STATUS.completed ? '45 min' : null
      return plantOf(context, errand, { assigned_user, location_id, time_spent, about: { record: 'lead', id } })
    }),
  )
}

/** A larger task with a checklist, subtasks and a watcher, and one that repeats every month. */
async function plantStall(context: DemoContext): Promise<void> {
  const owner = context.access.user_id
  const helper = context.people.find((id) => id !== owner) ?? owner
  const { name, ...rest } = STALL
  const watchers = [{ user_id: helper }]
  const monthly = { assigned_user: owner, repeat: 'Monthly' }
  const [stall] = await context.plant(task.name, [
    plantOf(context, [name, 9, '18:00', TASK_STATUS.in_progress, 'high'], { ...rest, watchers, assigned_user: owner }),
    plantOf(context, [MONTHLY, 5, '17:00', TASK_STATUS.to_do, 'normal'], monthly),
  ])
  await context.plant(
    task.name,
    STALL_PARTS.map((errand) => plantOf(context, errand, { assigned_user: helper, parent_id: stall })),
  )
}

async function plantReminders(context: DemoContext, [lead]: readonly OpenLead[]): Promise<void> {
  const last = REMINDERS.length - 1
  await context.plant(
    reminder.name,
    REMINDERS.map(({ name, days, time, repeat }, index) => ({
      input: {
        ...{ name, repeat, remind_date: addDays(context.today, days), remind_time: time },
        assigned_user: context.access.user_id,
        about: index === last && lead ? { record: 'lead', id: lead.id } : null,
      },
    })),
  )
}

/** One to four calls with each lead, from the day after it came until now. */
async function plantCalls(context: DemoContext, leads: readonly OpenLead[]): Promise<void> {
  const now = Date.parse(context.now)
  const plants = leads.flatMap(({ id, assigned_user, location_id, phone, created_at }, index) => {
    const first = Date.parse(created_at) + DAY
    const times = 1 + (index % 4)
    return Array.from({ length: phone === null ? 0 : times }, (_, n) => {
      const [direction, outcome, seconds] = CALLS[(index * 2 + n) % CALLS.length]
      // Between ten and seven, in whole minutes and some seconds.
      const day = new Date(first + ((now - first) * (n + 1)) / (index % 3 === 0 ? times : times + 1))
        .toISOString()
        .slice(0, 10)
      const at = instantInIndia(day, `${10 + ((index + n * 3) % 9)}:${10 + ((index * 7) % 49)}`).getTime() + n * 11_000
      const started_at = new Date(Math.min(at, now - index * 60_000)).toISOString()
      const input = {
        ...{ phone, direction, outcome, started_at, assigned_user, location_id, about: { record: 'lead', id } },
        duration: seconds === 0 ? null : `${seconds + index} s`,
        remark: CALL_NOTES[outcome] ?? null,
      }
      return { input, created_at: started_at, created_by: assigned_user }
    })
  })
  await context.plant(call.name, plants)
}

/** Meetings of these weeks: past ones with what came of them, and planned ones with a guest. */
async function plantMeetings(context: DemoContext, leads: readonly OpenLead[]): Promise<void> {
  const { transaction, access, today, now, people } = context
  if (leads.length === 0) return
  const ids = await context.plant(
    meeting.name,
    MEETINGS.map(({ name, days, time, minutes, place, link, notes }, index) => {
      const { id, assigned_user, location_id } = leads[(index * 5) % leads.length]
      const start = instantInIndia(addDays(today, days), time)
      const made = instantInIndia(addDays(today, Math.min(days, 0) - 3), '12:10').toISOString()
      const helper = people.find((one) => one !== assigned_user)
      const input = {
        ...{ name, assigned_user, location_id, about: { record: 'lead', id }, starts_at: start.toISOString() },
        ends_at: new Date(start.getTime() + minutes * 60_000).toISOString(),
        ...(link ? { mode: 'Online', meeting_link: link } : { place }),
        minutes: notes ?? null,
        attendees: index % 2 === 0 && helper ? [{ user_id: helper }] : [],
        guests: [{ name: GUEST, email: `purchase${index + 1}@client.example` }],
      }
      return { input, created_at: made < now ? made : now, created_by: assigned_user }
    }),
  )
  await transaction.query(
    `update meeting t set state = v.state, outcome = v.outcome, reason = v.reason
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) as v(id, state, outcome, reason)
     where t.business_id = $1::bigint and t.id = v.id and v.state is not null`,
    [
      access.business_id,
      ids,
      MEETINGS.map(({ state }) => state ?? null),
      MEETINGS.map(({ outcome }) => outcome ?? null),
      MEETINGS.map(({ reason }) => reason ?? null),
    ],
  )
}

const DAY = 86_400_000

const MINE = { field: 'assigned_user', condition: 'In', values: ['me'] }

/** The views of tasks, calls, meetings and visits that the business shares. */
async function plantViews({ transaction, access, planted }: DemoContext): Promise<void> {
  const statuses = planted.get(taskStatus.name) ?? []
  const open = statuses.filter((_, index) => index !== TASK_STATUS.completed)
  const is_open = { field: 'status_id', condition: 'In', values: open }
  const today = { field: 'due_date', condition: 'Period', values: ['today'] }
  const view = (conditions: unknown[], more: object = {}) => ({
    filter: { combiner: 'AND', conditions },
    sort: 'due_date',
    ...more,
  })
  const views = [
    { name: VIEWS.my_tasks, view: view([MINE, is_open]) },
    { name: VIEWS.due_today, view: view([is_open, today]) },
    { name: VIEWS.task_board, view: view([is_open], { layout: 'board' }) },
  ]
  await plantSharedViews(transaction, { access, scope: task.name, views })
  const missed = [
    { field: 'direction', condition: 'In', values: ['Missed'] },
    { field: 'called_back_at', condition: 'Empty', values: [] },
  ]
  const of_calls = (conditions: unknown[]) => ({ filter: { combiner: 'AND', conditions }, sort: '-started_at' })
  await plantSharedViews(transaction, {
    access,
    scope: call.name,
    views: [
      { name: VIEWS.missed_calls, view: of_calls(missed) },
      { name: VIEWS.my_calls, view: of_calls([MINE]) },
    ],
  })
  const planned = { field: 'state', condition: 'In', values: ['planned'] }
  const coming = { filter: { combiner: 'AND', conditions: [planned] }, sort: 'starts_at' }
  await plantSharedViews(transaction, {
    access,
    scope: meeting.name,
    views: [{ name: VIEWS.planned_meetings, view: coming }],
  })
  const far = { field: 'is_far', condition: 'In', values: [true] }
  await plantSharedViews(transaction, {
    access,
    scope: visit.name,
    views: [
      { name: VIEWS.planned_visits, view: coming },
      { name: VIEWS.far_visits, view: { filter: { combiner: 'AND', conditions: [far] }, sort: '-starts_at' } },
    ],
  })
}

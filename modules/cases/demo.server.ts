import { CASE_POLICIES, CASE_REPLIES, CASE_STATUS, CASES, type DemoCase, HOLIDAYS } from '#database/seed/cases.ts'
import { VIEWS } from '#database/seed/views.ts'
import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import { onceFor } from '#engine/server/records/hooks.server.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext, ModulePlants } from '#platform/manifest/plants.server.ts'
import { plantSharedViews } from '#platform/views/plant-views.server.ts'
import { caseRecord } from './case.record.ts'
import { caseCategory } from './lookups/case-category.record.ts'
import { casePolicy } from './lookups/case-policy.record.ts'
import { caseReply } from './lookups/case-reply.record.ts'
import { caseStatus } from './lookups/case-status.record.ts'
import { holiday } from '#modules/business/holidays/holiday.record.ts'
import { firstWords } from './first-words.server.ts'
import { nextChange } from './sla/clock.ts'
import { clockAfter, saveClocks } from './sla/clocks.server.ts'
import { readRules } from './sla/rules.server.ts'
import type { CaseEvent } from './sla/sla.ts'

/** The first entries of cases in the languages, and the demo data of cases. */
export const casePlants: ModulePlants = { firstWords, plantDemo }

async function plantDemo(context: DemoContext): Promise<void> {
  const { plant, today } = context
  await plant(
    casePolicy.name,
    CASE_POLICIES.map((input) => ({ input: { ...input } })),
  )
  const [year] = today.split('-').map(Number)
  const days = [year - 1, year, year + 1].flatMap((one) => HOLIDAYS.map(([name, day]) => [name, `${one}-${day}`]))
  await plant(
    holiday.name,
    days.map(([name, date]) => ({ input: { name, date } })),
  )
  await plant(
    caseReply.name,
    CASE_REPLIES.map((input) => ({ input: { ...input } })),
  )
  await plantCases(context)
  await plantViews(context)
}

interface Client {
  id: number
  assigned_user: number
  location_id: number | null
}

const clientsOf = ({ transaction, access }: DemoContext) =>
  transaction.query<Client>(
    `select id, assigned_user, location_id from contact where business_id = $1::bigint and deleted_at is null
     and assigned_user is not null order by created_at, id limit 60`,
    [access.business_id],
  )

async function plantCases(context: DemoContext): Promise<void> {
  const { planted } = context
  const clients = await clientsOf(context)
  if (clients.length === 0) return
  const [statuses, categories] = [planted.get(caseStatus.name) ?? [], planted.get(caseCategory.name) ?? []]
  const ids = await context.plant(
    caseRecord.name,
    CASES.map((one, index) => {
      const { id, assigned_user, location_id } = clients[(index * 5) % clients.length]
      const { subject, desc, priority, channel, resolution = null } = one
      const input = {
        ...{ subject, desc, priority, channel, resolution, contact_id: id, assigned_user, location_id },
        status_id: statuses[one.status],
        case_category_id: categories[one.category],
      }
      return { input, created_at: momentOf(context, one, [0, one.time]), created_by: assigned_user }
    }),
  )
  await plantClocks(context, ids)
}

/** A moment some days after a case came, never later than now. */
function momentOf(
  { today, now }: DemoContext,
  { days_ago }: DemoCase,
  [days, time]: readonly [number, string],
): string {
  const at = instantInIndia(addDays(today, days - days_ago), time).toISOString()
  return at < now ? at : now
}

/** What happened with the cases since they came, which only the server writes. */
async function plantClocks(context: DemoContext, ids: readonly number[]): Promise<void> {
  const { transaction, access, now } = context
  const settings = await readRules(transaction, onceFor())
  const rows = await transaction.query<{
    id: number
    status_id: number
    location_id: number | null
    case_category_id: number
  }>(
    'select id, status_id, location_id, case_category_id from support_case where business_id = $1::bigint and id = any($2::bigint[])',
    [access.business_id, ids],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const done = CASES.map((one, index) => {
    const at = (moment?: readonly [number, string]) => (moment ? momentOf(context, one, moment) : null)
    const [came, responded_at, closed_at] = [momentOf(context, one, [0, one.time]), at(one.answered), at(one.closed)]
    const waits = one.status === CASE_STATUS.waiting
    const log: CaseEvent[] = [
      { at: came, kind: 'open' },
      ...(responded_at ? [{ at: responded_at, reply: true } as const] : []),
      ...(waits ? [{ at: responded_at ?? came, kind: 'waiting' } as const] : []),
      ...(closed_at ? [{ at: closed_at, kind: 'closed' } as const] : []),
    ]
    const status_since = closed_at ?? responded_at ?? came
    const row = { ...stored.get(ids[index]), priority: one.priority, status_since, responded_at }
    const clock = clockAfter(settings, { stored: log, row, now: Date.parse(now) })
    const [rating, rating_comment] = one.rating ?? [null, null]
    const rated_at = rating === null ? null : closed_at
    const values = { ...clock.values, status_since, responded_at, closed_at, rating, rating_comment, rated_at }
    return { id: ids[index], values, log, next: nextChange(clock.alarms, Date.parse(now)) }
  })
  await setEach(transaction, { definition: caseRecord, rows: done })
  await saveClocks(transaction, access.user_id, done)
}

const MINE = { field: 'assigned_user', condition: 'In', values: ['me'] }

/** The views of cases that the business shares. */
async function plantViews({ transaction, access, planted }: DemoContext): Promise<void> {
  const statuses = planted.get(caseStatus.name) ?? []
  const open = statuses.filter((_, index) => index !== CASE_STATUS.closed)
  const is_open = { field: 'status_id', condition: 'In', values: open }
  const pressing = { field: 'clock', condition: 'In', values: ['soon', 'breached'] }
  const view = (conditions: unknown[], more: object = {}) => ({
    ...{ filter: { combiner: 'AND', conditions }, sort: 'due_at' },
    ...more,
  })
  const views = [
    { name: VIEWS.my_cases, view: view([MINE, is_open]) },
    { name: VIEWS.late_cases, view: view([is_open, pressing]) },
    { name: VIEWS.case_board, view: view([], { layout: 'board' }) },
  ]
  await plantSharedViews(transaction, { access, scope: caseRecord.name, views })
}

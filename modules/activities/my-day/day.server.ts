import { instantAt } from '#base/zones.ts'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import type { WorkSource } from '#platform/day/work-source.server.ts'
import { doneSql, workSql } from './day-sql.server.ts'
import type { DayAnswer, DayItem } from './item.ts'
import { byWorth, type Reason, REASONS, worthOf } from './worth.ts'

const ZONE = 'Asia/Kolkata'
/** More work is never listed at once. */
const MOST = 200

type WorkRow = Omit<DayItem, 'reasons' | 'worth'> & { reason: Reason; made: string }

/** The work of a person's day. */
export const dayRoutes = (sources: readonly WorkSource[], now: () => Date = () => new Date()): RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: '/my_day',
    summary:
      'Your work of today in the order of its worth: overdue, due, hot, idle and unassigned records of every kind',
    handler: (call) => readDay(call, sources, now()),
  }),
]

/** All work in one statement, in one round trip; it is weighed here, because its worth depends on the moment. */
async function readDay(
  { services, caller }: MemberCall,
  sources: readonly WorkSource[],
  now: Date,
): Promise<DayAnswer> {
  const { database, catalog } = services
  const { access } = caller
  const today = todayIn(ZONE, now)
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const bound = (value: unknown, type: string) => {
    let sql: string | undefined
    return () => (sql ??= `${values.add(value)}::${type}`)
  }
  const [me, moment, day] = [bound(access.user_id, 'bigint'), bound(now, 'timestamptz'), bound(today, 'date')]
  const reading = {
    ...{ catalog, access, values, business },
    get me() {
      return me()
    },
    get now() {
      return moment()
    },
    get today() {
      return day()
    },
  }
  const work = sources.flatMap((source) => workSql(reading, source))
  const done = sources.flatMap((source) => doneSql(reading, source) ?? [])
  const parts = [
    ...work.map((sql) => `select 'work', row_to_json(w)::text from ${sql} w`),
    ...done.map((sql) => `select 'done', row_to_json(d)::text from (${sql}) d`),
  ]
  const found = parts.length === 0 ? [] : await database.read(access, parts.join(' union all '), values.list)
  const rows = <Row>(kind: string) =>
    found.flatMap(([of, json]) => (of === kind ? [JSON.parse(json ?? 'null') as Row] : []))
  const items = weighed(rows<WorkRow>('work'), sources, { now: now.getTime(), today })
  return {
    items: items.slice(0, MOST),
    capped: items.length > MOST,
    labels: Object.fromEntries(sources.map(({ record, label }) => [record, label])),
    done: rows<DayAnswer['done'][number]>('done').filter(({ count }) => count > 0),
    to_do: items.filter(({ reasons }) => reasons.some((reason) => reason === 'overdue' || reason === 'due')).length,
  }
}

/** The rows in the order of their worth; a record that is there for several reasons is listed once. */
function weighed(
  rows: readonly WorkRow[],
  sources: readonly WorkSource[],
  { now, today }: { now: number; today: string },
) {
  const by_record = new Map<string, WorkRow[]>()
  for (const row of rows) {
    const key = `${row.record} ${row.id}`
    by_record.set(key, [...(by_record.get(key) ?? []), row])
  }
  const items = [...by_record].map(([key, same]) => {
    const [{ reason: _reason, made: made_at, ...row }] = same
    const source = sources.find(({ record }) => record === row.record)
    const due = dueOf(row)
    const made = Date.parse(made_at)
    const is_late = due !== null && (row.at === null ? (row.day as string) < today : due < now)
    const reasons = [...new Set(same.map(({ reason }): Reason => (reason === 'due' && is_late ? 'overdue' : reason)))]
    const weigh = (reason: Reason) =>
      worthOf(
        {
          ...{ reason, due, made, heat: row.heat, priority: row.priority },
          amount: row.amount === null ? null : Number(row.amount),
          is_asked: source?.is_asked === true,
        },
        now,
      )
    const worth = Math.max(...reasons.map(weigh))
    return { ...row, reasons: REASONS.filter((reason) => reasons.includes(reason)), worth, due, made, key }
  })
  return byWorth(items).map(({ due: _due, made: _made, key: _key, ...item }): DayItem => item)
}

/** The promised moment; a day without a time lasts until its end. */
function dueOf({ at, day }: Pick<WorkRow, 'at' | 'day'>): number | null {
  if (at !== null) return Date.parse(at)
  return day === null ? null : instantAt(`${addDays(day, 1)}T00:00`, ZONE)
}

import { todayIn } from '#base/periods.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import type { WorkSource } from '#platform/day/work-source.server.ts'
import { madeOf, readKept } from '#platform/remembered/read-kept.server.ts'
import type { DayAnswer, DayItem } from './item.ts'
import { type AboutRow, type ItemRow, itemsSql, phoneField } from './items-sql.server.ts'
import {
  type Candidates,
  doneSql,
  lastingParts,
  passingParts,
  type WorkPart,
  type WorkReading,
} from './work-sql.server.ts'
import { byWorth, type Reason, REASONS, worthOf } from './worth.ts'

const ZONE = 'Asia/Kolkata'
/** More work is never listed at once. */
const MOST = 200

/** A record that is work, with all its reasons. */
type Weighed = Pick<DayItem, 'record' | 'id' | 'reasons' | 'worth'>

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

/**
 * What decides the worth of all work is read in one statement and weighed here, because the worth depends on the moment. Only
 * the records that are listed are then read whole.
 */
async function readDay(call: MemberCall, sources: readonly WorkSource[], now: Date): Promise<DayAnswer> {
  const { found, done } = await readWork(call, sources, now)
  const work = weighed(found, now.getTime())
  return {
    items: await readItems(call, sources, work.slice(0, MOST)),
    capped: work.length > MOST,
    labels: Object.fromEntries(sources.map(({ record, label }) => [record, label])),
    done: done.filter(({ count }) => count > 0),
    to_do: work.filter(({ reasons }) => reasons.some((reason) => reason === 'overdue' || reason === 'due')).length,
  }
}

/** The candidates of a source for one reason. */
interface Found {
  source: WorkSource
  reason: Reason
  candidates: Candidates
}

/**
 * What changes only when a record is written is kept until then. What changes with the time, such as what nobody has
 * touched for a week, is read each time.
 */
async function readWork(
  { services, caller }: MemberCall,
  sources: readonly WorkSource[],
  now: Date,
): Promise<{ found: Found[]; done: DayAnswer['done'] }> {
  const { database, catalog } = services
  const { access } = caller
  const [lasting, passing] = [readingOf(catalog, access, now), readingOf(catalog, access, now)]
  const kept = sources.flatMap((source) => lastingParts(lasting, source).map((part) => ({ source, ...part })))
  const done = sources.flatMap((source) => {
    const sql = doneSql(lasting, source)
    return sql === null ? [] : [{ record: source.record, sql }]
  })
  const anew = sources.flatMap((source) => passingParts(passing, source).map((part) => ({ source, ...part })))
  const textOf = (parts: readonly { sql: string }[]) => `select ${parts.map(({ sql }) => `(${sql})::text`).join(', ')}`
  const none: (string | null)[][] = [[]]
  const [kept_rows, [cells_anew]] = await Promise.all([
    kept.length + done.length > 0
      ? readKept(database, catalog, { access, text: textOf([...kept, ...done]), values: lasting.values.list })
      : none,
    anew.length > 0 ? database.read(access, textOf(anew), passing.values.list, { one_plan: true }) : none,
  ])
  const cells = madeOf(kept_rows, ([row]) => valuesIn(row))
  const foundIn = (parts: readonly (WorkPart & { source: WorkSource })[], from: readonly unknown[]) =>
    parts.map(({ source, reason }, at) => ({ source, reason, candidates: from[at] as Candidates }))
  return {
    found: [...foundIn(kept, cells), ...foundIn(anew, valuesIn(cells_anew))],
    done: done.map(({ record }, at) => ({ record, count: cells[kept.length + at] as number })),
  }
}

const valuesIn = (cells: readonly (string | null)[]): unknown[] => cells.map((json) => JSON.parse(json as string))

/** PostgreSQL refuses parameters that a statement does not use, so they are bound when they are first read. */
function readingOf(catalog: Catalog, access: Access, now: Date): WorkReading {
  const values = new Values()
  const bound = (value: unknown, type: string) => {
    let sql: string | undefined
    return () => (sql ??= `${values.add(value)}::${type}`)
  }
  return {
    ...{ catalog, access, values, business: `${values.add(access.business_id)}::bigint` },
    me: bound(access.user_id, 'bigint'),
    now: bound(now, 'timestamptz'),
    today: bound(todayIn(ZONE, now), 'date'),
  }
}

/** The work in the order of its worth; a record that is there for several reasons is listed once. */
function weighed(found: readonly Found[], now: number): Weighed[] {
  const by_key = new Map<string, { found: Found; row: number; id: number; reasons: Reason[] }>()
  for (const one of found)
    for (const [row, id] of (one.candidates[0] ?? []).entries()) {
      const key = `${one.source.record} ${id}`
      const known = by_key.get(key)
      if (known) known.reasons.push(one.reason)
      else by_key.set(key, { found: one, row, id, reasons: [one.reason] })
    }
  const work = [...by_key].map(([key, { found, row, id, reasons: given }]) => {
    const { source, candidates } = found
    const [, ats, untils, mades, heats, priorities, amounts] = candidates
    const at = ats?.[row] ?? null
    const until = untils?.[row] ?? null
    const made = mades?.[row] as number
    const amount = amounts?.[row] ?? null
    const due = at ?? until
    // A day without a time lasts until its end.
    const is_late = at !== null ? at < now : until !== null && until <= now
    const reasons = new Set(given.map((reason): Reason => (reason === 'due' && is_late ? 'overdue' : reason)))
    const weigh = (reason: Reason) =>
      worthOf(
        {
          ...{ reason, due, made, heat: heats?.[row] ?? null, priority: priorities?.[row] ?? null },
          amount: amount === null ? null : Number(amount),
          is_asked: source.is_asked === true,
        },
        now,
      )
    const worth = Math.max(...[...reasons].map(weigh))
    return { record: source.record, id, reasons: REASONS.filter((one) => reasons.has(one)), worth, due, made, key }
  })
  return byWorth(work).map(({ record, id, reasons, worth }) => ({ record, id, reasons, worth }))
}

/** The records that are listed, as they are shown. One that is gone since it was weighed is left out. */
async function readItems(
  { services, caller }: MemberCall,
  sources: readonly WorkSource[],
  work: readonly Weighed[],
): Promise<DayItem[]> {
  const { database, catalog } = services
  const { access } = caller
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const listed = sources.flatMap((source) => {
    const ids = work.flatMap(({ record, id }) => (record === source.record ? [id] : []))
    // Their order changes with the time, and the kept answer is that of the same ids.
    return ids.length === 0 ? [] : [{ source, ids: ids.toSorted((a, b) => a - b) }]
  })
  const text = itemsSql({ catalog, access, values, business }, listed)
  if (text === null) return []
  const found = await readKept(database, catalog, { access, text, values: values.list })
  const { abouts, items } = madeOf(found, itemsIn)
  return work.flatMap(({ record, id, reasons, worth }): DayItem[] => {
    const item = items.get(`${record} ${id}`)
    if (!item) return []
    const { about_record, about_id, phone, ...row } = item
    const [, , title = null, number = null] = abouts.get(`${about_record} ${about_id}`) ?? []
    const about = about_record === null || about_id === null ? null : { record: about_record, id: about_id, title }
    return [{ ...row, about, phone: phoneField(catalog.get(record)) ? phone : number, reasons, worth }]
  })
}

function itemsIn(found: readonly (string | null)[][]) {
  const rows = <Row>(kind: string) =>
    found.flatMap(([of, json]) => (of === kind ? [JSON.parse(json as string) as Row] : []))
  return {
    abouts: new Map(rows<AboutRow>('about').map((row) => [`${row[0]} ${row[1]}`, row])),
    items: new Map(rows<ItemRow>('item').map((row) => [`${row.record} ${row.id}`, row])),
  }
}

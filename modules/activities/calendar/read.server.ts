import { isTimeZone, instantAt } from '#base/zones.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { ruleOf, writeRuleOf } from '#engine/server/records/columns.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import type { CalendarSource, DayRange } from '#platform/calendar/source.server.ts'
import { madeOf, readKept } from '#platform/remembered/read-kept.server.ts'
import { hoursOf, hoursSql } from '#modules/crm/index.server.ts'
import type { CalendarAnswer, CalendarEvent, EventKind, Holiday } from './event.ts'
import { eventsSql } from './event-sql.server.ts'
import { chosenSql, dayOf, ORDER } from './place-sql.server.ts'
import type { EventReading } from './times-sql.server.ts'

/** More events than this are never answered at once. */
export const MOST_EVENTS = 2_000
const MOST_HOLIDAYS = 400

/** Which events are asked for. */
export interface Asked {
  range: DayRange
  zone: string
  people: readonly number[] | null
  /** Only events of these sources. */
  kinds: readonly string[] | null
  /** Only so many events of each day, with the count of each day. */
  per_day: number | null
}

interface Reading {
  database: Database
  catalog: Catalog
  access: Access
  sources: readonly CalendarSource[]
}

type EventRow = CalendarEvent & {
  again: { repeat: string; day: string; time: string | null; zone: string } | null
  on_day: string
  of_day?: number
}

/** Rows of several kinds, each as JSON. */
type Rows = (string | null)[][]

/**
 * The events of some days, with the holidays and the working hours of these days. Each source has the rights of the viewer for
 * its record. A month has very many events, so its first ones are kept until a record is written.
 */
export async function readCalendar(reading: Reading, asked: Asked): Promise<CalendarAnswer> {
  const { per_day } = asked
  const sources = reading.sources.filter(({ name }) => asked.kinds === null || asked.kinds.includes(name))
  const isKept = ({ reads_settings }: CalendarSource) => per_day !== null && !reads_settings
  const read = await Promise.all([
    readFirst(reading, asked, sources.filter(isKept)),
    readRest(reading, asked, { sources, once: sources.filter((source) => !isKept(source)) }),
  ])
  const rows = <Row>(kind: string) => read.flatMap((found) => (madeOf(found, rowsIn)[kind] ?? []) as Row[])
  const again = rows<EventRow>('repeated').flatMap((row) => repeatsOf(row, reading.sources, asked))
  const all = [...rows<EventRow>('event'), ...again].toSorted(byStart)
  const shown = per_day === null ? all.slice(0, MOST_EVENTS) : firstOfDays(all, per_day)
  const counts = [
    ...read.map((found) => countsOf((madeOf(found, rowsIn).event ?? []) as EventRow[])),
    ...again.map(({ on_day }) => ({ [on_day]: 1 })),
  ]
  return {
    events: shown.map(({ again: _again, on_day: _day, of_day: _count, ...event }) => event),
    counts: per_day === null ? null : sumOf(counts),
    capped: per_day === null && all.length > MOST_EVENTS,
    kinds: kindsOf(reading),
    holidays: rows<Holiday>('holiday'),
    hours: hoursOf(rows('hours')),
  }
}

/** The rows of each kind. */
function rowsIn(found: Rows): Record<string, unknown[]> {
  const rows: Record<string, unknown[]> = {}
  for (const [kind, json] of found) (rows[kind as string] ??= []).push(JSON.parse(json as string))
  return rows
}

/** Parameters are bound when they are first used, because PostgreSQL refuses those that a statement does not use. */
function readingOf({ catalog, access }: Reading, { range, zone, people, per_day }: Asked): EventReading {
  const values = new Values()
  const bound = (value: unknown, type: string) => {
    let sql: string | undefined
    return () => (sql ??= `${values.add(value)}::${type}`)
  }
  return {
    ...{ catalog, access, values, range, people, business: `${values.add(access.business_id)}::bigint` },
    ...{ zone: bound(zone, 'text'), zone_name: zone, first: bound(range.from, 'date'), last: bound(range.to, 'date') },
    most: bound(per_day, 'int'),
    is_brief: per_day !== null,
  }
}

/** The first events of each day of some sources. */
async function readFirst(reading: Reading, asked: Asked, sources: readonly CalendarSource[]): Promise<Rows> {
  const { database, catalog, access } = reading
  const options = readingOf(reading, asked)
  const placed = firstSql(options, sources)
  if (placed === null) return []
  const with_record = Object.fromEntries(
    sources.flatMap(({ days, record }) => (days ? [[days.table, tableOf(catalog.get(record))]] : [])),
  )
  const text = `select 'event', row_to_json(e)::text from (${placed}) e`
  return readKept(database, catalog, { access, text, values: options.values.list, with_record })
}

/** The events of the sources of `once`, those that repeat, the holidays and the working hours. */
function readRest(
  reading: Reading,
  asked: Asked,
  { sources, once }: { sources: readonly CalendarSource[]; once: readonly CalendarSource[] },
): Promise<Rows> {
  const { database, access } = reading
  const options = readingOf(reading, asked)
  const { business, values, first, last } = options
  const { per_day } = asked
  const placed = per_day === null ? allSql(options, once) : firstSql(options, once)
  const repeated = sources.flatMap((source) => (source.repeats ? (eventsSql(options, source, 'repeated') ?? []) : []))
  const parts = [
    ...(placed === null ? [] : [`select 'event', row_to_json(e)::text from (${placed}) e`]),
    ...(repeated.length > 0
      ? [`select 'repeated', row_to_json(e)::text from (${repeated.join(' union all ')} limit ${MOST_EVENTS}) e`]
      : []),
    `select 'holiday', row_to_json(h)::text from (select name, date, location_id from holiday where business_id = ${business}
       and deleted_at is null and date >= ${first()} and date < ${last()}
       and (location_id is null or location_id = any(${values.add(access.location_ids)}::bigint[])) order by date, id limit ${MOST_HOLIDAYS}) h`,
    `select 'hours', row_to_json(w)::text from (${hoursSql(business)}) w`,
  ]
  const text = parts.map((part) => `(${part})`).join(' union all ')
  return database.read(access, text, values.list, { one_plan: true })
}

/** SQL of the events in their order, up to the limit; null without any source. */
function allSql(reading: EventReading, sources: readonly CalendarSource[]): string | null {
  const once = sources.flatMap((source) => eventsSql(reading, source, 'once') ?? [])
  if (once.length === 0) return null
  const all = `select e.*, ${dayOf(reading, 'e')} as on_day from (${once.join(' union all ')}) e`
  return `select q.* from (${all}) q order by q.on_day, ${ORDER} limit ${MOST_EVENTS + 1}`
}

/** SQL of the first events of each day with the count of the day; null without any source. */
function firstSql(reading: EventReading, sources: readonly CalendarSource[]): string | null {
  const chosen = chosenSql(reading, sources)
  if (chosen === null) return null
  const whole = sources.flatMap((source) => eventsSql(reading, source, 'once', 'chosen') ?? [])
  return `with ${chosen} select q.*, c.on_day, c.of_day from (${whole.join(' union all ')}) q
    join chosen c on c.source = q.source and c.id = q.id and c.on_day = ${dayOf(reading, 'q')}`
}

/** The number of events of each day. */
const countsOf = (events: readonly EventRow[]): Record<string, number> =>
  Object.fromEntries(events.map(({ on_day, of_day = 0 }) => [on_day, of_day]))

function sumOf(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [day, count] of counts.flatMap(Object.entries<number>)) sum[day] = (sum[day] ?? 0) + count
  return sum
}

const byStart = (a: EventRow, b: EventRow): number =>
  compare(a.on_day, b.on_day) ||
  (a.start === null ? 0 : Date.parse(a.start)) - (b.start === null ? 0 : Date.parse(b.start)) ||
  compare(a.source, b.source) ||
  a.id - b.id

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function firstOfDays(events: readonly EventRow[], per_day: number): EventRow[] {
  const seen: Record<string, number> = {}
  return events.filter(({ on_day }) => (seen[on_day] = (seen[on_day] ?? 0) + 1) <= per_day)
}

/** A repeated entry on each of its days among the asked ones. Its other days cannot be moved alone. */
function repeatsOf(row: EventRow, sources: readonly CalendarSource[], { range, zone }: Asked): EventRow[] {
  const repeats = sources.find(({ name }) => name === row.source)?.repeats
  const { again } = row
  if (!again || !repeats) return []
  const own_zone = isTimeZone(again.zone) ? again.zone : zone
  return repeats.days(again, range).flatMap((day): EventRow[] => {
    const at = again.time && /^\d{2}:\d{2}$/.test(again.time) ? instantAt(`${day}T${again.time}`, own_zone) : null
    const start = at === null ? null : new Date(at).toISOString()
    return [
      {
        ...row,
        start,
        date: at === null ? day : null,
        to_date: at === null ? day : null,
        on_day: day,
        may_edit: false,
      },
    ]
  })
}

/** The kinds of entries that this person may see, with what a change of their time writes. */
function kindsOf({ catalog, access, sources }: Reading): EventKind[] {
  return sources.flatMap((source) => {
    const definition = catalog.get(source.record)
    if (scopeOf(access, source.record, 'view') === 'none') return []
    if (['hidden', 'masked'].includes(ruleOf(definition, access, source.start))) return []
    const { name, record, label, tone, start, time = null, end = null, all_day = null } = source
    const is_fixed = source.is_fixed === true || writeRuleOf(definition, access, start) !== 'edit'
    return [
      {
        name,
        record,
        label,
        tone,
        start,
        time,
        end,
        all_day,
        is_day: definition.fields[start].kind === 'date',
        is_busy: source.is_busy === true,
        is_fixed,
      },
    ]
  })
}

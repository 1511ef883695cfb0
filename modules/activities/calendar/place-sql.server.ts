import type { CalendarSource } from '#platform/calendar/source.server.ts'
import { rowsOf } from './event-sql.server.ts'
import type { EventReading } from './times-sql.server.ts'

/** SQL of the day on which an event stands: its first one among the asked days. */
export const dayOf = ({ zone, first }: EventReading, alias: string): string =>
  `greatest(coalesce(${alias}.date, (${alias}.start at time zone ${zone()})::date), ${first()})`

/** SQL of the order of the events of a day. */
export const ORDER = 'q.start nulls first, q.source, q.id'

/**
 * SQL of queries of which the last, `chosen`, has the first events of each day (source, id, on_day) with the count of the day;
 * null without any source. A month may have ten thousand events, so each source gives only the first ones of each day and
 * their number, and no event is read whole.
 */
export function chosenSql(reading: EventReading, sources: readonly CalendarSource[]): string | null {
  const places = sources.flatMap((source) => placesSql(reading, source) ?? [])
  if (places.length === 0) return null
  const midnight = (day: string) => `((${day})::timestamp at time zone ${reading.zone()})`
  const [first, last] = [reading.first(), reading.last()]
  return `day as materialized (select g.day, ${midnight('g.day')} as from_at, ${midnight('g.day + 1')} as to_at
      from (select ${first} + n as day from generate_series(0, ${last} - ${first} - 1) n) g),
    placed as materialized (${places.join(' union all ')}),
    counted as (select c.on_day, sum(c.of_day) as of_day from (select distinct source, on_day, of_day from placed) c group by c.on_day),
    chosen as materialized (select q.source, q.id, q.on_day, c.of_day from (select q.source, q.id, q.on_day,
        row_number() over (partition by q.on_day order by ${ORDER}) as place from placed q) q
      join counted c on c.on_day = q.on_day where q.place <= ${reading.most()})`
}

/** SQL of the first events of each day of a source (source, on_day, of_day, id, start); null if the viewer sees none of them. */
function placesSql(reading: EventReading, source: CalendarSource): string | null {
  const found = rowsOf(reading, source)
  if (found === null) return null
  const { at, name, from, conditions } = found
  if (!at.by_day) {
    const rows = `select t.id, ${at.start} as start, ${at.date} as date from ${from} where ${[...conditions, at.within].filter(Boolean).join(' and ')}`
    const days = `select p.id, p.start, ${dayOf(reading, 'p')} as on_day from (${rows}) p`
    return `select ${name} as source, p.on_day, p.of_day, p.id, p.start from (select p.*, count(*) over (partition by p.on_day) as of_day,
      row_number() over (partition by p.on_day order by p.start nulls first, p.id) as place from (${days}) p) p where p.place <= ${reading.most()}`
  }
  // An index gives the number of the events of a day, and its first ones.
  const where = [...conditions, at.by_day.on].join(' and ')
  return `select ${name} as source, y.day as on_day, c.of_day, f.id, f.start from day y
    cross join lateral (select count(*) as of_day from ${from} where ${where}) c
    cross join lateral (select t.id, ${at.start} as start from (select t.* from ${from} where ${where} order by ${at.by_day.order} limit ${reading.most()}) t) f`
}

import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { CalendarSource, DayRange } from '#platform/calendar/source.server.ts'

/** SQL of the zone of India. */
export const ZONE = `'Asia/Kolkata'`
// An event that begins earlier has ended: no meeting is longer than 31 days.
const LONGEST = `interval '32 days'`

/** What every statement about events needs. Days begin in the zone of the viewer. */
export interface EventReading {
  catalog: Catalog
  access: Access
  values: Values
  /** SQL of the parameter of the business. */
  business: string
  range: DayRange
  /**
   * SQL of the parameters of the zone, the first day, the day after the last, and the most events of a day, each bound when it
   * is first used.
   */
  zone: () => string
  zone_name: string
  first: () => string
  last: () => string
  most: () => string
  /** Only events of these people; of everybody where it is null. */
  people: readonly number[] | null
  /** Without what an event is about and who takes part, which cost a look-up for each event. */
  is_brief: boolean
}

/** SQL of the zone of the clock of an event. */
export const zoneSql = ({ business }: EventReading, { zone }: CalendarSource): string =>
  zone?.({ alias: 't', business }) ?? ZONE

/** SQL of the times of an event, and of which events are within the asked days. */
export interface Times {
  start: string
  end: string
  date: string
  to_date: string
  within: string
  /** The condition that it repeats and began before the last day. */
  repeating: string
  zone: string
  /** Joined to its row: what the other parts compute with. */
  join: string
  /**
   * The condition that it stands on the day `y`, a row of a query with its day and its first and last moment, and the column
   * that gives the order within the day; null where these do not follow from the column of the start alone.
   */
  by_day: { on: string; order: string } | null
}

export function timesOf(reading: EventReading, source: CalendarSource, definition: RecordDefinition): Times {
  const { values, zone } = reading
  const own_zone = zoneSql(reading, source)
  const start = `t.${quote(source.start)}`
  const none = { repeating: 'false', zone: own_zone, join: '', by_day: null }
  if (source.days)
    return {
      ...none,
      start: 'null::timestamptz',
      end: 'null::timestamptz',
      date: 'd.day',
      to_date: 'd.day',
      within: '',
    }
  const [first, last] = [reading.first(), reading.last()]
  const [from, to] = [first, last].map((day) => `(${day}::timestamp at time zone ${zone()})`)
  if (definition.fields[source.start].kind === 'date') {
    const clock = source.time && `t.${quote(source.time)}`
    // A text that is no time of day would end the whole read.
    const valid = `case when ${clock} ~ '^([01]\\d|2[0-3]):[0-5]\\d$' then`
    const moment = `${valid} (${start} + ${clock}::time) at time zone ${own_zone} end`
    const whole = `${start} >= ${first} and ${start} < ${last}`
    // The clock of the event is that of the viewer: it stands on its date.
    const is_same = clock !== undefined && own_zone === `'${reading.zone_name}'`
    const at = !clock ? 'null::timestamptz' : is_same ? moment : 'c.at'
    const day = clock ? `case when ${at} is null then ${start} end` : start
    // The days around the asked ones too: the clock of the event may be ahead of the viewer's or behind it.
    const near =
      clock && !is_same
        ? `${start} >= ${first} - 1 and ${start} <= ${last} and coalesce(${at} >= ${from} and ${at} < ${to}, ${whole})`
        : whole
    const order = is_same ? `${valid} ${clock} end collate "C" nulls first, t.id` : 't.id'
    const { repeats } = source
    const never = repeats && `${values.add(repeats.never)}::text`
    const repeat = repeats && `coalesce(t.${quote(repeats.field)}, ${never})`
    return {
      start: at,
      end: 'null::timestamptz',
      date: day,
      to_date: day,
      within: repeat ? `${repeat} = ${never} and ${near}` : near,
      repeating: repeat ? `${repeat} <> ${never} and ${start} < ${last}` : 'false',
      zone: own_zone,
      // Computed once for each row.
      join: clock && !is_same ? ` cross join lateral (select ${moment} as at offset 0) c` : '',
      by_day: (clock && !is_same) || repeat ? null : { on: `${start} = y.day`, order },
    }
  }
  if (source.end === undefined)
    return {
      ...none,
      start,
      end: 'null::timestamptz',
      date: 'null::date',
      to_date: 'null::date',
      within: `${start} >= ${from} and ${start} < ${to}`,
      by_day: { on: `${start} >= y.from_at and ${start} < y.to_at`, order: `${start}, t.id` },
    }
  const end = `t.${quote(source.end)}`
  const whole = source.all_day ? `t.${quote(source.all_day)} is true` : 'false'
  const dayOf = (column: string) => `case when ${whole} then (${column} at time zone ${own_zone})::date end`
  return {
    ...none,
    start: `case when ${whole} then null else ${start} end`,
    end: `case when ${whole} then null else ${end} end`,
    date: dayOf(start),
    to_date: dayOf(end),
    within: `${start} < ${to} and ${start} > ${from} - ${LONGEST} and (${start} >= ${from} or ${end} > ${from})`,
  }
}

import type { StateCondition } from '#engine/record/actions.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { maskedSql, openFields, ruleOf, writeRuleOf } from '#engine/server/records/columns.server.ts'
import { stateSql } from '#platform/calendar/state-sql.server.ts'
import { titlesFor } from '#engine/server/records/titles.server.ts'
import { idColumn, rowFilter, type Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { CalendarSource, DayRange } from '#platform/calendar/source.server.ts'

const ZONE = `'Asia/Kolkata'`
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
  /** SQL of the parameter of the zone; bound when it is first used, as are those of the first day and the day after the last. */
  zone: () => string
  first: () => string
  last: () => string
  /** Only events of these people; of everybody where it is null. */
  people: readonly number[] | null
  /** Without what an event is about and who takes part, which cost a look-up for each event. */
  is_brief: boolean
}

/** Which events of a source are read: those that come once or the repeated ones; `place` reads only what decides their place. */
export type EventsRead = 'once' | 'repeated' | 'place'

/**
 * SQL of the events of a source, all with the same columns; null if the viewer sees none of them. `among` is the name of a
 * query with the source and id of the wanted events.
 */
export function eventsSql(
  reading: EventReading,
  source: CalendarSource,
  of: EventsRead,
  among?: string,
): string | null {
  const { catalog, access, values, business } = reading
  const definition = catalog.get(source.record)
  const open = openFields(definition, access)
  // Without the time there is nothing to place, and without who takes part it cannot be said whose event it is.
  if (!open[source.start]) return null
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return null
  const at = timesOf(reading, source, definition)
  const isIn = (state: StateCondition) => stateSql({ definition, alias: 't', values, business, state })
  const name = `${values.add(source.name)}::text`
  const conditions = [
    `t.business_id = ${business}`,
    't.deleted_at is null',
    of === 'repeated' ? at.repeating : at.within,
    source.only && isIn(source.only),
    seen,
    mineSql(reading, source, definition),
    among && `t.id = any(array(select a.id from ${among} a where a.source = ${name}))`,
  ].filter(Boolean)
  const days = source.days && `join (${source.days({ range: reading.range, values, business })}) d on d.id = t.id`
  const from = `from ${quote(tableOf(definition))} t ${days ?? ''} where ${conditions.join(' and ')}`
  // Few columns, so that an index can give all of them.
  if (of === 'place') return `select ${name} as source, t.id, ${at.start} as start, ${at.date} as date ${from}`
  const done = source.done && Object.keys(source.done).every((field) => open[field]) ? isIn(source.done) : 'false'
  return `select ${name} as source, t.id, t.version, ${titleSql(definition, access)} as title,
      ${at.start} as start, ${at.end} as "end", ${at.date} as date, ${at.to_date} as to_date,
      ${ownerSql(definition, access)} as owner, ${peopleSql(reading, source, definition)} as people,
      ${aboutSql(reading, source, definition)} as about, ${done} as is_done, ${mayEditSql(reading, source, definition)} as may_edit,
      ${of === 'repeated' ? `${repeatSql(source, at.zone)}` : 'null::json'} as again
    ${from}`
}

const zoneSql = ({ business }: EventReading, { zone }: CalendarSource): string =>
  zone?.({ alias: 't', business }) ?? ZONE

/** SQL of the times of an event, and of the condition that it is within the asked days. */
function timesOf(reading: EventReading, source: CalendarSource, definition: RecordDefinition) {
  const { values, zone } = reading
  const own_zone = zoneSql(reading, source)
  const start = `t.${quote(source.start)}`
  const none = { repeating: 'false', zone: own_zone }
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
    // A text that is no time of day would end the whole read.
    const clock = source.time && `t.${quote(source.time)}`
    const at = clock
      ? `case when ${clock} ~ '^([01]\\d|2[0-3]):[0-5]\\d$' then (${start} + ${clock}::time) at time zone ${own_zone} end`
      : 'null::timestamptz'
    const day = clock ? `case when ${at} is null then ${start} end` : start
    // The days around the asked ones too: the clock of the event may be ahead of the viewer's or behind it.
    const near = clock
      ? `${start} >= ${first} - 1 and ${start} <= ${last} and coalesce(${at} >= ${from} and ${at} < ${to}, ${start} >= ${first} and ${start} < ${last})`
      : `${start} >= ${first} and ${start} < ${last}`
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

function titleSql(definition: RecordDefinition, access: Access): string {
  const rule = ruleOf(definition, access, definition.title)
  const column = `t.${quote(definition.title)}`
  if (rule === 'hidden') return 'null::text'
  return rule === 'masked' ? maskedSql(definition.fields[definition.title], column) : column
}

const ownerSql = (definition: RecordDefinition, access: Access): string => {
  const { owner_field } = definition
  return owner_field && openFields(definition, access)[owner_field] ? `t.${quote(owner_field)}` : 'null::bigint'
}

/** The table and the column of the people who take part; null if the viewer may not read them. */
function partakers({ access }: EventReading, { people }: CalendarSource, definition: RecordDefinition) {
  const field = people && openFields(definition, access)[people.lines]
  return people && field?.kind === 'lines' ? { table: quote(field.table), column: quote(people.field) } : null
}

function peopleSql(reading: EventReading, source: CalendarSource, definition: RecordDefinition): string {
  const found = partakers(reading, source, definition)
  if (!found) return `'[]'::json`
  return `(select coalesce(json_agg(p.${found.column} order by p.position, p.id), '[]') from ${found.table} p
    where p.business_id = ${reading.business} and p.${quote(`${definition.name}_id`)} = t.id)`
}

/** The condition that the event is of the asked people: their own, or with them. */
function mineSql(reading: EventReading, source: CalendarSource, definition: RecordDefinition): string | null {
  const { people, values, business } = reading
  if (people === null) return null
  const any = `any(${values.add(people)}::bigint[])`
  const owned = `t.${quote(definition.owner_field ?? 'created_by')} = ${any}`
  const found = partakers(reading, source, definition)
  if (!found) return owned
  return `(${owned} or exists (select from ${found.table} p where p.business_id = ${business}
    and p.${quote(`${definition.name}_id`)} = t.id and p.${found.column} = ${any}))`
}

/** What the event is about, with its title as far as the viewer may read it. */
function aboutSql(reading: EventReading, source: CalendarSource, definition: RecordDefinition): string {
  const { catalog, access, values, is_brief } = reading
  const name = source.about ?? 'about'
  const field = openFields(definition, access)[name]
  if (is_brief || !field) return 'null::json'
  const titles = titlesFor({ catalog, access, definition, values }).of({ [name]: field }, 't')
  const id = idColumn(definition, name, 't')
  const record = field.kind === 'reference' ? `${values.add(field.to)}::text` : `t.${quote(`${name}_record`)}`
  return `case when ${id} is not null then json_build_object('record', ${record}, 'id', ${id},
    'title', ${titles ? `(${titles})->>${values.add(name)}::text` : 'null'}) end`
}

/** Whether the viewer may move the event: they may edit the record and the fields of its time. */
function mayEditSql(reading: EventReading, source: CalendarSource, definition: RecordDefinition): string {
  const { catalog, access, values } = reading
  const fields = [source.start, source.time, source.end].filter((name) => name !== undefined)
  if (source.is_fixed || scopeOf(access, definition.name, 'edit') === 'none') return 'false'
  if (fields.some((name) => writeRuleOf(definition, access, name) !== 'edit')) return 'false'
  const reach = rowFilter({ catalog, definition, access, right: 'edit', alias: 't', values })
  if (reach === false) return 'false'
  // Whole days of another zone cannot be moved by days of India.
  const near = source.all_day && `(t.${quote(source.all_day)} is not true or ${zoneSql(reading, source)} = ${ZONE})`
  return [reach, near].filter(Boolean).join(' and ') || 'true'
}

function repeatSql({ repeats, start, time }: CalendarSource, zone: string): string {
  if (!repeats) return 'null::json'
  const clock = time ? `t.${quote(time)}` : 'null'
  return `json_build_object('repeat', t.${quote(repeats.field)}, 'day', t.${quote(start)}, 'time', ${clock}, 'zone', ${zone})`
}

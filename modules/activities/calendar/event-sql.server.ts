import type { StateCondition } from '#engine/record/actions.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { maskedSql, openFields, ruleOf, writeRuleOf } from '#engine/server/records/columns.server.ts'
import { titlesFor } from '#engine/server/records/titles.server.ts'
import { idColumn, rowFilter } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { stateSql } from '#platform/calendar/state-sql.server.ts'
import type { CalendarSource } from '#platform/calendar/source.server.ts'
import { type EventReading, timesOf, ZONE, zoneSql } from './times-sql.server.ts'

/** Which events of a source are read: those that come once, or the repeated ones. */
export type EventsRead = 'once' | 'repeated'

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
  const found = rowsOf(reading, source)
  if (found === null) return null
  const { access } = reading
  const { definition, at, name, from, conditions } = found
  const open = openFields(definition, access)
  const where = [
    ...conditions,
    of === 'repeated' ? at.repeating : at.within,
    among && `t.id = any(array(select a.id from ${among} a where a.source = ${name}))`,
  ].filter(Boolean)
  const is_known = source.done && Object.keys(source.done).every((field) => open[field])
  const done = is_known ? `coalesce(${found.isIn(source.done as StateCondition)}, false)` : 'false'
  return `select ${name} as source, t.id, t.version, ${titleSql(definition, access)} as title,
      ${at.start} as start, ${at.end} as "end", ${at.date} as date, ${at.to_date} as to_date,
      ${ownerSql(definition, access)} as owner, ${peopleSql(reading, source, definition)} as people,
      ${aboutSql(reading, source, definition)} as about, ${done} as is_done, ${mayEditSql(reading, source, definition)} as may_edit,
      ${of === 'repeated' ? `${repeatSql(source, at.zone)}` : 'null::json'} as again
    from ${from} where ${where.join(' and ')}`
}

/** The rows of a source that the viewer sees, whatever their time; null if they see none. */
export function rowsOf(reading: EventReading, source: CalendarSource) {
  const { catalog, access, values, business } = reading
  const definition = catalog.get(source.record)
  // Without the time there is nothing to place, and without who takes part it cannot be said whose event it is.
  if (!openFields(definition, access)[source.start]) return null
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return null
  const isIn = (state: StateCondition) => stateSql({ definition, alias: 't', values, business, state })
  const days = source.days
    ? ` join (${source.days.sql({ range: reading.range, values, business })}) d on d.id = t.id`
    : ''
  const at = timesOf(reading, source, definition)
  return {
    definition,
    at,
    name: `${values.add(source.name)}::text`,
    from: `${quote(tableOf(definition))} t${days}${at.join}`,
    conditions: [
      `t.business_id = ${business}`,
      't.deleted_at is null',
      source.only && isIn(source.only),
      seen,
      mineSql(reading, source, definition),
    ].filter(Boolean),
    isIn,
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

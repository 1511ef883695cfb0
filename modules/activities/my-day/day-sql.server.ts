import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { maskedSql, openFields, ruleOf } from '#engine/server/records/columns.server.ts'
import { stateSql } from '#platform/calendar/state-sql.server.ts'
import { titlesFor } from '#engine/server/records/titles.server.ts'
import { idColumn, rowFilter, targetsOf, type Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { WorkSource } from '#platform/day/work-source.server.ts'
import type { Reason } from './worth.ts'

/** Most records of one kind and reason; nobody does more in a day, and the read stays short. */
export const MOST_OF_REASON = 200
// Those without a promised time only fill the rest of a day.
const MOST_OTHERS = 50

/** What every statement about work needs. */
export interface WorkReading {
  catalog: Catalog
  access: Access
  values: Values
  /**
   * SQL of the parameters of the business, the person, the moment of the read, and the day in India; the last three are bound
   * when they are first read, because PostgreSQL refuses parameters that a statement does not use.
   */
  business: string
  me: string
  now: string
  today: string
}

/** SQL of the work of a source, for each reason; none if the viewer sees nothing of it. */
export function workSql(reading: WorkReading, source: WorkSource): string[] {
  const { catalog, access, business } = reading
  const definition = catalog.get(source.record)
  const open = openFields(definition, access)
  const { owner_field } = definition
  if (!open[source.due] || !owner_field || scopeOf(access, definition.name, 'view') === 'none') return []
  const { me, today } = reading
  const due = `t.${quote(source.due)}`
  const is_date = definition.fields[source.due].kind === 'date'
  const end_of_today = `((${today} + 1)::timestamp at time zone 'Asia/Kolkata')`
  const mine = `t.${quote(owner_field)} = ${me}`
  const sql = {
    ...{ alias: 't', business },
    // Bound when a source uses it.
    get now() {
      return reading.now
    },
  }
  const planned = is_date
    ? `${due} is not null and ${due} <= ${today}`
    : `${due} is not null and ${due} < ${end_of_today}`
  const one = (reason: Reason, where: string, order: string, most = MOST_OTHERS): string[] => {
    const from = fromSql(reading, source, definition)
    return from === null
      ? []
      : [
          `(select ${columnsSql(reading, source, definition, reason)} ${from} and ${where} order by ${order} limit ${most})`,
        ]
  }
  const later = `(${due} is null)`
  return [
    // The newest promises first: of very many old ones, they are worth most.
    ...one('due', `${mine} and ${planned}`, `${due} desc, t.id desc`, MOST_OF_REASON),
    // Who may not read the temperature must not learn it from the reason.
    ...(source.hot && (!source.heat || open[source.heat])
      ? one('hot', `${mine} and ${later} and ${source.hot(sql)}`, 't.created_at desc, t.id desc')
      : []),
    ...(source.idle ? one('idle', `${mine} and ${later} and ${source.idle(sql)}`, 't.created_at desc, t.id desc') : []),
    ...(source.unassigned ? one('unassigned', `t.${quote(owner_field)} is null`, 't.created_at desc, t.id desc') : []),
  ]
}

/** SQL of the count of what is done today of a source; null if it counts nothing. */
export function doneSql(reading: WorkReading, source: WorkSource): string | null {
  const { catalog, access, values, business } = reading
  const { done } = source
  const definition = catalog.get(source.record)
  if (!done || !openFields(definition, access)[done.field]) return null
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return null
  const { me, today } = reading
  const who = `t.${quote(definition.owner_field ?? 'created_by')} = ${me}`
  const at = `t.${quote(done.field)}`
  const where = [
    `t.business_id = ${business} and t.deleted_at is null and ${who}`,
    `${at} >= (${today}::timestamp at time zone 'Asia/Kolkata') and ${at} < ((${today} + 1)::timestamp at time zone 'Asia/Kolkata')`,
    done.only && stateSql({ definition, alias: 't', values, business, state: done.only }),
    seen,
  ].filter(Boolean)
  return `select ${values.add(source.record)}::text as record, count(*)::int as count from ${quote(tableOf(definition))} t where ${where.join(' and ')}`
}

function fromSql({ catalog, access, values, business }: WorkReading, source: WorkSource, definition: RecordDefinition) {
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return null
  const state = source.open && stateSql({ definition, alias: 't', values, business, state: source.open })
  const where = [`t.business_id = ${business} and t.deleted_at is null`, state, seen].filter(Boolean).join(' and ')
  return `from ${quote(tableOf(definition))} t where ${where}`
}

function columnsSql(reading: WorkReading, source: WorkSource, definition: RecordDefinition, reason: Reason): string {
  const { access, values } = reading
  const open = openFields(definition, access)
  const due = `t.${quote(source.due)}`
  const clock = source.time && open[source.time] ? `t.${quote(source.time)}` : null
  const is_date = definition.fields[source.due].kind === 'date'
  const at = !is_date
    ? due
    : clock
      ? `case when ${clock} ~ '^([01]\\d|2[0-3]):[0-5]\\d$' then (${due} + ${clock}::time) at time zone 'Asia/Kolkata' end`
      : 'null::timestamptz'
  const own = (name: string | undefined, type: string) => (name && open[name] ? `t.${quote(name)}` : `null::${type}`)
  const amount =
    source.amount && open[source.amount]
      ? `(${kindOf(open[source.amount]).wire_sql(`t.${quote(source.amount)}`)})::text`
      : 'null::text'
  return `${values.add(source.record)}::text as record, ${values.add(reason)}::text as reason, t.id, t.version, t.created_at as made,
    ${readSql(definition, access, definition.title)} as title, ${at} as at, ${is_date ? due : 'null::date'} as day,
    ${aboutSql(reading, source, definition)} as about, ${phoneSql(reading, source, definition)} as phone,
    ${own(source.heat, 'text')} as heat, ${own(source.priority, 'text')} as priority, ${amount} as amount`
}

/** SQL of a text as this person may read it. */
function readSql(definition: RecordDefinition, access: Access, name: string, alias = 't'): string {
  const rule = ruleOf(definition, access, name)
  const column = `${alias}.${quote(name)}`
  if (rule === 'hidden') return 'null::text'
  return rule === 'masked' ? maskedSql(definition.fields[name], column) : column
}

function aboutSql({ catalog, access, values }: WorkReading, source: WorkSource, definition: RecordDefinition): string {
  const name = source.about ?? 'about'
  const field = openFields(definition, access)[name]
  if (!field) return 'null::json'
  const titles = titlesFor({ catalog, access, definition, values }).of({ [name]: field }, 't')
  const id = idColumn(definition, name, 't')
  const record = field.kind === 'reference' ? `${values.add(field.to)}::text` : `t.${quote(`${name}_record`)}`
  return `case when ${id} is not null then json_build_object('record', ${record}, 'id', ${id},
    'title', ${titles ? `(${titles})->>${values.add(name)}::text` : 'null'}) end`
}

/** The field of a record with the number to call. */
const phoneField = (definition: RecordDefinition): string | undefined =>
  Object.keys(definition.fields).find((name) => {
    const field = definition.fields[name]
    return field.kind === 'text' && field.as === 'phone'
  })

/** SQL of the number to call: of the record itself, else of the record that it is about, as far as the viewer may read it. */
function phoneSql(
  { catalog, access, values, business }: WorkReading,
  source: WorkSource,
  definition: RecordDefinition,
): string {
  const own = phoneField(definition)
  if (own) return readSql(definition, access, own)
  const name = source.about ?? 'about'
  const field = openFields(definition, access)[name]
  if (!field) return 'null::text'
  const id = idColumn(definition, name, 't')
  const cases = targetsOf(catalog, definition, field).flatMap((target) => {
    const phone = phoneField(target)
    if (!phone) return []
    const seen = rowFilter({ catalog, definition: target, access, right: 'view', alias: 'p', values })
    if (seen === false) return []
    const number = `(select ${readSql(target, access, phone, 'p')} from ${quote(tableOf(target))} p
      where p.business_id = ${business} and p.id = ${id} and p.deleted_at is null ${seen ? `and ${seen}` : ''})`
    return field.kind === 'related'
      ? [`when t.${quote(`${name}_record`)} = '${target.name}' then ${number}`]
      : [`when true then ${number}`]
  })
  return cases.length === 0 ? 'null::text' : `case ${cases.join(' ')} end`
}

import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { Access } from '#engine/record/rights.ts'
import { maskedSql, openFields, ruleOf } from '#engine/server/records/columns.server.ts'
import { shownTitle } from '#engine/server/records/titles.server.ts'
import { idColumn, rowFilter, targetsOf } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { WorkSource } from '#platform/day/work-source.server.ts'
import type { DayItem } from './item.ts'
import { promisedSql, type WorkReading } from './work-sql.server.ts'

type Reading = Pick<WorkReading, 'catalog' | 'access' | 'values' | 'business'>

/** A record of the list as it is read; what it is about has no title yet. */
export type ItemRow = Omit<DayItem, 'reasons' | 'worth' | 'about'> & {
  about_record: string | null
  about_id: number | null
}

/** What a record is about: its title, and the number to call, as far as the viewer may read them. */
export type AboutRow = [record: string, id: number, title: string | null, phone: string | null]

/** A source with the ids of its records that are listed. */
export interface Listed {
  source: WorkSource
  ids: readonly number[]
}

/**
 * SQL of the rows ('item', ItemRow as JSON) and ('about', AboutRow as JSON) of the listed records. Several records are about
 * the same one, which is read once.
 */
export function itemsSql(reading: Reading, listed: readonly Listed[]): string | null {
  const items = listed.flatMap((one) => itemSql(reading, one) ?? [])
  if (items.length === 0) return null
  const abouts = [...aboutsOf(reading, listed)].flatMap((target) => aboutSql(reading, target) ?? [])
  return [
    `with listed as materialized (${items.join(' union all ')}) select 'item', row_to_json(i)::text from listed i`,
    ...abouts.map((sql) => `select 'about', a.row::text from (${sql}) a(row)`),
  ].join(' union all ')
}

function itemSql({ catalog, access, values, business }: Reading, { source, ids }: Listed): string | null {
  const definition = catalog.get(source.record)
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return null
  const open = openFields(definition, access)
  const own = (name: string | undefined) => (name && open[name] ? `t.${quote(name)}` : 'null::text')
  const { at, day } = promisedSql(definition, access, source)
  const about = aboutField(source)
  const [field, phone] = [open[about], phoneField(definition)]
  const amount =
    source.amount && open[source.amount]
      ? `(${kindOf(open[source.amount]).wire_sql(`t.${quote(source.amount)}`)})::text`
      : 'null::text'
  const about_record = !field
    ? 'null::text'
    : field.kind === 'reference'
      ? `${values.add(field.to)}::text`
      : `t.${quote(`${about}_record`)}`
  return `select ${values.add(source.record)}::text as record, t.id, t.version, ${readSql(definition, access, definition.title)} as title,
    ${at ?? 'null::timestamptz'} as at, ${day ?? 'null::date'} as day, ${about_record} as about_record, ${field ? idColumn(definition, about, 't') : 'null::bigint'} as about_id,
    ${phone ? readSql(definition, access, phone) : 'null::text'} as phone,
    ${own(source.heat)} as heat, ${own(source.priority)} as priority, ${amount} as amount
    from ${quote(tableOf(definition))} t where t.business_id = ${business} and t.id = any(${values.add(ids)}::bigint[])
    and t.deleted_at is null${seen ? ` and ${seen}` : ''}`
}

const aboutField = (source: WorkSource): string => source.about ?? 'about'

/** The records that the listed ones may be about. */
function aboutsOf({ catalog, access }: Reading, listed: readonly Listed[]): Set<RecordDefinition> {
  return new Set(
    listed.flatMap(({ source }) => {
      const definition = catalog.get(source.record)
      const field = openFields(definition, access)[aboutField(source)]
      return field ? targetsOf(catalog, definition, field) : []
    }),
  )
}

function aboutSql({ catalog, access, values, business }: Reading, target: RecordDefinition): string | null {
  const [title, field] = [shownTitle(target, access, 'a'), phoneField(target)]
  if (title === null && !field) return null
  const seen = rowFilter({ catalog, definition: target, access, right: 'view', alias: 'a', values })
  if (seen === false) return null
  // A deleted record still has its title, but is not called.
  const phone = field ? `case when a.deleted_at is null then ${readSql(target, access, field, 'a')} end` : 'null'
  const name = `${values.add(target.name)}::text`
  return `select json_build_array(${name}, a.id, ${title ?? 'null'}, ${phone}) from ${quote(tableOf(target))} a
    where a.business_id = ${business} and a.id = any(array(select i.about_id from listed i where i.about_record = ${name}))${seen ? ` and ${seen}` : ''}`
}

/** SQL of a text as this person may read it. */
function readSql(definition: RecordDefinition, access: Access, name: string, alias = 't'): string {
  const rule = ruleOf(definition, access, name)
  const column = `${alias}.${quote(name)}`
  if (rule === 'hidden') return 'null::text'
  return rule === 'masked' ? maskedSql(definition.fields[name], column) : column
}

/** The field of a record with the number to call. */
export const phoneField = (definition: RecordDefinition): string | undefined =>
  Object.keys(definition.fields).find((name) => {
    const field = definition.fields[name]
    return field.kind === 'text' && field.as === 'phone'
  })

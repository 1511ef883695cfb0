import type { Catalog } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notAllowed } from '#engine/server/http/refusal.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { placeOf, relatedColumns } from '#engine/server/records/place.server.ts'
import { rowFilter, targetsOf, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { Grouping, Measure, ReportSpec, Unit } from './spec.ts'

/** A column of a report: of a group (with its field), or of a figure. */
export interface ReportColumn {
  label: string
  /** How values are shown: text, count, number, money (rupees), seconds, minutes, day (the first of its unit), hour, weekday, flag. */
  as: 'text' | 'count' | 'number' | 'money' | 'seconds' | 'minutes' | 'day' | 'hour' | 'weekday' | 'flag'
  /** Of a group: the field whose value selects its rows; missing for fields of other records. */
  field?: string
  unit?: Unit
  /** Words of the values of a choice. */
  labels?: Readonly<Record<string, string>>
}

/** One line: the values of the groups, their titles where a value is an id, and the figures. */
export interface ReportLine {
  values: (string | null)[]
  titles: (string | null)[]
  figures: (string | null)[]
}

/** The answer to a report. With `capped` there are more lines. */
export interface ReportAnswer {
  groups: ReportColumn[]
  figures: ReportColumn[]
  lines: ReportLine[]
  totals: (string | null)[]
  capped: boolean
  /** The filter of the record's list that shows all rows of the report, and the path of that list. */
  filter: FilterGroup
  place: string
}

export const MOST_LINES = 2_000
/** A report may take this long; then it is stopped. */
const MOST_MS = 10_000

interface Asking {
  /** The longest time that a report may take, in milliseconds. */
  most_ms?: number
  catalog: Catalog
  access: Access
  spec: ReportSpec
  zone: string
}

/** A group in the statement: its value, the join it needs, and how it is shown. */
interface GroupPart {
  sql: string
  /** How often a text is spelled in which way decides how it is shown: surat and SURAT are one group. */
  shown?: string
  join?: string
  column: ReportColumn
  /** The record whose titles name the values. */
  titled?: RecordDefinition
}

/** Runs a report within the rights of the person; fields that the person may not read are refused. */
export async function runReport(transaction: Transaction, asking: Asking): Promise<ReportAnswer> {
  const { catalog, access, spec, zone, most_ms = MOST_MS } = asking
  const plain = catalog.records.find(({ name }) => name === spec.record)
  if (!plain || plain.lookup) throw badRequest('Choose what the report is about')
  if (scopeOf(access, plain.name, 'view') === 'none') throw notAllowed()
  const definition = withCustomFields(plain, access.custom_fields)
  const values = new Values()
  const filter = filterOf(definition, spec)
  const where = whereSql({ catalog, definition, access, request: { filter, timezone: zone }, values, right: 'view' })
  const groups = spec.groups.map((group, at) => groupPart({ ...asking, definition, values, group, at }))
  const figures = spec.measures.map((measure) => measurePart(definition, access, measure))
  const head = { groups: groups.map(({ column }) => column), figures: figures.map(({ column }) => column) }
  const list = { filter, place: screenPaths(definition).list }
  if (where === false) return { ...head, ...list, lines: [], totals: figures.map(() => null), capped: false }
  const keys = groups.map((_, at) => `g${at + 1}`)
  // Time runs on; everything else begins with the largest figure.
  const by_time = [groups[0].sql, 'nulls last'].join(' ')
  const by_size = [figures[0].sql, 'desc nulls last'].join(' ')
  const order = ['is_total desc', ...(isOfTime(groups[0].column) ? [by_time] : [by_size]), ...keys]
  const text = `select ${[...groups.map(({ sql, shown = sql }, at) => `(${shown})::text as g${at + 1}`), ...figures.map(({ sql }, at) => `(${sql})::text as f${at + 1}`)].join(', ')},
      grouping(${groups.map(({ sql }) => sql).join(', ')}) as is_total
    from ${quote(tableOf(definition))} t ${groups.map(({ join }) => join ?? '').join(' ')}
    where ${where}
    group by grouping sets ((${groups.map(({ sql }) => sql).join(', ')}), ())
    order by ${order.join(', ')}
    limit ${MOST_LINES + 2}`
  await transaction.query(`set local statement_timeout = ${most_ms}`)
  const rows = await transaction.query<Record<string, string | null>>(text, values.list)
  const wire = (row: Record<string, string | null>) =>
    figures.map(({ toWire }, at) => (row[`f${at + 1}`] === null ? null : toWire(row[`f${at + 1}`] as string)))
  const total = rows.find(({ is_total }) => Number(is_total) > 0)
  const lines = rows.filter(({ is_total }) => Number(is_total) === 0)
  const shown = lines.slice(0, MOST_LINES)
  const titles = await titlesOf(transaction, { ...asking, groups, rows: shown })
  return {
    ...head,
    ...list,
    lines: shown.map((row) => ({
      values: keys.map((key) => row[key]),
      titles: keys.map((key, at) => (row[key] === null ? null : (titles[at]?.get(row[key]) ?? null))),
      figures: wire(row),
    })),
    totals: total ? wire(total) : figures.map(() => null),
    capped: lines.length > MOST_LINES,
  }
}

const isOfTime = ({ as }: ReportColumn) => as === 'day' || as === 'hour' || as === 'weekday'

/** The filter of the list with the rows of a report: its own conditions and its period. */
function filterOf(definition: RecordDefinition, { date, period, filter }: ReportSpec): FilterGroup {
  const conditions = filter ? [filter] : []
  if (!period) return filter ?? { combiner: 'AND', conditions: [] }
  const field = date ?? 'created_at'
  if (!isMoment(fieldsOf(definition)[field])) throw badRequest('Choose the date of the period')
  return {
    combiner: 'AND',
    conditions: [...conditions, { field, condition: 'Period', values: ['customPeriod', period.from, period.to] }],
  }
}

const isMoment = (field: Field | undefined) => field?.kind === 'date' || field?.kind === 'instant'

type GroupAsking = Asking & { definition: RecordDefinition; values: Values; group: Grouping; at: number }

function groupPart(options: GroupAsking): GroupPart {
  const { definition, access, group } = options
  const [own, there] = group.field.split('>')
  if (there) return hopPart(options, own, there)
  const field = readable(definition, access, own)
  return { ...valuePart(options, { field, alias: 't', name: own }), ...titledBy(options, field) }
}

/** A field of the record that a reference or related field names; rows whose record the person may not see have no value. */
function hopPart(options: GroupAsking, own: string, there: string): GroupPart {
  const { catalog, definition, access, values, at } = options
  const [target_name, name] = there.split('.')
  const link = readable(definition, access, own)
  const target = targetsOf(catalog, definition, link).find((one) => one.name === target_name)
  if (!target) throw badRequest('Choose a field to group by')
  const field = readable(target, access, name)
  const alias = `h${at + 1}`
  const seen = rowFilter({ catalog, definition: target, access, right: 'view', alias, values })
  const is_related = link.kind === 'related'
  const id = is_related ? relatedColumns('t', own).id : `t.${quote(own)}`
  const on = [
    `${alias}.business_id = ${values.add(access.business_id)}::bigint`,
    `${alias}.id = ${id}`,
    ...(is_related ? [`${relatedColumns('t', own).record} = '${target.name}'`] : []),
    // A record in the trash is out of sight; a removed entry of a short list still names the rows that use it.
    ...(target.lookup ? [] : [`${alias}.deleted_at is null`]),
    ...(seen === null ? [] : [seen === false ? 'false' : seen]),
  ]
  const part = valuePart(options, { field, alias, name })
  return {
    ...part,
    ...titledBy(options, field),
    column: { ...part.column, field: undefined, unit: options.group.unit },
    join: `left join ${quote(tableOf(target))} ${alias} on ${on.join(' and ')}`,
  }
}

function titledBy({ catalog }: GroupAsking, field: Field): Pick<GroupPart, 'titled'> {
  return field.kind === 'reference' ? { titled: catalog.get(field.to) } : {}
}

function readable(definition: RecordDefinition, access: Access, name: string): Field {
  const field = fieldsOf(definition)[name]
  if (!field) throw badRequest('Choose a field to group by')
  if (!Object.hasOwn(openFields(definition, access), name)) throw notAllowed()
  return field
}

function valuePart({ group, zone, values }: GroupAsking, of: { field: Field; alias: string; name: string }): GroupPart {
  const { field, alias, name } = of
  const { value: column, compare } = placeOf(alias, name, field)
  const head = { label: field.label, field: name }
  if (field.kind === 'text')
    return { sql: compare, shown: `mode() within group (order by ${column})`, column: { ...head, as: 'text' } }
  if (isMoment(field)) {
    const unit = group.unit ?? 'day'
    const day = field.kind === 'date' ? column : `(${column} at time zone ${values.add(zone)})`
    if (unit === 'hour' || unit === 'weekday')
      return {
        sql: `extract(${unit === 'hour' ? 'hour' : 'dow'} from ${day})::int`,
        column: { ...head, as: unit, unit },
      }
    // Weeks begin on Sunday (specification, section 9); years are financial years, from April.
    const whole: Record<Exclude<Unit, 'hour' | 'weekday'>, string> = {
      day: `${day}::date`,
      week: `(date_trunc('week', ${day} + interval '1 day') - interval '1 day')::date`,
      month: `date_trunc('month', ${day})::date`,
      quarter: `date_trunc('quarter', ${day})::date`,
      year: `(date_trunc('year', ${day} - interval '3 months') + interval '3 months')::date`,
    }
    return { sql: whole[unit], column: { ...head, as: 'day', unit } }
  }
  if (field.kind === 'related' || field.kind === 'lines' || field.kind === 'choices')
    throw badRequest('The report cannot be grouped by this field')
  const labels = field.kind === 'choice' ? (field.labels as Record<string, string> | undefined) : undefined
  return { sql: column, column: { ...head, as: field.kind === 'flag' ? 'flag' : 'text', ...(labels && { labels }) } }
}

const SQL_OF = { sum: 'sum', average: 'avg', min: 'min', max: 'max' } as const

function measurePart(definition: RecordDefinition, access: Access, { kind, field: name, between }: Measure) {
  const plain = (text: string) => text
  if (kind === 'count')
    return { sql: 'count(*)', column: { label: definition.label.many, as: 'count' as const }, toWire: plain }
  // The database rounds, because a JavaScript number holds no whole numbers beyond 2^53.
  const rounded = (sql: string) => `trim_scale(round((${sql})::numeric, 2))`
  if (between) {
    const [from, to] = between.map((one) => {
      const moment = readable(definition, access, one)
      if (moment.kind !== 'instant') throw badRequest('Choose two moments')
      return placeOf('t', one, moment).value
    })
    const sql = `${SQL_OF[kind]}(extract(epoch from ${to} - ${from}) / 60)`
    return { sql: rounded(sql), column: { label: 'Duration', as: 'minutes' as const }, toWire: plain }
  }
  const field = readable(definition, access, name as string)
  const sql = `${SQL_OF[kind]}(${placeOf('t', name as string, field).value})`
  if (field.kind === 'money') {
    // Money is stored in paise; an average is rounded to a whole one.
    return {
      sql: kind === 'average' ? `round(${sql})` : sql,
      column: { label: field.label, as: 'money' as const },
      toWire: (text: string) => paiseText(BigInt(text)),
    }
  }
  if (field.kind !== 'whole' && field.kind !== 'decimal') throw badRequest('Choose a number or an amount')
  const as = name?.endsWith('_seconds') ? ('seconds' as const) : ('number' as const)
  return { sql: rounded(sql), column: { label: field.label, as }, toWire: plain }
}

/** The titles of the ids in each group, of the records that the person may see; undefined for groups without ids. */
async function titlesOf(
  transaction: Transaction,
  {
    catalog,
    access,
    groups,
    rows,
  }: Asking & { groups: readonly GroupPart[]; rows: readonly Record<string, string | null>[] },
): Promise<(ReadonlyMap<string, string> | undefined)[]> {
  const found: (ReadonlyMap<string, string> | undefined)[] = []
  for (const [at, { titled }] of groups.entries()) {
    if (!titled) {
      found.push(undefined)
      continue
    }
    const ids = [...new Set(rows.flatMap((row) => row[`g${at + 1}`] ?? []))]
    const values = new Values()
    const business = values.add(access.business_id)
    const chosen = values.add(ids)
    const seen = rowFilter({ catalog, definition: titled, access, right: 'view', alias: 't', values })
    const may_read = titled.lookup || Object.hasOwn(openFields(titled, access), titled.title)
    const named =
      ids.length === 0 || seen === false || !may_read
        ? []
        : await transaction.query<{ id: string; title: string | null }>(
            `select t.id::text as id, t.${quote(titled.title)}::text as title from ${quote(tableOf(titled))} t
             where t.business_id = ${business}::bigint and t.id = any(${chosen}::bigint[])${seen === null ? '' : ` and ${seen}`}`,
            values.list,
          )
    found.push(new Map(named.map(({ id, title }) => [String(id), title ?? ''])))
  }
  return found
}

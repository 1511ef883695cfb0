import type { Catalog } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { Access } from '#engine/record/rights.ts'
import { badRequest, notAllowed } from '#engine/server/http/refusal.server.ts'
import { cellRuleOf, openFields } from '#engine/server/records/columns.server.ts'
import { placeOf, relatedColumns } from '#engine/server/records/place.server.ts'
import { rowFilter, targetsOf, type Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ReportColumn } from './answer.ts'
import type { Grouping, Measure, Unit } from './spec.ts'
import { filledColumn, type StoredRows } from './stored.server.ts'

/** What the parts of a statement are made from. */
export interface Asking {
  catalog: Catalog
  access: Access
  definition: RecordDefinition
  values: Values
  zone: string
  /** SQL of the number of records: the rows may be those of a lines field, or stored figures. */
  count: string
  /** The rows are stored figures, each of which stands for several records. */
  stored?: StoredRows | null
}

/** A group in the statement: its value, the join it needs, and how it is shown. */
export interface GroupPart {
  sql: string
  /** How often a text is spelled in which way decides how it is shown: surat and SURAT are one group (decision 0111). */
  shown?: string
  join?: string
  column: ReportColumn
  /** The record whose titles name the values. */
  titled?: RecordDefinition
  /** The lines field whose rows it divides. */
  lines?: string
}

/** A figure in the statement, and its text in an answer. */
export interface FigurePart {
  sql: string
  column: ReportColumn
  toWire: (text: string) => string
  lines?: string
}

export const isMoment = (field: Field | undefined): boolean => field?.kind === 'date' || field?.kind === 'instant'

/** Alias of the rows of a lines field. */
const LINES = 'l'

/** The join that turns the rows of a record into those of one of its lines fields; headings are no lines. */
export function linesJoin({ definition, access, values }: Asking, name: string): string {
  const field = fieldsOf(definition)[name]
  if (field?.kind !== 'lines') throw badRequest('Choose a field of the lines')
  const business = `${values.add(access.business_id)}::bigint`
  const heading = field.heading_lines ? ` and ${LINES}.heading is null` : ''
  return `join ${quote(field.table)} ${LINES} on ${LINES}.business_id = ${business} and ${LINES}.${quote(`${tableOf(definition)}_id`)} = t.id${heading}`
}

/** A field that a path names, and where its rows are. */
export interface Found {
  field: Field
  alias: string
  name: string
  lines?: string
}

/** A field of the record or of its lines that the person may read. */
function readable(
  { definition, access, stored }: Pick<Asking, 'definition' | 'access' | 'stored'>,
  path: string,
): Found {
  const [name, inner] = path.split('.')
  const field = fieldsOf(definition)[name]
  if (!field) throw badRequest('Choose a field to group by')
  if (!Object.hasOwn(openFields(definition, access), name)) throw notAllowed()
  if (inner === undefined) return { field, alias: 't', name }
  const own = field.kind === 'lines' ? field.fields[inner] : undefined
  if (!own) throw badRequest('Choose a field to group by')
  if (!['read', 'edit'].includes(cellRuleOf(definition, access, name, inner))) throw notAllowed()
  // Stored figures have the value in a column that is named by the path.
  return stored ? { field: own, alias: 't', name: path } : { field: own, alias: LINES, name: inner, lines: name }
}

export function groupPart(asking: Asking, group: Grouping, at: number): GroupPart {
  const [own, there] = group.field.split('>')
  const found = readable(asking, own)
  if (there) return hopPart(asking, { group, found, there, at })
  const part = valuePart(asking, found, group)
  return {
    ...part,
    ...titledBy(asking, found.field),
    lines: found.lines,
    column: { ...part.column, field: own.includes('.') ? undefined : own },
  }
}

function hopPart(
  asking: Asking,
  { group, found, there, at }: { group: Grouping; found: Found; there: string; at: number },
): GroupPart {
  const target = hopTarget(asking, found.field, there)
  const { field, name, lines } = readable({ definition: target, access: asking.access }, there.split('.')[1])
  if (lines) throw badRequest('Choose a field to group by')
  // Stored figures have the value in a column that is named by the path.
  if (asking.stored) {
    const part = valuePart(asking, { field, alias: 't', name: group.field }, group)
    return { ...part, ...titledBy(asking, field), column: { ...part.column, field: undefined } }
  }
  const { alias, join } = hopJoin(asking, { found, target, at })
  const part = valuePart(asking, { field, alias, name }, group)
  return {
    ...part,
    ...titledBy(asking, field),
    lines: found.lines,
    column: { ...part.column, field: undefined },
    join,
  }
}

/** The record of a path behind a reference or related field, with the fields of the business. */
export function hopTarget({ catalog, definition, access }: Asking, field: Field, there: string): RecordDefinition {
  const [name] = there.split('.')
  const target = targetsOf(catalog, definition, field).find((one) => one.name === name)
  if (!target) throw badRequest('Choose a field of a record that this one refers to')
  return withCustomFields(target, access.custom_fields)
}

/** The join of a record that a reference or related field names; rows whose record the person may not see have no value. */
export function hopJoin(
  { catalog, access, values }: Asking,
  { found, target, at }: { found: Found; target: RecordDefinition; at: number },
): { alias: string; join: string } {
  const alias = `h${at + 1}`
  const seen = rowFilter({ catalog, definition: target, access, right: 'view', alias, values })
  const is_related = found.field.kind === 'related'
  const id = is_related ? relatedColumns('t', found.name).id : `${found.alias}.${quote(found.name)}`
  const on = [
    `${alias}.business_id = ${values.add(access.business_id)}::bigint`,
    `${alias}.id = ${id}`,
    ...(is_related ? [`${relatedColumns('t', found.name).record} = '${target.name}'`] : []),
    // A record in the trash is out of sight; a removed entry of a short list still names the rows that use it.
    ...(target.lookup ? [] : [`${alias}.deleted_at is null`]),
    ...(seen === null ? [] : [seen === false ? 'false' : seen]),
  ]
  return { alias, join: `left join ${quote(tableOf(target))} ${alias} on ${on.join(' and ')}` }
}

export function titledBy({ catalog }: Asking, field: Field): Pick<GroupPart, 'titled'> {
  return field.kind === 'reference' ? { titled: catalog.get(field.to) } : {}
}

/**
 * SQL of the most frequent spelling among the rows of a line. Of stored figures each spelling counts as often as it has records; the
 * first in the order of the alphabet comes before others that are as frequent, as `mode` says.
 */
const spelling = ({ stored }: Asking, column: string): string =>
  stored
    ? `(select s.spelling from unnest(array_agg(${column}), array_agg(${stored.weight})) s(spelling, weight)
        where s.spelling is not null group by s.spelling order by sum(s.weight) desc, s.spelling limit 1)`
    : `mode() within group (order by ${column})`

function valuePart(asking: Asking, { field, alias, name }: Found, group: Grouping): GroupPart {
  const { zone, values } = asking
  const { value: column, compare } = placeOf(alias, name, field)
  const { label } = field
  if (field.kind === 'text') {
    // Lines of sums have no value.
    const shown = `case when grouping(${compare}) = 0 then ${spelling(asking, column)} end`
    return { sql: compare, shown, column: { label, as: 'text' } }
  }
  if (isMoment(field)) {
    const unit = group.unit ?? 'day'
    const day = field.kind === 'date' ? column : `(${column} at time zone ${values.add(zone)})`
    if (unit === 'hour' || unit === 'weekday')
      return {
        sql: `extract(${unit === 'hour' ? 'hour' : 'dow'} from ${day})::int`,
        column: { label, as: unit, unit },
      }
    // Weeks begin on Sunday (specification, section 9); years are financial years, from April.
    const whole: Record<Exclude<Unit, 'hour' | 'weekday'>, string> = {
      day: `${day}::date`,
      week: `(date_trunc('week', ${day} + interval '1 day') - interval '1 day')::date`,
      month: `date_trunc('month', ${day})::date`,
      quarter: `date_trunc('quarter', ${day})::date`,
      year: `(date_trunc('year', ${day} - interval '3 months') + interval '3 months')::date`,
    }
    return { sql: whole[unit], column: { label, as: 'day', unit } }
  }
  if (field.kind === 'related' || field.kind === 'lines' || field.kind === 'choices')
    throw badRequest('The report cannot be grouped by this field')
  const labels = field.kind === 'choice' ? (field.labels as Record<string, string> | undefined) : undefined
  return { sql: column, column: { label, as: field.kind === 'flag' ? 'flag' : 'text', ...(labels && { labels }) } }
}

const SQL_OF = { sum: 'sum', average: 'avg', min: 'min', max: 'max' } as const
const plain = (text: string) => text
// The database rounds, because a JavaScript number holds no whole numbers beyond 2^53.
const rounded = (sql: string) => `trim_scale(round((${sql})::numeric, 2))`

/**
 * A figure. `window` is the order of the lines in SQL: running sums follow it, and totals are windows of their own, because
 * each set of groups has its own `grouping`.
 */
export function figurePart(asking: Asking, measure: Measure, window: { sets: string; order: string }): FigurePart {
  const part = valueFigure(asking, measure)
  const { sql, column } = part
  if (measure.show === 'share')
    return {
      ...part,
      // The total of the whole report, which each set of groups adds up to.
      sql: `trim_scale(round(100 * (${sql})::numeric / nullif(sum(${sql}) over (partition by ${window.sets}), 0), 1))`,
      column: { label: column.label, as: 'percent', show: 'share' },
      toWire: plain,
    }
  if (measure.show === 'running')
    return {
      ...part,
      sql: `sum(${sql}) over (partition by ${window.sets} order by ${window.order} rows unbounded preceding)`,
      column: { ...column, show: 'running' },
    }
  return part
}

function valueFigure(asking: Asking, { kind, field: path, between }: Measure): FigurePart {
  const { definition, count } = asking
  if (kind === 'count') {
    return { sql: count, column: { label: definition.label.many, as: 'count' }, toWire: plain }
  }
  if (between) {
    const [from, to] = between.map((one) => {
      const { field, name } = readable(asking, one)
      if (field.kind !== 'instant') throw badRequest('Choose two moments')
      return placeOf('t', name, field).value
    })
    const sql = `${SQL_OF[kind]}(extract(epoch from ${to} - ${from}) / 60)`
    return { sql: rounded(sql), column: { label: 'Duration', as: 'minutes' }, toWire: plain }
  }
  const { field, alias, name, lines } = readable(asking, path as string)
  const { value } = placeOf(alias, name, field)
  const computed =
    asking.stored && kind === 'average'
      ? `(sum(${value})::numeric / nullif(sum(${alias}.${filledColumn(name)}), 0))`
      : `${SQL_OF[kind]}(${value})`
  // The sum of no values is zero, as in the figures by day.
  const sql = kind === 'sum' ? `coalesce(${computed}, 0)` : computed
  const { label } = field
  if (field.kind === 'money')
    return {
      // Money is stored in paise; an average is rounded to a whole one.
      sql: kind === 'average' ? `round(${sql})` : sql,
      column: { label, as: 'money' },
      toWire: (text) => paiseText(BigInt(text)),
      lines,
    }
  if (field.kind !== 'whole' && field.kind !== 'decimal') throw badRequest('Choose a number or an amount')
  return {
    sql: rounded(sql),
    column: { label, as: name.endsWith('_seconds') ? 'seconds' : 'number' },
    toWire: plain,
    lines,
  }
}

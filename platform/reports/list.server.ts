import { fieldsOf, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { kindOf } from '#engine/record/fields.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { hasPage, screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { maskedSql, openFields, ruleOf } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { placeOf } from '#engine/server/records/place.server.ts'
import { orderSql, sortOf } from '#engine/server/records/sort.server.ts'
import { titlesFor } from '#engine/server/records/titles.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ReportAnswer, ReportColumn, ReportLine } from './answer.ts'
import { filterOfReport } from './filter-of-report.server.ts'
import { type Asking, type GroupPart, hopJoin, hopTarget, titledBy } from './parts.server.ts'
import { MOST_LINES, titlesOf } from './read.server.ts'
import type { Building } from './running.server.ts'

type Row = Record<string, string | null>

/** A column of a list of rows. `sum` is SQL of its total, for numbers of the record itself. */
interface ColumnPart extends Omit<GroupPart, 'lines' | 'shown'> {
  sum?: string
}

/**
 * A report that lists rows: chosen columns of the record and of the records that it refers to, and the totals of its numbers
 * over all rows. Masked columns are masked, and columns that the person may not read are left out and named.
 */
export async function listReport(transaction: Transaction, asking: Building): Promise<ReportAnswer> {
  const { catalog, access, definition, spec, zone, missing, most_rows = MOST_LINES } = asking
  const values = new Values()
  const filter = filterOfReport(definition, spec)
  const building: Asking = { catalog, access, definition, values, zone, count: 'count(*)' }
  const found = (spec.columns ?? []).map((path, at) => columnPart(building, path, at))
  const readable = found.flatMap((one) => ('left_out' in one ? [] : [one]))
  const columns = readable.length > 0 ? readable : titleOnly(building)
  const left_out = found.flatMap((one) => ('left_out' in one ? [one.left_out] : []))
  const page = hasPage(definition) ? screenPaths(definition).one : null
  const head = {
    ...{
      groups: columns.map(({ column }) => column),
      figures: [],
      filter,
      place: screenPaths(definition).list,
      missing,
    },
    pivot: undefined,
  }
  const where = whereSql({ catalog, definition, access, request: { filter, timezone: zone }, values, right: 'view' })
  if (where === false || columns.length === 0) {
    const totals = columns.map(() => null)
    return { ...head, lines: [], totals, capped: false, list: { count: 0, page, left_out } }
  }
  const order = orderOf(building, spec.sort)
  const sums = columns.map(({ sum }, at) => `(${sum ?? 'null'})::text as s${at + 1}`)
  const cells = columns.map(({ sql }, at) => `(${sql})::text as c${at + 1}`)
  // One statement reads the rows and the totals of all of them, so that both are of the same moment.
  const text = `select s.*, p.* from
      (select ${['count(*)::text as count', ...sums].join(', ')} from ${quote(tableOf(definition))} t where ${where}) s
      left join (select ${['t.id::text as id', `row_number() over (order by ${order}) as at`, ...cells].join(', ')}
        from ${quote(tableOf(definition))} t ${columns.map(({ join }) => join ?? '').join(' ')}
        where ${where} order by ${order} limit ${most_rows + 1}) p on true
    order by p.at`
  const rows = await transaction.query<Row>(text, values.list)
  const shown = rows.filter(({ id }) => id !== null).slice(0, most_rows)
  const titles = await titlesOf(transaction, { catalog, access, groups: columns, rows: shown, prefix: 'c' })
  const lines = shown.map((row): ReportLine => {
    const own = columns.map((_, at) => row[`c${at + 1}`] ?? null)
    return {
      id: String(row.id),
      values: own,
      titles: own.map((value, at) => (value === null ? null : titles[at] ? (titles[at].get(value) ?? '') : null)),
      figures: [],
    }
  })
  return {
    ...head,
    lines,
    totals: columns.map(({ column, sum }, at) =>
      totalOf(column, sum === undefined ? null : (rows[0][`s${at + 1}`] ?? null)),
    ),
    capped: rows.length > most_rows,
    list: { count: Number(rows[0].count), page, left_out },
  }
}

const totalOf = ({ as }: ReportColumn, text: string | null) =>
  text !== null && as === 'money' ? paiseText(BigInt(text)) : text

/** The order of the rows. A field that the person may not read gives the order of the list instead. */
function orderOf({ definition, access }: Asking, sort: string | undefined): string {
  const name = sort?.replace('-', '')
  if (name !== undefined && !Object.hasOwn(fieldsOf(definition), name)) throw badRequest('Choose a column to sort by')
  const open = openFields(definition, access)
  return orderSql(sortOf(definition, open, name !== undefined && Object.hasOwn(open, name) ? sort : undefined), 'all')
}

/** What the rows are called, where the person may read none of the columns. */
function titleOnly(asking: Asking): ColumnPart[] {
  const title = columnPart(asking, asking.definition.title, 0)
  return 'left_out' in title ? [] : [title]
}

/** A column of the record, or of a record that one of its fields names; or the label of one that the person may not read. */
function columnPart(asking: Asking, path: string, at: number): ColumnPart | { left_out: string } {
  const { definition, access } = asking
  const [own, there] = path.split('>')
  const field = columnField(definition, own)
  const rule = ruleOf(definition, access, own)
  if (!there) {
    if (rule === 'hidden') return { left_out: field.label }
    const part = fieldPart(asking, { field, alias: 't', name: own, is_masked: rule === 'masked' })
    return { ...part, column: { ...part.column, field: own } }
  }
  const target = hopTarget(asking, field, there)
  const [, name] = there.split('.')
  const far = columnField(target, name)
  const far_rule = ruleOf(target, access, name)
  if (rule === 'hidden' || rule === 'masked' || far_rule === 'hidden') return { left_out: far.label }
  const found = { field, alias: 't', name: own }
  const { alias, join } = hopJoin(asking, { found, target, at })
  const is_masked = far_rule === 'masked'
  // A record may have several amounts of the record that it refers to; their sum says nothing.
  const { sum: _, ...part } = fieldPart({ ...asking, definition: target }, { field: far, alias, name, is_masked })
  return { ...part, column: { ...part.column, of: field.label }, join }
}

function columnField(definition: Asking['definition'], name: string): Field {
  const field = Object.hasOwn(fieldsOf(definition), name) ? fieldsOf(definition)[name] : undefined
  if (!field || field.kind === 'lines') throw badRequest('Choose a column')
  return field
}

function fieldPart(
  asking: Asking,
  { field, alias, name, is_masked }: { field: Field; alias: string; name: string; is_masked: boolean },
): ColumnPart {
  const { definition, catalog, access, values, zone } = asking
  const { label } = field
  const column = placeOf(alias, name, field).value
  if (is_masked) return { sql: maskedSql(field, column), column: { label, as: 'text' } }
  if (field.kind === 'related') {
    const title = titlesFor({ catalog, access, definition, values }).of({ [name]: field }, alias)
    return { sql: title ? `${title}->>'${name}'` : 'null::text', column: { label, as: 'text' } }
  }
  if (field.kind === 'date') return { sql: column, column: { label, as: 'day', unit: 'day' } }
  if (field.kind === 'instant')
    return {
      sql: `to_char(${column} at time zone ${values.add(zone)}, 'YYYY-MM-DD HH24:MI')`,
      column: { label, as: 'moment' },
    }
  if (field.kind === 'money')
    return { sql: kindOf(field).wire_sql(column), column: { label, as: 'money' }, sum: `sum(${column})` }
  if (field.kind === 'whole' || field.kind === 'decimal') {
    const as = name.endsWith('_seconds') ? 'seconds' : 'number'
    return {
      sql: `trim_scale((${column})::numeric)`,
      column: { label, as },
      sum: `trim_scale(sum((${column})::numeric))`,
    }
  }
  if (field.kind === 'flag') return { sql: column, column: { label, as: 'flag' } }
  if (field.kind === 'choices') return { sql: `replace(${column}, ',', ', ')`, column: { label, as: 'text' } }
  const labels = field.kind === 'choice' ? (field.labels as Record<string, string> | undefined) : undefined
  return { sql: column, column: { label, as: 'text', ...(labels && { labels }) }, ...titledBy(asking, field) }
}

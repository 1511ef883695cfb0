import type { Catalog } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notAllowed, notFound } from '#engine/server/http/refusal.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { ReportAnswer, ReportColumn, ReportLine } from './answer.ts'
import { withoutDeleted } from './missing.server.ts'
import type { OwnReport } from './own.server.ts'
import { figurePart, groupPart, type GroupPart, isMoment, linesJoin } from './parts.server.ts'
import type { ReportSpec } from './spec.ts'

export const MOST_LINES = 2_000
/** A report on the screen may take this long; then it is stopped. */
const MOST_MS = 10_000

interface Asking {
  /** The longest time that a report may take, in milliseconds. */
  most_ms?: number
  catalog: Catalog
  access: Access
  spec: ReportSpec
  zone: string
  /** The reports with a statement of their own. */
  own: readonly OwnReport[]
}

/** Runs a report within the rights of the person; fields that the person may not read are refused. */
export async function runReport(transaction: Transaction, asking: Asking): Promise<ReportAnswer> {
  const { catalog, access, most_ms = MOST_MS } = asking
  const plain = catalog.records.find(({ name }) => name === asking.spec.record)
  if (!plain || plain.lookup) throw badRequest('Choose what the report is about')
  if (scopeOf(access, plain.name, 'view') === 'none') throw notAllowed()
  const definition = withCustomFields(plain, access.custom_fields)
  const { spec, missing } = await withoutDeleted(transaction, { access, definition, spec: asking.spec })
  await transaction.query(`set local statement_timeout = ${most_ms}`)
  if (!spec.own) return groupedReport(transaction, { ...asking, definition, spec, missing })
  const own = asking.own.find(({ name, record }) => name === spec.own && record === spec.record)
  if (!own) throw notFound()
  return { ...(await own.run(transaction, { ...asking, spec })), capped: false, missing }
}

async function groupedReport(
  transaction: Transaction,
  asking: Asking & { definition: RecordDefinition; missing: string[] },
): Promise<ReportAnswer> {
  const { catalog, access, definition, spec, zone, missing } = asking
  const values = new Values()
  const filter = filterOfReport(definition, spec)
  const where = whereSql({ catalog, definition, access, request: { filter, timezone: zone }, values, right: 'view' })
  const used = [...spec.groups, ...spec.measures].map(({ field }) => field?.split('>')[0] ?? '')
  const building = { catalog, access, definition, values, zone, per_line: used.some((name) => name.includes('.')) }
  const groups = spec.groups.map((group, at) => groupPart(building, group, at))
  const keys = groups.map(({ sql }) => sql)
  const sets = keys.length > 0 ? `grouping(${keys.join(', ')})` : '1'
  // Time runs on; everything else begins with the largest figure.
  const [first] = spec.measures
  const size = figurePart(building, { ...first, show: undefined }, { sets, order: '' })
  const by_time = groups.length > 0 && isOfTime(groups[0].column)
  const order = by_time ? `${keys[0]} nulls last` : `${size.sql} desc nulls last`
  const whole_order = [order, ...keys].join(', ')
  const figures = spec.measures.map((measure) => figurePart(building, measure, { sets, order: whole_order }))
  const head = { groups: groups.map(({ column }) => column), figures: figures.map(({ column }) => column) }
  const list = { filter, place: screenPaths(definition).list, missing }
  const none = figures.map(() => null)
  if (where === false) return { ...head, ...list, lines: [], totals: none, capped: false }
  const joins = joinsOf(building, [...groups, ...figures])
  const sums = spec.pivot ? `, (${keys[0]}), (${keys[1]})` : ''
  const text = `select ${[...keys.map((sql, at) => `(${sql})::text as g${at + 1}`), ...figures.map(({ sql }, at) => `(${sql})::text as f${at + 1}`)].join(', ')}, ${sets} as set
    from ${quote(tableOf(definition))} t ${joins} ${groups.map(({ join }) => join ?? '').join(' ')}
    where ${where}
    group by grouping sets (${keys.length > 0 ? `(${keys.join(', ')}), ` : ''}()${sums})
    order by set desc, ${whole_order}
    limit ${(MOST_LINES + 1) * (spec.pivot ? 3 : 1) + 1}`
  const rows = await transaction.query<Record<string, string | null>>(text, values.list)
  // A bit of the set is 1 for each group that is summed up; the lines themselves have none.
  const all = 2 ** keys.length - 1
  const of_set = (set: number) => rows.filter((row) => Number(row.set) === set)
  const total = keys.length > 0 ? of_set(all)[0] : rows[0]
  const lines = keys.length > 0 ? of_set(0) : []
  const shown = lines.slice(0, MOST_LINES)
  const titles = await titlesOf(transaction, { ...asking, groups, rows: shown })
  const wire = (row: Record<string, string | null>) =>
    figures.map(({ toWire }, at) => (row[`f${at + 1}`] === null ? null : toWire(row[`f${at + 1}`] as string)))
  const lineOf = (row: Record<string, string | null>): ReportLine => {
    const own = keys.map((_, at) => row[`g${at + 1}`])
    return {
      values: own,
      titles: own.map((value, at) => (value === null ? null : (titles[at]?.get(value) ?? null))),
      figures: wire(row),
    }
  }
  return {
    ...head,
    ...list,
    lines: shown.map(lineOf),
    ...(spec.pivot && { pivot: { rows: of_set(1).map(lineOf), columns: of_set(2).map(lineOf) } }),
    totals: total ? wire(total) : none,
    capped: lines.length > MOST_LINES,
  }
}

/** The join of the lines that the parts divide; a figure of the whole record would count once for each line. */
function joinsOf(
  building: Parameters<typeof linesJoin>[0],
  parts: readonly { lines?: string; column: ReportColumn }[],
): string {
  const [name, more] = [...new Set(parts.flatMap(({ lines }) => lines ?? []))]
  if (name === undefined) return ''
  if (more !== undefined) throw badRequest('Choose fields of one kind of lines')
  if (parts.some(({ lines, column: { as } }) => !lines && ['money', 'number', 'seconds', 'minutes'].includes(as)))
    throw badRequest('Choose figures of the lines')
  return linesJoin(building, name)
}

const isOfTime = ({ as }: ReportColumn) => as === 'day' || as === 'hour' || as === 'weekday'

/** The filter of the list with the rows of a report: its own conditions and its period. */
export function filterOfReport(definition: RecordDefinition, { date, period, filter }: ReportSpec): FilterGroup {
  const conditions = filter ? [filter] : []
  if (!period) return filter ?? { combiner: 'AND', conditions: [] }
  const field = date ?? 'created_at'
  if (!isMoment(fieldsOf(definition)[field])) throw badRequest('Choose the date of the period')
  return {
    combiner: 'AND',
    conditions: [...conditions, { field, condition: 'Period', values: ['customPeriod', period.from, period.to] }],
  }
}

/** The titles of the ids in each group, of the records that the person may see; undefined for groups without ids. */
async function titlesOf(
  transaction: Transaction,
  {
    catalog,
    access,
    groups,
    rows,
  }: Pick<Asking, 'catalog' | 'access'> & { groups: readonly GroupPart[]; rows: readonly Record<string, string | null>[] },
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

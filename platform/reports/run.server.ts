import { withCustomFields } from '#engine/record/custom.ts'
import { tableOf } from '#engine/record/define.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notAllowed } from '#engine/server/http/refusal.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ReportAnswer, ReportColumn, ReportLine } from './answer.ts'
import { filterOfReport } from './filter-of-report.server.ts'
import { listReport } from './list.server.ts'
import { withoutDeleted } from './missing.server.ts'
import { ownReport } from './own-report.server.ts'
import { figurePart, groupPart, linesJoin } from './parts.server.ts'
import { MOST_LINES, readLines } from './read.server.ts'
import { storedRows } from './stored.server.ts'
import type { Building, Running } from './running.server.ts'
import type { Measure } from './spec.ts'

/** A report on the screen may take this long; then it is stopped. */
const MOST_MS = 10_000

/** Runs a report within the rights of the person; fields that the person may not read are refused. */
export async function runReport(transaction: Transaction, asking: Running): Promise<ReportAnswer> {
  const { catalog, access, most_ms = MOST_MS } = asking
  const plain = catalog.records.find(({ name }) => name === asking.spec.record)
  // People are a short list too, and their day is a report with a statement of its own.
  if (!plain || (plain.lookup && !asking.spec.own)) throw badRequest('Choose what the report is about')
  if (scopeOf(access, plain.name, 'view') === 'none') throw notAllowed()
  const definition = withCustomFields(plain, access.custom_fields)
  const { spec, missing } = await withoutDeleted(transaction, { access, definition, spec: asking.spec })
  const building = { ...asking, definition, spec, missing }
  const run = spec.own ? ownReport : spec.columns ? listReport : groupedReport
  // The limit is sent ahead of what the report reads, and its answer is not waited for.
  const limit = transaction.query(`set local statement_timeout = ${most_ms}`)
  const [answer] = await Promise.all([run(transaction, building), limit])
  return answer
}

/** A report of groups and figures. */
async function groupedReport(transaction: Transaction, asking: Building): Promise<ReportAnswer> {
  const { catalog, access, definition, spec, zone, missing } = asking
  const values = new Values()
  const filter = filterOfReport(definition, spec)
  const stored = await storedRows(transaction, { ...asking, values })
  const request = { filter, timezone: zone }
  // It also refuses a filter by fields that the person may not read, so it is asked for stored figures too.
  const where = whereSql({
    ...{ catalog, definition, access, request, right: 'view' },
    values: stored ? new Values() : values,
  })
  const used = [...spec.groups, ...spec.measures].map(({ field }) => field?.split('>')[0] ?? '')
  const per_line = used.some((name) => name.includes('.'))
  const count = stored?.count ?? (per_line ? 'count(distinct t.id)' : 'count(*)')
  const building = { catalog, access, definition, values, zone, count, stored }
  const groups = spec.groups.map((group, at) => groupPart(building, group, at))
  const keys = groups.map(({ sql }) => sql)
  const sets = keys.length > 0 ? `grouping(${keys.join(', ')})` : '1'
  // Time runs on; everything else begins with the largest figure.
  const [first] = spec.measures
  const size = figurePart(building, { ...first, show: undefined }, { sets, order: '' })
  const by_time = groups.length > 0 && isOfTime(groups[0].column)
  const order = by_time ? [keys[0], 'nulls last'].join(' ') : [size.sql, 'desc nulls last'].join(' ')
  const whole_order = [order, ...keys].join(', ')
  const figures = spec.measures.map((measure) => figurePart(building, measure, { sets, order: whole_order }))
  const head = { groups: groups.map(({ column }) => column), figures: figures.map(({ column }) => column) }
  const list = { filter, place: screenPaths(definition).list, missing }
  const none = figures.map(() => null)
  if (where === false) return { ...head, ...list, lines: [], totals: none, capped: false }
  const joins = joinsOf(building, [...groups, ...figures])
  const sums = spec.pivot ? `, (${keys[0]}), (${keys[1]})` : ''
  const text = `select ${[...groups.map(({ sql, shown = sql }, at) => `(${shown})::text as g${at + 1}`), ...figures.map(({ sql }, at) => `(${sql})::text as f${at + 1}`)].join(', ')}, ${sets} as set
    from ${stored?.rows ?? quote(tableOf(definition))} t ${joins} ${groups.map(({ join }) => join ?? '').join(' ')}
    where ${stored ? 'true' : where}
    group by grouping sets (${keys.length > 0 ? `(${keys.join(', ')}), ` : ''}()${sums})
    order by set desc, ${whole_order}
    limit ${(MOST_LINES + 1) * (spec.pivot ? 3 : 1) + 1}`
  const read = await readLines(transaction, { catalog, access, groups, figures, text, values: values.list })
  return withoutZeros({ ...head, ...list, ...read, ...(!spec.pivot && { pivot: undefined }) }, spec.measures)
}

/** The answer without the columns of figures that are shown only `if_any`, and are zero in every line. */
function withoutZeros(answer: ReportAnswer, measures: readonly Measure[]): ReportAnswer {
  const { figures, lines, totals, pivot } = answer
  const isZero = (at: number) =>
    [totals, ...lines.map((line) => line.figures)].every((one) => Number(one[at] ?? 0) === 0)
  const hidden = new Set([...figures.keys()].filter((at) => at > 0 && measures[at].if_any && isZero(at)))
  if (hidden.size === 0) return answer
  const shown = <One>(all: readonly One[]): One[] => all.filter((_, at) => !hidden.has(at))
  const cut = (all: readonly ReportLine[]) => all.map((line) => ({ ...line, figures: shown(line.figures) }))
  return {
    ...answer,
    ...{ figures: shown(figures), lines: cut(lines), totals: shown(totals) },
    ...(pivot && { pivot: { rows: cut(pivot.rows), columns: cut(pivot.columns) } }),
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

import { fieldsOf } from '#engine/record/define.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, notFound } from '#engine/server/http/refusal.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { readEntries } from '#platform/metrics/keep.server.ts'
import { type KeptFigures, keptFigures, readsKept } from '#platform/metrics/kept/kept-figures.server.ts'
import { METRIC_ZONE, type Metric } from '#platform/metrics/metric.ts'
import { figureNowSql } from '#platform/metrics/read.server.ts'
import { waitingRows } from '#platform/metrics/stale/waiting-rows.server.ts'
import type { ReportAnswer } from './answer.ts'
import { filterOfReport } from './filter-of-report.server.ts'
import type { OwnAsking, OwnReport } from './own.server.ts'
import { MOST_LINES, readLines, readList } from './read.server.ts'
import type { Building } from './running.server.ts'
import { isFiltered } from './spec.ts'

/** A report with a statement of its own. */
export async function ownReport(transaction: Transaction, asking: Building): Promise<ReportAnswer> {
  const { catalog, access, definition, spec, zone, missing } = asking
  const report = asking.own.find(({ name, record }) => name === spec.own && record === definition.name)
  if (!report) throw notFound()
  const open = openFields(definition, access)
  if (report.needs.some((name) => !Object.hasOwn(open, name))) throw notAllowed()
  const values = new Values()
  const filter = filterOfOwn(asking, report)
  // None of them needs the answer of another, so they are sent together.
  const [figures, figureOf, prepared] = await Promise.all([
    figuresOfReport(transaction, { ...asking, values, report }),
    figuresByDay(transaction, { ...asking, values, report }),
    report.prepare?.(transaction, asking),
  ])
  const request = { filter, timezone: zone }
  const whereWith = (bound: Values): string =>
    whereSql({ catalog, definition, access, request, values: bound, right: 'view' }) || 'false'
  // It refuses a filter by fields that the person may not read, also where figures answer.
  if (!report.is_of_many) whereWith(new Values())
  const where = () => whereWith(values)
  const rows_read = (asking.most_rows ?? MOST_LINES) + 1
  const building = { catalog, access, spec, zone, definition, values, where, rows_read, figures, figureOf }
  const statement = report.statement(building, prepared)
  const { groups, list } = statement
  const reading = { catalog, access, ...statement, values: values.list }
  const has_list = !report.is_of_many && !report.has_no_list
  const head = {
    groups: groups.map(({ column }) => column),
    figures: statement.figures.map(({ column }) => column),
    pivot: undefined,
    filter,
    place: has_list ? screenPaths(definition).list : null,
    missing,
  }
  if (!list) return { ...head, ...(await readLines(transaction, reading)) }
  return { ...head, ...(await readList(transaction, { ...reading, page: list.page, most_rows: asking.most_rows })) }
}

/** The filter of the list with the rows of a report: those that it counts, of them those that the reader chose. */
function filterOfOwn({ definition, spec }: Building, { rows, has_own_period }: OwnReport) {
  const of_reader = filterOfReport(definition, has_own_period ? { ...spec, period: undefined } : spec)
  return rows ? { combiner: 'AND' as const, conditions: [...rows.conditions, of_reader] } : of_reader
}

// Of all time.
const EVER = { from: '1900-01-01', to: '2999-12-31' }

/** The figures that answer a report; null where it is of fewer rows than they count, or of days in another zone. */
async function figuresOfReport(
  transaction: Transaction,
  { report, catalog, access, spec, zone, values }: Building & { report: OwnReport; values: Values },
): Promise<KeptFigures | null> {
  const { kept = [], has_own_period } = report
  const { period = EVER, date = 'created_at' } = spec
  const [first] = kept
  if (!first || isFiltered(spec)) return null
  const is_date = fieldsOf(catalog.get(first.record))[first.date]?.kind === 'date'
  const is_answered = kept.every(
    (metric) => (has_own_period || metric.date === date) && readsKept(catalog, access, metric),
  )
  if (!is_answered || (!is_date && zone !== METRIC_ZONE)) return null
  return keptFigures(transaction, { record: first.record, period, values })
}

/** The figures by day that a report reads, in its period and within the rights of the person. */
async function figuresByDay(
  transaction: Transaction,
  { report, catalog, access, spec, zone, values, metrics = [] }: Building & { report: OwnReport; values: Values },
): Promise<OwnAsking['figureOf']> {
  const read = (report.reads ?? []).map((name) => {
    const metric = metrics.find((one) => one.name === name)
    if (!metric) throw new Error(`${report.name} reads ${name}, which is no figure`)
    return metric
  })
  const [waiting, entries] =
    read.length === 0
      ? [new Map<string, number | null>(), () => []]
      : await Promise.all([
          waitingRows(transaction, [...new Set(read.map(({ record }) => record))]),
          readEntries(transaction, catalog, read),
        ])
  return (name, { by, has_sum }) => {
    const found = read.find((metric) => metric.name === name) as Metric
    const metric = has_sum ? found : { ...found, sum: undefined }
    const { from, to } = spec.period ?? EVER
    const definition = withCustomFields(catalog.get(metric.record), access.custom_fields)
    const reading = { catalog, metric, asked: { metric: name, from, to, by }, access, zone, entries }
    const { sql, filter, place } = figureNowSql(reading, { values, waiting: waiting.get(metric.record) ?? null })
    const field = by === 'owner' ? (definition.owner_field ?? 'created_by') : by
    return sql === null || filter === null ? null : { sql, behind: { place, filter, by: field } }
  }
}

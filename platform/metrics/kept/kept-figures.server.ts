import { addDays } from '#base/days.ts'
import type { Days } from '#base/periods.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import { seesEvery } from '../figures-sql.server.ts'
import { waitingRows } from '../stale/waiting-rows.server.ts'
import { type KeptMetric, keptMark } from './kept-metric.ts'
import { keptDifference } from './kept-sql.server.ts'

/** True if the figures of everybody are those of a person: they see every row of the record, and of the others that decide what it counts. */
export const readsKept = (catalog: Catalog, access: Access, metric: KeptMetric): boolean =>
  seesEvery(catalog, catalog.get(metric.record), access) && seesFollowed(catalog, access, metric)

/** True if a person sees everything that decides what the rows count which they see: then those rows count for them what was kept. */
export const seesFollowed = (catalog: Catalog, access: Access, { kept }: KeptMetric): boolean =>
  Object.entries(kept.follows).every(([name, { through, needs = [] }]) => {
    const definition = catalog.get(name)
    const open = openFields(definition, access)
    if (scopeOf(access, name, 'view') === 'none' || !needs.every((field) => Object.hasOwn(open, field))) return false
    // What is seen through the row is seen with it.
    return definition.parents ? definition.parents.includes(through) : seesEvery(catalog, definition, access)
  })

/** SQL of a table with the figures of a metric in the period that was asked for, or in some other days. */
export type KeptFigures = (metric: KeptMetric, days?: Days) => string

/**
 * Figures of kept rows in a period, as of this moment: a function that gives SQL of a table with `value`, `rows`, `keys` (rows with the same
 * key counted once), `amount` and `filled` (rows with an amount). Null while too many rows wait to be counted.
 */
export async function keptFigures(
  transaction: Transaction,
  { record, period, values }: { record: string; period: Days; values: Values },
): Promise<KeptFigures | null> {
  const { business_id } = transaction.scope
  const mark = keptMark(record)
  const rows = (await waitingRows(transaction, [mark])).get(mark)
  if (rows === undefined || rows === null) return null
  return (metric, days = period) =>
    figuresSql(metric, { business: `${values.add(business_id)}::bigint`, period: days, values, waits: rows > 0 })
}

function figuresSql(
  metric: KeptMetric,
  { business, period, values, waits }: { business: string; period: Days; values: Values; waits: boolean },
): string {
  const { record, name, kept } = metric
  const figures = 'dimension, value, rows, amount, filled'
  const spans = spansOf(period).map(({ by_month, from, to }) => {
    const end = by_month ? ' by month' : ''
    const dimensions = kept.is_keyed ? `'each${end}', 'again${end}'` : `'each${end}'`
    return `m.dimension in (${dimensions}) and m.day between ${values.add(from)}::date and ${values.add(to)}::date`
  })
  const parts = spans.map(
    (span) =>
      `select ${figures} from metric_total m where m.business_id = ${business} and m.metric = '${name}' and ${span}`,
  )
  if (waits) {
    const ids = `array(select s.row_id from metric_stale s where s.business_id = ${business} and s.record = '${keptMark(record)}')`
    const difference = keptDifference(metric, { business, values, ids })
    parts.push(
      `select ${figures} from (with ${difference.parts} ${difference.counted}) m where ${spans.map((span) => `(${span})`).join(' or ')}`,
    )
  }
  // The earlier row of the same key is in the period too, so this row's key is counted there.
  const is_again = `f.dimension like 'again%'`
  const within = kept.is_keyed
    ? `where not ${is_again} or (f.value::jsonb ->> 1)::date >= ${values.add(period.from)}::date`
    : ''
  const value = kept.is_keyed ? `case when ${is_again} then f.value::jsonb ->> 0 else f.value end` : 'f.value'
  const each = kept.is_keyed ? ` filter (where not ${is_again})` : ''
  const keys = kept.is_keyed ? `sum(case when ${is_again} then -f.rows else f.rows end)` : 'sum(f.rows)'
  return `(select ${value} as value, coalesce(sum(f.rows)${each}, 0)::bigint as rows, ${keys}::bigint as keys,
      coalesce(sum(f.amount)${each}, 0) as amount, coalesce(sum(f.filled)${each}, 0)::bigint as filled
    from (${parts.join(' union all ')}) f ${within} group by 1 having sum(f.rows)${each} <> 0)`
}

/** The parts of a period: its whole months together, and the days before and after them. */
export function spansOf({ from, to }: Days): (Days & { by_month: boolean })[] {
  const first = from.endsWith('-01') ? from : addMonths(from, 1)
  const after = addMonths(addDays(to, 1), 0)
  if (first >= after) return [{ from, to, by_month: false }]
  return [
    { from, to: addDays(first, -1), by_month: false },
    { from: first, to: addDays(after, -1), by_month: true },
    { from: after, to, by_month: false },
  ].filter((span) => span.from <= span.to)
}

/** The first day of a month so many months after the one of a day. */
function addMonths(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

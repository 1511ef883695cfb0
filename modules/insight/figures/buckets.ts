import { addDays, daysFrom } from '#base/days.ts'
import type { Days } from '#base/periods.ts'

/** One point of a chart over time: its first and last day. */
export interface Bucket extends Days {
  unit: 'day' | 'week' | 'month'
}

const MOST_DAYS = 31
const MOST_WEEKS = 18

/** Divides days into points of a chart: up to a month by day, up to four months by week, above that by calendar month. */
export function bucketsOf({ from, to }: Days): Bucket[] {
  const count = daysFrom(from, to) + 1
  const unit = count <= MOST_DAYS ? 'day' : count <= MOST_WEEKS * 7 ? 'week' : 'month'
  const buckets: Bucket[] = []
  for (let first = from; first <= to; ) {
    const last = endOf(first, unit)
    buckets.push({ unit, from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return buckets
}

function endOf(day: string, unit: Bucket['unit']): string {
  if (unit === 'day') return day
  if (unit === 'week') return addDays(day, 6)
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Adds up rows by day in the points of a chart. */
export function sumInto<Row extends { value: string | null }>(
  buckets: readonly Bucket[],
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): number[] {
  return buckets.map(({ from, to }) =>
    rows.reduce(
      (sum, row) => (row.value !== null && row.value >= from && row.value <= to ? sum + amountOf(row) : sum),
      0,
    ),
  )
}

/** The twelve calendar months that end with the month of a day. */
export function yearBefore(day: string): Days {
  const [year, month] = day.split('-').map(Number)
  return {
    from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10),
    to: endOf(`${day.slice(0, 7)}-01`, 'month'),
  }
}

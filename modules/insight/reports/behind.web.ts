import type { FilterCondition } from '#engine/record/filter.ts'
import type { Behind, ReportAnswer } from '#platform/reports/answer.ts'
import type { Place } from '#ui/places.ts'
import { rowsBehind } from '../figures/figures.web.ts'
import { callsOfLine, type RowColumn, rowsOfLine, wireOf } from './report-rows.ts'

/** The rows behind a figure, of those with a value in the first group of its line (null: without one), or of all lines. */
export function placeBehind(business_id: number, behind: Behind, value?: string | null): Place {
  const { place, by } = behind
  if ('search' in behind) {
    const only = value === undefined ? {} : { [by]: value === null ? 'none' : wireOf(value, 'text') }
    return { to: `/business/${business_id}/${place}`, search: { ...behind.search, ...only } }
  }
  const only: FilterCondition[] =
    value === undefined ? [] : [{ field: by, condition: 'In', values: [wireOf(value, 'text')] }]
  return rowsBehind(business_id, { place, filter: { combiner: 'AND', conditions: [behind.filter, ...only] } })
}

/**
 * The rows behind a line of a report: its list, or the report of calls where the line is of an hour or a day of the week; undefined
 * where nothing can show them. `columns` are the groups whose values the line has.
 */
export function placeOfLine(
  business_id: number,
  { filter, place }: Pick<ReportAnswer, 'filter' | 'place'>,
  { columns, values }: { columns: readonly RowColumn[]; values: readonly (string | null)[] },
): Place | undefined {
  if (place === null) return undefined
  const rows = rowsOfLine(filter, columns, values)
  if (rows) return rowsBehind(business_id, { place, filter: rows })
  const calls = place === 'calls' ? callsOfLine(filter, columns, values) : null
  return calls ? callsPlace(business_id, calls) : undefined
}

/** The report of calls one by one, of some days, an hour, a day of the week, and some people. */
export const callsPlace = (business_id: number, search: Readonly<Record<string, string>>): Place => ({
  to: `/business/${business_id}/reports/calls`,
  // Numbers are written as numbers, so that the address has no quotes.
  search: Object.fromEntries(Object.entries(search).map(([name, value]) => [name, wireOf(value, 'text')])),
})

import { addDays } from '#base/days.ts'
import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import type { Unit } from '#platform/reports/spec.ts'

/** The part of a column that decides which rows are behind one of its values. */
export interface RowColumn {
  as: string
  field?: string
  unit?: Unit
}

/**
 * The filter of the list with the rows behind one line of a report; null where a group cannot be a condition of the list: a
 * field of another record, an hour, a day of the week.
 */
export function rowsOfLine(
  filter: FilterGroup,
  columns: readonly RowColumn[],
  values: readonly (string | null)[],
): FilterGroup | null {
  const conditions: FilterCondition[] = []
  for (const [at, { as, field, unit }] of columns.entries()) {
    const value = values[at]
    if (field === undefined || as === 'hour' || as === 'weekday') return null
    if (as === 'day')
      conditions.push(
        value === null
          ? { field, condition: 'Empty' }
          : { field, condition: 'Period', values: ['customPeriod', value, lastDayOf(value, unit ?? 'day')] },
      )
    else conditions.push({ field, condition: 'In', values: [wireOf(value, as)] })
  }
  return { combiner: 'AND', conditions: [filter, ...conditions] }
}

/**
 * Which calls are behind a line that is divided by the hour or the day of the week of a call, as the address of the report of calls says it;
 * null where that report cannot say it. The conditions of a report are those of its reader, as one group, and its period.
 */
export function callsOfLine(
  { conditions }: FilterGroup,
  columns: readonly RowColumn[],
  values: readonly (string | null)[],
): Record<string, string> | null {
  const period = conditions.at(-1)
  if (!period || isGroup(period)) return null
  const [name, from, to] = period.values ?? []
  if (period.field !== 'started_at' || name !== 'customPeriod') return null
  const [of_reader, ...others] = conditions.slice(0, -1)
  if (others.length > 0 || (of_reader && !isGroup(of_reader))) return null
  const search: Record<string, string> = {
    ...{ from: String(from), to: String(to) },
    ...(of_reader && { filter: JSON.stringify(of_reader) }),
  }
  for (const [at, { as, field }] of columns.entries()) {
    const value = values[at]
    if (field === 'started_at' && (as === 'hour' || as === 'weekday') && value !== null) search[as] = value
    else if (field === 'assigned_user') search.person = value ?? 'none'
    else return null
  }
  return search
}

// References have ids, which filters write as numbers.
export const wireOf = (value: string | null, as: string): string | number | boolean | null =>
  value === null ? null : as === 'flag' ? value === 'true' : /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value

/** The last day of the unit that begins with a day. */
export function lastDayOf(day: string, unit: Unit): string {
  const [year, month] = day.split('-').map(Number)
  const monthEnd = (months: number) => new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
  if (unit === 'week') return addDays(day, 6)
  if (unit === 'month') return monthEnd(1)
  if (unit === 'quarter') return monthEnd(3)
  return unit === 'year' ? monthEnd(12) : day
}

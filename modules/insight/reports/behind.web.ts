import type { FilterCondition } from '#engine/record/filter.ts'
import type { Behind } from '#platform/reports/answer.ts'
import type { Place } from '#ui/places.ts'
import { wireOf } from './report-rows.ts'

/** The rows behind a figure, of those with a value in the first group of its line (null: without one), or of all lines. */
export function placeBehind(business_id: number, behind: Behind, value?: string | null): Place {
  const { place, by } = behind
  const to = `/business/${business_id}/${place}`
  if ('search' in behind)
    return {
      to,
      search:
        value === undefined
          ? behind.search
          : { ...behind.search, [by]: value === null ? 'none' : wireOf(value, 'text') },
    }
  const only: FilterCondition[] =
    value === undefined ? [] : [{ field: by, condition: 'In', values: [wireOf(value, 'text')] }]
  const filter = { combiner: 'AND', conditions: [behind.filter, ...only] }
  return { to, search: { filter: JSON.stringify(filter), view: 'all' } }
}

import type { FilterGroup } from '#engine/record/filter.ts'
import type { SelectionState } from '#ui/table/selection.ts'
import type { Chosen } from './runs.ts'

/** What a selection means to the server: ids, or the filter of the list with the rows that were taken out again. */
export function chosenFrom(
  { all_matching, ids }: SelectionState,
  query: { filter?: FilterGroup; search?: string },
): Chosen {
  const list = [...ids].map(Number)
  if (!all_matching) return { ids: list }
  const { search } = query
  return { all: true, filter: without(query.filter, list), ...(search ? { search } : {}) }
}

/** The filter that a selection of all that match stands for, for exports too. */
export function without(filter: FilterGroup | undefined, ids: readonly number[]): FilterGroup | undefined {
  if (ids.length === 0) return filter
  const others = { field: 'id', condition: 'Not In' as const, values: [...ids] }
  return { combiner: 'AND', conditions: filter ? [filter, others] : [others] }
}

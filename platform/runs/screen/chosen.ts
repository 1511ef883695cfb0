import type { FilterGroup } from '#engine/record/filter.ts'
import type { ListQuery } from '#engine/web/calls.ts'
import type { SelectionState } from '#ui/table/selection.ts'
import type { Chosen } from './runs.ts'

/** A selection in the server's form: ids, or the filter of the list without the unticked rows. */
export function chosenFrom(
  { all_matching, ids }: SelectionState,
  query: { filter?: FilterGroup; search?: string },
): Chosen {
  const list = [...ids].map(Number)
  if (!all_matching) return { ids: list }
  const { search } = query
  return { all: true, filter: without(query.filter, list), ...(search ? { search } : {}) }
}

/** The query that exports the selected rows. */
export function exportOf({ all_matching, ids }: SelectionState, query: ListQuery): ListQuery {
  const list = [...ids].map(Number)
  if (all_matching) return { ...query, filter: without(query.filter, list) }
  const only: FilterGroup = { combiner: 'AND', conditions: [{ field: 'id', condition: 'In', values: list }] }
  return { ...query, search: undefined, filter: only }
}

/** The filter without some of its rows. */
function without(filter: FilterGroup | undefined, ids: readonly number[]): FilterGroup | undefined {
  if (ids.length === 0) return filter
  const others = { field: 'id', condition: 'Not In' as const, values: [...ids] }
  return { combiner: 'AND', conditions: filter ? [filter, others] : [others] }
}

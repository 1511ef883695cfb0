import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import type { Listing, ListRequest } from '#engine/server/records/page-sql.server.ts'
import type { Sort } from '#engine/server/records/sort.server.ts'

/** True if the database finds the rows of a list well itself. */
export function isWellIndexed({ definition, request }: Listing, sort: Sort): boolean {
  const { filter, search } = request
  if (search?.trim()) return false
  // Without a filter, only an order without an index is slow.
  if (!filter || filter.conditions.length === 0) return sort.has_index
  return isByOneIndex(definition.indexes ?? [], request, definition.list.sort)
}

// One value for each of the first fields of an index, whose next field is the order: the index gives the page.
function isByOneIndex(indexes: readonly (readonly string[])[], { filter, sort }: ListRequest, usual: string): boolean {
  const { combiner, conditions } = filter as FilterGroup
  if (combiner === 'OR' && conditions.length > 1) return false
  const fixed = new Set<string>()
  for (const part of conditions) {
    if (isGroup(part) || !isOneValue(part)) return false
    fixed.add(part.field)
  }
  const order = (sort ?? usual).replace(/^-/, '')
  return indexes.some(
    (index) => index.slice(0, fixed.size).every((name) => fixed.has(name)) && index[fixed.size] === order,
  )
}

const isOneValue = ({ condition, values, by, people }: FilterCondition): boolean =>
  condition === 'In' && values?.length === 1 && values[0] !== null && by !== 'Role' && !people

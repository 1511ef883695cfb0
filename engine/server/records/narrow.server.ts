import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import type { Database } from '../database/database.server.ts'
import type { SearchTerm } from './find-entries.server.ts'
import type { Listing, ListRequest } from './page-sql.server.ts'
import type { Sort } from './sort.server.ts'

/** What is known about a filtered list before its rows are read. */
export interface Narrowed {
  /** How many rows meet the filter; without `is_exact` some of them may not. */
  matched: number
  is_exact: boolean
  /** True if `ids` are rows in the order of the list; else they are all rows that were matched. */
  is_ordered: boolean
  /** Null where the order is not known and too many rows were matched. */
  ids: number[] | null
}

/**
 * Finds the rows of a list without reading them: `count` of them after `skip`, in the order `sort`, after the cursor
 * of the request, with every term of its search. Null if it cannot; the database then finds them. The rows are compared with the whole filter and the
 * rights of the person when they are read.
 */
export type Narrower = (
  options: Listing & {
    sort: Sort
    skip: number
    count: number
    /** Terms of the search, which all must match. */
    terms: readonly SearchTerm[]
    /** Terms that follow from texts of the filter; they only narrow. */
    contained: readonly SearchTerm[]
  },
) => Promise<Narrowed | null>

const narrowers = new WeakMap<Database, Narrower>()

/** Sets what finds the rows of filtered lists of a database. */
export const narrowLists = (database: Database, narrower: Narrower): unknown => narrowers.set(database, narrower)

/** What finds the rows of this list before they are read; null where the database finds them well itself, or must. */
export function narrowerOf(database: Database, { definition, request }: Listing, sort: Sort): Narrower | null {
  const narrower = narrowers.get(database)
  const { filter, search, found_ids, trash } = request
  if (!narrower || found_ids !== undefined || trash) return null
  if (search?.trim()) return narrower
  // Without a filter, only an order without an index is slow.
  if (!filter || filter.conditions.length === 0) return sort.has_index ? null : narrower
  return isByOneIndex(definition.indexes ?? [], request, definition.list.sort) ? null : narrower
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

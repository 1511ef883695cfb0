import type { Database } from '../database/database.server.ts'
import type { SearchTerm } from './find-entries.server.ts'
import type { Listing } from './page-sql.server.ts'
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

export interface Narrower {
  /** False for a list that the database finds well itself. */
  serves: (listing: Listing, sort: Sort) => boolean
  /**
   * Finds the rows of a list without reading them: `count` of them after `skip`, in the order `sort`, after the cursor of the
   * request. Null leaves it to the database. The rows are compared with filter and rights of the person when they are read.
   */
  find: (options: Listing & Narrowing) => Promise<Narrowed | null>
}

interface Narrowing {
  sort: Sort
  skip: number
  count: number
  /** Terms of the search, which all must match. */
  terms: readonly SearchTerm[]
  /** Terms that follow from texts of the filter; they only narrow. */
  contained: readonly SearchTerm[]
}

/** What finds rows of lists before they are read, by database. */
export const narrowers = new WeakMap<Database, Narrower>()

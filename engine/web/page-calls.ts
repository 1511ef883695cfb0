import type { RecordDefinition } from '#engine/record/define.ts'
import { type FilterGroup, isEmptyFilter } from '#engine/record/filter.ts'
import { get } from '#ui/client/request.ts'
import type { Row } from './row.ts'

// In a separate file from the other calls, because a list needs only this one to open.

/** The query of a list. `sort` is a field, with a minus for descending. */
export interface ListQuery {
  search?: string
  filter?: FilterGroup
  sort: string
  columns?: readonly string[]
  /** Deleted records instead of the live ones. */
  trash?: boolean
}

/** One page of a list. */
export interface ListPage {
  data: Row[]
  next: string | null
  total?: number
  total_capped?: boolean
  /** No row matches the search exactly; these rows sound similar. */
  tolerant?: boolean
}

/** Number of rows on one page. */
export const PAGE_SIZE = 50

/** Reads one page, by cursor if known, else by offset. */
export const readPage = (
  definition: RecordDefinition,
  query: ListQuery & { limit?: number; after?: string; offset?: number; total?: boolean },
  signal?: AbortSignal,
) =>
  get<ListPage>(definition.path, {
    quiet: true,
    signal,
    query: {
      limit: query.limit ?? PAGE_SIZE,
      sort: query.sort,
      after: query.after,
      offset: query.offset,
      search: query.search,
      filter: isEmptyFilter(query.filter) ? undefined : query.filter,
      columns: query.columns,
      total: query.total ? 1 : undefined,
      trash: query.trash ? 1 : undefined,
    },
  })

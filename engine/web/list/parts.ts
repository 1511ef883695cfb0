import type { RecordDefinition } from '#engine/record/define.ts'
import type { Selection } from '#ui/table/selection.ts'
import type { ListQuery } from '../calls.ts'
import type { RecordList } from '../use-list.ts'
import type { OptionBook } from '../use-options.ts'
import type { Rights } from '../use-rights.ts'
import type { ListSearch } from './list-state.ts'

/** What the parts of a list screen share. */
export interface ListParts {
  definition: RecordDefinition
  list: RecordList
  query: ListQuery
  search: ListSearch
  /** Changes the address. */
  put: (part: Partial<ListSearch>, options?: { replace?: boolean }) => void
  rights: Rights
  selection: Selection
  book: OptionBook
}

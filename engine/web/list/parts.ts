import type { RecordDefinition } from '#engine/record/define.ts'
import type { Selection } from '#ui/table/selection.ts'
import type { ListQuery } from '../calls.ts'
import type { RecordList } from '../record-list.ts'
import type { OptionBook } from '../option-book.ts'
import type { Rights } from '../rights.ts'
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

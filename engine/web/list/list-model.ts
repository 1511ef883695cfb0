import type { RecordDefinition } from '#engine/record/define.ts'
import type { TableView } from '#ui/table/columns.ts'
import type { Columns } from './columns/column-memory.ts'
import { type ListSearch, sortField } from './list-state.ts'
import { differs, type View } from './view-model.ts'

/** True for a record with a stage or a choice, whose values can be the columns of a board. */
export const hasBoard = (definition: RecordDefinition): boolean =>
  definition.stage !== undefined || Object.values(definition.fields).some((field) => field.kind === 'choice')

/** The person's columns and the sort, in the format of the table. */
export const tableViewOf = (columns: Columns, sort: string): TableView => ({
  ...columns,
  sort: { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
})

/**
 * The new sort for the address after the table changed, as `sort`; null if something else changed, such as a width.
 * The default sort is left out of the address, unless a view with another sort is open.
 */
export function sortChange(options: {
  definition: RecordDefinition
  before: TableView
  after: TableView
  over_view: boolean
}): { sort: string | undefined } | null {
  const { definition, before, after, over_view } = options
  if (after.sort?.id === before.sort?.id && after.sort?.desc === before.sort?.desc) return null
  const wanted = after.sort ? `${after.sort.desc ? '-' : ''}${after.sort.id}` : undefined
  const may_stand = wanted !== undefined && sortField(wanted, definition) !== null
  return { sort: may_stand && (over_view || wanted !== definition.list.sort) ? wanted : undefined }
}

/** True if the list differs from the open view, or from the plain list. */
export function isChanged(options: {
  search: ListSearch
  now: View
  open: View | undefined
  /** Sort of the definition. */
  sort: string
  on_board: boolean
}): boolean {
  const { search, now, open, sort, on_board } = options
  if (open) return differs(now, open, sort)
  const { q, filter } = search
  return q !== undefined || filter !== undefined || search.sort !== undefined || search.group !== undefined || on_board
}

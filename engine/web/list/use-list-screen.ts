import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useGo } from '#ui/places.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import type { TableView } from '#ui/table/columns.ts'
import { createSelection } from '#ui/table/selection.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { useOverride, usePaths, useSetup } from '../context.tsx'
import { openedLast, startWalk } from '../detail/walk.ts'
import type { Row } from '../override.ts'
import type { TableRows } from '../record-list.ts'
import type { OpenView } from '../slots.ts'
import { useRecordList } from '../use-list.ts'
import { useOptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { columnNames, listColumns } from './columns/list-columns.tsx'
import { useColumns } from './columns/use-columns.ts'
import { hasBoard, isChanged, sortChange, tableViewOf } from './list-model.ts'
import { columnsToRead, type ListSearch } from './list-state.ts'
import { addressOf, columnsOf, shownSearch, viewOf } from './view-model.ts'

/** Everything a list screen shows and does; see useListScreen. */
export type ListState = ReturnType<typeof useListScreen>

/** The state of a list screen: the open view with the changes in the address, the rows, and the person's columns. */
export function useListScreen(options: { definition: RecordDefinition; address: ListSearch; saved: OpenView }) {
  const { definition, address, saved } = options
  const { open_view } = saved
  const { i18n } = useLingui()
  const go = useGo()
  const { business_id, slots } = useSetup()
  const override = useOverride(definition)
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const phone = useIsPhone()
  const [selection] = useState(createSelection)
  const [came_from] = useState(() => openedLast({ business_id, record: definition.name, back: { ...address } }))
  const search = shownSearch(address, open_view?.view)
  const sort = search.sort ?? definition.list.sort
  const [own_columns, saveColumns] = useColumns(
    definition,
    override,
    open_view && { id: open_view.id, columns: columnsOf(open_view.view, columnNames(definition)) },
  )
  const columns = listColumns({ definition, override, rights, book, i18n })
  const visible = columns.map((column) => column.id).filter((id) => own_columns.columnVisibility?.[id] !== false)
  const query = {
    search: search.q,
    filter: search.filter,
    sort,
    columns: columnsToRead({ definition, visible, also: override.also_read }),
  }
  const { Board } = slots
  const can_board = Board !== undefined && hasBoard(definition)
  const layout = can_board && search.layout === 'board' ? ('board' as const) : ('table' as const)
  const ways = (override.ways ?? []).filter((one) => rights.can(one.right))
  const walks = ways.filter((one) => 'Screen' in one)
  const way = walks.find((one) => one.id === search.way)
  const list = useRecordList(definition, query, { enabled: saved.ready && layout === 'table' && !way })
  const now = viewOf({ shown: search, default_sort: definition.list.sort, columns: own_columns, visible })
  const view = tableViewOf(own_columns, sort)

  const put = (part: Partial<ListSearch>, { replace = true }: { replace?: boolean } = {}) => {
    const next = { ...search, view: open_view?.id ?? saved.all, ...part }
    return go({ to: paths.list, search: addressOf(next, open_view?.view), replace })
  }
  const changeView = (after: TableView) => {
    // Only a change of the sort is written to the address; other changes are stored in the browser.
    const change = sortChange({ definition, before: view, after, over_view: open_view !== undefined })
    if (change) put(change)
    else saveColumns(after)
  }
  const open = (row: Pick<Row, 'id'>, ids = list.loaded_ids(), back: Partial<ListSearch> = {}) => {
    startWalk({ business_id, record: definition.name, ids, back: { ...address, ...back } })
    void go({ to: paths.one(row.id) })
  }
  const filtered = search.q !== undefined || search.filter !== undefined
  const clear = () => void put({ q: undefined, filter: undefined })
  const create = () => void put({ create: true }, { replace: false })
  const beginWalk = (id: string) => void put({ way: id }, { replace: false })
  useShortcut('clear', clear, { enabled: filtered })
  useShortcut('new', create, { enabled: rights.can('create') })
  const first_way = walks[0]?.id ?? ''
  useShortcut('triage', () => beginWalk(first_way), { enabled: walks.length > 0 && !way })

  return {
    ...{ definition, list, query, search, put, rights, selection, book },
    ...{
      override,
      phone,
      columns,
      visible,
      view,
      layout,
      Board,
      can_board,
      ways,
      walks,
      way,
      saved,
      now,
      filtered,
      ready: saved.ready,
    },
    changed: isChanged({
      search,
      now,
      open: open_view?.view,
      sort: definition.list.sort,
      on_board: layout === 'board',
    }),
    /** The row of the record that the person had opened; it becomes the active row again. */
    startAt: (rows: TableRows) => (came_from ? placeOf(came_from, rows) : undefined),
    changeView,
    resetView: () => saveColumns(null),
    open,
    clear,
    create,
    // The columns of a board do not become the groups of the table.
    pickLayout: (next: 'table' | 'board') =>
      put({ layout: next, group: next === 'board' ? search.group : undefined }, { replace: false }),
    beginWalk,
  }
}

// If the record is no longer loaded, because the list changed, use the row at its old position.
function placeOf({ id, index }: { id: number; index: number }, rows: TableRows): number | undefined {
  if (rows.placeOf) return rows.placeOf(id)
  const ids = rows.loaded_ids()
  return ids.includes(id) ? ids.indexOf(id) : index
}

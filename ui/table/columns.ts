import type { ReactNode } from 'react'

/** One column of a list: its heading, width and cells. `sortable` columns are sorted by the server. */
export type TableColumn<T> = {
  id: string
  header: string
  size: number
  cell: (row: T) => ReactNode
  numeric?: boolean
  sortable?: boolean
}

/** A person's arrangement of the columns: the table's part of a saved view. */
export type TableView = {
  sort?: { id: string; desc: boolean } | null
  columnOrder?: string[]
  columnPinning?: { start: string[] }
  columnVisibility?: Record<string, boolean>
  columnSizing?: Record<string, number>
}

/** A column on the screen; `offset` is its distance from the start edge while pinned, in px. */
export type PlacedColumn<T> = {
  column: TableColumn<T>
  width: number
  pinned: boolean
  last_pinned: boolean
  offset: number
}

/** Narrowest column in px; also the floor for resizing. */
export const LEAST_WIDTH = 64

/** Columns in the order, width and visibility of the view; pinned ones first. `lead` px before them hold the check column. */
export function placeColumns<T>({ columns, view, lead }: { columns: TableColumn<T>[]; view: TableView; lead: number }) {
  const pinned_ids = view.columnPinning?.start ?? (columns[0] ? [columns[0].id] : [])
  const shown = inOrder(columns, view.columnOrder).filter((column) => view.columnVisibility?.[column.id] !== false)
  const pinned = shown.filter((column) => pinned_ids.includes(column.id))
  const free = shown.filter((column) => !pinned_ids.includes(column.id))
  let offset = lead
  return [...pinned, ...free].map((column, index): PlacedColumn<T> => {
    const width = Math.max(LEAST_WIDTH, view.columnSizing?.[column.id] ?? column.size)
    const placed = { column, width, pinned: index < pinned.length, last_pinned: index === pinned.length - 1, offset }
    offset += width
    return placed
  })
}

/** All columns in the view's order; columns that the view does not know come last. */
export function inOrder<T>(columns: TableColumn<T>[], order: string[] | undefined): TableColumn<T>[] {
  if (!order?.length) return columns
  const rank = new Map(order.map((id, index) => [id, index]))
  return [...columns].sort((a, b) => (rank.get(a.id) ?? order.length) - (rank.get(b.id) ?? order.length))
}

/** The view after a column was dropped on another, whose place it takes. */
export function moveColumn<T>({
  columns,
  view,
  id,
  onto,
}: {
  columns: TableColumn<T>[]
  view: TableView
  id: string
  onto: string
}): TableView {
  const all = inOrder(columns, view.columnOrder).map((column) => column.id)
  const later = all.indexOf(id) < all.indexOf(onto)
  const order = all.filter((other) => other !== id)
  order.splice(order.indexOf(onto) + (later ? 1 : 0), 0, id)
  return { ...view, columnOrder: order }
}

/** The view after a column was moved by one visible column towards the start (-1) or the end (1). */
export function stepColumn<T>({
  columns,
  view,
  id,
  step,
}: {
  columns: TableColumn<T>[]
  view: TableView
  id: string
  step: -1 | 1
}): TableView {
  const order = inOrder(columns, view.columnOrder).map((column) => column.id)
  const visible = order.filter((other) => view.columnVisibility?.[other] !== false)
  const neighbour = visible[visible.indexOf(id) + step]
  if (neighbour === undefined) return view
  const [from, to] = [order.indexOf(id), order.indexOf(neighbour)]
  order[from] = neighbour
  order[to] = id
  return { ...view, columnOrder: order }
}

/** The view after a click on a header: ascending, then descending, then unsorted. */
export function nextSort(view: TableView, id: string): TableView {
  if (view.sort?.id !== id) return { ...view, sort: { id, desc: false } }
  return { ...view, sort: view.sort.desc ? null : { id, desc: true } }
}

/** The view with a column pinned to the start or unpinned. */
export function pinColumn<T>({
  columns,
  view,
  id,
  pinned,
}: {
  columns: TableColumn<T>[]
  view: TableView
  id: string
  pinned: boolean
}): TableView {
  const start = view.columnPinning?.start ?? (columns[0] ? [columns[0].id] : [])
  return {
    ...view,
    columnPinning: {
      start: pinned ? [...start.filter((other) => other !== id), id] : start.filter((other) => other !== id),
    },
  }
}

/** The widths of the columns as variables of the grid, in px, so that resizing a column renders no row. */
export function widthVariables<T>(placed: readonly PlacedColumn<T>[], lead: number): Record<string, string> {
  const variables: Record<string, string> = {}
  let total = lead
  for (const { column, width } of placed) {
    variables[`--width-${column.id}`] = `${width}px`
    variables[`--offset-${column.id}`] = `${total}px`
    total += width
  }
  variables['--width'] = `${total}px`
  return variables
}

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Which cells of a table people edit in place, and how. */
export interface CellEditing<T> {
  /** True for a cell that this person may edit. */
  can: (row: T, column: string) => boolean
  /** The editor of a cell; `close` takes it away. */
  render: (row: T, column: string, close: () => void) => ReactNode
  /** The column of the title: a click on it opens the row at once, so it is edited with F2 alone. */
  title?: string
}

/** The cell that is being edited. */
export interface EditedCell {
  id: string
  column: string
  /** Place of its row when the editor opened: the row stays drawn when it is scrolled away. */
  index: number
}

// A second click within this time makes a double click, in ms. The first one opens the row only when it has passed.
const DOUBLE_MS = 250

/** The cell that is being edited, and clicks on cells: one opens the row, two on a cell that can be edited open its editor. */
export function useCells<T>(options: {
  scroller: RefObject<HTMLElement | null>
  editing?: CellEditing<T>
  onOpen?: (row: T) => void
}) {
  const { scroller, editing, onOpen } = options
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  // The focus goes with the editor. It comes back to the rows, unless a click has moved it elsewhere.
  const is_open = edited !== null
  useEffect(() => {
    const frame = scroller.current
    if (!is_open) return
    return () => {
      if (document.activeElement === document.body) frame?.focus({ preventScroll: true })
    }
  }, [is_open, scroller])
  const canEdit = (row: T, column: string | undefined): column is string =>
    column !== undefined && editing !== undefined && editing.can(row, column)
  return {
    edited,
    canEdit,
    edit: setEdited,
    close: () => setEdited(null),
    /** A click on a cell; `clicks` counts those that followed each other quickly. */
    click(row: T, cell: EditedCell | null, clicks: number) {
      clearTimeout(opening.current)
      if (!cell || cell.column === editing?.title || !canEdit(row, cell.column)) return onOpen?.(row)
      if (clicks > 1) return setEdited(cell)
      opening.current = setTimeout(() => onOpen?.(row), DOUBLE_MS)
    },
  }
}

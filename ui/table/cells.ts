import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Describes which cells of a table are edited in place, and how. */
export interface CellEditing<T> {
  /** True for a cell that this person may edit. */
  can: (row: T, column: string) => boolean
  /** The editor of a cell; `close` removes it. */
  render: (row: T, column: string, close: () => void) => ReactNode
  /** The column of the title: a click on it opens the row at once, so it can be edited only with F2. */
  title?: string
}

/** The cell that is being edited. */
export interface EditedCell {
  id: string
  column: string
  /** Index of its row when the editor opened; the row stays rendered when it is scrolled away. */
  index: number
}

// A second click within this time, in ms, is a double click, so the first click opens the row only after it.
const DOUBLE_MS = 250

/** The edited cell, and the handling of clicks: one opens the row, two on an editable cell open its editor. */
export function useCells<T>(options: {
  scroller: RefObject<HTMLElement | null>
  editing?: CellEditing<T>
  onOpen?: (row: T) => void
}) {
  const { scroller, editing, onOpen } = options
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  // Closing the editor loses the focus. Return it to the rows, unless a click has moved it elsewhere.
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

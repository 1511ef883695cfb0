import type { PointerEvent } from 'react'
import { LEAST_WIDTH, type PlacedColumn, type TableView, widthVariables } from './columns.ts'

/** Resizing of columns: `start` follows the pointer on the edge of a head, `set` sets a width at once. */
export function useColumnResize<T>(options: {
  placed: PlacedColumn<T>[]
  view: TableView
  onViewChange: (view: TableView) => void
  lead: number
}) {
  const { placed, view, onViewChange, lead } = options
  const set = (id: string, width: number) =>
    onViewChange({ ...view, columnSizing: { ...view.columnSizing, [id]: Math.max(LEAST_WIDTH, width) } })

  // Pointer capture, because inside a draggable header HTML5 dragging swallows mouse moves.
  const start = (event: PointerEvent<HTMLDivElement>, id: string, from: number) => {
    const handle = event.currentTarget
    const start_x = event.clientX
    const direction = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    handle.setPointerCapture(event.pointerId)
    const grid = handle.closest<HTMLElement>('[role=grid]')
    let width = from
    // During the drag only the grid's variables change; the view is saved once, at the end.
    handle.onpointermove = (moved) => {
      width = Math.max(LEAST_WIDTH, Math.round(from + direction * (moved.clientX - start_x)))
      const now = placed.map((one) => (one.column.id === id ? { ...one, width } : one))
      for (const [name, value] of Object.entries(widthVariables(now, lead))) grid?.style.setProperty(name, value)
    }
    handle.onpointerup = handle.onpointercancel = () => {
      handle.onpointermove = handle.onpointerup = handle.onpointercancel = null
      if (width !== from) set(id, width)
    }
  }
  return { start, set }
}

import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Move } from '../calendar-model.ts'
import type { CalendarEvent } from '../event.ts'

/** Height of an hour in pixels. */
export const HOUR_HEIGHT = 48
const STEP = 15
// A shorter way is a click.
const SLACK = 4

interface Drag {
  event: CalendarEvent
  is_end: boolean
  by: Move
}

/**
 * Drags an entry with the mouse: down by minutes, to another column by days; its lower edge changes the length. Touch keeps
 * scrolling: there, and on the keyboard, the panel of the entry and its keys move it.
 */
export function useDrag(options: {
  column_days: number
  is_timed: boolean
  onDrop: (event: CalendarEvent, by: Move) => void
}) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<() => void>(undefined)
  // The click that follows a drag opens nothing.
  const was_dragged = useRef(false)
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  useEffect(() => () => stop.current?.(), [])

  function grab(down: PointerEvent<HTMLElement>, event: CalendarEvent): void {
    if (down.button !== 0) return
    const box = down.currentTarget.getBoundingClientRect()
    const first = columnAt(down.clientX, down.clientY)
    const is_end = options.is_timed && event.end !== null && box.height > 20 && box.bottom - down.clientY < 8
    const [x, y] = [down.clientX, down.clientY]
    let last: Drag | null = null
    was_dragged.current = false
    const onMove = (to: globalThis.PointerEvent) => {
      if (!last && Math.hypot(to.clientX - x, to.clientY - y) < SLACK) return
      const { is_timed, column_days } = newest.current
      const minutes = is_timed ? Math.round((((to.clientY - y) / HOUR_HEIGHT) * 60) / STEP) * STEP : 0
      const column = columnAt(to.clientX, to.clientY)
      const days = first !== null && column !== null ? (column - first) * column_days : (last?.by.days ?? 0)
      last = { event, is_end, by: is_end ? { longer: minutes } : { days, minutes } }
      was_dragged.current = true
      setDrag(last)
    }
    const onKey = (press: KeyboardEvent) => press.key === 'Escape' && end(false)
    const onUp = () => end(true)
    const end = (drops: boolean) => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('keydown', onKey)
      setDrag(null)
      const by = last?.by
      if (drops && by && (by.days || by.minutes || by.longer)) newest.current.onDrop(event, by)
    }
    stop.current = () => end(false)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('keydown', onKey)
  }

  return { drag, grab, wasDragged: () => was_dragged.current }
}

/** The place of the column under the pointer: `data-column` of the grids. */
function columnAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const column = element instanceof HTMLElement ? element.dataset.column : undefined
    if (column !== undefined) return Number(column)
  }
  return null
}

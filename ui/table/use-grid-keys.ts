import { type RefObject, useEffect, useRef, useState } from 'react'
import { readStored } from '../client/storage.ts'
import { useShortcut } from '../shortcuts.ts'
import type { RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'

type Options<T> = {
  scroller: RefObject<HTMLDivElement | null>
  source: RowSource<T>
  count: number
  height: number
  rowId: (row: T) => string
  selection: Selection
  selectable: boolean
  onOpen?: (row: T) => void
  /** The columns in their order, where the arrows choose a cell. */
  columns?: readonly string[]
  /** Edits the chosen cell, or the first of the row that can be edited. */
  onEdit?: (row: T, column: string | undefined, index: number) => void
  /** Opens and closes the preview of the active row. */
  onPreview?: () => void
  /** Called by Escape before it clears the selection; returns false if it closed nothing. */
  onEscape?: () => boolean
}

/** Holds the body's function that scrolls to a row. */
export type ScrollTo = { current: ((index: number) => void) | null }

/**
 * The grid's keyboard: arrows and J/K move, Page, Home and End jump, X selects, Shift extends, Enter opens, Escape clears. Space
 * previews the row, or selects it where there is no preview; left and right choose a cell, and F2 edits it.
 * Single letters work only while the grid or no element has the focus, as WCAG 2.1.4 requires.
 */
export function useGridKeys<T>(options: Options<T>): {
  active: number
  setActive: (index: number) => void
  scrollTo: ScrollTo
  focused: string | undefined
} {
  const [active, setActive] = useState(-1)
  const [column, setColumn] = useState(-1)
  const anchor = useRef(-1)
  const scrollTo = useRef<((index: number) => void) | null>(null)
  const { scroller, source, count, height, rowId, selection, selectable, onOpen, columns } = options
  const { onEdit, onPreview, onEscape } = options
  useShortcut('select', () => {
    const row = active >= 0 ? source.get(active) : undefined
    if (row === undefined || !selectable) return false
    selection.toggle(rowId(row))
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const grid = scroller.current
      const target = event.target as HTMLElement
      if (!grid || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const inside =
        target === grid || (grid.contains(target) && !target.closest('input,button,a,select,textarea,form,[role=menu]'))
      if (!inside && target !== document.body) return

      const page = Math.max(1, Math.floor(grid.clientHeight / height) - 2)
      const move = (to: number) => {
        const next = Math.max(0, Math.min(count - 1, to))
        if (count === 0) return
        setActive(next)
        scrollTo.current?.(next)
        if (event.shiftKey && selectable) extend(next)
        else anchor.current = next
      }
      const extend = (to: number) => {
        const start = anchor.current < 0 ? active : anchor.current
        const [low, high] = [Math.min(start, to), Math.max(start, to)]
        const ids: string[] = []
        for (let index = Math.max(0, low); index <= high; index++) {
          const row = source.get(index)
          if (row !== undefined) ids.push(rowId(row))
        }
        selection.add(ids)
      }
      const row = active >= 0 ? source.get(active) : undefined
      const step = (by: 1 | -1) => {
        if (!columns || active < 0) return
        setColumn(Math.max(0, Math.min(columns.length - 1, column + by)))
      }
      const select = () => row !== undefined && selectable && selection.toggle(rowId(row))
      const preview = () => {
        if (row === undefined && active >= 0) return source.heads?.press(active)
        if (!onPreview) return select()
        if (active < 0) move(0)
        onPreview()
      }
      const keys: Record<string, () => void> = {
        ArrowDown: () => move(active + 1),
        ArrowUp: () => move(active - 1),
        j: () => move(active + 1),
        k: () => move(active - 1),
        J: () => move(active + 1),
        K: () => move(active - 1),
        PageDown: () => move(active + page),
        PageUp: () => move(active - page),
        Home: () => move(0),
        End: () => move(count - 1),
        Enter: () => (row === undefined ? source.heads?.press(active) : onOpen?.(row)),
        ' ': preview,
        x: select,
        Escape: () => onEscape?.() || selection.clear(),
        ...(columns && { ArrowRight: () => step(1), ArrowLeft: () => step(-1) }),
        ...(onEdit && { F2: () => row !== undefined && onEdit(row, columns?.[column], active) }),
      }
      if (event.key.length === 1 && event.key !== ' ' && readStored('single_keys') === 'off') return
      // Without a focus, handle only the list's own keys: the arrows still scroll the page, and so does Space until a row is active.
      const own = ['j', 'k', 'J', 'K', 'x', 'Enter', 'Escape', 'F2', ...(active >= 0 ? [' '] : [])]
      if (!inside && !own.includes(event.key)) return
      const act = keys[event.key]
      if (!act) return
      if (event.key !== 'Escape') event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return { active, setActive, scrollTo, focused: columns?.[column] }
}

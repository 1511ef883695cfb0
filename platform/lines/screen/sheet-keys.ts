/** A cell of the sheet: its row and its column, both from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** The effect of a key in the sheet; null if the input handles it. */
export type SheetMove = { type: 'go'; to: CellPlace } | { type: 'add' | 'remove' } | { type: 'move'; by: 1 | -1 } | null

/** A pressed key with the state of its cell. */
export interface SheetKey {
  key: string
  ctrl: boolean
  alt: boolean
  shift: boolean
  /** The position of the caret in the cell; with all of the text selected it counts as both ends. */
  caret: { at_start: boolean; at_end: boolean }
  /** The cell has an open list, which handles arrows and Enter itself. */
  is_open?: boolean
  /** The row is a heading: its one cell is as wide as the sheet. */
  is_heading?: boolean
  /** The cell has several lines of text, in which the arrows move up and down. */
  is_tall?: boolean
}

/**
 * The keys of the sheet: arrows, Enter and Shift+Enter go from cell to cell, Enter on the last row adds one, Ctrl+Delete
 * removes the row, Alt with an arrow moves it. Tab is the browser's own.
 */
export function sheetMove(options: { key: SheetKey; at: CellPlace; rows: number; columns: number }): SheetMove {
  const { key, at, rows, columns } = options
  if (key.key === 'Delete') return key.ctrl ? { type: 'remove' } : null
  const up_or_down = key.key === 'ArrowUp' ? -1 : key.key === 'ArrowDown' ? 1 : 0
  if (key.alt) {
    if (up_or_down === 0 || at.row + up_or_down < 0 || at.row + up_or_down >= rows) return null
    return { type: 'move', by: up_or_down }
  }
  if (key.ctrl || key.is_open) return null
  if (key.key === 'Enter') {
    if (key.is_tall && key.shift) return null
    if (key.shift) return at.row > 0 ? go(at.row - 1, at.column) : null
    return at.row === rows - 1 ? { type: 'add' } : go(at.row + 1, at.column)
  }
  if (key.shift) return null
  if (up_or_down !== 0) {
    const is_inside = key.is_tall && !(up_or_down === -1 ? key.caret.at_start : key.caret.at_end)
    const row = at.row + up_or_down
    return is_inside || row < 0 || row >= rows ? null : go(row, at.column)
  }
  if (key.key === 'ArrowLeft' && key.caret.at_start) return sideways({ at: wide(key, at, 0), rows, columns, by: -1 })
  if (key.key === 'ArrowRight' && key.caret.at_end)
    return sideways({ at: wide(key, at, columns - 1), rows, columns, by: 1 })
  return null
}

const go = (row: number, column: number): SheetMove => ({ type: 'go', to: { row, column } })

const wide = (key: SheetKey, at: CellPlace, column: number): CellPlace =>
  key.is_heading ? { row: at.row, column } : at

// At the end of a row the arrow continues in the next row, like Tab.
function sideways(options: { at: CellPlace; rows: number; columns: number; by: 1 | -1 }): SheetMove {
  const { at, rows, columns, by } = options
  const place = at.row * columns + at.column + by
  return place < 0 || place >= rows * columns ? null : go(Math.floor(place / columns), place % columns)
}

import type { Field, LinesField } from '#engine/record/fields.ts'
import { readCell } from './cell-text.ts'
import { blankLine, filledFields, isHeadingRow, type LineValues } from '#engine/web/form/line-values.ts'
import { isSameTitle, type UnreadCell } from './paste-titles.ts'

/** The number of characters of a pasted block that are read; a sheet of 200 lines has far fewer. */
export const LARGEST_PASTE = 500_000
const MOST_COLUMNS = 100

/** True for a text of several cells, which is distributed over the cells of a sheet. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/**
 * The cells of a block copied from a spreadsheet: rows end with a line break, cells with a tab; a cell with either in it
 * is quoted, and quotes inside it are doubled. Bounded by `most_rows` and by the size of the text.
 */
export function readBlock(text: string, most_rows: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const whole = text.slice(0, LARGEST_PASTE).replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n+$/, '')
  while (at <= whole.length && rows.length < most_rows) {
    const cell = cellAt(whole, at)
    if (row.length < MOST_COLUMNS) row.push(cell.text)
    at = cell.end + 1
    if (whole[cell.end] === '\t') continue
    rows.push(row)
    row = []
  }
  return rows
}

function cellAt(text: string, start: number): { text: string; end: number } {
  if (text[start] === '"') {
    const quoted = quotedAt(text, start)
    if (quoted) return quoted
  }
  const breaks = [text.indexOf('\t', start), text.indexOf('\n', start)].filter((place) => place >= 0)
  const end = Math.min(text.length, ...breaks)
  return { text: text.slice(start, end), end }
}

// Null without a closing quote at the end of the cell: the text only begins with a quote and is read unchanged.
function quotedAt(text: string, start: number): { text: string; end: number } | null {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const end = quote + 1
    if (end < text.length && text[end] !== '\t' && text[end] !== '\n') return null
    return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end }
  }
}

/** The result of a paste. */
export interface Pasted {
  lines: LineValues[]
  /** Rows that were filled. */
  filled: number
  /** Cells whose text their field could not read; they keep the text. */
  unread: UnreadCell[]
  /** Rows of the block that did not fit. */
  left_rows: number
  /** Columns of the block with values, to the right of the last column of the sheet. */
  left_columns: number
}

/** Options of a paste. */
export interface PasteOptions {
  field: LinesField
  lines: readonly LineValues[]
  /** The focused cell, by its row and its position among the columns that can be filled in. */
  at: { row: number; column: number }
  text: string
  /** The translated heading of a column. */
  heading: (field: Field) => string
  /** The id of a record of a short list by its title. */
  findReference: (to: string, title: string) => number | undefined
}

/**
 * Fills the lines from a cell on with a pasted block, adding lines up to the limit of the field. A first row that repeats
 * the headings of the columns is left out.
 */
export function pasteBlock(options: PasteOptions): Pasted {
  const { field, at, heading, findReference } = options
  const columns = filledFields(field).slice(at.column)
  const block = readBlock(options.text, field.max + 1000)
  if (isHeadingLine(block[0] ?? [], columns, heading)) block.shift()
  const lines = [...options.lines]
  const unread: UnreadCell[] = []
  let row = at.row
  let filled = 0
  for (const cells of block) {
    // Skip heading lines.
    while (lines[row] && isHeadingRow(field, lines[row])) row += 1
    if (row >= field.max) break
    const line = { ...(lines[row] ?? blankLine(field)) }
    for (const [index, [name, one]] of columns.entries()) {
      if (cells[index] === undefined) continue
      const read = readReference(one, cells[index], findReference) ?? readCell(one, cells[index])
      line[name] = read.value
      if (!read.is_read) unread.push({ row, name })
    }
    lines[row] = line
    row += 1
    filled += 1
  }
  return { lines, filled, unread, left_rows: block.length - filled, left_columns: columnsBeyond(block, columns.length) }
}

function readReference(
  field: Field,
  text: string,
  find: (to: string, title: string) => number | undefined,
): { value: unknown; is_read: boolean } | null {
  if (field.kind !== 'reference' || text.trim() === '') return null
  const id = find(field.to, text.trim())
  // A number in a pasted sheet is a code of the other program, never one of our ids.
  return id === undefined ? { value: text.trim(), is_read: false } : { value: id, is_read: true }
}

function isHeadingLine(
  cells: readonly string[],
  columns: readonly [string, Field][],
  heading: (field: Field) => string,
): boolean {
  const named = cells.slice(0, columns.length).filter((cell) => cell.trim() !== '')
  return (
    named.length > 1 &&
    cells.every((cell, index) => {
      const column = columns[index]
      return !column || cell.trim() === '' || isSameTitle(cell, heading(column[1]))
    })
  )
}

const columnsBeyond = (block: readonly string[][], known: number): number =>
  Math.max(0, ...block.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1 - known))

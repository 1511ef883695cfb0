import { dayFirst } from '#base/days.ts'
import { markFormula } from './formula-mark.ts'

/** A cell of an exported file: a text, a number in decimal digits, a day (YYYY-MM-DD, written as DD/MM/YYYY), or nothing. */
export type Cell = { text: string } | { number: string } | { day: string } | null

/** One CSV row with its line end, as RFC 4180 requires; texts that look like formulas are marked. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if ('number' in cell) return cell.number
  if ('day' in cell) return dayFirst(cell.day)
  const text = markFormula(cell.text)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Yields a whole CSV file piece by piece, starting with the byte order mark by which Excel recognises UTF-8. */
export async function* csvFile(headings: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvRow(headings.map((text) => ({ text })))}`)
  for await (const batch of rows) yield Buffer.from(batch.map(csvRow).join(''))
}

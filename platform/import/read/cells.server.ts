import { isRefused } from '#base/issue.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { type CellReading, rowsOfCell } from '#engine/record/kinds/lines/cell-rows.ts'
import { unmarkFormula } from '#platform/export/formula-mark.ts'
import { amountOfRange } from './amount-range.ts'
import type { SheetRow } from './file-problem.server.ts'
import { numberText } from './xlsx-values.server.ts'

/** An error in one column of a row. */
export interface RowIssue {
  /** Name of the import column, or blank for the whole row. */
  field: string
  message: string
  /** The cell of that column as the file has it, shortened. */
  value?: string
}

/** A row of a file whose cells were read: the request body that a form would send, and every unreadable cell. */
export interface ImportRow extends SheetRow {
  /** Position among the data rows of the file, from 0. */
  position: number
  /** The record whose id the row contains. */
  id: number | null
  body: Record<string, unknown>
  /** References that are still titles, not ids, by field. */
  titles: Record<string, string>
  /** Original texts of cells that are only partly stored, such as an amount "10-15 Lakh". */
  words: string[]
  /** How many rows of the file make this record: more than one where each row is a line of it. */
  span: number
  /** The rows below the first one of such a record. */
  below: SheetRow[]
  /** The column that each line of a lines field came from. */
  origins: Record<string, string[]>
  issues: RowIssue[]
}

/** A column of the file for the thread that reads the cells: data without functions. */
export interface CellColumn {
  name: string
  label: string
  field: string
  /** The column has the id of the record. */
  is_id: boolean
  /** The field without its functions. */
  kind: Field
  line: CellReading | null
  /** The field of a line, where each row of the file is one. */
  cell?: string
  /** The heading of a column that shares a long text with others. */
  heading?: string
}

/** Turns the cells of a row into a request body as a form would send it, and reports every unreadable cell. */
export function readCells(row: SheetRow, position: number, columns: readonly (CellColumn | null)[]): ImportRow {
  // Cells often have accidental spaces at their ends.
  const cells = row.cells.map((cell) => unmarkFormula(cell.trim()))
  const found: ImportRow = {
    position,
    line: row.line,
    cells,
    id: null,
    body: {},
    titles: {},
    words: [],
    span: 1,
    below: [],
    origins: {},
    issues: [],
  }
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    found.issues.push({
      field: '',
      message: `This row has more cells than the ${columns.length} headings. A comma in a text needs quotation marks around the text.`,
    })
  const moments = new Map<string, { column: CellColumn; parts: string[] }>()
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (!column || cell === '') continue
    const plain = plainCell(cell, column.kind)
    if (typeof plain === 'string' && column.kind.kind === 'instant')
      moments.set(column.name, { column, parts: [...(moments.get(column.name)?.parts ?? []), plain] })
    else if (typeof plain === 'string') readCell(found, column, plain)
    else found.issues.push({ field: column.name, message: plain.problem })
  }
  // Day and time may be in two columns, in any order.
  for (const { column, parts } of moments.values())
    readCell(found, column, parts.toSorted((a, b) => Number(ONLY_TIME.test(a)) - Number(ONLY_TIME.test(b))).join(' '))
  return found
}

const ONLY_TIME = /^\d{1,2}:\d{2}/

function readCell(found: ImportRow, column: CellColumn, cell: string): void {
  const { field, name } = column
  if (column.is_id) {
    if (/^[1-9]\d{0,14}$/.test(cell)) found.id = Number(cell)
    else found.issues.push({ field: 'id', message: 'This is not the ID of a record' })
  } else if (column.line) {
    const rows = (found.body[field] ??= []) as unknown[]
    found.origins[field] ??= []
    for (const one of rowsOfCell(cell, column.line)) {
      rows.push(one)
      found.origins[field].push(name)
    }
  } else if (column.cell !== undefined) readLineCell(found, { ...column, cell: column.cell }, cell)
  else if (column.kind.kind === 'reference') {
    if (cell.length <= LONGEST_TITLE) found.titles[field] = cell
    else found.issues.push({ field: name, message: `Use at most ${LONGEST_TITLE} characters` })
  } else {
    const part = column.kind.kind === 'money' ? amountOfRange(cell) : null
    if (part !== null) found.words.push(`${column.label}: ${cell}`)
    const reading = kindOf(column.kind).from_text(part ?? cell, column.kind)
    if (isRefused(reading)) found.issues.push({ field: name, message: reading.message })
    else if (column.kind.kind === 'long_text')
      found.body[field] = [found.body[field], headed(String(reading.value), column.heading)].filter(Boolean).join('\n')
    // First and last name in separate columns are joined to one title.
    else if (found.body[field] !== undefined) found.body[field] = `${found.body[field]} ${reading.value}`
    else found.body[field] = reading.value
  }
}

/** "how_many_pieces?" and "200" as "how many pieces? 200". */
function headed(value: string, heading: string | undefined): string {
  if (heading === undefined) return value
  const words = heading.replaceAll('_', ' ').trim()
  return `${words}${/[?:]$/.test(words) ? '' : ':'} ${value}`
}

/** A cell of the line that this row is. What its field does not read stays as it is: the record's hook may, else the checks refuse it. */
function readLineCell(found: ImportRow, { field, kind, cell: part }: CellColumn & { cell: string }, cell: string) {
  const lines = (found.body[field] ??= [{}]) as Record<string, unknown>[]
  const reading = kindOf(kind).from_text(cell, kind)
  lines[0][part] = isRefused(reading) ? cell : reading.value
}

/** Titles of records are at most this long. */
const LONGEST_TITLE = 1_000

// The texts that spreadsheets show for a failed formula.
const FAILED =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/
// A large number as a spreadsheet shows it in a narrow column.
const SHORTENED = /^-?\d(?:\.(\d{1,14}))?E\+(\d{2,3})$/
const NUMBERS = new Set(['money', 'decimal', 'whole'])

// Facebook marks phones and pincodes with a letter, so that spreadsheets keep their digits.
const MARKED = /^[pz]:(?=\+?\d{4,15}$)/

/** The cell without the exponent of a spreadsheet and marks; a problem for a failed formula, and for an identifier whose digits were rounded away. */
function plainCell(marked: string, { kind }: Field): string | { problem: string } {
  const cell = marked.replace(MARKED, '')
  if (FAILED.test(cell)) return { problem: 'The spreadsheet has an error in this cell' }
  const shortened = SHORTENED.exec(cell)
  if (!shortened) return cell
  const is_whole = (shortened[1] ?? '').length >= Number(shortened[2])
  if (is_whole || NUMBERS.has(kind)) return numberText(cell)
  return { problem: 'The spreadsheet has rounded this number. Format the column as text there and enter it again.' }
}

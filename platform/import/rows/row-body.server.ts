import type { RecordDefinition } from '#engine/record/define.ts'
import { type FileColumn, importColumns } from '../file-columns.ts'
import { kindOf, text } from '#engine/record/fields.ts'
import { unmarkFormula } from '#platform/export/formula-mark.ts'
import { isRefused } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import type { SheetRow } from '../read/file-problem.server.ts'

/** An error in one column of a row. */
export interface RowIssue {
  /** Name of the import column, or blank for the whole row. */
  field: string
  message: string
}

/** A row while it is being imported. */
export interface ImportRow {
  /** Position among the data rows of the file, from 0. */
  position: number
  line: number
  cells: string[]
  /** The record whose id the row contains. */
  id: number | null
  body: Record<string, unknown>
  /** References that are still titles, not ids, by field. */
  titles: Record<string, string>
  /** The column that each line of a lines field came from. */
  origins: Record<string, string[]>
  issues: RowIssue[]
}

/** The column with the id of the record that a row updates. */
export const ID_COLUMN: FileColumn = {
  name: 'id',
  label: 'ID',
  field: 'id',
  kind: text({ label: 'ID' }),
  line: null,
  headings: [],
}

/** The file columns that this person may import. */
export function openColumns(definition: RecordDefinition, access: Access): FileColumn[] {
  return importColumns(definition).filter((column) => ruleOf(definition, access, column.field) !== 'hidden')
}

/** The import column for each column of the file; null if it is not mapped or the person may not edit it. */
export function columnsOf(options: {
  definition: RecordDefinition
  access: Access
  headings: readonly string[]
  mapping: Readonly<Record<string, string>>
}): (FileColumn | null)[] {
  const { definition, access, headings, mapping } = options
  const byName = new Map([ID_COLUMN, ...openColumns(definition, access)].map((column) => [column.name, column]))
  return headings.map((heading) => (Object.hasOwn(mapping, heading) ? (byName.get(mapping[heading]) ?? null) : null))
}

/** Turns the cells of a row into a request body as a form would send it, and reports every unreadable cell. */
export function rowBody(row: SheetRow, position: number, columns: readonly (FileColumn | null)[]): ImportRow {
  // Cells often have accidental spaces at their ends.
  const cells = row.cells.map((cell) => unmarkFormula(cell.trim()))
  const found: ImportRow = { position, line: row.line, cells, id: null, body: {}, titles: {}, origins: {}, issues: [] }
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    found.issues.push({
      field: '',
      message: `This row has more cells than the ${columns.length} headings. A comma in a text needs quotation marks around the text.`,
    })
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (!column || cell === '') continue
    if (column === ID_COLUMN) {
      if (/^[1-9]\d{0,14}$/.test(cell)) found.id = Number(cell)
      else found.issues.push({ field: 'id', message: 'This is not the ID of a record' })
      continue
    }
    if (column.line) {
      const rows = (found.body[column.field] ??= []) as unknown[]
      found.origins[column.field] ??= []
      for (const one of column.line.read(cell)) {
        rows.push(one)
        found.origins[column.field].push(column.name)
      }
      continue
    }
    if (column.kind.kind === 'reference') {
      found.titles[column.field] = cell
      continue
    }
    const reading = kindOf(column.kind).from_text(cell, column.kind)
    if (isRefused(reading)) found.issues.push({ field: column.name, message: reading.message })
    // First and last name in separate columns are joined to one title.
    else if (found.body[column.field] !== undefined)
      found.body[column.field] = `${found.body[column.field]} ${reading.value}`
    else found.body[column.field] = reading.value
  }
  return found
}

/** The column of an issue of the input (`contacts.1.value`). */
export function columnOfIssue(row: ImportRow, path: string): string {
  const [field, index] = path.split('.')
  return row.origins[field]?.[Number(index ?? 0)] ?? row.origins[field]?.[0] ?? field
}

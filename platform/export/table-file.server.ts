import { type Cell, csvFile } from './csv-write.server.ts'
import { xlsxFile } from './xlsx-write.server.ts'

/** A table as a file, in pieces. `title` is the name of the sheet; a CSV file has none. */
export const tableFile = (
  format: 'csv' | 'xlsx',
  { title, headings, rows }: { title: string; headings: readonly string[]; rows: AsyncIterable<Cell[][]> },
) => (format === 'csv' ? csvFile(headings, rows) : xlsxFile({ title, headings, rows }))

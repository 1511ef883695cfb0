import type { RecordDefinition } from '#engine/record/define.ts'
import { rowLines } from '../file-columns.ts'
import type { ImportRow } from './cells.server.ts'

/** How many rows of the file these records are. */
export const spanOf = (rows: readonly ImportRow[]): number => rows.reduce((sum, { span }) => sum + span, 0)

/**
 * Joins rows that are lines of one record: a row belongs to the one above it while the fields that tell records apart are the same, or
 * all of them empty. A record that the end of a batch would cut goes into the next batch, so that each is written whole.
 */
export async function* joinRows(
  definition: RecordDefinition,
  batches: AsyncIterable<ImportRow[]>,
): AsyncGenerator<ImportRow[]> {
  const lines = rowLines(definition)
  if (!lines) {
    yield* batches
    return
  }
  let open: ImportRow | null = null
  for await (const rows of batches) {
    const whole: ImportRow[] = []
    for (const row of rows) {
      if (open && belongs(open, row, lines.field.file_rows ?? [])) join(open, row, lines.name)
      else {
        if (open) whole.push(open)
        open = row
      }
    }
    if (whole.length > 0) yield whole
  }
  if (open) yield [open]
}

function belongs(above: ImportRow, row: ImportRow, names: readonly string[]): boolean {
  const cell = (of: ImportRow, name: string): string => String(of.body[name] ?? of.titles[name] ?? '').toLowerCase()
  // Without any of them above, each row is a record of its own.
  if (names.every((name) => cell(above, name) === '')) return false
  const is_blank = names.every((name) => cell(row, name) === '')
  return is_blank || names.every((name) => cell(row, name) === cell(above, name))
}

// The record is described by its first row; the rows below it add their lines, and what is wrong in their cells.
function join(above: ImportRow, row: ImportRow, lines: string): void {
  const added = row.body[lines]
  if (Array.isArray(added)) above.body[lines] = [...((above.body[lines] ?? []) as unknown[]), ...added]
  for (const [name, value] of Object.entries(row.body)) if (name !== lines) above.body[name] ??= value
  for (const [name, title] of Object.entries(row.titles))
    if (above.body[name] === undefined) above.titles[name] ??= title
  // A cell of the record itself that cannot be read is repeated on each row, and told once.
  const own = row.issues.filter(({ field }) => field === '' || field.startsWith(`${lines}.`))
  above.issues.push(...own.map((issue) => ({ ...issue, message: `${issue.message} (line ${row.line} of the file)` })))
  above.span += row.span
  above.below.push({ line: row.line, cells: row.cells })
}

import type { RecordDefinition } from '#engine/record/define.ts'
import { type FileColumn, importColumns } from '../file-columns.ts'
import { type Field, text } from '#engine/record/fields.ts'
import type { Access } from '#engine/record/rights.ts'
import { cellRuleOf, ruleOf } from '#engine/server/records/columns.server.ts'
import type { CellColumn, ImportRow } from '../read/cells.server.ts'

/** The number of characters of an invalid cell that are shown. */
const SHOWN = 100

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
  return importColumns(definition).filter(({ field, cell }) => {
    const rule = cell === undefined ? ruleOf(definition, access, field) : cellRuleOf(definition, access, field, cell)
    return rule !== 'hidden'
  })
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

/**
 * The columns for the thread that reads the cells: functions cannot be sent to it. A heading is put before its cell where
 * several headings fill one long text.
 */
export function cellColumns(
  columns: readonly (FileColumn | null)[],
  headings: readonly string[] = [],
): (CellColumn | null)[] {
  const is_shared = ({ name, kind }: FileColumn) =>
    kind.kind === 'long_text' && columns.filter((other) => other?.name === name).length > 1
  return columns.map(
    (column, index) =>
      column && {
        name: column.name,
        label: column.label,
        field: column.field,
        is_id: column === ID_COLUMN,
        kind: withoutFunctions(column.kind),
        line: column.line?.read ?? null,
        cell: column.cell,
        ...(is_shared(column) && headings[index] ? { heading: headings[index] } : {}),
      },
  )
}

function withoutFunctions(field: Field): Field {
  // A lines field is read by its columns, which have their own functions.
  const { kind, label } = field
  if (kind === 'lines') return { kind, label } as Field
  return Object.fromEntries(
    Object.entries(field).filter(([, value]) => typeof value !== 'function'),
  ) as unknown as Field
}

/**
 * Removes cells that the person may no longer fill: they were read with the rights at the start of the file, and each
 * batch is written with the rights at its time.
 */
export function keepOpenColumns(rows: readonly ImportRow[], columns: readonly (FileColumn | null)[]): void {
  const open = new Set(columns.map((column) => column?.field))
  const names = new Set(columns.map((column) => column?.name))
  for (const row of rows) {
    for (const part of [row.body, row.titles])
      for (const field of Object.keys(part)) if (!open.has(field)) delete part[field]
    row.issues = row.issues.filter(({ field }) => field === '' || names.has(field))
  }
}

/** The cells of a row by the columns that they fill. */
export function cellsOf({ cells }: ImportRow, columns: readonly (FileColumn | null)[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [index, column] of columns.entries())
    if (column) found.set(column.name, [...(found.get(column.name) ?? []), cells[index] ?? ''])
  return found
}

/** Puts the cell of the file beside each error of its column. */
export function showValues(row: ImportRow, columns: readonly (FileColumn | null)[]): void {
  for (const issue of row.issues) {
    if (issue.field === '') continue
    const cells = columns.flatMap((column, index) =>
      column && (column.name === issue.field || column.field === issue.field) ? [row.cells[index] ?? ''] : [],
    )
    const value = cells.filter((cell) => cell !== '').join(' ')
    if (value !== '') issue.value = value.length > SHOWN ? `${value.slice(0, SHOWN).toWellFormed()}…` : value
  }
}

/** The column of an issue of the input (`contacts.1.value`). */
export function columnOfIssue(row: ImportRow, path: string): string {
  const [field, index, cell] = path.split('.')
  if (row.origins[field] === undefined && cell !== undefined) return `${field}.${cell}`
  return row.origins[field]?.[Number(index ?? 0)] ?? row.origins[field]?.[0] ?? field
}

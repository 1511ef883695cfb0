import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Field, LineColumn, LinesField } from '#engine/record/fields.ts'

/** A column of a file of records. */
export interface FileColumn {
  name: string
  label: string
  /** Field of the record that the column belongs to. */
  field: string
  kind: Field
  /** For the columns of a lines field. */
  line: LineColumn | null
  headings: readonly string[]
}

/** Every column that a file of these records can have, in the order of the definition; lines fields as their own columns. */
export function fileColumns(definition: RecordDefinition): FileColumn[] {
  const fields = Object.entries(fieldsOf(definition))
  const lines = fields.flatMap(([, field]) => (field.kind === 'lines' ? ((field as LinesField).columns ?? []) : []))
  return fields.flatMap(([name, field]): FileColumn[] => {
    if (field.kind === 'lines')
      return ((field as LinesField).columns ?? []).map((line) => ({
        name: line.name,
        label: line.label,
        field: name,
        kind: field,
        line,
        headings: line.headings ?? [],
      }))
    // A field copied from the lines only repeats the column of that name.
    if (lines.some((line) => line.name === name)) return []
    return [{ name, label: field.label, field: name, kind: field, line: null, headings: field.headings ?? [] }]
  })
}

/**
 * The columns that several headings of a file may fill: the title, from first and last name, and instants, whose day and time
 * are in separate columns of some files.
 */
export function joinedColumns(definition: RecordDefinition): ReadonlySet<string> {
  const columns = importColumns(definition).filter(
    ({ name, kind, line }) => line === null && (name === definition.title || kind.kind === 'instant'),
  )
  return new Set(columns.map(({ name }) => name))
}

/** The columns that an import may fill. */
export function importColumns(definition: RecordDefinition): FileColumn[] {
  return fileColumns(definition).filter((column) => !column.kind.read_only && !column.kind.computed)
}

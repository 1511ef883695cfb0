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
  /** For a field of a line, where each row of the file is a line: its name there; `field` is the lines field. */
  cell?: string
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
 * The columns that several headings of a file may fill: the title, from first and last name; instants, whose day and time
 * are in separate columns of some files; and long texts, such as the answers of a form.
 */
export function joinedColumns(definition: RecordDefinition): ReadonlySet<string> {
  const columns = importColumns(definition).filter(
    ({ name, kind, line }) =>
      line === null && (name === definition.title || kind.kind === 'instant' || kind.kind === 'long_text'),
  )
  return new Set(columns.map(({ name }) => name))
}

/** The columns that an import may fill. Where each row is a line, the fields of the lines come after those of the record. */
export function importColumns(definition: RecordDefinition): FileColumn[] {
  const all = [...fileColumns(definition), ...rowColumns(definition)]
  return all.filter(({ kind }) => (!kind.read_only || kind.from_files) && !kind.computed)
}

/** The lines field of whose lines each row of a file is one; null where a row is a whole record. */
export function rowLines(definition: RecordDefinition): { name: string; field: LinesField } | null {
  for (const [name, field] of Object.entries(fieldsOf(definition)))
    if (field.kind === 'lines' && (field as LinesField).file_rows) return { name, field: field as LinesField }
  return null
}

function rowColumns(definition: RecordDefinition): FileColumn[] {
  const lines = rowLines(definition)
  if (!lines) return []
  // What a line refers to is found by the hooks of the record: a file names it in too many ways.
  const cells = Object.entries(lines.field.fields).filter(([, kind]) => kind.kind !== 'reference')
  return cells.map(([cell, kind]) => ({
    ...{ name: `${lines.name}.${cell}`, field: lines.name, kind, line: null, cell },
    label: `${lines.field.label}: ${kind.label}`,
    headings: [kind.label, ...(kind.headings ?? [])],
  }))
}

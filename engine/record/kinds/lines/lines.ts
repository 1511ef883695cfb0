import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import type { Field } from '../../fields.ts'
import { text } from '../text/text.ts'
import type { CellReading } from './cell-rows.ts'

/**
 * A column of imported and exported files that holds some of the rows: "Phone" holds the primary contact number.
 * `read` turns the output of `write` back into the same rows.
 */
export interface LineColumn {
  name: string
  label: string
  /** Further headings recognised in imported files. */
  headings?: readonly string[]
  /** How a cell becomes rows. */
  read: CellReading
  /** The cell for the rows of a record; blank when none of them belongs in this column. */
  write: (rows: readonly Record<string, unknown>[]) => string
}

/** A list of rows that belong to the record and are saved with it: contact entries, lines of a document. */
export interface LinesField extends FieldBase {
  kind: 'lines'
  /** Table of the rows; it gets business_id, id, `{record}_id` and position. */
  table: string
  fields: Readonly<Record<string, Field>>
  max: number
  /** Lines may be headings of the lines after them: a `heading` field is added, and a heading line has no other values. */
  heading_lines?: boolean
  /** A business may add fields of its own to the lines (`linesPlace`). */
  own_fields?: boolean
  /** Fields of the record that are copied from these rows: the strictest field rule among them applies to the rows too. */
  copied_to?: readonly string[]
  indexes?: readonly (readonly string[])[]
  /** Columns of the rows in imported and exported files; without columns the rows are not imported or exported. */
  columns?: readonly LineColumn[]
  /**
   * Each row of an imported file is one of these lines, with the fields of the record beside it. Rows that follow each other belong to
   * one record while these fields of it stay the same, or are all empty.
   */
  file_rows?: readonly string[]
}

/** The fields of a line that is only a heading: its text. */
export const HEADING_FIELDS = { heading: text({ label: 'Heading', max: 200 }) }

/** A field whose values are rows of a separate table. */
export function lines<const Options extends Omit<LinesField, 'kind'>>(options: Options) {
  const fields = options.heading_lines ? { ...HEADING_FIELDS, ...options.fields } : options.fields
  return { kind: 'lines', ...options, fields } as Readonly<{ kind: 'lines' }> & WithHeading<Options>
}

type WithHeading<Options> = Options extends { heading_lines: true; fields: infer Fields }
  ? Omit<Options, 'fields'> & { fields: typeof HEADING_FIELDS & Fields }
  : Options

/** True for a line that is only a heading of the lines after it. */
export function isHeading(field: LinesField, line: Readonly<Record<string, unknown>>): boolean {
  return field.heading_lines === true && typeof line.heading === 'string' && line.heading.trim() !== ''
}

/** The fields of a line without the heading text and inner ids, as they are shown in the columns of a table of lines. */
export function cellFields(field: LinesField): [string, Field][] {
  return Object.entries(field.fields).filter(
    ([name, { inner }]) => !inner && !(field.heading_lines && name === 'heading'),
  )
}

/** True for lines with computed fields, such as the amount of each line of a quotation. */
export const hasComputedCells = (field: Field): field is Extract<Field, { kind: 'lines' }> =>
  field.kind === 'lines' && Object.values(field.fields).some((one) => one.computed)

export const linesKind: Kind<LinesField> = {
  name: 'lines',
  column: () => null,
  // The rows themselves are read by `readInput`, which knows how to report on each of their fields.
  read(raw, field) {
    if (!Array.isArray(raw)) return refuse('type', 'This must be a list')
    return raw.length > field.max ? refuse('max', `Use at most ${field.max} entries`) : { value: raw }
  },
  from_text: () => refuse('lines', 'Entries are imported through columns of their own'),
  to_text: () => '',
  wire_sql: (column) => column,
  conditions: [],
  sortable: false,
  schema: () => ({ type: 'array' }),
  sample: () => [],
}

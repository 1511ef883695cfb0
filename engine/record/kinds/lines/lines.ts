import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import type { Field } from '../../fields.ts'
import { text } from '../text/text.ts'

/**
 * A column of imported and exported files that stands for some of the rows: "Phone" for the primary contact number.
 * What `write` gives, `read` turns into the same rows again.
 */
export interface LineColumn {
  name: string
  label: string
  /** Further headings under which files bring it. */
  headings?: readonly string[]
  /** The rows of a cell (never blank), in wire form. */
  read: (cell: string) => Record<string, unknown>[]
  /** The cell of all rows of a record; blank when none of them belongs here. */
  write: (rows: readonly Record<string, unknown>[]) => string
}

/** A list of rows that belong to the record and are saved with it: contact entries, lines of a document. */
export interface LinesField extends FieldBase {
  kind: 'lines'
  /** Table of the rows; it gets business_id, id, `{record}_id` and position. */
  table: string
  fields: Readonly<Record<string, Field>>
  max: number
  /** A line may be a heading over the lines after it: a `heading` field is added, and such a line has no other values. */
  heading_lines?: boolean
  /** Fields of the record that are copied from these rows: the strictest rule among them holds for the rows too. */
  copied_to?: readonly string[]
  indexes?: readonly (readonly string[])[]
  /** How the rows travel in files; without columns they do not. */
  columns?: readonly LineColumn[]
}

/** The text of a line that is only a heading. */
const headingField = text({ label: 'Heading', max: 200 })

/** A field with rows of its own. */
export function lines<const Options extends Omit<LinesField, 'kind'>>(options: Options) {
  const fields = options.heading_lines ? { heading: headingField, ...options.fields } : options.fields
  return { kind: 'lines', ...options, fields } as Readonly<{ kind: 'lines' }> & WithHeading<Options>
}

type WithHeading<Options> = Options extends { heading_lines: true; fields: infer Fields }
  ? Omit<Options, 'fields'> & { fields: { heading: typeof headingField } & Fields }
  : Options

/** True for a line that is only a heading over the lines after it. */
export function isHeading(field: LinesField, line: Readonly<Record<string, unknown>>): boolean {
  return field.heading_lines === true && typeof line.heading === 'string' && line.heading.trim() !== ''
}

/** The fields of a line, without the text of a heading: the columns of a table of lines. */
export function cellFields(field: LinesField): [string, Field][] {
  return Object.entries(field.fields).filter(([name]) => !(field.heading_lines && name === 'heading'))
}

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

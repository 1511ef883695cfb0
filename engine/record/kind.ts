import type { Condition } from './filter.ts'
import type { CustomPlace } from './custom-field.ts'
import type { Reading } from '#base/issue.ts'

/** The options that fields of every kind share. */
export interface FieldBase {
  kind: string
  label: string
  /** Must have a value when the record is saved. */
  required?: boolean
  /** One line under the input. */
  help?: string
  /** Only the server sets it: shown, filtered and exported, but never read from a body. */
  read_only?: boolean
  /** Set by `compute` of the definition: shown and stored, but never read from a body. */
  computed?: boolean
  /** Value of a new record when the body has none. */
  default?: unknown
  /** No two live records of a business may have the same value; empty values are exempt. Text is compared ignoring case. */
  unique?: boolean
  /** Fields that narrow `unique`: only records with the same values of these are compared. Not for imported records. */
  unique_within?: readonly string[]
  /** Imported files fill this field, although nobody types it (`read_only`). */
  from_files?: boolean
  /** On lines: an id that the product needs and nobody reads. It has no column, card or input. */
  inner?: true
  /** Further headings recognised in imported files, besides its name, its label and the usual ones. */
  headings?: readonly string[]
  /** For a custom field: where its values are stored. */
  custom?: CustomPlace
  /** Shown, and required, only while another field of the record has one of these values. */
  show_if?: { field: string; values: readonly string[] }
}

/** JSON Schema of a value on the wire. */
export type Schema = { [key: string]: unknown }

/**
 * One kind of field; everything that depends on the kind is in its folder.
 * The wire value is used in JSON, hooks and history; the stored value is used only where the driver binds it.
 */
export interface Kind<Field extends FieldBase = FieldBase> {
  name: string
  /** PostgreSQL type of the column, or null when the values live in a table of their own. */
  column: (field: Field) => string | null
  /** The columns of a field that is stored in several; `of` takes the column's part of the wire value (null for none). */
  columns?: (name: string) => readonly { name: string; type: string; of: (wire: unknown) => unknown }[]
  /** SQL condition every stored value must meet, or null. */
  constraint?: (field: Field, column: string) => string | null
  /** Reads a wire value (never null) and returns it in canonical wire form. Strict: no type is coerced. */
  read: (raw: unknown, field: Field) => Reading
  /** Turns a wire value (never null) into the value that the driver binds, where the two differ. */
  stored?: (wire: unknown) => unknown
  /** Text of an imported cell (never blank) to wire value. */
  from_text: (text: string, field: Field) => Reading
  /** Wire value (never null) to the text of an exported cell. */
  to_text: (value: never, field: Field) => string
  /** SQL that gives the wire value of a column inside JSON. */
  wire_sql: (column: string) => string
  /** The filter conditions that the kind supports. */
  conditions: readonly Condition[]
  /** SQL of the condition In, where it is more than equality with a value of the list. */
  in_sql?: (column: string, list: string) => string
  sortable: boolean
  /** SQL expression used to sort and to page by key; the column by default. */
  sort_sql?: (column: string) => string
  schema: (field: Field) => Schema
  /** A realistic wire value for tests and samples; different `n` give different values. */
  sample: (field: Field, n: number) => unknown
}

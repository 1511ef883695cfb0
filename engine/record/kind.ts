import type { Condition } from './filter.ts'
import type { CustomPlace } from './custom-field.ts'
import type { Reading } from '#base/issue.ts'

/** What every field has, whatever its kind. */
export interface FieldBase {
  kind: string
  label: string
  /** Must have a value when the record is saved. */
  required?: boolean
  /** One line under the input. */
  help?: string
  /** Set by the server alone: shown, filtered, exported, never bound from a body. */
  read_only?: boolean
  /** Filled by `compute` of the definition: shown and stored, never bound from a body. */
  computed?: boolean
  /** Value of a new record that names none. */
  default?: unknown
  /** No two live records of a business share it; empty values never clash. Text compares without case. */
  unique?: boolean
  /** Headings under which files bring it, beside its name, its label and the usual ones. */
  headings?: readonly string[]
  /** Added by a business: where its values are kept. */
  custom?: CustomPlace
  /** Shown, and asked for, only while another field of the record has one of these values. */
  show_if?: { field: string; values: readonly string[] }
}

/** JSON Schema of a value on the wire. */
export type Schema = { [key: string]: unknown }

/**
 * One kind of field: everything that depends on the kind stands in its folder.
 * The wire value is what JSON, hooks and history carry; the stored value is what the driver binds, and nothing else sees it.
 */
export interface Kind<Field extends FieldBase = FieldBase> {
  name: string
  /** PostgreSQL type of the column, or null when the values live in a table of their own. */
  column: (field: Field) => string | null
  /** The columns of a field that is stored in several; each takes its part of the wire value (null for none). */
  columns?: (name: string) => readonly { name: string; type: string; of: (wire: unknown) => unknown }[]
  /** SQL condition every stored value must meet, or null. */
  constraint?: (field: Field, column: string) => string | null
  /** Reads a wire value (never null) and gives it in its one wire form. Strict: nothing is coerced. */
  read: (raw: unknown, field: Field) => Reading
  /** Wire value (never null) to the value that the driver binds, where the two differ. */
  stored?: (wire: unknown) => unknown
  /** Text of an imported cell (never blank) to wire value. */
  from_text: (text: string, field: Field) => Reading
  /** Wire value (never null) to the text of an exported cell. */
  to_text: (value: never, field: Field) => string
  /** SQL that gives the wire value of a column inside JSON. */
  wire_sql: (column: string) => string
  /** What a filter may ask of it. */
  conditions: readonly Condition[]
  /** SQL of In, where it is not plain equality with one of the list. */
  in_sql?: (column: string, list: string) => string
  sortable: boolean
  /** SQL by which it is sorted and keyset-paged; the column itself when missing. */
  sort_sql?: (column: string) => string
  schema: (field: Field) => Schema
  /** A believable wire value for tests and samples; `n` makes it differ. */
  sample: (field: Field, n: number) => unknown
}

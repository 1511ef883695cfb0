/**
 * What each row of a record counts, where rows of other records decide it too: the first call about a lead decides how long the buyer
 * waited. It is kept for each row in `metric_row`, so that a write of any of these records adds the difference that it makes.
 */
export interface KeptRows {
  /** The fields of the record that decide. */
  fields: readonly string[]
  /** The other records whose rows decide, the field of theirs that names the row, and those that a person must be allowed to read. */
  follows: Readonly<Record<string, { through: string; needs?: readonly string[] }>>
  /** Short lists whose kinds decide. */
  kinds_of?: readonly string[]
  /** Rows with the same key count once in a period, on whichever days they are. */
  is_keyed?: true
  /**
   * SQL of what rows `t` of the record count: `row_id`, `day` (of India), `value` (text, by which the figure is divided), `key` (uuid) and
   * `amount` (numeric), in this order, at most one row for each of its values on a day. `where` chooses the rows; `business` is SQL of the id of the
   * business, and `values` takes the values that it binds.
   */
  sql: (options: { business: string; where: string; values: BoundValues }) => string
}

/** The values of a statement: `add` gives the parameter of one. */
interface BoundValues {
  readonly list: unknown[]
  add: (value: unknown) => string
}

/** How the paper numbers of a record are given out. */
export interface SeriesDefinition {
  /** The read-only text field that holds the number. */
  field: string
  /** Name of the series: one counter for each type, location and financial year. */
  type: string
  /** Letters before the number: `T` gives `T/26-27/0001`. */
  prefix: string
}

/** How the paper numbers of a record are given out: one counter for each type, location and Indian financial year. */
export interface SeriesDefinition {
  /** The read-only text field that holds the number. */
  field: string
  /** Name of the series; records of several kinds may share one. */
  type: string
  /** Letters before the number: `T` gives `T/26-27/0001`; a branch that is not the main one adds its id. */
  prefix: string
  /** Date field that decides the financial year; the day of the first save in India unless told. */
  date?: string
}

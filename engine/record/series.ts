/**
 * How document numbers of a record are assigned: one counter for each type, location and Indian financial year. A record whose
 * server has `takeNumbers` counts in its own way.
 */
export interface SeriesDefinition {
  /** The read-only text field that holds the number. */
  field: string
  /** Name of the series; several kinds of records may share one. */
  type: string
  /** Letters before the number: `T` gives `T/26-27/0001`; numbers of other branches than the main one include the branch id. */
  prefix: string
  /** Date field that decides the financial year; defaults to the day of the first save in India. */
  date?: string
}

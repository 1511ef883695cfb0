import type { FilterGroup } from '#engine/record/filter.ts'
import type { Unit } from './spec.ts'

/**
 * The rows behind a figure of a line: the list with this filter, of which `by` has the value of the line's first group, or another
 * report, whose address chooses the rows with `search` and that value under the name `by`.
 */
export type Behind = { place: string; by: string } & (
  | { filter: FilterGroup }
  | { search: Readonly<Record<string, string>> }
)

/** A column of a report: of a group (with its field), or of a figure. */
export interface ReportColumn {
  label: string
  /** How values are shown: money is in rupees, a day is the first of its unit, a moment is a day and a time in the zone of the reader, percent has one decimal place. */
  as:
    | 'text'
    | 'count'
    | 'number'
    | 'money'
    | 'seconds'
    | 'minutes'
    | 'days'
    | 'percent'
    | 'times'
    | 'day'
    | 'hour'
    | 'moment'
    | 'weekday'
    | 'flag'
  /** Of a group: the field whose value selects its rows; missing for fields of other records and of lines. */
  field?: string
  unit?: Unit
  /** Words of the values of a choice. */
  labels?: Readonly<Record<string, string>>
  /** Of a group: values whose lines a chart leaves out; the table has them. */
  not_drawn?: readonly string[]
  /** Of a column of a record that a row refers to: the label of the field that refers to it. */
  of?: string
  /** Of a figure: how it is derived from the figure before it. */
  show?: 'share' | 'running'
  /** Of a figure: its rows, where they are other ones than those of the line. */
  behind?: Behind
}

/** One line: the values of the groups, their titles where a value is an id, and the figures. */
export interface ReportLine {
  values: (string | null)[]
  titles: (string | null)[]
  figures: (string | null)[]
  /** Of a list of rows: the id of the row. */
  id?: string
}

/** What a list of rows has beside its lines. */
export interface ListOfRows {
  /** How many rows there are; with `capped` more than the lines. */
  count: number
  /** The path of the page of one row, before its id; null where the record has none. */
  page: string | null
  /** Labels of the columns that are left out, because the person may not read them. */
  left_out: string[]
}

/** The sums of a table of two groups: of each row (the first group), and of each column (the second). */
export interface PivotSums {
  rows: ReportLine[]
  columns: ReportLine[]
}

/**
 * The answer to a report. With `capped` there are more lines. A list of rows has its columns in `groups`, also those of
 * numbers, and a total for each of them.
 */
export interface ReportAnswer {
  groups: ReportColumn[]
  figures: ReportColumn[]
  lines: ReportLine[]
  totals: (string | null)[]
  pivot?: PivotSums
  list?: ListOfRows
  capped: boolean
  /** Names of fields that the report used and that were deleted since; the rest of the report is as it was. */
  missing: string[]
  /** The filter of the record's list that shows all rows of the report, and the path of that list; null without a list. */
  filter: FilterGroup
  place: string | null
}

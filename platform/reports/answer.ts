import type { FilterGroup } from '#engine/record/filter.ts'
import type { Unit } from './spec.ts'

/** A column of a report: of a group (with its field), or of a figure. */
export interface ReportColumn {
  label: string
  /** How values are shown: money is in rupees, a day is the first of its unit, percent has one decimal place. */
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
    | 'weekday'
    | 'flag'
  /** Of a group: the field whose value selects its rows; missing for fields of other records and of lines. */
  field?: string
  unit?: Unit
  /** Words of the values of a choice. */
  labels?: Readonly<Record<string, string>>
  /** Of a figure: how it is derived from the figure before it. */
  show?: 'share' | 'running'
}

/** One line: the values of the groups, their titles where a value is an id, and the figures. */
export interface ReportLine {
  values: (string | null)[]
  titles: (string | null)[]
  figures: (string | null)[]
}

/** The sums of a table of two groups: of each row (the first group), and of each column (the second). */
export interface PivotSums {
  rows: ReportLine[]
  columns: ReportLine[]
}

/** The answer to a report. With `capped` there are more lines. */
export interface ReportAnswer {
  groups: ReportColumn[]
  figures: ReportColumn[]
  lines: ReportLine[]
  totals: (string | null)[]
  pivot?: PivotSums
  capped: boolean
  /** Names of fields that the report used and that were deleted since; the rest of the report is as it was. */
  missing: string[]
  /** The filter of the record's list that shows all rows of the report, and the path of that list; null without a list. */
  filter: FilterGroup
  place: string | null
}

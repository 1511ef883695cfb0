import { type FilterGroup, parseFilter } from '#engine/record/filter.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'

/** Into what a date or moment is divided: calendar units, the hour of the day, or the day of the week (0 is Sunday). */
export const UNITS = ['day', 'week', 'month', 'quarter', 'year', 'hour', 'weekday'] as const
export type Unit = (typeof UNITS)[number]

/**
 * A field to group by. `field` is one of the record, one of its lines (`lines.item_id`), or one of a record that such a field
 * refers to: `about>lead.lead_source_id` is the source of the lead that a call is about. `unit` divides dates and moments.
 */
export interface Grouping {
  field: string
  unit?: Unit
}

export const MEASURES = ['count', 'sum', 'average', 'min', 'max'] as const

/** What a count or a sum is shown as beside its value: its share of the total in percent, or its sum up to this line. */
export const SHOWS = ['share', 'running'] as const

/** What is computed for each group: the number of rows, or something of a field, or of the minutes between two moments. */
export interface Measure {
  kind: (typeof MEASURES)[number]
  /** A field of the record, or of its lines: `lines.taxable`. */
  field?: string
  between?: readonly [string, string]
  show?: (typeof SHOWS)[number]
  /** The column is left out where it is zero in every line. Not for the first figure, which orders the lines. */
  if_any?: boolean
}

/**
 * A report: which rows of a record, how they are grouped, and what is computed for each group. With `columns` it is a list of
 * the rows instead, without groups and figures.
 */
export interface ReportSpec {
  record: string
  /** The date or moment field of the period. */
  date?: string
  period?: { from: string; to: string }
  filter?: FilterGroup
  groups: readonly Grouping[]
  measures: readonly Measure[]
  /** The first group as rows and the second as columns, with sums of both. Needs two groups. */
  pivot?: boolean
  /** The columns of a list of rows, in their order: paths as in groups, but not of lines. */
  columns?: readonly string[]
  /** The field of the record that orders a list of rows, with a minus for descending. */
  sort?: string
  /** The name of a report with a statement of its own, which brings its groups and figures. */
  own?: string
  /** Of such a report: which of its rows, by what it can be limited to: `{ person: '12' }`. */
  only?: Readonly<Record<string, string>>
}

/** True if the reader gave conditions. */
export const isFiltered = ({ filter }: Pick<ReportSpec, 'filter'>): boolean => (filter?.conditions ?? []).length > 0

export const MOST_GROUPS = 3
export const MOST_MEASURES = 6
export const MOST_COLUMNS = 20
/** Rows of a list of rows in a file; the screen has fewer. */
export const MOST_ROWS_IN_FILE = 10_000
const MOST_TEXT = 20_000
const MOST_VALUE = 2_000
const NAME = /^[a-z][a-z0-9_]{0,60}$/
const FIELD = /^[a-z][a-z0-9_]{0,60}(?:\.[a-z][a-z0-9_]{0,60})?$/
const COLUMN = /^[a-z][a-z0-9_]{0,60}(?:>[a-z][a-z0-9_]{0,60}\.[a-z][a-z0-9_]{0,60})?$/
const SORT = /^-?[a-z][a-z0-9_]{0,60}$/
const PATH = /^[a-z][a-z0-9_]{0,60}(?:\.[a-z][a-z0-9_]{0,60})?(?:>[a-z][a-z0-9_]{0,60}\.[a-z][a-z0-9_]{0,60})?$/

const isName = (raw: unknown): raw is string => typeof raw === 'string' && NAME.test(raw)
const isPart = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

/** Reads a report from the text of an address, or returns what is wrong with it. */
export function parseReport(text: string | undefined): ReportSpec | { message: string } {
  if (!text || text.length > MOST_TEXT) return { message: 'Say what the report shows' }
  try {
    return readReport(JSON.parse(text))
  } catch {
    return { message: 'The report is not valid JSON' }
  }
}

/** Reads a report from untrusted data, or returns what is wrong with it. Fields are checked later against the definition. */
export function readReport(raw: unknown): ReportSpec | { message: string } {
  if (!isPart(raw) || !isName(raw.record)) return { message: 'Choose what the report is about' }
  const { record, date, period, filter, groups = [], measures = [], pivot, own, only, columns, sort } = raw
  if (date !== undefined && !isName(date)) return { message: 'Choose the date of the period' }
  if (period !== undefined && !(isPart(period) && isDay(period.from) && isDay(period.to) && period.from <= period.to))
    return { message: 'Give the first and the last day of the period' }
  const read = filter === undefined || filter === null ? undefined : parseFilter(filter)
  if (read && 'message' in read) return read
  if (own !== undefined) {
    if (!isName(own)) return { message: 'There is no such report' }
    if (only !== undefined && !isOnly(only)) return { message: 'Say which rows the report shows' }
    const limits = only === undefined ? {} : { only }
    return { record, date, period, filter: read?.filter, own, ...limits, groups: [], measures: [] } as ReportSpec
  }
  if (columns !== undefined) {
    const problem = problemOfList(columns, sort)
    if (problem) return { message: problem }
    const list = { columns, sort } as Pick<ReportSpec, 'columns' | 'sort'>
    return { record, date, period, filter: read?.filter, groups: [], measures: [], ...list } as ReportSpec
  }
  if (!Array.isArray(groups) || groups.length < 1 || groups.length > MOST_GROUPS)
    return { message: `Choose 1 to ${MOST_GROUPS} fields to group by` }
  for (const one of groups)
    if (!isPart(one) || typeof one.field !== 'string' || !PATH.test(one.field) || !isUnit(one.unit))
      return { message: 'Choose a field to group by' }
  if (!Array.isArray(measures) || measures.length < 1 || measures.length > MOST_MEASURES)
    return { message: `Choose 1 to ${MOST_MEASURES} figures` }
  for (const one of measures) if (!isMeasure(one)) return { message: 'Choose a figure and its field' }
  if (pivot !== undefined && typeof pivot !== 'boolean')
    return { message: 'Say true or false for the table of two groups' }
  if (pivot && groups.length !== 2) return { message: 'A table of rows and columns needs two groups' }
  return { record, date, period, filter: read?.filter, groups, measures, ...(pivot && { pivot }) } as ReportSpec
}

function problemOfList(columns: unknown, sort: unknown): string | null {
  if (!Array.isArray(columns) || columns.length < 1 || columns.length > MOST_COLUMNS)
    return `Choose 1 to ${MOST_COLUMNS} columns`
  const is_known = (one: unknown) => typeof one === 'string' && COLUMN.test(one)
  if (!columns.every(is_known) || new Set(columns).size < columns.length) return 'Choose each column once'
  return sort === undefined || (typeof sort === 'string' && SORT.test(sort)) ? null : 'Choose a column to sort by'
}

const isOnly = (raw: unknown): boolean =>
  isPart(raw) &&
  Object.entries(raw).every(([name, value]) => isName(name) && typeof value === 'string' && value.length <= MOST_VALUE)

const isUnit = (raw: unknown): boolean => raw === undefined || UNITS.includes(raw as Unit)

function isMeasure(raw: unknown): boolean {
  if (!isPart(raw) || !MEASURES.includes(raw.kind as Measure['kind'])) return false
  const can_show =
    raw.show === undefined || (SHOWS.includes(raw.show as 'share') && /^(?:count|sum)$/.test(raw.kind as string))
  if (!can_show || (raw.if_any !== undefined && typeof raw.if_any !== 'boolean')) return false
  if (raw.kind === 'count') return raw.field === undefined && raw.between === undefined
  if (raw.between === undefined) return typeof raw.field === 'string' && FIELD.test(raw.field)
  return raw.field === undefined && Array.isArray(raw.between) && raw.between.length === 2 && raw.between.every(isName)
}

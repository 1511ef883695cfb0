import type { Issue } from '#base/issue.ts'
import { isPeriod, type Period } from '#base/periods.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { isReportFormat, type ReportFormat } from '#platform/reports/file.server.ts'
import { type ReportSpec, readReport } from '#platform/reports/spec.ts'
import { reportName } from '../report-name.ts'
import { LAST_DAY, type ScheduleDays } from './schedule-days.ts'

/** A report that is sent by mail, as a person sets it. */
export interface ScheduleInput extends ScheduleDays {
  name: string
  spec: ReportSpec
  period: Exclude<Period, 'customPeriod'>
  format: ReportFormat
  is_active: boolean
}

/** Reads a schedule from a body, with every issue on its field. */
export function readSchedule(body: Record<string, unknown>): ScheduleInput {
  const issues: Issue[] = []
  const say = (field: string, message: string) => issues.push({ field, message, rule: 'choice' })
  const name = reportName(body.name, issues)
  const spec = readReport(body.spec)
  if ('message' in spec) say('spec', spec.message)
  const { period, format, at } = body
  if (!isPeriod(period) || period === 'customPeriod') say('period', 'Choose the period of the report')
  if (!isReportFormat(format)) say('format', 'Choose csv, xlsx or pdf')
  const clock = typeof at === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) : null
  if (!clock) say('at', 'Enter a time such as 09:00')
  const weekdays = numbersOf(body.weekdays, (day) => day >= 0 && day <= 6)
  const month_days = numbersOf(body.month_days, (day) => (day >= 1 && day <= 28) || day === LAST_DAY)
  if (!weekdays || !month_days) say('weekdays', 'Choose days from the list')
  else if (weekdays.length + month_days.length === 0) say('weekdays', 'Choose at least one day')
  if (issues.length > 0) throw invalid(issues)
  return {
    name,
    spec: spec as ReportSpec,
    period: period as ScheduleInput['period'],
    format: format as ReportFormat,
    at_minute: Number(clock?.[1]) * 60 + Number(clock?.[2]),
    weekdays: weekdays ?? [],
    month_days: month_days ?? [],
    is_active: body.is_active !== false,
  }
}

function numbersOf(raw: unknown, isOne: (day: number) => boolean): number[] | null {
  if (raw === undefined) return []
  if (!Array.isArray(raw) || raw.length > LAST_DAY) return null
  return raw.every((day) => Number.isInteger(day) && isOne(day))
    ? [...new Set<number>(raw)].toSorted((a, b) => a - b)
    : null
}

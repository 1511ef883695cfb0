import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatNumber } from '#ui/display.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { Column, Line } from './run-report.web.ts'

/** A Sunday, from which the names of the days of the week are counted. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000

/** Writes the values and figures of a report. */
export function useReportWords() {
  const { t, i18n } = useLingui()
  const language = `${i18n.locale}-IN-u-nu-latn`
  const write = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at)
  function dayWords(value: string, unit: Column['unit']): string {
    const at = Date.parse(`${value}T00:00:00Z`)
    const year = Number(value.slice(0, 4))
    if (unit === 'month') return write({ month: 'short', year: 'numeric' }, at)
    if (unit === 'year') return `${year}–${String(year + 1).slice(2)}`
    if (unit === 'quarter') return t`From ${write({ month: 'short', year: 'numeric' }, at)}`
    if (unit === 'week') return t`From ${write({ day: 'numeric', month: 'short', year: 'numeric' }, at)}`
    return write({ day: '2-digit', month: '2-digit', year: 'numeric' }, at)
  }
  /** The name of a group of a line. */
  function valueOf(column: Column, line: Line, at: number): string {
    const value = line.values[at]
    if (value === null) return t`Without ${wordOf(column.label, i18n)}`
    if (column.as === 'day') return dayWords(value, column.unit)
    if (column.as === 'hour') return `${value.padStart(2, '0')}:00`
    if (column.as === 'weekday') return write({ weekday: 'long' }, SUNDAY + Number(value) * DAY)
    if (column.as === 'flag') return value === 'true' ? t`Yes` : t`No`
    return line.titles[at] ?? wordOf(column.labels?.[value] ?? value, i18n)
  }
  /** A figure; of nothing an empty text. */
  function figureOf(column: Column, value: string | null): string {
    if (value === null) return '—'
    if (column.as === 'money') return formatMoney(value)
    if (column.as === 'seconds') return t`${formatNumber(Math.round(Number(value) / 60))} min`
    if (column.as === 'minutes') return t`${formatNumber(Math.round(Number(value)))} min`
    return formatNumber(value)
  }
  return { valueOf, figureOf, head: (column: Column) => wordOf(column.label, i18n) }
}

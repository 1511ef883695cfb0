import { hourName, weekdayName } from '#base/day-names.ts'
import { dayFirst } from '#base/days.ts'
import { clockTime } from '#base/time-of-day.ts'
import type { ReportColumn, ReportLine } from './answer.ts'

/** The words of a language that reports need; the screens and the files each bring their own. */
export interface ReportWords {
  language: string
  /** A label or the word of a choice. */
  word: (text: string) => string
  without: (name: string) => string
  from: (day: string) => string
  minutes: (count: string) => string
  hours: (count: string) => string
  days: (count: string) => string
  share: (name: string) => string
  running: (name: string) => string
  yes: string
  no: string
  total: string
}

/** Writes the values and figures of reports. */
export interface ReportWriter {
  words: ReportWords
  head: (column: ReportColumn) => string
  valueOf: (column: ReportColumn, line: ReportLine, at: number) => string
  figureOf: (column: ReportColumn, value: string | null) => string
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2 })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

// Texts are formatted as they are: a JavaScript number would lose digits of large sums.
const exact = (format: Intl.NumberFormat, value: string): string => format.format(value as `${number}`)

/** '513000.00' → '₹5,13,000'; with paise only if they are not zero. */
const money = (value: string): string => exact(/^-?\d+(?:\.0+)?$/.test(value) ? wholeRupees : rupees, value)

const tenths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
/** A time in the unit in which a person reads it at once: 45 min, 5.5 h, 6.9 days. */
function lasting(words: ReportWords, minutes: number): string {
  if (minutes < 120) return words.minutes(plain.format(Math.round(minutes)))
  const hours = minutes / 60
  return hours < 48 ? words.hours(tenths.format(hours)) : words.days(tenths.format(hours / 24))
}

/** The writer of reports in a language. */
export function reportWriter(words: ReportWords): ReportWriter {
  const locale = `${words.language}-IN-u-nu-latn`
  const write = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  function dayWords(value: string, unit: ReportColumn['unit']): string {
    const at = Date.parse(`${value}T00:00:00Z`)
    const year = Number(value.slice(0, 4))
    if (unit === 'month') return write({ month: 'short', year: 'numeric' }, at)
    if (unit === 'year') return `${year}–${String(year + 1).slice(2)}`
    if (unit === 'quarter') return words.from(write({ month: 'short', year: 'numeric' }, at))
    if (unit === 'week') return words.from(write({ day: 'numeric', month: 'short', year: 'numeric' }, at))
    return dayFirst(value)
  }
  return {
    words,
    head({ label, show, of, as }) {
      const name = of === undefined ? words.word(label) : `${words.word(of)}: ${words.word(label)}`
      // Two groups of one moment have the same name.
      if (as === 'hour') return `${name}: ${words.word('Hour of the day')}`
      if (as === 'weekday') return `${name}: ${words.word('Day of the week')}`
      if (show === 'share') return words.share(name)
      return show === 'running' ? words.running(name) : name
    },
    valueOf(column, line, at) {
      const value = line.values[at]
      if (value === null) return words.without(words.word(column.label))
      if (column.as === 'day') return dayWords(value, column.unit)
      if (column.as === 'moment') return `${dayFirst(value.slice(0, 10))} ${clockTime(value.slice(11))}`
      if (column.as === 'hour') return hourName(Number(value))
      if (column.as === 'weekday') return weekdayName(Number(value), locale, 'long')
      if (column.as === 'flag') return value === 'true' ? words.yes : words.no
      return line.titles[at] ?? words.word(column.labels?.[value] ?? value)
    },
    figureOf({ as }, value) {
      if (value === null) return '—'
      if (as === 'money') return money(value)
      if (as === 'seconds') return lasting(words, Number(value) / 60)
      if (as === 'minutes') return lasting(words, Number(value))
      if (as === 'days') return words.days(exact(plain, value))
      if (as === 'percent') return `${exact(plain, value)}%`
      return as === 'times' ? `${exact(plain, value)}×` : exact(plain, value)
    },
  }
}

import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Field } from '#kernel/record/fields.ts'
import { dayOf, formatDate, formatMoney, formatNumber } from '#kernel/web/ui/display.ts'
import type { OptionBook } from '../use-options.ts'
import { valueText } from '../value-text.ts'
import type { Chip } from './filter-model.ts'

/** A chip in words: "is not" and "New, Contacted". */
export function chipWords(options: { chip: Chip; field: Field; book: OptionBook; i18n: I18n }): {
  condition: string
  value: string
} {
  const { chip, field, book, i18n } = options
  if (chip.condition === 'Range') {
    const from = chip.from === null ? null : edgeText(field, chip.from)
    const to = chip.to === null ? null : edgeText(field, chip.to)
    if (from !== null && to !== null)
      return from === to
        ? { condition: i18n._(msg`is`), value: from }
        : { condition: i18n._(msg`is between`), value: i18n._(msg`${from} and ${to}`) }
    const is_day = field.kind === 'date' || field.kind === 'instant'
    if (from !== null) return { condition: is_day ? i18n._(msg`is from`) : i18n._(msg`is at least`), value: from }
    return { condition: is_day ? i18n._(msg`is until`) : i18n._(msg`is at most`), value: to ?? '' }
  }
  if (chip.condition === 'Empty') return { condition: i18n._(msg`is`), value: i18n._(msg`empty`) }
  if (chip.condition === 'Not Empty') return { condition: i18n._(msg`is`), value: i18n._(msg`filled`) }
  const words = chip.values.map((value) =>
    value === null ? i18n._(msg`empty`) : valueText({ field, value, book, i18n }) || String(value),
  )
  const value = words.length > 2 ? i18n._(msg`${words.length} values`) : words.join(i18n._(msg` or `))
  if (chip.condition === 'Contains') return { condition: i18n._(msg`contains`), value }
  return { condition: chip.condition === 'In' ? i18n._(msg`is`) : i18n._(msg`is not`), value }
}

function edgeText(field: Field, value: string): string {
  if (field.kind === 'money') return formatMoney(value)
  if (field.kind === 'date' || field.kind === 'instant') return formatDate(dayOf(value))
  return formatNumber(value)
}

/** A calendar day as the edge of a range: the day itself, or its first or last moment in India for instants. */
export function dayEdge(field: Field, day: string | null, end: 'from' | 'to'): string | null {
  if (day === null || field.kind !== 'instant') return day
  return end === 'from' ? `${day}T00:00:00+05:30` : `${day}T23:59:59.999999+05:30`
}

/** Named ranges of days, counted from today in India; weeks start on Sunday. */
export function dayPresets(
  today: string,
): { id: string; label: ReturnType<typeof msg>; from: string | null; to: string | null }[] {
  const day = (offset: number, from = today) => shift(from, offset)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const month = today.slice(0, 8)
  const last_month_end = day(-1, `${month}01`)
  const next_month = day(32, `${month}01`).slice(0, 8)
  return [
    { id: 'today', label: msg`Today`, from: today, to: today },
    { id: 'yesterday', label: msg`Yesterday`, from: day(-1), to: day(-1) },
    { id: 'overdue', label: msg`Before today`, from: null, to: day(-1) },
    { id: 'week', label: msg`This week`, from: day(-weekday), to: day(6 - weekday) },
    { id: 'next7', label: msg`Next 7 days`, from: today, to: day(6) },
    { id: 'month', label: msg`This month`, from: `${month}01`, to: day(-1, `${next_month}01`) },
    { id: 'last_month', label: msg`Last month`, from: `${last_month_end.slice(0, 8)}01`, to: last_month_end },
  ]
}

function shift(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

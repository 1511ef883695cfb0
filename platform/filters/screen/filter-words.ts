import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isRefused } from '#base/issue.ts'
import type { Field, RelatedValue } from '#engine/record/fields.ts'
import { relatedKind } from '#engine/record/kinds/related/related.ts'
import { addDays } from '#base/days.ts'
import { isPeriod } from '#base/periods.ts'
import { dayOf, formatDate, formatMoney, formatNumber } from '#ui/display.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { valueText } from '#engine/web/value-text.ts'
import type { Chip } from './filter-model.ts'
import { PERIOD_WORDS } from './period-words.ts'

/** The text of a chip: "is not" and "New, Contacted". */
export function chipWords(options: {
  chip: Chip
  field: Field
  book: OptionBook
  i18n: I18n
  roles?: readonly { id: number; name: string }[]
}): {
  condition: string
  value: string
} {
  const { chip, field, book, i18n, roles = [] } = options
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
  if (chip.condition === 'Period') {
    const [period, first, last] = chip.values
    if (period === 'customPeriod') {
      const [start, end] = [formatDate(String(first ?? '')), formatDate(String(last ?? ''))]
      if (first === last) return { condition: i18n._(msg`is`), value: start }
      return { condition: i18n._(msg`is between`), value: i18n._(msg`${start} and ${end}`) }
    }
    return { condition: i18n._(msg`is`), value: isPeriod(period) ? i18n._(PERIOD_WORDS[period]) : String(period) }
  }
  if (chip.condition === 'Empty') return { condition: i18n._(msg`is`), value: i18n._(msg`empty`) }
  if (chip.condition === 'Not Empty') return { condition: i18n._(msg`is`), value: i18n._(msg`filled`) }
  if (chip.by === 'Role') {
    const names = chip.values.map((id) => roles.find((role) => role.id === id)?.name ?? `#${String(id)}`)
    return {
      condition: chip.condition === 'In' ? i18n._(msg`has the role`) : i18n._(msg`has not the role`),
      value: names.length > 2 ? i18n._(msg`${names.length} values`) : names.join(i18n._(msg` or `)),
    }
  }
  const words = chip.values.map((value) => {
    if (value === null) return i18n._(msg`empty`)
    if (value === 'me' && isPeople(field)) return i18n._(msg`me`)
    const shown = field.kind === 'related' ? recordOf(field, value) : value
    return valueText({ field, value: shown, book, i18n }) || String(value)
  })
  const value = words.length > 2 ? i18n._(msg`${words.length} values`) : words.join(i18n._(msg` or `))
  if (chip.condition === 'Contains') return { condition: i18n._(msg`contains`), value }
  return { condition: chip.condition === 'In' ? i18n._(msg`is`) : i18n._(msg`is not`), value }
}

/** What a chip asks about: its field, or who is in contact with the record. */
export function chipLabel(chip: Chip, label: string, i18n: I18n): string {
  const people = chip.condition === 'Range' ? undefined : chip.people
  if (people === 'Contact Person') return i18n._(msg`In contact`)
  return people === 'All' ? i18n._(msg`Owner or in contact`) : label
}

/** The record of a filter value: an id of a reference, or `lead:25` of a related field. */
export function recordOf(field: Field, value: unknown): RelatedValue | null {
  if (field.kind === 'reference') return typeof value === 'number' ? { record: field.to, id: value } : null
  if (field.kind !== 'related' || typeof value !== 'string') return null
  const reading = relatedKind.from_text(value, field)
  return isRefused(reading) ? null : (reading.value as RelatedValue)
}

/** True for fields that refer to a person. */
export const isPeople = (field: Field): boolean => field.kind === 'reference' && field.to === 'user'

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

/** Ranges of days, counted from today, that the specification's periods lack. */
export function dayPresets(
  today: string,
): { id: string; label: ReturnType<typeof msg>; from: string | null; to: string | null }[] {
  return [
    { id: 'overdue', label: msg`Before today`, from: null, to: addDays(today, -1) },
    { id: 'next7', label: msg`Next 7 days`, from: today, to: addDays(today, 6) },
  ]
}

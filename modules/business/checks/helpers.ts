export { cleanPhone } from '#base/phone-spelling.ts'

import { fits, patterns } from './patterns.ts'

const DAYS_IN_MONTH = 30

/** False for nothing: null, empty text, zero, false, an empty list or record, and a record whose id is 0. */
export function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isPlainRecord(value)) return Object.keys(value).length > 0 && value.id !== 0
  return Boolean(value)
}

/** A hex colour mixed with white by a share from 0 to 1, as #rrggbb. Null unless the colour has 3 or 6 hex digits. */
export function lightenColor({ color, by }: { color: string; by: number }): string | null {
  if (!fits(color, patterns.hex_color)) return null
  const digits = color.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const share = Math.min(1, Math.max(0, by))
  const channels = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(full.slice(start, start + 2), 16)
    return Math.round(channel + (255 - channel) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** A number of months in words: 14.5 is '1 year 2 months 15 days'. Empty for anything below zero or not a number. */
export function monthsToYears(months: number): string {
  if (!Number.isFinite(months) || months < 0) return ''
  // Round to whole days first, so that 11.999 months become 1 year and not '11 months 30 days'.
  const all_days = Math.round(months * DAYS_IN_MONTH)
  const all_months = Math.floor(all_days / DAYS_IN_MONTH)
  const parts = [
    counted(Math.floor(all_months / 12), 'year'),
    counted(all_months % 12, 'month'),
    counted(all_days % DAYS_IN_MONTH, 'day'),
  ].filter(Boolean)
  return parts.join(' ') || '0 months'
}

function counted(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function isPlainRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export { cleanPhone } from '#base/phone-spelling.ts'

import { fits, patterns } from './patterns.ts'

const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB']
const DAYS_IN_MONTH = 30

/** The seven avatar colours; each carries white text. */
export const AVATAR_COLORS = ['#4A63DD', '#B24272', '#0B7A75', '#A85A17', '#6B4FBB', '#2B7A3D', '#A33B3B'] as const

/** A copy in which every empty text field is null, in nested records and lists of records too. */
export function emptyToNull<T>(value: T): T {
  if (Array.isArray(value)) return value.map(emptyToNull) as T
  if (!isPlainRecord(value)) return value
  // fromEntries defines own properties, so that a field called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, inner === '' ? null : emptyToNull(inner)]),
  ) as T
}

/** A website as a link: http:// in front when it has no http(s) scheme, # when it is empty. */
export function websiteLink(website: string | null | undefined): string {
  const plain = website?.trim() ?? ''
  if (plain === '') return '#'
  return /^https?:\/\//i.test(plain) ? plain : `http://${plain}`
}

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

/** A file size in units from Bytes to PB, base 1024, at most two decimals: 1536 is '1.5 KB'. Empty for anything below zero. */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return ''
  let unit = 0
  let size = bytes
  // Choose the unit by the rounded size, so that 1048575 is '1 MB' and not '1024 KB'.
  while (rounded(size) >= 1024 && unit < BYTE_UNITS.length - 1) {
    size /= 1024
    unit++
  }
  return `${rounded(size)} ${BYTE_UNITS[unit]}`
}

/** The avatar colour of a person or record: id modulo 7. */
export function avatarColor(id: number): (typeof AVATAR_COLORS)[number] {
  return AVATAR_COLORS[Math.abs(Math.trunc(id) || 0) % AVATAR_COLORS.length]
}

function counted(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function rounded(size: number): number {
  return Math.round(size * 100) / 100
}

function isPlainRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

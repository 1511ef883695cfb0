import { dayFirst, daysFrom } from '#base/days.ts'
import { clockTime } from '#base/time-of-day.ts'
import { msg } from '@lingui/core/macro'
import { cleanPhone, normalisePhoneCode } from '#base/phone-spelling.ts'
import { wordsNow } from './words/language.ts'

/**
 * Display of money, dates and phones: Indian grouping with Western digits and Asia/Kolkata, regardless of the device;
 * names of months and days in the current language.
 */
const ZONE = 'Asia/Kolkata'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2 })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
// en-GB writes 'Sept'; the specification's 'DD MMM YYYY' means three letters.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const months_of = new Map<string, string[]>([['en', MONTHS]])

// In Indic scripts the first three letters of a month are not its short form, so use the language's own short forms.
function monthNames(): string[] {
  const { language } = wordsNow()
  let names = months_of.get(language)
  if (!names) {
    const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
    names = MONTHS.map((_, index) => month.format(Date.UTC(2026, index, 15)))
    months_of.set(language, names)
  }
  return names
}

type Amount = string | number | null | undefined
type Moment = string | number | Date | null | undefined

/** '513000.00' → '₹5,13,000'; with paise only if they are not zero. '' for an empty amount. */
export function formatMoney(amount: Amount): string {
  const value = numberOf(amount)
  if (value === null) return ''
  return Number.isInteger(value) ? wholeRupees.format(value) : rupees.format(value)
}

/** Short form of totals: '₹12.1 L', '₹3.2 Cr'; in full below a lakh. */
export function formatMoneyShort(amount: Amount): string {
  const value = numberOf(amount)
  if (value === null) return ''
  const size = Math.abs(value)
  const { i18n } = wordsNow()
  if (size >= 1e7) return i18n._(msg`₹${{ crores: plain.format(Math.round(value / 1e5) / 100) }} Cr`)
  if (size >= 1e5) return i18n._(msg`₹${{ lakhs: plain.format(Math.round(value / 1e4) / 10) }} L`)
  return wholeRupees.format(value)
}

/** Indian grouping: 1284567 → '12,84,567'. */
export function formatNumber(value: Amount): string {
  const number = numberOf(value)
  return number === null ? '' : plain.format(number)
}

/** A count as text: '1,204', or '10,000+' if not all were counted. */
export const formatCount = (count: number, capped = false): string => `${formatNumber(count)}${capped ? '+' : ''}`

/** The calendar day in India as 'YYYY-MM-DD'; a plain date is returned unchanged. */
export function dayOf(moment: Moment): string {
  if (typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)) return moment
  const date = dateOf(moment)
  return date ? dayParts.format(date) : ''
}

/** '2026-09-25' → '25/09/2026', the format of days on all screens. */
export function formatDate(moment: Moment): string {
  return dayFirst(dayOf(moment))
}

/** '05:30 PM', Indian time. */
export function formatTime(moment: Moment): string {
  const date = dateOf(moment)
  return date ? clockTime(clock.format(date)) : ''
}

/** '25 Sep 2026 | 05:30 PM', the specification's form of a moment. */
export function formatDateTime(moment: Moment): string {
  const date = dateOf(moment)
  if (!date) return ''
  const [year, month, day] = dayOf(date).split('-')
  return `${day} ${monthNames()[Number(month) - 1]} ${year} | ${formatTime(date)}`
}

/** Days from today (India) to the given day; yesterday is -1. */
export function daysFromToday(moment: Moment, now: Moment = new Date()): number | null {
  const [there, today] = [dayOf(moment), dayOf(now)]
  return there === '' ? null : daysFrom(today, there)
}

/** 'Today', 'Tomorrow', 'in 4 days', '3 days ago'; beyond two weeks the date itself. */
export function formatRelativeDay(moment: Moment, now: Moment = new Date()): string {
  const days = daysFromToday(moment, now)
  if (days === null) return ''
  const { i18n } = wordsNow()
  if (days === 0) return i18n._(msg`Today`)
  if (days === 1) return i18n._(msg`Tomorrow`)
  if (days === -1) return i18n._(msg`Yesterday`)
  if (Math.abs(days) > 14) return formatDate(moment)
  return days > 0 ? i18n._(msg`in ${{ days }} days`) : i18n._(msg`${{ days: -days }} days ago`)
}

/** A phone in readable groups: '+91 98765 43210'; other text is returned unchanged. */
export function formatPhone(value: string | null | undefined, phone_code = '+91'): string {
  const digits = cleanPhone(value ?? '')
  if (digits === '') return ''
  const indian = digits.match(/^(?:\+?91|0)?([6-9]\d{4})(\d{5})$/)
  const code = normalisePhoneCode(phone_code) ?? '+91'
  if (indian && code === '+91') return `+91 ${indian[1]} ${indian[2]}`
  if (!/^\+?\d{4,15}$/.test(digits)) return value ?? ''
  return digits.startsWith('+') ? digits : `${code} ${digits}`
}

/** 'Ritika Malhotra' → 'RM'; one word gives its first letter. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return letters.map((word) => [...word][0]?.toLocaleUpperCase('en-IN') ?? '').join('')
}

function numberOf(value: Amount): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function dateOf(moment: Moment): Date | null {
  if (moment === null || moment === undefined || moment === '') return null
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? null : date
}

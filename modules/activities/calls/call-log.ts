import type { Issue } from '#base/issue.ts'
import { timeOfDay } from '#base/time-of-day.ts'
import { instantAt } from '#base/zones.ts'
import { dayFromText } from '#engine/record/kinds/date/date.ts'
import { secondsFromText } from '../time-values.ts'
import { type Direction, isUnanswered } from './outcomes.ts'

// Reads one row of the call log of a phone. Many apps write such files, each with words of its own.

/** The cells of a row by the fields they fill. Day and time of day may be in two cells, in any order. */
export interface LogCells {
  phone: string
  direction: string
  duration: string
  started_at: readonly string[]
}

/** A call as a log tells it. */
export interface LoggedCall {
  phone: string
  direction: Direction
  outcome: 'CNR' | 'Busy' | 'Not Known'
  /** Seconds of talk. */
  duration: number
  /** RFC 3339, UTC. */
  started_at: string
}

const MOST_LETTERS = 60

/** The words of call logs, and the numbers of Android, by what they mean. */
const WORDS: readonly (readonly [means: Direction | 'Busy', words: readonly string[]])[] = [
  ['Incoming', ['incoming', 'received', 'answered', 'in', '1']],
  ['Outgoing', ['outgoing', 'dialed', 'dialled', 'placed', 'out', '2']],
  ['Not responding', ['not responding', 'cancelled', 'canceled', 'no answer', 'not answered', 'unanswered']],
  ['Busy', ['busy', 'line busy']],
  ['Missed', ['missed', 'rejected', 'declined', 'blocked', 'voicemail', '3', '4', '5', '6']],
]

const meaningOf = (typed: string) => {
  const plain = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  return WORDS.find(([, words]) => words.includes(plain))?.[0] ?? null
}

/** The call of a row, or all that is wrong with it. `zone` is the zone of times without one. */
export function readLogRow(cells: LogCells, zone: string): { call: LoggedCall } | { issues: Issue[] } {
  const issues: Issue[] = []
  const phone = indianNumber(cells.phone)
  if (phone === null) issues.push({ field: 'phone', message: PHONE_ISSUE, rule: 'format' })
  const means = cells.direction.length > MOST_LETTERS ? null : meaningOf(cells.direction)
  if (means === null) issues.push({ field: 'direction', message: 'This kind of call is not known', rule: 'choice' })
  const is_unanswered = means === 'Busy' || isUnanswered(means)
  const seconds = is_unanswered ? 0 : secondsFromText(cells.duration)
  // Without a known kind, an empty duration may be right.
  if (seconds === null && !(means === null && cells.duration.trim() === ''))
    issues.push({ field: 'duration', message: 'Enter a length of time like 1 h 30 min', rule: 'format' })
  const at = momentOf(cells.started_at, zone)
  if (at === null)
    issues.push({ field: 'started_at', message: 'Enter a date and time like 25/09/2026 14:30', rule: 'instant' })
  if (phone === null || means === null || seconds === null || at === null) return { issues }
  return {
    call: { phone, ...directionOf(means, seconds), duration: seconds, started_at: new Date(at).toISOString() },
  }
}

function directionOf(means: Direction | 'Busy', seconds: number): Pick<LoggedCall, 'direction' | 'outcome'> {
  if (means === 'Busy') return { direction: 'Not responding', outcome: 'Busy' }
  if (means === 'Incoming' && seconds === 0) return { direction: 'Missed', outcome: 'Not Known' }
  if (means === 'Not responding' || (means === 'Outgoing' && seconds === 0))
    return { direction: 'Not responding', outcome: 'CNR' }
  return { direction: means, outcome: 'Not Known' }
}

/** The message of a number that cannot be called. */
export const PHONE_ISSUE = 'Enter a phone number like 98250 12345, or 022 2345 6789 with its area code'

/** A number in international form, +919000000101; numbers without a country are Indian. Null for anything else. */
export function indianNumber(typed: string): string | null {
  if (typed.length > MOST_LETTERS) return null
  // A spreadsheet writes ="+91…" to keep a number as text; \p{Cf} are invisible marks of direction.
  const plain = typed.replace(/^\s*="?|"\s*$/g, '').replace(/[\s\p{Cf}\p{Zs}().[\]-]/gu, '')
  const international = plain.replace(/^00/, '+')
  if (international.startsWith('+91')) return /^\+91[1-9]\d{9}$/.test(international) ? international : null
  if (international.startsWith('+')) return /^\+[1-9]\d{7,14}$/.test(international) ? international : null
  if (/^[6-9]\d{9}$/.test(plain)) return `+91${plain}`
  if (/^0[1-9]\d{9}$/.test(plain)) return `+91${plain.slice(1)}`
  return /^91[1-9]\d{9}$/.test(plain) ? `+${plain}` : null
}

const ONLY_TIME = /^\d{1,2}:\d{2}/
const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(Z|[+-]\d{2}:?\d{2})$/i
const TIMED = /^(.{6,40}?),?[T ] ?(\d{1,2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?( ?[ap]\.?m\.?)?$/i

/** The moment of one or two cells in milliseconds; null for no real day and time. */
function momentOf(parts: readonly string[], zone: string): number | null {
  const plain = parts
    .map((part) =>
      part
        .slice(0, MOST_LETTERS + 1)
        .trim()
        .replace(/\s+/g, ' '),
    )
    .filter((part) => part !== '')
    .toSorted((a, b) => Number(ONLY_TIME.test(a)) - Number(ONLY_TIME.test(b)))
    .join(' ')
  if (plain.length > MOST_LETTERS) return null
  if (/^\d{13}$/.test(plain)) return Number(plain)
  const zoned = ZONED.exec(plain)
  const [, day, time, seconds = '0', more = ''] = zoned ?? TIMED.exec(plain) ?? []
  if (day === undefined || Number(seconds) > 59) return null
  const real = dayFromText(dayFirstOf(day))
  const clock = timeOfDay(zoned ? time : `${time}${more}`)
  if (real === null || clock === null) return null
  if (!zoned) return instantAt(`${real}T${clock}`, zone) + Number(seconds) * 1_000
  const at = Date.parse(
    `${real}T${clock}:${seconds.padStart(2, '0')}${more.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
  )
  return Number.isNaN(at) ? null : at
}

const MONTH_FIRST = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/

/** 'Nov 22, 2026' as '22 Nov 2026'; a name of the weekday before it is dropped. */
const dayFirstOf = (day: string): string =>
  day.replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},? /i, '').replace(MONTH_FIRST, '$2 $1 $3')

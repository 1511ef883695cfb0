import type { Issue } from '#base/issue.ts'

/** A length of time as the specification sends it; an absent part is 0. */
export interface TimeValue {
  hours: number
  minutes: number
  seconds: number
}

const PARTS = ['hours', 'minutes', 'seconds'] as const
const MOST_LETTERS = 60

/** The seconds of a time value, or what is wrong with its parts. */
export function secondsOf(value: Partial<Record<keyof TimeValue, unknown>>): { seconds: number } | { issues: Issue[] } {
  const issues: Issue[] = []
  const parts = PARTS.map((field) => {
    const part = value[field] ?? 0
    const most = field === 'hours' ? Number.MAX_SAFE_INTEGER / 3_600 : 59
    if (typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= most) return part
    issues.push({ field, message: 'Enter a whole number', rule: 'range' })
    return 0
  })
  return issues.length > 0 ? { issues } : { seconds: parts[0] * 3_600 + parts[1] * 60 + parts[2] }
}

/** A number of seconds as a time value. A day is 24 hours. */
export function timeValue(seconds: number): TimeValue {
  return {
    hours: Math.floor(seconds / 3_600),
    minutes: Math.floor((seconds % 3_600) / 60),
    seconds: seconds % 60,
  }
}

/** 3909 as '01:05:09'. */
export function clockOf(seconds: number): string {
  const { hours, minutes, seconds: rest } = timeValue(seconds)
  return [hours, minutes, rest].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 3909 as '1 h 5 min 9 s'; nothing at all is '0 s'. */
export function wordsOfTime(seconds: number): string {
  const { hours, minutes, seconds: rest } = timeValue(seconds)
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean)
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

const CLOCK = /^(?:(\d{1,9}):)?(\d{1,9}):(\d{1,2})$/
const UNITS =
  /^(?:(\d{1,9}(?:\.\d{1,6})?) ?(?:hours|hour|hrs|hr|h)(?:, ?| ?|$))?(?:(\d{1,9}) ?(?:minutes|minute|mins|min|m)(?:, ?| ?|$))?(?:(\d{1,9}) ?(?:seconds|second|secs|sec|s))?$/

/** The seconds of a length of time as people type it: '1:05:09', '2:05', '125', '1 h 30 min', '1.5 hours'. Null for anything else. */
export function secondsFromText(typed: string): number | null {
  if (typed.length > MOST_LETTERS) return null
  const plain = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^\d{1,9}$/.test(plain)) return Number(plain)
  const clock = CLOCK.exec(plain)
  if (clock) {
    const [hours, minutes, seconds] = [Number(clock[1] ?? 0), Number(clock[2]), Number(clock[3])]
    // The first part has no limit; the later ones are parts of an hour and a minute, of one or two digits.
    const is_clock = seconds <= 59 && (clock[1] === undefined || (minutes <= 59 && clock[2].length <= 2))
    return is_clock ? hours * 3_600 + minutes * 60 + seconds : null
  }
  const units = UNITS.exec(plain)
  if (plain === '' || !units || plain.endsWith(',')) return null
  const [hours, minutes, seconds] = units.slice(1).map((part) => part ?? null)
  // A decimal stands for hours alone, and only where it gives whole seconds.
  if (hours?.includes('.') && (minutes !== null || seconds !== null)) return null
  const of_hours = Math.round(Number(hours ?? 0) * 3_600_000) / 1_000
  return Number.isInteger(of_hours) ? of_hours + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) : null
}

/** Checks a length of time as people type it: null when it is valid. */
export const checkTime = (value: string): string | null =>
  value.trim() === '' || secondsFromText(value) !== null ? null : 'Enter a length of time like 1 h 30 min'

/** A call as talk time is counted. `at` is RFC 3339. */
export interface TimedCall {
  at: string
  direction: string
  duration: Partial<TimeValue>
}

/**
 * The talk time of a period: of the connected calls that start in it (`from` inside, `to` not). `average` is in seconds,
 * rounded half up, null without calls.
 */
export function talkTime(calls: readonly TimedCall[], from: string, to: string) {
  const lengths = calls
    .filter(({ at }) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to))
    .filter(({ direction }) => direction === 'Outgoing' || direction === 'Incoming')
    .map(({ duration }) => secondsOf(duration))
    .flatMap((found) => ('seconds' in found && found.seconds > 0 ? [found.seconds] : []))
  const total = lengths.reduce((sum, seconds) => sum + seconds, 0)
  return {
    talkTime: timeValue(total),
    calls: lengths.length,
    average: lengths.length === 0 ? null : Math.floor(total / lengths.length + 0.5),
  }
}

/** Quiet minutes after local midnight: from, inclusive, until, exclusive; if from is greater, they span midnight. */
export interface QuietHours {
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
}

interface LocalTime {
  year: number
  month: number
  day: number
  /** After midnight. */
  minute: number
}

const DAY_MINUTES = 1_440
const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time in a time zone. */
export function localTime(at: Date, time_zone: string): LocalTime {
  let format = formats.get(time_zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(time_zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.year, month: parts.month, day: parts.day, minute: parts.hour * 60 + parts.minute }
}

/** The instant of a local minute; one skipped by a clock change moves to the same distance after the change. */
export function instantOf(local: LocalTime, time_zone: string): Date {
  const wanted = Date.UTC(local.year, local.month - 1, local.day, 0, local.minute)
  const wall = (at: number) => {
    const { year, month, day, minute } = localTime(new Date(at), time_zone)
    return Date.UTC(year, month - 1, day, 0, minute)
  }
  // The offset at the guess is right except within a day of a clock change; the second lookup corrects that.
  const first = wanted - (wall(wanted) - wanted)
  const second = first - (wall(first) - wanted)
  return new Date(wall(second) === wanted ? second : first)
}

/** The end of the quiet hours around an instant; null if it is not quiet then. */
export function quietEnd(quiet: QuietHours, at: Date): Date | null {
  const { quiet_from: from, quiet_until: until, time_zone } = quiet
  if (from === null || until === null || from === until) return null
  const now = localTime(at, time_zone)
  const inside = from < until ? now.minute >= from && now.minute < until : now.minute >= from || now.minute < until
  if (!inside) return null
  const tomorrow = now.minute >= until ? 1 : 0
  return instantOf({ ...now, day: now.day + tomorrow, minute: until }, time_zone)
}

/** The next time that the local clock shows a minute, after the instant. */
export function nextTime(minute: number, time_zone: string, at: Date): Date {
  const now = localTime(at, time_zone)
  const today = instantOf({ ...now, minute }, time_zone)
  return today.getTime() > at.getTime() ? today : instantOf({ ...now, day: now.day + 1, minute }, time_zone)
}

/** '22:30' → 1350; null if it is not a time of day. */
export function minuteOf(text: unknown): number | null {
  const match = typeof text === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) : null
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** 1350 → '22:30'. */
export function timeText(minute: number): string {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** An instant plus this many seconds. */
export const plusSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)

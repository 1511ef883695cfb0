const two = (number: number): string => String(number).padStart(2, '0')
const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})? ?(am|pm|a\.m\.|p\.m\.)?$/

/**
 * A time of day as people type it ('4 pm', '4:30 PM', '16:30', '1630'), as `HH:MM` of 24 hours. Null for anything else; a
 * number alone is not a time.
 */
export function timeOfDay(typed: string): string | null {
  const plain = typed.trim().toLowerCase()
  const match = plain.length > 12 ? null : TIME.exec(plain)
  if (!match || (match[2] === undefined && match[3] === undefined)) return null
  const half = match[3]?.[0]
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const hours = half === 'p' ? (hour % 12) + 12 : half === 'a' ? hour % 12 : hour
  return `${two(hours)}:${two(minute)}`
}

/** '16:30' as '04:30 PM', the format of times on screens and in notices. */
export function clockTime(time: string): string {
  const [hour, minute] = time.split(':')
  return `${two(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** The instant of a day (`YYYY-MM-DD`) and a time of day (`HH:MM`) in India, which keeps +05:30 all year. */
export const instantInIndia = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`)

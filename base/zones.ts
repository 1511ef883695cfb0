/** A day and a time of day as a clock shows them, `YYYY-MM-DDTHH:MM`, without a zone. */
export type Wall = string

const DAY = 86_400_000
const WALL = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Set<string>()
// There are about 600 names, but each may be spelled in capitals and small letters.
const MOST_KNOWN = 1_000

/** True for a name of the IANA list, old names included, such as Asia/Kolkata beside Asia/Calcutta. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > 64 || !/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  // A format takes half a millisecond to make.
  if (known.has(name)) return true
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    if (known.size < MOST_KNOWN) known.add(name)
    return true
  } catch {
    return false
  }
}

/** True for a real day with a time of day. */
export function isWall(raw: unknown): raw is Wall {
  if (typeof raw !== 'string' || !WALL.test(raw)) return false
  const utc = utcOf(raw)
  return !Number.isNaN(utc) && wallOf(utc) === raw
}

/** The wall time as if it were UTC, in milliseconds: for calculations with days and hours of one clock. */
const utcOf = (wall: Wall): number => Date.parse(`${wall}:00Z`)
/** The opposite of `utcOf`. */
const wallOf = (utc: number): Wall => new Date(utc).toISOString().slice(0, 16)

/** What the clock of a zone shows at an instant (milliseconds). */
export const wallAt = (at: number, zone: string): Wall => wallOf(clockAt(at, zone))

function clockAt(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute)
}

/**
 * The instant, in milliseconds, at which the clock of a zone shows a wall time: the first of two if the clock is set back,
 * and moved forward by the length of the gap if the clock skips the time.
 */
export function instantAt(wall: Wall, zone: string): number {
  const wanted = utcOf(wall)
  // The clock changes at most once within these two days, so one of the two offsets holds.
  const [earlier, later] = [wanted - DAY, wanted + DAY].map((at) => wanted - (clockAt(at, zone) - at))
  const fits = [earlier, later].filter((at) => clockAt(at, zone) === wanted)
  return fits.length === 0 ? earlier : Math.min(...fits)
}

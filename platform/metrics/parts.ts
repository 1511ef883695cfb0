import { addDays } from '#base/days.ts'
import { instantAt, wallAt } from '#base/zones.ts'
import { METRIC_ZONE } from './metric.ts'

/** A part of a period: stored days, both included, or a stretch of time in milliseconds, without its end, whose rows are counted. */
export type Part = { from: string; to: string } | { start: number; end: number }

/**
 * The parts of a period of days in a zone. In another zone than India a period begins and ends inside a stored day: the whole
 * days between are stored, and the rows of the two ends, each less than a day, are counted.
 */
export function partsOf({ from, to, zone }: { from: string; to: string; zone: string }): Part[] {
  if (zone === METRIC_ZONE) return [{ from, to }]
  const start = startOf(from, zone)
  const end = startOf(addDays(to, 1), zone)
  const touched = dayAt(start)
  const first = startOf(touched, METRIC_ZONE) < start ? addDays(touched, 1) : touched
  const after = dayAt(end)
  if (first >= after) return [{ start, end }]
  const ends = [
    { start, end: startOf(first, METRIC_ZONE) },
    { start: startOf(after, METRIC_ZONE), end },
  ]
  return [{ from: first, to: addDays(after, -1) }, ...ends.filter((one) => one.start < one.end)]
}

/** The beginning of a day in a zone, in milliseconds. */
export const startOf = (day: string, zone: string): number => instantAt(`${day}T00:00`, zone)
const dayAt = (at: number): string => wallAt(at, METRIC_ZONE).slice(0, 10)

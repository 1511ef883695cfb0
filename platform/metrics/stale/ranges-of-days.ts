import { daysFrom } from '#base/days.ts'
import type { Days } from '#base/periods.ts'

/** At most `most` ranges that have all of these days, and as few others as possible; ascending. Both ends belong to a range. */
export function rangesOfDays(days: readonly string[], most: number): Days[] {
  const sorted = [...new Set(days)].sort()
  // A range ends before the widest gaps.
  const gaps = sorted
    .slice(1)
    .map((day, index) => ({ day, width: daysFrom(sorted[index], day) }))
    .filter(({ width }) => width > 1)
    .sort((a, b) => b.width - a.width)
    .slice(0, most - 1)
  const starts = new Set([sorted[0], ...gaps.map(({ day }) => day)])
  const ranges: Days[] = []
  for (const day of sorted)
    if (starts.has(day)) ranges.push({ from: day, to: day })
    else (ranges.at(-1) as Days).to = day
  return ranges
}

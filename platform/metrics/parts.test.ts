import { expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { instantAt } from '#base/zones.ts'
import { METRIC_ZONE } from './metric.ts'
import { type Part, partsOf } from './parts.ts'

const india = (day: string) => instantAt(`${day}T00:00`, METRIC_ZONE)
const stretchOf = (part: Part): [number, number] =>
  'from' in part ? [india(part.from), india(addDays(part.to, 1))] : [part.start, part.end]

test('in India a period is its stored days', () => {
  expect(partsOf({ from: '2026-04-01', to: '2027-03-31', zone: METRIC_ZONE })).toEqual([
    { from: '2026-04-01', to: '2027-03-31' },
  ])
})

test('in every zone the parts of a period follow each other without a gap, and the counted ends are shorter than a day', () => {
  const zones = ['Asia/Dubai', 'Asia/Kathmandu', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati', 'UTC']
  // Month, quarter and financial-year ends, and the days on which the clocks of London and New York change.
  const periods = [
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01', '2026-06-30'],
    ['2026-04-01', '2027-03-31'],
    ['2026-03-29', '2026-03-29'],
    ['2026-10-25', '2026-11-01'],
    ['2026-03-08', '2026-03-09'],
  ]
  for (const zone of zones)
    for (const [from, to] of periods) {
      const parts = partsOf({ from, to, zone })
      const stretches = parts.map(stretchOf).toSorted((a, b) => a[0] - b[0])
      expect(stretches[0][0]).toBe(instantAt(`${from}T00:00`, zone))
      expect(stretches.at(-1)?.[1]).toBe(instantAt(`${addDays(to, 1)}T00:00`, zone))
      for (const [at, [start]] of stretches.entries()) if (at > 0) expect(start).toBe(stretches[at - 1][1])
      const counted = parts.flatMap((part) => ('from' in part ? [] : [part.end - part.start]))
      expect(Math.max(0, ...counted)).toBeLessThan(2 * 86_400_000)
      if (parts.length > 1) expect(Math.max(0, ...counted)).toBeLessThan(86_400_000)
    }
})

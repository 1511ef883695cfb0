import { expect, test } from 'vitest'
import fc from '#base/fast-check.test-kit.ts'
import { addDays } from '#base/days.ts'
import { rangesOfDays } from './ranges-of-days.ts'

test('days in a row are one range, whatever their order', () => {
  expect(rangesOfDays(['2026-03-01', '2026-02-28', '2026-03-02', '2026-03-01'], 8)).toEqual([
    { from: '2026-02-28', to: '2026-03-02' },
  ])
})

test('the ranges are divided at the widest gaps', () => {
  const days = ['2026-01-01', '2026-01-03', '2026-02-01', '2026-02-04', '2026-06-01']
  expect(rangesOfDays(days, 3)).toEqual([
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-02-01', to: '2026-02-04' },
    { from: '2026-06-01', to: '2026-06-01' },
  ])
  expect(rangesOfDays(days, 1)).toEqual([{ from: '2026-01-01', to: '2026-06-01' }])
})

test('no day is outside of its ranges, and ranges neither meet nor exceed their number', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (days, most) => {
      const ranges = rangesOfDays(days, most)
      expect(ranges.length).toBeLessThanOrEqual(most)
      for (const one of days) expect(ranges.filter(({ from, to }) => from <= one && one <= to)).toHaveLength(1)
      for (const [index, { from }] of ranges.slice(1).entries()) expect(addDays(ranges[index].to, 1) < from).toBe(true)
    }),
  )
})

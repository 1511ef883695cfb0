import { expect, test } from 'vitest'
import { spansOf } from './kept-figures.server.ts'

const spans = (from: string, to: string) =>
  spansOf({ from, to }).map((one) => `${one.from} ${one.to}${one.by_month ? ' by month' : ''}`)

test('a period is its whole months and the days at its ends', () => {
  expect(spans('2026-04-01', '2027-03-31')).toEqual(['2026-04-01 2027-03-31 by month'])
  expect(spans('2026-01-30', '2026-04-02')).toEqual([
    '2026-01-30 2026-01-31',
    '2026-02-01 2026-03-31 by month',
    '2026-04-01 2026-04-02',
  ])
  expect(spans('2024-02-01', '2024-02-29')).toEqual(['2024-02-01 2024-02-29 by month'])
})

test('days of one month, or of two months of which none is whole, are read by day', () => {
  expect(spans('2026-02-01', '2026-02-27')).toEqual(['2026-02-01 2026-02-27'])
  expect(spans('2026-02-02', '2026-03-30')).toEqual(['2026-02-02 2026-03-30'])
  expect(spans('2026-12-31', '2026-12-31')).toEqual(['2026-12-31 2026-12-31'])
})

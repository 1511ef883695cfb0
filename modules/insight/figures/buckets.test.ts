import { expect, test } from 'vitest'
import { bucketsOf, sumInto, yearBefore } from './buckets.ts'

test('a month is divided by day, a quarter by week, a year by calendar month; every day is in one point', () => {
  expect(bucketsOf({ from: '2026-02-01', to: '2026-02-28' })).toHaveLength(28)
  expect(bucketsOf({ from: '2026-01-01', to: '2026-03-31' }).at(-1)).toEqual({
    unit: 'week',
    from: '2026-03-26',
    to: '2026-03-31',
  })
  const year = bucketsOf({ from: '2026-04-01', to: '2027-03-31' })
  expect(year).toHaveLength(12)
  expect(year[10]).toEqual({ unit: 'month', from: '2027-02-01', to: '2027-02-28' })
  expect(bucketsOf({ from: '2026-05-15', to: '2026-12-10' })[0]).toEqual({
    unit: 'month',
    from: '2026-05-15',
    to: '2026-05-31',
  })
  expect(bucketsOf({ from: '2026-05-15', to: '2026-05-15' })).toEqual([
    { unit: 'day', from: '2026-05-15', to: '2026-05-15' },
  ])
})

test('amounts of days are added up in their point', () => {
  const rows = [
    { value: '2026-04-30', count: 2 },
    { value: '2026-05-01', count: 3 },
    { value: '2026-05-31', count: 4 },
    { value: null, count: 9 },
  ]
  const buckets = bucketsOf({ from: '2026-04-01', to: '2027-03-31' })
  expect(sumInto(buckets, rows, ({ count }) => count).slice(0, 3)).toEqual([2, 7, 0])
})

test('the year before a day ends with its month', () => {
  expect(yearBefore('2027-02-10')).toEqual({ from: '2026-03-01', to: '2027-02-28' })
  expect(yearBefore('2026-12-31')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

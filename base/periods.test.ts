import { expect, test } from 'vitest'
import { daysBefore, daysOf, isPeriod, PERIODS, todayIn } from '#base/periods.ts'

test.each([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['dayBeforeYesterday', '2026-11-19', '2026-11-19'],
  ['thisWeek', '2026-11-15', '2026-11-21'],
  ['lastWeek', '2026-11-08', '2026-11-14'],
  ['lastToLastWeek', '2026-11-01', '2026-11-07'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['lastToLastMonth', '2026-09-01', '2026-09-30'],
  ['currentQuarter', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['lastToLastQuarter', '2026-04-01', '2026-06-30'],
  ['currentYear', '2026-04-01', '2027-03-31'],
  ['lastYear', '2025-04-01', '2026-03-31'],
  ['lastToLastYear', '2024-04-01', '2025-03-31'],
] as const)('%s of a Saturday in November is %s to %s', (period, from, to) => {
  expect(daysOf(period, '2026-11-21')).toEqual({ from, to })
})

test('periods are correct around the ends of a year, of February and of a week', () => {
  expect(daysOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('lastToLastMonth', '2026-01-31')).toEqual({ from: '2025-11-01', to: '2025-11-30' })
  expect(daysOf('lastQuarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(daysOf('currentYear', '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(daysOf('thisWeek', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-07' })
  expect(daysOf('yesterday', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' })
})

test('there are sixteen, and today depends on the time zone', () => {
  expect(PERIODS).toHaveLength(16)
  expect(isPeriod('nextWeek')).toBe(false)
  const late = new Date('2026-11-20T20:00:00Z')
  expect(todayIn('Asia/Kolkata', late)).toBe('2026-11-21')
  expect(todayIn('America/New_York', late)).toBe('2026-11-20')
})

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['lastToLastWeek', '2026-10-25', '2026-10-31'],
  ['thisWeek', '2026-11-08', '2026-11-14'],
  ['thisMonth', '2026-10-01', '2026-10-21'],
  ['lastMonth', '2026-09-01', '2026-09-30'],
  ['currentQuarter', '2026-07-01', '2026-08-21'],
  ['currentYear', '2025-04-01', '2025-11-21'],
  ['lastToLastYear', '2023-04-01', '2024-03-31'],
] as const)('%s of that Saturday is compared with %s to %s', (period, from, to) => {
  expect(daysBefore(period, '2026-11-21')).toEqual({ from, to })
})

test('a running month is compared with at most the days of the previous month, a custom period with equally many days', () => {
  expect(daysBefore('thisMonth', '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysBefore({ from: '2026-11-11', to: '2026-11-20' }, '2026-11-21')).toEqual({
    from: '2026-11-01',
    to: '2026-11-10',
  })
})

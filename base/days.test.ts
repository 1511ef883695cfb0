import { expect, it } from 'vitest'
import { addDays, daysFrom, nextMonday, recentFrom } from './days.ts'

it('counts days over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-12-31', 7)).toBe('2027-01-07')
})

it('finds the next Monday, from a Monday the one after it', () => {
  expect(nextMonday('2026-11-21')).toBe('2026-11-23')
  expect(nextMonday('2026-11-22')).toBe('2026-11-23')
  expect(nextMonday('2026-11-23')).toBe('2026-11-30')
})

it('counts the days from one to another, backwards as negative', () => {
  expect(daysFrom('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysFrom('2026-03-01', '2026-02-28')).toBe(-1)
})

it('counts seven days as recent by default', () => {
  expect(recentFrom('2026-11-03')).toBe('2026-10-27')
  expect(recentFrom('2026-11-03', 30)).toBe('2026-10-04')
})

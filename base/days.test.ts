import { expect, it } from 'vitest'
import { addDays, nextMonday } from './days.ts'

it('counts days over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-12-31', 7)).toBe('2027-01-07')
})

it('means the Monday that follows; from a Monday the next one', () => {
  expect(nextMonday('2026-11-21')).toBe('2026-11-23')
  expect(nextMonday('2026-11-22')).toBe('2026-11-23')
  expect(nextMonday('2026-11-23')).toBe('2026-11-30')
})

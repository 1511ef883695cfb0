import { expect, test } from 'vitest'
import { instantInIndia, timeOfDay } from './time-of-day.ts'

test.each([
  ['16:30', '16:30'],
  ['4:30 PM', '16:30'],
  ['4.30pm', '16:30'],
  ['4 pm', '16:00'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['09:30:00', '09:30'],
])('%s is a time', (typed, expected) => expect(timeOfDay(typed)).toBe(expected))

test.each(['', '4', '24:00', '9:60', '13 pm', '0 am', 'after lunch', '4:30 PM tomorrow', '1'.repeat(60_000)])(
  '%.20s is no time',
  (typed) => expect(timeOfDay(typed)).toBeNull(),
)

test('a time of a day in India is an instant', () => {
  expect(instantInIndia('2026-09-25', '16:30').toISOString()).toBe('2026-09-25T11:00:00.000Z')
})

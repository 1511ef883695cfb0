import { expect, test } from 'vitest'
import { nextSending } from './schedule-days.ts'

const next = (days: Partial<Parameters<typeof nextSending>[0]>, after: string, zone = 'Asia/Kolkata') =>
  nextSending({ weekdays: [], month_days: [], at_minute: 9 * 60, ...days }, zone, new Date(after))?.toISOString() ??
  null

test('a report is sent on the chosen days of the week, at the time of the zone', () => {
  // A Thursday, 08:00 in India.
  expect(next({ weekdays: [1, 4] }, '2026-11-26T02:30:00Z')).toBe('2026-11-26T03:30:00.000Z')
  expect(next({ weekdays: [1, 4] }, '2026-11-26T03:30:00Z')).toBe('2026-11-30T03:30:00.000Z')
  expect(next({ weekdays: [1] }, '2026-11-30T03:30:01Z')).toBe('2026-12-07T03:30:00.000Z')
})

test('and on days of the month, of which 31 is the last one', () => {
  expect(next({ month_days: [31] }, '2027-02-01T00:00:00Z')).toBe('2027-02-28T03:30:00.000Z')
  expect(next({ month_days: [31] }, '2026-12-31T03:30:00Z')).toBe('2027-01-31T03:30:00.000Z')
  expect(next({ month_days: [1, 15] }, '2026-11-26T00:00:00Z')).toBe('2026-12-01T03:30:00.000Z')
})

test('the clock of another zone decides, also when it is moved', () => {
  expect(next({ weekdays: [0] }, '2026-03-07T12:00:00Z', 'America/New_York')).toBe('2026-03-08T13:00:00.000Z')
  expect(next({ weekdays: [6] }, '2026-02-28T12:00:00Z', 'America/New_York')).toBe('2026-02-28T14:00:00.000Z')
})

test('without days there is no next time', () => expect(next({}, '2026-11-26T00:00:00Z')).toBe(null))

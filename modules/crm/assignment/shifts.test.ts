import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY, isOnShift, type Weekly } from './shifts.ts'

// Kolkata is UTC+05:30. 22 November 2026 is a Sunday.

const at = (weekly: Weekly, when: string, more: Partial<Parameters<typeof isOnShift>[0]> = {}) =>
  isOnShift({ weekly, days_off: [], time_zone: 'Asia/Kolkata', at: new Date(`${when}+05:30`), ...more })

test('a business without hours works from ten to seven, Monday to Saturday', () => {
  expect(at(DEFAULT_WEEKLY, '2026-11-23T10:00')).toBe(true)
  expect(at(DEFAULT_WEEKLY, '2026-11-23T09:59')).toBe(false)
  expect(at(DEFAULT_WEEKLY, '2026-11-28T18:59')).toBe(true)
  expect(at(DEFAULT_WEEKLY, '2026-11-28T19:00')).toBe(false)
  expect(at(DEFAULT_WEEKLY, '2026-11-22T12:00')).toBe(false)
})

test('a shift across midnight belongs to the day on which it began, also from Saturday to Sunday', () => {
  const nights: Weekly = { Saturday: [['22:00', '06:00']] }
  expect(at(nights, '2026-11-21T22:00')).toBe(true)
  expect(at(nights, '2026-11-22T05:59')).toBe(true)
  expect(at(nights, '2026-11-22T06:00')).toBe(false)
  expect(at(nights, '2026-11-22T22:30')).toBe(false)
  expect(at(nights, '2026-11-21T05:00')).toBe(false)
})

test('a shift with the same start and end lasts 24 hours', () => {
  const always: Weekly = { Sunday: [['08:00', '08:00']] }
  expect(at(always, '2026-11-22T08:00')).toBe(true)
  expect(at(always, '2026-11-23T07:59')).toBe(true)
  expect(at(always, '2026-11-23T08:00')).toBe(false)
})

test('the time between two shifts of a day is free', () => {
  const split: Weekly = {
    Monday: [
      ['09:00', '13:00'],
      ['16:00', '20:00'],
    ],
  }
  expect(at(split, '2026-11-23T12:59')).toBe(true)
  expect(at(split, '2026-11-23T14:00')).toBe(false)
  expect(at(split, '2026-11-23T16:00')).toBe(true)
})

test('a day off cancels the shift that begins on it, not the one from the previous day', () => {
  const nights: Weekly = { Saturday: [['22:00', '06:00']], Sunday: [['22:00', '06:00']] }
  const days_off = [{ from: '2026-11-22', until: '2026-11-22' }]
  expect(at(nights, '2026-11-22T03:00', { days_off })).toBe(true)
  expect(at(nights, '2026-11-22T23:00', { days_off })).toBe(false)
  expect(at(nights, '2026-11-23T03:00', { days_off })).toBe(false)
})

test('hours are in the time zone of the business', () => {
  const moment = new Date('2026-11-23T05:00:00Z')
  expect(isOnShift({ weekly: DEFAULT_WEEKLY, days_off: [], at: moment, time_zone: 'Asia/Kolkata' })).toBe(true)
  expect(isOnShift({ weekly: DEFAULT_WEEKLY, days_off: [], at: moment, time_zone: 'Asia/Dubai' })).toBe(false)
})

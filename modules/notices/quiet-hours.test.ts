import { describe, expect, test } from 'vitest'
import { minuteOf, nextTime, quietEnd, timeText } from './quiet-hours.ts'

const at = (text: string) => new Date(text)
const night = { quiet_from: minuteOf('22:00'), quiet_until: minuteOf('07:00') }

describe('quiet hours', () => {
  test.each([
    ['Asia/Kolkata', '2026-11-21T17:00:00Z', '2026-11-22T01:30:00.000Z', 'late evening, over midnight'],
    ['Asia/Kolkata', '2026-11-21T20:30:00Z', '2026-11-22T01:30:00.000Z', 'after midnight'],
    ['Asia/Kolkata', '2026-11-21T16:30:00Z', '2026-11-22T01:30:00.000Z', 'the first minute'],
    [
      'Asia/Kathmandu',
      '2026-12-31T18:00:00Z',
      '2027-01-01T01:15:00.000Z',
      'three quarters of an hour, and the year turns',
    ],
    ['America/New_York', '2026-03-08T05:30:00Z', '2026-03-08T11:00:00.000Z', 'the night in which an hour is left out'],
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01T12:00:00.000Z', 'the night with an hour twice'],
  ])('in %s at %s end at %s: %s', (time_zone, now, end) => {
    expect(quietEnd({ time_zone, ...night }, at(now))?.toISOString()).toBe(end)
  })
  test('end at their last minute, and need both ends', () => {
    expect(quietEnd({ time_zone: 'Asia/Kolkata', ...night }, at('2026-11-22T01:30:00Z'))).toBeNull()
    expect(quietEnd({ time_zone: 'Asia/Kolkata', ...night }, at('2026-11-22T08:00:00Z'))).toBeNull()
    const none = { time_zone: 'Asia/Kolkata', quiet_from: null, quiet_until: null }
    expect(quietEnd(none, at('2026-11-21T20:00:00Z'))).toBeNull()
  })
  test('can be within one day', () => {
    const lunch = { time_zone: 'Asia/Kolkata', quiet_from: minuteOf('13:00'), quiet_until: minuteOf('14:00') }
    expect(quietEnd(lunch, at('2026-11-21T08:00:00Z'))?.toISOString()).toBe('2026-11-21T08:30:00.000Z')
    expect(quietEnd(lunch, at('2026-11-21T20:00:00Z'))).toBeNull()
  })
})

describe('times of day', () => {
  test('next occur today or tomorrow', () => {
    const nine = minuteOf('09:00') as number
    expect(nextTime(nine, 'Asia/Kolkata', at('2026-11-21T03:29:00Z')).toISOString()).toBe('2026-11-21T03:30:00.000Z')
    expect(nextTime(nine, 'Asia/Kolkata', at('2026-11-21T03:30:00Z')).toISOString()).toBe('2026-11-22T03:30:00.000Z')
    expect(nextTime(nine, 'Asia/Kolkata', at('2026-12-31T12:00:00Z')).toISOString()).toBe('2027-01-01T03:30:00.000Z')
  })
  test('are converted from and to hours and minutes', () => {
    expect([minuteOf('00:00'), minuteOf('23:59'), minuteOf('24:00'), minuteOf('9:00'), minuteOf(540)]).toEqual([
      0,
      1439,
      null,
      null,
      null,
    ])
    expect([timeText(0), timeText(1350)]).toEqual(['00:00', '22:30'])
  })
})

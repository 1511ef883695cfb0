import { expect, test } from 'vitest'
import { instantAt, isTimeZone, isWall, wallAt } from './zones.ts'

const shown = (wall: string, zone: string) => new Date(instantAt(wall, zone)).toISOString()

test.each([
  ['Asia/Kolkata', '2026-12-01T10:00', '2026-12-01T04:30:00.000Z', 'a zone whose clock never changes'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', 'a time that the clock skips'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'the first of two, west of Greenwich'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'the first of two, east of Greenwich'],
])('in %s the clock shows %s at %s: %s', (zone, wall, at) => {
  expect(shown(wall, zone)).toBe(at)
})

test('the clock of a zone is read to the minute', () => {
  expect(wallAt(Date.parse('2026-12-31T18:29:59Z'), 'Asia/Kolkata')).toBe('2026-12-31T23:59')
  expect(wallAt(Date.parse('2026-12-31T18:30:00Z'), 'Asia/Kolkata')).toBe('2027-01-01T00:00')
})

test('a wall time is a real day with a time of day', () => {
  expect(isWall('2026-02-28T23:59')).toBe(true)
  for (const wrong of [
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-02-28T24:00',
    '2026-02-28',
    '2026-02-28T10:00Z',
    5,
  ])
    expect(isWall(wrong)).toBe(false)
})

test('a zone is a name of the list', () => {
  expect(isTimeZone('Asia/Calcutta')).toBe(true)
  for (const wrong of ['Asia/Nowhere', '+05:30', '', 'A'.repeat(100), null]) expect(isTimeZone(wrong)).toBe(false)
})

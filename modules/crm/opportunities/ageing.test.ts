import { expect, test } from 'vitest'
import { daysIn } from './ageing.ts'

const now = Date.parse('2026-11-22T10:00:00Z')

test('an opportunity ages after the days of its stage, while it is open', () => {
  const stage = { kind: 'open', ageing_days: 7 }
  expect(daysIn('2026-11-15T10:00:00Z', stage, now)).toEqual({ days: 7, is_ageing: false })
  expect(daysIn('2026-11-14T10:00:00Z', stage, now)).toEqual({ days: 8, is_ageing: true })
  expect(daysIn('2026-11-01T10:00:00Z', { kind: 'won', ageing_days: 7 }, now)).toEqual({ days: 21, is_ageing: false })
  expect(daysIn('2026-11-01T10:00:00Z', { kind: 'open', ageing_days: null }, now).is_ageing).toBe(false)
  expect(daysIn('', stage, now)).toEqual({ days: 0, is_ageing: false })
  expect(daysIn('2026-11-23T10:00:00Z', stage, now).days).toBe(0)
})

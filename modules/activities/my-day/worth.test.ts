import { describe, expect, test } from 'vitest'
import { byWorth, type Weighed, worthOf } from './worth.ts'

const NOW = Date.parse('2026-12-01T06:00:00Z')
const HOUR = 3_600_000
const blank: Weighed = {
  ...{ reason: 'due', due: NOW + 5 * HOUR, made: NOW - 48 * HOUR, heat: null, priority: null, amount: null },
  is_asked: false,
}
const worth = (more: Partial<Weighed>) => worthOf({ ...blank, ...more }, NOW)

describe('the worth of work', () => {
  test('follows the reason: a broken promise, one of today, a new enquiry, a hot lead, a forgotten one', () => {
    const overdue = worth({ reason: 'overdue', due: NOW - HOUR })
    const rest = (['unassigned', 'hot', 'idle'] as const).map((reason) => worth({ reason, due: null }))
    expect([overdue, worth({}), ...rest]).toEqual([overdue, worth({}), ...rest].toSorted((a, b) => b - a))
  })
  test('of a fresh broken promise is more than of an old one, which still counts', () => {
    const late = (hours: number) => worth({ reason: 'overdue', due: NOW - hours * HOUR })
    expect(late(1)).toBeGreaterThan(late(72))
    expect(late(24 * 365)).toBe(late(24 * 100))
    expect(late(24 * 365)).toBeGreaterThan(worth({ reason: 'idle', due: null }))
  })
  test('rises within the hour before the promised time', () => {
    expect(worth({ due: NOW + HOUR / 2 })).toBeGreaterThan(worth({ reason: 'overdue', due: NOW - 48 * HOUR }))
    expect(worth({ due: NOW + 2 * HOUR })).toBeGreaterThan(worth({ due: NOW + 7 * HOUR }))
  })
  test('of an enquiry that nobody has falls with each hour', () => {
    const since = (hours: number) => worth({ reason: 'unassigned', due: null, made: NOW - hours * HOUR })
    expect(since(0)).toBeGreaterThan(worth({}))
    expect(since(1)).toBeGreaterThan(since(5))
    expect(since(500)).toBe(40)
  })
  test('grows with heat, priority, money and a customer who waits', () => {
    expect(worth({ heat: 'hot' })).toBeGreaterThan(worth({ heat: 'warm' }))
    expect(worth({ heat: 'cold' })).toBe(worth({}))
    expect(worth({ priority: 'urgent' })).toBeGreaterThan(worth({ priority: 'high' }))
    expect(worth({ priority: 'low' })).toBeLessThan(worth({}))
    expect(worth({ amount: 500 })).toBe(worth({}))
    expect(worth({ amount: 10_00_000 })).toBeGreaterThan(worth({ amount: 50_000 }))
    // A huge amount does not hide everything else.
    expect(worth({ amount: 1e15 })).toBe(worth({ amount: 1e12 }))
    expect(worth({ is_asked: true })).toBeGreaterThan(worth({}))
  })
})

test('the order is by worth, then by the promised time, then as they were made', () => {
  const item = (key: string, more: object) => ({ worth: 50, due: NOW as number | null, made: NOW, key, ...more })
  const items = [
    item('late in', { due: null }),
    item('b', {}),
    item('a', {}),
    item('earlier', { due: NOW - HOUR }),
    item('older', { made: NOW - HOUR }),
    item('worth more', { worth: 51, due: null }),
  ]
  expect(byWorth(items).map(({ key }) => key)).toEqual(['worth more', 'earlier', 'older', 'a', 'b', 'late in'])
})

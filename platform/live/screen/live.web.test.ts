import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { concerns, newsOf } from './news.ts'
import { makePace } from './pace.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('record changes are read from the stream, and other events are ignored', () => {
  expect(newsOf({ event: 'changed', data: { record: 'lead', ids: [4, 'x'], by: 2 } })).toEqual({
    record: 'lead',
    ids: [4],
    by: 2,
  })
  expect(newsOf({ event: 'changed', data: { record: 'lead', ids: null, by: null } })).toMatchObject({ ids: null })
  expect(newsOf({ event: 'changed', data: {} })).toBeNull()
  expect(newsOf({ event: 'notice', data: { record: 'lead' } })).toBeNull()
})

test('a change outdates the lists and boards of its kind, and only the changed single records', () => {
  const news = [{ record: 'lead', ids: [4], by: 2 }]
  const is_old = (key: unknown[]) => concerns({ business_id: 7, news, key })
  expect(is_old([7, null, 'list', 'lead', { sort: 'name' }, 0])).toBe(true)
  expect(is_old([7, 3, 'options', 'lead'])).toBe(true)
  expect(is_old([7, null, 'record', 'lead', 4])).toBe(true)
  expect(is_old([7, null, 'record', 'lead', 5])).toBe(false)
  expect(is_old([7, null, 'changes', 'lead', 5])).toBe(false)
  expect(is_old([7, null, 'list', 'note'])).toBe(false)
  expect(is_old([8, null, 'list', 'lead'])).toBe(false)
  // A calendar shows records of several kinds.
  expect(is_old([7, null, 'calendar', ['task', 'lead'], 'week'])).toBe(true)
  expect(is_old([7, null, 'calendar', ['task'], 'week'])).toBe(false)
  expect(
    concerns({ business_id: 7, news: [{ record: 'lead', ids: null, by: 2 }], key: [7, null, 'record', 'lead', 5] }),
  ).toBe(true)
})

test('many changes refresh a screen at a steady pace, and the last change is never missed', () => {
  const run = vi.fn()
  const pace = makePace({ soon: 300, between: 3_000, run })
  pace.ask()
  pace.ask()
  vi.advanceTimersByTime(299)
  expect(run).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  for (let step = 0; step < 20; step++) {
    pace.ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  pace.ask()
  pace.stop()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(2)
})

import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import { isPassword, makeGate } from './password/passwords.server.ts'
import { networkOf, nextTry, type Tries } from './throttle.server.ts'

const rules = { failures: 5, lock_minutes: 15 }
const start = Date.UTC(2026, 10, 20, 9)
const at = (minutes: number) => new Date(start + minutes * 60_000)

/** Fails five times at a moment; gives what is remembered then. */
function lock(before: Tries | null, when: Date): Tries {
  let tries = before
  for (let n = 0; n < 5; n++) {
    const next = nextTry(tries, rules, when)
    expect(next.wait_seconds).toBe(0)
    tries = next.tries
  }
  return tries as Tries
}

test('each lock lasts twice as long as the one before, a day at most', () => {
  let tries: Tries | null = null
  let minutes = 0
  for (const length of [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]) {
    tries = lock(tries, at(minutes))
    expect(nextTry(tries, rules, at(minutes)).wait_seconds).toBe(length * 60)
    minutes += length
  }
})

test('a lock is forgotten a day after its end', () => {
  const tries = lock(null, at(0))
  expect(lock(tries, at(15 + 24 * 60)).locked_until).toEqual(at(15 + 24 * 60 + 15))
  expect(lock(tries, at(15 + 24 * 60 - 1)).locked_until).toEqual(at(15 + 24 * 60 - 1 + 30))
})

test('failures that are fifteen minutes old do not count', () => {
  let tries: Tries | null = null
  for (let n = 0; n < 4; n++) tries = nextTry(tries, rules, at(0)).tries
  const later = nextTry(tries, rules, at(15)).tries
  expect(later).toMatchObject({ failures: 1, locked_until: null })
})

test('an IPv6 subscriber is one address, whatever address it takes of its own', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})

test('two pieces of work run, the queue waits, the next one is refused with 503', async () => {
  const enter = makeGate({ at_once: 2, queue: 1 })
  const doors: (() => void)[] = []
  let running = 0
  const work = () => {
    running++
    return new Promise<void>((resolve) => doors.push(resolve)).finally(() => running--)
  }
  const first = [enter(work), enter(work), enter(work)]
  await breathe()
  expect(running).toBe(2)
  const refused = await enter(work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 503, code: 'E_BUSY' })
  doors[0]()
  await breathe()
  await breathe()
  expect(running).toBe(2)
  doors[1]()
  doors[2]()
  await Promise.all(first)
  const after = enter(work)
  await breathe()
  doors[3]()
  await after
})

test('no password opens an account without one', async () => {
  expect(await isPassword('a password nobody has', null)).toBe(false)
  expect(await isPassword('none', 'none')).toBe(false)
})

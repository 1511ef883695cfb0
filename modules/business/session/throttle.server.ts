import { createHash } from 'node:crypto'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { tooMany } from '#engine/server/http/refusal.server.ts'
import type { Counter } from '#platform/limits/counter.server.ts'

/** Failures at one password so far. */
export interface Tries {
  failures: number
  since: Date
  /** Locks in a row; each lasts twice as long as the one before. */
  locks: number
  locked_until: Date | null
}

/** How many failures lock a password, and for how long at first. 0 failures = never. */
export interface LockRules {
  failures: number
  lock_minutes: number
}

const WINDOW_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Counts one more try as failed until `forgetTries` removes it, so that simultaneous tries cannot exceed the limit. The last
 * allowed try already sets the lock.
 */
export function nextTry(before: Tries | null, rules: LockRules, now: Date): { tries: Tries; wait_seconds: number } {
  const at = now.getTime()
  const locked = before?.locked_until?.getTime() ?? 0
  if (before && locked > at) return { tries: before, wait_seconds: (locked - at) / 1000 }
  const goes_on = before !== null && at - before.since.getTime() < WINDOW_MS
  // A lock no longer counts one day after its end.
  const locks = before && at - locked < DAY_MS ? before.locks : 0
  const failures = (goes_on ? before.failures : 0) + 1
  const since = goes_on ? before.since : now
  if (failures < rules.failures)
    return { tries: { failures, since, locks, locked_until: before?.locked_until ?? null }, wait_seconds: 0 }
  const lock_ms = Math.min(rules.lock_minutes * 60_000 * 2 ** Math.min(locks, 20), DAY_MS)
  return {
    tries: { failures: 0, since: now, locks: locks + 1, locked_until: new Date(at + lock_ms) },
    wait_seconds: 0,
  }
}

/** Counts a try at the password of `key` and refuses with 429 while it is locked. */
export async function takeTry(
  database: Database,
  options: { key: string; limits: Record<string, number>; now: Date },
): Promise<void> {
  const rules = {
    failures: options.limits.login_failures ?? 5,
    lock_minutes: options.limits.login_lock_minutes ?? 15,
  }
  if (rules.failures === 0) return
  const key = keyHash(options.key)
  const wait_seconds = await database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query(
      'insert into sign_in_attempt (key, failures, since) values ($1, 0, $2) on conflict do nothing',
      [key, options.now],
    )
    const [before] = await transaction.query<Tries>(
      'select failures, since, locks, locked_until from sign_in_attempt where key = $1 for update',
      [key],
    )
    const { tries, wait_seconds } = nextTry(before, rules, options.now)
    await transaction.query(
      'update sign_in_attempt set failures = $2, since = $3, locks = $4, locked_until = $5 where key = $1',
      [key, tries.failures, tries.since, tries.locks, tries.locked_until],
    )
    return wait_seconds
  })
  if (wait_seconds > 0) throw tooMany(wait_seconds)
}

/** Takes a counted try back, with the lock it set: the server was too busy to compare the password at all. */
export async function returnTry(
  database: Database,
  options: { key: string; limits: Record<string, number>; now: Date },
): Promise<void> {
  await database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query(
      `update sign_in_attempt set
         failures = case when locked_until > $2 then $3::int - 1 else greatest(failures - 1, 0) end,
         locks = case when locked_until > $2 then greatest(locks - 1, 0) else locks end,
         locked_until = least(locked_until, $2)
       where key = $1`,
      [keyHash(options.key), options.now, options.limits.login_failures ?? 5],
    )
  })
}

/** Forgets the failures and the lock: the right password was given, or a new one was set. */
export async function forgetTries(transaction: Transaction, key: string): Promise<void> {
  await transaction.query('delete from sign_in_attempt where key = $1', [keyHash(key)])
}

/** Sign-in and code failures of one network address. */
export function addressFailures(limits: Record<string, number>, address: string): Counter {
  return {
    name: 'address_failures',
    key: networkOf(address),
    seconds: 60,
    limit: limits.address_failures_per_minute ?? 30,
  }
}

/** Letters that strangers may cause from one network address: sign-ups, new codes, reset links. */
export function addressLetters(limits: Record<string, number>, address: string): Counter[] {
  const key = networkOf(address)
  return [
    { name: 'letters_minute', key, seconds: 60, limit: limits.signup_per_minute ?? 20 },
    { name: 'letters_day', key, seconds: 86_400, limit: limits.signup_per_day ?? 200 },
  ]
}

/** Letters of one kind to one mail address: one a minute, five an hour. The mail address need not be anybody's. */
export function mailLetters(kind: string, email: string): Counter[] {
  const key = email.toLowerCase()
  return [
    { name: `${kind}_minute`, key, seconds: 60, limit: 1 },
    { name: `${kind}_hour`, key, seconds: 3_600, limit: 5 },
  ]
}

/** The address itself, or the /64 network of an IPv6 address: that many belong to one subscriber. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0]
  if (!plain.includes(':')) return plain
  const [head, tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

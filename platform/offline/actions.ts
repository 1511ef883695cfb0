import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'

/** What a module lets people do without a network: `create`, `change`, or names of the record's own actions. */
export interface OfflineRecord {
  definition: RecordDefinition
  actions: readonly string[]
}

/** The part of a module that works without a network; server and browser read the same declaration. */
export interface OfflinePart {
  records: readonly OfflineRecord[]
  /** Further addresses below /api whose answers are kept for later: `my_day`. Those of the records are kept anyway. */
  reads?: readonly string[]
  /** Addresses to read as well after an answer of `reads`, so that what it lists can be opened without a network. */
  follow?: (address: string, answer: unknown) => readonly string[]
}

/** The most actions that one call delivers. */
export const MOST_ACTIONS = 60

/** Actions older than this many days are not accepted any more. */
export const MOST_DAYS_LATE = 14

/** An action that arrives this many milliseconds after it happened is marked as late. */
export const LATE_MS = 60_000

/** How far the clock of a device may be ahead of the server's, in milliseconds. */
export const AHEAD_MS = 5 * 60_000

/** The words of a time that is refused. */
export const AHEAD_ISSUE = 'The clock of this device is ahead. Correct it, then send this again.'
export const OLD_ISSUE = `This is older than ${MOST_DAYS_LATE} days, so it is not accepted any more. Enter it again.`

/** One action on its way to the server. Ids of records that are still on the device are negative: their `local_id`. */
export interface SentAction {
  /** The key of the action: the same for every try. */
  key: string
  /** When it happened, by the clock of the device (RFC 3339, UTC). */
  at: string
  record: string
  action: string
  /** The record that is changed; null for a new one. */
  id: number | null
  /** The number under which the device knows a new record: negative. */
  local_id: number | null
  /** The version that the person saw; left out for a new record. */
  version: number | null
  body: Record<string, unknown>
}

/** What became of one action. */
export type Delivered = { key: string } & (
  | { state: 'done'; id: number; version: number }
  /** Somebody else changed the record in the meantime; `current` is the record as it is now. */
  | { state: 'conflict'; current: Record<string, unknown> }
  | { state: 'refused'; message: string; issues: Partial<Issue>[] }
  /** It depends on an action that was not done: the key of that action. */
  | { state: 'held'; waits_for: string }
  /** Not now: the server is busy, or another delivery of the same action runs. */
  | { state: 'later' }
)

/** What is wrong with the time of an action; null if it is accepted. `at` and `now` in milliseconds. */
export function timeIssue(at: number, now: number): string | null {
  if (at > now + AHEAD_MS) return AHEAD_ISSUE
  return at < now - MOST_DAYS_LATE * 86_400_000 ? OLD_ISSUE : null
}

/**
 * A body or any part of one with the device's numbers replaced by the ids of the server. The numbers have 16 digits and are
 * negative, so that no value that a person types is taken for one.
 */
export function withIds(value: unknown, ids: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, ids)]))
}

/** The numbers of records of the device in a body. */
export function localIdsIn(value: unknown): number[] {
  if (typeof value === 'number') return isLocalId(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(localIdsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(localIdsIn) : []
}

const LEAST_LOCAL = 1e15

/** Whether a number is that of a record which the server does not have yet. */
export const isLocalId = (id: number): boolean => id <= -LEAST_LOCAL && Number.isSafeInteger(id)

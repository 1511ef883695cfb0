import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc, Found } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'

// A call that a person logged by hand and the line of their phone's call log about it are one call.

/** A call logged by hand begins at most so long before and after its line: people log it when it is over. */
const BEFORE_MS = 5 * 60_000
const AFTER_MS = 45 * 60_000

/** The key of a line: person, moment and number. */
export const lineKey = (line: { assigned_user?: unknown; started_at: unknown; phone?: unknown }): string =>
  [line.assigned_user ?? '', new Date(String(line.started_at)).toJSON(), line.phone].join(' ')

interface Line {
  key: string
  person: string
  at: number
  phone: string
}

interface ByHand {
  id: number
  phone: string
  person: string
  at: string
}

const lineOf = (key: string): Line => {
  const [person, at, phone] = key.split(' ')
  return { key, person, at: Date.parse(at), phone }
}

/** The calls of lines of a log: those that a log brought before, else one that the same person logged by hand near that time. */
export async function callsOfLines(
  transaction: Transaction,
  access: Access,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const known = await transaction.query<{ id: number; log_key: string }>(
    `select id, log_key from call where business_id = $1::bigint and log_key collate any_case = any($2::text[]) and deleted_at is null`,
    [access.business_id, keys],
  )
  const found = new Map(known.map(({ id, log_key }) => [log_key, Number(id)]))
  const lines = keys.filter((key) => !found.has(key)).map(lineOf)
  for (const [key, id] of pairsOf(lines, await readByHand(transaction, access, lines))) found.set(key, id)
  return found
}

async function readByHand(transaction: Transaction, access: Access, lines: readonly Line[]): Promise<ByHand[]> {
  if (lines.length === 0) return []
  const times = lines.map(({ at }) => at)
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  return transaction.query<ByHand>(
    `select id, phone, assigned_user::text as person, started_at::text as at from call
     where business_id = $1::bigint and phone collate any_case = any($2::text[]) and log_key is null and deleted_at is null
       and started_at between $3::timestamptz and $4::timestamptz`,
    [
      access.business_id,
      [...new Set(lines.map(({ phone }) => phone))],
      new Date(first - BEFORE_MS),
      new Date(last + AFTER_MS),
    ],
  )
}

/** Each line with at most one call and each call with at most one line, the nearest first. */
export function pairsOf(lines: readonly Line[], calls: readonly ByHand[]): Map<string, number> {
  const near = calls.flatMap((call) =>
    lines.flatMap((line) => {
      const apart = Date.parse(call.at) - line.at
      const is_same = call.phone === line.phone && call.person === line.person
      return is_same && apart >= -BEFORE_MS && apart <= AFTER_MS ? [{ line, call, apart: Math.abs(apart) }] : []
    }),
  )
  const pairs = new Map<string, number>()
  const taken = new Set<number>()
  for (const { line, call } of near.toSorted((a, b) => a.apart - b.apart || a.call.id - b.call.id)) {
    if (pairs.has(line.key) || taken.has(call.id)) continue
    pairs.set(line.key, call.id)
    taken.add(call.id)
  }
  return pairs
}

/** Gives calls that were logged by hand the moment of their line, and its talk time where nobody wrote one. */
export async function completeByLines({ transaction, rows, ...writing }: Found): Promise<void> {
  const docs = await readFullRows(
    transaction,
    writing.definition,
    rows.map(({ id }) => id),
  )
  const open = new Map(rows.map(({ id, values }) => [id, values]))
  const changes = [...open].flatMap(([id, line]) => {
    const before = docs.get(id) as Doc | undefined
    if (!before || before.log_key || typeof line.log_key !== 'string') return []
    const duration = Number(before.talk_seconds ?? 0) === 0 && line.duration ? { duration: line.duration } : {}
    const values = { log_key: line.log_key, started_at: line.started_at, ...duration }
    return [{ step: 'change' as const, id, before, values, issues: [] }]
  })
  if (changes.length === 0) return
  await changeRecords(transaction, {
    ...{ ...writing, changes, cause: 'change', word: 'matched', on_issue: 'skip' },
    ...{ is_batch: true, is_quiet: true },
  })
}

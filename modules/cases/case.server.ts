import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import {
  type Change,
  type Checking,
  type Doc,
  type Following,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { notifyNewOwners } from '#modules/notices/index.server.ts'
import { outcomeRouteOf } from '#modules/crm/index.server.ts'
import { caseRecord } from './case.record.ts'
import { mergeRoutes } from './merge/merge.server.ts'
import { numberCases, numberRoutes } from './numbers.server.ts'
import { parentsAbove } from './parents.server.ts'
import { ratingLinkRoute } from './rating/rating.server.ts'
import { nextChange } from './sla/clock.ts'
import { clockAfter, readLogs, saveClocks } from './sla/clocks.server.ts'
import { readRules } from './sla/rules.server.ts'

/** The special rules of cases: their clocks, how they are closed and reopened, what they are part of, and notices. */
export const caseServer: RecordServer = {
  record: 'case',

  async check(checking) {
    const { transaction, once, changes } = checking
    const saves = savesOf(changes)
    if (saves.length === 0) return
    const settings = await readRules(transaction, once)
    const logs = await readLogs(transaction, idsOf(saves))
    for (const change of saves) {
      const { step, id, before, values } = change
      const at = change.origin?.at ?? new Date().toISOString()
      const row: Record<string, unknown> = { ...before, ...values }
      if (step === 'create' || (row.status_id ?? null) !== (before?.status_id ?? null)) values.status_since = at
      const [was, is] = [before && settings.kindOf(before.status_id), settings.kindOf(row.status_id)]
      followClosing(checking, change, { was, is, at })
      const whole = { ...row, ...values }
      const clock = clockAfter(settings, { stored: logs.get(id ?? 0) ?? [], row: whole, now: Date.parse(at) })
      Object.assign(values, clock.values)
    }
    await checkParents(transaction, saves)
  },

  async after(following) {
    await followClocks(following)
    if (!following.is_quiet && ['create', 'change', 'action'].includes(following.cause))
      await notifyNewOwners(following, 'case_assigned')
  },

  takeNumbers: numberCases,

  routes: [...mergeRoutes, ratingLinkRoute, ...numberRoutes, outcomeRouteOf(caseRecord, ['status_id'])],
}

/** Notes to the customer are answers. */
export async function answerByNotes(following: Following): Promise<void> {
  const { transaction, written, cause, catalog, specials, access, request_id, address } = following
  if (cause !== 'create') return
  const ids = written.flatMap(({ after }) => {
    const about = after?.to_customer === true ? (after.about as { record: string; id: number } | null) : null
    return about?.record === caseRecord.name ? [about.id] : []
  })
  if (ids.length === 0) return
  const open = await transaction.query<{ id: number }>(
    `select id from support_case where business_id = $1::bigint and id = any($2::bigint[]) and responded_at is null
       and deleted_at is null order by id for update`,
    [access.business_id, ids],
  )
  const docs = await readFullRows(
    transaction,
    caseRecord,
    open.map(({ id }) => Number(id)),
  )
  const responded_at = new Date().toISOString()
  await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address, definition: caseRecord },
    ...{ cause: 'action', action: 'answer', word: 'answered', is_quiet: true, on_issue: 'refuse' },
    changes: [...docs.values()].map((before) => ({
      ...{ step: 'change' as const, id: before.id, before, issues: [] },
      values: { responded_at },
    })),
  })
}

const idsOf = (changes: readonly Change[]): number[] => changes.flatMap(({ id }) => id ?? [])

/** What closing and reopening set, and that a person who closes a case says how it was solved. */
function followClosing(
  { cause, is_batch }: Checking,
  { before, values, issues }: Change,
  { was, is, at }: { was: string | null; is: string; at: string },
): void {
  if (is === 'closed' && was !== 'closed') {
    values.closed_at = at
    // Closing counts as an answer.
    if (!{ ...before, ...values }.responded_at) values.responded_at = at
    const resolution = values.resolution === undefined ? before?.resolution : values.resolution
    const is_empty = typeof resolution !== 'string' || resolution.trim() === ''
    if (is_empty && !is_batch && (cause === 'create' || cause === 'change'))
      issues.push({ field: 'resolution', message: 'Write how it was solved', rule: 'required' })
  }
  if (was !== 'closed' || is === 'closed') return
  values.closed_at = null
  if (cause === 'undo') return
  values.reopened = Number(before?.reopened ?? 0) + 1
  // Each closing is rated for itself; the history keeps the former rating.
  Object.assign(values, { rating: null, rating_comment: null, rated_at: null })
}

/**
 * A case is not part of itself, not even over others. Two people who change this at once do not see each other's change, so
 * the second one waits. The row of the case is locked already and the holder of this lock may wait for it, so the wait is
 * short: the request is refused as busy before the database has to end such a deadlock.
 */
async function checkParents(transaction: Transaction, saves: readonly Change[]): Promise<void> {
  const moved = saves.filter(({ id, values }) => id !== null && typeof values.parent_id === 'number')
  if (moved.length === 0) return
  const [{ was }] = await transaction.query<{ was: string }>("select current_setting('lock_timeout') as was")
  await transaction.query("set local lock_timeout = '200ms'")
  await lockName(transaction, 'parents of cases')
  await transaction.query(`set local lock_timeout = '${was}'`)
  // Changes of one write do not see each other either.
  const next = new Map(moved.map(({ id, values }) => [id, values.parent_id as number]))
  for (const { id, values, issues } of moved) {
    const stored = await parentsAbove(transaction, [...next.values()])
    const seen = new Set<number>()
    let above: number | null | undefined = values.parent_id as number
    while (typeof above === 'number' && above !== id && !seen.has(above)) {
      seen.add(above)
      above = next.get(above) ?? stored.get(above)
    }
    if (above === id) issues.push({ field: 'parent_id', message: 'A case cannot be part of itself', rule: 'circle' })
  }
}

/** Stores the events of the written cases and queues the next change of their clocks. */
async function followClocks({ transaction, written, access, once }: Following): Promise<void> {
  const live = written.flatMap(({ after }) => after ?? [])
  if (live.length === 0) return
  const settings = await readRules(transaction, once)
  const logs = await readLogs(
    transaction,
    live.map(({ id }) => id),
  )
  const rows = live.map((row: Doc) => {
    // Restored cases have come to changes that nobody was told of yet.
    const now = Math.max(Date.parse(String(row.status_since)), Date.parse(String(row.responded_at ?? row.status_since)))
    const { log, alarms } = clockAfter(settings, { stored: logs.get(row.id) ?? [], row, now })
    return { id: row.id, log, next: nextChange(alarms, now) }
  })
  await saveClocks(transaction, access.user_id, rows)
}

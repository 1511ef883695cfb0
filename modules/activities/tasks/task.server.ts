import type { RecordDefinition } from '#engine/record/define.ts'
import { stagesOf } from '#engine/server/lookups/stage.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import {
  type Change,
  type Checking,
  type Doc,
  type Following,
  type Once,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { momentOf, type Transaction } from '#engine/server/database/database.server.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { addNotice, notifyNewOwners, readSettings } from '#modules/notices/index.server.ts'
import { outcomeRouteOf } from '#modules/crm/index.server.ts'
import { task } from './task.record.ts'
import { secondsFromText, secondsOf, wordsOfTime } from '../time-values.ts'
import { checkOrder, type Turn } from './order.server.ts'
import { isRepeating, nextDue, REPEAT_FIELDS, startRepeat } from './repeat.ts'
import { taskStatus } from './task-status.record.ts'
import { templateRoute } from './template.server.ts'

/** The special rules of tasks: their order, repeats and notices. */
export const taskServer: RecordServer = {
  record: 'task',

  async check(checking) {
    const saves = savesOf(checking.changes)
    const isCompleted = await completedOf(checking)
    const turnOf = ({ values, before }: Change): Turn => {
      if (values.status_id === undefined) return null
      const [was, is] = [isCompleted(before?.status_id), isCompleted(values.status_id)]
      return was === is ? null : is ? 'completed' : 'reopened'
    }
    for (const change of saves) {
      const { values } = change
      checkDates(change)
      settleLines(change)
      if (typeof values.time_spent === 'string' && values.time_spent.trim() !== '')
        values.time_spent = wordsOfTime(secondsFromText(values.time_spent) ?? 0)
      const turn = turnOf(change)
      if (turn !== null)
        values.completed_at = turn === 'completed' ? momentOf(checking.transaction).toISOString() : null
      await settleRepeat(checking, change)
    }
    await checkOrder(checking, saves, turnOf)
  },

  async after(following) {
    await repeatCompleted(following)
    if (following.is_quiet || !['create', 'change', 'action'].includes(following.cause)) return
    await notifyNewOwners(following, 'task_assigned')
    await tellWatchers(following)
    await tellCompleted(following)
  },

  spellings: (body) => {
    const { time_spent } = body
    if (typeof time_spent !== 'object' || time_spent === null) return body
    const found = secondsOf(time_spent)
    const is_time = Object.keys(time_spent).some((name) => name in TIME_PARTS)
    // An invalid time value is refused as a text.
    return is_time && 'seconds' in found ? { ...body, time_spent: wordsOfTime(found.seconds) } : body
  },

  routes: [templateRoute, outcomeRouteOf(task, ['due_date', 'status_id'])],
}

const TIME_PARTS = { hours: true, minutes: true, seconds: true }

interface Surroundings {
  transaction: Transaction
  catalog: Catalog
  once: Once
}

/** Says whether a status means that its tasks are completed. */
async function completedOf(surroundings: Surroundings): Promise<(id: unknown) => boolean> {
  const entries = await stagesOf(surroundings, surroundings.catalog.get(taskStatus.name))
  const completed = new Set<unknown>(entries.filter(({ kind }) => kind === 'completed').map(({ id }) => id))
  return (id) => completed.has(id)
}

function checkDates({ values, before, issues }: Change): void {
  if (values.start_date === undefined && values.due_date === undefined) return
  const { start_date, due_date } = { ...before, ...values }
  if (typeof start_date !== 'string' || typeof due_date !== 'string') return
  if (Date.parse(start_date) > Date.parse(due_date))
    issues.push({ field: 'start_date', message: 'It starts after it is due', rule: 'range' })
}

/** A person watches a task once. */
function settleLines({ values }: Change): void {
  if (!Array.isArray(values.watchers)) return
  const seen = new Set<unknown>()
  values.watchers = values.watchers.filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
}

/** A change of the due time or of the repeat restarts the repeat; a task that the repeat itself made continues it. */
async function settleRepeat({ transaction, once }: Checking, { step, values, before, issues }: Change): Promise<void> {
  if (values.repeats_from_id !== undefined && step === 'create') return
  const is_changed = REPEAT_FIELDS.some(
    (name) => values[name] !== undefined && (values[name] ?? null) !== (before?.[name] ?? null),
  )
  if (!is_changed) return
  const whole = { ...before, ...values }
  if (!isRepeating(whole)) {
    if (before?.repeat_start) Object.assign(values, { repeat_start: null, repeat_number: null })
    return
  }
  const zone = await zoneOf(transaction, once, whole.assigned_user)
  const found = startRepeat(whole, zone)
  if ('issues' in found) issues.push(...found.issues)
  else Object.assign(values, { repeat_start: found.start, repeat_number: 0 })
}

/** The zone in which a person's days begin. */
async function zoneOf(transaction: Transaction, once: Once, member_id: unknown): Promise<string> {
  const who = { business_id: transaction.scope.business_id ?? 0, member_id: Number(member_id ?? 0) }
  return (await once(`zone of ${who.member_id}`, () => readSettings(transaction, who))).time_zone
}

// What the next task of a repeat does not take over from the one before.
const NOT_REPEATED = new Set(['status_id', 'completed_at', 'time_spent', 'waits_for', 'repeats_from_id'])

/**
 * Makes the next task of each repeating task that was completed, in the same transaction. The row of the completed task is
 * locked, so only one of ten people who complete it at once succeeds; an index allows one next task even if it is reopened.
 */
async function repeatCompleted(following: Following): Promise<void> {
  const { transaction, written, definition, once } = following
  if (following.cause !== 'change' && following.cause !== 'action') return
  const isCompleted = await completedOf(following)
  const done = written.flatMap(({ before, after }) =>
    before && after && isRepeating(after) && isCompleted(after.status_id) && !isCompleted(before.status_id)
      ? [after]
      : [],
  )
  if (done.length === 0) return
  const known = await transaction.query<{ id: number }>(
    'select repeats_from_id as id from task where business_id = $1::bigint and repeats_from_id = any($2::bigint[]) and deleted_at is null',
    [transaction.scope.business_id, done.map(({ id }) => id)],
  )
  const made = new Set(known.map(({ id }) => id))
  const changes: Change[] = []
  for (const doc of done) {
    if (made.has(doc.id)) continue
    const zone = await zoneOf(transaction, once, doc.assigned_user)
    const values = nextTask(definition, doc, zone)
    if (values) changes.push({ step: 'create', id: null, before: null, values, issues: [] })
  }
  if (changes.length === 0) return
  const { catalog, specials, access, request_id, address } = following
  await changeRecords(transaction, {
    ...{ catalog, specials, definition, access, request_id, address, changes },
    cause: 'create',
    note: 'The one before was completed',
    is_batch: false,
    is_quiet: true,
    on_issue: 'refuse',
  })
}

/** The values of the next task of a repeat; null where it has ended. */
function nextTask(definition: RecordDefinition, doc: Doc, zone: string): Record<string, unknown> | null {
  const next = nextDue(doc, Date.now(), zone)
  if (!next) return null
  const moved = next.due - Date.parse(doc.due_date as string)
  const later = (value: unknown) =>
    typeof value === 'string' ? new Date(Date.parse(value) + moved).toISOString() : null
  const kept = Object.entries(definition.fields).filter(
    ([name, field]) => !NOT_REPEATED.has(name) && !(field.unique && field.custom),
  )
  const values = Object.fromEntries(
    kept.map(([name, field]) => [name, field.kind === 'lines' ? fresh(doc[name]) : doc[name]]),
  )
  return {
    ...values,
    due_date: new Date(next.due).toISOString(),
    start_date: later(doc.start_date),
    follow_up_date: later(doc.follow_up_date),
    repeat_number: next.number,
    repeats_from_id: doc.id,
  }
}

// Lines without their ids, none of them done.
const fresh = (lines: unknown) =>
  ((lines ?? []) as Record<string, unknown>[]).map(({ id: _, ...line }) =>
    'done' in line ? { ...line, done: false } : line,
  )

const watchersOf = (doc: Doc): number[] => ((doc.watchers ?? []) as { user_id: number }[]).map(({ user_id }) => user_id)

/** Sends a notice to new watchers of a task, and to all watchers if it has a new owner. */
async function tellWatchers({ transaction, access, written }: Following): Promise<void> {
  for (const { id, before, after } of written) {
    if (!after) continue
    const owner = after.assigned_user
    const known = before && before.assigned_user === owner ? watchersOf(before) : []
    const to = watchersOf(after).filter((one) => one !== owner && !known.includes(one))
    if (to.length === 0) continue
    await addNotice(transaction, {
      business_id: access.business_id,
      to,
      kind: 'task_watched',
      actor_id: access.user_id,
      record: 'task',
      record_id: id,
      path: `task/${id}`,
      values: { task: String(after.name), person: await nameOf(transaction, owner) },
    })
  }
}

async function nameOf(transaction: Transaction, member_id: unknown): Promise<string> {
  const [found] = await transaction.query<{ name: string }>(
    'select name from member where business_id = $1::bigint and id = $2::bigint',
    [transaction.scope.business_id, member_id],
  )
  return found?.name ?? '—'
}

/** Sends a notice to the owner and the watchers of a task that another person completed. */
async function tellCompleted(following: Following): Promise<void> {
  const { transaction, access, written } = following
  const isCompleted = await completedOf(following)
  for (const { id, before, after } of written) {
    if (!before || !after || !isCompleted(after.status_id) || isCompleted(before.status_id)) continue
    const owner = typeof after.assigned_user === 'number' ? [after.assigned_user] : []
    await addNotice(transaction, {
      business_id: access.business_id,
      to: [...owner, ...watchersOf(after)],
      kind: 'task_completed',
      actor_id: access.user_id,
      record: 'task',
      record_id: id,
      path: `task/${id}`,
      values: { task: String(after.name) },
    })
  }
}

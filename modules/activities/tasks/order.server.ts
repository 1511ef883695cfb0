import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Change, Checking } from '#engine/server/records/hooks.server.ts'

/** A change that completes or reopens its task, or neither. */
export type Turn = 'completed' | 'reopened' | null

type Wait = { other_id: number }

const waitsOf = ({ values, before }: Change): number[] =>
  ((values.waits_for ?? before?.waits_for ?? []) as Wait[]).map(({ other_id }) => other_id)

/**
 * Checks the order of tasks: a task is not part of itself, does not wait for itself, and is not completed before the tasks it
 * waits for. Two people who change the order at once do not see each other's change, so the second one waits.
 */
export async function checkOrder(checking: Checking, saves: readonly Change[], turnOf: (change: Change) => Turn) {
  const { transaction } = checking
  const moved = saves.filter(({ values }) => typeof values.parent_id === 'number')
  const waiting = saves.filter(({ values }) => Array.isArray(values.waits_for) && values.waits_for.length > 0)
  const completed = saves.filter((change) => turnOf(change) === 'completed')
  const reopens = saves.some((change) => turnOf(change) === 'reopened')
  const has_waits = completed.some((change) => waitsOf(change).length > 0)
  if (moved.length + waiting.length === 0 && !has_waits && !reopens) return
  await takeTurn(transaction)
  for (const change of moved) {
    const parent = change.values.parent_id as number
    if (change.id !== null && (await reaches(transaction, ABOVE, [parent], change.id)))
      change.issues.push({ field: 'parent_id', message: 'A task cannot be part of itself', rule: 'circle' })
  }
  for (const change of waiting) await checkWaits(transaction, change)
  if (has_waits) await checkCompleted(transaction, completed)
}

/**
 * Locks the order of tasks. The row of the task is locked already, and the holder of this lock may wait for that row. So the
 * wait is short: the request is refused as busy before the database has to end such a deadlock.
 */
async function takeTurn(transaction: Transaction): Promise<void> {
  const [{ was }] = await transaction.query<{ was: string }>("select current_setting('lock_timeout') as was")
  await transaction.query("set local lock_timeout = '200ms'")
  await lockName(transaction, 'order of tasks')
  await transaction.query(`set local lock_timeout = '${was}'`)
}

async function checkWaits(transaction: Transaction, { id, values, issues }: Change): Promise<void> {
  const lines = values.waits_for as Wait[]
  for (const [index, { other_id }] of lines.entries()) {
    const field = `waits_for.${index}.other_id`
    if (lines.findIndex((line) => line.other_id === other_id) < index)
      issues.push({ field, message: 'This task is in the list already', rule: 'unique' })
    else if (id !== null && (await reaches(transaction, BEFORE, [other_id], id)))
      issues.push({ field, message: 'These tasks would wait for each other', rule: 'circle' })
  }
}

// The tasks that a task is part of, and those that must be completed before it.
const ABOVE = 'select t.parent_id from task t join found on t.id = found.id where t.business_id = $1::bigint'
const BEFORE = 'select w.other_id from task_wait w join found on w.task_id = found.id where w.business_id = $1::bigint'

/** True if a task is among some others, or among those they lead to. */
async function reaches(transaction: Transaction, step: string, from: readonly number[], id: number): Promise<boolean> {
  const [{ found }] = await transaction.query<{ found: boolean }>(
    `with recursive found(id) as (select unnest($2::bigint[]) union ${step})
     select exists (select from found where id = $3::bigint) as found`,
    [transaction.scope.business_id, from, id],
  )
  return found
}

/** Refuses to complete tasks that wait for one which is neither completed nor completed together with them. */
async function checkCompleted(transaction: Transaction, completed: readonly Change[]): Promise<void> {
  if (completed.length === 0) return
  const open = await transaction.query<{ id: number; name: string }>(
    `select t.id, t.name from task t join task_status s on s.business_id = $1::bigint and s.id = t.status_id and s.kind <> 'completed'
     where t.business_id = $1::bigint and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id`,
    [transaction.scope.business_id, completed.flatMap(waitsOf)],
  )
  const names = new Map(open.map(({ id, name }) => [id, name]))
  const done = new Set(completed.filter(({ issues }) => issues.length === 0).map(({ id }) => id))
  // A task that is refused also blocks the tasks that wait for it.
  for (let before = -1; before !== done.size; ) {
    before = done.size
    for (const change of completed) {
      const first = waitsOf(change).find((id) => names.has(id) && !done.has(id))
      if (first === undefined || (change.id !== null && !done.has(change.id) && change.issues.length > 0)) continue
      change.issues.push({ field: '', message: `“${names.get(first)}” must be completed first`, rule: 'waits' })
      done.delete(change.id)
    }
  }
}

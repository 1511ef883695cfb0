import { tableOf } from '#engine/record/define.ts'
import type { Use } from '#engine/record/lookup.ts'
import { fieldRule, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import type { Change } from '#engine/server/records/hooks.server.ts'
import { readFullRows, updateRows } from '#engine/server/records/store.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'

/** The number of live records of one kind that have an entry. */
export interface UseCount {
  id: number
  record: string
  count: number
}

// Number of records moved at a time: moving all of them at once would hold all their changes in memory.
const BATCH = 1_000

/** Counts the live records that have each entry, or only the entries in `ids`. */
export async function countUses(
  transaction: Transaction,
  options: { uses: readonly Use[]; ids?: readonly number[] },
): Promise<UseCount[]> {
  const { uses, ids } = options
  const { business_id } = transaction.scope
  const counts: UseCount[] = []
  for (const { definition, field } of uses) {
    const column = quote(field)
    const rows = await transaction.query<{ id: number; count: number }>(
      `select ${column} as id, count(*)::int as count from ${quote(tableOf(definition))}
       where business_id = $1::bigint and deleted_at is null and ${ids ? `${column} = any($2::bigint[])` : `${column} is not null`}
       group by 1`,
      ids ? [business_id, ids] : [business_id],
    )
    counts.push(...rows.map((row) => ({ ...row, record: definition.name })))
  }
  return counts
}

/** True if any record has the entry, including records in the trash. */
export async function isUsed(transaction: Transaction, uses: readonly Use[], id: number): Promise<boolean> {
  for (const { definition, field } of uses) {
    const [found] = await transaction.query(
      `select 1 from ${quote(tableOf(definition))} where business_id = $1::bigint and ${quote(field)} = $2::bigint limit 1`,
      [transaction.scope.business_id, id],
    )
    if (found) return true
  }
  return false
}

/**
 * Changes every record with the entry `from` to the entry `to`, including records in the trash, and writes their history.
 * Returns the number of live records moved. It changes records of all people, so it requires the right to edit all of them.
 */
export async function moveUses(
  transaction: Transaction,
  options: Writing & { uses: readonly Use[]; from: number; to: number },
): Promise<number> {
  await transaction.client.query("set local statement_timeout = '120s'")
  let moved = 0
  for (const use of options.uses) moved += await moveUse(transaction, { ...options, ...use })
  return moved
}

async function moveUse(
  transaction: Transaction,
  options: Omit<Writing, 'definition'> & Use & { from: number; to: number },
): Promise<number> {
  const { definition, field, access, from, to } = options
  let moved = 0
  for (;;) {
    const ids = await lockRecords(transaction, options, 'deleted_at is null')
    if (ids.length === 0) break
    assertMayMove(options)
    const docs = await readFullRows(transaction, definition, ids)
    const changes = [...docs.values()].map(
      (before): Change => ({ step: 'change', id: before.id, before, values: { [field]: to }, issues: [] }),
    )
    const { written } = await changeRecords(transaction, {
      ...options,
      cause: 'change',
      changes,
      is_batch: true,
      is_quiet: true,
      on_issue: 'refuse',
    })
    moved += written.length
  }
  // Hooks do not run for records in the trash; only their history is written.
  for (;;) {
    const ids = await lockRecords(transaction, options, 'deleted_at is not null')
    if (ids.length === 0) return moved
    assertMayMove(options)
    await updateRows(transaction, { definition, ids, values: { [field]: to } })
    const entries = ids.map((id) => ({ id, changes: { [field]: [from, to] as [unknown, unknown] }, words: null }))
    const { request_id, address } = options
    recordChanges(transaction, { definition, access, request_id, address, action: 'updated', entries })
  }
}

async function lockRecords(
  transaction: Transaction,
  { definition, field, from }: Use & { from: number },
  where: string,
): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    `select id from ${quote(tableOf(definition))} where business_id = $1::bigint and ${quote(field)} = $2::bigint and ${where}
     order by id limit ${BATCH} for update`,
    [transaction.scope.business_id, from],
  )
  return rows.map(({ id }) => id)
}

function assertMayMove({ definition, field, access }: Use & Pick<Writing, 'access'>): void {
  const is_open =
    scopeOf(access, definition.name, 'edit') === 'all' && fieldRule(access, definition.name, field) === 'edit'
  if (!is_open) throw notAllowed()
}

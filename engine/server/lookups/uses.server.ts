import { tableOf } from '#engine/record/define.ts'
import type { Use } from '#engine/record/lookup.ts'
import { fieldRule, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { notAllowed } from '../http/refusal.server.ts'
import { recordChanges } from '../records/changes.server.ts'
import { quote } from '../schema/ddl.server.ts'
import type { Writing } from '../records/write.server.ts'

/** How many live records of a kind have an entry. */
export interface UseCount {
  id: number
  record: string
  count: number
}

// Records are moved so many at a time: one statement for all of them would hold their changes in memory.
const BATCH = 5_000

/** How many live records have each entry; of these entries alone where `ids` are named. */
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

/** True when a record has the entry, in the trash or out of it. */
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
 * Gives every record that has the entry `from` the entry `to`, those in the trash as well, each with its history.
 * Answers how many live records moved. Records of everybody change, so the right to edit all of them is needed.
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
  const { definition, field, access, from, to, request_id, address } = options
  const [table, column] = [quote(tableOf(definition)), quote(field)]
  let moved = 0
  for (;;) {
    const rows = await transaction.query<{ id: number; is_live: boolean }>(
      `update ${table} set ${column} = $3::bigint, version = version + 1, updated_at = now()
       where business_id = $1::bigint and id in (
         select id from ${table} where business_id = $1::bigint and ${column} = $2::bigint order by id limit ${BATCH} for update)
       returning id, deleted_at is null as is_live`,
      [access.business_id, from, to],
    )
    if (rows.length === 0) return moved
    const is_open =
      scopeOf(access, definition.name, 'edit') === 'all' && fieldRule(access, definition.name, field) === 'edit'
    if (!is_open) throw notAllowed()
    await recordChanges(transaction, {
      definition,
      access,
      request_id,
      address,
      action: 'updated',
      entries: rows.map((row) => ({ id: row.id, changes: { [field]: [from, to] }, words: null })),
    })
    moved += rows.filter((row) => row.is_live).length
    if (rows.length < BATCH) return moved
  }
}

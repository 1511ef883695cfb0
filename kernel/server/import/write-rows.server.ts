import { tableOf, type RecordDefinition } from '#kernel/record/define.ts'
import type { Access } from '#kernel/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { recordChanges } from '../records/changes.server.ts'
import { claimUnique } from '../records/custom-unique.server.ts'
import type { RecordServer } from '../records/hooks.server.ts'
import { searchWords } from '../records/search.server.ts'
import { fullSelect, insertRecords } from '../records/store.server.ts'
import { quote } from '../schema/ddl.server.ts'

/** Writes checked rows with their lines, history and search entries, a statement for each table; then the hook follows each. */
export async function writeRows(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    special: RecordServer | undefined
    access: Access
    request_id: string
    /** Name of the file: the note in each record's history. */
    note: string
    run_id: number
    rows: Record<string, unknown>[]
  },
): Promise<void> {
  const { definition, special, access, rows } = options
  if (rows.length === 0) return
  const ids = await insertRecords(transaction, { definition, access, rows })
  await claimUnique(transaction, { definition, rows: ids.map((id, index) => ({ id, values: rows[index] })) })
  await recordChanges(transaction, {
    definition,
    access,
    request_id: options.request_id,
    action: 'imported',
    note: options.note,
    run_id: options.run_id,
    entries: ids.map((id, index) => ({ id, changes: {}, words: searchWords(definition, rows[index]) })),
  })
  await tellOwners(transaction, options, ids)
  if (!special?.afterSave) return
  const written = await transaction.query<{ doc: Record<string, unknown> & { id: number } }>(
    `select row_to_json(q) as doc from (select ${fullSelect(definition, 't')} from ${quote(tableOf(definition))} t
     where t.business_id = $1::bigint and t.id = any($2::bigint[])) q order by (row_to_json(q)->>'id')::bigint`,
    [access.business_id, ids],
  )
  for (const { doc } of written)
    await special.afterSave({ transaction, access, definition, id: doc.id, before: null, after: doc })
}

async function tellOwners(
  transaction: Transaction,
  options: Parameters<typeof writeRows>[1],
  ids: number[],
): Promise<void> {
  const { definition, special, access, rows, request_id } = options
  const { owner_field } = definition
  if (!special?.afterAssign || !owner_field) return
  const by_owner = Map.groupBy(ids, (_, index) => rows[index][owner_field])
  for (const [to, given] of by_owner)
    if (typeof to === 'number' && to !== access.user_id)
      await special.afterAssign({ transaction, access, definition, to, ids: given, how: 'batch', request_id })
}

import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { readFullRows } from '#engine/server/records/bulk.server.ts'
import { differences, recordChanges } from '#engine/server/records/changes.server.ts'
import { claimUnique } from '#engine/server/records/custom-unique.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { searchWords } from '#engine/server/records/search.server.ts'
import { fullSelect, insertRecords, updateEach, writeLines } from '#engine/server/records/store.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { FullRow } from './check-updates.server.ts'

/** What all rows of an import share when they are written. */
export interface WritingRows {
  definition: RecordDefinition
  special: RecordServer | undefined
  access: Access
  request_id: string
  /** Name of the file: the note in each record's history. */
  note: string
  run_id: number
}

type Rows = Record<string, unknown>[]

/** Writes checked rows with their lines, history and search entries, a statement for each table; gives the ids. */
export async function insertChecked(
  transaction: Transaction,
  options: WritingRows & { rows: Rows },
): Promise<number[]> {
  const { definition, access, rows } = options
  if (rows.length === 0) return []
  const ids = await insertRecords(transaction, { definition, access, rows })
  await claimUnique(transaction, { definition, rows: ids.map((id, index) => ({ id, values: rows[index] })) })
  await recordChanges(transaction, {
    definition,
    access,
    request_id: options.request_id,
    action: 'imported',
    note: options.note,
    run_id: options.run_id,
    is_new: true,
    entries: ids.map((id, index) => ({ id, changes: {}, words: searchWords(definition, rows[index]) })),
  })
  return ids
}

/** What follows new records in the same transaction: their owners are told, and the hook follows each. */
export async function followInserted(
  transaction: Transaction,
  options: WritingRows & { rows: Rows; ids: readonly number[] },
): Promise<void> {
  const { definition, special, access, ids, rows } = options
  if (ids.length === 0) return
  const { owner_field } = definition
  if (owner_field)
    await tellOwners(
      transaction,
      options,
      ids.map((id, index) => ({ id, to: rows[index][owner_field] })),
    )
  if (!special?.afterSave) return
  const written = await transaction.query<{ doc: Record<string, unknown> & { id: number } }>(
    `select row_to_json(q) as doc from (select ${fullSelect(definition, 't')} from ${quote(tableOf(definition))} t
     where t.business_id = $1::bigint and t.id = any($2::bigint[])) q order by (row_to_json(q)->>'id')::bigint`,
    [access.business_id, ids],
  )
  for (const { doc } of written)
    await special.afterSave({ transaction, access, definition, id: doc.id, before: null, after: doc })
}

/** Changes records that are there already, each to values of its own, with history, search entries and what follows. */
export async function changeChecked(
  transaction: Transaction,
  options: WritingRows & { rows: { before: FullRow; values: Record<string, unknown> }[] },
): Promise<void> {
  const { definition, special, access, rows } = options
  if (rows.length === 0) return
  const changed = rows.map(({ before, values }) => ({ id: before.id, before, values }))
  await updateEach(transaction, { definition, rows: changed })
  const lines = Object.keys(definition.fields).filter((name) => definition.fields[name].kind === 'lines')
  for (const row of changed)
    if (lines.some((name) => row.values[name] !== undefined))
      await writeLines(transaction, { definition, access, ...row })
  await claimUnique(transaction, { definition, rows: changed })
  const after = await readFullRows(
    transaction,
    definition,
    changed.map(({ id }) => id),
  )
  const entries = changed.flatMap(({ id, before }) => {
    const now = after.get(id)
    return now ? [{ id, changes: differences(definition, before, now), words: searchWords(definition, now) }] : []
  })
  const { request_id, note, run_id } = options
  await recordChanges(transaction, { definition, access, request_id, action: 'updated', note, run_id, entries })
  const owner = definition.owner_field
  if (owner)
    await tellOwners(
      transaction,
      options,
      entries.filter(({ changes }) => changes[owner]).map(({ id, changes }) => ({ id, to: changes[owner][1] })),
    )
  for (const { id, before } of changed)
    await special?.afterSave?.({ transaction, access, definition, id, before, after: after.get(id) ?? before })
}

async function tellOwners(
  transaction: Transaction,
  options: WritingRows,
  given: { id: number; to: unknown }[],
): Promise<void> {
  const { definition, special, access, request_id } = options
  if (!special?.afterAssign) return
  for (const [to, some] of Map.groupBy(given, (one) => one.to)) {
    if (typeof to !== 'number' || to === access.user_id) continue
    const ids = some.map(({ id }) => id)
    await special.afterAssign({ transaction, access, definition, to, ids, how: 'batch', request_id })
  }
}

import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { writeChanges } from '#engine/server/records/change.server.ts'
import type { Change, Once, RecordServer } from '#engine/server/records/hooks.server.ts'
import type { CheckedRow } from './check-rows.server.ts'

/** The options that all rows of an import share when they are written. */
export interface WritingRows {
  catalog: Catalog
  definition: RecordDefinition
  specials: Map<string, RecordServer>
  access: Access
  request_id: string
  /** Name of the file, the note in each record's history. */
  note: string
  run_id: number
  once: Once
}

/** Inserts checked rows as new records and returns their ids. `turn` runs before any lock that other batches may wait for. */
export async function writeCreated(
  transaction: Transaction,
  options: WritingRows & { rows: readonly CheckedRow[]; turn: () => Promise<void> },
): Promise<number[]> {
  const { rows, turn } = options
  if (rows.length === 0) {
    await turn()
    return []
  }
  const changes = rows.map(({ values }): Change => ({ step: 'create', id: null, before: null, values, issues: [] }))
  const shared = { ...options, cause: 'create', word: 'imported', is_batch: true, changes } as const
  const written = await writeChanges(transaction, { ...shared, changes })
  return written.map(({ id }) => id)
}

/** Updates records from checked rows, each with its own values. */
export async function writeUpdated(
  transaction: Transaction,
  options: WritingRows & { rows: readonly CheckedRow[] },
): Promise<void> {
  const changes = options.rows.flatMap(({ update, values }): Change[] =>
    update ? [{ step: 'change', id: update.id, before: update, values, issues: [] }] : [],
  )
  await writeChanges(transaction, { ...options, cause: 'change', is_batch: true, changes })
}

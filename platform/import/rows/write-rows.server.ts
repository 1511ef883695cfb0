import type { Transaction } from '#engine/server/database/database.server.ts'
import { writeChanges } from '#engine/server/records/change.server.ts'
import type { Change, Once, Writing } from '#engine/server/records/hooks.server.ts'
import type { CheckedRow } from './checked-row.server.ts'

/** The options that all rows of an import share when they are written. */
export interface WritingRows extends Writing {
  /** Name of the file, the note in each record's history. */
  note: string
  run_id: number
  once: Once
}

/** Inserts checked rows as new records and returns their ids. `turn` runs before any lock that other batches may wait for. */
export async function writeCreated(
  transaction: Transaction,
  { rows, ...options }: WritingRows & { rows: readonly CheckedRow[]; turn: () => Promise<void> },
): Promise<number[]> {
  const changes = rows.map(({ values }): Change => ({ step: 'create', id: null, before: null, values, issues: [] }))
  const shared = { ...options, cause: 'create', word: 'imported', is_batch: true } as const
  const written = await writeChanges(transaction, { ...shared, changes })
  return written.map(({ id }) => id)
}

/** Updates records from checked rows, each with its own values. */
export async function writeUpdated(
  transaction: Transaction,
  { rows, ...options }: WritingRows & { rows: readonly CheckedRow[] },
): Promise<void> {
  const changes = rows.flatMap(({ update, values }): Change[] =>
    update ? [{ step: 'change', id: update.id, before: update, values, issues: [] }] : [],
  )
  await writeChanges(transaction, { ...options, cause: 'change', is_batch: true, changes })
}

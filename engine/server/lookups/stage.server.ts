import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { stageRules, startingEntry } from '#engine/record/lookup.ts'
import type { Transaction } from '../database/database.server.ts'
import type { Once } from '../records/hooks.server.ts'
import { readStageEntries, type StageEntry } from './default-entry.server.ts'

/** The entry of a lookup with kinds that a new record starts with; null if the business has no entries. */
export async function startingEntryNow(transaction: Transaction, lookup: RecordDefinition): Promise<number | null> {
  return startingEntry(await readStageEntries(transaction, lookup), lookup.entries?.kinds ?? [])
}

/** Sets the starting stage of a new record that has no stage, and returns the stage's field and lookup if it set it. */
export async function fillStage(options: {
  transaction: Transaction
  catalog: Catalog
  definition: RecordDefinition
  values: Record<string, unknown>
  once: Once
}): Promise<{ field: string; lookup: RecordDefinition } | null> {
  const { transaction, catalog, definition, values, once } = options
  const stage = stageRules(definition, catalog.records)
  if (!stage || (values[stage.field] ?? null) !== null) return null
  const entries = await stagesOf({ transaction, once }, stage.lookup)
  values[stage.field] = startingEntry(entries, stage.lookup.entries?.kinds ?? [])
  return stage
}

/** The live entries of a lookup with kinds, read once in a write. */
export const stagesOf = (
  { transaction, once }: { transaction: Transaction; once: Once },
  lookup: RecordDefinition,
): Promise<StageEntry[]> => once(`stages ${lookup.name}`, () => readStageEntries(transaction, lookup))

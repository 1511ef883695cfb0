import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { stageRules, startingEntry } from '#engine/record/lookup.ts'
import type { Transaction } from '../database/database.server.ts'
import { readStageEntries } from './default-entry.server.ts'

/** The entry of a lookup with kinds that a new record starts with; null if the business has no entries. */
export async function startingEntryNow(transaction: Transaction, lookup: RecordDefinition): Promise<number | null> {
  return startingEntry(await readStageEntries(transaction, lookup), lookup.entries?.kinds ?? [])
}

/** Sets the starting stage of a new record that has no stage. `values` are stored values. */
export async function fillStage(options: {
  transaction: Transaction
  catalog: Catalog
  definition: RecordDefinition
  values: Record<string, unknown>
  once: <Value>(key: string, load: () => Promise<Value>) => Promise<Value>
}): Promise<void> {
  const { transaction, catalog, definition, values, once } = options
  const stage = stageRules(definition, catalog.records)
  if (!stage || (values[stage.field] ?? null) !== null) return
  values[stage.field] = await once(`first ${stage.lookup.name}`, () => startingEntryNow(transaction, stage.lookup))
}

import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { firstEntries, type LookupDefinition } from '#engine/record/lookup.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { FirstWords, PlantDefaults } from '#platform/manifest/plants.server.ts'
import { plantRecords } from '#platform/manifest/plant-records.server.ts'

/** Plants the first entries of a lookup and returns their ids in order. */
export async function plantFirstEntries(
  transaction: Transaction,
  options: {
    catalog: Catalog
    definition: RecordDefinition
    access: Access
    nameOf?: (record: string, name: string) => string
  },
): Promise<number[]> {
  const { catalog, definition, access, nameOf = (_record, name) => name } = options
  if (!definition.entries) return []
  const entries = firstEntries(definition as LookupDefinition)
  const plants = entries.map((entry) => ({ input: { ...entry, name: nameOf(definition.name, String(entry.name)) } }))
  return plantRecords(transaction, { catalog, definition, access, plants })
}

/** Plants the first entries of every lookup of the catalogue in a new business. */
export const plantLookups =
  (catalog: Catalog, words: readonly FirstWords[] = []): PlantDefaults =>
  async (transaction, access) => {
    const asked: Awaited<ReturnType<FirstWords>>[] = []
    // One after the other: they share the transaction.
    for (const word of words) asked.push(await word(transaction, access))
    const nameOf = (record: string, name: string) => asked.reduce((found, word) => word(record, found), name)
    for (const definition of catalog.records)
      await plantFirstEntries(transaction, { catalog, definition, access, nameOf })
  }

import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { firstEntries, type LookupDefinition } from '#engine/record/lookup.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { PlantDefaults } from '#platform/manifest/plants.server.ts'
import { plantRecords } from '#platform/manifest/plant-records.server.ts'

/** Plants the first entries of a lookup and returns their ids in order. */
export async function plantFirstEntries(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access },
): Promise<number[]> {
  const { definition, access } = options
  if (!definition.entries) return []
  const inputs = firstEntries(definition as LookupDefinition)
  return plantRecords(transaction, { definition, access, plants: inputs.map((input) => ({ input })) })
}

/** Plants the first entries of every lookup of the catalogue in a new business. */
export const plantLookups =
  (catalog: Pick<Catalog, 'records'>): PlantDefaults =>
  async (transaction, access) => {
    for (const definition of catalog.records) await plantFirstEntries(transaction, { definition, access })
  }

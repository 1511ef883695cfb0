import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { plantRecords } from '#engine/server/records/plant.server.ts'
import { defaultLookups } from './lead-defaults.ts'
import { leadSource } from './lead-source.record.ts'
import { leadStatus } from './lead-status.record.ts'

/** Gives a new business the statuses and sources it starts with. */
export async function plantLeadLookups(transaction: Transaction, access: Access): Promise<void> {
  const { statuses, sources } = defaultLookups()
  await plantRecords(transaction, { definition: leadStatus, access, plants: statuses.map((input) => ({ input })) })
  await plantRecords(transaction, { definition: leadSource, access, plants: sources.map((input) => ({ input })) })
}

import type { RecordDefinition } from '#engine/record/define.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows, setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import type { MoneyEntry } from './entries.server.ts'

/** Posts planted papers: numbers in the order of their days, as posting would have given. Returns the papers. */
export async function postPlanted(
  { transaction }: DemoContext,
  definition: RecordDefinition,
  ids: readonly number[],
): Promise<Doc[]> {
  const rows = await readFullRows(transaction, definition, ids)
  const docs = ids.flatMap((id) => rows.get(id) ?? [])
  await takeDocumentNumbers(transaction, { definition, docs })
  await setEach(transaction, {
    definition,
    rows: docs.map(({ id, created_at }) => ({ id, values: { status: 'posted', posted_at: created_at } })),
  })
  return docs
}

/** The entry of planted money in the ledger. */
export const plantedEntry =
  (record: MoneyEntry['record'], kind: MoneyEntry['kind']) =>
  ({ id, date, amount, mode }: Doc): MoneyEntry => ({
    ...{ record, record_id: id, kind, mode: String(mode), date: String(date), amount: String(amount) },
  })

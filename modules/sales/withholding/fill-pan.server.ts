import { openFields } from '#engine/server/records/columns.server.ts'
import { type Checking, savesOf } from '#engine/server/records/hooks.server.ts'

/** Copies the PAN of the client to drafts with TCS, as far as the person may read it: it decides the rate. */
export async function fillBuyerPan({ transaction, catalog, access, changes }: Checking): Promise<void> {
  if (!('pan' in openFields(catalog.get('contact'), access))) return
  for (const { before, values } of savesOf(changes)) {
    const now = { ...before, ...values }
    if ((before && before.status !== 'draft') || !now.tcs_nature || now.buyer_pan || now.buyer_gstin) continue
    if (typeof now.contact_id !== 'number') continue
    const [row] = await transaction.query<{ pan: string | null }>(
      'select pan from contact where business_id = $1::bigint and id = $2::bigint',
      [transaction.scope.business_id, now.contact_id],
    )
    if (row?.pan) values.buyer_pan = row.pan
  }
}

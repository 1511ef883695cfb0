import type { Change, Checking } from '#engine/server/records/hooks.server.ts'
import { partyOf } from '../documents/party.server.ts'
import { readSeller } from '../documents/seller.server.ts'

/** Fills in what the person left empty of money: the branch, and in `name` the name of the contact. Only bank money has cheques. */
export async function fillMoney(checking: Checking, { before, values }: Change, name: string): Promise<void> {
  const { transaction, once } = checking
  const now = (): Record<string, unknown> => ({ ...before, ...values })
  if (!now().location_id)
    values.location_id = (await once('seller of documents', () => readSeller(transaction))).main_location_id
  const { contact_id } = now()
  if (typeof contact_id === 'number' && contact_id !== (before?.contact_id ?? null) && !values[name])
    values[name] = (await partyOf(checking, contact_id)).buyer_name ?? null
  if (now().mode !== 'Banking' && now().is_cheque) values.is_cheque = false
}

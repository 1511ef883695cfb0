import { type Acting, type Checking, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { stateByName } from '#modules/gst/states.ts'
import { partyOf } from '../documents/party.server.ts'
import { readSeller } from '../documents/seller.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { larger, paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import { isTaxedAdvance, RECEIPT_VOUCHER } from './advances/advance.ts'
import { addRefundVouchers, numberRefundVouchers, refundVoucherRoute } from './advances/refund-vouchers.server.ts'
import { fillAbroad } from './abroad/fill-abroad.server.ts'
import { worthOf } from './abroad/receipt-abroad.ts'
import { invoiceDays, keepAdvances } from './advances/entries.server.ts'
import { moneyServer } from './money.server.ts'
import { RECEIVED } from './received.ts'
import { receipt } from './receipt.record.ts'

const money = moneyServer(RECEIVED)

/** The rules of receipts: those of money, and the tax of advances for services. */
export const receiptServer: RecordServer = {
  ...money,
  async check(checking) {
    await fillAbroad(checking)
    await money.check?.(checking)
    await fillPayer(checking)
  },
  actions: {
    ...money.actions,
    async post(acting) {
      await money.actions?.post(acting)
      await markAdvances(acting)
    },
    async refund(acting) {
      await money.actions?.refund(acting)
      addRefundVouchers(acting)
    },
  },
  routes: [...(money.routes ?? []), refundVoucherRoute],
  async after(following) {
    await numberRefundVouchers(following)
    await money.after?.(following)
    await keepAdvances(following)
  },
  async takeNumbers(following) {
    await money.takeNumbers?.(following)
    const { transaction, written } = following
    const docs = written.flatMap(({ after }) =>
      after?.status === 'posted' && paiseOf(after.taxed_advance) > 0n && !after.voucher_number ? [after] : [],
    )
    await takeDocumentNumbers(transaction, { definition: receipt, docs, series: RECEIPT_VOUCHER })
    // The advance belongs into the return of the GSTIN that the business has now.
    await keepFacts(transaction, { definition: receipt, docs })
  },
}

/** Copies who pays and what decides the tax of an advance into drafts. */
async function fillPayer(checking: Checking): Promise<void> {
  const { transaction, once, changes } = checking
  const seller = await once('seller of documents', () => readSeller(transaction))
  for (const { before, values } of savesOf(changes)) {
    if (before && before.status !== 'draft') continue
    const now = (): Record<string, unknown> => ({ ...before, ...values })
    const place = seller.locations.get(now().location_id as number)
    const facts = {
      seller_state: place?.state ?? seller.gstin?.slice(0, 2) ?? null,
      seller_registration: seller.registration,
    }
    for (const [name, value] of Object.entries(facts)) if (now()[name] !== value) values[name] = value
    const { contact_id } = now()
    if (typeof contact_id === 'number' && contact_id !== (before?.contact_id ?? null)) {
      const party = await partyOf(checking, contact_id)
      const copied = {
        payer_gstin: party.buyer_gstin ?? null,
        payer_address: party.billing_address ?? null,
        payer_state: party.billing_state ?? null,
      }
      for (const [name, value] of Object.entries(copied)) values[name] ??= value
    }
    // Services go to where the client is (IGST Act, section 12(2)), unless the person says otherwise.
    if (now().advance_for === 'services' && !now().advance_place)
      values.advance_place = stateByName(String(now().payer_state ?? ''))?.code ?? null
  }
}

/** Marks what of a posted receipt is an advance with tax: all of it, less what pays invoices that were there already. */
async function markAdvances({ transaction, changes }: Acting): Promise<void> {
  const taxed = changes.filter(({ before }) => isTaxedAdvance(before))
  const days = await invoiceDays(
    transaction,
    taxed.map(({ before }) => ({ before, after: null })),
  )
  for (const { before, values } of taxed) {
    const lines = (before.allocations ?? []) as { invoice_id: number; amount: string }[]
    const earlier = lines.filter(({ invoice_id }) => (days.get(invoice_id) ?? '') <= String(before.date))
    const left = paiseOf(before.amount) - total(earlier.map(worthOf))
    values.taxed_advance = rupeesOf(larger(0n, left))
  }
}

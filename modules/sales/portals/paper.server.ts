import { decimalText, dividedBy, exact, times } from '#base/exact.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { placeOfPincode } from '#modules/business/index.server.ts'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { type Paper, type PaperParty, UNREGISTERED } from '#modules/gst/portal/paper.ts'
import { stateByName } from '#modules/gst/states.ts'
import { goodsBack } from '../challans/back/goods-back.record.ts'
import { challan } from '../challans/challan.record.ts'
import type { Purpose } from '../challans/purposes.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { NO_CESS } from '../documents/line-fields.ts'
import { partyFields } from '../documents/party.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { salesOrder } from '../orders/sales-order.record.ts'
import { shipment } from '../orders/shipment.record.ts'
import { factsOf, readFacts } from '../paper/facts.server.ts'
import type { PaperFacts } from '../paper/paper.ts'
import { gstNote, gstPaper } from '../returns/gst-paper.ts'
import { portalText, splitAddress } from './address.ts'
import { rowsOf, textOf } from '../rules/values.ts'

/** The records that have papers at the portals. */
export type PaperRecord = 'invoice' | 'credit_note' | 'shipment' | 'delivery_challan' | 'challan_return'

/** A document and its paper for the portals; no paper for a seller outside GST. */
export interface PortalDocument {
  record: PaperRecord
  doc: Doc
  paper: Paper | null
  /** For goods that leave without a sale: why. */
  purpose?: Purpose
}

const DEFINITIONS = { invoice, credit_note: creditNote, shipment, delivery_challan: challan, challan_return: goodsBack }
const FOREIGN = { pin: '999999', state: '96' }

/** Reads a document and makes its paper for the portals; null where it is gone. */
export async function portalDocument(
  transaction: Transaction,
  { record, id }: { record: PaperRecord; id: number },
): Promise<PortalDocument | null> {
  const doc = (await readFullRows(transaction, DEFINITIONS[record], [id])).get(id)
  if (!doc) return null
  if (record === 'invoice') return { record, doc, paper: await invoicePaper(transaction, doc) }
  if (record === 'credit_note') return { record, doc, paper: await notePaper(transaction, doc) }
  if (record === 'delivery_challan')
    return { record, doc, paper: await challanPaper(transaction, doc), purpose: doc.purpose as Purpose }
  if (record === 'challan_return') {
    const sent = (await readFullRows(transaction, challan, [doc.challan_id as number])).get(doc.challan_id as number)
    const paper = sent ? await goodsBackPaper(transaction, { back: doc, sent }) : null
    return { record, doc, paper, purpose: sent?.purpose as Purpose | undefined }
  }
  return { record, doc, paper: await shipmentPaper(transaction, doc) }
}

async function invoicePaper(transaction: Transaction, row: Doc, kind = 'invoice'): Promise<Paper | null> {
  const kept = await factsOf(transaction, { record: kind, id: row.id, location_id: row.location_id })
  const paper = gstPaper(row, kept.seller)
  return paper && completed(paper, { row, kept, now: await readFacts(transaction, row.location_id) })
}

async function notePaper(transaction: Transaction, note: Doc): Promise<Paper | null> {
  const id = note.invoice_id as number
  const of = (await readFullRows(transaction, invoice, [id])).get(id)
  const paper = of ? await invoicePaper(transaction, of) : null
  if (!paper) return null
  const { payment: _payment, contracts: _contracts, ship_to: _ship_to, ...made } = gstNote(note, paper)
  const recipient = paper.supply_category.startsWith('EXP') ? paper.recipient : buyerOf(note, textOf(note.buyer_gstin))
  return {
    ...made,
    recipient,
    lines: made.lines.map(plainLine),
    totals: { ...made.totals, round_off: textOf(note.rounding) || '0.00' },
  }
}

/** The goods of a shipment at the prices of its order: what a delivery challan says. */
async function shipmentPaper(transaction: Transaction, row: Doc): Promise<Paper | null> {
  const id = row.order_id as number
  const order = (await readFullRows(transaction, salesOrder, [id])).get(id)
  if (!order) return null
  const pieces = new Map(
    ((row.pieces ?? []) as Doc[]).map(({ line, quantity }) => [String(Number(line)), textOf(quantity)]),
  )
  const lines = ((order.lines ?? []) as Doc[]).flatMap((line) => {
    const quantity = pieces.get(String(line.id))
    return quantity ? [{ ...line, quantity }] : []
  })
  const date = indianDate(new Date(textOf(row.sent_at)))
  const goods = { ...order, lines, charges: [], discount: null, number: row.name, date, reference: null }
  const paper = await invoicePaper(transaction, goods as Doc, 'sales_order')
  return paper && { ...paper, type: 'CHL' }
}

/** The goods of a challan. Nothing is sold, so no tax is charged. */
async function challanPaper(transaction: Transaction, row: Doc): Promise<Paper | null> {
  const lines = rowsOf(row.lines).map((line) => ({ ...line, ...NO_CESS, tax_rate: '0' }))
  const paper = await invoicePaper(transaction, { ...row, lines, round_off: false }, challan.name)
  return paper && { ...paper, type: 'CHL' }
}

/**
 * The goods of a challan that come back, as what was made of them, at the value of what was sent. They travel with the challan of the job worker, or
 * with ours where that has none.
 */
async function goodsBackPaper(
  transaction: Transaction,
  { back, sent }: { back: Doc; sent: Doc },
): Promise<Paper | null> {
  const sentLines = rowsOf(sent.lines)
  const goods = rowsOf(back.goods)
  const made = await itemsOf(
    transaction,
    goods.flatMap(({ item_id }) => (typeof item_id === 'number' ? item_id : [])),
  )
  const lines = goods.flatMap((row) => {
    const line = sentLines.at(Number(row.line) - 1)
    if (!line || Number(row.quantity) === 0) return []
    const item = made.get(row.item_id as number)
    if (!item) return [{ ...line, quantity: row.quantity }]
    const price = decimalText(dividedBy(times(exact(line.price), exact(row.quantity)), exact(row.made), 3), 3)
    return [
      { ...line, description: item.name, hsn: item.hsn, unit: row.made_unit ?? line.unit, quantity: row.made, price },
    ]
  })
  const number = textOf(back.their_number) || textOf(sent.number)
  const date = textOf(back.their_date) || textOf(back.date)
  const party = await partyOfContact(transaction, { id: back.contact_id, unless: sent.contact_id })
  return challanPaper(transaction, { ...sent, ...party, lines, number, date, reference: null } as Doc)
}

async function itemsOf(transaction: Transaction, ids: readonly number[]) {
  const rows = await transaction.query<{ id: number; name: string; hsn: string | null }>(
    'select id, name, hsn from item where business_id = $1::bigint and id = any($2::bigint[])',
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map((row) => [Number(row.id), row]))
}

/** The party fields of another job worker than the one to whom goods were sent. */
async function partyOfContact(transaction: Transaction, { id, unless }: { id: unknown; unless: unknown }) {
  if (id === unless || typeof id !== 'number') return {}
  const row = (await readFullRows(transaction, contact, [id])).get(id)
  return row ? partyFields(row, () => true) : {}
}

/** The paper with what only portals want: addresses in parts, the place of delivery, plain texts. */
function completed(paper: Paper, { row, kept, now }: { row: Doc; kept: PaperFacts; now: PaperFacts }): Paper {
  const abroad = paper.supply_category.startsWith('EXP')
  const gstin = textOf(kept.seller.gstin)
  const reference = portalText(textOf(row.reference), 16)
  return {
    ...paper,
    // Address and PIN code are those of today: a branch is mended in the settings, its paper stays.
    supplier: {
      ...placeFor(textOf(now.seller.address) || textOf(kept.seller.address), textOf(now.seller.pincode)),
      ...{ name: portalText(kept.seller.name), gstin, state: paper.supplier.state || gstin.slice(0, 2) },
    },
    recipient: abroad ? { ...buyerOf(row, UNREGISTERED), ...FOREIGN } : buyerOf(row, textOf(row.buyer_gstin)),
    ship_to: row.shipping_same === false && !abroad ? shipTo(row) : null,
    lines: paper.lines.map(plainLine),
    contracts: reference ? [{ po_number: reference }] : [],
  }
}

function plainLine(line: Paper['lines'][number]): Paper['lines'][number] {
  const description = portalText(line.description, 300)
  return { ...line, description: description.length < 3 ? `${description} (${line.hsn})`.trim() : description }
}

function placeFor(address: string, pin: string): Pick<PaperParty, 'address1' | 'address2' | 'city' | 'pin'> {
  return { ...splitAddress(address, placeOfPincode(pin)?.city ?? null), pin }
}

function buyerOf(row: Doc, gstin: string): PaperParty {
  return {
    ...placeFor(textOf(row.billing_address), textOf(row.billing_pincode)),
    name: portalText(textOf(row.buyer_name)),
    gstin: gstin || UNREGISTERED,
    state: stateByName(textOf(row.billing_state))?.code ?? '',
  }
}

// The document does not know the GSTIN of the place of delivery; that of the buyer would be refused (codes 2323 and 618).
const shipTo = (row: Doc): PaperParty => ({
  ...placeFor(textOf(row.shipping_address), textOf(row.shipping_pincode)),
  name: portalText(textOf(row.buyer_name)),
  gstin: UNREGISTERED,
  state: stateByName(textOf(row.shipping_state))?.code ?? '',
})

/** The paper of goods that come back: from the buyer to us. Its e-way bill is an inward one. */
export function returning(paper: Paper): Paper {
  const { supplier, recipient } = paper
  return { ...paper, supplier: recipient, recipient: supplier, place_of_supply: supplier.state, ship_to: null }
}

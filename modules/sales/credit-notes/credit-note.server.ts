import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { keepEinvoices, markEinvoices } from '../e-invoice/keep-e-invoices.server.ts'
import { RECEIVED } from '../payments/received.ts'
import { portalActions } from '../portals/paper-actions.server.ts'
import { moveCreditNotes } from '../stock/goods.server.ts'
import { creditNote } from './credit-note.record.ts'
import { makeNotes, noteServer, type NoteSide } from './notes.server.ts'

const CREDITED: NoteSide = {
  side: RECEIVED,
  note: creditNote,
  line: 'invoice_line_id',
  kind: 'Credit Note',
  copied: {
    contact_id: 'contact_id',
    buyer_name: 'buyer_name',
    buyer_gst_type: 'buyer_gst_type',
    buyer_gstin: 'buyer_gstin',
    currency: 'currency',
    exchange_rate: 'exchange_rate',
    billing_address: 'billing_address',
    billing_state: 'billing_state',
    billing_pincode: 'billing_pincode',
    location_id: 'location_id',
    seller_registration: 'seller_registration',
    supply_place: 'supply_place',
    tcs_section: 'tcs_section',
    tcs_rate: 'tcs_rate',
    invoice_number: 'number',
    invoice_date: 'date',
  },
  reason: 'credit_reason',
  words: {
    locked: 'A posted credit note is not changed. Cancel it and write a new one.',
    kept: 'A posted credit note is cancelled, not deleted',
    unknown_line: 'This line is not on the invoice',
    not_posted: 'This invoice is not posted',
    too_late:
      'This day is too late to lower the tax of the invoice (CGST Act, section 34). Turn on “Without tax” to credit the value alone.',
    nothing_left: 'Nothing is left of this invoice to credit',
  },
}

const server = noteServer(CREDITED)

/** The rules of credit notes: those of notes, their e-invoices, and the goods that came back. */
export const creditNoteServer: RecordServer = {
  ...server,
  async check(checking) {
    await server.check?.(checking)
    await markEinvoices(checking)
  },
  actions: { ...portalActions, ...server.actions },
  async after(following) {
    await server.after?.(following)
    await moveCreditNotes(following)
  },
  async takeNumbers(following) {
    await server.takeNumbers?.(following)
    await keepEinvoices(following)
  },
}

/** Makes drafts of what is left of invoices (the action of the invoice). */
export const makeCreditNotes = (acting: Acting): Promise<void> => makeNotes(CREDITED, acting)

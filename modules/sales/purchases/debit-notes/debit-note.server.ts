import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { makeNotes, noteServer, type NoteSide } from '../../credit-notes/notes.server.ts'
import { moveDebitNotes } from '../../stock/bought.server.ts'
import { PAID } from '../paid.ts'
import { debitNote } from './debit-note.record.ts'

const DEBITED: NoteSide = {
  side: PAID,
  note: debitNote,
  line: 'bill_line_id',
  kind: 'Debit Note',
  copied: {
    contact_id: 'contact_id',
    supplier_name: 'supplier_name',
    supplier_gstin: 'supplier_gstin',
    supplier_address: 'supplier_address',
    supplier_state: 'supplier_state',
    location_id: 'location_id',
    buyer_registration: 'buyer_registration',
    supply_place: 'supply_place',
    bill_number: 'bill_number',
    bill_date: 'bill_date',
  },
  reason: 'debit_reason',
  words: {
    locked: 'A posted debit note is not changed. Cancel it and write a new one.',
    kept: 'A posted debit note is cancelled, not deleted',
    unknown_line: 'This line is not on the bill',
    not_posted: 'This bill is not posted',
    too_late:
      'This day is too late to lower the tax of the bill (CGST Act, section 34). Turn on “Without tax” to lower the value alone.',
    nothing_left: 'Nothing is left of this bill to return',
  },
  refusals: {
    invoice_cancelled: 'This bill is cancelled',
    date_before: 'The date is before that of the bill or of an earlier debit note',
    unknown_line: 'This line is not on the bill',
    return_more_than_invoiced: 'This is more than was bought and not returned',
  },
}

const server = noteServer(DEBITED)

/** The rules of debit notes: those of notes, and the goods that went back. */
export const debitNoteServer: RecordServer = {
  ...server,
  async after(following) {
    await server.after?.(following)
    await moveDebitNotes(following)
  },
}

/** Makes drafts of what is left of bills (the action of the bill). */
export const makeDebitNotes = (acting: Acting): Promise<void> => makeNotes(DEBITED, acting)

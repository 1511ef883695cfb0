import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, flag, longText, reference, text } from '#engine/record/fields.ts'
import { lineLink, NOTE_COURSE_FIELDS, NOTE_PLACE, NOTE_SUMS, noteLines } from '../../credit-notes/note-fields.ts'
import { DOCUMENT_INDEXES } from '../../documents/document-sections.ts'
import { cancelAction, POSTED_PAPER, POSTED_STATUS, postAction } from '../../documents/posted-fields.ts'
import { DEBIT_REASONS } from './debit-reasons.ts'

/** A debit note: goods that went back to the supplier, or a correction of a posted bill. It lowers what is owed. */
export const debitNote = defineRecord({
  ...POSTED_PAPER,
  name: 'debit_note',
  path: 'debit_notes',
  label: { one: 'Debit note', many: 'Debit notes' },
  custom: true,
  subtitle: 'supplier_name',
  series: { field: 'number', type: 'Purchase Return', prefix: 'DN' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the debit note is posted' }),
    status: POSTED_STATUS,
    bill_id: reference('bill', { label: 'Purchase bill', required: true }),
    date: date({ label: 'Date', required: true }),
    reason: choice({ label: 'Reason', options: DEBIT_REASONS, default: 'Purchase return' }),
    without_tax: flag({
      label: 'Without tax',
      help: 'Lowers the value alone, not the input tax credit',
      default: false,
    }),
    assigned_user: reference('user', { label: 'Owner' }),
    reference: text({ label: 'Reference', max: 60 }),
    remark: longText({ label: 'Note for the supplier' }),
    contact_id: reference('contact', { label: 'Supplier', read_only: true }),
    supplier_name: text({ label: 'Name of the supplier', read_only: true }),
    supplier_gstin: text({ label: 'GSTIN of the supplier', max: 15, read_only: true }),
    supplier_address: longText({ label: 'Address of the supplier', read_only: true }),
    supplier_state: text({ label: 'State of the supplier', max: 60, read_only: true }),
    location_id: reference('location', { label: 'Branch', read_only: true }),
    buyer_registration: choice({
      label: 'Our tax registration',
      options: ['Regular', 'Composition', 'Unregistered'],
      read_only: true,
    }),
    supply_place: NOTE_PLACE,
    bill_number: text({ label: 'Number on the bill', max: 60, read_only: true }),
    bill_date: date({ label: 'Date on the bill', read_only: true }),
    lines: noteLines('debit_note_line', { bill_line_id: lineLink('Line of the bill') }),
    ...NOTE_SUMS,
    ...NOTE_COURSE_FIELDS,
  },
  actions: {
    post: postAction('The debit note gets its number and can no longer be changed. Post it?'),
    cancel: cancelAction('Cancel debit note'),
  },
  list: {
    columns: ['number', 'supplier_name', 'date', 'bill_id', 'reason', 'status', 'total', 'contact_id'],
    sort: '-date',
    search: ['number', 'supplier_name', 'bill_number'],
    filters: [
      'status',
      'contact_id',
      'bill_id',
      'date',
      'reason',
      'total',
      'assigned_user',
      'location_id',
      'created_at',
    ],
  },
  form: [
    { title: 'Debit note', fields: ['bill_id', 'date', 'reason', 'without_tax', 'assigned_user', 'location_id'] },
    { title: 'Items and amounts', fields: ['lines', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'rounding', 'total'] },
    {
      title: 'Supplier on the document',
      fields: ['contact_id', 'supplier_name', 'supplier_gstin', 'supplier_address'],
    },
    { title: 'Words', fields: ['reference', 'remark'] },
  ],
  // Without the lines: the server takes over what is left of the bill, and the draft shows it.
  short_form: ['bill_id', 'date', 'reason', 'without_tax', 'remark'],
  indexes: [...DOCUMENT_INDEXES, ['bill_id', 'id']],
})

export type DebitNote = RowOf<typeof debitNote>

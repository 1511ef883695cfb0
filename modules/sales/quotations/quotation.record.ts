import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, instant, longText, reference, text } from '#engine/record/fields.ts'
import { documentCharges, documentLines, TOTAL_FIELDS } from '../documents/line-fields.ts'
import { computeDocument } from '../documents/price-draft.ts'
import { DOCUMENT_INDEXES, documentSections } from '../documents/document-sections.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from '../documents/supply-fields.ts'

/** An offer to a client, with its last day. Once sent it has its number and is no longer changed. */
export const quotation = defineRecord({
  name: 'quotation',
  path: 'quotations',
  module: 'Quotations',
  label: { one: 'Quotation', many: 'Quotations' },
  title: 'number',
  subtitle: 'buyer_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
  series: { field: 'number', type: 'Quotation', prefix: 'QT' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the quotation is sent' }),
    status: choice({
      label: 'Status',
      options: ['draft', 'sent', 'accepted', 'ordered', 'invoiced', 'refused'],
      labels: {
        draft: 'Draft',
        sent: 'Sent',
        accepted: 'Accepted',
        ordered: 'Ordered',
        invoiced: 'Invoiced',
        refused: 'Not accepted',
      },
      default: 'draft',
      read_only: true,
    }),
    ...PARTY_FIELDS,
    ...KEEPING_FIELDS,
    valid_until: date({ label: 'Valid until' }),
    opportunity_id: reference('opportunity', { label: 'Opportunity' }),
    ...SUPPLY_FIELDS,
    lines: documentLines('quotation_line'),
    charges: documentCharges('quotation_charge'),
    ...TOTAL_FIELDS,
    order_id: reference('sales_order', { label: 'Order', read_only: true }),
    invoice_id: reference('invoice', { label: 'Invoice', read_only: true }),
    sent_at: instant({ label: 'Sent', read_only: true }),
    accepted_at: instant({ label: 'Accepted', read_only: true }),
    refused_because: longText({ label: 'Why it was not accepted', read_only: true }),
  },
  compute: computeDocument,
  actions: {
    send: {
      label: 'Mark as sent',
      past: 'sent',
      right: 'edit',
      from: { status: ['draft'] },
      to: { status: 'sent', sent_at: { now: true } },
      confirm: 'The quotation gets its number and can no longer be changed. Mark it as sent?',
    },
    accept: {
      label: 'Accepted',
      past: 'accepted',
      right: 'edit',
      from: { status: ['sent'] },
      to: { status: 'accepted', accepted_at: { now: true } },
    },
    make_order: {
      label: 'Make order',
      past: 'ordered',
      right: 'convert',
      from: { status: ['sent', 'accepted'] },
      to: { status: 'ordered' },
    },
    convert: {
      label: 'Make invoice',
      past: 'invoiced',
      from: { status: ['sent', 'accepted'] },
      to: { status: 'invoiced' },
    },
    refuse: {
      label: 'Not accepted',
      past: 'refused',
      right: 'edit',
      from: { status: ['sent', 'accepted'] },
      to: { status: 'refused' },
      input: { refused_because: longText({ label: 'Why it was not accepted' }) },
    },
  },
  list: {
    columns: [
      'number',
      'buyer_name',
      'date',
      'valid_until',
      'status',
      'total',
      'contact_id',
      'assigned_user',
      'location_id',
    ],
    sort: '-date',
    search: ['number', 'buyer_name', 'buyer_gstin', 'reference'],
    filters: [
      'status',
      'contact_id',
      'date',
      'valid_until',
      'total',
      'assigned_user',
      'location_id',
      'opportunity_id',
      'created_at',
    ],
  },
  form: documentSections('Quotation', ['valid_until', 'opportunity_id']),
  short_form: ['contact_id', 'date', 'valid_until', 'lines', 'taxable', 'cgst', 'sgst', 'igst', 'rounding', 'total'],
  indexes: [...DOCUMENT_INDEXES, ['valid_until', 'id'], ['opportunity_id', 'id']],
})

export type Quotation = RowOf<typeof quotation>

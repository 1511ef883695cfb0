import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, instant, longText, money, related, text } from '#engine/record/fields.ts'
import { CANCEL_REASONS } from '#modules/gst/einvoice/rules.ts'
import { E_INVOICE_STATUSES, PUSH_LABELS } from './e-invoice-status.ts'

/** The reporting of a posted invoice or note to the e-invoice portal. Posting makes one where the law wants it. */
export const eInvoice = defineRecord({
  name: 'e_invoice',
  path: 'e_invoices',
  module: 'invoice',
  label: { one: 'E-invoice', many: 'E-invoices' },
  title: 'number',
  subtitle: 'buyer_name',
  parents: ['document'],
  rights: ['view', 'export'],
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true }),
    document: related({ label: 'Document', to: ['invoice', 'credit_note'], read_only: true }),
    paper_key: text({ label: 'Key', max: 60, unique: true, read_only: true }),
    buyer_name: text({ label: 'Client', max: 255, read_only: true }),
    date: date({ label: 'Date', read_only: true }),
    total: money({ label: 'Total', read_only: true }),
    status: choice({
      label: 'Status',
      options: E_INVOICE_STATUSES,
      labels: PUSH_LABELS,
      default: 'yet_to_push',
      read_only: true,
    }),
    waiting_for: choice({
      label: 'Waiting for the portal',
      options: ['push', 'cancel'],
      labels: { push: 'Push', cancel: 'Cancel' },
      read_only: true,
    }),
    error: longText({ label: 'What is wrong', read_only: true }),
    error_code: text({ label: 'Code of the portal', max: 60, read_only: true }),
    next_try_at: instant({ label: 'Next try', read_only: true }),
    report_by: date({ label: 'Report by', help: 'The last day on which the portal takes it', read_only: true }),
    irn: text({ label: 'IRN', max: 64, read_only: true }),
    ack_number: text({ label: 'Acknowledgement number', max: 20, read_only: true }),
    acknowledged_at: instant({ label: 'Acknowledged', read_only: true }),
    cancel_until: instant({ label: 'May be cancelled until', read_only: true }),
    signed_qr: longText({ label: 'Signed QR code', read_only: true }),
    cancel_reason: choice({ label: 'Why it was cancelled', options: CANCEL_REASONS, read_only: true }),
    cancel_remark: text({ label: 'More about it', max: 100, read_only: true }),
    cancelled_at: instant({ label: 'Cancelled', read_only: true }),
  },
  actions: {
    push: {
      label: 'Push',
      past: 'asked_to_push',
      from: { status: ['yet_to_push', 'failed'], waiting_for: [null] },
      to: { status: 'pushing', waiting_for: 'push' },
      bulk: true,
    },
    cancel: {
      label: 'Cancel e-invoice',
      past: 'asked_to_cancel',
      from: { status: ['pushed'], waiting_for: [null] },
      to: { waiting_for: 'cancel' },
      input: {
        why: choice({ label: 'Why it is cancelled', options: CANCEL_REASONS, required: true }),
        more: text({ label: 'More about it', max: 100 }),
      },
      danger: true,
    },
  },
  list: {
    columns: ['number', 'buyer_name', 'date', 'status', 'error', 'report_by', 'total', 'cancel_until', 'irn'],
    sort: '-date',
    search: ['number', 'buyer_name', 'irn', 'ack_number'],
    filters: ['status', 'date', 'report_by', 'error_code', 'acknowledged_at', 'created_at'],
  },
  form: [
    {
      title: 'E-invoice',
      fields: ['number', 'document', 'buyer_name', 'date', 'total', 'status', 'error', 'error_code', 'next_try_at'],
    },
    {
      title: 'At the portal',
      fields: ['report_by', 'irn', 'ack_number', 'acknowledged_at', 'cancel_until', 'waiting_for'],
    },
    { title: 'Cancelled', fields: ['cancel_reason', 'cancel_remark', 'cancelled_at'] },
  ],
  indexes: [
    ['date', 'id'],
    ['status', 'date', 'id'],
    ['document', 'id'],
  ],
})

export type EInvoice = RowOf<typeof eInvoice>

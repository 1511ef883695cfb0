import { choice, longText, reference, text, whole } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'

/** The documents that have a series: the six voucher number types of the specification, debit notes to clients, challans, quotations, orders, receipts and payments, and the vouchers of GST. */
export const SERIES_TYPES = [
  ...([
    'Sale',
    'Sale Return',
    'Debit Note',
    'Challan',
    'Quotation',
    'Order',
    'Receipt',
    'Receipt voucher',
    'Refund voucher',
  ] as const),
  ...(['Purchase', 'Purchase Return', 'Self-invoice', 'Payment', 'Payment voucher'] as const),
  ...(['Other Income', 'Other Expense'] as const),
] as const

/** The formats of a business that has not set up its own. */
export const USUAL_FORMATS: Readonly<Record<(typeof SERIES_TYPES)[number], string>> = {
  Sale: 'INV/{FY}/{N:4}',
  'Sale Return': 'CN/{FY}/{N:4}',
  'Debit Note': 'DBN/{FY}/{N:4}',
  Challan: 'DC/{FY}/{N:4}',
  Quotation: 'QT/{FY}/{N:4}',
  Order: 'SO/{FY}/{N:4}',
  Receipt: 'RC/{FY}/{N:4}',
  'Receipt voucher': 'RV/{FY}/{N:4}',
  'Refund voucher': 'RF/{FY}/{N:4}',
  Purchase: 'PB/{FY}/{N:4}',
  'Purchase Return': 'DN/{FY}/{N:4}',
  'Self-invoice': 'SI/{FY}/{N:4}',
  Payment: 'PY/{FY}/{N:4}',
  'Payment voucher': 'PV/{FY}/{N:4}',
  'Other Income': 'OI/{FY}/{N:4}',
  'Other Expense': 'EX/{FY}/{N:4}',
}

/** How documents of a type are numbered, and the terms and days that new ones start with; for one branch or for all others. */
export const documentSeries = defineLookup({
  name: 'document_series',
  path: 'document_series',
  module: 'setting',
  label: { one: 'Number series', many: 'Number series' },
  fields: {
    type: choice({
      label: 'For',
      options: SERIES_TYPES,
      labels: {
        Sale: 'Invoices',
        'Sale Return': 'Credit notes',
        'Debit Note': 'Debit notes to clients',
        Challan: 'Delivery challans',
        Quotation: 'Quotations',
        Order: 'Orders',
        Receipt: 'Receipts',
        'Receipt voucher': 'Receipt vouchers',
        'Refund voucher': 'Refund vouchers',
        Purchase: 'Purchase bills',
        'Purchase Return': 'Debit notes',
        'Self-invoice': 'Self-invoices',
        Payment: 'Payments',
        'Payment voucher': 'Payment vouchers',
        'Other Income': 'Other income',
        'Other Expense': 'Expenses',
      },
      required: true,
      default: 'Sale',
    }),
    location_id: reference('location', { label: 'Branch', help: 'Empty: every branch without a series of its own' }),
    format: text({
      label: 'Format',
      // Braces would be read as variables of the translation.
      help: 'In curly brackets: FY is the financial year 26-27, LOC the branch, N:4 the number with four digits',
      max: 60,
      required: true,
      default: USUAL_FORMATS.Sale,
      example: (n: number) => `S${n}/{FY}/{N:4}`,
    }),
    start: whole({ label: 'First number', min: 1, max: 999_999_999, default: 1 }),
    days: whole({ label: 'Days until due, or of validity', min: 0, max: 3650 }),
    terms: longText({ label: 'Terms' }),
  },
  first: [{ name: 'Invoices' }],
})

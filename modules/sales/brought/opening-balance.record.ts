import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, decimal, money, reference, text } from '#engine/record/fields.ts'

/** What an opening balance is of. */
export const OPENING_KINDS = ['client', 'supplier', 'cash', 'bank', 'stock'] as const

const PARTY = { field: 'kind', values: ['client', 'supplier'] } as const
const MONEY = { field: 'kind', values: ['client', 'supplier', 'cash', 'bank'] } as const
const STOCK = { field: 'kind', values: ['stock'] } as const

/**
 * What was there on the first day: what a client or supplier owed, as one sum or bill by bill, cash, a bank account, or the stock of an
 * item at a branch. What parties owe stands as an invoice, bill, receipt or payment that is made with it (decision 0120).
 */
export const openingBalance = defineRecord({
  name: 'opening_balance',
  path: 'opening_balances',
  module: 'invoice',
  label: { one: 'Opening balance', many: 'Opening balances' },
  title: 'name',
  subtitle: 'remark',
  location_field: 'location_id',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: text({ label: 'Of', read_only: true }),
    remark: text({ label: 'Note', max: 200, help: 'Such as the name of the bank account' }),
    kind: choice({
      label: 'Kind',
      options: OPENING_KINDS,
      labels: { client: 'Client', supplier: 'Supplier', cash: 'Cash', bank: 'Bank', stock: 'Stock' },
      required: true,
      default: 'client',
      example: () => 'bank',
      headings: ['Type', 'Group', 'Under'],
    }),
    contact_id: reference('contact', {
      label: 'Client or supplier',
      create_in_place: true,
      show_if: PARTY,
      headings: [
        'Party',
        'Party name',
        'Client',
        'Supplier',
        'Customer',
        'Customer name',
        'Vendor name',
        'Ledger',
        'Name',
      ],
    }),
    side: choice({
      label: 'Who owes',
      options: ['they_owe', 'we_owe'],
      labels: { they_owe: 'They owe us', we_owe: 'We owe them' },
      help: 'Empty: a client owes us, we owe a supplier',
      show_if: PARTY,
      headings: ['Dr/Cr', 'Dr or Cr', 'Side'],
    }),
    amount: money({
      label: 'Amount',
      signed: true,
      help: 'Below zero only for a bank account that is overdrawn',
      show_if: MONEY,
      headings: ['Opening balance', 'Balance', 'Closing balance', 'Pending amount', 'Balance due', 'Outstanding'],
    }),
    date: date({
      example: (n: number) => `2026-04-${String(1 + (n % 28)).padStart(2, '0')}`,
      label: 'First day',
      past: true,
      help: 'Empty: the first day of this financial year',
      headings: ['As on', 'As of', 'Date'],
    }),
    number: text({
      label: 'Bill number',
      max: 40,
      help: 'Empty for one sum',
      show_if: PARTY,
      headings: ['Bill no', 'Invoice no', 'Invoice number', 'Ref. no.', 'Number', 'Bill name'],
    }),
    bill_date: date({ label: 'Bill date', show_if: PARTY, headings: ['Invoice date'] }),
    due_date: date({ label: 'Due date', show_if: PARTY, headings: ['Due on', 'Due'] }),
    item_id: reference('item', { label: 'Item', show_if: STOCK, headings: ['Item name', 'Stock item', 'Product'] }),
    quantity: decimal({
      label: 'Quantity',
      places: 3,
      min: 0,
      show_if: STOCK,
      headings: ['Qty', 'Opening stock', 'Opening quantity', 'Closing stock'],
    }),
    location_id: reference('location', { label: 'Branch' }),
    invoice_id: reference('invoice', { label: 'As invoice', read_only: true }),
    receipt_id: reference('receipt', { label: 'As receipt', read_only: true }),
    bill_id: reference('bill', { label: 'As purchase bill', read_only: true }),
    payment_id: reference('payment', { label: 'As payment', read_only: true }),
  },
  list: {
    columns: ['name', 'kind', 'amount', 'side', 'number', 'bill_date', 'due_date', 'quantity', 'date', 'location_id'],
    sort: '-created_at',
    search: ['name', 'number', 'remark'],
    filters: ['kind', 'contact_id', 'item_id', 'side', 'date', 'amount', 'location_id', 'created_at'],
  },
  form: [
    {
      title: 'Opening balance',
      fields: ['kind', 'contact_id', 'item_id', 'amount', 'side', 'quantity', 'date', 'location_id'],
    },
    { title: 'The open bill', fields: ['number', 'bill_date', 'due_date'] },
    { title: 'More', fields: ['remark'] },
  ],
  indexes: [
    ['created_at', 'id'],
    ['kind', 'id'],
    ['contact_id', 'id'],
    ['item_id', 'id'],
  ],
})

export type OpeningBalance = RowOf<typeof openingBalance>

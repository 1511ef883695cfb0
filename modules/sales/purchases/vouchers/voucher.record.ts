import { defineRecord } from '#engine/record/define.ts'
import { choice, date, flag, instant, longText, money, reference, text } from '#engine/record/fields.ts'
import { DOCUMENT_INDEXES } from '../../documents/document-sections.ts'
import { modeField } from '../../payments/mode-field.ts'

/** What income and expenses share: money that came or went at once, for a category. */
const voucherFields = <const Category extends string>(words: { category: Category; party: string }) => ({
  number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when it is posted' }),
  status: choice({
    label: 'Status',
    options: ['draft', 'posted', 'cancelled'],
    labels: { draft: 'Draft', posted: 'Posted', cancelled: 'Cancelled' },
    default: 'draft',
    read_only: true,
  }),
  date: date({ label: 'Date', required: true }),
  category_id: reference(words.category, { label: 'Category', required: true }),
  amount: money({ label: 'Amount', required: true }),
  contact_id: reference('contact', { label: words.party, create_in_place: true }),
  party_name: text({ label: 'Name on the voucher', help: 'Empty: the name of the contact, or of the category' }),
  mode: modeField('Paid by'),
  is_cheque: flag({ label: 'By cheque', default: false, show_if: { field: 'mode', values: ['Banking'] } }),
  reference: text({ label: 'Reference', max: 60, help: 'Cheque number, UTR or UPI reference' }),
  assigned_user: reference('user', { label: 'Owner' }),
  location_id: reference('location', { label: 'Branch' }),
  remark: longText({ label: 'Note' }),
  posted_at: instant({ label: 'Posted', read_only: true }),
  cancel_remark: text({ label: 'Why it was cancelled', max: 200, read_only: true }),
  cancelled_at: instant({ label: 'Cancelled', read_only: true }),
})

const ACTIONS = {
  post: {
    label: 'Post',
    past: 'posted',
    from: { status: ['draft'] },
    to: { status: 'posted', posted_at: { now: true } },
    confirm: 'It gets its number and can no longer be changed. Post it?',
  },
  cancel: {
    label: 'Cancel',
    past: 'cancelled',
    from: { status: ['posted'] },
    to: { status: 'cancelled', cancelled_at: { now: true } },
    input: { cancel_remark: text({ label: 'Why it is cancelled', max: 200, required: true }) },
    danger: true,
  },
} as const

const FIRST = ['category_id', 'amount', 'date', 'mode', 'is_cheque', 'reference'] as const

const SHARED = {
  module: 'invoice',
  title: 'number',
  subtitle: 'party_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
  actions: ACTIONS,
  list: {
    columns: ['number', 'category_id', 'party_name', 'date', 'mode', 'status', 'amount', 'reference', 'contact_id'],
    sort: '-date',
    search: ['number', 'party_name', 'reference'],
    filters: [
      ...(['status', 'category_id', 'contact_id', 'date', 'mode', 'amount'] as const),
      ...(['assigned_user', 'location_id', 'created_at'] as const),
    ],
  },
  short_form: [...FIRST, 'contact_id', 'remark'],
  indexes: [...DOCUMENT_INDEXES, ['category_id', 'date', 'id']],
} as const

const formOf = (title: string) => [
  { title, fields: [...FIRST, 'contact_id', 'assigned_user', 'location_id'] },
  { title: 'More', fields: ['party_name', 'remark'] },
]

/** Income beside sales, such as interest. */
export const otherIncome = defineRecord({
  ...SHARED,
  name: 'other_income',
  path: 'other_incomes',
  label: { one: 'Other income', many: 'Other income' },
  series: { field: 'number', type: 'Other Income', prefix: 'OI' },
  fields: voucherFields({ category: 'income_category', party: 'Received from' }),
  form: formOf('Other income'),
})

/** An expense that is paid at once, such as rent. A bill that claims input tax is a purchase bill instead. */
export const otherExpense = defineRecord({
  ...SHARED,
  name: 'other_expense',
  path: 'other_expenses',
  label: { one: 'Expense', many: 'Expenses' },
  series: { field: 'number', type: 'Other Expense', prefix: 'EX' },
  fields: voucherFields({ category: 'expense_category', party: 'Paid to' }),
  form: formOf('Expense'),
})

import { defineRecord } from '#engine/record/define.ts'
import { date, instant, longText, money, reference, text } from '#engine/record/fields.ts'
import { DOCUMENT_INDEXES } from '../../documents/document-sections.ts'
import {
  CANCELLED_FIELDS,
  cancelAction,
  POSTED_PAPER,
  POSTED_STATUS,
  postAction,
} from '../../documents/posted-fields.ts'
import { PAID_BY_FIELDS } from '../../payments/money-fields.ts'

/** What income and expenses share: money that came or went at once, for a category. */
const voucherFields = <const Category extends string>(words: { category: Category; party: string }) => ({
  number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when it is posted' }),
  status: POSTED_STATUS,
  date: date({ label: 'Date', required: true }),
  category_id: reference(words.category, { label: 'Category', required: true }),
  amount: money({ label: 'Amount', required: true }),
  contact_id: reference('contact', { label: words.party, create_in_place: true }),
  party_name: text({ label: 'Name on the voucher', help: 'Empty: the name of the contact, or of the category' }),
  ...PAID_BY_FIELDS,
  assigned_user: reference('user', { label: 'Owner' }),
  location_id: reference('location', { label: 'Branch' }),
  remark: longText({ label: 'Note' }),
  posted_at: instant({ label: 'Posted', read_only: true }),
  ...CANCELLED_FIELDS,
})

const ACTIONS = {
  post: postAction('It gets its number and can no longer be changed. Post it?'),
  cancel: cancelAction('Cancel'),
} as const

const FIRST = ['category_id', 'amount', 'date', 'mode', 'is_cheque', 'reference'] as const

const SHARED = {
  ...POSTED_PAPER,
  subtitle: 'party_name',
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

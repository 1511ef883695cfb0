import { defineLookup } from '#engine/record/lookup.ts'

/** What other income is for. */
export const incomeCategory = defineLookup({
  name: 'income_category',
  path: 'income_categories',
  module: 'invoice',
  label: { one: 'Category of income', many: 'Categories of income' },
  fields: {},
  first: [{ name: 'Interest' }, { name: 'Commission' }, { name: 'Rent received' }, { name: 'Scrap sold' }],
})

/** What an expense is for. */
export const expenseCategory = defineLookup({
  name: 'expense_category',
  path: 'expense_categories',
  module: 'invoice',
  label: { one: 'Category of expenses', many: 'Categories of expenses' },
  fields: {},
  first: [
    ...[{ name: 'Rent' }, { name: 'Salaries' }, { name: 'Electricity' }, { name: 'Telephone and internet' }],
    ...[{ name: 'Travel' }, { name: 'Freight and packing' }, { name: 'Repairs' }, { name: 'Bank charges' }],
    { name: 'Office and stationery' },
  ],
})

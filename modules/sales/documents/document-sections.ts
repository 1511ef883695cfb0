import { PARTY_FIELDS, SUPPLY_FIELDS } from './supply-fields.ts'

/** The computed sums in the order in which papers show them. */
export const SUMS = [
  ...['gross', 'discounts', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'other_charges', 'rounding', 'total'],
] as const

/** The computed sums with those of one type of document, which are shown before the round-off. */
const withSums = (more: readonly string[]): string[] =>
  SUMS.flatMap((name) => (name === 'rounding' ? [...more, name] : [name]))

/**
 * The sections of the form of every document; `days` are its dates beside the first one, `sums` what else decides its total, `computed` its own
 * sums.
 */
export const documentSections = (
  title: string,
  days: readonly string[],
  sums: readonly string[] = [],
  computed: readonly string[] = [],
) => [
  { title, fields: ['contact_id', 'date', ...days, 'reference', 'assigned_user', 'location_id'] },
  { title: 'Items and amounts', fields: ['lines', ...withSums(computed)] },
  {
    title: 'Charges and discount',
    fields: ['charges', 'discount', 'discount_type', 'round_off', ...sums, 'prices_include_tax'],
  },
  { title: 'Client on the document', fields: Object.keys(PARTY_FIELDS).filter((name) => name !== 'contact_id') },
  {
    title: 'Tax',
    fields: Object.keys(SUPPLY_FIELDS).filter(
      (name) => !['location_id', 'seller_state', 'seller_registration', 'prices_include_tax'].includes(name),
    ),
  },
  { title: 'Words', fields: ['terms', 'remark'] },
]

/** Indexes of the lists of documents. */
export const DOCUMENT_INDEXES = [
  ['created_at', 'id'],
  ['date', 'id'],
  ['status', 'date', 'id'],
  ['contact_id', 'date', 'id'],
  ['assigned_user', 'date', 'id'],
  ['location_id', 'date', 'id'],
  ['number'],
] as const

/** What balances of parties are computed from, beside party and amount (decision 0123): the index of unpaid papers has it. */
export const BALANCE_COLUMNS = ['due_date', 'date', 'assigned_user', 'created_by', 'location_id'] as const

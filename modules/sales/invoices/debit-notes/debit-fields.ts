import { choice, date, reference, text } from '#engine/record/fields.ts'

/** Why a client is charged more than an invoice says. */
export const DEBIT_REASONS = ['Price too low', 'Tax rate too low', 'Quantity too low', 'Others'] as const

/** What a debit note to a client says of the invoice that charged too little. Such a note is an invoice in every other way. */
export const DEBIT_FIELDS = {
  corrects_id: reference('invoice', { label: 'Debit note to', read_only: true }),
  corrects_number: text({ label: 'Number of that invoice', max: 40, read_only: true }),
  corrects_date: date({ label: 'Date of that invoice', read_only: true }),
  debit_reason: choice({ label: 'Why more is charged', options: DEBIT_REASONS, read_only: true }),
} as const

/** True for a debit note: an invoice over another one that charged too little (CGST Act, section 34(3)). */
export const isDebitNote = (row: Readonly<Record<string, unknown>>): boolean => typeof row.corrects_id === 'number'

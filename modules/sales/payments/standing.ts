import { financialYear } from '#base/financial-year.ts'
import { choice, money } from '#engine/record/fields.ts'
import { computeDocument, type Draft, withTotal } from '../documents/price-draft.ts'
import { withAgreedTotal, withWrittenTotal } from '../documents/written-total.ts'
import { outstandingAbroad } from './abroad/receipt-abroad.ts'
import { paiseOf, rupeesOf } from '../rules/amounts.ts'
import { tcsOf } from '../withholding/collect.ts'
import { invoiceStanding } from '../rules/payments/invoice-money.ts'
import type { Ledger } from '../rules/payments/ledger.ts'

/** The six payment statuses of the specification (section 3), in the order in which lists offer them. */
export const PAYMENT_STATUSES = [
  ...['UnPaid', 'Partially Paid', 'Paid', 'Return Pending', 'Partially Refunded', 'Refunded'],
] as const

/** What was paid, credited and given back of an invoice, and what follows from it. Nobody types these fields. */
export const STANDING_FIELDS = {
  paid: money({ label: 'Paid', read_only: true }),
  tds: money({ label: 'TDS deducted', read_only: true }),
  credited: money({ label: 'Credit notes', read_only: true }),
  written_off: money({ label: 'Written off', read_only: true }),
  refunded: money({ label: 'Refunded', read_only: true }),
  outstanding: money({ label: 'Outstanding', computed: true }),
  to_give_back: money({ label: 'To give back', computed: true }),
  payment_status: choice({
    label: 'Payment',
    options: PAYMENT_STATUSES,
    labels: { UnPaid: 'Unpaid' },
    computed: true,
  }),
} as const

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The computed fields of an invoice: drafts and cancelled ones have no standing. */
export function computeInvoice(draft: Draft): Record<string, unknown> {
  const bare = computeDocument({ ...draft, tcs_rate: null })
  const tcs = tcsOf(draft, bare.total)
  const priced = { tcs: '0.00', ...(tcs.tcs_rate ? computeDocument({ ...draft, ...tcs }) : bare), ...tcs }
  const is_imported = draft.brought === 'imported'
  const written = is_imported ? withWrittenTotal(priced, draft.old_total) : withAgreedTotal(priced, draft.agreed_total)
  const document: Record<string, unknown> = { ...withTotal(draft, priced, written), old_key: oldKey(draft) }
  if (draft.status !== 'posted') return document
  const standing = standingOf({ ...draft, ...document })
  return { ...document, ...standing, outstanding_abroad: outstandingAbroad(draft, standing.outstanding) }
}

/** What makes an imported invoice one of its kind: financial year and number, without regard to case. */
function oldKey({ brought, date, old_number }: Draft): string | null {
  if (brought !== 'imported' || typeof date !== 'string' || typeof old_number !== 'string') return null
  return `${financialYear(date).financial_year} ${old_number.trim()}`
}

/** The tax that settles a paper without money: deducted with its payments, and of a bill when it was posted. */
const tdsOf = (paper: Draft): bigint => paiseOf(paper.tds) + paiseOf(paper.withheld)

/** The standing of a posted invoice or bill, from its total and its sums. */
export function standingOf(paper: Draft): Record<'outstanding' | 'to_give_back' | 'payment_status', string> {
  const { outstanding, to_give_back, status } = invoiceStanding({
    total: paiseOf(paper.total),
    allocated: paiseOf(paper.paid) + paiseOf(paper.paid_before),
    tds: tdsOf(paper),
    credited: paiseOf(paper.credited),
    written_off: paiseOf(paper.written_off),
    refunded: paiseOf(paper.refunded),
  })
  return { outstanding: rupeesOf(outstanding), to_give_back: rupeesOf(to_give_back), payment_status: status }
}

/** The key of an invoice in a ledger; keys sort as ids do. */
export const ledgerKey = (id: unknown): string => String(id).padStart(16, '0')

/** Stored invoices as a ledger, in which one receipt has everything that was paid on them so far. */
export function ledgerOf(invoices: readonly Draft[]): Ledger {
  const known = invoices.map((one) => ({ ...one, id: ledgerKey(one.id) }) as Record<string, unknown> & { id: string })
  return {
    invoices: known.map((one) => ({
      id: one.id,
      date: String(one.date),
      due: textOf(one.due_date) ?? String(one.date),
      total: paiseOf(one.total),
      credited: paiseOf(one.credited),
      written_off: paiseOf(one.written_off),
      refunded: paiseOf(one.refunded),
    })),
    receipts: [
      {
        id: 'so far',
        date: '',
        mode: 'Cash',
        cheque: false,
        amount: 0n,
        allocations: known.map((one) => ({
          ...{ invoice: one.id, tds: tdsOf(one) },
          amount: paiseOf(one.paid) + paiseOf(one.paid_before),
        })),
        refunded: 0n,
        bounced: false,
      },
    ],
  }
}

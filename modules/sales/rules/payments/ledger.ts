import { total } from '../amounts.ts'
import { type InvoiceStanding, invoiceStanding } from './invoice-money.ts'

/** The payment modes of the specification. */
export const PAYMENT_MODES = ['COD', 'Banking', 'UPI', 'Cash'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** Money of a receipt on an invoice, and the TDS deducted with it, in paise. */
export interface Allocation {
  invoice: string
  amount: bigint
  tds: bigint
}

/** Money that came. Amounts in paise. */
export interface Receipt {
  id: string
  date: string
  mode: PaymentMode
  cheque: boolean
  amount: bigint
  allocations: readonly Allocation[]
  /** Given back from the part that stands on no invoice. */
  refunded: bigint
  bounced: boolean
}

/** A posted invoice or another receivable, such as the charge for a bounced cheque. Amounts in paise. */
export interface LedgerInvoice {
  id: string
  date: string
  due: string
  total: bigint
  credited: bigint
  written_off: bigint
  refunded: bigint
}

/** Invoices and receipts of one customer. */
export interface Ledger {
  invoices: readonly LedgerInvoice[]
  receipts: readonly Receipt[]
}

/** A ledger without entries. */
export const EMPTY_LEDGER: Ledger = { invoices: [], receipts: [] }

/** What stands on an invoice. */
export function allocationsOn(ledger: Ledger, invoice: string): Allocation[] {
  return ledger.receipts.flatMap(({ allocations }) => allocations.filter((one) => one.invoice === invoice))
}

/** The standing of an invoice of the ledger. */
export function standingOf(ledger: Ledger, invoice: LedgerInvoice): InvoiceStanding {
  const on = allocationsOn(ledger, invoice.id)
  return invoiceStanding({
    total: invoice.total,
    credited: invoice.credited,
    written_off: invoice.written_off,
    refunded: invoice.refunded,
    allocated: total(on.map(({ amount }) => amount)),
    tds: total(on.map(({ tds }) => tds)),
  })
}

/** The part of a receipt that stands on no invoice and was not given back. A bounced receipt counts as nothing. */
export function unallocatedOf(receipt: Receipt): bigint {
  if (receipt.bounced) return 0n
  return receipt.amount - total(receipt.allocations.map(({ amount }) => amount)) - receipt.refunded
}

/** Sums over the customer; they are not netted against each other. */
export function ledgerTotals(ledger: Ledger): { unallocated_advance: bigint; outstanding: bigint } {
  return {
    unallocated_advance: total(ledger.receipts.map(unallocatedOf)),
    outstanding: total(ledger.invoices.map((invoice) => standingOf(ledger, invoice).outstanding)),
  }
}

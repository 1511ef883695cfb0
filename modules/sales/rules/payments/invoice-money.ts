import { larger } from '../amounts.ts'
import type { PaymentStatus } from '../orders/order.ts'

/** The money of one invoice, in paise. */
export interface InvoiceMoney {
  total: bigint
  /** Money of receipts that stands on it. */
  allocated: bigint
  /** Income tax that the buyer deducted: settles without money. */
  tds: bigint
  /** Credit notes. */
  credited: bigint
  written_off: bigint
  /** Refunds of money that stood on it. */
  refunded: bigint
}

/** What is still to be paid, what has to be given back, and the payment status. All computed, never typed. */
export interface InvoiceStanding {
  outstanding: bigint
  to_give_back: bigint
  status: PaymentStatus
}

/** The standing of an invoice (fixtures/vectors/sales/payments.json). */
export function invoiceStanding(money: InvoiceMoney): InvoiceStanding {
  const worth = money.total - money.credited - money.written_off - money.tds
  const net = money.allocated - money.refunded
  const outstanding = larger(0n, worth - net)
  const to_give_back = larger(0n, net - worth)
  return { outstanding, to_give_back, status: statusOf(money, { outstanding, to_give_back }) }
}

function statusOf(
  { allocated, refunded }: InvoiceMoney,
  { outstanding, to_give_back }: Omit<InvoiceStanding, 'status'>,
): PaymentStatus {
  if (to_give_back > 0n) return 'Return Pending'
  if (refunded > 0n) return allocated === refunded ? 'Refunded' : 'Partially Refunded'
  // Also where credit notes or a write-off leave nothing outstanding: no money came.
  if (allocated === 0n) return 'UnPaid'
  return outstanding === 0n ? 'Paid' : 'Partially Paid'
}

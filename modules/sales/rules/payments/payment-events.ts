import { refuse } from '#base/issue.ts'
import { type Refusal, total } from '../amounts.ts'
import {
  allocateOldestFirst,
  availableOf,
  readAllocations,
  readAmount,
  type TypedAllocation,
  unallocate,
  withAllocations,
} from './allocate.ts'
import {
  allocationsOn,
  type Ledger,
  type LedgerInvoice,
  PAYMENT_MODES,
  type PaymentMode,
  standingOf,
  unallocatedOf,
} from './ledger.ts'

/** What happens to the money of a customer. Amounts are rupees as typed, dates YYYY-MM-DD. */
export type PaymentEvent =
  | { type: 'invoice'; id: string; date: string; due: string; total: string }
  | {
      type: 'receipt'
      id: string
      date: string
      mode: string
      amount: string
      instrument?: string
      /** Where the money goes: named invoices, the oldest first, or nothing yet (an advance). */
      allocate?: readonly TypedAllocation[] | 'FIFO'
    }
  | ({ type: 'allocate'; receipt: string } & ({ auto: 'FIFO' } | TypedAllocation))
  | { type: 'unallocate'; receipt: string; invoice: string; amount: string }
  | { type: 'bounce'; receipt: string; charge?: { id: string; date: string; due: string; amount: string } | null }
  | { type: 'credit-note' | 'write-off'; invoice: string; amount: string }
  | { type: 'refund'; amount: string; receipt: string }
  | { type: 'refund'; amount: string; invoice: string }

/**
 * A ledger after an event, or why the event is refused; then nothing of it is kept. The rules are those of
 * fixtures/vectors/sales/payments.json.
 */
export function applyPaymentEvent(ledger: Ledger, event: PaymentEvent): Ledger | Refusal {
  switch (event.type) {
    case 'invoice':
      return addInvoice(ledger, event)
    case 'receipt':
      return addReceipt(ledger, event)
    case 'allocate': {
      const available = availableOf(ledger, event.receipt)
      if ('rule' in available) return available
      const allocations =
        'auto' in event
          ? allocateOldestFirst(ledger, available.value)
          : readAllocations(ledger, [event], available.value)
      return 'rule' in allocations ? allocations : withAllocations(ledger, event.receipt, allocations)
    }
    case 'unallocate': {
      const amount = readAmount(event.amount)
      return 'rule' in amount ? amount : unallocate(ledger, { ...event, amount: amount.value })
    }
    case 'bounce':
      return bounce(ledger, event)
    case 'refund':
      return 'receipt' in event ? refundAdvance(ledger, event) : lower(ledger, event)
    default:
      return lower(ledger, event)
  }
}

function addInvoice(
  ledger: Ledger,
  invoice: { id: string; date: string; due: string; total: string },
): Ledger | Refusal {
  // A gift is invoiced at nothing.
  const amount = readAmount(invoice.total, { zero: true })
  if ('rule' in amount) return amount
  const { id, date, due } = invoice
  const added: LedgerInvoice = { id, date, due, total: amount.value, credited: 0n, written_off: 0n, refunded: 0n }
  return { ...ledger, invoices: [...ledger.invoices, added] }
}

function addReceipt(ledger: Ledger, event: Extract<PaymentEvent, { type: 'receipt' }>): Ledger | Refusal {
  const cheque = event.instrument === 'cheque'
  if (!PAYMENT_MODES.some((mode) => mode === event.mode)) return refuse('mode_invalid', 'Choose the payment mode')
  if (cheque && event.mode !== 'Banking') return refuse('mode_invalid', 'A cheque comes by Banking')
  const amount = readAmount(event.amount)
  if ('rule' in amount) return amount
  const allocations =
    event.allocate === 'FIFO'
      ? allocateOldestFirst(ledger, amount.value)
      : readAllocations(ledger, event.allocate ?? [], amount.value)
  if ('rule' in allocations) return allocations
  const receipt = {
    id: event.id,
    date: event.date,
    mode: event.mode as PaymentMode,
    cheque,
    amount: amount.value,
    allocations: [],
    refunded: 0n,
    bounced: false,
  }
  return withAllocations({ ...ledger, receipts: [...ledger.receipts, receipt] }, event.id, allocations)
}

/** Takes a bounced cheque off all its invoices, with the TDS of its allocations; nothing is allocated anew by itself. */
function bounce(ledger: Ledger, event: Extract<PaymentEvent, { type: 'bounce' }>): Ledger | Refusal {
  const receipt = ledger.receipts.find(({ id }) => id === event.receipt)
  if (!receipt) return refuse('unknown_receipt', 'There is no such receipt')
  if (!receipt.cheque) return refuse('not_a_cheque', 'Only a cheque can bounce')
  if (receipt.bounced) return refuse('already_bounced', 'This cheque bounced')
  if (receipt.refunded > 0n || receipt.allocations.some((one) => wasGivenBack(ledger, one)))
    return refuse('already_refunded', 'Money of this cheque was given back')
  const bounced = {
    ...ledger,
    receipts: ledger.receipts.map((one) => (one === receipt ? { ...one, allocations: [], bounced: true } : one)),
  }
  return event.charge ? addInvoice(bounced, { ...event.charge, total: event.charge.amount }) : bounced
}

/** True if the refunds of an invoice need the money of this allocation. */
function wasGivenBack(ledger: Ledger, { invoice: id, amount }: { invoice: string; amount: bigint }): boolean {
  const refunded = ledger.invoices.find((invoice) => invoice.id === id)?.refunded ?? 0n
  return refunded > total(allocationsOn(ledger, id).map((one) => one.amount)) - amount
}

function refundAdvance(ledger: Ledger, event: { receipt: string; amount: string }): Ledger | Refusal {
  const amount = readAmount(event.amount)
  if ('rule' in amount) return amount
  const receipt = ledger.receipts.find(({ id }) => id === event.receipt)
  if (!receipt) return refuse('unknown_receipt', 'There is no such receipt')
  if (amount.value > unallocatedOf(receipt))
    return refuse('refund_more_than_advance', 'This is more than the receipt has left')
  const refunded = receipt.refunded + amount.value
  return { ...ledger, receipts: ledger.receipts.map((one) => (one === receipt ? { ...one, refunded } : one)) }
}

type Lowering = 'credit-note' | 'write-off' | 'refund'

const LOWERED: Readonly<Record<Lowering, 'credited' | 'written_off' | 'refunded'>> = {
  'credit-note': 'credited',
  'write-off': 'written_off',
  refund: 'refunded',
}

/** A credit note, a write-off or a refund of one invoice. */
function lower(
  ledger: Ledger,
  { type, invoice: id, amount: typed }: { type: Lowering; invoice: string; amount: string },
): Ledger | Refusal {
  const amount = readAmount(typed)
  if ('rule' in amount) return amount
  const invoice = ledger.invoices.find((one) => one.id === id)
  if (!invoice) return refuse('unknown_invoice', 'There is no such invoice')
  const { outstanding, to_give_back } = standingOf(ledger, invoice)
  if (type === 'credit-note' && amount.value > invoice.total - invoice.credited)
    return refuse('credit_more_than_invoice', 'This is more than is left of the invoice')
  if (type === 'write-off' && amount.value > outstanding)
    return refuse('write_off_more_than_outstanding', 'This is more than is outstanding')
  if (type === 'refund' && amount.value > to_give_back)
    return refuse('refund_more_than_due', 'This is more than has to be given back')
  const lowered = { ...invoice, [LOWERED[type]]: invoice[LOWERED[type]] + amount.value }
  return { ...ledger, invoices: ledger.invoices.map((one) => (one === invoice ? lowered : one)) }
}

import { exact } from '#base/exact.ts'
import { type Reading, refuse } from '#base/issue.ts'
import { paiseOf, type Refusal, smaller, total } from '../amounts.ts'
import { type Allocation, type Ledger, type LedgerInvoice, standingOf, unallocatedOf } from './ledger.ts'

/** An allocation as typed: rupees as decimal texts. */
export interface TypedAllocation {
  invoice: string
  amount: string
  tds?: string
}

/** Paise of an amount as typed: above zero, or zero where that is allowed, with at most two decimals (`amount_invalid`). */
export function readAmount(text: string, { zero = false } = {}): Reading<bigint> {
  const { units, places } = exact(text)
  if (units < 0n || (units === 0n && !zero)) return refuse('amount_invalid', 'Enter an amount above zero')
  if (places > 2) return refuse('amount_invalid', 'An amount has two decimals')
  return { value: paiseOf(text) }
}

/** TDS as typed: nothing, or a readable amount. */
const readTds = (text: string | undefined): Reading<bigint> => (text ? readAmount(text, { zero: true }) : { value: 0n })

/**
 * Reads allocations in their order against what is outstanding then. Refused: `amount_invalid`, `unknown_invoice`, `over_allocation`
 * (amount and TDS above what is outstanding), `over_receipt` (together above `available` paise).
 */
export function readAllocations(
  ledger: Ledger,
  typed: readonly TypedAllocation[],
  available: bigint,
): Allocation[] | Refusal {
  const allocations: Allocation[] = []
  for (const one of typed) {
    const amount = readAmount(one.amount)
    if ('rule' in amount) return amount
    const tds = readTds(one.tds)
    if ('rule' in tds) return tds
    const invoice = ledger.invoices.find(({ id }) => id === one.invoice)
    if (!invoice) return refuse('unknown_invoice', 'There is no such invoice')
    const earlier = allocations.filter((before) => before.invoice === one.invoice)
    const left = standingOf(ledger, invoice).outstanding - total(earlier.map((before) => before.amount + before.tds))
    if (amount.value + tds.value > left)
      return refuse('over_allocation', 'This is more than the invoice has outstanding')
    allocations.push({ invoice: one.invoice, amount: amount.value, tds: tds.value })
  }
  if (total(allocations.map(({ amount }) => amount)) > available)
    return refuse('over_receipt', 'This is more than the receipt has left')
  return allocations
}

/** Puts `available` paise on the oldest invoices: by due date, invoice date, number; each takes what it has outstanding. */
export function allocateOldestFirst(ledger: Ledger, available: bigint): Allocation[] {
  const open = ledger.invoices
    .map((invoice) => ({ invoice, outstanding: standingOf(ledger, invoice).outstanding }))
    .filter(({ outstanding }) => outstanding > 0n)
    .sort((a, b) => inOrder(a.invoice, b.invoice))
  let left = available
  return open.flatMap(({ invoice, outstanding }) => {
    const amount = smaller(left, outstanding)
    left -= amount
    return amount > 0n ? [{ invoice: invoice.id, amount, tds: 0n }] : []
  })
}

function inOrder(a: LedgerInvoice, b: LedgerInvoice): number {
  const [first, second] = [a, b].map(({ due, date, id }) => [due, date, id])
  const at = first.findIndex((part, index) => part !== second[index])
  return at < 0 ? 0 : first[at] < second[at] ? -1 : 1
}

/** A ledger with further allocations of a receipt; those on the same invoice are added up. */
export function withAllocations(ledger: Ledger, receipt: string, added: readonly Allocation[]): Ledger {
  return {
    ...ledger,
    receipts: ledger.receipts.map((one) =>
      one.id === receipt ? { ...one, allocations: merged([...one.allocations, ...added]) } : one,
    ),
  }
}

function merged(allocations: readonly Allocation[]): Allocation[] {
  const byInvoice = new Map<string, Allocation>()
  for (const one of allocations) {
    const before = byInvoice.get(one.invoice) ?? { invoice: one.invoice, amount: 0n, tds: 0n }
    byInvoice.set(one.invoice, { ...one, amount: before.amount + one.amount, tds: before.tds + one.tds })
  }
  return [...byInvoice.values()]
}

/** Takes money of a receipt off an invoice; TDS falls away with the last of it. Refused: `unallocate_more_than_allocated`. */
export function unallocate(
  ledger: Ledger,
  { receipt, invoice, amount }: { receipt: string; invoice: string; amount: bigint },
): Ledger | Refusal {
  const from = ledger.receipts.find(({ id }) => id === receipt)
  const on = from?.allocations.find((one) => one.invoice === invoice)
  if (!from || amount > (on?.amount ?? 0n))
    return refuse('unallocate_more_than_allocated', 'Less of this receipt is on the invoice')
  const allocations = from.allocations.flatMap((one) => {
    if (one !== on) return [one]
    return one.amount === amount ? [] : [{ ...one, amount: one.amount - amount }]
  })
  return {
    ...ledger,
    receipts: ledger.receipts.map((one) => (one === from ? { ...one, allocations } : one)),
  }
}

/** What a receipt has left to allocate, or why it has nothing: `unknown_receipt`, `receipt_bounced`. */
export function availableOf(ledger: Ledger, receipt: string): Reading<bigint> {
  const from = ledger.receipts.find(({ id }) => id === receipt)
  if (!from) return refuse('unknown_receipt', 'There is no such receipt')
  return from.bounced ? refuse('receipt_bounced', 'This cheque bounced') : { value: unallocatedOf(from) }
}

import { formatRupees } from '#modules/gst/inr.ts'
import { larger, rupeesOf, total } from '../amounts.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/order.ts'

/** What happens above the limit. */
export type CreditMode = 'none' | 'warn' | 'block'

/** What a customer owes and has ordered, in paise. The document under check is not among it. */
export interface CreditFacts {
  /** Null: no limit. Zero: no credit at all. */
  limit: bigint | null
  mode: CreditMode
  /** Posted invoices: total less credit notes and write-offs, with their receipts. A bounced cheque is no receipt. */
  invoices: readonly { total: bigint; receipts: readonly { amount: bigint; date: string }[] }[]
  unallocated_advance: bigint
  /** Orders with the value of what is confirmed and not yet invoiced. */
  orders: readonly { status: OrderStatus; open_value: bigint }[]
}

/** The document under check, in paise. */
export interface CheckedDocument {
  total: bigint
  date: string
  /** Paid at once. */
  paid_now?: bigint
  /** The open value of the pieces that an invoice takes from an order: it is moved, not counted twice. */
  covered_by_order?: bigint
}

/** The answer of the check, in paise. `available` and `excess` are null without a limit. */
export interface CreditAnswer {
  before: bigint
  added: bigint
  after: bigint
  available: bigint | null
  excess: bigint | null
  result: 'ok' | 'warn' | 'block'
  overridden: boolean
  /** The message of a warning or a block, null if all is well. */
  message: string | null
}

// Not confirmed, done, or called off: nothing more will be billed for certain.
const NOT_COUNTED: readonly OrderStatus[] = ['Pending', 'Completed', 'Cancel']

/**
 * Checks a document against the credit limit of its customer. A person with the right may override a block with a reason. A document
 * that adds nothing is never stopped, even above the limit.
 */
export function checkCredit(
  facts: CreditFacts,
  document: CheckedDocument,
  override?: { right: boolean; reason: string } | null,
): CreditAnswer {
  const before = exposureOf(facts, document.date)
  const added = document.total - (document.covered_by_order ?? 0n) - (document.paid_now ?? 0n)
  const after = before + added
  const { limit, mode } = facts
  if (limit === null)
    return { before, added, after, available: null, excess: null, result: 'ok', overridden: false, message: null }
  const excess = larger(0n, after - limit)
  const above = excess > 0n && added > 0n && mode !== 'none'
  const overridden = above && mode === 'block' && Boolean(override?.right && override.reason.trim())
  const result = !above || overridden ? 'ok' : mode
  const message =
    result === 'ok' ? null : `This is ${formatRupees(rupeesOf(excess))} above the credit limit of the customer`
  return { before, added, after, available: limit - before, excess, result, overridden, message }
}

// Receipts dated after the document, such as post-dated cheques, do not count yet.
function exposureOf({ invoices, orders, unallocated_advance }: CreditFacts, date: string): bigint {
  const owed = invoices.map((invoice) => {
    const paid = invoice.receipts.filter((receipt) => receipt.date <= date).map(({ amount }) => amount)
    return larger(0n, invoice.total - total(paid))
  })
  const ordered = orders.filter(({ status }) => !NOT_COUNTED.includes(status)).map(({ open_value }) => open_value)
  return total(owed) + total(ordered) - unallocated_advance
}

/** The statuses of orders whose open value counts against the limit. */
export const COUNTED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !NOT_COUNTED.includes(status))

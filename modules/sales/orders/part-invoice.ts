import { priceDocument } from '#modules/gst/tax/price-document.ts'
import { roundedRatio } from '#modules/gst/tax/spread.ts'
import { pricedAbroad } from '../documents/foreign-fields.ts'
import { computeDocument, type Draft, taxDocument } from '../documents/price-draft.ts'
import { withAgreedTotal } from '../documents/written-total.ts'
import { larger, paiseOf, quantityOf, rupeesOf, smaller, total } from '../rules/amounts.ts'
import type { Quantities } from '../rules/orders/order-answer.ts'
import {
  amountOf,
  dueOf,
  invoicedOf,
  type Order,
  type OrderLine,
  toInvoiceOf,
  uninvoicedReturnsOf,
} from '../rules/orders/order.ts'

/** An invoice of an order that counts, a draft or a posted one, in wire form; or an order of a quotation. */
type Invoiced = Draft

/** What an invoice of some pieces takes over from its order, beside the client and the tax facts. */
export interface PartOfOrder {
  lines: Record<string, unknown>[]
  charges: Record<string, unknown>[]
  discount: unknown
  agreed_total: string | null
}

/**
 * The part of an order that an invoice of some pieces bills. The invoices of an order add up to the order to the paisa, in any
 * number of parts: charges and a fixed discount are shared by the value of the pieces, each part takes what the parts so far have
 * left of its share, and the total of a part is the order's total so far less the totals of the other parts; what that differs from
 * the part's own amounts is its round-off. `billed` are the invoices that count so far, as they are now. The orders of a quotation are
 * parts of it in the same way.
 */
export function partOfOrder(doc: Draft, order: Order, lines: Quantities, billed: readonly Invoiced[]): PartOfOrder {
  const after = (line: OrderLine) => invoicedOf(order, line.id) + (lines[line.id] ?? 0n)
  const is_last = order.lines.every((line) => toInvoiceOf(order, line) === (lines[line.id] ?? 0n))
  const nets = netsOf(doc)
  const worth = (piecesOf: (line: OrderLine) => bigint) =>
    total(order.lines.map((line, index) => shareOf(nets[index] * PRECISION, piecesOf(line), line.ordered)))
  const so_far = worth(after)
  /** What of an amount is due with the pieces so far; all of it where the pieces are worth nothing. */
  const due = (amount: bigint, whole: bigint) => (whole === 0n ? amount : roundedRatio(amount * so_far, whole))
  const ordered = worth((line) => line.ordered)
  const to_bill = worth((line) => dueOf(line) - uninvoicedReturnsOf(line))
  const rows = ((doc.lines ?? []) as (Draft & { id: number })[]).filter((row) => lines[String(row.id)])
  const parts = rows.map((row) => partOfLine(row, order, lines[String(row.id)]))
  const charges = chargesOf(doc).flatMap(({ name, is_outside, amount }) => {
    const taken = total(
      billed.flatMap((one) => chargesOf(one)).map((one) => (isSame(one, { name, is_outside }) ? one.amount : 0n)),
    )
    const left = due(amount, is_outside ? to_bill : ordered) - taken
    return left > 0n ? [{ name, is_outside, amount: rupeesOf(left) }] : []
  })
  const discount =
    doc.discount_type === 'Fixed Amount'
      ? discountOf(doc, { billed, parts, due: due(paiseOf(doc.discount), ordered) })
      : doc.discount
  const part = { lines: parts, charges, discount }
  // Totals in another currency are not rounded to the rupee, so their parts add up by themselves.
  if (pricedAbroad(doc)) return { ...part, agreed_total: null }
  return { ...part, agreed_total: agreedTotal(doc, { order, after, is_last, billed, part }) }
}

// Fractions of a paisa in the worth of pieces.
const PRECISION = 1_000_000n

const shareOf = (amount: bigint, pieces: bigint, of: bigint): bigint => (of === 0n ? 0n : (amount * pieces) / of)

/** What each line costs after its own discount, in hundredths of the currency of its price. */
function netsOf(doc: Draft): bigint[] {
  const priced = priceDocument(taxDocument(doc))
  return (priced.abroad ?? priced).lines.map(({ gross, discount }) => paiseOf(gross) - paiseOf(discount))
}

interface Charge {
  name: string
  is_outside: boolean
  amount: bigint
}

const isSame = (a: Pick<Charge, 'name' | 'is_outside'>, b: Pick<Charge, 'name' | 'is_outside'>): boolean =>
  a.name === b.name && a.is_outside === b.is_outside

/** The charges of a document; those with the same name count as one. */
function chargesOf(doc: Draft): Charge[] {
  const found: Charge[] = []
  for (const row of (doc.charges ?? []) as Draft[]) {
    const charge = { name: String(row.name), is_outside: row.is_outside === true, amount: paiseOf(row.amount) }
    const same = found.find((one) => isSame(one, charge))
    if (same) same.amount += charge.amount
    else found.push(charge)
  }
  return found
}

/** A fixed discount of the whole order: never more than the part is worth. `due` is what all parts so far get of it. */
function discountOf(
  doc: Draft,
  { billed, due, parts }: { billed: readonly Invoiced[]; due: bigint; parts: Record<string, unknown>[] },
): string | null {
  const taken = total(billed.map((one) => (one.discount_type === 'Fixed Amount' ? paiseOf(one.discount) : 0n)))
  const left = smaller(due - taken, total(netsOf({ ...doc, lines: parts })))
  return left > 0n ? rupeesOf(left) : null
}

/** A line of the order with some of its pieces. Invoices share a fixed discount by their pieces, so that all of them add up to it. */
function partOfLine(row: Draft & { id: number }, order: Order, quantity: bigint): Record<string, unknown> {
  const { id, ...own } = row
  const part = { ...own, quantity: quantityOf(quantity) }
  const ordered = order.lines.find((line) => line.id === String(id))?.ordered ?? 0n
  if (row.discount_type !== 'Fixed Amount' || typeof row.discount !== 'string' || ordered === 0n) return part
  const before = invoicedOf(order, String(id))
  const share = (pieces: bigint) => roundedRatio(paiseOf(row.discount) * pieces, ordered)
  return { ...part, discount: rupeesOf(share(before + quantity) - share(before)) }
}

/** The total that the part must have so that all parts add up; null where its own total is right, or is further off than a round-off. */
function agreedTotal(
  doc: Draft,
  {
    order,
    after,
    is_last,
    billed,
    part,
  }: {
    order: Order
    after: (line: OrderLine) => bigint
    is_last: boolean
    billed: readonly Invoiced[]
    part: Omit<PartOfOrder, 'agreed_total'>
  },
): string | null {
  const own = computeDocument({ ...doc, ...part })
  const is_whole = is_last && order.lines.every((line) => after(line) === line.ordered)
  const outside = [...billed, part].flatMap((one) => chargesOf(one)).filter((one) => one.is_outside)
  const shares = [...order.lines.map((line) => amountOf(line, after(line))), ...outside.map(({ amount }) => amount)]
  const exactly = total([...billed, own].map((one) => paiseOf(one.total) - paiseOf(one.rounding)))
  const is_rounded = doc.round_off !== false
  const so_far = is_whole ? paiseOf(doc.total) : is_rounded ? roundedRatio(exactly, 100n) * 100n : total(shares)
  const agreed = rupeesOf(larger(0n, so_far - total(billed.map((one) => paiseOf(one.total)))))
  return own.total === agreed || withAgreedTotal(own, agreed).total !== agreed ? null : agreed
}

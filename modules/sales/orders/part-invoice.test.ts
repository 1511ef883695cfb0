import fc from '#base/fast-check.test-kit.ts'
import { expect, test } from 'vitest'
import { computeInvoice } from '../payments/standing.ts'
import { paiseOf, quantityOf, rupeesOf, thousandthsOf, total } from '../rules/amounts.ts'
import { newOrder, type Order, toInvoiceOf } from '../rules/orders/order.ts'
import { partOfOrder } from './part-invoice.ts'

type Doc = Record<string, unknown> & { lines: (Record<string, unknown> & { id: number; amount: string })[] }

/** A number from 0, below another one. */
type Pick = (below: number) => number

const paise = (number: number): string => rupeesOf(BigInt(number))

function orderOf(more: Record<string, unknown>): Doc {
  const doc: Record<string, unknown> = { date: '2026-11-20', seller_state: '24', billing_state: 'Gujarat', ...more }
  const { lines, ...totals } = computeInvoice(doc) as { lines: object[] }
  return {
    ...doc,
    ...totals,
    lines: (doc.lines as object[]).map((line, index) => ({ ...line, ...lines[index] })) as Doc['lines'],
  }
}

function someOrder(pick: Pick): Doc {
  const lines = Array.from({ length: 1 + pick(4) }, (_, index) => ({
    id: index + 1,
    quantity: quantityOf(BigInt(pick(3) === 0 ? 1 + pick(20_000) : 1000 * (1 + pick(20)))),
    price: paise(pick(300_000)),
    tax_rate: ['0', '5', '18', '40', 'exempt'][pick(5)],
    ...(pick(3) === 0 ? { discount_type: 'Percentage', discount: paise(pick(3000)) } : {}),
  }))
  return orderOf({
    lines,
    billing_state: pick(2) ? 'Gujarat' : 'Kerala',
    prices_include_tax: pick(3) === 0,
    round_off: pick(4) > 0,
    discount_type: pick(2) ? 'Fixed Amount' : 'Percentage',
    discount: pick(2) ? paise(pick(900)) : null,
    charges: Array.from({ length: pick(3) }, (_, index) => ({
      name: `Charge ${index}`,
      amount: paise(pick(50_000)),
      is_outside: pick(2) === 0,
    })),
  })
}

const bookOf = (doc: Doc): Order =>
  newOrder(
    doc.lines.map((line) => ({
      id: String(line.id),
      service: false,
      ordered: thousandthsOf(line.quantity),
      amount: paiseOf(line.amount),
    })),
  )

/** Invoices an order in parts: `piecesOf` says how much of what is left goes on the next one. */
function inParts(doc: Doc, piecesOf: (left: bigint, part: number) => bigint): Doc[] {
  let order = bookOf(doc)
  const billed: Doc[] = []
  while (order.lines.some((line) => toInvoiceOf(order, line) > 0n)) {
    const lines = Object.fromEntries(
      order.lines.flatMap((line) => {
        const pieces = piecesOf(toInvoiceOf(order, line), billed.length)
        return pieces > 0n ? [[line.id, pieces]] : []
      }),
    )
    const part = partOfOrder(doc, order, lines, billed)
    billed.push(orderOf({ ...doc, ...part }))
    order = { ...order, invoices: [...order.invoices, { id: String(billed.length), live: true, lines }] }
  }
  return billed
}

const sumOf = (docs: readonly Doc[], name: string) => rupeesOf(total(docs.map((one) => paiseOf(one[name]))))
const charged = (docs: readonly Doc[]) =>
  rupeesOf(total(docs.flatMap((one) => (one.charges as { amount: string }[]).map(({ amount }) => paiseOf(amount)))))

test('the invoices of 300 orders in parts add up to their orders to the paisa, whatever is on them', () => {
  const holds = (pick: Pick) => {
    const doc = someOrder(pick)
    const parts = inParts(doc, (left, part) => (part > 4 || left < 4n ? left : (left * BigInt(1 + pick(4))) / 4n))
    expect(sumOf(parts, 'total')).toBe(doc.total)
    expect(charged(parts)).toBe(charged([doc]))
    if (
      doc.discount_type === 'Fixed Amount' &&
      paiseOf(doc.total) > 0n &&
      Number(doc.discount ?? 0) < Number(doc.gross) / 2
    )
      expect(sumOf(parts, 'discount')).toBe(sumOf([doc], 'discount'))
    for (const { rounding } of parts) expect(Math.abs(Number(rounding))).toBeLessThanOrEqual(1.5)
  }
  fc.assert(
    fc.property(fc.gen(), (g) => holds((below) => g(() => fc.integer({ min: 0, max: below - 1 })))),
    { numRuns: 300, seed: 12 },
  )
})

test('a charge that was left out of a part comes with the next one, and one that was raised is not charged again', () => {
  const doc = orderOf({
    lines: [{ id: 1, quantity: '10', price: '100', tax_rate: '5' }],
    charges: [{ name: 'Freight', amount: '90.00', is_outside: false }],
  })
  const book = bookOf(doc)
  const half = { 1: thousandthsOf('5') }
  const next = (amount: string | null) => {
    const first = orderOf({ ...doc, charges: amount ? [{ name: 'Freight', amount, is_outside: false }] : [] })
    const order = { ...book, invoices: [{ id: '1', live: true, lines: half }] }
    return partOfOrder(doc, order, half, [first]).charges
  }
  expect(next(null)).toMatchObject([{ amount: '90.00' }])
  expect(next('45.00')).toMatchObject([{ amount: '45.00' }])
  expect(next('120.00')).toEqual([])
})

test('of a cancelled part everything comes back: pieces, charges and the total', () => {
  const doc = orderOf({
    lines: [{ id: 1, quantity: '3', price: '33.33', tax_rate: '5' }],
    charges: [{ name: 'Freight', amount: '10.00', is_outside: true }],
    discount_type: 'Fixed Amount',
    discount: '1.00',
  })
  const one = { 1: thousandthsOf('1') }
  const parts = inParts(doc, () => 1000n)
  const order = { ...bookOf(doc), invoices: ['1', '2', '3'].map((id) => ({ id, live: id !== '1', lines: one })) }
  const again = orderOf({ ...doc, ...partOfOrder(doc, order, one, parts.slice(1)) })
  expect(sumOf([again, ...parts.slice(1)], 'total')).toBe(doc.total)
  expect(charged([again, ...parts.slice(1)])).toBe('10.00')
  expect(sumOf([again, ...parts.slice(1)], 'discount')).toBe('1.00')
})

import { expect, test } from 'vitest'
import { vectorsOf } from '#modules/gst/testing.server.ts'
import { paiseOf, rupeesOf } from '../amounts.ts'
import type { OrderStatus } from '../orders/order.ts'
import { type AgeingEntry, ageingOf, BUCKETS } from './ageing.ts'
import { checkCredit, COUNTED_STATUSES } from './credit-limit.ts'
import { EMPTY_LEDGER, type Ledger, ledgerTotals, standingOf, unallocatedOf } from './ledger.ts'
import { applyPaymentEvent, type PaymentEvent } from './payment-events.ts'
import { type Balance, statementOf, type StatementEntry } from './statement.ts'

// biome-ignore lint/suspicious/noExplicitAny: each list has a shape of its own
type Case = any
function after(events: readonly PaymentEvent[]) {
  let ledger: Ledger = EMPTY_LEDGER
  const steps = events.map((event) => {
    const answer = applyPaymentEvent(ledger, event)
    if ('rule' in answer) return { ok: false, reason: answer.rule.toUpperCase() }
    ledger = answer
    return { ok: true }
  })
  return { steps, ledger }
}

test.each(vectorsOf('sales/payments'))('payments %s', (_name, { input, expected }) => {
  const { steps, ledger } = after(input.events)
  const { outstanding, unallocated_advance } = ledgerTotals(ledger)
  expect({
    steps,
    invoices: Object.fromEntries(
      ledger.invoices.map((invoice) => {
        const standing = standingOf(ledger, invoice)
        const { status } = standing
        const amounts = { outstanding: rupeesOf(standing.outstanding), toGiveBack: rupeesOf(standing.to_give_back) }
        return [invoice.id, { ...amounts, status }]
      }),
    ),
    receipts: Object.fromEntries(
      ledger.receipts.map((receipt) => {
        const allocated = receipt.allocations.map(({ invoice, amount }) => [invoice, rupeesOf(amount)])
        return [
          receipt.id,
          {
            unallocated: rupeesOf(unallocatedOf(receipt)),
            allocated: Object.fromEntries(allocated),
            bounced: receipt.bounced,
          },
        ]
      }),
    ),
    unallocatedAdvance: rupeesOf(unallocated_advance),
    outstanding: rupeesOf(outstanding),
  }).toEqual(expected)
})

test('a cheque whose money was given back on its invoice does not bounce any more', () => {
  const { steps } = after([
    { type: 'invoice', id: 'A1', date: '2026-05-01', due: '2026-05-01', total: '100.00' },
    {
      type: 'receipt',
      id: 'R1',
      date: '2026-05-02',
      mode: 'Banking',
      instrument: 'cheque',
      amount: '100.00',
      allocate: 'FIFO',
    },
    { type: 'credit-note', invoice: 'A1', amount: '60.00' },
    { type: 'refund', invoice: 'A1', amount: '60.00' },
    { type: 'bounce', receipt: 'R1' },
  ])
  expect(steps.at(-1)).toEqual({ ok: false, reason: 'ALREADY_REFUNDED' })
})

test('an invoice of nothing and a deduction of nothing are fine', () => {
  const { steps, ledger } = after([
    { type: 'invoice', id: 'A1', date: '2026-05-01', due: '2026-05-01', total: '0.00' },
    { type: 'invoice', id: 'A2', date: '2026-05-01', due: '2026-05-01', total: '10.00' },
    {
      type: 'receipt',
      id: 'R1',
      date: '2026-05-02',
      mode: 'UPI',
      amount: '10.00',
      allocate: [{ invoice: 'A2', amount: '10.00', tds: '0.00' }],
    },
  ])
  expect(steps.every(({ ok }) => ok)).toBe(true)
  expect(ledger.invoices.map((invoice) => standingOf(ledger, invoice).status)).toEqual(['UnPaid', 'Paid'])
})

test('what is not there is refused, and a cheque comes by Banking', () => {
  const ruleOf = (event: PaymentEvent) => {
    const answer = applyPaymentEvent(EMPTY_LEDGER, event)
    return 'rule' in answer ? answer.rule : null
  }
  const amount = '1.00'
  expect(ruleOf({ type: 'bounce', receipt: 'R9' })).toBe('unknown_receipt')
  expect(ruleOf({ type: 'refund', receipt: 'R9', amount })).toBe('unknown_receipt')
  expect(ruleOf({ type: 'allocate', receipt: 'R9', auto: 'FIFO' })).toBe('unknown_receipt')
  expect(ruleOf({ type: 'write-off', invoice: 'A9', amount })).toBe('unknown_invoice')
  expect(ruleOf({ type: 'receipt', id: 'R1', date: '2026-05-02', mode: 'Cash', instrument: 'cheque', amount })).toBe(
    'mode_invalid',
  )
})

test.each(vectorsOf('sales/ageing'))('ageing %s', (_name, { input, expected }) => {
  const inPaise = (entries: Case[] = []): AgeingEntry[] =>
    entries.map((entry) => ({ ...entry, amount: paiseOf(entry.amount) }))
  const ageing = ageingOf(
    {
      invoices: input.invoices.map((invoice: Case) => ({
        ...invoice,
        total: paiseOf(invoice.total),
        entries: inPaise(invoice.entries),
      })),
      credit_days: input.creditDays,
      advances: inPaise(input.advances),
    },
    input.asOf,
  )
  expect({
    invoices: ageing.invoices.map((one) => ({ ...one, outstanding: rupeesOf(one.outstanding) })),
    buckets: Object.fromEntries(BUCKETS.map((bucket) => [bucket, rupeesOf(ageing.buckets[bucket])])),
    total: rupeesOf(ageing.total),
    advance: rupeesOf(ageing.advance),
    net: rupeesOf(ageing.net),
  }).toEqual(expected)
})

test.each(vectorsOf('sales/ageing', 'statements'))('statements %s', (_name, { input, expected }) => {
  const entries: StatementEntry[] = input.entries.map((one: Case) => ({ ...one, amount: paiseOf(one.amount) }))
  const { opening, lines, debits, credits, closing } = statementOf(entries, input)
  const balance = ({ amount, side }: Balance) => ({ amount: rupeesOf(amount), side })
  expect({
    opening: balance(opening),
    lines: lines.map((line) => ({
      date: line.date,
      number: line.number,
      kind: line.kind,
      debit: rupeesOf(line.debit),
      credit: rupeesOf(line.credit),
      balance: rupeesOf(line.balance.amount),
      side: line.balance.side,
    })),
    debits: rupeesOf(debits),
    credits: rupeesOf(credits),
    closing: balance(closing),
  }).toEqual(expected)
})

test.each(vectorsOf('sales/credit-limit'))('credit limit %s', (_name, { input, expected }) => {
  const inPaise = (one: Case) => ({ ...one, amount: paiseOf(one.amount) })
  const { document } = input
  const answer = checkCredit(
    {
      limit: input.limit === null ? null : paiseOf(input.limit),
      mode: input.mode,
      invoices: input.invoices.map((one: Case) => ({ total: paiseOf(one.total), receipts: one.receipts.map(inPaise) })),
      unallocated_advance: paiseOf(input.unallocatedAdvance),
      orders: input.orders.map((order: Case) => ({
        status: order.status as OrderStatus,
        open_value: order.lines.reduce(
          (sum: bigint, line: Case) =>
            sum + paiseOf(line.unitPrice) * BigInt(line.ordered - line.closed - line.invoiced),
          0n,
        ),
      })),
    },
    {
      total: paiseOf(document.total),
      date: document.date,
      paid_now: paiseOf(document.paidNow),
      covered_by_order: paiseOf(document.coveredByOrder),
    },
    input.override,
  )
  const rupees = (paise: bigint | null) => (paise === null ? null : rupeesOf(paise))
  expect({
    before: rupees(answer.before),
    added: rupees(answer.added),
    after: rupees(answer.after),
    available: rupees(answer.available),
    excess: rupees(answer.excess),
    result: answer.result,
    overridden: answer.overridden,
  }).toEqual(expected)
  expect(answer.message === null).toBe(answer.result === 'ok')
})

test('orders that are not confirmed, done or called off do not count', () => {
  expect(COUNTED_STATUSES).not.toContain('Pending')
  expect(COUNTED_STATUSES).toHaveLength(12)
})

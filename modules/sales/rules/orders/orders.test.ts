import { expect, test } from 'vitest'
import { vectorsOf } from '#modules/gst/testing.server.ts'
import { paiseOf, quantityOf, rupeesOf, thousandthsOf } from '../amounts.ts'
import { applyOrderEvent, type OrderEvent } from './order-events.ts'
import { DEFAULT_MOVES, STATUS_KINDS } from './order-moves.ts'
import { orderStatuses } from './order-status.ts'
import { newOrder, type Order, ORDER_STATUSES } from './order.ts'

const thousandths = (quantities: Record<string, number>) =>
  Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, thousandthsOf(String(quantity))]))
const pieces = (quantities: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, Number(quantityOf(quantity))]))

// biome-ignore lint/suspicious/noExplicitAny: the events of the vectors have many shapes
function eventOf(event: any): OrderEvent {
  return {
    ...event,
    ...(event.lines ? { lines: thousandths(event.lines) } : {}),
    ...('qty' in event ? { quantity: thousandthsOf(String(event.qty)) } : {}),
    ...('amount' in event ? { amount: paiseOf(event.amount) } : {}),
    ...('advance' in event ? { advance: paiseOf(event.advance) } : {}),
    ...('role' in event ? { admin: event.role === 'Admin' } : {}),
  }
}

function stateOf(order: Order) {
  const board = Object.fromEntries(
    order.lines.filter((line) => Object.keys(line.board).length > 0).map((line) => [line.id, pieces(line.board)]),
  )
  return {
    ...orderStatuses(order),
    shipments: Object.fromEntries(order.shipments.map(({ id, status }) => [id, status])),
    ...(Object.keys(board).length > 0 ? { board } : {}),
  }
}

test.each(vectorsOf('sales/order-status'))('%s', (_name, { input, expected }) => {
  let order = newOrder(
    input.lines.map((line: { id: string; qty: number; price: string; service?: boolean }) => ({
      id: line.id,
      service: line.service ?? false,
      ordered: thousandthsOf(String(line.qty)),
      amount: paiseOf(line.price) * BigInt(line.qty),
    })),
  )
  const start = stateOf(order)
  const steps = input.events.map((event: unknown) => {
    const answer = applyOrderEvent(order, eventOf(event))
    if ('rule' in answer) return { ok: false, reason: answer.rule.toUpperCase(), ...stateOf(order) }
    order = answer.order
    const { stock_in, credit_note, claim_task } = answer.effects ?? {}
    const effects = {
      ...(stock_in ? { stockIn: pieces(stock_in) } : {}),
      ...(credit_note ? { creditNote: rupeesOf(credit_note) } : {}),
      ...(claim_task ? { claimTask: claim_task } : {}),
    }
    return { ok: true, ...stateOf(order), ...(answer.effects ? { effects } : {}) }
  })
  expect({ start, steps }).toEqual(expected)
})

const order = newOrder([{ id: 'L1', service: false, ordered: 10_000n, amount: 118_000n }])

test('every status has a kind, and the owner can take a move away', () => {
  expect(Object.keys(STATUS_KINDS).sort()).toEqual([...ORDER_STATUSES].sort())
  const confirm = { type: 'confirm' } as const
  expect(applyOrderEvent(order, confirm)).not.toHaveProperty('rule')
  const matrix = { ...DEFAULT_MOVES, Pending: ['Cancel' as const] }
  expect(applyOrderEvent(order, confirm, matrix)).toMatchObject({ rule: 'move_not_allowed' })
})

test.each(['Embroidery', 'constructor'])('a stage of the business shows as Production: %s', (to) => {
  const answer = applyOrderEvent(order, { type: 'stage', line: 'L1', quantity: 10_000n, to })
  expect('order' in answer && orderStatuses(answer.order).order).toBe('Production')
})

test('pieces with a job worker stay at their stage, and what is rejected is made again', () => {
  const step = (from: Order, event: OrderEvent) => {
    const answer = applyOrderEvent(from, event)
    if ('rule' in answer) throw new Error(answer.rule)
    return answer.order
  }
  const given = step(order, { type: 'give', line: 'L1', quantity: 6000n, to: 'Dyeing' })
  expect([given.lines[0].board, given.lines[0].away]).toEqual([{ Dyeing: 6000n }, { Dyeing: 6000n }])
  const more = { type: 'receive', line: 'L1', from: 'Dyeing', good: 6000n, lost: 1n } as const
  expect(applyOrderEvent(given, more)).toMatchObject({ rule: 'not_given_out' })
  expect(applyOrderEvent(given, { ...more, good: 0n, lost: 0n })).toMatchObject({ rule: 'qty_invalid' })
  const back = step(given, { ...more, good: 4000n, lost: 1500n, to: 'Stitching' })
  expect([back.lines[0].board, back.lines[0].away]).toEqual([{ Dyeing: 500n, Stitching: 4000n }, { Dyeing: 500n }])
  // The owner's moves of statuses do not hold up what came back.
  const matrix = { ...DEFAULT_MOVES, Dyeing: [] }
  expect(applyOrderEvent(given, { ...more, good: 0n, lost: 6000n }, matrix)).not.toHaveProperty('rule')
})

test('round-off and charges of no line are due as long as anything is', () => {
  const rounded = newOrder([{ id: 'L1', service: false, ordered: 1000n, amount: 128_499n }], 1n)
  const paid = applyOrderEvent(rounded, { type: 'pay', amount: 128_500n })
  expect('order' in paid && orderStatuses(paid.order).payment).toBe('Paid')
})

test('lines, shipments and amounts that are not there are refused', () => {
  const ruleOf = (event: OrderEvent) => {
    const answer = applyOrderEvent(order, event)
    return 'rule' in answer ? answer.rule : null
  }
  expect(ruleOf({ type: 'ship', shipment: 'S1', lines: { L9: 1n } })).toBe('line_unknown')
  expect(ruleOf({ type: 'ship', shipment: 'S1', lines: {} })).toBe('line_unknown')
  expect(ruleOf({ type: 'deliver', shipment: 'S9' })).toBe('shipment_unknown')
  expect(ruleOf({ type: 'cancel-invoice', invoice: 'I9' })).toBe('invoice_unknown')
  expect(ruleOf({ type: 'close', line: 'L9' })).toBe('line_unknown')
  expect(ruleOf({ type: 'stage', line: 'L9', quantity: 1n, to: 'Cutting' })).toBe('line_unknown')
  expect(ruleOf({ type: 'pay', amount: 0n })).toBe('amount_invalid')
})

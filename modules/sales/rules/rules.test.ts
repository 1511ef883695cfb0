import { expect, test } from 'vitest'
import { listsOf, vectorsOf } from '#modules/gst/testing.server.ts'
import { paiseOf, quantityOf, rupeesOf, thousandthsOf, total } from './amounts.ts'
import { applyApprovalEvent, type ApprovalRights, newApproval } from '#modules/approvals/approval.ts'
import { invoiceStanding } from './payments/invoice-money.ts'
import { isAboveLimit } from './quotations/discount-limit.ts'
import { newestOf, newQuotation, numberOf, quotationStatus, remainingOf } from './quotations/quotation.ts'
import { applyQuotationEvent, type QuotationEvent } from './quotations/quotation-events.ts'
import { type PostedInvoice, type ReturnNote, returnNote } from './returns.ts'
import { amountInUnits, checkConversions, convertQuantity } from './units.ts'

// biome-ignore lint/suspicious/noExplicitAny: the vectors have many shapes
type Loose = any

const linesOf = (lines: Loose[]) =>
  lines.map(({ id, qty, unitPrice, discount }) => ({
    id,
    quantity: String(qty),
    price: unitPrice,
    discount,
    thousandths: thousandthsOf(String(qty)),
  }))

const discountOf = (value: string | undefined) => (value === undefined ? null : { value })

function quotationEvent(event: Loose, limits: Record<string, string>): QuotationEvent {
  if (event.type === 'send') return { type: 'send', limit: limits[event.role] }
  if (event.type === 'edit' || event.type === 'revise') {
    const offer = {
      ...(event.lines ? { lines: linesOf(event.lines) } : {}),
      ...('documentDiscount' in event ? { discount: discountOf(event.documentDiscount) } : {}),
      ...(event.validUntil ? { valid_until: event.validUntil } : {}),
    }
    return { type: event.type, offer }
  }
  const quantities = Object.entries(event.lines ?? {}).map(([id, quantity]) => [id, thousandthsOf(String(quantity))])
  return { ...event, at: event.at && new Date(event.at), lines: Object.fromEntries(quantities) }
}

test.each(vectorsOf('sales/quotation'))('quotations %s', (_name, { input, expected }) => {
  let quotation = newQuotation(input.number, {
    lines: linesOf(input.lines),
    discount: discountOf(input.documentDiscount),
    valid_until: input.validUntil,
  })
  let seen: Date | null = null
  const steps = input.events.map((event: Loose) => {
    if (event.type === 'view') seen = new Date(event.at)
    const answer =
      event.type === 'view' ? quotation : applyQuotationEvent(quotation, quotationEvent(event, input.limits))
    if (!('rule' in answer)) quotation = answer
    const newest = newestOf(quotation)
    const remaining = Object.entries(remainingOf(newest)).map(([id, quantity]) => [id, Number(quantityOf(quantity))])
    return {
      ok: !('rule' in answer),
      ...('rule' in answer ? { reason: answer.rule.toUpperCase() } : {}),
      number: numberOf(quotation, quotation.revisions.length - 1),
      status: quotationStatus(quotation, newest, seen),
      approval: newest.approval,
      remaining: Object.fromEntries(remaining),
    }
  })
  expect({ steps }).toEqual(expected)
})

test('an older revision is superseded, and fixed discounts are measured like percentages', () => {
  const lines = linesOf([{ id: 'L1', qty: 10, unitPrice: '100' }])
  const first = newQuotation('Q/1', { lines, discount: null, valid_until: null })
  const sent = applyQuotationEvent(first, { type: 'send', limit: '0' })
  const second = 'rule' in sent ? sent : applyQuotationEvent(sent, { type: 'revise', offer: {} })
  expect('rule' in second ? second : second.revisions.map((one) => quotationStatus(second, one))).toEqual([
    'Superseded',
    'Draft',
  ])
  const fixed = (value: string) => ({ lines, discount: { type: 'Fixed Amount' as const, value } })
  expect(['100', '100.01'].map((value) => isAboveLimit(fixed(value), '10'))).toEqual([false, true])
  const line = { ...lines[0], discount_type: 'Fixed Amount' as const, discount: '100.01' }
  expect(isAboveLimit({ lines: [line] }, '10')).toBe(true)
})

test.each(vectorsOf('sales/quotation', 'approvals'))('approvals %s', (_name, { input, expected }) => {
  const approvers = Object.entries<{ level: number }>(input.approvers).map(([person, { level }]) => [person, level])
  const rights: ApprovalRights = { ...input, approvers: Object.fromEntries(approvers) }
  let approval = newApproval(input.madeBy)
  const steps = input.events.map((event: Loose) => {
    const answer = applyApprovalEvent(approval, event, rights)
    if ('rule' in answer) return { ok: false, reason: answer.rule.toUpperCase(), status: approval.status }
    approval = answer
    return { ok: true, status: approval.status }
  })
  expect({ steps }).toEqual(expected)
})

test('a delegate is not a second person beside the one they act for, nor does the record of that person pass', () => {
  const day = '2026-11-22'
  const delegates = [{ of: 'tara', to: 'kiran', from: day, until: day }]
  const rights: ApprovalRights = { levels: 2, approvers: { tara: 2 }, delegates }
  const submitted = applyApprovalEvent(newApproval('asha'), { type: 'submit', by: 'asha', date: day }, rights)
  const first =
    'rule' in submitted ? submitted : applyApprovalEvent(submitted, { type: 'approve', by: 'tara', date: day }, rights)
  const second =
    'rule' in first ? first : applyApprovalEvent(first, { type: 'approve', by: 'kiran', date: day }, rights)
  expect(second).toMatchObject({ rule: 'same_approver' })
  const own = applyApprovalEvent(newApproval('tara'), { type: 'submit', by: 'asha', date: day }, rights)
  const decided = 'rule' in own ? own : applyApprovalEvent(own, { type: 'approve', by: 'kiran', date: day }, rights)
  expect(decided).toMatchObject({ rule: 'own_approval' })
})

const amountsOf = (line: Loose) => ({
  taxable: paiseOf(line.taxable),
  cgst: paiseOf(line.cgst),
  sgst: paiseOf(line.sgst),
  igst: paiseOf(line.igst),
  cess: paiseOf(line.cess),
  cess_per_unit: paiseOf(line.cessPerUnit),
})

function noteAnswer(note: ReturnNote, damaged: boolean) {
  const stock = note.lines.map(({ id, quantity }) => [id, quantityOf(quantity)])
  return {
    gstReduction: note.reduces_tax,
    lines: note.lines.map((line) => ({
      line: Number(line.id),
      qty: quantityOf(line.quantity),
      gstRate: line.tax_rate,
      taxable: rupeesOf(line.taxable),
      cgst: rupeesOf(line.cgst),
      sgst: rupeesOf(line.sgst),
      igst: rupeesOf(line.igst),
      cess: rupeesOf(line.cess),
      cessPerUnit: rupeesOf(line.cess_per_unit),
      total: rupeesOf(line.total),
    })),
    total: rupeesOf(note.total),
    roundOff: rupeesOf(note.round_off),
    grandTotal: rupeesOf(note.grand_total),
    [damaged ? 'stockDamaged' : 'stockIn']: Object.fromEntries(stock),
  }
}

test.each(vectorsOf('sales/returns'))('returns %s', (_name, { input, expected }) => {
  const invoice: PostedInvoice = {
    date: input.invoice.date,
    lines: input.invoice.lines.map((line: Loose) => ({
      id: String(line.line),
      quantity: thousandthsOf(line.qty),
      tax_rate: line.gstRate,
      ...amountsOf(line),
    })),
    grand_total: paiseOf(input.invoice.grandTotal),
    rounded: input.invoice.roundOffMode === 'NEAREST_RUPEE',
    cancelled: input.invoice.cancelled,
    annual_return_filed: input.invoice.annualReturnFiled,
  }
  const notes: ReturnNote[] = []
  let refunded = 0n
  const standing = () =>
    invoiceStanding({
      total: invoice.grand_total,
      allocated: paiseOf(input.paid),
      credited: total(notes.map(({ grand_total }) => grand_total)),
      refunded,
      tds: 0n,
      written_off: 0n,
    })
  const steps = input.steps.map((step: Loose) => {
    let answer: object = { ok: true }
    if (step.type === 'refund') {
      const amount = paiseOf(step.amount)
      if (amount > standing().to_give_back) answer = { ok: false, reason: 'REFUND_MORE_THAN_DUE' }
      else refunded += amount
    } else {
      const lines = step.lines.map(({ line, qty }: Loose) => ({ id: String(line), quantity: thousandthsOf(qty) }))
      const note = returnNote(invoice, notes, { date: step.date, lines })
      if ('rule' in note) answer = { ok: false, reason: note.rule.toUpperCase() }
      else {
        notes.push(note)
        answer = { ok: true, ...noteAnswer(note, Boolean(step.damaged)) }
      }
    }
    const { outstanding, to_give_back, status } = standing()
    return {
      ...answer,
      creditedTotal: rupeesOf(total(notes.map(({ grand_total }) => grand_total))),
      outstanding: rupeesOf(outstanding),
      toGiveBack: rupeesOf(to_give_back),
      paymentStatus: status,
      orderStatus: notes.length > 0 ? 'Return' : 'Fulfilled',
    }
  })
  expect({ steps }).toEqual(expected)
})

test.each(vectorsOf('sales/units'))('units %s', (_name, { input, expected }) => {
  const answer = convertQuantity(input.qty, input, input.itemUnits)
  expect(
    'rule' in answer
      ? { refused: answer.rule.toUpperCase() }
      : { result: answer.value.text, exact: answer.value.exact },
  ).toEqual(expected)
})

test.each(vectorsOf('sales/units', 'amounts'))('amounts in units %s', (_name, { input, expected }) => {
  const { qty, unit, price, priceUnit, baseUnit } = input
  const line = { quantity: qty, unit, price, price_unit: priceUnit, base_unit: baseUnit }
  const answer = amountInUnits(line, input.itemUnits)
  expect(
    'rule' in answer
      ? { refused: answer.rule.toUpperCase() }
      : { amount: answer.value.amount, stockQty: answer.value.stock_quantity },
  ).toEqual(expected)
})

test('an item in a unit without conversions has a price in it', () => {
  const line = { quantity: '3', unit: 'drum', price: '10', price_unit: 'drum', base_unit: 'drum' }
  expect(amountInUnits(line)).toEqual({ value: { amount: '30.00', stock_quantity: '3' } })
})

test.each(vectorsOf('sales/units', 'setups'))('conversions of an item %s', (_name, { input, expected }) => {
  const answer = checkConversions(input.itemUnits)
  expect('rule' in answer ? { ok: false, reason: answer.rule.toUpperCase() } : { ok: true, ...answer }).toEqual(
    expected,
  )
})

test('all lists of the files are run', () => {
  expect(['quotation', 'returns', 'units'].map((name) => listsOf(`sales/${name}`))).toEqual([
    ['cases', 'approvals'],
    ['cases'],
    ['cases', 'amounts', 'setups'],
  ])
})

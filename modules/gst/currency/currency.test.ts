import { expect, test } from 'vitest'
import { exact, minus, decimalText } from '#base/exact.ts'
import { isRefused, type Reading } from '#base/issue.ts'
import { CURRENCIES, type Currency, formatMoney, isCurrency } from './currencies.ts'
import { listsOf, vectorsOf } from '../testing.server.ts'
import type { PricedLine, PricedTotals } from '../tax/document.ts'
import { pricedInRupees } from '../tax/priced-in-rupees.ts'
import { exchangeGain, fromRupees, toRupees } from './exchange.ts'

const casesOf = (list: string) => vectorsOf('sales/currency', list)

/** The clean-up that the vectors ask for on both sides. */
const plain = (text: string) =>
  text
    .replace(/[\u00A0\u202F\u2009]/g, ' ')
    .replaceAll('￥', '¥')
    .replaceAll('’', "'")
    .replaceAll('\u2212', '-')
    .replace(/[\u200E\u200F\u061C]/g, '')

const answer = (reading: Reading<string>, name: string) =>
  isRefused(reading) ? { refused: reading.rule.toUpperCase() } : { [name]: reading.value }

test.each(casesOf('cases'))('formatting %s', (_id, { input, expected }) => {
  expect(plain(formatMoney(input.amount, input.currency))).toBe(plain(expected))
})

test.each(casesOf('conversions'))('to rupees %s', (_id, { input, expected }) => {
  expect(answer(toRupees(input.amount, input), 'inr')).toEqual(expected)
})

test.each(casesOf('fromInr'))('from rupees %s', (_id, { input, expected }) => {
  expect(answer(fromRupees(input.amount, input), 'foreign')).toEqual(expected)
})

test.each(casesOf('documents'))('document in rupees %s', (_id, { input, expected }) => {
  const priced = {
    lines: input.lines.map(({ value, tax }: Record<string, string>) => ({ taxable: value, igst: tax }) as PricedLine),
    totals: { grand_total: input.total, outside_charges: '0', tcs: '0', tds: '0' } as PricedTotals,
  }
  const { lines, totals } = pricedInRupees(priced, {}, input)
  expect({
    lines: lines.map(({ taxable, igst }) => ({ value: taxable, tax: igst })),
    inrTotal: totals.grand_total,
    exchangeRounding: totals.round_off,
  }).toEqual(expected)
})

test.each(casesOf('settlements'))('gain or loss %s', (_id, { input, expected }) => {
  let outstanding = exact(input.total)
  const { currency, per } = input
  const answers = input.receipts.map(({ amount, rate }: { amount: string; rate: string }) => {
    const invoice = { currency, per, rate: input.invoiceRate }
    const { received, at_invoice_rate, gain } = exchangeGain(amount, { invoice, receipt: { currency, per, rate } })
    outstanding = minus(outstanding, exact(amount))
    return {
      inrReceived: received,
      inrAtInvoiceRate: at_invoice_rate,
      gainLoss: gain,
      outstanding: decimalText(outstanding, CURRENCIES[currency as Currency].places),
    }
  })
  expect(answers).toEqual(expected)
})

test('a rate for no units is refused', () => {
  for (const per of [0, -1, 0.5])
    expect(toRupees('1', { currency: 'USD', rate: '80', per })).toMatchObject({ rule: 'rate_invalid' })
})

test('all lists of the vectors are run, and twelve currencies are known', () => {
  expect(listsOf('sales/currency')).toEqual(['cases', 'conversions', 'fromInr', 'documents', 'settlements'])
  expect(Object.keys(CURRENCIES)).toHaveLength(12)
  expect(['toString', 'inr', ''].some(isCurrency)).toBe(false)
})

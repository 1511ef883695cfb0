import { expect, test } from 'vitest'
import type { LinesField } from '#engine/record/fields.ts'
import { cellText } from '#platform/lines/screen/cell-text.ts'
import { cardWords, wordsOfCell, withSign } from '#platform/lines/screen/line-words.ts'
import { setupI18n } from '@lingui/core'
import { invoice } from '../../invoices/invoice.record.ts'
import { computeDocument } from '../price-draft.ts'
import { computedAbroad, RUPEES, shownAbroad, signOf } from './shown-abroad.web.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const say = (label: string) => label
const line = { description: 'Bedsheet', quantity: '3', price: '500', tax_rate: '18', discount_type: 'Fixed Amount' }
const inputs = {
  ...{ date: '2026-11-23', buyer_gst_type: 'Overseas', currency: 'USD', prices_abroad: true },
  ...{ discount: null, discount_type: null, lines: [{ ...line, discount: '25.5' }] },
  charges: [{ name: 'Freight', amount: '25.5', is_outside: true }],
}
const seller = { seller_state: '24', seller_registration: 'Regular' }

function stored(more: object = {}) {
  const draft = { ...inputs, ...seller, exchange_rate: '88.4375', ...more }
  const sums = computeDocument(draft)
  const lines = draft.lines.map((one, index) => ({ ...one, ...(sums.lines as object[])[index] }))
  return { id: 1, version: 1, ...draft, ...sums, lines } as Record<string, unknown>
}

test('the page of a document in dollars has its amounts in dollars, its labels say so, and its total stands in rupees too', () => {
  const row = stored()
  const { definition, row: shown } = shownAbroad(invoice, row, say)!
  const lines = definition.fields.lines as LinesField
  const first = (shown.lines as Record<string, unknown>[])[0]
  expect([lines.fields.price.label, lines.fields.amount.label]).toEqual(['Price $', 'Amount $'])
  // 1,500 less 25.50, with 18 % tax.
  expect(cellText(lines.fields.amount, first.amount)).toBe('1,739.91')
  expect(withSign('25.5', { field: lines, name: 'discount', line: first, i18n })).toBe('$25.5')
  expect(cardWords({ field: lines, line: first, i18n }).amount).toBe('$1,739.91')
  const total = definition.fields.total
  expect([total.label, wordsOfCell({ field: total, value: shown.total, i18n })]).toEqual(['Total (USD)', '$1,765.41'])
  const rupees = wordsOfCell({ field: definition.fields[RUPEES], value: shown[RUPEES], i18n })
  expect([definition.fields[RUPEES].label, rupees]).toEqual(['Total (INR)', '₹1,56,128.45'])
  const section = definition.form.find(({ fields }) => fields.includes('lines'))!
  expect(section.fields.slice(-2)).toEqual([RUPEES, 'total'])
  expect(section.fields).not.toContain('rounding')
  // An input of a charge shows no rupee sign.
  expect((definition.fields.charges as LinesField).fields.amount).toMatchObject({ kind: 'decimal', label: 'Amount $' })
})

test('what the reader may not see stays hidden, and prices in rupees are shown as they are', () => {
  const { total: _total, ...hidden } = { ...stored(), taxable: '••••' }
  const { definition, row } = shownAbroad(invoice, hidden, say)!
  expect([row.total, row[RUPEES], row.taxable]).toEqual([undefined, undefined, '••••'])
  expect(wordsOfCell({ field: definition.fields.taxable, value: row.taxable, i18n })).toContain('••••')
  expect(shownAbroad(invoice, stored({ prices_abroad: false }), say)).toBeNull()
  expect(shownAbroad(invoice, stored({ buyer_gst_type: 'Regular' }), say)).toBeNull()
})

test('a form shows the same amounts while a person types, before the rate is known too', () => {
  const typed = { ...inputs, exchange_rate: 88.4375, charges: [{ name: 'Freight', amount: 25.5, is_outside: true }] }
  const found = computedAbroad(typed, computeDocument({ ...inputs, ...seller, exchange_rate: '88.4375' }))!
  expect(found.values).toMatchObject({ total: '1765.41', [RUPEES]: '156128.45', lines: [{ amount: '1739.91' }] })
  const without = computedAbroad({ ...typed, exchange_rate: null }, computeDocument({ ...inputs, ...seller }))!
  expect(without.values).toMatchObject({ total: '1765.41', [RUPEES]: '0.00' })
  const unregistered = { ...inputs, seller_state: '24', seller_registration: 'Unregistered', exchange_rate: '88.4375' }
  expect(computedAbroad(typed, computeDocument(unregistered))!.values).toMatchObject({ igst: '0.00', total: '1500.00' })
  expect(computedAbroad({ ...typed, prices_abroad: false }, {})).toBeNull()
})

test('a currency without a sign is named by its code', () => {
  expect((['USD', 'EUR', 'AED'] as const).map(signOf)).toEqual(['$', '€', 'AED'])
})

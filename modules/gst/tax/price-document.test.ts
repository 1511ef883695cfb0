import fc from '#base/fast-check.test-kit.ts'
import { describe, expect, test } from 'vitest'
import { roundToPaise } from '../inr.ts'
import type { BuyerKind, Taxability } from './decide-tax.ts'
import type { TaxDocument, TaxLine } from './document.ts'
import { priceDocument } from './price-document.ts'

const line = (values: Partial<TaxLine> = {}): TaxLine => ({ quantity: '1', price: '100', tax_rate: '18', ...values })
const document = (values: Partial<TaxDocument> = {}): TaxDocument => ({
  date: '2026-11-23',
  seller: { state: '27' },
  buyer: { kind: 'Regular', state: '27' },
  lines: [line()],
  ...values,
})
const found = (values: Partial<TaxDocument>) => {
  const { issues, warnings } = priceDocument(document(values))
  const short = (list: typeof issues) => list.map(({ field, rule }) => `${field} ${rule}`)
  return { issues: short(issues), warnings: short(warnings) }
}
const paise = (text: string) => roundToPaise(text) as bigint

test('the example of the documentation is right', () => {
  const priced = priceDocument(
    document({
      lines: [line({ quantity: '10', price: '99.99', discount_type: 'Percentage', discount: '10' })],
      discount: { type: 'Fixed Amount', value: '50' },
      charges: [{ name: 'Freight', amount: '120', inside: true }],
      round_off: true,
    }),
  )
  expect(priced.lines[0].taxable).toBe('969.91')
  expect(priced.totals).toMatchObject({ cgst: '87.29', sgst: '87.29', grand_total: '1144.00', round_off: '-0.49' })
  expect(priced.issues).toEqual([])
})

describe('bad input has an issue at its place', () => {
  test.each<[issue: string, values: Partial<TaxDocument>]>([
    ['date required', { date: null }],
    ['lines required', { lines: [] }],
    ['lines.0.quantity negative', { lines: [line({ quantity: '-1' })] }],
    ['lines.0.quantity quantity_zero', { lines: [line({ quantity: '0.000' })] }],
    ['lines.0.quantity number', { lines: [line({ quantity: 'many' })] }],
    ['lines.0.quantity required', { lines: [line({ quantity: null })] }],
    ['lines.0.price negative', { lines: [line({ price: '-0.01' })] }],
    ['lines.1.discount discount_too_high', { lines: [line(), line({ discount: '100.01' })] }],
    [
      'lines.1.discount discount_too_high',
      { lines: [line(), line({ discount_type: 'Fixed Amount', discount: '100.01' })] },
    ],
    ['lines.0.tax_rate rate_not_in_force', { date: '2025-09-21', lines: [line({ tax_rate: '40' })] }],
    ['lines.0.tax_rate rate_unknown', { lines: [line({ tax_rate: '17' })] }],
    ['lines.0.tax_rate required', { lines: [line({ tax_rate: null })] }],
    ['lines.0.tax_rate rate_of_exempt', { lines: [line({ taxability: 'exempt' })] }],
    ['discount.value discount_too_high', { discount: { type: 'Fixed Amount', value: '100.01' } }],
    ['discount.value negative', { discount: { type: 'Percentage', value: '-1' } }],
    ['charges.0.amount negative', { charges: [{ amount: '-5', inside: false }] }],
    ['tcs_percent range', { tcs_percent: '101' }],
    ['seller.state required', { seller: { state: null } }],
    ['seller.gstin gstin_state', { seller: { state: '27', gstin: '24ZZZCS1234K1ZO' } }],
    ['buyer.gstin gstin_state', { buyer: { kind: 'Regular', state: '27', gstin: '29ZZZFB5678Q1ZZ' } }],
    [
      'buyer.gstin same_gstin',
      { seller: { state: '27', gstin: '27ZZZCS1234K1ZO' }, buyer: { state: '27', gstin: '27ZZZCS1234K1ZO' } },
    ],
    ['place_of_supply place_of_supply', { place_of_supply: '96' }],
    ['place_of_supply choice', { place_of_supply: '25' }],
    [
      'lines.0.cess_per_unit cess_too_high',
      { date: '2026-01-31', prices_include_tax: true, lines: [line({ cess_per_unit: '100.01' })] },
    ],
    ['lines.0.cess_rate rate_not_in_force', { date: '2026-02-01', lines: [line({ cess_rate: '12' })] }],
    ['lines.0.cess_per_unit rate_not_in_force', { date: '2026-02-01', lines: [line({ cess_per_unit: '4.17' })] }],
    [
      'lines.0.cess_rate cess_of_exempt',
      { date: '2026-01-31', lines: [line({ taxability: 'exempt', tax_rate: '0', cess_rate: '12' })] },
    ],
    ['lines.0.price_includes_tax reverse_charge', { reverse_charge: true, prices_include_tax: true }],
  ])('%s', (issue, values) => expect(found(values).issues).toEqual([issue]))

  test('and the totals are still there', () => {
    const priced = priceDocument(document({ lines: [line(), line({ quantity: '-3' })] }))
    expect(priced.totals.grand_total).toBe('118.00')
  })
})

test('a credit note keeps the rate of its supply', () => {
  const note = { date: '2026-11-23', lines: [line({ tax_rate: '12' })] }
  expect(found(note).warnings).toEqual(['lines.0.tax_rate rate_unusual'])
  expect(found({ ...note, rate_date: '2025-09-01' }).warnings).toEqual([])
})

test('what a person should judge is a warning', () => {
  expect(found({ lines: [line({ tax_rate: '10' })] }).warnings).toEqual(['lines.0.tax_rate rate_never_in_force'])
  const odd = { buyer: { kind: 'Regular' as const, state: '29' }, shipping_state: '27' }
  expect(found(odd).warnings).toEqual(['place_of_supply third_party'])
  expect(found({ ...odd, ship_to_third_party: false }).warnings).toEqual([])
  expect(found({ seller: { state: '27', registration: 'Composition' }, buyer: { state: '29' } }).warnings).toEqual([
    'place_of_supply composition_inter_state',
  ])
  expect(found({ reverse_charge: true, buyer: { kind: 'Consumer' } }).warnings).toEqual([
    'reverse_charge reverse_charge',
  ])
})

test('an override beats the rule, and goods of a special zone always have IGST', () => {
  const services = { supply: 'services' as const, property_state: '33' }
  expect(priceDocument(document(services)).decision).toMatchObject({ place_of_supply: '33', tax_type: 'IGST' })
  const overridden = document({ ...services, place_of_supply: '27' })
  expect(priceDocument(overridden).decision.tax_type).toBe('CGST_SGST')
  const hotel = document({ buyer: { kind: 'Overseas' }, supply: 'services', property_state: '27' })
  expect(priceDocument(hotel).decision).toMatchObject({
    place_of_supply: '27',
    tax_type: 'CGST_SGST',
    supply_category: 'B2C',
  })
  const zone = document({ buyer: { kind: 'SEZ', state: '27' }, place_of_supply: '27' })
  expect(priceDocument(zone).decision).toMatchObject({ tax_type: 'IGST', supply_category: 'SEZWP' })
})

test('a state without its leading zero is the same state', () => {
  const delhi = document({ seller: { state: '7' }, buyer: { kind: 'Regular', state: '07' } })
  expect(priceDocument(delhi).decision).toMatchObject({ place_of_supply: '07', tax_type: 'CGST_SGST' })
  expect(priceDocument(delhi).issues).toEqual([])
})

test('TCS is part of the total, TDS only of the money to expect', () => {
  const { totals } = priceDocument(document({ tcs_percent: '1', tds_percent: '10', lines: [line({ price: '1000' })] }))
  expect(totals).toMatchObject({ tcs: '11.80', grand_total: '1191.80', tds: '100.00', receivable: '1091.80' })
})

test('a document without lines keeps its kind of tax', () => {
  expect(priceDocument(document({ lines: [] })).decision).toMatchObject({
    tax_type: 'CGST_SGST',
    document: 'tax_invoice',
  })
})

test('yen have no decimals', () => {
  const { lines, totals } = priceDocument(
    document({
      buyer: { kind: 'Overseas' },
      places: 0,
      lines: [line({ price: '99.5', quantity: '3' })],
      round_off: true,
    }),
  )
  expect(lines[0]).toMatchObject({ gross: '299', igst: '54', total: '353' })
  expect(totals).toMatchObject({ grand_total: '353', round_off: '0' })
})

const decimal = (most: number, places: number) =>
  fc.integer({ min: 0, max: most }).map((units) => (units / 10 ** places).toFixed(places))
const randomLine: fc.Arbitrary<TaxLine> = fc.record({
  quantity: decimal(5_000_000, 3),
  price: decimal(10_000_000, 2),
  discount_type: fc.constant('Percentage' as const),
  discount: decimal(10_000, 2),
  tax_rate: fc.constantFrom('0', '0.25', '1.5', '3', '5', '12', '18', '28', '40'),
  taxability: fc.constantFrom<Taxability>('taxable', 'taxable', 'taxable', 'exempt'),
  price_includes_tax: fc.boolean(),
  cess_rate: fc.constantFrom(null, '12', '60'),
  other_charges: decimal(10_000, 2),
})
const randomDocument: fc.Arbitrary<TaxDocument> = fc.record({
  date: fc.constant('2025-12-01'),
  seller: fc.record({ state: fc.constantFrom('27', '04', '07') }),
  buyer: fc.record({
    kind: fc.constantFrom<BuyerKind>('Regular', 'Consumer', 'SEZ', 'Overseas'),
    state: fc.constantFrom('27', '04', '07'),
  }),
  with_payment_of_tax: fc.boolean(),
  reverse_charge: fc.boolean(),
  lines: fc.array(randomLine, { minLength: 1, maxLength: 6 }),
  discount: fc.record({ type: fc.constant('Percentage' as const), value: decimal(10_000, 2) }),
  charges: fc.array(fc.record({ amount: decimal(100_000, 2), inside: fc.boolean() }), { maxLength: 2 }),
  round_off: fc.boolean(),
})

describe('of 10,000 random documents', () => {
  test('halves are equal and everything adds up', () => {
    fc.assert(
      fc.property(randomDocument, (draft) => {
        const { lines, totals, decision } = priceDocument(draft)
        const sumOf = (name: keyof (typeof lines)[number]) => lines.reduce((sum, one) => sum + paise(one[name]), 0n)
        let outside = 0n
        for (const { amount, inside } of draft.charges ?? []) if (!inside) outside += paise(amount as string)
        const added = (tax: bigint) => (draft.reverse_charge ? 0n : tax)
        for (const [index, one] of lines.entries()) {
          const net = paise(one.gross) - paise(one.discount) - paise(one.document_discount_share)
          const value = net + paise(one.charge_share)
          const tax = paise(one.cgst) + paise(one.sgst) + paise(one.igst) + paise(one.cess) + paise(one.cess_per_unit)
          const includes = draft.lines[index].price_includes_tax
          const all = Object.values(one).map(paise)
          if (one.cgst !== one.sgst) throw new Error('CGST differs from SGST')
          if (paise(one.igst) > 0n && paise(one.cgst) > 0n) throw new Error('IGST beside CGST')
          if (decision.tax_type === 'NONE' && tax !== 0n) throw new Error('tax without a tax type')
          if (all.some((amount) => amount < 0n)) throw new Error('an amount below zero')
          if (paise(one.taxable) !== (includes ? value - tax : value)) throw new Error('the taxable value is wrong')
          if (paise(one.total) !== paise(one.taxable) + added(tax) + paise(one.other_charges))
            throw new Error('a line does not add up')
        }
        if (sumOf('taxable') !== paise(totals.taxable)) throw new Error('taxable values do not add up')
        if (sumOf('cgst') !== paise(totals.cgst) || sumOf('igst') !== paise(totals.igst))
          throw new Error('taxes do not add up')
        if (totals.cgst !== totals.sgst) throw new Error('CGST differs from SGST in the totals')
        if (sumOf('document_discount_share') !== paise(totals.document_discount)) throw new Error('discount lost')
        if (sumOf('total') + outside !== paise(totals.total_before_round_off)) throw new Error('the total is wrong')
        const off = paise(totals.round_off)
        if (paise(totals.grand_total) !== paise(totals.total_before_round_off) + off) throw new Error('round-off lost')
        if (draft.round_off ? off > 50n || off < -50n || !totals.grand_total.endsWith('.00') : off !== 0n)
          throw new Error('the round-off is wrong')
      }),
      { numRuns: 10_000, seed: 20_261_123 },
    )
  })
})

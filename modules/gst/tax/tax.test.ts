import { describe, expect, test } from 'vitest'
import { type BuyerKind, decideTax, type Registration, type SupplyCategory, type Taxability } from './decide-tax.ts'
import { vectorsOf } from '../testing.server.ts'
import type { DiscountType, TaxDocument } from './document.ts'
import { priceDocument } from './price-document.ts'

const words = (code: string) => code.charAt(0) + code.slice(1).toLowerCase()
const registrationOf = (code?: string) => (code ? (words(code) as Registration) : undefined)
const buyerOf = (code: string) => (code === 'SEZ' ? 'SEZ' : words(code)) as BuyerKind

interface DecisionInput {
  supply: string
  supplierStateCode: string
  supplierRegistration?: string
  recipient: { category: string; billingStateCode: string | null }
  shippingStateCode?: string | null
  shipToThirdParty?: boolean
  immovablePropertyStateCode?: string
  withPaymentOfTax?: boolean
  lineTaxability?: string[]
}

describe('the tax of a document is decided as in the vectors', () => {
  test.each(vectorsOf<DecisionInput>('tax-decision'))('%s', (_name, { input, expected }) => {
    const decision = decideTax({
      supply: input.supply.toLowerCase() as 'goods' | 'services',
      seller_state: input.supplierStateCode,
      registration: registrationOf(input.supplierRegistration),
      buyer: buyerOf(input.recipient.category),
      billing_state: input.recipient.billingStateCode,
      shipping_state: input.shippingStateCode,
      ship_to_third_party: input.shipToThirdParty,
      property_state: input.immovablePropertyStateCode,
      with_payment_of_tax: input.withPaymentOfTax,
      taxabilities: input.lineTaxability?.map((one) => one.toLowerCase() as Taxability),
    })
    expect({
      placeOfSupply: decision.place_of_supply,
      taxType: decision.tax_type,
      supplyCategory: decision.supply_category,
      document: decision.document === 'invoice' ? 'COMMERCIAL_INVOICE' : decision.document.toUpperCase(),
    }).toEqual(expected)
  })
})

interface PriceInput {
  supplierStateCode: string
  supplierRegistration?: string
  placeOfSupply: string
  supplyCategory?: SupplyCategory
  reverseCharge?: boolean
  pricesIncludeTax?: boolean
  roundOff: string
  documentDiscount?: { type: string; value: string }
  documentOtherCharges?: string
  charges?: { name: string; amount: string; inside: boolean }[]
  lines: Record<string, string>[]
}

const discountType = (code?: string): DiscountType => (code === 'FIXED' ? 'Fixed Amount' : 'Percentage')

const BUYERS: Partial<Record<SupplyCategory, BuyerKind>> = {
  SEZWP: 'SEZ',
  SEZWOP: 'SEZ',
  EXPWP: 'Overseas',
  EXPWOP: 'Overseas',
}

/** A document of the vectors as ours. */
function documentOf(input: PriceInput): TaxDocument {
  return {
    // Some cases mix the rates of several years; only the amounts are asked for.
    date: '2025-09-01',
    seller: { state: input.supplierStateCode, registration: registrationOf(input.supplierRegistration) },
    buyer: { kind: BUYERS[input.supplyCategory ?? 'B2B'] ?? 'Regular', state: input.placeOfSupply },
    place_of_supply: input.placeOfSupply,
    with_payment_of_tax: !input.supplyCategory?.endsWith('WOP'),
    reverse_charge: input.reverseCharge,
    prices_include_tax: input.pricesIncludeTax,
    round_off: input.roundOff === 'NEAREST_RUPEE',
    discount: input.documentDiscount && {
      type: discountType(input.documentDiscount.type),
      value: input.documentDiscount.value,
    },
    charges: [...(input.charges ?? []), { amount: input.documentOtherCharges ?? null, inside: false }],
    lines: input.lines.map((line) => ({
      quantity: line.qty,
      price: line.unitPrice,
      tax_rate: line.gstRate,
      discount_type: discountType(line.discountType),
      discount: line.discount,
      cess_rate: line.cessRate,
      cess_per_unit: line.cessPerUnit,
      taxability: line.taxability?.toLowerCase() as Taxability | undefined,
    })),
  }
}

test.each(vectorsOf<PriceInput>('gst-calc'))('amounts are those of the vectors: %s', (_name, { input, expected }) => {
  const priced = priceDocument(documentOf(input))
  expect({
    taxType: priced.decision.tax_type,
    lines: priced.lines.map((line) => ({
      gross: line.gross,
      discount: line.discount,
      documentDiscountShare: line.document_discount_share,
      taxable: line.taxable,
      cgst: line.cgst,
      sgst: line.sgst,
      igst: line.igst,
      cess: line.cess,
      cessNonAdvalorem: line.cess_per_unit,
      otherCharges: line.other_charges,
      lineTotal: line.total,
    })),
    totals: {
      gross: priced.totals.gross,
      discount: priced.totals.discount,
      documentDiscount: priced.totals.document_discount,
      taxable: priced.totals.taxable,
      cgst: priced.totals.cgst,
      sgst: priced.totals.sgst,
      igst: priced.totals.igst,
      cess: priced.totals.cess,
      otherCharges: priced.totals.outside_charges,
      totalBeforeRoundOff: priced.totals.total_before_round_off,
      roundOff: priced.totals.round_off,
      grandTotal: priced.totals.grand_total,
    },
  }).toEqual(expected)
})

const REFUSALS: Record<string, string> = {
  'lines discount_too_high': 'LINE_DISCOUNT_TOO_HIGH',
  'discount discount_too_high': 'DOCUMENT_DISCOUNT_TOO_HIGH',
  'lines negative': 'DISCOUNT_NEGATIVE',
  'discount negative': 'DISCOUNT_NEGATIVE',
  'charges charge_nothing_to_spread': 'CHARGE_NOTHING_TO_SPREAD',
}

/** Our answer to a case of the spread, in the words of the vectors. */
function spreadAnswer(input: PriceInput) {
  const priced = priceDocument(documentOf(input))
  const issue = priced.issues.find(({ rule }) => !rule.startsWith('rate'))
  if (issue) {
    const [part, line] = issue.field.split('.')
    const refused = REFUSALS[`${part} ${issue.rule}`]
    return part === 'lines' ? { refused, line: Number(line) + 1 } : { refused }
  }
  const { totals } = priced
  return {
    taxType: priced.decision.tax_type,
    lines: priced.lines.map((line) => ({
      gross: line.gross,
      discount: line.discount,
      documentDiscountShare: line.document_discount_share,
      chargeShare: line.charge_share,
      taxable: line.taxable,
      cgst: line.cgst,
      sgst: line.sgst,
      igst: line.igst,
      cess: line.cess,
      cessPerUnit: line.cess_per_unit,
      lineTotal: line.total,
    })),
    totals: {
      gross: totals.gross,
      discount: totals.discount,
      documentDiscount: totals.document_discount,
      insideCharges: totals.inside_charges,
      taxable: totals.taxable,
      cgst: totals.cgst,
      sgst: totals.sgst,
      igst: totals.igst,
      cess: totals.cess,
      outsideCharges: totals.outside_charges,
      totalBeforeRoundOff: totals.total_before_round_off,
      roundOff: totals.round_off,
      grandTotal: totals.grand_total,
    },
  }
}

test.each(vectorsOf<PriceInput>('sales/discount-spread'))('discounts and charges: %s', (_name, { input, expected }) => {
  expect(spreadAnswer(input)).toEqual(expected)
})

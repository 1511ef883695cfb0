import { decimalText, type Exact, exact, times } from '#base/exact.ts'
import { decideTax } from './decide-tax.ts'
import type { Decimal, DiscountType, PricedDocument, PricedLine, TaxDocument, TaxLine } from './document.ts'
import { documentIssues } from './document-issues.ts'
import { amountOf, lineTax, percentUnits, smallestUnits } from './line-tax.ts'
import { pricedInRupees } from './priced-in-rupees.ts'
import { spread } from './spread.ts'

/**
 * Prices a document: place of supply and kind of tax, the amounts of each line, the totals, and what is wrong with the input. Exact to
 * the paisa, pure and fast enough for each key stroke; half-typed input counts as zero and has its issue, so a form can always show totals.
 *
 * ```ts
 * const priced = priceDocument({
 *   date: '2026-11-23',
 *   seller: { state: '27', registration: 'Regular' },
 *   buyer: { kind: 'Regular', state: '27', gstin: '27ZZZFB5678Q1ZZ' },
 *   lines: [{ quantity: '10', price: '99.99', discount_type: 'Percentage', discount: '10', tax_rate: '18' }],
 *   discount: { type: 'Fixed Amount', value: '50' },
 *   charges: [{ name: 'Freight', amount: '120', inside: true }],
 *   round_off: true,
 * })
 * priced.decision.tax_type // 'CGST_SGST'
 * priced.lines[0].taxable // '969.91'
 * priced.totals.cgst // '87.29', always the same as sgst
 * priced.totals.grand_total // '1144.00', and round_off is '-0.49'
 * priced.issues // [] or { field: 'lines.0.discount', message, rule }
 * ```
 *
 * The steps, each rounded half away from zero to the paisa (fixtures/vectors/gst-calc.json and sales/discount-spread.json):
 * gross = quantity × price; the line's discount; the document's discount spread by what is left of each line; inside charges spread by
 * what is left then; the tax of each line; other charges; TCS; the round-off. Document tax is the sum of the lines' taxes (CGST Act,
 * sections 15 and 170; Income-tax Act for TCS and TDS). A document in another currency is priced in it and then converted (priced-in-rupees.ts).
 */
export function priceDocument(document: TaxDocument): PricedDocument {
  const decision = decideTax({
    supply: document.supply,
    seller_state: document.seller.state ?? '',
    registration: document.seller.registration ?? undefined,
    buyer: document.buyer?.kind ?? undefined,
    billing_state: document.buyer?.state,
    shipping_state: document.shipping_state,
    ship_to_third_party: document.ship_to_third_party,
    property_state: document.property_state,
    place_of_supply: document.place_of_supply,
    with_payment_of_tax: document.with_payment_of_tax,
    taxabilities: document.lines.map((line) => line.taxability ?? 'taxable'),
  })
  const places = document.places ?? 2
  const lines = pricedUnits(document, decision.tax_type, places)
  const text = (units: bigint) => decimalText({ units, places }, places)
  const priced = {
    lines: lines.map((line) => textsOf(line, text)),
    totals: textsOf(totalsOf(document, lines, places), text),
  }
  const amounts = document.rate ? { ...pricedInRupees(priced, document, document.rate), abroad: priced } : priced
  return { decision, ...amounts, ...documentIssues(document, decision) }
}

type Units<Of> = { [Name in keyof Of]: bigint }

/** The lines in the smallest units of the currency. */
function pricedUnits(
  document: TaxDocument,
  tax_type: PricedDocument['decision']['tax_type'],
  places: number,
): Units<PricedLine>[] {
  const nets = document.lines.map((line) => netOf(line, places))
  const values = nets.map(({ gross, discount }) => gross - discount)
  const discount = discountOf(total(values), document.discount, places)
  const shares = spread(discount, values)
  const left = values.map((value, index) => value - shares[index])
  const inside = chargesOf(document, true, places)
  const chargeShares = spread(inside, left)
  return document.lines.map((line, index) => {
    const value = left[index] + chargeShares[index]
    const tax = lineTax({
      value,
      quantity: amountOf(line.quantity),
      rate: amountOf(line.tax_rate),
      cess_rate: amountOf(line.cess_rate),
      cess_per_unit: amountOf(line.cess_per_unit),
      tax_type: (line.taxability ?? 'taxable') === 'taxable' ? tax_type : 'NONE',
      includes_tax: line.price_includes_tax ?? document.prices_include_tax ?? false,
      places,
    })
    const other_charges = smallestUnits(amountOf(line.other_charges), places)
    const taxes = document.reverse_charge ? 0n : tax.cgst + tax.sgst + tax.igst + tax.cess + tax.cess_per_unit
    return {
      ...nets[index],
      document_discount_share: shares[index],
      charge_share: chargeShares[index],
      ...tax,
      other_charges,
      total: tax.taxable + taxes + other_charges,
    }
  })
}

function totalsOf(document: TaxDocument, lines: readonly Units<PricedLine>[], places: number) {
  const of = (name: keyof PricedLine) => total(lines.map((line) => line[name]))
  const outside = chargesOf(document, false, places)
  const beforeTcs = of('total') + outside
  const tcs = percentUnits(amountOf(document.tcs_percent), beforeTcs)
  const total_before_round_off = beforeTcs + tcs
  const whole = smallestUnits({ units: total_before_round_off, places }, 0)
  const grand_total = document.round_off ? whole * 10n ** BigInt(places) : total_before_round_off
  const tds = percentUnits(amountOf(document.tds_percent), of('taxable'))
  return {
    gross: of('gross'),
    discount: of('discount'),
    document_discount: of('document_discount_share'),
    inside_charges: of('charge_share'),
    taxable: of('taxable'),
    cgst: of('cgst'),
    sgst: of('sgst'),
    igst: of('igst'),
    cess: of('cess') + of('cess_per_unit'),
    outside_charges: of('other_charges') + outside,
    tcs,
    total_before_round_off,
    round_off: grand_total - total_before_round_off,
    grand_total,
    tds,
    receivable: grand_total - tds,
  }
}

function netOf(line: TaxLine, places: number): { gross: bigint; discount: bigint } {
  const gross = smallestUnits(times(amountOf(line.quantity), amountOf(line.price)), places)
  return { gross, discount: discountOf(gross, { type: line.discount_type, value: line.discount }, places) }
}

/** A discount on an amount: never above the amount, which `documentIssues` reports. */
function discountOf(
  amount: bigint,
  discount: { type?: DiscountType | null; value: Decimal } | null | undefined,
  places: number,
): bigint {
  const value: Exact = discount ? amountOf(discount.value) : exact('0')
  const units = discount?.type === 'Fixed Amount' ? smallestUnits(value, places) : percentUnits(value, amount)
  return units > amount ? amount : units
}

function chargesOf(document: TaxDocument, inside: boolean, places: number): bigint {
  const charges = (document.charges ?? []).filter((charge) => charge.inside === inside)
  return total(charges.map(({ amount }) => smallestUnits(amountOf(amount), places)))
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)

function textsOf<Of extends Record<string, bigint>>(units: Of, text: (amount: bigint) => string) {
  return Object.fromEntries(Object.entries(units).map(([name, amount]) => [name, text(amount)])) as {
    [Name in keyof Of]: string
  }
}

import { exact, isZero, rupeesText, sum } from '#base/exact.ts'
import type { Issue } from '#base/issue.ts'
import { type BuyerKind, type Registration, type Taxability } from '#modules/gst/tax/decide-tax.ts'
import type { DiscountType, PricedDocument, TaxDocument, TaxLine } from '#modules/gst/tax/document.ts'
import { priceDocument } from '#modules/gst/tax/price-document.ts'
import { stateByName } from '#modules/gst/states.ts'
import { CURRENCIES } from '#modules/gst/currency/currencies.ts'
import { pricedAbroad, totalAbroad } from './foreign-fields.ts'
import { UNTAXED } from './line-fields.ts'

/** A document in wire form: a draft of the form, or a stored row. */
export type Draft = Readonly<Record<string, unknown>>

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const stateOf = (value: unknown): string | null => stateByName(wordOf(value) ?? '')?.code ?? null
const linesOf = (value: unknown): Draft[] => (Array.isArray(value) ? value : [])

/** The document as modules/gst prices it. */
export function taxDocument(draft: Draft): TaxDocument {
  const billing_state = stateOf(draft.billing_state)
  const gstin = wordOf(draft.buyer_gstin)
  const rate = pricedAbroad(draft)
  // Before the first save of a form the branch may be unknown; most sales stay in the state.
  const seller_state = wordOf(draft.seller_state) ?? billing_state
  return {
    date: wordOf(draft.date),
    // A debit note has the rates of the supply that it is about (CGST Act, section 34(3)).
    rate_date: wordOf(draft.corrects_date),
    seller: { state: seller_state, registration: wordOf(draft.seller_registration) as Registration | null },
    buyer: {
      kind: (wordOf(draft.buyer_gst_type) ?? (gstin ? 'Regular' : 'Unregistered')) as BuyerKind,
      state: billing_state,
      gstin,
    },
    supply: draft.supply === 'services' ? 'services' : 'goods',
    shipping_state: draft.shipping_same === false ? stateOf(draft.shipping_state) : null,
    ship_to_third_party: draft.shipping_same === false ? draft.ship_to_third_party === true : null,
    place_of_supply: wordOf(draft.place_of_supply),
    with_payment_of_tax: draft.with_payment_of_tax !== false,
    reverse_charge: draft.reverse_charge === true,
    prices_include_tax: draft.prices_include_tax === true,
    lines: linesOf(draft.lines).map(taxLine),
    discount: { type: wordOf(draft.discount_type) as DiscountType | null, value: wordOf(draft.discount) },
    charges: linesOf(draft.charges).map((charge) => ({
      name: wordOf(charge.name),
      amount: wordOf(charge.amount),
      inside: charge.is_outside !== true,
    })),
    // Only rupees are rounded to the whole.
    round_off: draft.round_off !== false && !rate,
    ...(rate && { rate, places: CURRENCIES[rate.currency].places }),
    // Only invoices collect tax; the rate is computed with them.
    tcs_percent: wordOf(draft.tcs_rate),
  }
}

function taxLine(line: Draft): TaxLine {
  const rate = wordOf(line.tax_rate)
  const untaxed = UNTAXED.find((one) => one === rate)
  return {
    quantity: wordOf(line.quantity),
    price: wordOf(line.price),
    discount_type: wordOf(line.discount_type) as DiscountType | null,
    discount: wordOf(line.discount),
    tax_rate: untaxed ? '0' : rate,
    taxability: (untaxed ?? 'taxable') satisfies Taxability,
    cess_rate: wordOf(line.cess_rate),
    cess_per_unit: wordOf(line.cess_per_unit),
  }
}

/** An amount, or null for nothing: documents without cess name none. */
const someOf = (amount: string): string | null => (isZero(amount) ? null : amount)

/** The computed fields of a document (`compute` of its definition): the form calls it at each key, the server at each save. */
export function computeDocument(draft: Draft): Record<string, unknown> {
  const { lines, totals, decision, abroad } = priceDocument(taxDocument(draft))
  const { gross, taxable, cgst, sgst, igst } = totals
  const cess = someOf(totals.cess)
  return {
    lines: lines.map((line) => ({
      taxable: line.taxable,
      tax: rupeesText(sum([exact(line.cgst), exact(line.sgst), exact(line.igst)])),
      cess: cess === null ? null : someOf(rupeesText(sum([exact(line.cess), exact(line.cess_per_unit)]))),
      amount: line.total,
    })),
    ...{ gross, taxable, cgst, sgst, igst, cess },
    discounts: rupeesText(sum([exact(totals.discount), exact(totals.document_discount)])),
    other_charges: totals.outside_charges,
    ...(draft.tcs_rate ? { tcs: totals.tcs } : {}),
    rounding: totals.round_off,
    total: totals.grand_total,
    total_abroad: abroad ? abroad.totals.grand_total : totalAbroad(draft, totals.grand_total),
    supply_place: decision.place_of_supply || null,
    paper: decision.document,
  }
}

/** The computed fields with another total and round-off, which the parties agreed on. A total in another currency stays: the rupees follow from it. */
export function withTotal(
  draft: Draft,
  priced: Readonly<Record<string, unknown>>,
  other: { total?: string; rounding?: string },
): Record<string, unknown> {
  if (other.total === undefined || pricedAbroad(draft)) return priced
  return { ...priced, ...other, total_abroad: totalAbroad(draft, other.total) }
}

// Where the person mends what modules/gst found, if the document spells the field in another way.
const FIELDS: Readonly<Record<string, string>> = {
  'seller.state': 'location_id',
  'seller.gstin': 'location_id',
  'buyer.state': 'billing_state',
  'buyer.gstin': 'buyer_gstin',
  'discount.value': 'discount',
}

const onFields = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({
    ...issue,
    field: FIELDS[issue.field] ?? issue.field.replace(/\.price_includes_tax$/, '.price'),
  }))

/** What is wrong with a document. `halting` refuses a draft too: it can only be a mistake; the rest is needed for posting. */
export function findingsOf(draft: Draft, seller_gstin: string | null = null): Record<'issues' | 'halting', Issue[]> {
  const document = taxDocument(draft)
  const whole = { ...document, seller: { ...document.seller, gstin: seller_gstin } }
  const priced: PricedDocument = priceDocument(whole)
  const issues = onFields(priced.issues)
  const states = ['billing_state', ...(draft.shipping_same === false ? ['shipping_state'] : [])]
  for (const name of states) {
    const word = wordOf(draft[name])
    if (word && !stateOf(word) && draft.buyer_gst_type !== 'Overseas')
      issues.push({ field: name, message: 'This is not a state of India', rule: 'state' })
  }
  // What the settings of the business lack halts no draft.
  const halting = issues.filter(({ field, rule }) => rule !== 'required' && field !== 'location_id')
  return { issues, halting }
}

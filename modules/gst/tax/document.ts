import type { BuyerKind, Registration, Taxability, TaxDecision } from './decide-tax.ts'
import type { Issue } from '#base/issue.ts'
import type { Rate } from '#modules/gst/currency/exchange.ts'

/** A decimal text as a form or the wire has it, such as '1180.50'. Null, undefined and '' mean nothing typed. */
export type Decimal = string | null | undefined

/** The discount types of the specification. A fixed amount is for the whole line or document, not for a piece. */
export type DiscountType = 'Percentage' | 'Fixed Amount'

/** One line of a document. Amounts are in the document's currency. */
export interface TaxLine {
  quantity: Decimal
  /** For one unit. */
  price: Decimal
  /** Percentage if missing. */
  discount_type?: DiscountType | null
  discount?: Decimal
  /** Percent of GST, central and state tax together. */
  tax_rate: Decimal
  /** `taxable` if missing. */
  taxability?: Taxability | null
  /** Overrides `prices_include_tax` of the document. */
  price_includes_tax?: boolean | null
  /** Compensation cess in percent of the taxable value (law/cess.ts has its days). */
  cess_rate?: Decimal
  /** Compensation cess for one unit of quantity. */
  cess_per_unit?: Decimal
  /** An amount outside GST that belongs to this line, such as a deposit; added after tax. */
  other_charges?: Decimal
}

/** Packing, freight and the like: inside the taxable value (CGST Act, section 15(2)(c)), or added untaxed after the tax. */
export interface Charge {
  name?: string | null
  amount: Decimal
  inside: boolean
}

/** A document to price. All texts are wire values; half-typed ones are allowed. */
export interface TaxDocument {
  /** YYYY-MM-DD; decides which law applies. */
  date: string | null
  /** The date whose rates apply, if another: of the original supply for credit and debit notes (CGST Act, section 34). */
  rate_date?: string | null
  seller: { state: string | null; registration?: Registration | null; gstin?: string | null }
  buyer?: { kind?: BuyerKind | null; state?: string | null; gstin?: string | null }
  /** `goods` if missing. */
  supply?: 'goods' | 'services'
  shipping_state?: string | null
  ship_to_third_party?: boolean | null
  property_state?: string | null
  /** A place of supply that a person chose instead of the rule. */
  place_of_supply?: string | null
  /** For exports and SEZ; true if missing. */
  with_payment_of_tax?: boolean
  /** The buyer pays the tax to the government: it is shown and not added (CGST Act, section 9(3) and 9(4)). */
  reverse_charge?: boolean
  prices_include_tax?: boolean
  lines: readonly TaxLine[]
  /** Of the whole document, spread over the lines before tax. */
  discount?: { type?: DiscountType | null; value: Decimal } | null
  charges?: readonly Charge[]
  /** Rounds the total to the whole rupee in a line of its own. */
  round_off?: boolean
  /** Income tax that the seller collects, in percent of the total with GST. */
  tcs_percent?: Decimal
  /** Income tax that the buyer will deduct, in percent of the value without GST: not part of the total. */
  tds_percent?: Decimal
  /** Decimals of the currency: 2 if missing, 0 for yen and won. */
  places?: number
  /** The rate of a document whose prices, fixed discounts and charges are in another currency. It is priced in that currency, and answered in rupees. */
  rate?: Rate | null
}

/** A priced line. All amounts are decimal texts with the decimals of the currency. */
export interface PricedLine {
  gross: string
  discount: string
  document_discount_share: string
  charge_share: string
  taxable: string
  cgst: string
  /** SGST, or UTGST if the tax type says so. Always equal to `cgst`. */
  sgst: string
  igst: string
  cess: string
  cess_per_unit: string
  other_charges: string
  /** What the buyer pays for the line. */
  total: string
}

/** The sums of a priced document, as decimal texts. */
export interface PricedTotals {
  gross: string
  discount: string
  document_discount: string
  inside_charges: string
  taxable: string
  cgst: string
  sgst: string
  igst: string
  /** Both kinds of cess. */
  cess: string
  /** Of the lines and of the document: added after tax. */
  outside_charges: string
  tcs: string
  total_before_round_off: string
  round_off: string
  grand_total: string
  tds: string
  /** The grand total less TDS: the money to expect. */
  receivable: string
}

/** What is wrong with a document (`issues`: it must not be posted so) and what a person should look at (`warnings`). */
export interface Findings {
  issues: Issue[]
  warnings: Issue[]
}

/** Reports one thing wrong with one field. */
export type Say = (field: string, message: string, rule: string) => void

/** A priced document. */
export interface PricedDocument extends Findings {
  decision: TaxDecision
  lines: PricedLine[]
  totals: PricedTotals
  /** The amounts in the currency of the document, where that is another than the rupee. */
  abroad?: { lines: PricedLine[]; totals: PricedTotals }
}

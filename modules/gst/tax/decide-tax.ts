import { stateByCode } from '../states.ts'

/** How the seller is registered: the tax registration types of the specification. */
export type Registration = 'Regular' | 'Composition' | 'Unregistered'

/**
 * What the buyer is. The first five are the GST types of the specification; the rest cannot be told from a GSTIN, so somebody says
 * it: a unit or developer of a special economic zone, a deemed export, a buyer abroad.
 */
export type BuyerKind =
  | 'Regular'
  | 'Composition'
  | 'Consumer'
  | 'Unregistered'
  | 'Unknown'
  | 'SEZ'
  | 'Deemed Export'
  | 'Overseas'

/** `NONE`: the document shows no tax. UTGST replaces SGST in the union territories without a legislature. */
export type TaxType = 'CGST_SGST' | 'CGST_UTGST' | 'IGST' | 'NONE'

/** The categories of INV-01, and B2C. */
export type SupplyCategory = 'B2B' | 'SEZWP' | 'SEZWOP' | 'EXPWP' | 'EXPWOP' | 'DEXP' | 'B2C'

/** The paper that the law asks for; `invoice` is that of a seller outside GST. */
export type DocumentTitle = 'tax_invoice' | 'bill_of_supply' | 'invoice_cum_bill_of_supply' | 'invoice'

/** Taxed at its rate (0 too), or exempt, nil-rated or outside GST: then without tax. */
export type Taxability = 'taxable' | 'exempt' | 'nil' | 'non_gst'

/** The place of supply of a buyer abroad: Other Country. */
export const OTHER_COUNTRY = '96'

/** What decides the tax of a document. States are codes, with or without their leading zero. */
export interface SupplyFacts {
  supply?: 'goods' | 'services'
  seller_state: string
  /** Regular if missing. */
  registration?: Registration
  /** Regular if missing. */
  buyer?: BuyerKind
  billing_state?: string | null
  /** Where goods are delivered; ignored for services. */
  shipping_state?: string | null
  /** The goods go to another person at the buyer's word (bill to, ship to). */
  ship_to_third_party?: boolean | null
  /** The state of the land or building that a service is about. */
  property_state?: string | null
  /** A place of supply that a person chose instead of the rule. */
  place_of_supply?: string | null
  /** For exports and SEZ: with IGST, or without under a bond or LUT. */
  with_payment_of_tax?: boolean
  /** Of the lines; all taxable if missing. */
  taxabilities?: readonly Taxability[]
}

/** The tax of a document and why. `supply_category` is null when the seller's own status leaves no tax to charge. */
export interface TaxDecision {
  place_of_supply: string
  tax_type: TaxType
  supply_category: SupplyCategory | null
  document: DocumentTitle
  inter_state: boolean
  /**
   * The goods go from the seller's state into the same state, for a buyer registered elsewhere. The rule takes them as the buyer's own
   * premises; delivered to a third party, the buyer's state is the place of supply. Ask, and set `ship_to_third_party`.
   */
  ask_third_party: boolean
}

const REGISTERED: readonly BuyerKind[] = ['Regular', 'Composition', 'SEZ', 'Deemed Export']

/** True for a buyer with a GSTIN of its own. */
export const isRegistered = (buyer: BuyerKind): boolean => REGISTERED.includes(buyer)

/**
 * Place of supply, kind of tax, category and title of a document: IGST Act, sections 7, 8, 10 and 12 (10(1)(b) for delivery to a third
 * party, 10(1)(ca) for unregistered buyers since 1 October 2023, 12(3) for land and buildings), section 16 for exports and SEZ; CGST Act,
 * section 10 for composition, rules 46A and 49 for the titles.
 *
 * Lakshadweep is in the Union Territory GST Act, Delhi, Puducherry and Jammu and Kashmir are not: `states.ts` says which have UTGST.
 */
export function decideTax(typed: SupplyFacts): TaxDecision {
  const facts = withTwoDigits(typed)
  const buyer = facts.buyer ?? 'Regular'
  const registration = facts.registration ?? 'Regular'
  const place = facts.place_of_supply || placeOfSupply(facts, buyer)
  const taxabilities = facts.taxabilities?.length ? facts.taxabilities : (['taxable'] as const)
  const taxed = taxabilities.some((one) => one === 'taxable')
  const decision = {
    place_of_supply: place,
    inter_state: buyer === 'SEZ' || place !== facts.seller_state,
    ask_third_party: asksThirdParty(facts, buyer),
  }
  if (registration === 'Unregistered')
    return { ...decision, tax_type: 'NONE', supply_category: null, document: 'invoice' }
  if (registration === 'Composition')
    return { ...decision, tax_type: 'NONE', supply_category: null, document: 'bill_of_supply' }
  const supply_category = categoryOf(buyer, place, facts.with_payment_of_tax ?? true)
  return {
    ...decision,
    supply_category,
    tax_type: taxed ? taxTypeOf(supply_category, decision.inter_state, place) : 'NONE',
    document: titleOf(taxabilities, isRegistered(buyer) || place === OTHER_COUNTRY),
  }
}

const twoDigits = (code: string | null | undefined): string => code?.padStart(code ? 2 : 0, '0') ?? ''

// Lists of the specification write states without their leading zero.
const withTwoDigits = (facts: SupplyFacts): SupplyFacts => ({
  ...facts,
  seller_state: twoDigits(facts.seller_state),
  billing_state: twoDigits(facts.billing_state),
  shipping_state: twoDigits(facts.shipping_state),
  property_state: twoDigits(facts.property_state),
  place_of_supply: twoDigits(facts.place_of_supply),
})

function placeOfSupply(facts: SupplyFacts, buyer: BuyerKind): string {
  // A hotel or a building site in India is taxed there, even if the buyer is overseas.
  if (facts.property_state) return facts.property_state
  if (buyer === 'Overseas') return OTHER_COUNTRY
  const billing = facts.billing_state || facts.seller_state
  if (facts.supply === 'services' || !facts.shipping_state) return billing
  return facts.ship_to_third_party && isRegistered(buyer) ? billing : facts.shipping_state
}

function asksThirdParty(facts: SupplyFacts, buyer: BuyerKind): boolean {
  if (facts.supply === 'services' || facts.place_of_supply || facts.property_state) return false
  if (typeof facts.ship_to_third_party === 'boolean' || !isRegistered(buyer) || buyer === 'SEZ') return false
  const elsewhere = Boolean(facts.billing_state) && facts.billing_state !== facts.seller_state
  return elsewhere && facts.shipping_state === facts.seller_state
}

function categoryOf(buyer: BuyerKind, place: string, with_payment: boolean): SupplyCategory {
  if (buyer === 'SEZ') return with_payment ? 'SEZWP' : 'SEZWOP'
  // A service to a buyer abroad that is performed in India is no export: its place of supply was set to a state.
  if (buyer === 'Overseas' && place === OTHER_COUNTRY) return with_payment ? 'EXPWP' : 'EXPWOP'
  if (buyer === 'Deemed Export') return 'DEXP'
  return isRegistered(buyer) ? 'B2B' : 'B2C'
}

function taxTypeOf(category: SupplyCategory, inter_state: boolean, place: string): TaxType {
  if (category === 'SEZWOP' || category === 'EXPWOP') return 'NONE'
  if (inter_state) return 'IGST'
  return stateByCode(place)?.has_utgst ? 'CGST_UTGST' : 'CGST_SGST'
}

function titleOf(taxabilities: readonly Taxability[], registered: boolean): DocumentTitle {
  const taxed = taxabilities.some((one) => one === 'taxable')
  const untaxed = taxabilities.some((one) => one !== 'taxable')
  if (!untaxed) return 'tax_invoice'
  if (!taxed) return 'bill_of_supply'
  return registered ? 'tax_invoice' : 'invoice_cum_bill_of_supply'
}

import type { SupplyCategory, Taxability, TaxType } from '../tax/decide-tax.ts'
import type { PricedLine, PricedTotals } from '../tax/document.ts'

/** What a paper is for the portals: invoice, credit note, debit note, bill of supply, delivery challan, other. */
export type PaperType = 'INV' | 'CRN' | 'DBN' | 'BIL' | 'CHL' | 'OTH'

/** Somebody without a GSTIN. */
export const UNREGISTERED = 'URP'

/** A place with an address. `state` is a two-digit code, `pin` six digits. */
export interface PaperPlace {
  name: string
  address1: string
  address2?: string | null
  city: string
  pin: string
  state: string
}

/** A party of a paper. `name` is the legal name. */
export interface PaperParty extends PaperPlace {
  /** 15 characters, or URP. */
  gstin: string
  trade_name?: string | null
  phone?: string | null
  email?: string | null
}

/** A line of a posted paper with its amounts. */
export interface PaperLine {
  description: string
  hsn: string
  service: boolean
  quantity: string
  /** Unit code of the portals, such as KGS. */
  unit: string
  price: string
  tax_rate: string
  taxability: Taxability
  cess_rate?: string | null
  amounts: PricedLine
}

/** How goods go: the part of a paper that an e-way bill needs. */
export interface PaperTransport {
  /** 1 road, 2 rail, 3 air, 4 ship; none with a transporter alone (part A). */
  mode?: '1' | '2' | '3' | '4' | null
  /** Kilometres; 0 lets the portal compute it from the PIN codes. */
  distance: number
  transporter_id?: string | null
  transporter_name?: string | null
  document_number?: string | null
  document_date?: string | null
  vehicle_number?: string | null
  /** R regular, O over-dimensional cargo. */
  vehicle_type?: 'R' | 'O' | null
}

/** A posted paper as e-invoice, e-way bill and returns need it. Dates are YYYY-MM-DD, amounts decimal texts in rupees. */
export interface Paper {
  type: PaperType
  number: string
  date: string
  supply_category: SupplyCategory
  tax_type: TaxType
  place_of_supply: string
  reverse_charge: boolean
  supplier: PaperParty
  recipient: PaperParty
  /** Where the goods leave if not at the supplier's address; the GSTIN only if it is of another registration. */
  dispatch_from?: (PaperPlace & { gstin?: string | null }) | null
  /** Where the goods go if not to the recipient; `gstin` may be URP. */
  ship_to?: PaperParty | null
  lines: readonly PaperLine[]
  totals: PricedTotals
  /** GSTIN of the online shop through which this was sold. */
  ecommerce_gstin?: string | null
  payment?: { terms?: string | null; credit_days?: number | null; due?: string | null } | null
  remarks?: string | null
  period?: { from: string; to: string } | null
  /** The papers that a note is about. */
  preceding?: readonly { number: string; date: string }[]
  /** The category of the invoice that a note is about, if it differs from that of the note: `b2cl` for a large sale to a consumer. */
  against_large_consumer_sale?: boolean
  contracts?: readonly { po_number?: string | null; po_date?: string | null }[]
  export?: {
    port?: string | null
    shipping_bill?: string | null
    shipping_bill_date?: string | null
    refund_claim?: boolean | null
    currency?: string | null
    country?: string | null
    foreign_total?: string | null
  } | null
  transport?: PaperTransport | null
}

/** A decimal text as a JSON number; the portals take no texts for amounts. Nothing is zero. */
export const jsonNumber = (text: string | null | undefined): number => Number(text || 0)

/** '2026-10-05' as '05/10/2026'. */
export const slashDate = (date: string): string => date.split('-').reverse().join('/')

/** '2026-10-05' as '05-10-2026'. */
export const dashDate = (date: string): string => date.split('-').reverse().join('-')

/** An object without its keys that have no value: the portals refuse null and empty text. */
export function filled<Of extends object>(object: Of): Partial<Of> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Of>
}

/** As `filled`, and undefined if nothing is left. */
export function filledOrNone<Of extends object>(object: Of): Partial<Of> | undefined {
  const result = filled(object)
  return Object.keys(result).length > 0 ? result : undefined
}

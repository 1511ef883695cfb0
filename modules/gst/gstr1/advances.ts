import { exact } from '#base/exact.ts'
import { lineTax } from '../tax/line-tax.ts'
import { added, NO_AMOUNTS, paise, rupeeNumber, type TaxAmounts, taxKeys } from './rate-amounts.ts'

/** An advance for services that was received, or set off against an invoice, in a period. Advances for goods carry no tax. */
export interface Advance {
  /** Two digits; unknown if null. */
  place_of_supply: string | null
  seller_state: string
  /** In percent; unknown if null. */
  rate: string | null
  /** What was paid, with the tax in it, as a decimal text in rupees. */
  amount: string
}

// CGST rules, rule 50: while rate or place are unknown, the tax is that of 18 % to another state.
const UNKNOWN_RATE = '18'

/** The rate, kind and amounts of the tax in an advance (CGST Act, section 13(2); CGST rules, rule 50). Amounts are paise. */
export function advanceTax({ place_of_supply, seller_state, rate, amount }: Advance): {
  rate: number
  inter: boolean
  amounts: TaxAmounts
} {
  const inter = place_of_supply === null || place_of_supply !== seller_state
  const percent = rate ?? UNKNOWN_RATE
  const tax = lineTax({
    value: paise(amount),
    quantity: exact('1'),
    rate: exact(percent),
    cess_rate: exact('0'),
    cess_per_unit: exact('0'),
    tax_type: inter ? 'IGST' : 'CGST_SGST',
    includes_tax: true,
    places: 2,
  })
  const { taxable, igst, cgst, sgst, cess } = tax
  return { rate: Number(percent), inter, amounts: { taxable, igst, cgst, sgst, cess } }
}

/**
 * Table 11 of GSTR-1: advances summed up by place of supply and rate. Received ones go under `at`, those set off against invoices under
 * `txpd`. An advance without a place stands in another state than the seller's: `place_if_unknown`.
 */
export function advanceTable(advances: readonly Advance[], place_if_unknown = '97'): Record<string, unknown>[] {
  const places = new Map<string, { pos: string; inter: boolean; rates: Map<number, TaxAmounts> }>()
  for (const advance of advances) {
    const { rate, inter, amounts } = advanceTax(advance)
    const pos = advance.place_of_supply ?? place_if_unknown
    const row = places.get(pos) ?? { pos, inter, rates: new Map() }
    row.rates.set(rate, added(row.rates.get(rate) ?? NO_AMOUNTS, amounts))
    places.set(pos, row)
  }
  return [...places.values()].map(({ pos, inter, rates }) => ({
    pos,
    sply_ty: inter ? 'INTER' : 'INTRA',
    itms: [...rates].map(([rt, amounts]) => ({
      rt,
      ad_amt: rupeeNumber(amounts.taxable),
      ...taxKeys(amounts, inter),
    })),
  }))
}

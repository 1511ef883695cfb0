import { decimalText, exact } from '#base/exact.ts'
import { smallestUnits } from '../tax/line-tax.ts'
import { jsonNumber, type Paper, type PaperLine } from '../portal/paper.ts'

/** Taxable value and taxes, in paise. `cess` holds both kinds. */
export interface TaxAmounts {
  taxable: bigint
  igst: bigint
  cgst: bigint
  sgst: bigint
  cess: bigint
}

/** No amounts. */
export const NO_AMOUNTS: TaxAmounts = { taxable: 0n, igst: 0n, cgst: 0n, sgst: 0n, cess: 0n }

/** Paise of a decimal text of rupees. */
export const paise = (text: string): bigint => smallestUnits(exact(text), 2)

/** Paise as the portal's JSON number of rupees. */
export const rupeeNumber = (amount: bigint): number => jsonNumber(decimalText({ units: amount, places: 2 }, 2))

/** The sum of two sets of amounts; the second one times 1 or -1. */
export function added(first: TaxAmounts, second: TaxAmounts, sign: 1n | -1n = 1n): TaxAmounts {
  return {
    taxable: first.taxable + sign * second.taxable,
    igst: first.igst + sign * second.igst,
    cgst: first.cgst + sign * second.cgst,
    sgst: first.sgst + sign * second.sgst,
    cess: first.cess + sign * second.cess,
  }
}

/** The amounts of one line. */
export function amountsOf({ amounts }: PaperLine): TaxAmounts {
  return {
    taxable: paise(amounts.taxable),
    igst: paise(amounts.igst),
    cgst: paise(amounts.cgst),
    sgst: paise(amounts.sgst),
    cess: paise(amounts.cess) + paise(amounts.cess_per_unit),
  }
}

/** The rate that returns show for a line. Exports and SEZ supplies without payment carry no tax; only for exports is their rate 0. */
export const rateOf = (paper: Paper, line: PaperLine): number =>
  paper.supply_category === 'EXPWOP' || line.taxability !== 'taxable' ? 0 : jsonNumber(line.tax_rate)

/** The amounts of the taxed lines of a paper by rate, in the order of the lines. */
export function byRate(paper: Paper): Map<number, TaxAmounts> {
  const rates = new Map<number, TaxAmounts>()
  for (const line of paper.lines) {
    if (line.taxability !== 'taxable') continue
    const rate = rateOf(paper, line)
    rates.set(rate, added(rates.get(rate) ?? NO_AMOUNTS, amountsOf(line)))
  }
  return rates
}

/** True if a supply goes to another state, abroad or to an SEZ: its tax is IGST. */
export const isInterState = (paper: Paper): boolean =>
  paper.tax_type === 'IGST' ||
  paper.supply_category.startsWith('SEZ') ||
  paper.supply_category.startsWith('EXP') ||
  paper.supplier.state !== paper.place_of_supply

/** The tax keys of an entry: IGST alone, or both halves. */
export function taxKeys(amounts: TaxAmounts, inter: boolean): Record<string, number> {
  const taxes: Record<string, number> = inter
    ? { iamt: rupeeNumber(amounts.igst) }
    : { camt: rupeeNumber(amounts.cgst), samt: rupeeNumber(amounts.sgst) }
  return { ...taxes, csamt: rupeeNumber(amounts.cess) }
}

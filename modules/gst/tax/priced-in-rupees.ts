import { type Exact, exact, minus, rupeesText, sum } from '#base/exact.ts'
import { type Rate, rupees } from '#modules/gst/currency/exchange.ts'
import type { PricedDocument, PricedLine, PricedTotals } from './document.ts'

type Amounts = Pick<PricedDocument, 'lines' | 'totals'>

/**
 * A document that was priced in another currency, in rupees. Each amount of a line, the charges and the total are converted by themselves and
 * rounded once; what the total differs from its parts is the round-off (fixtures/vectors/sales/currency.json, documents). Tax is owed on the value in
 * rupees (CGST Rules, rule 34).
 */
export function pricedInRupees({ lines, totals }: Amounts, of: { reverse_charge?: boolean }, rate: Rate): Amounts {
  const convert = (amount: string): string => rupeesText(rupees(amount, rate))
  const inRupees = lines.map((line): PricedLine => {
    const parts = Object.fromEntries(Object.entries(line).map(([name, amount]) => [name, convert(amount)]))
    const amounts = parts as unknown as PricedLine
    return { ...amounts, total: rupeesText(added(amounts, of.reverse_charge ? UNTAXED : TAXED)) }
  })
  const lineSum = (...names: (keyof PricedLine)[]): Exact => sum(inRupees.map((line) => added(line, names)))
  const of_lines = sum(lines.map((line) => exact(line.other_charges)))
  const outside = rupees(rupeesText(minus(exact(totals.outside_charges), of_lines)), rate)
  const tcs = rupees(totals.tcs, rate)
  const total = rupees(totals.grand_total, rate)
  const before = sum([lineSum('total'), outside, tcs])
  const tds = rupees(totals.tds, rate)
  const converted: Record<keyof PricedTotals, Exact> = {
    gross: lineSum('gross'),
    discount: lineSum('discount'),
    document_discount: lineSum('document_discount_share'),
    inside_charges: lineSum('charge_share'),
    taxable: lineSum('taxable'),
    cgst: lineSum('cgst'),
    sgst: lineSum('sgst'),
    igst: lineSum('igst'),
    cess: lineSum('cess', 'cess_per_unit'),
    outside_charges: sum([lineSum('other_charges'), outside]),
    tcs,
    total_before_round_off: before,
    round_off: minus(total, before),
    grand_total: total,
    tds,
    receivable: minus(total, tds),
  }
  const texts = Object.entries(converted).map(([name, amount]) => [name, rupeesText(amount)])
  return { lines: inRupees, totals: Object.fromEntries(texts) as PricedTotals }
}

const UNTAXED = ['taxable', 'other_charges'] as const
const TAXED = [...UNTAXED, 'cgst', 'sgst', 'igst', 'cess', 'cess_per_unit'] as const

const added = (line: PricedLine, names: readonly (keyof PricedLine)[]): Exact =>
  sum(names.map((name) => exact(line[name])))

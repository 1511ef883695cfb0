import { exact, rupeesText, sum } from '#base/exact.ts'
import { type Currency } from '#modules/gst/currency/currencies.ts'
import { priceDocument } from '#modules/gst/tax/price-document.ts'
import { pricedAbroad } from '../documents/foreign-fields.ts'
import { taxDocument } from '../documents/price-draft.ts'
import { rowsOf, textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * A document whose prices are in another currency, with all its amounts in that currency; null for prices in rupees. They are computed again from the
 * lines, since the stored ones are in rupees. What the reader may not see stays as it is.
 */
export function inOwnCurrency(row: Row): { row: Row; currency: Currency } | null {
  const rate = pricedAbroad(row)
  const abroad = rate && priceDocument(taxDocument(row)).abroad
  if (!abroad) return null
  const { totals } = abroad
  const sums = {
    ...{
      gross: totals.gross,
      taxable: totals.taxable,
      cgst: totals.cgst,
      sgst: totals.sgst,
      igst: totals.igst,
      cess: totals.cess,
    },
    discounts: added(totals.discount, totals.document_discount),
    ...{ other_charges: totals.outside_charges, tcs: totals.tcs, rounding: '0.00', total: totals.grand_total },
  }
  const lines = rowsOf(row.lines).map((line, index) => {
    const { taxable, cgst, sgst, igst, cess, cess_per_unit, total } = abroad.lines[index]
    return seen(line, { taxable, tax: added(cgst, sgst, igst), cess: added(cess, cess_per_unit), amount: total })
  })
  return { row: { ...seen(row, sums), lines }, currency: rate.currency }
}

const added = (...amounts: string[]): string => rupeesText(sum(amounts.map(exact)))

/** A row with other amounts, where it has one that is neither hidden nor masked. */
const seen = (row: Row, amounts: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(amounts).filter(([name]) => /^-?\d+(?:\.\d+)?$/.test(textOf(row[name])))),
})

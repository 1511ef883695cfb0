import { exact, isDecimalText, minus, rupeesText, sum } from '#base/exact.ts'
import { type Currency } from '#modules/gst/currency/currencies.ts'
import { fromRupees } from '#modules/gst/currency/exchange.ts'
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
  ...Object.fromEntries(Object.entries(amounts).filter(([name]) => isDecimalText(row[name]))),
})

/**
 * A credit note over an invoice whose prices are in another currency, in that currency; null for one in rupees. Its amounts are kept in rupees and turned
 * back at the rate of the invoice; the price of a line is that of the invoice (`price_abroad`, see withPricesAbroad). What the total differs from its
 * parts is the round-off.
 */
export function noteInOwnCurrency(row: Row): { row: Row; currency: Currency } | null {
  const rate = pricedAbroad(row)
  if (!rate) return null
  const turned = (amount: unknown): string => {
    const found = fromRupees(textOf(amount) || '0', rate)
    return 'value' in found ? found.value : '0.00'
  }
  const shown = (amount: unknown) => (isDecimalText(amount) ? turned(amount) : amount)
  const lines = rowsOf(row.lines).map(
    ({ price_abroad, ...line }): Row => ({
      ...line,
      ...{ taxable: shown(line.taxable), tax: shown(line.tax), cess: shown(line.cess), amount: shown(line.amount) },
      ...(isDecimalText(line.price) && { price: price_abroad ?? turned(line.price) }),
    }),
  )
  const sumOf = (name: string) =>
    added(...lines.flatMap((line) => (isDecimalText(line[name]) ? [textOf(line[name])] : [])))
  const parts = { taxable: sumOf('taxable'), igst: sumOf('tax'), cess: sumOf('cess'), tcs: turned(row.tcs) }
  const total = textOf(row.total_abroad) || turned(row.total)
  const rounding = rupeesText(minus(exact(total), exact(added(...Object.values(parts)))))
  return { row: { ...seen(row, { ...parts, rounding, total }), lines }, currency: rate.currency }
}

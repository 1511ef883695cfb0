import { rupeesText } from '#base/exact.ts'
import { rupees } from '#modules/gst/currency/exchange.ts'
import { pricedAbroad } from '../documents/foreign-fields.ts'
import { paiseOf, quantityOf, type Refusal, rupeesOf, thousandthsOf, total } from '../rules/amounts.ts'
import { type InvoicedLine, returnNote, type ReturnNote } from '../rules/returns.ts'

type Row = Readonly<Record<string, unknown>>

/** The field of a note's line that names the line which it lowers: of an invoice, or of a purchase bill. */
export type LineLink = 'invoice_line_id' | 'bill_line_id'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const linesOf = (row: Row): Row[] => (row.lines ?? []) as Row[]

/** The parts of the tax of a line, in paise: within the state half is central and half of the state. */
export const taxParts = (tax: bigint, has_igst: boolean): Record<'cgst' | 'sgst' | 'igst', bigint> =>
  has_igst ? { cgst: 0n, sgst: 0n, igst: tax } : { cgst: tax / 2n, sgst: tax - tax / 2n, igst: 0n }

/** A stored line with its parts of tax. */
function amountsOf(line: Row, has_igst: boolean): Omit<InvoicedLine, 'id'> {
  return {
    quantity: thousandthsOf(line.quantity),
    tax_rate: textOf(line.tax_rate) ?? '0',
    taxable: paiseOf(line.taxable),
    ...taxParts(paiseOf(line.tax), has_igst),
    // Both kinds of cess; the parts of all notes add up to it.
    cess: paiseOf(line.cess),
    cess_per_unit: 0n,
  }
}

const hasIgst = (row: Row): boolean => paiseOf(row.igst) > 0n

/** A posted note as the rules of returns read it. */
function noteOf(row: Row, link: LineLink): ReturnNote {
  const lines = linesOf(row).map((line) => {
    const amounts = amountsOf(line, hasIgst(row))
    return { id: String(line[link]), ...amounts, total: paiseOf(line.amount) }
  })
  return {
    date: String(row.date),
    lines,
    reduces_tax: row.without_tax !== true,
    total: total(lines.map((line) => line.total)),
    round_off: paiseOf(row.rounding),
    ...{ tcs: paiseOf(row.tcs), grand_total: paiseOf(row.total) },
  }
}

/** What each line of an invoice or bill has left to return, after the posted notes; lines of which nothing is left are left out. */
export function linesLeft(invoice: Row, earlier: readonly Row[], link: LineLink): Record<string, unknown>[] {
  const notes = earlier.map((row) => noteOf(row, link))
  // A note is in rupees, with its value in the other currency beside them.
  const rate = pricedAbroad(invoice)
  return linesOf(invoice).flatMap((line) => {
    const returned = total(
      notes.flatMap(({ lines }) => lines.filter(({ id }) => id === String(line.id)).map(({ quantity }) => quantity)),
    )
    const left = thousandthsOf(line.quantity) - returned
    if (left <= 0n) return []
    const { description, hsn, unit, tax_rate, cess_rate = null, cess_per_unit = null } = line
    const inRupees = (amount: unknown) => (rate ? rupeesText(rupees(String(amount ?? '0'), rate)) : amount)
    const goods = { description, hsn, unit, price: inRupees(line.price), tax_rate, cess_rate, cess_per_unit }
    return [{ ...goods, [link]: line.id, quantity: quantityOf(left) }]
  })
}

/** The amounts of a note over an invoice or bill, after its posted notes, or why it is refused. */
export function creditOf(
  invoice: Row,
  earlier: readonly Row[],
  note: Row,
  link: LineLink,
): Record<string, unknown> | Refusal {
  const has_igst = hasIgst(invoice)
  const posted = {
    date: String(invoice.date),
    lines: linesOf(invoice).map((line) => ({ id: String(line.id), ...amountsOf(line, has_igst) })),
    grand_total: paiseOf(invoice.total) - paiseOf(invoice.other_charges),
    tcs: paiseOf(invoice.tcs),
    rounded: invoice.round_off !== false && !pricedAbroad(invoice),
    reverse_charge: invoice.reverse_charge === true,
    cancelled: invoice.status === 'cancelled',
    // A commercial note leaves the tax as it is, whatever its day.
    annual_return_filed: note.without_tax === true ? '0000-00-00' : null,
  }
  const rows = linesOf(note)
  const found = returnNote(
    posted,
    earlier.map((row) => noteOf(row, link)),
    {
      date: String(note.date),
      lines: rows.map((line) => ({
        id: String(line[link]),
        quantity: thousandthsOf(line.quantity),
      })),
    },
  )
  if ('rule' in found) return found
  const sumOf = (name: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'cess') =>
    rupeesOf(total(found.lines.map((line) => line[name])))
  const has_cess = posted.lines.some(({ cess }) => cess > 0n)
  return {
    reduces_tax: found.reduces_tax,
    lines: found.lines.map((line, index) => ({
      ...rows[index],
      taxable: rupeesOf(line.taxable),
      tax: rupeesOf(line.cgst + line.sgst + line.igst),
      cess: has_cess ? rupeesOf(line.cess) : null,
      amount: rupeesOf(line.total),
    })),
    taxable: sumOf('taxable'),
    cgst: sumOf('cgst'),
    sgst: sumOf('sgst'),
    igst: sumOf('igst'),
    cess: has_cess ? sumOf('cess') : null,
    rounding: rupeesOf(found.round_off),
    // Purchase bills have none.
    ...(posted.tcs > 0n ? { tcs: rupeesOf(found.tcs) } : {}),
    total: rupeesOf(found.grand_total),
  }
}

/** Of what is left of a paper the lines that a return names, with its quantities; all of them if it names none. */
export function chosenLines(
  left: readonly Record<string, unknown>[],
  named: readonly Record<string, unknown>[],
  link: LineLink,
): Record<string, unknown>[] {
  const quantities = new Map(named.map((line) => [line[link], line.quantity]))
  quantities.delete(undefined)
  if (quantities.size === 0) return [...left]
  return left.flatMap((line) => (quantities.has(line[link]) ? [{ ...line, quantity: quantities.get(line[link]) }] : []))
}

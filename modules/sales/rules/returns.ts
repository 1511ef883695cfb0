import { refuse } from '#base/issue.ts'
import { mayReduceTax } from '#modules/gst/law/credit-note-limit.ts'
import { roundedRatio } from '#modules/gst/tax/spread.ts'
import { type Refusal, smaller, total } from './amounts.ts'

const AMOUNTS = ['taxable', 'cgst', 'sgst', 'igst', 'cess', 'cess_per_unit'] as const

/** The amounts of a line, in paise. */
export type LineAmounts = Record<(typeof AMOUNTS)[number], bigint>

/** A line of a posted invoice, with the rate and amounts of its date. Quantities are thousandths. */
export interface InvoicedLine extends LineAmounts {
  id: string
  quantity: bigint
  tax_rate: string
}

/** A posted invoice. `grand_total` is in paise, without charges outside the taxable value. */
export interface PostedInvoice {
  date: string
  lines: readonly InvoicedLine[]
  grand_total: bigint
  /** The income tax that was collected with it, part of `grand_total`. */
  tcs?: bigint
  /** The invoice was rounded to the rupee, so its notes are too. */
  rounded: boolean
  /** The buyer pays the tax to the government (CGST Act, section 9(3)), so it is no part of what is owed or given back. */
  reverse_charge?: boolean
  cancelled?: boolean
  annual_return_filed?: string | null
}

/** A credit note for goods that came back. The sum of its lines, the TCS and the round-off is the grand total, in paise. */
export interface ReturnNote {
  date: string
  lines: (InvoicedLine & { total: bigint })[]
  /** False once the time for tax is over: then the note is commercial and has no tax. */
  reduces_tax: boolean
  total: bigint
  /** What it gives back of the TCS of the invoice. */
  tcs: bigint
  round_off: bigint
  grand_total: bigint
}

/**
 * The credit note of pieces that came back, at the rate of the invoice (CGST Act, section 34). Each amount is the invoice's share of all
 * pieces returned so far less what `earlier` notes credited, so that all notes of a line add up to it; the note with the last piece closes
 * the invoice's round-off. Refused: `invoice_cancelled`, `date_before`, `unknown_line`, `qty_invalid`, `return_more_than_invoiced`.
 */
export function returnNote(
  invoice: PostedInvoice,
  earlier: readonly ReturnNote[],
  { date, lines }: { date: string; lines: readonly { id: string; quantity: bigint }[] },
): ReturnNote | Refusal {
  if (invoice.cancelled) return refuse('invoice_cancelled', 'This invoice is cancelled')
  if ([invoice, ...earlier].some((before) => date < before.date))
    return refuse('date_before', 'The date is before that of the invoice or of an earlier credit note')
  const refusal = linesRefused(invoice, earlier, lines)
  if (refusal) return refusal
  const reduces_tax = mayReduceTax({
    note: date,
    invoice: invoice.date,
    annual_return_filed: invoice.annual_return_filed,
  })
  const returned = lines.map(({ id, quantity }) => {
    const line = invoice.lines.find((one) => one.id === id) as InvoicedLine
    const { reverse_charge = false } = invoice
    return returnedLine(line, quantity, { before: linesOf(earlier, id), reduces_tax, reverse_charge })
  })
  const value = total(returned.map((line) => line.total))
  const tcs = reduces_tax ? tcsBack(invoice, earlier, value) : 0n
  const note = { date, lines: returned, reduces_tax, total: value, tcs }
  const left = invoice.grand_total - total(earlier.map(({ grand_total }) => grand_total))
  const grand_total = grandTotalOf(invoice, [...earlier, note], { note, left })
  return { ...note, round_off: grand_total - note.total - tcs, grand_total }
}

/** The TCS of a note of some value: as for lines, the share of all that came back so far less what earlier notes gave back. */
function tcsBack({ tcs = 0n, lines }: PostedInvoice, earlier: readonly ReturnNote[], value: bigint): bigint {
  if (tcs === 0n) return 0n
  const whole = total(lines.flatMap((line) => AMOUNTS.map((name) => line[name])))
  const counted = earlier.filter(({ reduces_tax }) => reduces_tax)
  const before = total(counted.map((note) => note.total))
  return roundedRatio(tcs * (before + value), whole) - total(counted.map((note) => note.tcs))
}

function linesRefused(
  invoice: PostedInvoice,
  earlier: readonly ReturnNote[],
  lines: readonly { id: string; quantity: bigint }[],
): Refusal | null {
  if (lines.length === 0) return refuse('qty_invalid', 'Enter a quantity above zero')
  for (const [index, { id, quantity }] of lines.entries()) {
    const line = invoice.lines.find((one) => one.id === id)
    if (!line || lines.findIndex((one) => one.id === id) !== index)
      return refuse('unknown_line', 'This line is not on the invoice')
    if (quantity <= 0n) return refuse('qty_invalid', 'Enter a quantity above zero')
    if (quantity > line.quantity - returnedOf(earlier, id))
      return refuse('return_more_than_invoiced', 'This is more than was invoiced and not returned')
  }
  return null
}

type NoteLines = Pick<ReturnNote, 'lines'>

const linesOf = (notes: readonly NoteLines[], id: string) =>
  notes.flatMap(({ lines }) => lines.filter((one) => one.id === id))
const returnedOf = (notes: readonly NoteLines[], id: string) =>
  total(linesOf(notes, id).map(({ quantity }) => quantity))

function returnedLine(
  line: InvoicedLine,
  quantity: bigint,
  {
    before,
    reduces_tax,
    reverse_charge,
  }: { before: readonly InvoicedLine[]; reduces_tax: boolean; reverse_charge: boolean },
): InvoicedLine & { total: bigint } {
  const soFar = total(before.map((one) => one.quantity)) + quantity
  const amounts = Object.fromEntries(
    AMOUNTS.map((name) => {
      const credited = total(before.map((one) => one[name]))
      const share = roundedRatio(line[name] * soFar, line.quantity) - credited
      return [name, name === 'taxable' || reduces_tax ? share : 0n]
    }),
  ) as LineAmounts
  const { id, tax_rate } = line
  return { id, quantity, tax_rate, ...amounts, total: reverse_charge ? amounts.taxable : total(Object.values(amounts)) }
}

function grandTotalOf(
  invoice: PostedInvoice,
  notes: readonly NoteLines[],
  { note, left }: { note: Pick<ReturnNote, 'reduces_tax' | 'total' | 'tcs'>; left: bigint },
): bigint {
  const all = invoice.lines.every((line) => returnedOf(notes, line.id) === line.quantity)
  if (all && note.reduces_tax) return left
  const exact = note.total + note.tcs
  return smaller(invoice.rounded ? roundedRatio(exact, 100n) * 100n : exact, left)
}

import { exact } from '#base/exact.ts'
import { voucherTax } from '../payments/advances/advance.ts'
import { formatMoney } from '#modules/gst/currency/currencies.ts'
import { atRate, rateOfMoney } from '../documents/foreign-fields.ts'
import { worthOf } from '../payments/abroad/receipt-abroad.ts'
import { paiseOf, rupeesOf } from '../rules/amounts.ts'
import type { PaperWords } from './paper-words.ts'
import { textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>
/** A label and its value, as in `Paper`. */
type Fact = readonly [label: string, value: string]

/** The papers of money: of a receipt for the client, of a payment for the supplier, and of an advance that the client got back. */
export const MONEY_PAPERS: readonly string[] = ['receipt', 'payment', 'refund_voucher']

const isSome = (amount: unknown): boolean => exact(textOf(amount) || '0').units > 0n

/** A receipt or payment as a document: the invoices or bills that it pays are its lines, and what is left is an advance. */
export function asDocument(row: Row, words: PaperWords): Row {
  const paid = ((row.allocations ?? []) as Row[]).map((line) => {
    const titles = (line.titles ?? {}) as Row
    return { description: textOf(titles.invoice_id ?? titles.bill_id) || '—', amount: rupeesOf(worthOf(line)) }
  })
  if (row.refund) return refundVoucher(row, words, row.refund as Row)
  const tax = voucherTax(row)
  if (tax) return receiptVoucher(row, words, tax)
  const advance = isSome(row.advance) ? [{ description: words.advance, amount: row.advance }] : []
  const withheld = isSome(row.withheld) ? [{ description: words.tds, amount: `-${textOf(row.withheld)}` }] : []
  return {
    ...row,
    buyer_name: row.payer_name ?? row.payee_name,
    lines: [...paid, ...advance, ...withheld],
    total: row.amount,
    rounding: '0.00',
    taxable: null,
    reference: null,
  }
}

/** True for a receipt that is a receipt voucher: it has an advance on which tax is due. */
export const isReceiptVoucher = (kind: string, row: Row): boolean => kind === 'receipt' && voucherTax(row) !== null

/** The receipt voucher of an advance (CGST Rules, rule 50): the service with rate and tax, as it was received, then what paid invoices. */
function receiptVoucher(row: Row, words: PaperWords, tax: NonNullable<ReturnType<typeof voucherTax>>): Row {
  const rest = paiseOf(row.amount) - paiseOf(row.taxed_advance)
  const voucher = ofAdvance(row, words, { tax, amount: row.taxed_advance })
  return {
    ...voucher,
    number: row.voucher_number,
    lines: [...voucher.lines, ...(rest > 0n ? [{ description: words.against, amount: rupeesOf(rest) }] : [])],
    total: row.amount,
  }
}

/** The refund voucher of an advance that was given back (CGST Rules, rule 51): the service with rate and tax in the amount. */
function refundVoucher(row: Row, words: PaperWords, { number, amount }: Row): Row {
  const tax = voucherTax(row, textOf(amount)) as VoucherTax
  return { ...ofAdvance(row, words, { tax, amount }), number, total: amount, remark: null }
}

type VoucherTax = NonNullable<ReturnType<typeof voucherTax>>

/** What the vouchers of an advance share: who paid it, and the service with its tax. */
function ofAdvance(row: Row, words: PaperWords, { tax, amount }: { tax: VoucherTax; amount: unknown }) {
  const { rate, taxable, igst, cgst, sgst } = tax
  const charged = rupeesOf([igst, cgst, sgst].reduce((all, one) => all + paiseOf(one), 0n))
  const description = textOf(row.advance_note) || words.advance
  return {
    ...row,
    buyer_name: row.payer_name,
    buyer_gstin: row.payer_gstin,
    billing_address: row.payer_address,
    billing_state: row.payer_state,
    lines: [{ description, tax_rate: rate, taxable, tax: charged, amount }] as Row[],
    ...{ rounding: '0.00', taxable, igst, cgst, sgst, reference: null },
    supply_place: row.advance_place,
  }
}

/** The facts of a paper of money: number and day, how it was paid, the reference, and the tax that was deducted. */
export function moneyFacts(
  row: Row,
  words: PaperWords,
  facts: { day: (value: unknown) => string; sum: (value: unknown) => string; place: (code: unknown) => string },
): Fact[] {
  const refund = row.refund as Row | undefined
  const mode = {
    UPI: 'UPI',
    Cash: words.cash,
    COD: words.cash_on_delivery,
    Banking: row.is_cheque ? words.cheque : words.by_bank,
  }[textOf((refund ?? row).mode)]
  const is_voucher = voucherTax(row) !== null
  const rate = rateOfMoney(row)
  const shown: Fact[] = [
    [words.number, textOf(refund ? refund.number : is_voucher ? row.voucher_number : row.number) || '—'],
    [words.receipt, is_voucher && !refund ? textOf(row.number) : ''],
    [words.date, facts.day(refund ? refund.date : row.date)],
    [words.receipt_voucher, refund ? `${textOf(row.voucher_number)}, ${facts.day(row.date)}` : ''],
    [words.paid_by, mode ?? ''],
    [words.payment_reference, refund ? '' : textOf(row.reference)],
    [words.foreign_value, rate && !refund ? atRate(formatMoney(textOf(row.amount_abroad), rate.currency), rate) : ''],
    [words.tds, isSome(row.tds) && !refund ? facts.sum(row.tds) : ''],
    [words.place_of_supply, is_voucher ? facts.place(row.advance_place) : ''],
    [words.reverse_charge, is_voucher ? words.no : ''],
  ]
  return shown.filter(([, value]) => value !== '')
}

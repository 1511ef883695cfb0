import { exact } from '#base/exact.ts'
import { voucherTax } from '../payments/advances/advance.ts'
import { formatMoney } from '#modules/gst/currency/currencies.ts'
import { rateOfMoney, worthOf } from '../payments/abroad/receipt-abroad.ts'
import { paiseOf, plainDecimal, rupeesOf } from '../rules/amounts.ts'
import type { PaperWords } from './paper-words.ts'
import { textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>
/** A label and its value, as in `Paper`. */
type Fact = readonly [label: string, value: string]

/** The papers of money: of a receipt for the client, and of a payment for the supplier. */
export const MONEY_PAPERS: readonly string[] = ['receipt', 'payment']

const isSome = (amount: unknown): boolean => exact(textOf(amount) || '0').units > 0n

/** A receipt or payment as a document: the invoices or bills that it pays are its lines, and what is left is an advance. */
export function asDocument(row: Row, words: PaperWords): Row {
  const paid = ((row.allocations ?? []) as Row[]).map((line) => {
    const titles = (line.titles ?? {}) as Row
    return { description: textOf(titles.invoice_id ?? titles.bill_id) || '—', amount: rupeesOf(worthOf(line)) }
  })
  const tax = voucherTax(row)
  if (tax) return receiptVoucher(row, words, tax)
  const advance = isSome(row.advance) ? [{ description: words.advance, amount: row.advance }] : []
  return {
    ...row,
    buyer_name: row.payer_name ?? row.payee_name,
    lines: [...paid, ...advance],
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
  const { rate, taxable, igst, cgst, sgst } = tax
  const charged = rupeesOf([igst, cgst, sgst].reduce((all, one) => all + paiseOf(one), 0n))
  return {
    ...row,
    number: row.voucher_number,
    buyer_name: row.payer_name,
    buyer_gstin: row.payer_gstin,
    billing_address: row.payer_address,
    billing_state: row.payer_state,
    lines: [
      {
        ...{ description: textOf(row.advance_note) || words.advance, tax_rate: rate },
        ...{ taxable, tax: charged, amount: row.taxed_advance },
      },
      ...(rest > 0n ? [{ description: words.against, amount: rupeesOf(rest) }] : []),
    ],
    ...{ total: row.amount, rounding: '0.00', taxable, igst, cgst, sgst, reference: null },
    supply_place: row.advance_place,
  }
}

/** The facts of a paper of money: number and day, how it was paid, the reference, and the tax that was deducted. */
export function moneyFacts(
  row: Row,
  words: PaperWords,
  facts: { day: (value: unknown) => string; sum: (value: unknown) => string; place: (code: unknown) => string },
): Fact[] {
  const mode = {
    UPI: 'UPI',
    Cash: words.cash,
    COD: words.cash_on_delivery,
    Banking: row.is_cheque ? words.cheque : words.by_bank,
  }[textOf(row.mode)]
  const is_voucher = voucherTax(row) !== null
  const rate = rateOfMoney(row)
  const shown: Fact[] = [
    [words.number, textOf(is_voucher ? row.voucher_number : row.number) || '—'],
    [words.receipt, is_voucher ? textOf(row.number) : ''],
    [words.date, facts.day(row.date)],
    [words.paid_by, mode ?? ''],
    [words.payment_reference, textOf(row.reference)],
    [
      words.foreign_value,
      rate
        ? `${formatMoney(textOf(row.amount_abroad), rate.currency)} (1 ${rate.currency} = ₹${plainDecimal(rate.rate)})`
        : '',
    ],
    [words.tds, isSome(row.tds) ? facts.sum(row.tds) : ''],
    [words.place_of_supply, is_voucher ? facts.place(row.advance_place) : ''],
    [words.reverse_charge, is_voucher ? words.no : ''],
  ]
  return shown.filter(([, value]) => value !== '')
}

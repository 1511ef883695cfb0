import { exact } from '#base/exact.ts'
import type { PaperWords } from './paper-words.ts'

type Row = Readonly<Record<string, unknown>>
/** A label and its value, as in `Paper`. */
type Fact = readonly [label: string, value: string]

/** The papers of money: of a receipt for the client, and of a payment for the supplier. */
export const MONEY_PAPERS: readonly string[] = ['receipt', 'payment']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isSome = (amount: unknown): boolean => exact(textOf(amount) || '0').units > 0n

/** A receipt or payment as a document: the invoices or bills that it pays are its lines, and what is left is an advance. */
export function asDocument(row: Row, words: PaperWords): Row {
  const paid = ((row.allocations ?? []) as Row[]).map((line) => {
    const titles = (line.titles ?? {}) as Row
    return { description: textOf(titles.invoice_id ?? titles.bill_id) || '—', amount: line.amount }
  })
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

/** The facts of a paper of money: number and day, how it was paid, the reference, and the tax that was deducted. */
export function moneyFacts(
  row: Row,
  words: PaperWords,
  facts: { day: (value: unknown) => string; sum: (value: unknown) => string },
): Fact[] {
  const mode = {
    UPI: 'UPI',
    Cash: words.cash,
    COD: words.cash_on_delivery,
    Banking: row.is_cheque ? words.cheque : words.by_bank,
  }[textOf(row.mode)]
  const shown: Fact[] = [
    [words.number, textOf(row.number) || '—'],
    [words.date, facts.day(row.date)],
    [words.paid_by, mode ?? ''],
    [words.payment_reference, textOf(row.reference)],
    [words.tds, isSome(row.tds) ? facts.sum(row.tds) : ''],
  ]
  return shown.filter(([, value]) => value !== '')
}

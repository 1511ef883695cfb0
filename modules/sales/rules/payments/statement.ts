import { total } from '../amounts.ts'

/**
 * What papers do to the account of a client or supplier. Debits raise what the party owes us or lower what we owe: invoices, debit notes,
 * payments, money given back, bounced cheques of the party, what of a bill is not paid for good (`Write-back`), and the income tax that we
 * deducted from a supplier (`TDS Deducted`). `TDS` is what a client deducted: it settles an invoice without money. What was paid of an
 * imported paper in the books before (`Paid Before`, `Paid Them Before`) moves no money here. Money in another currency counts at its own rate, so
 * what it brought more or less than the rate of its invoice is an entry of its own (`Exchange Gain`, `Exchange Loss`).
 */
const DEBITS = [
  ...(['Invoice', 'Debit Note', 'Refund', 'Bounce', 'Payment', 'Write-back', 'TDS Deducted'] as const),
  ...(['Opening Dr', 'Paid Them Before', 'Exchange Gain'] as const),
] as const
const CREDITS = [
  ...(['Receipt', 'Credit Note', 'Write-off', 'Bill', 'Payment Bounce', 'Refund Received', 'TDS'] as const),
  ...(['Opening Cr', 'Paid Before', 'Exchange Loss'] as const),
] as const
/** Entries without a party's account: money that came or went at once, and what cash and bank began with. */
const APART = ['Income', 'Expense', 'Opening In', 'Opening Out'] as const

/** What moves money, and in which direction: a bounced cheque takes back what came in, or what went out. */
export const CAME_IN: readonly StatementKind[] = ['Receipt', 'Income', 'Refund Received', 'Payment Bounce']
export const WENT_OUT: readonly StatementKind[] = ['Payment', 'Expense', 'Refund', 'Bounce']

/** What cash and bank had on the first day; below zero for an overdraft. It is there before anything else moves on that day. */
export const OPENED_WITH: readonly StatementKind[] = ['Opening In']
export const OPENED_BELOW: readonly StatementKind[] = ['Opening Out']

const OPENING = ['Opening Dr', 'Opening Cr', 'Opening In', 'Opening Out'] as const

/** What was there on the first day. */
export const OPENING_KINDS: readonly StatementKind[] = OPENING

/** What the books before had: it is no voucher of these books. */
export const BROUGHT_KINDS = [...OPENING, 'Paid Before', 'Paid Them Before'] as const

/** The kinds of entries; money_entry.kind allows the same ones. */
export const STATEMENT_KINDS = [...DEBITS, ...CREDITS, ...APART] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]
/** The kinds of entries that are vouchers of these books. */
export type VoucherKind = Exclude<StatementKind, (typeof BROUGHT_KINDS)[number]>

/** One entry, in paise. */
export interface StatementEntry {
  date: string
  kind: StatementKind
  number: string
  amount: bigint
}

/** A balance without its sign: `Dr` if the party owes us, `Cr` if we owe, '' at zero. */
export interface Balance {
  amount: bigint
  side: 'Dr' | 'Cr' | ''
}

/** The statement of a client or supplier from one day to another, both included. */
export interface Statement {
  opening: Balance
  lines: { date: string; number: string; kind: StatementKind; debit: bigint; credit: bigint; balance: Balance }[]
  debits: bigint
  credits: bigint
  closing: Balance
}

/** The kinds that raise what the party owes. */
export const DEBIT_KINDS: readonly StatementKind[] = DEBITS

const isDebit = (kind: StatementKind): boolean => (DEBITS as readonly StatementKind[]).includes(kind)
const signed = ({ kind, amount }: StatementEntry): bigint => (isDebit(kind) ? amount : -amount)

/**
 * The statement of a client or supplier: by date, then debits before credits, then number, with a running balance. `before` is what
 * earlier entries that are left out came to: above zero the party owes.
 */
export function statementOf(
  entries: readonly StatementEntry[],
  { from, to, before = 0n }: { from: string; to: string; before?: bigint },
): Statement {
  const isBefore = ({ date, kind }: StatementEntry) => date < from || (date === from && OPENING_KINDS.includes(kind))
  let balance = before + total(entries.filter(isBefore).map(signed))
  const opening = balanceOf(balance)
  const lines = entries
    .filter((entry) => !isBefore(entry) && entry.date <= to)
    .sort(inOrder)
    .map((entry) => {
      balance += signed(entry)
      const { date, number, kind, amount } = entry
      const [debit, credit] = isDebit(kind) ? [amount, 0n] : [0n, amount]
      return { date, number, kind, debit, credit, balance: balanceOf(balance) }
    })
  return {
    opening,
    lines,
    debits: total(lines.map(({ debit }) => debit)),
    credits: total(lines.map(({ credit }) => credit)),
    closing: balanceOf(balance),
  }
}

const balanceOf = (amount: bigint): Balance => ({
  amount: amount < 0n ? -amount : amount,
  side: amount > 0n ? 'Dr' : amount < 0n ? 'Cr' : '',
})

function inOrder(a: StatementEntry, b: StatementEntry): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  if (isDebit(a.kind) !== isDebit(b.kind)) return isDebit(a.kind) ? -1 : 1
  return a.number < b.number ? -1 : a.number > b.number ? 1 : 0
}

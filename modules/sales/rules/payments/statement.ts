import { total } from '../amounts.ts'

/** Entries of a statement. Invoices, debit notes, refunds and bounced cheques are debits, the others credits. */
export type StatementKind = 'Invoice' | 'Debit Note' | 'Refund' | 'Bounce' | 'Receipt' | 'Credit Note' | 'Write-off'

/** One entry, in paise. */
export interface StatementEntry {
  date: string
  kind: StatementKind
  number: string
  amount: bigint
}

/** A balance without its sign: `Dr` if the customer owes us, `Cr` if we owe, '' at zero. */
export interface Balance {
  amount: bigint
  side: 'Dr' | 'Cr' | ''
}

/** The statement of a customer from one day to another, both included. */
export interface Statement {
  opening: Balance
  lines: { date: string; number: string; kind: StatementKind; debit: bigint; credit: bigint; balance: Balance }[]
  debits: bigint
  credits: bigint
  closing: Balance
}

const DEBITS: readonly StatementKind[] = ['Invoice', 'Debit Note', 'Refund', 'Bounce']
const isDebit = (kind: StatementKind): boolean => DEBITS.includes(kind)
const signed = ({ kind, amount }: StatementEntry): bigint => (isDebit(kind) ? amount : -amount)

/** The statement of a customer: by date, then debits before credits, then number, with a running balance. */
export function statementOf(entries: readonly StatementEntry[], { from, to }: { from: string; to: string }): Statement {
  let balance = total(entries.filter(({ date }) => date < from).map(signed))
  const opening = balanceOf(balance)
  const lines = entries
    .filter(({ date }) => date >= from && date <= to)
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

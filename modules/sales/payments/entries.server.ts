import type { Transaction } from '#engine/server/database/database.server.ts'
import { paiseOf } from '../rules/amounts.ts'
import type { StatementKind } from '../rules/payments/statement.ts'

/** The records whose papers stand in the money ledger; money_entry.record allows the same ones. */
export const LEDGER_RECORDS = [
  ...(['invoice', 'receipt', 'credit_note'] as const),
  ...(['bill', 'payment', 'debit_note', 'other_income', 'other_expense', 'opening_balance'] as const),
] as const

/** One entry of the money ledger: what a paper did on a day. `amount` is rupees as a decimal text, never below zero. */
export interface MoneyEntry {
  record: (typeof LEDGER_RECORDS)[number]
  record_id: number
  kind: StatementKind
  /** How money moved; null where none did. */
  mode: string | null
  date: string
  amount: string
  note?: string | null
}

/** Adds entries to the ledger, in the transaction that changes their papers. */
export async function addEntries(transaction: Transaction, entries: readonly MoneyEntry[]): Promise<void> {
  const some = entries.filter(({ amount }) => paiseOf(amount) > 0n)
  if (some.length === 0) return
  await transaction.query(
    `insert into money_entry (business_id, record, record_id, kind, mode, date, amount, note, created_by)
     select b.id, v.record, v.record_id, v.kind, v.mode, v.date, v.amount, v.note, $2::bigint
     from business b, unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::date[], $8::bigint[], $9::text[])
       with ordinality as v(record, record_id, kind, mode, date, amount, note, place)
     where b.id = $1::bigint order by v.place`,
    [
      transaction.scope.business_id,
      transaction.scope.user_id,
      some.map(({ record }) => record),
      some.map(({ record_id }) => record_id),
      some.map(({ kind }) => kind),
      some.map(({ mode }) => mode),
      some.map(({ date }) => date),
      some.map(({ amount }) => String(paiseOf(amount))),
      some.map(({ note }) => note ?? null),
    ],
  )
}

/** Takes the entries of cancelled papers out of statements and day books, or only those of a kind; the rows stay. */
export async function cancelEntries(
  transaction: Transaction,
  record: MoneyEntry['record'],
  ids: readonly number[],
  kind: StatementKind | null = null,
): Promise<void> {
  if (ids.length === 0) return
  await transaction.query(
    `update money_entry set cancelled_at = now()
     where business_id = $1::bigint and record = $2 and record_id = any($3::bigint[]) and cancelled_at is null
       and ($4::text is null or kind = $4)`,
    [transaction.scope.business_id, record, ids, kind],
  )
}

import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import type { Advance } from '#modules/gst/gstr1/advances.ts'
import { advanceOf } from '../payments/advances/advance.ts'
import { receipt } from '../payments/receipt.record.ts'
import { rupeesOf } from '../rules/amounts.ts'
import type { Asked, Reading } from './asked.server.ts'

const PAGE = 500

/** What became of an advance in a month: what came in and is not invoiced yet (`received`), or what was set off of an earlier month. */
export interface AdvanceMove {
  kind: 'received' | 'set_off'
  receipt: Doc
  advance: Advance
}

// Receipts of one GSTIN, as the business had it when they were posted.
const ENTRIES = `from advance_entry e
  join document_facts f on f.business_id = $1::bigint and f.record = 'receipt' and f.record_id = e.receipt_id
  where e.business_id = $1::bigint and f.facts->'seller'->>'gstin' = $2`

/**
 * The advances of a month, a page at a time, in the order of their receipts. What was received and invoiced in the same month is in neither table
 * (form GSTR-1, tables 11A(1) and 11B(1)); what was given back is set off like an invoice.
 */
export async function* advancesOf({ inside, asked }: Pick<Reading, 'inside' | 'asked'>): AsyncGenerator<AdvanceMove[]> {
  for (let after = 0; ; ) {
    const start = after
    const page = await inside(async (transaction) => {
      const rows = await transaction.query<{ receipt_id: number; amount: string }>(
        `select e.receipt_id, sum(e.amount)::text as amount ${ENTRIES} and e.date between $3::date and $4::date and e.receipt_id > $5::bigint
         group by e.receipt_id order by e.receipt_id limit ${PAGE}`,
        [transaction.scope.business_id, asked.gstin, asked.from, asked.to, start],
      )
      const receipts = await readFullRows(
        transaction,
        receipt,
        rows.map(({ receipt_id }) => Number(receipt_id)),
      )
      return rows.map((row) => ({ id: Number(row.receipt_id), amount: BigInt(row.amount), receipts }))
    })
    const last = page.at(-1)
    if (!last) return
    after = last.id
    yield page.flatMap(({ id, amount, receipts }): AdvanceMove[] => {
      const from = receipts.get(id)
      if (!from || amount === 0n) return []
      const kind = amount > 0n ? 'received' : 'set_off'
      return [{ kind, receipt: from, advance: advanceOf(from, rupeesOf(amount > 0n ? amount : -amount)) }]
    })
  }
}

/**
 * What the ledger of advances says is left of all receipts, and what the receipts say themselves; a return is right only while both are
 * the same.
 */
export async function openAdvances(
  transaction: Transaction,
  { gstin }: Asked,
): Promise<{ ledger: string; receipts: string }> {
  const [row] = await transaction.query<{ ledger: string; receipts: string }>(
    `select (select coalesce(sum(e.amount), 0)::text ${ENTRIES}) as ledger,
       (select coalesce(sum(r.advance), 0)::text from receipt r
        join document_facts f on f.business_id = $1::bigint and f.record = 'receipt' and f.record_id = r.id
        where r.business_id = $1::bigint and r.deleted_at is null and r.status = 'posted' and r.taxed_advance > 0
          and f.facts->'seller'->>'gstin' = $2) as receipts`,
    [transaction.scope.business_id, gstin],
  )
  return { ledger: rupeesOf(BigInt(row.ledger)), receipts: rupeesOf(BigInt(row.receipts)) }
}

import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { receipt } from '../payments/receipt.record.ts'
import { rupeesOf } from '../rules/amounts.ts'
import type { StatementKind } from '../rules/payments/statement.ts'
import { mustRead } from './ageing.server.ts'

/** One entry of the ledger as screens show it. `amount` is in paise. */
export interface ShownEntry {
  id: number
  record: 'invoice' | 'receipt' | 'credit_note'
  record_id: number
  kind: StatementKind
  mode: string | null
  date: string
  amount: bigint
  note: string | null
  number: string
  name: string
}

const PAPERS = [
  { definition: invoice, name: 'buyer_name', total: 'total' },
  { definition: receipt, name: 'payer_name', total: 'amount' },
  { definition: creditNote, name: 'buyer_name', total: 'total' },
] as const

const MOST = 20_000

/**
 * Entries of papers that the person may see, by day: of one client, or of some days. At most 20,000. A person to whom an amount is
 * hidden gets none.
 */
export async function readEntries(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access } & (
    | { contact_id: number; from?: undefined }
    | { from: string; to: string; contact_id?: undefined }
  ),
): Promise<ShownEntry[]> {
  const { catalog, access } = options
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const when =
    options.contact_id === undefined
      ? `and e.date between ${values.add(options.from)}::date and ${values.add(options.to)}::date`
      : ''
  const of = options.contact_id === undefined ? '' : `and t.contact_id = ${values.add(options.contact_id)}::bigint`
  const parts = PAPERS.flatMap(({ definition, name, total }) => {
    const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
    if (seen === false) return []
    mustRead(definition, access, [total, 'date', 'number', name])
    return [
      `select e.id, e.record, e.record_id, e.kind, e.mode, e.date::text as date, e.amount::text as amount, e.note,
         coalesce(t.number, '') as number, coalesce(t.${name}, '') as name
       from ${definition.name} t join money_entry e on e.business_id = ${business} and e.record = '${definition.name}' and e.record_id = t.id
       where t.business_id = ${business} and t.deleted_at is null and e.cancelled_at is null ${of} ${when} ${seen === null ? '' : `and ${seen}`}`,
    ]
  })
  if (parts.length === 0) return []
  const rows = await transaction.query<Omit<ShownEntry, 'amount'> & { amount: string }>(
    `${parts.join(' union all ')} order by date, id limit ${MOST}`,
    values.list,
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** An entry on the wire: rupees as a decimal text. */
export const wireEntry = (entry: ShownEntry) => ({ ...entry, amount: rupeesOf(entry.amount) })

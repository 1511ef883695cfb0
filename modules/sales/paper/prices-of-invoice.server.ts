import type { Transaction } from '#engine/server/database/database.server.ts'
import { rateOf } from '../documents/foreign-fields.ts'
import { rowsOf } from '../rules/values.ts'

type Row = Record<string, unknown>

/** A credit note with the prices of its invoice in another currency, for its paper; a note over an invoice with prices in rupees comes back as it is. */
export async function withPricesAbroad(transaction: Transaction, note: Row): Promise<Row> {
  if (!rateOf(note) || typeof note.invoice_id !== 'number') return note
  const prices = await transaction.query<{ id: number; price: string | null }>(
    `select l.id, l.price::text as price from invoice i join invoice_line l on l.business_id = $1::bigint and l.invoice_id = i.id
     where i.business_id = $1::bigint and i.id = $2::bigint and i.prices_abroad`,
    [transaction.scope.business_id, note.invoice_id],
  )
  if (prices.length === 0) return note
  const price_of = new Map(prices.map(({ id, price }) => [id, price]))
  const lines = rowsOf(note.lines).map((line) => ({
    ...line,
    price_abroad: price_of.get(Number(line.invoice_line_id)) ?? null,
  }))
  return { ...note, prices_abroad: true, ...(note.lines !== undefined && { lines }) }
}

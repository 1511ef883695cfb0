import type { Transaction } from '#engine/server/database/database.server.ts'

/** The lines of a document that were copied from lines of another one, in the same order. */
export interface Copied {
  record: 'invoice' | 'sales_order'
  record_id: number
  /** The table of its lines. */
  table: 'invoice_line' | 'sales_order_line'
  from: { record: 'sales_order' | 'quotation'; id: number; lines: readonly number[] }
}

/** Remembers from which lines the lines of a new document came. A line that is removed later counts no more. */
export async function keepOrigins(transaction: Transaction, { record, record_id, table, from }: Copied): Promise<void> {
  const { business_id } = transaction.scope
  const lines = await transaction.query<{ id: number }>(
    `select id from ${table} where business_id = $1::bigint and ${record}_id = $2::bigint order by position`,
    [business_id, record_id],
  )
  await transaction.query(
    `insert into line_origin (business_id, record, record_id, line_id, from_record, from_id, from_line_id)
     select b.id, $2, $3::bigint, v.line_id, $4, $5::bigint, v.from_line_id
     from business b, unnest($6::bigint[], $7::bigint[]) as v (line_id, from_line_id) where b.id = $1::bigint`,
    [business_id, record, record_id, from.record, from.id, lines.map(({ id }) => id), from.lines],
  )
}

/** The documents from whose lines those of some documents came. */
export async function originsOf(
  transaction: Transaction,
  {
    record,
    ids,
    from_record,
  }: { record: Copied['record']; ids: readonly number[]; from_record: Copied['from']['record'] },
): Promise<number[]> {
  const rows = await transaction.query<{ from_id: number }>(
    `select distinct from_id from line_origin where business_id = $1::bigint and record = $2
     and record_id = any($3::bigint[]) and from_record = $4 order by from_id`,
    [transaction.scope.business_id, record, ids, from_record],
  )
  return rows.map(({ from_id }) => Number(from_id))
}

import type { Transaction } from '#engine/server/database/database.server.ts'

/** The document whose lines were copied, and the table of its lines. */
interface Copy {
  record: 'invoice' | 'sales_order' | 'delivery_challan' | 'bill'
  record_id: number
  table: 'invoice_line' | 'sales_order_line' | 'delivery_challan_line' | 'bill_line'
}

/** The lines of a document that were copied from lines of another one, in the same order. */
export interface Copied extends Copy {
  from: { record: 'sales_order' | 'quotation'; id: number; lines: readonly number[] }
}

/** Remembers from which lines of one document the lines of a new one came. A line that is removed later counts no more. */
export const keepOrigins = (transaction: Transaction, { from, ...copy }: Copied): Promise<void> =>
  keepLineOrigins(transaction, {
    ...copy,
    from: from.lines.map((line) => ({ record: from.record, id: from.id, line })),
  })

/** Remembers from where each line of a new document came, in the order of its lines. */
export async function keepLineOrigins(
  transaction: Transaction,
  { record, record_id, table, from }: Copy & { from: readonly { record: string; id: number; line: number }[] },
): Promise<void> {
  const { business_id } = transaction.scope
  const lines = await transaction.query<{ id: number }>(
    `select id from ${table} where business_id = $1::bigint and ${record}_id = $2::bigint order by position`,
    [business_id, record_id],
  )
  await transaction.query(
    `insert into line_origin (business_id, record, record_id, line_id, from_record, from_id, from_line_id)
     select b.id, $2, $3::bigint, v.line_id, v.from_record, v.from_id, v.from_line_id
     from business b, unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[]) as v (line_id, from_record, from_id, from_line_id)
     where b.id = $1::bigint`,
    [
      ...[business_id, record, record_id, lines.map(({ id }) => id), from.map((one) => one.record)],
      ...[from.map(({ id }) => id), from.map(({ line }) => line)],
    ],
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

import type { Transaction } from '#engine/server/database/database.server.ts'

/** A report adds the difference of so many rows that wait for the job itself. */
const MOST_WAITING = 2_000

/**
 * How many rows wait to be counted, by the name under which they are marked; null where so many or whole days wait that figures
 * cannot answer for this moment.
 */
export async function waitingRows(
  transaction: Transaction,
  marks: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const found = await transaction.query<{ record: string; rows: number; has_days: boolean | null }>(
    `select v.record, count(s.record) as rows, bool_or(s.row_id is null) filter (where s.record is not null) as has_days
     from unnest($2::text[]) v(record) left join lateral (
       select m.record, m.row_id from metric_stale m where m.business_id = $1::bigint and m.record = v.record limit ${MOST_WAITING + 1}) s on true
     group by v.record`,
    [transaction.scope.business_id, marks],
  )
  return new Map(found.map(({ record, rows, has_days }) => [record, has_days || rows > MOST_WAITING ? null : rows]))
}

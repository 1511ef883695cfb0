import type { Transaction } from '#engine/server/database/database.server.ts'

// Sample records are ordinary records that are listed in `sample_record`. They stay listed in the trash, so that they are
// samples again when somebody restores them.

/** Lists records as samples of the business of the transaction. */
export async function markSamples(transaction: Transaction, record: string, ids: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into sample_record (business_id, record, record_id)
     select b.id, $2, v.id from business b, unnest($3::bigint[]) as v(id) where b.id = $1::bigint`,
    [transaction.scope.business_id, record, ids],
  )
}

/** The ids that belong to sample records. */
export async function samplesAmong(
  transaction: Transaction,
  records: readonly { record: string; record_id: number }[],
): Promise<(one: { record: string; record_id: number }) => boolean> {
  const rows = await transaction.query<{ record: string; record_id: number }>(
    `select s.record, s.record_id from sample_record s
     join (select distinct * from unnest($2::text[], $3::bigint[]) as v(record, id)) v on v.record = s.record and v.id = s.record_id
     where s.business_id = $1::bigint`,
    [transaction.scope.business_id, records.map(({ record }) => record), records.map(({ record_id }) => record_id)],
  )
  const found = new Set(rows.map(({ record, record_id }) => `${record} ${record_id}`))
  return ({ record, record_id }) => found.has(`${record} ${record_id}`)
}

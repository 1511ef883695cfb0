import type { Transaction } from '#engine/server/database/database.server.ts'

/** The parents of some cases and of all cases above them. */
export async function parentsAbove(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await transaction.query<{ id: number; parent_id: number | null }>(
    `with recursive above(id) as (select unnest($2::bigint[]) union
       select c.parent_id from support_case c join above on c.id = above.id where c.business_id = $1::bigint)
     select c.id, c.parent_id from support_case c join above on c.id = above.id where c.business_id = $1::bigint`,
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map(({ id, parent_id }) => [Number(id), parent_id === null ? null : Number(parent_id)]))
}

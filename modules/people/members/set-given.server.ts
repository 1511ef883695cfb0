import type { Transaction } from '#engine/server/database/database.server.ts'

/** Sets a person's roles and branches; undefined leaves them unchanged. */
export async function setGiven(
  transaction: Transaction,
  options: { person_id: number; role_ids?: readonly number[]; location_ids?: readonly number[] },
): Promise<void> {
  const { person_id, role_ids, location_ids } = options
  if (role_ids) await setLinks(transaction, { table: 'member_role', column: 'role_id', person_id, ids: role_ids })
  if (location_ids)
    await setLinks(transaction, { table: 'member_location', column: 'location_id', person_id, ids: location_ids })
}

async function setLinks(
  transaction: Transaction,
  options: {
    table: 'member_role' | 'member_location'
    column: 'role_id' | 'location_id'
    person_id: number
    ids: readonly number[]
  },
): Promise<void> {
  const { table, column, person_id, ids } = options
  const { business_id } = transaction.scope
  await transaction.query(
    `delete from ${table} where business_id = $1 and member_id = $2 and ${column} <> all($3::bigint[])`,
    [business_id, person_id, ids],
  )
  await transaction.query(
    `insert into ${table} (business_id, member_id, ${column}) select b.id, $2::bigint, v.id
     from business b, unnest($3::bigint[]) as v(id) where b.id = $1::bigint
     on conflict do nothing`,
    [business_id, person_id, ids],
  )
}

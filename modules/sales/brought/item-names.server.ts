import type { Transaction } from '#engine/server/database/database.server.ts'

/** The ids of items by names in lower case with single spaces; a name that several items have is left out. */
export async function idsByNames(transaction: Transaction, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const wanted = [...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim().toLowerCase()))]
  const rows = await transaction.query<{ name: string; id: number }>(
    `select lower(btrim(regexp_replace(name, '\\s+', ' ', 'g'))) as name, min(id) as id from item
     where business_id = $1::bigint and deleted_at is null
       and lower(btrim(regexp_replace(name, '\\s+', ' ', 'g'))) = any($2::text[])
     group by 1 having count(*) = 1`,
    [transaction.scope.business_id, wanted],
  )
  return new Map(rows.map(({ name, id }) => [name, Number(id)]))
}

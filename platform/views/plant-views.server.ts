import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'

/** Plants saved views of a list that everybody in the business shares; they belong to the person of `access`. */
export async function plantSharedViews(
  transaction: Transaction,
  options: { access: Access; scope: string; views: readonly { name: string; view: object }[] },
): Promise<void> {
  const { access, scope, views } = options
  await transaction.query(
    `insert into saved_filter (business_id, scope, name, view, is_shared, created_by)
     select b.id, $2, v.name, v.view::jsonb, true, $3::bigint from business b, unnest($4::text[], $5::text[]) as v(name, view)
     where b.id = $1::bigint`,
    [
      access.business_id,
      scope,
      access.user_id,
      views.map(({ name }) => name),
      views.map(({ view }) => JSON.stringify(view)),
    ],
  )
}

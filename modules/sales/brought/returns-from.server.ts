import { isDay } from '#engine/record/kinds/date/date.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'

/** The first day whose imported papers count in the GST returns; null while none of them does. */
export async function returnsFrom(transaction: Transaction): Promise<string | null> {
  const [row] = await transaction.query<{ returns_from: string | null }>(
    'select returns_from::text as returns_from from brought_setting where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return row?.returns_from ?? null
}

/** From which day on imported invoices and bills count in the GST returns. Managers change it. */
export const returnsFromRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/brought_setting',
    permission: { record: 'invoice', right: 'view' },
    summary: 'The first day whose imported papers count in the GST returns; null: none of them',
    handler: async ({ services, caller }) => ({
      returns_from: await services.database.transaction(caller.access, returnsFrom),
    }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/brought_setting',
    permission: 'manage',
    takes: ['returns_from'],
    summary: 'Sets the first day whose imported papers count in the GST returns, or null for none of them',
    async handler({ services, caller, body }) {
      const day = body.returns_from ?? null
      if (day !== null && !isDay(day))
        throw invalid([{ field: 'returns_from', message: 'Enter a valid date', rule: 'date' }])
      await services.database.transaction(caller.access, (transaction) =>
        transaction.query(
          `insert into brought_setting (business_id, returns_from) select b.id, $2::date from business b where b.id = $1::bigint
           on conflict (business_id) do update set returns_from = excluded.returns_from`,
          [caller.access.business_id, day],
        ),
      )
      return { returns_from: day }
    },
  }),
]

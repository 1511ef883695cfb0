import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'

/** How many days before the last day of a quotation its owner is reminded, unless the business chose otherwise. */
const USUAL_DAYS = 3
const MOST_DAYS = 60

/** How many days before the last day owners are reminded; 0 is the last day itself. */
export async function remindDays(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ remind_days: number }>(
    'select remind_days from quotation_setting where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return row?.remind_days ?? USUAL_DAYS
}

/** When owners are reminded of a last day. Managers change it. */
export const validityRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/quotation_setting',
    permission: { record: 'quotation', right: 'view' },
    summary: 'How many days before the last day of a quotation its owner is reminded',
    handler: async ({ services, caller }) => ({
      remind_days: await services.database.transaction(caller.access, remindDays),
    }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/quotation_setting',
    permission: 'manage',
    takes: ['remind_days'],
    summary: `Sets how many days before the last day owners are reminded: {remind_days: 0 to ${MOST_DAYS}}`,
    async handler({ services, caller, body }) {
      const { remind_days } = body
      if (!Number.isInteger(remind_days) || (remind_days as number) < 0 || (remind_days as number) > MOST_DAYS)
        throw invalid([{ field: 'remind_days', message: `Enter a number from 0 to ${MOST_DAYS}`, rule: 'range' }])
      await services.database.transaction(caller.access, (transaction) =>
        transaction.query(
          `insert into quotation_setting (business_id, remind_days) select b.id, $2::int from business b where b.id = $1::bigint
           on conflict (business_id) do update set remind_days = excluded.remind_days`,
          [caller.access.business_id, remind_days],
        ),
      )
      return { remind_days }
    },
  }),
]

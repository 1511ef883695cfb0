import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { NEAR_METRES } from './distance.ts'
import type { VisitSetting } from './setting.ts'

const RADIUS = { least: 50, most: 10_000 }
/** The setting of the business; without one a check-in is never refused. */
export async function visitSetting(transaction: Transaction): Promise<VisitSetting> {
  const [row] = await transaction.query<VisitSetting>(
    'select radius, blocks_outside from visit_setting where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return row ?? { radius: NEAR_METRES, blocks_outside: false }
}

/** The radius of check-ins, and whether one outside is refused. Managers change it. */
export const visitRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/visit_setting',
    permission: { record: 'visit', right: 'view' },
    summary: 'The radius within which a check-in counts as at the address, and whether one outside is refused',
    handler: ({ services, caller }) => services.database.transaction(caller.access, visitSetting),
  }),
  memberRoute({
    method: 'PUT',
    path: '/visit_setting',
    permission: 'manage',
    takes: ['radius', 'blocks_outside'],
    summary: `Sets them: {radius: ${RADIUS.least} to ${RADIUS.most} metres, blocks_outside}`,
    async handler({ services, caller, body }) {
      const { radius, blocks_outside } = body
      const issues = []
      if (!Number.isInteger(radius) || (radius as number) < RADIUS.least || (radius as number) > RADIUS.most)
        issues.push({
          field: 'radius',
          message: `Enter a number from ${RADIUS.least} to ${RADIUS.most}`,
          rule: 'range',
        })
      if (typeof blocks_outside !== 'boolean')
        issues.push({ field: 'blocks_outside', message: 'Say yes or no', rule: 'type' })
      if (issues.length > 0) throw invalid(issues)
      await services.database.transaction(caller.access, (transaction) =>
        transaction.query(
          `insert into visit_setting (business_id, radius, blocks_outside)
           select b.id, $2::int, $3::boolean from business b where b.id = $1::bigint
           on conflict (business_id) do update set radius = excluded.radius, blocks_outside = excluded.blocks_outside`,
          [caller.access.business_id, radius, blocks_outside],
        ),
      )
      return { radius, blocks_outside }
    },
  }),
]

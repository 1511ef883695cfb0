import { notAllowed } from '#kernel/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#kernel/server/http/route.server.ts'
import { roleName } from '#modules/business/index.server.ts'

/** What people may do. */
export const peopleRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/user/:id/permissions',
    summary: 'What the person may do in the chosen business; the first entry names the role',
    handler: ownPermissions,
  }),
]

// Somebody else's rights are nobody's business here, whether that person exists or not.
function ownPermissions({ caller: { access }, params }: MemberCall): unknown {
  if (params.id !== String(access.user_id)) throw notAllowed()
  const { is_owner, rights, fields, location_ids, role_names } = access
  return [{ role_name: roleName(role_names), is_owner, rights, fields, location_ids }]
}

import { isManager } from '#engine/record/rights.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { roleName } from '#modules/business/index.server.ts'
import { roleRoutes } from './roles/roles.server.ts'
import { fullRights } from './roles/subjects.ts'
import { viewAsRoutes } from './visibility/view-as.server.ts'
import { visibilityRoutes } from './visibility/visibility.server.ts'

/** The rights of people. */
export const peopleRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/user/:id/permissions',
    summary: 'What the person may do in the chosen business; the first entry names the role',
    handler: ownPermissions,
  }),
  ...roleRoutes,
  ...visibilityRoutes,
  ...viewAsRoutes,
]

// Answer in the same way for all other people, whether they exist or not, so that rights stay private. An owner in
// view-as still asks with their own id, and gets the answer of the viewed member.
function ownPermissions({ services, caller: { account, access }, params }: MemberCall): unknown {
  if (params.id !== String(access.user_id) && params.id !== String(access.viewed_by)) throw notAllowed()
  const { is_owner, fields, location_ids, role_names } = access
  const rights = isManager(access) ? fullRights(services.catalog) : access.rights
  const live = services.identity.viewing(account)
  const viewing = live && {
    id: live.user_id,
    // In another business the person is named differently, but must not be changed there either.
    name: access.viewed_by === undefined ? null : access.name,
    business_id: live.business_id,
    ends_at: new Date(live.until).toISOString(),
  }
  return [{ role_name: roleName(role_names), is_owner, rights, fields, location_ids, ...(viewing ? { viewing } : {}) }]
}

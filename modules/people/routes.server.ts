import type { Catalog } from '#engine/record/catalog.ts'
import { type Access, isManager } from '#engine/record/rights.ts'
import { loadAccesses } from '#engine/server/access/access.server.ts'
import { notAllowed, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
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
    handler: permissions,
  }),
  ...roleRoutes,
  ...visibilityRoutes,
  ...viewAsRoutes,
]

// The owner and Admins read the rights of every active member. Everybody else gets the same answer for all other people,
// whether they exist or not, so that rights stay private.
async function permissions(call: MemberCall): Promise<unknown> {
  const { services, caller, params } = call
  const { user_id, viewed_by, business_id } = caller.access
  // An owner in view-as still asks with their own id, and gets the answer of the viewed member.
  if (params.id === String(user_id) || params.id === String(viewed_by)) return ownPermissions(call)
  if (!isManager(caller.access)) throw notAllowed()
  const ids = [idOf(params.id)]
  const [found] = await loadAccesses(services.database, { business_id, user_id, ids, limit: 1 })
  if (!found) throw notFound()
  return [entryOf(services.catalog, found.access)]
}

function ownPermissions({ services, caller: { account, access } }: MemberCall): unknown {
  const live = services.identity.viewing(account)
  const viewing = live && {
    id: live.user_id,
    // In another business the person is named differently, but must not be changed there either.
    name: access.viewed_by === undefined ? null : access.name,
    business_id: live.business_id,
    ends_at: new Date(live.until).toISOString(),
  }
  return [{ ...entryOf(services.catalog, access), ...(viewing ? { viewing } : {}) }]
}

function entryOf(catalog: Catalog, access: Access): Record<string, unknown> {
  const { is_owner, fields, location_ids, role_names } = access
  const rights = isManager(access) ? fullRights(catalog) : access.rights
  return { role_name: roleName(role_names), is_owner, rights, fields, location_ids }
}

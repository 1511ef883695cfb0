import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { present } from '#engine/server/records/columns.server.ts'
import { fullSelect } from '#engine/server/records/store.server.ts'
import { user } from '../user.record.ts'
import { isAbove } from './above.ts'
import { mayManagePerson, readRoles } from './store.server.ts'

const MOST_PEOPLE = 2_000

interface Line {
  doc: Record<string, unknown> & { id: number }
  is_owner: boolean
  last_sign_in_at: string | null
  role_ids: number[]
  location_ids: number[]
}

/** Everybody in the business, active or not, all open invitations, and the roles this person may give. */
export async function peopleDirectory({ services, caller: { access } }: MemberCall): Promise<unknown> {
  const { catalog } = services
  return services.database.transaction(access, async (transaction) => {
    const roles = await readRoles(transaction)
    const byId = new Map(roles.map((role) => [role.id, role]))
    const lines = await transaction.query<Line>(
      `select row_to_json(q) as doc, is_owner, last_sign_in_at, role_ids, location_ids from (
         select ${fullSelect(user, 'm', '$1::bigint')} from member m where m.business_id = $1) q
       join lateral (
         select b.created_by = q.id as is_owner, to_json(a.last_sign_in_at) #>> '{}' as last_sign_in_at,
           array(select mr.role_id from member_role mr where mr.business_id = $1 and mr.member_id = q.id order by 1) as role_ids,
           array(select ml.location_id from member_location ml where ml.business_id = $1 and ml.member_id = q.id order by 1) as location_ids
         from account a, business b where a.id = q.id and b.id = $1) more on true
       order by q.status, lower(q.name), q.id limit ${MOST_PEOPLE}`,
      [access.business_id],
    )
    const watches = access.is_owner || scopeOf(access, 'user', 'edit') === 'all'
    const data = lines.map(({ doc, is_owner, last_sign_in_at, ...line }) => {
      const role_ids = line.role_ids.map(Number)
      const location_ids = line.location_ids.map(Number)
      const held = role_ids.flatMap((id) => byId.get(id) ?? [])
      const person = { id: doc.id, is_owner, roles: held, location_ids }
      return {
        ...present(user, access, doc),
        is_owner,
        role_ids,
        location_ids,
        // Only people who manage members see when others worked.
        last_sign_in_at: watches || doc.id === access.user_id ? last_sign_in_at : null,
        may_edit: mayManagePerson(catalog, access, 'edit', person),
        may_deactivate: !is_owner && doc.id !== access.user_id && mayManagePerson(catalog, access, 'delete', person),
      }
    })
    return {
      data,
      invitations: await openInvitations(transaction, access),
      teams: await placesOf(transaction, 'team'),
      branches: await placesOf(transaction, 'location'),
      roles: roles.map((role) => ({ id: role.id, name: role.name, may_give: !isAbove({ catalog, access, role }) })),
    }
  })
}

// Include closed ones: people may still belong to them.
async function placesOf(
  transaction: Transaction,
  table: 'team' | 'location',
): Promise<{ id: number; name: string; is_live: boolean }[]> {
  return transaction.query(
    `select id, name, deleted_at is null as is_live from ${table} where business_id = $1 order by lower(name), id`,
    [transaction.scope.business_id],
  )
}

async function openInvitations(transaction: Transaction, access: Access): Promise<Record<string, unknown>[]> {
  if (scopeOf(access, 'user', 'create') === 'none') return []
  const rows = await transaction.query<{ doc: Record<string, unknown> }>(
    `select row_to_json(q) as doc from (
       select i.id, i.email, i.name, i.team_id, i.invited_by, m.name as invited_by_name, i.created_at, i.expires_at,
         i.expires_at <= now() as is_expired,
         array(select r.role_id from invitation_role r where r.business_id = $1 and r.invitation_id = i.id order by 1) as role_ids,
         array(select l.location_id from invitation_location l where l.business_id = $1 and l.invitation_id = i.id order by 1) as location_ids
       from invitation i join member m on m.business_id = $1 and m.id = i.invited_by
       where i.business_id = $1 and i.accepted_at is null and i.withdrawn_at is null
       order by i.created_at desc, i.id desc limit ${MOST_PEOPLE}) q`,
    [access.business_id],
  )
  return rows.map((row) => row.doc)
}

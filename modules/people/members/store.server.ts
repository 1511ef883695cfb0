import type { Catalog } from '#engine/record/catalog.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, notFound } from '#engine/server/http/refusal.server.ts'
import { isAbove, type RoleContent } from './above.ts'

/** A member as the routes of people need them, independent of the caller's rights. */
export interface StoredPerson {
  id: number
  version: number
  name: string
  email: string | null
  status: 'Active' | 'Inactive'
  team_id: number | null
  is_owner: boolean
  account_status: 'pending' | 'active' | 'inactive'
  roles: RoleContent[]
  location_ids: number[]
}

/** A role with all its rights, as JSON over the alias `r`. */
const ROLE_JSON = `json_build_object('id', r.id, 'name', r.name,
  'rights', (select coalesce(json_agg(json_build_array(rr.record, rr."right", rr.scope)), '[]') from role_right rr
             where rr.business_id = $1 and rr.role_id = r.id),
  'fields', (select coalesce(json_agg(json_build_array(rf.record, rf.field, rf.rule)), '[]') from role_field rf
             where rf.business_id = $1 and rf.role_id = r.id))`

/** Every role of the business with all its rights, by name. */
export async function readRoles(transaction: Transaction): Promise<RoleContent[]> {
  const rows = await transaction.query<{ doc: RoleContent }>(
    `select ${ROLE_JSON} as doc from role r where r.business_id = $1 order by lower(r.name)`,
    [transaction.scope.business_id],
  )
  return rows.map((row) => row.doc)
}

/** A member of the business, locked until the commit; 404 for anybody else. */
export async function lockPerson(transaction: Transaction, id: number): Promise<StoredPerson> {
  const { business_id } = transaction.scope
  // Use the strongest row lock: transactions that are writing this person into a record must finish first, and new ones wait.
  const locked = await transaction.query('select 1 from member where business_id = $1 and id = $2 for update', [
    business_id,
    id,
  ])
  if (locked.length === 0) throw notFound()
  const [found] = await transaction.query<{ doc: StoredPerson }>(
    `select json_build_object('id', m.id, 'version', m.version, 'name', m.name, 'email', m.email, 'status', m.status,
       'team_id', m.team_id, 'is_owner', b.created_by = m.id, 'account_status', a.status,
       'roles', (select coalesce(json_agg(${ROLE_JSON} order by r.id), '[]') from member_role mr
                 join role r on r.business_id = $1 and r.id = mr.role_id
                 where mr.business_id = $1 and mr.member_id = m.id),
       'location_ids', (select coalesce(json_agg(ml.location_id order by ml.location_id), '[]') from member_location ml
                        where ml.business_id = $1 and ml.member_id = m.id)) as doc
     from member m join business b on b.id = $1 join account a on a.id = m.id
     where m.business_id = $1 and m.id = $2`,
    [business_id, id],
  )
  return found.doc
}

/** Whether a right over people covers this one: the viewer themselves, their team, their branches, or everybody. */
export function reaches(access: Access, right: Right, person: { id: number; location_ids: number[] }): boolean {
  const scope = scopeOf(access, 'user', right)
  if (scope === 'all') return true
  if (scope === 'none') return false
  if (person.id === access.user_id) return true
  if (scope === 'own') return false
  if (access.team_user_ids.includes(person.id)) return true
  return scope === 'location' && person.location_ids.some((id) => access.location_ids.includes(id))
}

/** Whether this person may manage another: within their scope, not the owner, and without more rights than they have. */
export function mayManagePerson(
  catalog: Catalog,
  access: Access,
  right: Right,
  person: Pick<StoredPerson, 'id' | 'is_owner' | 'roles' | 'location_ids'>,
): boolean {
  if (!reaches(access, right, person)) return false
  if (access.is_owner || person.id === access.user_id) return true
  return !person.is_owner && !person.roles.some((role) => isAbove({ catalog, access, role }))
}

/** 403 if this person may not manage the other. */
export function checkMayManage(catalog: Catalog, access: Access, right: Right, person: StoredPerson): void {
  if (!mayManagePerson(catalog, access, right, person)) throw notAllowed()
}

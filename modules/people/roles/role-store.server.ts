import type { Catalog } from '#engine/record/catalog.ts'
import type { FieldRule, Right, Scope } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { fullRights, isFixed, type RoleFields, type RoleRights } from './subjects.ts'

/** A role as the API returns it. */
export interface RoleRow {
  id: number
  name: string
  version: number
  /** True for Admin, whose rights are complete and cannot be changed. */
  is_fixed: boolean
  /** The number of people with this role. */
  people: number
  rights: RoleRights
  fields: RoleFields
}

interface Found {
  id: number
  name: string
  version: number
  people: number
  rights: [string, Right, Scope][]
  fields: [string, string, FieldRule][]
}

const SELECT = `
  select r.id, r.name, r.version,
    (select count(*)::int from member_role mr join member m on m.business_id = $1 and m.id = mr.member_id
     where mr.business_id = $1 and mr.role_id = r.id and m.deleted_at is null) as people,
    (select coalesce(json_agg(json_build_array(rr.record, rr."right", rr.scope)), '[]') from role_right rr
     where rr.business_id = $1 and rr.role_id = r.id) as rights,
    (select coalesce(json_agg(json_build_array(rf.record, rf.field, rf.rule)), '[]') from role_field rf
     where rf.business_id = $1 and rf.role_id = r.id) as fields
  from role r where r.business_id = $1`

/** Every role of the business, oldest first: a new business starts with Admin. */
export async function readRoles(transaction: Transaction, catalog: Catalog): Promise<RoleRow[]> {
  const rows = await transaction.query<Found>(`${SELECT} order by r.id`, [transaction.scope.business_id])
  return rows.map((row) => present(catalog, row))
}

/** One role, locked until the commit if it is about to change; null if it does not exist. */
export async function readRole(
  transaction: Transaction,
  options: { catalog: Catalog; id: number; lock?: boolean },
): Promise<RoleRow | null> {
  const { business_id } = transaction.scope
  // Lock before reading, so that the values are those after all earlier commits.
  if (options.lock)
    await transaction.query('select 1 from role where business_id = $1 and id = $2 for update', [
      business_id,
      options.id,
    ])
  const [row] = await transaction.query<Found>(`${SELECT} and r.id = $2`, [business_id, options.id])
  return row ? present(options.catalog, row) : null
}

function present(catalog: Catalog, row: Found): RoleRow {
  const { id, name, version, people } = row
  if (isFixed(row)) return { id, name, version, people, is_fixed: true, rights: fullRights(catalog), fields: {} }
  const rights: RoleRights = {}
  for (const [record, right, scope] of row.rights)
    if (scope !== 'none') rights[record] = { ...rights[record], [right]: scope }
  const fields: RoleFields = {}
  for (const [record, field, rule] of row.fields)
    if (rule !== 'edit') fields[record] = { ...fields[record], [field]: rule }
  return { id, name, version, people, is_fixed: false, rights, fields }
}

/** Creates a role without rights and returns its id. */
export async function insertRole(transaction: Transaction, name: string): Promise<number> {
  const [{ id }] = await transaction.query<{ id: number }>(
    'insert into role (business_id, name) values ($1, $2) returning id',
    [transaction.scope.business_id, name],
  )
  return id
}

/** Saves name, rights and field rules of a role and raises its version. */
export async function writeRole(
  transaction: Transaction,
  role: { id: number; name: string; rights: RoleRights; fields: RoleFields; is_new: boolean },
): Promise<void> {
  const { business_id } = transaction.scope
  const { id } = role
  if (!role.is_new) {
    await transaction.query(
      'update role set name = $3, version = version + 1, updated_at = now() where business_id = $1 and id = $2',
      [business_id, id, role.name],
    )
    await transaction.query('delete from role_right where business_id = $1 and role_id = $2', [business_id, id])
    await transaction.query('delete from role_field where business_id = $1 and role_id = $2', [business_id, id])
  }
  const rights = triples(role.rights)
  const fields = triples(role.fields)
  await transaction.query(
    `insert into role_right (business_id, role_id, record, "right", scope)
     select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[]) as v where b.id = $1::bigint`,
    [business_id, id, ...rights],
  )
  await transaction.query(
    `insert into role_field (business_id, role_id, record, field, rule)
     select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[]) as v where b.id = $1::bigint`,
    [business_id, id, ...fields],
  )
}

/** Another live role with this name, ignoring case. */
export async function isNameTaken(transaction: Transaction, name: string, except: number | null): Promise<boolean> {
  const rows = await transaction.query(
    'select 1 from role where business_id = $1 and name collate any_case = $2 and id is distinct from $3::bigint',
    [transaction.scope.business_id, name, except],
  )
  return rows.length > 0
}

/** The people with a role, by name. */
export async function peopleOf(
  transaction: Transaction,
  role_id: number,
): Promise<{ id: number; name: string; status: string }[]> {
  return transaction.query(
    `select m.id, m.name, m.status from member_role mr
     join member m on m.business_id = $1 and m.id = mr.member_id
     where mr.business_id = $1 and mr.role_id = $2 and m.deleted_at is null order by lower(m.name), m.id`,
    [transaction.scope.business_id, role_id],
  )
}

/** Columns for unnest: records, rights or fields, scopes or rules. */
function triples(byRecord: Record<string, Record<string, string | undefined>>): [string[], string[], string[]] {
  const rows = Object.entries(byRecord).flatMap(([record, inner]) =>
    Object.entries(inner).map(([name, value]) => [record, name, value as string] as const),
  )
  return [rows.map((row) => row[0]), rows.map((row) => row[1]), rows.map((row) => row[2])]
}

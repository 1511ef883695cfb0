import { type CustomField, type CustomType, linesOf } from '#engine/record/custom.ts'
import {
  type Access,
  FIELD_RULES,
  type FieldRule,
  isManager,
  type Right,
  type Scope,
  widerScope,
} from '#engine/record/rights.ts'
import type { Database, Transaction } from '../database/database.server.ts'

/** SQL that reads everything about the access of people of one business, one row of JSON per person. */
const accessSql = (who: string) => `
select json_build_object(
  'id', m.id,
  'name', m.name,
  'is_owner', b.created_by = m.id,
  'lacks_second_factor', b.require_second_factor
            and not exists (select 1 from second_factor f where f.account_id = m.id and f.confirmed_at is not null)
            and (b.created_by = m.id or exists (select 1 from member_role mr
              join role r on r.business_id = $1::bigint and r.id = mr.role_id and r.name = 'Admin'
              where mr.business_id = $1::bigint and mr.member_id = m.id)),
  'roles', (select coalesce(json_agg(json_build_array(r.id, r.name) order by r.id), '[]') from member_role mr
            join role r on r.business_id = $1::bigint and r.id = mr.role_id
            where mr.business_id = $1::bigint and mr.member_id = m.id),
  'rights', (select coalesce(json_agg(json_build_array(rr.role_id, rr.record, rr."right", rr.scope)), '[]') from member_role mr
            join role_right rr on rr.business_id = $1::bigint and rr.role_id = mr.role_id
            where mr.business_id = $1::bigint and mr.member_id = m.id),
  'fields', (select coalesce(json_agg(json_build_array(rf.role_id, rf.record, rf.field, rf.rule)), '[]') from member_role mr
            join role_field rf on rf.business_id = $1::bigint and rf.role_id = mr.role_id
            where mr.business_id = $1::bigint and mr.member_id = m.id),
  'team', (with recursive below as (
             select t.id from team t where t.business_id = $1::bigint and t.id = m.team_id and t.deleted_at is null
             union
             select t.id from team t join below on t.business_id = $1::bigint and t.parent_id = below.id and t.deleted_at is null)
           select coalesce(json_agg(o.id), '[]') from member o
           where o.business_id = $1::bigint and o.team_id in (select id from below)),
  'locations', (select coalesce(json_agg(ml.location_id order by ml.location_id), '[]') from member_location ml
                where ml.business_id = $1::bigint and ml.member_id = m.id),
  'custom', (select coalesce(json_agg(json_build_object('id', c.id, 'record', c.record, 'field_name', c.field_name, 'slot', c.slot,
                  'type', c.field_type, 'options', c.options, 'default', c.default_value, 'help', c.help, 'required', c.is_required,
                  'unique', c.is_unique, 'show_if_field', c.show_if_field, 'show_if_values', c.show_if_values)
                  order by c.position, c.id), '[]')
                from custom_field c where c.business_id = $1::bigint and c.deleted_at is null),
  'all_locations', (select coalesce(json_agg(l.id order by l.is_default desc nulls last, l.id), '[]') from location l
                where l.business_id = $1::bigint and l.deleted_at is null)
)::text as access, case when m.deleted_at is null and exists (
  select 1 from membership s where s.business_id = $1::bigint and s.account_id = m.id and s.is_active) then m.status else 'Inactive' end as status
from member m join business b on b.id = $1::bigint
where m.business_id = $1::bigint and ${who}`

const ONE_SQL = accessSql('m.id = $2::bigint')
const MANY_SQL = `${accessSql(`($2::bigint[] is null or m.id = any($2::bigint[])) and m.status = 'Active' and m.deleted_at is null
  and exists (select 1 from membership s where s.business_id = $1::bigint and s.account_id = m.id and s.is_active)`)} order by lower(m.name), m.id limit $3::int`

/** The roles of a person and what each role grants: the input from which their rights are combined. */
export interface Sources {
  roles: { id: number; name: string }[]
  rights: { role_id: number; record: string; right: Right; scope: Scope }[]
  fields: { role_id: number; record: string; field: string; rule: FieldRule }[]
}

interface Raw {
  id: number
  name: string
  is_owner: boolean
  lacks_second_factor: boolean
  roles: [number, string][]
  rights: [number, string, Right, Scope][]
  fields: [number, string, string, FieldRule][]
  team: number[]
  locations: number[]
  all_locations: number[]
  custom: CustomRow[]
}

/** What a person may do in a business; null if they do not belong to it, 'inactive' if their membership is switched off. */
export async function loadAccess(
  database: Database,
  options: { business_id: number; user_id: number },
): Promise<Access | 'inactive' | null> {
  const [row] = await database.read(options, ONE_SQL, [options.business_id, options.user_id])
  if (!row) return null
  if (row[1] !== 'Active') return 'inactive'
  return accessOf(options.business_id, JSON.parse(row[0] as string))
}

/** The access of several active people of a business (of all without ids), ordered by name. */
export async function loadAccesses(
  database: Database,
  options: { business_id: number; user_id: number; ids: readonly number[] | null; limit: number },
): Promise<{ access: Access; sources: Sources }[]> {
  const { business_id, ids, limit } = options
  const rows = await database.read(options, MANY_SQL, [business_id, ids, limit])
  return rows.map((row) => loaded(business_id, row[0] as string))
}

/** The access of several active people as the open transaction sees it. */
export async function accessesIn(
  transaction: Transaction,
  { ids, limit }: { ids: readonly number[] | null; limit: number },
): Promise<{ access: Access; sources: Sources }[]> {
  const business_id = transaction.scope.business_id as number
  const rows = await transaction.query<{ access: string }>(MANY_SQL, [business_id, ids, limit])
  return rows.map(({ access }) => loaded(business_id, access))
}

function loaded(business_id: number, json: string): { access: Access; sources: Sources } {
  const raw: Raw = JSON.parse(json)
  return { access: accessOf(business_id, raw), sources: sourcesOf(raw) }
}

function accessOf(business_id: number, raw: Raw): Access {
  const rights: Access['rights'] = {}
  for (const [, record, right, scope] of raw.rights) {
    rights[record] ??= {}
    rights[record][right] = widerScope(rights[record][right] ?? 'none', scope)
  }
  const role_names = raw.roles.map(([, name]) => name)
  const open = isManager({ is_owner: raw.is_owner, role_names })
  return {
    user_id: raw.id,
    business_id,
    location_id: null,
    name: raw.name,
    role_names,
    is_owner: raw.is_owner,
    lacks_second_factor: raw.lacks_second_factor,
    rights,
    fields: open ? {} : fieldRules(raw.fields, raw.roles.length),
    custom_fields: raw.custom.map(customOf),
    team_user_ids: [...new Set([raw.id, ...raw.team])],
    // Owners and people without an assigned location have access to all locations.
    location_ids: raw.is_owner || raw.locations.length === 0 ? raw.all_locations : raw.locations,
  }
}

interface CustomRow {
  id: number
  record: string
  field_name: string
  slot: number | null
  type: CustomType
  options: string | null
  default: string | null
  help: string | null
  required: boolean | null
  unique: boolean | null
  show_if_field: string | null
  show_if_values: string | null
}

function customOf(row: CustomRow): CustomField {
  const { id, record, field_name, slot, show_if_field } = row
  const show_if = show_if_field ? { field: show_if_field, values: linesOf(row.show_if_values) } : null
  const { type: field_type, default: start, help, required, unique } = row
  const rules = { required: required === true, unique: unique === true, show_if }
  return {
    id,
    record,
    field_name,
    slot,
    field_meta: { field_type, options: linesOf(row.options), default: start, help, ...rules },
  }
}

function sourcesOf(raw: Raw): Sources {
  return {
    roles: raw.roles.map(([id, name]) => ({ id, name })),
    rights: raw.rights.map(([role_id, record, right, scope]) => ({ role_id, record, right, scope })),
    fields: raw.fields.map(([role_id, record, field, rule]) => ({ role_id, record, field, rule })),
  }
}

// The most generous role decides the rule of a field; a role without a rule leaves the field open.
function fieldRules(rows: [number, string, string, FieldRule][], roles: number): Access['fields'] {
  const byField = new Map<string, FieldRule[]>()
  for (const [, record, field, rule] of rows) {
    const key = `${record}.${field}`
    byField.set(key, [...(byField.get(key) ?? []), rule])
  }
  const found: Access['fields'] = {}
  for (const [key, rules] of byField) {
    if (rules.length < roles) continue
    const widest = FIELD_RULES[Math.max(...rules.map((rule) => FIELD_RULES.indexOf(rule)))]
    if (widest === 'edit') continue
    const [record, field] = key.split('.')
    found[record] ??= {}
    found[record][field] = widest
  }
  return found
}

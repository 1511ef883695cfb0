import type { CustomField } from './custom-field.ts'

/** What a role may do with any kind of record. */
export const RIGHTS = ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'] as const
export type PlainRight = (typeof RIGHTS)[number]
/** A right: one of those, or one that a record adds for its actions (`approve`, `reveal`). */
export type Right = string

/** How far a right reaches, from nothing to the whole business. */
export const SCOPES = ['none', 'own', 'team', 'location', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** What a role may do with one field, from least to most. */
export const FIELD_RULES = ['hidden', 'masked', 'read', 'edit'] as const
export type FieldRule = (typeof FIELD_RULES)[number]

/** What one person may do in one business, added up over all roles. Read from the database for each request. */
export interface Access {
  user_id: number
  business_id: number
  /** The chosen location, checked to be one of the person's. */
  location_id: number | null
  name: string
  role_names: string[]
  is_owner: boolean
  /** The business asks this person for a second step of signing in, and they have none: nothing opens until they do. */
  lacks_second_factor?: boolean
  /** Highest scope by record and right; what is missing is none. */
  rights: Record<string, Partial<Record<Right, Scope>>>
  /** Field rules other than edit, by record and field. */
  fields: Record<string, Record<string, FieldRule>>
  /** Fields that the business has added to its records. */
  custom_fields?: readonly CustomField[]
  /** The person and everybody in the teams below. */
  team_user_ids: number[]
  /** Locations the person belongs to. */
  location_ids: number[]
  /** Account of the owner who looks through this person's eyes: everything is then read-only. */
  viewed_by?: number
  /** The key of a program that works in this person's place, with no more than the rights of the key's role. */
  api_key_id?: number
}

/** The role that may do everything, whatever its rows say; a business can neither strip nor delete it. */
export const ADMIN_ROLE = 'Admin'

/** True for the owner, with or without roles, and for whoever has the role Admin: nothing is closed to them. */
export function isManager(who: { is_owner: boolean; role_names: readonly string[] }): boolean {
  return who.is_owner || who.role_names.includes(ADMIN_ROLE)
}

/** The scope this person has for a right on a record; deny is the default. */
export function scopeOf(access: Access, record: string, right: Right): Scope {
  if (isManager(access)) return 'all'
  return access.rights[record]?.[right] ?? 'none'
}

/** The rule for one field of a record; edit where no role says otherwise. */
export function fieldRule(access: Access, record: string, field: string): FieldRule {
  if (isManager(access)) return 'edit'
  return access.fields[record]?.[field] ?? 'edit'
}

/** The stricter of some field rules. */
export function strictestRule(rules: readonly FieldRule[]): FieldRule {
  return FIELD_RULES[Math.min(...rules.map((rule) => FIELD_RULES.indexOf(rule)), FIELD_RULES.length - 1)]
}

/** The wider of two scopes: several roles of one person add up. */
export function widerScope(a: Scope, b: Scope): Scope {
  return SCOPES.indexOf(a) >= SCOPES.indexOf(b) ? a : b
}

/** The narrower of two scopes. */
export function narrowerScope(a: Scope, b: Scope): Scope {
  return SCOPES.indexOf(a) <= SCOPES.indexOf(b) ? a : b
}

/** True when the first scope reaches further than the second. */
export function isWider(a: Scope, b: Scope): boolean {
  return SCOPES.indexOf(a) > SCOPES.indexOf(b)
}

/** True when the first field rule opens more than the second. */
export function isFreer(a: FieldRule, b: FieldRule): boolean {
  return FIELD_RULES.indexOf(a) > FIELD_RULES.indexOf(b)
}

import type { CustomField } from './custom-field.ts'

/** The rights that every kind of record can have. */
export const RIGHTS = ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'] as const
/** A right: one of RIGHTS, or one that a record adds for its actions (`approve`, `reveal`). */
export type Right = string

/** How far a right reaches, from nothing to the whole business. */
export const SCOPES = ['none', 'own', 'team', 'location', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/** What a role may do with one field, from least to most. */
export const FIELD_RULES = ['hidden', 'masked', 'read', 'edit'] as const
export type FieldRule = (typeof FIELD_RULES)[number]

/** What one person may do in one business, combined over all roles. Read from the database for each request. */
export interface Access {
  user_id: number
  business_id: number
  /** The chosen location; it has been checked to be one of the person's locations. */
  location_id: number | null
  name: string
  role_names: string[]
  is_owner: boolean
  /** The business requires a second sign-in step and this person has none: access is refused until they set it up. */
  lacks_second_factor?: boolean
  /** Widest scope by record and right; a missing right has the scope none. */
  rights: Record<string, Partial<Record<Right, Scope>>>
  /** Field rules by record and field; a field without a rule is open to edit. */
  fields: Record<string, Record<string, FieldRule>>
  /** Custom fields of the business. */
  custom_fields?: readonly CustomField[]
  /** The person and everyone in the teams below them. */
  team_user_ids: number[]
  /** Locations the person belongs to. */
  location_ids: number[]
  /** Account of the owner who is viewing as this person; everything is then read-only. */
  viewed_by?: number
  /** The API key of a program that acts for this person, limited to the rights of the key's role. */
  api_key_id?: number
}

/** Access without a person, for what a customer does through a link: the history then names nobody. It has no rights. */
export const accessOfNobody = (business_id: number): Access => ({
  ...{ user_id: null as unknown as number, business_id, location_id: null, name: '', role_names: [], is_owner: false },
  ...{ rights: {}, fields: {}, team_user_ids: [], location_ids: [] },
})

/** The role that may do everything, whatever rights are stored for it. A business cannot restrict or delete it. */
export const ADMIN_ROLE = 'Admin'

/** True for the owner, with or without roles, and for people with the role Admin: they have every right. */
export function isManager(who: { is_owner: boolean; role_names: readonly string[] }): boolean {
  return who.is_owner || who.role_names.includes(ADMIN_ROLE)
}

/** The scope this person has for a right on a record; none by default. */
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

/** The wider of two scopes, used to combine the roles of a person. */
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

/** True when the first field rule allows more than the second. */
export function allowsMore(a: FieldRule, b: FieldRule): boolean {
  return FIELD_RULES.indexOf(a) > FIELD_RULES.indexOf(b)
}

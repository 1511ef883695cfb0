import type { CustomField } from './custom.ts'

/** What a role may do with a kind of record. */
export const RIGHTS = ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'] as const
export type Right = (typeof RIGHTS)[number]

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
}

/** Whether a person looks after the business: its owner, and whoever has the role Admin. */
export function isManager(access: Pick<Access, 'is_owner' | 'role_names'>): boolean {
  return access.is_owner || access.role_names.includes('Admin')
}

/** The scope this person has for a right on a record; deny is the default. */
export function scopeOf(access: Access, record: string, right: Right): Scope {
  return access.rights[record]?.[right] ?? 'none'
}

/** The rule for one field of a record; edit where no role says otherwise. */
export function fieldRule(access: Access, record: string, field: string): FieldRule {
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

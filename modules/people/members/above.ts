import {
  type Access,
  fieldRule,
  FIELD_RULES,
  type FieldRule,
  type Right,
  SCOPES,
  type Scope,
  scopeOf,
} from '#kernel/record/rights.ts'

/** A role with all it gives. */
export interface RoleContent {
  id: number
  name: string
  rights: [record: string, right: Right, scope: Scope][]
  fields: [record: string, field: string, rule: FieldRule][]
}

/** The role that also looks after the business itself: only who has it, or owns the business, may give it. */
export const ADMIN_ROLE = 'Admin'

/**
 * True when a role would give more than this person has (security requirements, point 10): a wider scope of any right,
 * a freer rule for any field, or the name that stands for looking after the business. The owner is above every role.
 */
export function isAbove(access: Access, role: RoleContent): boolean {
  if (access.is_owner) return false
  if (role.name === ADMIN_ROLE && !access.role_names.includes(ADMIN_ROLE)) return true
  const wider = ([record, right, scope]: RoleContent['rights'][number]) =>
    SCOPES.indexOf(scope) > SCOPES.indexOf(scopeOf(access, record, right))
  if (role.rights.some(wider)) return true
  // A role that says nothing of a field leaves it open, also for whoever has another role that closes it.
  return Object.entries(access.fields).some(([record, rules]) =>
    Object.keys(rules).some((field) => {
      const given = role.fields.find(([of, name]) => of === record && name === field)?.[2] ?? 'edit'
      return FIELD_RULES.indexOf(given) > FIELD_RULES.indexOf(fieldRule(access, record, field))
    }),
  )
}

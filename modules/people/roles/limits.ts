import type { Catalog } from '#engine/record/catalog.ts'
import type { Issue } from '#base/issue.ts'
import {
  type Access,
  type FieldRule,
  fieldRule,
  isManager,
  allowsMore,
  isWider,
  scopeOf,
} from '#engine/record/rights.ts'
import {
  isFixed,
  type RoleFields,
  type RoleRights,
  ruledFields,
  scopeIn,
  scopesFor,
  type Subject,
  subjectsOf,
} from './subjects.ts'

/** A role as the limits compare it. */
export interface GivenRole {
  name: string
  rights: RoleRights
  fields: RoleFields
}

const MESSAGE = 'You cannot give rights that you do not have'

/**
 * The cells of a role that exceed this person's own rights (`rights.lead.delete`, `fields.lead.phone`). Rights that the
 * role had `before` may stay. People cannot give more rights than they have, by changing a role or by assigning one.
 */
export function beyondOwn(options: { catalog: Catalog; access: Access; role: GivenRole; before?: GivenRole }): Issue[] {
  const { catalog, access, role, before } = options
  if (isManager(access)) return []
  if (isFixed(role)) return [{ field: 'name', message: MESSAGE, rule: 'above_own' }]
  const issues: Issue[] = []
  const say = (field: string) => issues.push({ field, message: MESSAGE, rule: 'above_own' })
  for (const subject of subjectsOf(catalog)) {
    for (const right of subject.rights) {
      if (scopesFor(subject, right).length === 1) continue
      const given = scopeIn(role.rights, subject, right)
      const had = before ? scopeIn(before.rights, subject, right) : 'none'
      if (isWider(given, had) && isWider(given, scopeOf(access, subject.name, right)))
        say(`rights.${subject.name}.${right}`)
    }
    for (const [field] of ruledFields(subject)) {
      const own = fieldRule(access, subject.name, field)
      const opens = (given: FieldRule, had: FieldRule) => allowsMore(given, had) && allowsMore(given, own)
      const said = opens(ruleIn(role, subject, field), before ? ruleIn(before, subject, field) : 'hidden')
      // A field that was closed with its whole record opens with it.
      const shown = before && opens(openness(role, subject, field), openness(before, subject, field))
      if (said || shown) say(`fields.${subject.name}.${field}`)
    }
  }
  return issues
}

// The roles of a person add up: a role without a rule for a field opens it, even if another role of the person closes it.
const ruleIn = (role: GivenRole, subject: Subject, field: string): FieldRule =>
  role.fields[subject.name]?.[field] ?? 'edit'

// For a person with no other role, a field of a record that the role does not see is closed, whatever its rule is.
const openness = (role: GivenRole, subject: Subject, field: string): FieldRule =>
  scopeIn(role.rights, subject, 'view') === 'none' ? 'hidden' : ruleIn(role, subject, field)

import type { Catalog } from '#engine/record/catalog.ts'
import { text } from '#engine/record/fields.ts'
import { isRefused, type Issue } from '#base/issue.ts'
import { textKind } from '#engine/record/kinds/text/text.ts'
import { FIELD_RULES, type FieldRule, type Right, type Scope, SCOPES } from '#engine/record/rights.ts'
import { checks } from '#modules/business/checks.ts'
import { type RoleFields, type RoleRights, ruledFields, subjectsOf } from './subjects.ts'

/** Most characters of a role's name. */
export const ROLE_NAME_MAX = 60

const NAME = text({
  label: 'Role name',
  required: true,
  max: ROLE_NAME_MAX,
  // Owner is the creator of the business; a role of that name would be misleading.
  check: (value) =>
    value
      .normalize('NFKC')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase() === 'owner'
      ? 'This name is reserved. Choose another name'
      : checks.not_reserved(value),
})

/** Why a role's name is invalid, in plain words; null if it is valid. */
export function roleNameIssue(name: string): string | null {
  if (name.trim() === '') return 'Role name is required'
  const reading = textKind.read(name.trim(), NAME)
  return isRefused(reading) ? reading.message : null
}

/** The parts of a role that were sent, and every issue. */
export interface RoleInput {
  name?: string
  rights?: RoleRights
  fields?: RoleFields
  issues: Issue[]
}

/** Reads name, rights and field rules; reports all unknown records, rights, scopes, fields and rules at once. */
export function readRole(catalog: Catalog, body: Record<string, unknown>): RoleInput {
  const input: RoleInput = { issues: [] }
  if (body.name !== undefined) {
    const message = typeof body.name === 'string' ? roleNameIssue(body.name) : 'Role name is required'
    if (message) input.issues.push({ field: 'name', message, rule: 'name' })
    else input.name = (body.name as string).trim()
  }
  if (body.rights !== undefined) input.rights = readRights(catalog, body.rights, input.issues)
  if (body.fields !== undefined) input.fields = readFields(catalog, body.fields, input.issues)
  return input
}

function readRights(catalog: Catalog, raw: unknown, issues: Issue[]): RoleRights {
  const subjects = new Map(subjectsOf(catalog).map((subject) => [subject.name, subject]))
  const found: RoleRights = {}
  for (const [record, byRight] of entriesOf(raw, 'rights', issues)) {
    const subject = subjects.get(record)
    if (!subject) {
      issues.push({ field: `rights.${record}`, message: 'There is no such record', rule: 'choice' })
      continue
    }
    for (const [right, scope] of entriesOf(byRight, `rights.${record}`, issues)) {
      const field = `rights.${record}.${right}`
      if (!subject.rights.includes(right as Right))
        issues.push({ field, message: 'There is no such right', rule: 'choice' })
      else if (!SCOPES.includes(scope as Scope))
        issues.push({ field, message: 'Choose how far this reaches', rule: 'choice' })
      else if (scope !== 'none') found[record] = { ...found[record], [right]: scope as Scope }
    }
  }
  return found
}

function readFields(catalog: Catalog, raw: unknown, issues: Issue[]): RoleFields {
  const subjects = new Map(subjectsOf(catalog).map((subject) => [subject.name, subject]))
  const found: RoleFields = {}
  for (const [record, byField] of entriesOf(raw, 'fields', issues)) {
    const subject = subjects.get(record)
    if (!subject) {
      issues.push({ field: `fields.${record}`, message: 'There is no such record', rule: 'choice' })
      continue
    }
    const known = new Set(ruledFields(subject).map(([name]) => name))
    for (const [name, rule] of entriesOf(byField, `fields.${record}`, issues)) {
      const field = `fields.${record}.${name}`
      if (!known.has(name)) issues.push({ field, message: 'There is no such field', rule: 'choice' })
      else if (!FIELD_RULES.includes(rule as FieldRule))
        issues.push({ field, message: 'Choose what is done with this field', rule: 'choice' })
      else if (rule !== 'edit') found[record] = { ...found[record], [name]: rule as FieldRule }
    }
  }
  return found
}

function entriesOf(raw: unknown, field: string, issues: Issue[]): [string, unknown][] {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return Object.entries(raw)
  issues.push({ field, message: 'This is not valid', rule: 'type' })
  return []
}

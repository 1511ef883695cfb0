import { expect, test } from 'vitest'
import { fieldsOf } from '#engine/record/define.ts'
import { FIELD_RULES, SCOPES } from '#engine/record/rights.ts'
import { catalog } from '#modules/catalog.ts'
import { defaultRoles, mergedRoles } from './role-defaults.ts'
import { subjectsOf } from './roles/subjects.ts'

const roles = defaultRoles()
const subjects = new Map(subjectsOf(catalog).map((subject) => [subject.name, subject]))
const role = (name: string) => {
  const found = roles.find((entry) => entry.name === name)
  if (!found) throw new Error(`No role ${name}`)
  return found
}

test('the roles of a new business use only existing rights, scopes and fields', () => {
  expect(roles.map((entry) => entry.name)).toEqual(['Admin', 'Manager', 'Sales', 'Telecaller', 'Viewer'])
  for (const { rights, fields } of roles) {
    for (const [record, scopes] of Object.entries(rights))
      for (const [right, scope] of Object.entries(scopes)) {
        expect(subjects.get(record)?.rights).toContain(right)
        expect(SCOPES).toContain(scope)
      }
    for (const [record, rules] of Object.entries(fields))
      for (const [field, rule] of Object.entries(rules)) {
        expect(fieldsOf(catalog.get(record))).toHaveProperty(field)
        expect(FIELD_RULES).toContain(rule)
      }
  }
})

test('an admin may do everything with every record and every role', () => {
  for (const { name, rights } of subjectsOf(catalog))
    for (const right of rights) expect(role('Admin').rights[name]?.[right], `${right} of ${name}`).toBe('all')
})

test('only Admin starts with rights on roles, teams or branches beyond reading their names', () => {
  for (const { name, rights } of roles.filter((entry) => entry.name !== 'Admin')) {
    expect(rights, name).not.toHaveProperty('role')
    for (const record of ['team', 'location', 'user']) expect(rights[record], name).toEqual({ view: 'all' })
  }
})

test('Sales can view and edit own leads, but not delete, import or export them', () => {
  expect(role('Sales').rights.lead).toEqual({ view: 'own', create: 'all', edit: 'own' })
})

test('a telecaller reads the phone; a viewer sees phone and email masked and cannot edit', () => {
  expect(role('Telecaller').fields.lead).not.toHaveProperty('phone')
  expect(role('Viewer').fields.lead).toEqual({ phone: 'masked', email: 'masked', contacts: 'masked' })
  for (const scopes of Object.values(role('Viewer').rights)) expect(Object.keys(scopes)).toEqual(['view'])
})

test('every role can read the lookups that forms and filters need', () => {
  for (const { rights } of roles)
    for (const record of ['lead_status', 'lead_source', 'location', 'team', 'user'])
      expect(rights[record]?.view).toBe('all')
})

test('each module defines the rights of roles on its own records, and the role names of all modules become the default roles', () => {
  const roles = mergedRoles([
    { name: 'crm', everyone: { lead_status: { view: 'all' } }, roles: { Sales: { lead: { view: 'own' } } } },
    { name: 'stock', roles: { Storekeeper: { item: { view: 'all' } }, Sales: { item: { view: 'all' } } } },
    { name: 'gst', fields: { Sales: { lead: { amount: 'read' } } } },
  ])
  expect(roles).toEqual([
    {
      name: 'Sales',
      rights: { lead_status: { view: 'all' }, lead: { view: 'own' }, item: { view: 'all' } },
      fields: { lead: { amount: 'read' } },
    },
    { name: 'Storekeeper', rights: { lead_status: { view: 'all' }, item: { view: 'all' } }, fields: {} },
  ])
})

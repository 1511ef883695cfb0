import { expect, test } from 'vitest'
import type { Access } from '#engine/record/rights.ts'
import { catalog } from '#modules/catalog.ts'
import { beyondOwn } from './limits.ts'
import { makeCatalog } from '#engine/record/catalog.ts'
import { paper } from './role.test-kit.ts'
import {
  actionLabels,
  fullRights,
  presetOf,
  presetRights,
  type RoleRights,
  roleChanges,
  scopeIn,
  scopesFor,
  subjectsOf,
  withScope,
} from './subjects.ts'

const subjects = subjectsOf(catalog)
const of = (name: string) => {
  const found = subjects.find((one) => one.name === name)
  if (!found) throw new Error(`No subject ${name}`)
  return found
}
const lead = of('lead')

test('every record of the catalogue and the roles themselves are subjects of rights', () => {
  expect(subjects.map((one) => one.name)).toEqual([...catalog.records.map((record) => record.name), 'role'])
})

test('a cell offers only scopes that differ for its record', () => {
  expect(scopesFor(lead, 'view')).toEqual(['none', 'own', 'team', 'location', 'all'])
  // A note has no branch; people who see its lead see it.
  expect(scopesFor(of('note'), 'edit')).toEqual(['none', 'own', 'team', 'all'])
  expect(scopesFor(of('note'), 'view')).toEqual(['none', 'all'])
  expect(scopesFor(lead, 'create')).toEqual(['none', 'all'])
  expect(scopesFor(lead, 'import')).toEqual(['none', 'all'])
  expect(scopesFor(of('team'), 'view')).toEqual(['all'])
  expect(scopesFor(of('role'), 'edit')).toEqual(['none', 'all'])
})

test('rights that need the right to view raise it, and are lowered with it', () => {
  const grown = withScope({ lead: { view: 'own' } }, lead, 'delete', 'team')
  expect(grown.lead).toEqual({ view: 'team', delete: 'team' })
  const shrunk = withScope(
    { lead: { view: 'all', edit: 'location', export: 'all', create: 'all' } },
    lead,
    'view',
    'own',
  )
  expect(shrunk.lead).toEqual({ view: 'own', edit: 'own', export: 'own', create: 'all' })
  expect(withScope(shrunk, lead, 'view', 'none').lead).toEqual({ create: 'all' })
  const note = of('note')
  expect(withScope({}, note, 'edit', 'own').note).toEqual({ view: 'all', edit: 'own' })
  expect(withScope({ note: { view: 'all', edit: 'own' } }, note, 'view', 'none').note).toEqual({})
})

test('quick settings set a whole row, and are recognised again', () => {
  expect(presetRights(lead, 'nothing')).toEqual({})
  expect(presetRights(lead, 'own')).toEqual({ view: 'own', create: 'all', edit: 'own', delete: 'own' })
  expect(presetRights(lead, 'everything')).toEqual(fullRights(catalog).lead)
  for (const subject of subjects)
    for (const preset of ['nothing', 'everything'] as const) {
      const rights = { [subject.name]: presetRights(subject, preset) }
      // In a row without choices, the settings nothing and everything are the same.
      const choice = subject.rights.some((right) => scopesFor(subject, right).length > 1)
      expect(presetOf(rights, subject), `${subject.name} ${preset}`).toBe(choice ? preset : 'nothing')
    }
  expect(presetOf({ lead: { view: 'all' } }, lead)).toBeNull()
})

test('a scope that a cell does not offer counts as the next smaller one, for yes and no as yes', () => {
  expect(scopeIn({ note: { edit: 'location' } }, of('note'), 'edit')).toBe('team')
  expect(scopeIn({ lead: { create: 'own' } }, lead, 'create')).toBe('all')
})

test('changes list cells and fields with both values', () => {
  const before = { name: 'Sales', rights: { lead: { view: 'own' } } as RoleRights, fields: {} }
  const after = {
    name: 'Sellers',
    rights: { lead: { view: 'own', delete: 'own' } } as RoleRights,
    fields: { lead: { phone: 'masked' as const } },
  }
  expect(roleChanges(subjects, before, after)).toEqual([
    { what: 'name', before: 'Sales', after: 'Sellers' },
    { what: 'right', subject: lead, right: 'delete', before: 'none', after: 'own' },
    { what: 'field', subject: lead, field: 'phone', label: 'Phone', before: 'edit', after: 'masked' },
  ])
})

const access = (more: Partial<Access>): Access => ({
  user_id: 1,
  business_id: 1,
  location_id: null,
  name: 'A',
  role_names: ['Sales'],
  is_owner: false,
  rights: {},
  fields: {},
  team_user_ids: [1],
  location_ids: [],
  ...more,
})

test('only the owner and Admins give the role Admin; for others every cell beyond their own rights is listed', () => {
  const role = { name: 'Admin', rights: {}, fields: {} }
  expect(beyondOwn({ catalog, access: access({}), role })).toHaveLength(1)
  expect(beyondOwn({ catalog, access: access({ is_owner: true }), role })).toEqual([])
  expect(beyondOwn({ catalog, access: access({ role_names: ['Admin'] }), role })).toEqual([])
  const full = { name: 'Full', rights: fullRights(catalog), fields: {} }
  const choices = subjects.flatMap((one) => one.rights.filter((right) => scopesFor(one, right).length > 1))
  expect(beyondOwn({ catalog, access: access({}), role: full })).toHaveLength(choices.length)
})

test('a record has the rights of its actions besides its own, each once, with the labels of its buttons', () => {
  const whole = makeCatalog([...catalog.records, paper])
  const [papers] = subjectsOf(whole).filter((one) => one.name === 'paper')
  expect(papers.rights).toEqual(['view', 'create', 'edit', 'approve', 'cancel'])
  expect(actionLabels(papers, 'approve')).toEqual(['Approve', 'Reject'])
  expect(actionLabels(papers, 'edit')).toBeNull()
  expect(fullRights(whole).paper).toEqual({ view: 'all', create: 'all', edit: 'all', approve: 'all', cancel: 'all' })
  // The right to approve needs the right to view.
  expect(withScope({}, papers, 'approve', 'team').paper).toEqual({ view: 'team', approve: 'team' })
  expect(withScope({ paper: { view: 'all', approve: 'all' } }, papers, 'view', 'own').paper).toEqual({
    view: 'own',
    approve: 'own',
  })
  expect(
    roleChanges(
      [papers],
      { name: 'Sales', rights: {}, fields: {} },
      { name: 'Sales', rights: { paper: { cancel: 'own' } }, fields: {} },
    ),
  ).toEqual([{ what: 'right', subject: papers, right: 'cancel', before: 'none', after: 'own' }])
})

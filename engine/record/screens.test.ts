import { expect, test } from 'vitest'
import { defineRecord } from './define.ts'
import { text } from './fields.ts'
import { hasPage, recordScreens } from './screens.ts'

const base = {
  module: 'Help',
  label: { one: 'One', many: 'Many' },
  title: 'name',
  rights: ['view'],
  fields: { name: text({ label: 'Name' }) },
  list: { columns: ['name'], sort: 'name' },
  form: [{ title: '', fields: ['name'] }],
} as const
const ticket = defineRecord({ ...base, name: 'ticket', path: 'tickets' })
const lead = defineRecord({ ...base, name: 'lead', path: 'leads', screens: { one: 'lead' } })
const status = defineRecord({ ...base, name: 'ticket_status', path: 'ticket_statuses', lookup: true })
const note = defineRecord({ ...base, name: 'note', path: 'notes', screens: null })

test('a definition generates a list and a page; a lookup and a record shown only on other pages generate none', () => {
  expect(recordScreens([ticket, lead, status, note], [])).toEqual([
    { record: 'ticket', kind: 'list', address: 'tickets' },
    { record: 'ticket', kind: 'page', address: 'tickets/$id' },
    { record: 'lead', kind: 'list', address: 'leads' },
    { record: 'lead', kind: 'page', address: 'lead/$id' },
  ])
  expect([ticket, lead, status, note].map(hasPage)).toEqual([true, true, false, false])
})

test('a screen of a module replaces the generated screen at the same address', () => {
  expect(recordScreens([ticket, lead], ['lead/$leadId', 'tickets']).map(({ address }) => address)).toEqual([
    'tickets/$id',
    'leads',
  ])
})

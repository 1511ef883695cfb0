import { expect, test } from 'vitest'
import { defineRecord } from './define.ts'
import { makeCatalog } from './catalog.ts'
import { reference, text } from './fields.ts'
import { catalogOf, defineModule, switchesOf, withoutModules } from './module.ts'
import { inModuleOrder } from '#platform/manifest/module-order.ts'

const record = (name: string) =>
  defineRecord({
    name,
    path: `${name}s`,
    module: 'Help',
    label: { one: name, many: `${name}s` },
    title: 'name',
    rights: ['view'],
    fields: { name: text({ label: 'Name' }) },
    list: { columns: ['name'], sort: 'name' },
    form: [{ title: '', fields: ['name'] }],
  })
const low = defineModule({ name: 'low', records: [record('stone')], navigation: [{ name: 'Stones', is_fixed: true }] })
const high = defineModule({ name: 'high', stands_on: ['low'], records: [record('roof')], navigation: ['Roofs'] })

test('the catalogue has the records of the modules in the order of their list', () => {
  expect(catalogOf([low, high]).records.map(({ name }) => name)).toEqual(['stone', 'roof'])
  expect(switchesOf([low, high])).toEqual([{ name: 'Stones', is_fixed: true }, { name: 'Roofs' }])
})

test('a list of modules with mistakes is refused, and the error names each mistake', () => {
  expect(() => catalogOf([high, low])).toThrow('high stands on low, which does not come before it in the list')
  expect(() => catalogOf([low, low])).toThrow('two modules are called low')
  expect(() => catalogOf([low, low])).toThrow('two modules bring the navigation switch Stones')
})

test('parts of modules are sorted into the order of the list of modules', () => {
  const parts = [{ name: 'high' }, { name: 'low' }]
  expect(inModuleOrder(['low', 'high'], parts).map(({ name }) => name)).toEqual(['low', 'high'])
  expect(() => inModuleOrder(['low'], parts)).toThrow('The module high is not in the list of modules')
  expect(() => inModuleOrder(['low', 'high'], [...parts, { name: 'low' }])).toThrow('The module low is listed twice')
})

test('fields that refer only to records of a module that is off are removed from lists, forms and search; the definitions stay', () => {
  const contact = { ...record('contact'), module: 'Contacts' }
  const note = { ...record('note'), module: 'Notes' }
  const deal = defineRecord({
    ...record('deal'),
    fields: {
      name: text({ label: 'Name' }),
      contact_id: reference('contact', { label: 'Contact' }),
      stone_id: reference('stone', { label: 'Stone', required: true }),
    },
    hangs_on_it: ['note'],
    list: { columns: ['name', 'contact_id', 'stone_id'], sort: 'name', search: ['name', 'contact_id'] },
    form: [{ title: '', fields: ['name', 'contact_id', 'stone_id'] }],
  })
  const catalog = makeCatalog([record('stone'), contact, note, deal])
  expect(withoutModules(catalog, [])).toBe(catalog)
  const seen = withoutModules(catalog, ['Contacts', 'Notes', 'Help']).get('deal')
  expect(seen.list).toMatchObject({ columns: ['name', 'stone_id'], search: ['name'] })
  // The record could not be saved without its required field, so that field stays.
  expect(seen.form[0].fields).toEqual(['name', 'stone_id'])
  expect(seen.hangs_on_it).toEqual([])
  expect(Object.keys(seen.fields)).toEqual(['name', 'contact_id', 'stone_id'])
  expect(withoutModules(catalog, ['Contacts']).get('contact').name).toBe('contact')
})

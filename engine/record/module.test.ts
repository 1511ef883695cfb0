import { expect, test } from 'vitest'
import { defineRecord } from './define.ts'
import { text } from './fields.ts'
import { catalogOf, defineModule, inModuleOrder, switchesOf } from './module.ts'

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

test('a list of modules that is not sound is refused with everything that is wrong', () => {
  expect(() => catalogOf([high, low])).toThrow('high stands on low, which does not come before it in the list')
  expect(() => catalogOf([low, low])).toThrow('two modules are called low')
  expect(() => catalogOf([low, low])).toThrow('two modules bring the navigation switch Stones')
})

test('what modules bring stands in the order of the modules, however their other lists are written', () => {
  const parts = [{ name: 'high' }, { name: 'low' }]
  expect(inModuleOrder([low, high], parts).map(({ name }) => name)).toEqual(['low', 'high'])
  expect(() => inModuleOrder([low], parts)).toThrow('The module high is not in the list of modules')
  expect(() => inModuleOrder([low, high], [...parts, { name: 'low' }])).toThrow('The module low is listed twice')
})

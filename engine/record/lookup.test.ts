import { expect, test } from 'vitest'
import { defineLookup, firstEntries, startingEntry } from './lookup.ts'

const stage = defineLookup({
  name: 'deal_stage',
  path: 'deal_stages',
  module: 'Deals',
  label: { one: 'Stage', many: 'Stages' },
  kinds: ['open', 'won'],
  kind_labels: { open: 'Still open', won: 'Won' },
  first: [
    { name: 'New', is_default: true },
    { name: 'Won', kind: 'won', color: '#2b8a4b' },
  ],
})
const source = defineLookup({
  name: 'deal_source',
  path: 'deal_sources',
  module: 'Deals',
  label: { one: 'Source', many: 'Sources' },
  first: [{ name: 'Website' }],
})

test('a lookup with kinds has a meaning and a default; a plain list has neither', () => {
  expect(Object.keys(stage.fields)).toEqual(['name', 'kind', 'is_default', 'color', 'position'])
  expect(stage.fields.kind.options).toEqual(['open', 'won'])
  expect(Object.keys(source.fields)).toEqual(['name', 'color', 'position'])
})

test('first entries keep their order, and get the starting kind unless they name another', () => {
  expect(firstEntries(stage)).toEqual([
    { name: 'New', kind: 'open', color: null, position: 10, is_default: true },
    { name: 'Won', kind: 'won', color: '#2b8a4b', position: 20, is_default: false },
  ])
  expect(firstEntries(source)).toEqual([{ name: 'Website', color: null, position: 10 }])
})

test('a new record starts with the default, else with the first entry of the starting kind', () => {
  const entries = [
    { id: 1, kind: 'won' },
    { id: 2, kind: 'open' },
    { id: 3, kind: 'open', is_default: true },
  ]
  expect(startingEntry(entries, ['open', 'won'])).toBe(3)
  expect(startingEntry(entries.slice(0, 2), ['open', 'won'])).toBe(2)
  expect(startingEntry([{ id: 9, kind: 'won', is_default: true }], ['open', 'won'])).toBeNull()
})

import { expect, test } from 'vitest'
import { find, type Mapping, mappingProblem, tidyMapping } from './mapping.ts'

const item = { first: 'Ritu', last: 'Bansal', nested: { city: 'Jaipur' }, count: 0, odd: { toString: 1 }, none: null }

test('a part of an enquiry is found by its own name, at a place, at several joined, or is always the same', () => {
  const mapping: Mapping = {
    name: { join: ['first', 'none', 'odd', 'last'], with: ' ' },
    city: { path: 'nested.city' },
    sub_source: { value: 'Diwali page' },
  }
  expect(mappingProblem(mapping)).toBeNull()
  expect(['name', 'city', 'sub_source', 'phone'].map((target) => find(item, mapping, target as 'name'))).toEqual([
    'Ritu Bansal',
    'Jaipur',
    'Diwali page',
    undefined,
  ])
  expect(find(item, { message: { join: ['count', 'last'], with: ', ' } }, 'message')).toBe('0, Bansal')
})

test('what was begun and not filled in is left out before it is sent', () => {
  const begun: Mapping = {
    name: { join: ['', 'first', ''], with: ' ' },
    city: { join: [''], with: ' ' },
    state: { value: '  ' },
    product: { value: ' Silk ' },
    phone: { path: 'tel' },
  }
  const tidy = tidyMapping(begun)
  expect(tidy).toEqual({ name: { join: ['first'], with: ' ' }, product: { value: 'Silk' }, phone: { path: 'tel' } })
  expect(mappingProblem(tidy)).toBeNull()
})

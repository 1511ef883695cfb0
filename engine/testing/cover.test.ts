import { expect, test } from 'vitest'
import { coverOf } from './cover.ts'

const all = { lead: ['name', 'phone', 'owner'], note: ['name', 'parent'], tag: ['name'], contact: ['phone', 'owner'] }
const featuresOf = (name: keyof typeof all) => all[name]
const names = Object.keys(all) as (keyof typeof all)[]

test('the chosen things have every feature, and a thing without a new feature is not chosen', () => {
  expect(coverOf(names, featuresOf)).toEqual(['lead', 'note'])
})

test('nothing is chosen where nothing has a feature', () => {
  expect(coverOf([], featuresOf)).toEqual([])
})

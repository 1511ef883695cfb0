import { expect, test } from 'vitest'
import { heads } from './heads.ts'
import { loadedRecords, loadRecords } from './records.web.ts'

test('a list loads the definitions that its fields need, and no other', async () => {
  const { catalog, overrides } = await loadRecords('lead')
  const names = catalog.records.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['lead', 'lead_status', 'lead_source', 'user']))
  expect(names).not.toContain('contact')
  expect(Object.keys(overrides)).toEqual(['lead'])
  expect(loadedRecords()).toBeNull()
  expect(loadedRecords('lead')?.catalog).toBe(catalog)
  // A related field offers the kinds of record that it may name.
  const reminders = await loadRecords('reminder')
  expect(reminders.catalog.records.map(({ name }) => name)).toEqual(expect.arrayContaining(['lead', 'task']))
})

test('the file of every record is found by its name, and its override is loaded with it', async () => {
  const { catalog, overrides } = await loadRecords()
  expect(catalog.records.map(({ name }) => name)).toEqual(heads.map(({ name }) => name))
  expect(Object.keys(overrides)).toEqual(expect.arrayContaining(['lead', 'contact', 'note']))
  // A list that is opened later needs no second load.
  expect(loadedRecords('opportunity')?.catalog).toBe(catalog)
})

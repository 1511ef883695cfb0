import { expect, test } from 'vitest'
import { readHours } from './hours.ts'
import { NEW_RULE, readRule } from './rule.ts'

test('a change keeps omitted values, and lists have no duplicates', () => {
  const before = { ...NEW_RULE, name: 'Surat', user_ids: [4], idle_days: 3 }
  const { rule, issues } = readRule({ user_ids: [4, 7, 4] }, before)
  expect(issues).toEqual([])
  expect(rule).toMatchObject({ name: 'Surat', user_ids: [4, 7], idle_days: 3 })
})

test('an empty filter becomes null, and the substitute is cleared when it is not needed', () => {
  const filter = { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: [] }] }
  const { rule } = readRule({ name: 'All', user_ids: [4], filter, nobody: 'wait', nobody_user_id: 7 })
  expect(rule).toMatchObject({ filter: null, nobody: 'wait', nobody_user_id: null })
})

test('hours without a working day are valid, and a person without own hours has those of the business', () => {
  expect(readHours({ weekly: {} })).toEqual({ hours: { weekly: {}, days_off: [] }, issues: [] })
  expect(readHours({}).hours.weekly).toBeNull()
})

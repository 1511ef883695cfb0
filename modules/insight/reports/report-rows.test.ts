import { expect, test } from 'vitest'
import { lastDayOf, rowsOfLine } from './report-rows.ts'

const all = { combiner: 'AND', conditions: [] } as const
const filter = { ...all, conditions: [...all.conditions] }

test('a line opens the rows of its values; empty values too', () => {
  const columns = [
    { as: 'text', field: 'assigned_user' },
    { as: 'text', field: 'city' },
    { as: 'day', field: 'date', unit: 'month' as const },
  ]
  expect(rowsOfLine(filter, columns, ['7', null, '2026-02-01'])?.conditions).toEqual([
    filter,
    { field: 'assigned_user', condition: 'In', values: [7] },
    { field: 'city', condition: 'In', values: [null] },
    { field: 'date', condition: 'Period', values: ['customPeriod', '2026-02-01', '2026-02-28'] },
  ])
})

test('an hour, and a field of another record, open nothing', () => {
  expect(rowsOfLine(filter, [{ as: 'hour', field: 'started_at', unit: 'hour' }], ['10'])).toBeNull()
  expect(rowsOfLine(filter, [{ as: 'text' }], ['5'])).toBeNull()
})

test('the last day of a unit', () => {
  expect(lastDayOf('2026-11-29', 'week')).toBe('2026-12-05')
  expect(lastDayOf('2026-10-01', 'quarter')).toBe('2026-12-31')
  expect(lastDayOf('2026-04-01', 'year')).toBe('2027-03-31')
  expect(lastDayOf('2026-04-01', 'day')).toBe('2026-04-01')
})

import { expect, test } from 'vitest'
import { callsOfLine, lastDayOf, rowsOfLine } from './report-rows.ts'

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

test('a line of an hour or a day of the week names its calls, with the other conditions of the report', () => {
  const period = {
    field: 'started_at',
    condition: 'Period' as const,
    values: ['customPeriod', '2026-11-01', '2026-11-30'],
  }
  const of_period = { ...filter, conditions: [period] }
  const columns = [
    { as: 'weekday', field: 'started_at', unit: 'weekday' as const },
    { as: 'hour', field: 'started_at', unit: 'hour' as const },
    { as: 'text', field: 'assigned_user' },
  ]
  const days = { from: '2026-11-01', to: '2026-11-30' }
  expect(callsOfLine(of_period, columns, ['1', '9', '7'])).toEqual({ ...days, weekday: '1', hour: '9', person: '7' })
  expect(callsOfLine(of_period, columns.slice(1), ['9', null])).toEqual({ ...days, hour: '9', person: 'none' })
  expect(callsOfLine(of_period, columns, [null, '9', '7'])).toBeNull()
  expect(callsOfLine(of_period, [{ as: 'text', field: 'outcome' }], ['Busy'])).toBeNull()
  const busy = { ...filter, conditions: [{ field: 'outcome', condition: 'In' as const, values: ['Busy'] }] }
  expect(callsOfLine({ ...filter, conditions: [busy, period] }, columns, ['1', '9', '7'])).toEqual({
    ...{ ...days, weekday: '1', hour: '9', person: '7' },
    filter: JSON.stringify(busy),
  })
  expect(callsOfLine({ ...filter, conditions: [period, busy] }, columns, ['1', '9', '7'])).toBeNull()
  expect(
    callsOfLine({ ...filter, conditions: [{ ...period, field: 'created_at' }] }, columns, ['1', '9', '7']),
  ).toBeNull()
  expect(callsOfLine(filter, columns, ['1', '9', '7'])).toBeNull()
})

test('the last day of a unit', () => {
  expect(lastDayOf('2026-11-29', 'week')).toBe('2026-12-05')
  expect(lastDayOf('2026-10-01', 'quarter')).toBe('2026-12-31')
  expect(lastDayOf('2026-04-01', 'year')).toBe('2027-03-31')
  expect(lastDayOf('2026-04-01', 'day')).toBe('2026-04-01')
})

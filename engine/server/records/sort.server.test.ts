import { describe, expect, test } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { date, instant, money, text } from '#engine/record/fields.ts'
import { afterSql, encodeCursor, orderSql, sortOf, stepsOf, stepSql } from './sort.server.ts'
import { Values } from './visibility.server.ts'

const visit = defineRecord({
  name: 'visit',
  path: 'visits',
  module: 'visits',
  label: { one: 'Visit', many: 'Visits' },
  title: 'name',
  rights: ['view'],
  fields: {
    name: text({ label: 'Name', required: true }),
    day: date({ label: 'Day' }),
    time: text({ label: 'Time' }),
    spent: money({ label: 'Spent' }),
    due: instant({ label: 'Due' }),
  },
  list: { columns: ['name', 'day'], sort: '-day' },
  form: [{ title: 'Visit', fields: ['name', 'day', 'time', 'spent'] }],
  indexes: [
    ['day', 'time', 'id'],
    ['name', 'id'],
    ['due', 'name', 'id'],
  ],
})
const open = { ...visit.fields } as Parameters<typeof sortOf>[1]
const sort = (asked: string, fields = open) => sortOf(visit, fields, asked)
const after = (asked: string, last: (string | null)[], step: 'all' | 'filled' | 'empty' = 'filled') => {
  const values = new Values()
  const cursor = encodeCursor(last, 7, asked)
  return [afterSql({ sort: sort(asked), step, cursor, key: asked, values }), ...values.list]
}

describe('the order of a list', () => {
  test('goes on by the further fields of the index that begins with the sorted field', () => {
    expect(orderSql(sort('day'), 'filled')).toBe('t."day" asc, t."time" collate any_case asc, t.id asc')
    expect(orderSql(sort('-name'), 'all')).toBe('t."name" collate any_case desc, t.id desc')
    expect(sort('spent')).toMatchObject({ has_index: false, parts: [{ name: 'spent' }] })
  })

  test('does not depend on a field that the person may not read', () => {
    const { time: _hidden, ...rest } = open
    expect(sort('day', rest)).toMatchObject({ has_index: false, parts: [{ name: 'day' }] })
  })

  test('puts rows without a value last: in one statement, or in a second step where the index has them first', () => {
    const steps = (asked: string, more: object = {}) => stepsOf(sort(asked), more, asked)
    expect(orderSql(sort('-spent'), 'all')).toBe('t."spent" desc nulls last, t.id desc')
    expect([steps('day'), steps('-day'), steps('-spent'), steps('-name')]).toEqual([
      ['all'],
      ['filled', 'empty'],
      ['all'],
      ['all'],
    ])
    expect(steps('-day', { offset: 50 })).toEqual(['all'])
    expect(steps('day', { after: encodeCursor(['2026-11-22', null], 7, 'day') })).toEqual(['filled', 'empty'])
    expect(steps('day', { after: encodeCursor([null, null], 7, 'day') })).toEqual(['empty'])
    expect([stepSql(sort('-day'), 'filled'), stepSql(sort('-day'), 'empty')]).toEqual([
      '(t."day") is not null',
      '(t."day") is null',
    ])
    expect(orderSql(sort('-day'), 'empty')).toBe('t."time" collate any_case desc, t.id desc')
  })
})

describe('the rows after a cursor', () => {
  test('are a range of the index where no field can be empty', () => {
    expect(after('-due', ['2026-11-22T09:00:00Z', 'Asha'])).toEqual([
      '(t."due", t."name" collate any_case, t.id) < ($1::timestamptz, $2::text, $3::bigint)',
      '2026-11-22T09:00:00Z',
      'Asha',
      7,
    ])
  })

  test('go on behind rows without a time on the same day', () => {
    const [going_up] = after('day', ['2026-11-22', null])
    expect(going_up).toBe(
      '(t."day" >= $1::date and (t."day" > $1::date or (t."time" collate any_case is null and t.id > $2::bigint)))',
    )
    const [going_down] = after('-day', ['2026-11-22', null])
    expect(going_down).toContain(
      '((t."time" collate any_case is null and t.id < $2::bigint) or t."time" collate any_case is not null)',
    )
  })

  test('are refused with the cursor of another order, or an invalid one', () => {
    for (const cursor of [encodeCursor(['x', null], 7, 'name'), encodeCursor(['x'], 7, 'day'), 'nonsense'])
      expect(() => afterSql({ sort: sort('day'), step: 'all', cursor, key: 'day', values: new Values() })).toThrow(
        'The list has changed its order',
      )
  })
})

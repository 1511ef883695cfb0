import fc from '#base/fast-check.test-kit.ts'
import { describe, expect, test } from 'vitest'
import { estimate } from '#engine/testing/fixtures/estimate.record.ts'
import { computed, readComputed } from './compute.ts'
import { defineRecord } from './define.ts'
import { text } from './fields.ts'
import { readInput } from './input.ts'

const line = (quantity: unknown, price: unknown, discount: unknown = null) => ({
  item: 'Yarn',
  quantity,
  price,
  discount,
})
const totals = (lines: unknown) => {
  const result = computed(estimate, { lines })
  return { amounts: (result.lines as { amount: unknown }[]).map(({ amount }) => amount), total: result.total }
}

describe('computed fields', () => {
  test('are filled for each line and for the record', () => {
    expect(totals([line('2', '150.00'), line('0.5', '99.99', '10'), line(3, 10)])).toEqual({
      amounts: ['300.00', '45.00', '30.00'],
      total: '375.00',
    })
  })

  test('count half-typed values as empty', () => {
    expect(totals([line('2', '15.'), line('two', '10'), line('1', '10'), line('-3', '10'), null, 7])).toEqual({
      amounts: ['0.00', '0.00', '10.00', '0.00', '0.00', '0.00'],
      total: '10.00',
    })
    expect(totals('nonsense')).toEqual({ amounts: [], total: '0.00' })
    expect(totals(undefined)).toEqual({ amounts: [], total: '0.00' })
  })

  test('skip heading lines and keep the order of the lines', () => {
    expect(totals([{ heading: 'Cloth' }, line('1', '10'), { heading: 'Thread' }, line('2', '10')])).toEqual({
      amounts: [null, '10.00', null, '20.00'],
      total: '30.00',
    })
  })

  test('are the only fields returned; a record without them returns none', () => {
    expect(Object.keys(computed(estimate, { subject: 'Cloth', lines: [] }))).toEqual(['lines', 'total'])
    const plain = defineRecord({
      ...estimate,
      compute: undefined,
      fields: { number: text({ label: 'Number' }) },
    } as never)
    expect(computed(plain, { number: '1' })).toEqual({})
  })

  test('are never taken from a body', () => {
    const { values, issues } = readInput({
      definition: estimate,
      body: { subject: 'Cloth', total: '1.00', lines: [{ ...line('2', '10'), amount: '5' }] },
      creating: true,
    })
    expect(issues).toEqual([])
    expect(values).not.toHaveProperty('total')
    expect((values.lines as object[])[0]).not.toHaveProperty('amount')
  })

  test('are read like the values of a body, with an issue for each value that its column cannot hold', () => {
    expect(readComputed(estimate, { lines: [line('2', '10.50')] })).toEqual({
      values: { lines: [{ amount: '21.00' }], total: '21.00' },
      issues: [],
    })
    const { issues } = readComputed(estimate, { lines: [line('999999999', '9999999999')] })
    expect(issues).toEqual([
      { field: 'lines.0.amount', message: 'Amount is out of range', rule: 'computed' },
      { field: 'total', message: 'Total is out of range', rule: 'computed' },
    ])
  })

  const amount = fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }).map((paise) => (paise / 100).toFixed(2)),
    fc.constantFrom('', '1.', 'ten', null, undefined, 12.5, NaN),
  )
  const anyLine = fc.oneof(
    fc.record({ item: fc.string(), quantity: amount, price: amount, discount: amount }),
    fc.record({ heading: fc.string({ minLength: 1 }) }),
  )

  test('add up: in 1,000 random documents the total is the sum of the amounts, to the paisa', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const { amounts, total } = totals(lines)
        const paise = (value: unknown) => BigInt(String(value ?? '0.00').replace('.', ''))
        expect(amounts).toHaveLength(lines.length)
        expect(paise(total)).toBe(amounts.reduce<bigint>((all, one) => all + paise(one), 0n))
      }),
      { numRuns: 1000 },
    )
  })

  test('never throw, for any draft', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), fc.anything({ maxDepth: 3 }), (draft, lines) => {
        expect(() => computed(estimate, { ...draft, lines })).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a line that is only a heading', () => {
  const read = (lines: unknown[]) =>
    readInput({ definition: estimate, body: { subject: 'Cloth', lines }, creating: true })

  test('needs no other values, and other values are dropped', () => {
    const { values, issues } = read([{ id: 4, heading: 'Cloth', item: 'Yarn', price: 'x' }, line('1', '10')])
    expect(issues).toEqual([])
    expect((values.lines as object[])[0]).toEqual({ id: 4, heading: 'Cloth' })
  })

  test('is a heading only if its text is not blank', () => {
    expect(read([{ heading: '  ', quantity: '1' }]).issues.map((issue) => issue.field)).toEqual([
      'lines.0.item',
      'lines.0.price',
    ])
  })
})

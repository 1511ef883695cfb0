import fc from '#base/fast-check.test-kit.ts'
import { expect, test } from 'vitest'
import { sortedByNumber } from './sort-numbers.ts'

test('numbers of any size and sign are sorted, equal ones in the order of their indexes', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc.constantFrom(0, -0, 1, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.5, 2 ** 53, -(2 ** 53)),
    fc.integer({ min: -3, max: 3 }),
  )
  fc.assert(
    fc.property(fc.array(number, { maxLength: 50 }), (numbers) => {
      const expected = numbers
        .map((_, index) => index)
        .sort((a, b) => (numbers[a] < numbers[b] ? -1 : numbers[a] > numbers[b] ? 1 : a - b))
      expect([...sortedByNumber(Float64Array.from(numbers))]).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

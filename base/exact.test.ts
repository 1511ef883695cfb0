import fc from '#base/fast-check.test-kit.ts'
import { expect, test } from 'vitest'
import {
  compare,
  decimalText,
  dividedBy,
  exact,
  minus,
  percentOf,
  rounded,
  rupeesText,
  sum,
  times,
} from '#base/exact.ts'

test('decimals are read and written exactly', () => {
  expect(decimalText(exact('0.1'), 1)).toBe('0.1')
  expect(rupeesText(sum([exact('0.1'), exact('0.2')]))).toBe('0.30')
  expect(rupeesText(minus(exact('1'), exact('2.5')))).toBe('-1.50')
  expect(decimalText(exact(12), 0)).toBe('12')
  for (const nothing of ['', 'ten', '1.', null, undefined, {}, NaN, Infinity, 1e30])
    expect(decimalText(exact(nothing), 0)).toBe('0')
})

test('halves are rounded away from zero', () => {
  expect(rupeesText(exact('0.125'))).toBe('0.13')
  expect(rupeesText(exact('-0.125'))).toBe('-0.13')
  expect(rupeesText(exact('0.1249'))).toBe('0.12')
  expect(rupeesText(exact('-0.001'))).toBe('0.00')
})

test('percent and division', () => {
  expect(rupeesText(percentOf(exact('18'), exact('99.99')))).toBe('18.00')
  expect(decimalText(dividedBy(exact('118'), exact('1.18'), 2), 2)).toBe('100.00')
  expect(decimalText(dividedBy(exact('2'), exact('3'), 4), 4)).toBe('0.6667')
  expect(decimalText(dividedBy(exact('1.23456'), exact('1'), 2), 2)).toBe('1.23')
  expect(() => dividedBy(exact('1'), exact('0'), 2)).toThrow(RangeError)
})

const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, places]) => ({ units, places }))

test('sums and products are exact, and rounding changes a number by at most half a unit', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(compare(minus(sum([a, b]), b), a)).toBe(0)
      expect(compare(times(a, b), times(b, a))).toBe(0)
      expect(compare(exact(decimalText(a, 6)), a)).toBe(0)
      const off = minus(rounded(a, 2), a)
      expect(compare(times(off, off), exact('0.000025'))).toBeLessThanOrEqual(0)
    }),
    { numRuns: 1000 },
  )
})

import { describe, expect, it } from 'vitest'
import * as helpers from '../checks.ts'

describe('the helpers', () => {
  it('clean a phone number of hyphens, spaces and parentheses', () => {
    expect(helpers.cleanPhone('+91 (98250)-123 45')).toBe('+919825012345')
  })

  it('know nothing from something', () => {
    for (const empty of ['', 0, false, null, undefined, {}, [], { id: 0 }, { id: 0, name: 'x' }, Number.NaN])
      expect(helpers.hasContent(empty), JSON.stringify(empty)).toBe(false)
    for (const full of ['a', 1, true, { id: 1 }, { name: '' }, [0], new Date(0)])
      expect(helpers.hasContent(full), JSON.stringify(full)).toBe(true)
  })

  it('lighten colours of 3 or 6 hex digits only', () => {
    expect(helpers.lightenColor({ color: '#000000', by: 0.5 })).toBe('#808080')
    expect(helpers.lightenColor({ color: 'f00', by: 0.2 })).toBe('#ff3333')
    expect(helpers.lightenColor({ color: '#50CD89', by: 0 })).toBe('#50cd89')
    expect(helpers.lightenColor({ color: '#50CD89', by: 7 })).toBe('#ffffff')
    for (const color of ['', '#ab', '#abcd', '#abcde', 'white', '#12345g'])
      expect(helpers.lightenColor({ color, by: 0.5 })).toBeNull()
  })

  it('say months as years, months and days', () => {
    const expected: [months: number, words: string][] = [
      [0, '0 months'],
      [1, '1 month'],
      [2, '2 months'],
      [12, '1 year'],
      [13, '1 year 1 month'],
      [30, '2 years 6 months'],
      [14.5, '1 year 2 months 15 days'],
      [1 / 30, '1 day'],
      [11.999, '1 year'],
      [-1, ''],
      [Number.NaN, ''],
      [Number.POSITIVE_INFINITY, ''],
    ]
    for (const [months, words] of expected) expect(helpers.monthsToYears(months)).toBe(words)
  })
})

import { describe, expect, it } from 'vitest'
import * as helpers from '../checks.ts'

describe('the helpers', () => {
  it('clean a phone number of hyphens, spaces and parentheses', () => {
    expect(helpers.cleanPhone('+91 (98250)-123 45')).toBe('+919825012345')
  })

  it('turn empty text fields into null, nested ones too, and nothing else', () => {
    const input = {
      name: '',
      tags: ['', 'a'],
      address: { city: '', pin: '395003' },
      lines: [{ note: '' }],
      n: 0,
      ok: false,
    }
    expect(helpers.emptyToNull(input)).toEqual({
      name: null,
      tags: ['', 'a'],
      address: { city: null, pin: '395003' },
      lines: [{ note: null }],
      n: 0,
      ok: false,
    })
    expect(input.name).toBe('')
    const date = new Date(0)
    expect(helpers.emptyToNull({ date })).toEqual({ date })
    const tricky = helpers.emptyToNull(JSON.parse('{"__proto__": {"is_owner": true}}'))
    expect(tricky.is_owner).toBeUndefined()
  })

  it('put http:// before a website without a scheme', () => {
    expect(helpers.websiteLink('example.in')).toBe('http://example.in')
    expect(helpers.websiteLink('https://example.in')).toBe('https://example.in')
    expect(helpers.websiteLink('HTTP://example.in')).toBe('HTTP://example.in')
    expect(helpers.websiteLink(' javascript:alert(1)')).toBe('http://javascript:alert(1)')
    for (const empty of ['', ' ', null, undefined]) expect(helpers.websiteLink(empty)).toBe('#')
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

  it('show file sizes from Bytes to PB', () => {
    const expected: [bytes: number, size: string][] = [
      [0, '0 Bytes'],
      [1023, '1023 Bytes'],
      [1024, '1 KB'],
      [1536, '1.5 KB'],
      [1048575, '1 MB'],
      [5 * 1024 ** 3, '5 GB'],
      [1024 ** 4, '1 TB'],
      [1024 ** 5, '1 PB'],
      [2048 * 1024 ** 5, '2048 PB'],
      [-1, ''],
      [Number.NaN, ''],
    ]
    for (const [bytes, size] of expected) expect(helpers.fileSize(bytes)).toBe(size)
  })

  it('choose the avatar colour by id modulo 7', () => {
    expect(new Set(helpers.AVATAR_COLORS).size).toBe(7)
    expect(helpers.avatarColor(0)).toBe(helpers.AVATAR_COLORS[0])
    expect(helpers.avatarColor(8)).toBe(helpers.AVATAR_COLORS[1])
    expect(helpers.avatarColor(13)).toBe(helpers.AVATAR_COLORS[6])
  })
})

import { describe, expect, it } from 'vitest'
import { checkPattern } from '#engine/testing/check-pattern.ts'
import { checks } from '../checks.ts'
import { paperPatterns } from './india/patterns.ts'
import { fits, isWithin, patterns } from './patterns.ts'

const UNANCHORED = ['lowercase', 'uppercase', 'digit', 'special', 'letter']

describe('every pattern', () => {
  for (const [name, { pattern }] of Object.entries({ ...patterns, ...paperPatterns })) {
    it(`takes linear time at worst: ${name}`, async () => {
      // Only the automaton proves; the checker falls back to guessing where bounds are too large for it.
      const { status, checker } = await checkPattern(pattern.source, pattern.flags)
      expect({ status, checker }).toEqual({ status: 'safe', checker: 'automaton' })
    }, 60_000)

    it(`is anchored to the whole text and keeps no state: ${name}`, () => {
      expect(pattern.global || pattern.sticky || pattern.multiline).toBe(false)
      if (UNANCHORED.includes(name)) return
      expect(pattern.source.startsWith('^')).toBe(true)
      // The only pattern of a beginning: the rest of the address is read by the URL parser.
      expect(pattern.source.endsWith('$') || name === 'url_scheme').toBe(true)
    })
  }

  it('would be found out otherwise', async () => {
    expect((await checkPattern('^(?:a+)+$', '')).status).toBe('vulnerable')
    expect((await checkPattern('^a*a*$', '')).status).toBe('vulnerable')
  }, 60_000)

  it('never sees a text longer than its limit', () => {
    const pattern = /^a*$/
    pattern.test = () => {
      throw new Error('the pattern was asked')
    }
    expect(fits('a'.repeat(11), { pattern, max: 10 })).toBe(false)
    expect(() => fits('a'.repeat(10), { pattern, max: 10 })).toThrow('the pattern was asked')
  })

  it('is limited in code points, not in units', () => {
    expect(isWithin('😀😀😀', 3)).toBe(true)
    expect(isWithin('😀😀😀', 2)).toBe(false)
    expect(isWithin('a😀😀', 2)).toBe(false)
  })
})

const SEEDS = [
  'a',
  '1',
  ' ',
  '-',
  '.',
  '@',
  'a.',
  'a-',
  'a@',
  '+1',
  '1 ',
  '😀',
  '\u0000',
  'ा',
  'http://',
  '%',
  '\u200d',
  '/a',
]

describe('every check', () => {
  for (const [name, check] of Object.entries(checks)) {
    it(`refuses a text of two million characters: ${name}`, () => {
      for (const seed of SEEDS) expect(check(seed.repeat(2_000_000 / seed.length))).toBeTypeOf('string')
    }, 60_000)

    it(`answers for long almost-right texts: ${name}`, () => {
      for (const seed of SEEDS)
        for (const size of [17, 63, 128, 254, 2047]) {
          const message = check(`${seed.repeat(size)}!`)
          expect(message === null || message.length > 0).toBe(true)
        }
    })
  }
})

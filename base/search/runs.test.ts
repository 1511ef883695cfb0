import { expect, test } from 'vitest'
import { neededFor, runsOf, startOfWord } from './runs.ts'

test('an entry has a key for each of its words, and its numbers', () => {
  expect(runsOf(' asha mehta | firm31 traders 919876543210 a.mehta@x.in 31')).toEqual({
    keys: ['.asha', '.mehta', '.firm', '.traders', '.a', '.x', '.in'],
    numbers: ' 31 919876543210',
  })
  expect(runsOf(' मेहता mehata |').keys).toEqual(['.मेहता', '.mehata'])
  expect(runsOf('')).toEqual({ keys: [], numbers: '' })
})

test.each([
  ['%mehta%', { keys: [], like_keys: ['.%mehta%'], numbers: [] }],
  ['% me%', { keys: [], like_keys: ['.me%'], numbers: [] }],
  ['%me%', { keys: [], like_keys: [], numbers: [] }],
  ['%a.mehta@x%', { keys: ['.mehta'], like_keys: ['.x%'], numbers: [] }],
  ['%24aaacc1206d1zm%', { keys: ['.aaacc', '.d'], like_keys: ['.zm%'], numbers: ['% 1206%', '% 1%'] }],
  ['%98123%', { keys: [], like_keys: [], numbers: ['%98123%'] }],
  ['% 31%', { keys: [], like_keys: [], numbers: ['% 31%'] }],
  ['%&%', { keys: [], like_keys: [], numbers: [] }],
  ['%100\\% off%', { keys: [], like_keys: ['.off%'], numbers: ['%100%'] }],
])('what %j needs', (pattern, needed) => expect(neededFor(pattern)).toEqual(needed))

/** LIKE without escapes, like in the database. */
const like = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%', '.*')}$`, 's').test(text)

// The conditions only narrow a search, so they must never exclude an entry that contains the text.
test('every entry that contains a text meets its conditions', () => {
  let seed = 7
  const random = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  const letters = ['a', 'b', 'é', 'म', 'ि', '1', '2', '3', ' ', ' ', '.', '@', '-', '_', '%', '\\', '😀', '’']
  const textOf = (length: number) => Array.from({ length }, () => letters[random(letters.length)]).join('')
  for (let round = 0; round < 5_000; round++) {
    const entry = ` ${textOf(4 + random(16))}`
    const from = random(entry.length)
    const part = entry.slice(from, from + 1 + random(8))
    const { keys, numbers } = runsOf(entry)
    const needed = neededFor(`%${part.replace(/[\\%_]/g, '\\$&')}%`)
    const met =
      needed.keys.every((key) => keys.includes(key)) &&
      needed.like_keys.every((one) => keys.some((key) => like(key, one))) &&
      needed.numbers.every((one) => like(numbers, one))
    expect(met, JSON.stringify({ entry, part, needed })).toBe(true)
  }
})

test.each([
  ['% me%', '.me'],
  ['% मे%', '.मे'],
  ['%me%', null],
  ['% m1%', null],
  ['% 98%', null],
  ['% a.m%', null],
  ['% \\%%', null],
  ['% %', null],
])('the word that %j begins', (pattern, start) => expect(startOfWord(pattern)).toBe(start))

import { expect, test } from 'vitest'
import { openMention, partsOf, peopleFor, stillMentioned, withMention } from './mentions.ts'

const ASHA = { id: 1, title: 'Asha Patel' }
const ASHOK = { id: 2, title: 'Ashok' }
const RAVI = { id: 3, title: 'Ravi Mehta' }

test.each([
  ['@', 1, { at: 0, typed: '' }],
  ['Hello @as', 9, { at: 6, typed: 'as' }],
  ['Hello @Asha Pa', 14, { at: 6, typed: 'Asha Pa' }],
  ['(@ra', 4, { at: 1, typed: 'ra' }],
  ['one\n@ra', 7, { at: 4, typed: 'ra' }],
  ['asha@example.in', 15, null],
  ['Hello', 5, null],
  ['@ra\nnext', 8, null],
  ['@ later', 7, null],
  [`@${'x'.repeat(41)}`, 42, null],
])('%j with the caret at %d', (text, caret, expected) => {
  expect(openMention(text, caret)).toEqual(expected)
})

test('people are found by the start of any word of their name', () => {
  expect(peopleFor([ASHA, ASHOK, RAVI], 'as')).toEqual([ASHA, ASHOK])
  expect(peopleFor([ASHA, ASHOK, RAVI], 'meh')).toEqual([RAVI])
  expect(peopleFor([ASHA, ASHOK, RAVI], '')).toEqual([ASHA, ASHOK, RAVI])
  expect(peopleFor([ASHA, ASHOK, RAVI], 'shok')).toEqual([])
})

test('a chosen name takes the place of what was typed', () => {
  expect(withMention('Ask @as today', { at: 4, typed: 'as' }, 'Asha Patel')).toEqual({
    text: 'Ask @Asha Patel today',
    caret: 15,
  })
  expect(withMention('@', { at: 0, typed: '' }, 'Ravi Mehta')).toEqual({ text: '@Ravi Mehta ', caret: 12 })
})

test('only people whose name still stands in the text are mentioned', () => {
  expect(stillMentioned('Ask @Asha Patel', [ASHA, RAVI])).toEqual([ASHA])
})

test('names stand out, the longer of two first', () => {
  expect(partsOf('Ask @Asha Patel and @Asha', ['Asha', 'Asha Patel'])).toEqual([
    { text: 'Ask ', is_name: false },
    { text: '@Asha Patel', is_name: true },
    { text: ' and ', is_name: false },
    { text: '@Asha', is_name: true },
  ])
  expect(partsOf('<b>@Nobody</b>', ['Asha'])).toEqual([{ text: '<b>@Nobody</b>', is_name: false }])
  expect(partsOf('', ['Asha'])).toEqual([])
})

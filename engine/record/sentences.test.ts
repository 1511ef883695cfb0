import { expect, it } from 'vitest'
import { readSentence, sentencePatterns } from '#base/sentences.ts'

const patterns = sentencePatterns([
  '{0} is required',
  'Use at most {0} characters',
  'Use at most {0} characters in the password',
  'Already there as {0} {1}',
  'Choose a person',
  'What? (50 %) costs {0}.',
])
const read = (text: string) => readSentence(text, patterns)

it('finds the sentence and the values of its variables', () => {
  expect(read('Phone is required')).toEqual({ text: '{0} is required', values: ['Phone'] })
  expect(read('Already there as lead Kavita Mehta')).toEqual({
    text: 'Already there as {0} {1}',
    values: ['lead', 'Kavita Mehta'],
  })
})

it('prefers the sentence whose variables match the least text', () => {
  expect(read('Use at most 20 characters in the password')?.text).toBe('Use at most {0} characters in the password')
})

it('treats special characters of a sentence as plain text', () => {
  expect(read('What? (50 %) costs ₹5.')?.values).toEqual(['₹5'])
  expect(read('Wha (50 %) costs ₹5.')).toBeNull()
})

it('lets a variable contain separators, and refuses a text that the sentence does not match', () => {
  const found = readSentence('a, b, c, d and e', sentencePatterns(['{0}, {1} and {2}']))
  expect(found?.values).toEqual(['a', 'b, c, d', 'e'])
  expect(readSentence('a, b', sentencePatterns(['{0}, {1} and {2}']))).toBeNull()
  expect(readSentence(' is required', patterns)).toBeNull()
  expect(readSentence(`${'x'.repeat(201)} is required`, patterns)).toBeNull()
  expect(readSentence(', '.repeat(300), sentencePatterns(['{0}, {1}, {2}, {3}, {4}, {5}, {6}!']))).toBeNull()
})

it('ignores long texts, because people wrote those', () => {
  expect(read(`${'very '.repeat(200)}long is required`)).toBeNull()
})

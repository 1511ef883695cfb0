import { expect, test } from 'vitest'
import { termsOf } from '#base/search/terms.ts'
import { matchOf } from './match.ts'

test('an equal title ranks before its beginning, a word, the inside of a word, and the sound', () => {
  const texts = (title: string) => [{ field: 'name', value: title }]
  const rank = (title: string) => matchOf('ram', termsOf('ram'), texts(title))?.rank ?? null
  expect(['Ram', 'Ramesh', 'Shri Ram', 'Ikram', 'Raam', 'Sita'].map(rank)).toEqual([0, 1, 2, 3, 4, null])
})

test('every word must match, and the result names the text that matched besides the title', () => {
  const texts = [
    { field: 'name', value: 'Asha Mehta' },
    { field: 'city', value: 'Surat' },
    { field: 'contacts', value: '98765 43210' },
  ]
  const match = (typed: string) => matchOf(typed, termsOf(typed), texts)
  expect(match('asha surat')).toEqual({ rank: 2, beside: { field: 'city', value: 'Surat' } })
  expect(match('surat asha')?.rank).toBe(2)
  expect(match('+91 98765 43210')?.beside?.field).toBe('contacts')
  expect(match('asha pune')).toBe(null)
})

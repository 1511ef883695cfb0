import { expect, test } from 'vitest'
import { codeOfCountry, nameOfCountry } from './countries.ts'

test('a country is named in a language, and words that are no code have no name', () => {
  expect([nameOfCountry('AE', 'hi'), nameOfCountry('AE', 'en')]).toEqual(['संयुक्त अरब अमीरात', 'United Arab Emirates'])
  expect(['ZX', 'ae', 'IND', ''].map((code) => nameOfCountry(code, 'en'))).toEqual([null, null, null, null])
})

test('a country is found by its English name and by its code', () => {
  expect([' united arab emirates ', 'us', 'India', '', 'Nowhere'].map(codeOfCountry)).toEqual([
    ...['AE', 'US', 'IN', null, null],
  ])
})

test('it has the code of today, also where an older code has the same name', () => {
  const named = ['Germany', 'Vietnam', 'Yemen', 'Serbia', 'Zimbabwe', 'Russia', 'France', 'Myanmar (Burma)']
  expect(named.map(codeOfCountry)).toEqual(['DE', 'VN', 'YE', 'RS', 'ZW', 'RU', 'FR', 'MM'])
  expect(['uk', 'DD', 'su'].map(codeOfCountry)).toEqual(['GB', 'DE', 'RU'])
})

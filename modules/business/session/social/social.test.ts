import { expect, test } from 'vitest'
import { readSocialResult } from './social.ts'

const expected = { origin: 'https://crm.example.in', provider: 'facebook' as const }
const good = { type: 'vanik-social', provider: 'facebook', result: 'success' }

test('a result of the own origin is read', () => {
  expect(readSocialResult({ origin: expected.origin, data: good }, expected)).toEqual(good)
  expect(readSocialResult({ origin: expected.origin, data: { ...good, result: 'denied' } }, expected)).toMatchObject({
    result: 'denied',
  })
})

test('a result of any other origin is not, however right it looks', () => {
  for (const origin of [
    'https://evil.example',
    'http://crm.example.in',
    'https://crm.example.in.evil.example',
    'null',
    '',
  ])
    expect(readSocialResult({ origin, data: good }, expected)).toBeNull()
})

test('a message of another shape, or about another site, is not a result', () => {
  const wrong: unknown[] = [
    null,
    'success',
    [good],
    { ...good, type: 'other' },
    { ...good, provider: 'linkedin' },
    { ...good, result: 'won' },
    { ...good, token: 'abc' },
    { provider: 'facebook', result: 'success' },
  ]
  for (const data of wrong) expect(readSocialResult({ origin: expected.origin, data }, expected)).toBeNull()
})

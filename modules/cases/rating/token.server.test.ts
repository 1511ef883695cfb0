import { expect, test } from 'vitest'
import { closingOf, tokenOf } from './token.server.ts'

const SECRET = 'a secret for tests that is long enough'
const CLOSING = { business_id: 12, case_id: 345, reopened: 1 }

test('the token of a rating link says what it stands for, and only with its signature', () => {
  const token = tokenOf(SECRET, CLOSING)
  expect(closingOf(SECRET, token)).toEqual(CLOSING)
  for (const other of [
    token.replace('12-345', '12-346'),
    token.replace('12-345', '13-345'),
    token.replace('345-1', '345-2'),
    `${token.slice(0, -2)}AA`,
    token.slice(0, -1),
    `${token}A`,
    '',
    null,
    'x'.repeat(1_000_000),
  ])
    expect(closingOf(SECRET, other)).toBeNull()
  expect(closingOf(`${SECRET}!`, token)).toBeNull()
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkTokens } from './link-tokens.server.ts'

const SECRET = 'a secret for tests that is long enough'
const LINK = { business_id: 12, case_id: 345, reopened: 1 }
const tokens = linkTokens('rating of a case', ['business_id', 'case_id', 'reopened'])

test('a token says what it stands for, and only with its signature', () => {
  const token = tokens.tokenOf(SECRET, LINK)
  expect(tokens.linkOf(SECRET, token)).toEqual(LINK)
  for (const other of [
    token.replace('12-345', '12-346'),
    token.replace('12-345', '13-345'),
    token.replace('345-1', '345-2'),
    token.replace('12-', '012-'),
    token.replace('12-', ''),
    `7-${token}`,
    `${token.slice(0, -2)}AA`,
    token.slice(0, -1),
    `${token}A`,
    '',
    null,
    {},
    'x'.repeat(1_000_000),
  ])
    expect(tokens.linkOf(SECRET, other)).toBeNull()
  expect(tokens.linkOf(`${SECRET}!`, token)).toBeNull()
})

test('a token of one kind of link is worth nothing for another', () => {
  const token = tokens.tokenOf(SECRET, LINK)
  expect(linkTokens('link to a paper', ['business_id', 'case_id', 'reopened']).linkOf(SECRET, token)).toBeNull()
})

test('links that were sent before stay the same', () => {
  const papers = linkTokens('link to a paper', ['business_id', 'share_id'])
  const signed = createHmac('sha256', `link to a paper ${SECRET}`).update('12-345').digest('base64url')
  expect(papers.tokenOf(SECRET, { business_id: 12, share_id: 345 })).toBe(`12-345-${signed}`)
})

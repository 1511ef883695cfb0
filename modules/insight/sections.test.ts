import { expect, test } from 'vitest'
import { arranged, moved, SECTIONS, tokensOf } from './sections.ts'

test('an arrangement keeps its order, leaves out what is not known, and gets new sections at its end', () => {
  const own = arranged('Business Dashboard', ['source/full', 'status/hidden', 'nothing/half', 'overview/wide'])
  expect(own.slice(0, 3)).toEqual([
    { id: 'source', width: 'full' },
    { id: 'status', width: 'hidden' },
    { id: 'overview', width: 'full' },
  ])
  expect(own).toHaveLength(SECTIONS['Business Dashboard'].length)
  expect(arranged('Business Dashboard', tokensOf(own))).toEqual(own)
})

test('a section moves up and down and stays inside', () => {
  const ids = (steps: number, id: string) => moved(arranged('User Dashboard', []), id, steps).map((one) => one.id)
  expect(ids(1, 'figures').slice(0, 2)).toEqual(['follow_ups', 'figures'])
  expect(ids(-1, 'figures')[0]).toBe('figures')
  expect(ids(-2, 'newest')[0]).toBe('newest')
})

import { expect, test } from 'vitest'
import { arranged, grouped, moved, SECTIONS, tokensOf, withoutHoles } from './sections.ts'

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

test('each section is offered once, in its group, with its place on the dashboard', () => {
  for (const dashboard of ['User Dashboard', 'Business Dashboard'] as const) {
    const sections = arranged(dashboard, [])
    const offered = grouped(sections).flatMap((one) => one.sections)
    expect(offered.map(({ id }) => id).toSorted()).toEqual(sections.map(({ id }) => id).toSorted())
    for (const { id, at } of offered) expect(sections[at].id).toBe(id)
  }
  expect(grouped(arranged('User Dashboard', [])).map(({ group }) => group)).toEqual(['Lead-Sales', 'Activities'])
})

test('a half section without a neighbour takes the full width', () => {
  const widths = (...shown: ('half' | 'full')[]) =>
    withoutHoles(shown.map((width, at) => ({ id: String(at), width }))).map(({ width }) => width)
  expect(widths('half', 'half', 'half')).toEqual(['half', 'half', 'full'])
  expect(widths('half', 'full', 'half', 'half')).toEqual(['full', 'full', 'half', 'half'])
  expect(widths('full', 'half', 'half', 'full', 'half')).toEqual(['full', 'half', 'half', 'full', 'full'])
  expect(widths()).toEqual([])
})

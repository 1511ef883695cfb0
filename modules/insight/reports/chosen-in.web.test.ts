// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { chosenIn } from './chosen-in.web.ts'

const start = {
  title: 'Calls',
  chart: 'bars',
  spec: { record: 'call', own: 'calls', groups: [], measures: [] },
} as const
const plain = { ...start, spec: { ...start.spec, groups: [], measures: [] } }

it('reads the days, the rows and the conditions of a link', () => {
  const filter = { combiner: 'AND', conditions: [{ field: 'direction', condition: 'In', values: ['Missed'] }] }
  const search = { from: '2026-11-01', to: '2026-11-30', hour: 9, person: 7, filter: JSON.stringify(filter) }
  expect(chosenIn(search, plain)).toEqual({
    ...plain,
    spec: { ...plain.spec, filter },
    days: { from: '2026-11-01', to: '2026-11-30' },
    only: { hour: '9', person: '7' },
  })
  expect(chosenIn({ filter }, plain).spec.filter).toEqual(filter)
})

it('leaves out what is no choice', () => {
  for (const search of [
    {},
    { from: '2026-11-30', to: '2026-11-01' },
    { from: 'today' },
    { filter: '{' },
    { filter: 7 },
  ])
    expect(chosenIn(search, plain)).toEqual(plain)
})

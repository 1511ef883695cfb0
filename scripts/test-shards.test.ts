import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { optionsOf, sharesOf, testsIn } from './test-shards.mjs'

test('parts and a share are read from the command line', () => {
  expect(optionsOf([])).toEqual({ parts: [], shard: null, problem: null })
  expect(optionsOf(['./modules/crm/'])).toEqual({ parts: ['modules/crm'], shard: null, problem: null })
  expect(optionsOf(['--shard=2/3', 'modules/crm'])).toEqual({
    parts: ['modules/crm'],
    shard: { index: 2, count: 3 },
    problem: null,
  })
})

test.each([
  ['--shard=4/3'],
  ['--shard=0/3'],
  ['--shard=1/0'],
  ['--shard=one/3'],
  ['--shard=1/300'],
  ['--shard'],
  ['--watch'],
  ['--shard=1/2', '--shard=2/2'],
])('%s is refused with a sentence', (...args) => {
  const { shard, problem } = optionsOf(args)
  expect(shard).toBeNull()
  expect(problem).toMatch(/--shard=1\/3/)
})

test('every journey is in exactly one share, and no share has half as much again as another', () => {
  const folder = join(import.meta.dirname, '../journeys')
  const journeys = readdirSync(folder)
    .filter((name) => name.endsWith('.journey.ts'))
    .map((name) => ({ name, size: testsIn(readFileSync(join(folder, name), 'utf8')) }))
  const names = journeys.map(({ name }) => name).sort()
  for (const count of [1, 2, 3, 4]) {
    const shares = sharesOf(journeys, count)
    expect(shares).toHaveLength(count)
    expect(shares.flat().sort()).toEqual(names)
    expect(sharesOf([...journeys].reverse(), count)).toEqual(shares)
    const sizes = shares.map((share) =>
      share.reduce((sum, one) => sum + journeys.find(({ name }) => name === one)!.size, 0),
    )
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.5)
  }
})

test('tests are counted where they stand at the start of a line', () => {
  expect(testsIn("test('one', () => {})\n  test('two', () => {})\ntest.each([1])('%i', () => {})\n// test(\n")).toBe(3)
  expect(testsIn('')).toBe(1)
})

test('more machines than journeys leave some without one', () => {
  expect(sharesOf([{ name: 'leads', size: 3 }], 2)).toEqual([['leads'], []])
})

import { expect, it } from 'vitest'
import { NEXT_DAYS } from './next-keys.web.ts'

it('has one key for each day', () => {
  expect(NEXT_DAYS.map((one) => [one.key, one.of('2026-11-24')])).toEqual([
    ['o', '2026-11-24'],
    ['t', '2026-11-25'],
    ['d', '2026-11-26'],
    ['w', '2026-12-01'],
    ['m', '2026-11-30'],
  ])
})

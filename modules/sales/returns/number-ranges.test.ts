import { expect, test } from 'vitest'
import { numberRanges } from './number-ranges.ts'
import { monthOf } from './period.ts'

const used = (...numbers: string[]) =>
  numbers.map((text) => ({ number: text.replace('*', ''), is_cancelled: text.endsWith('*') }))

test('each series is one range from its lowest to its highest number, cancelled ones counted', () => {
  const numbers = used('INV/26-27/0009', 'INV/26-27/0010*', 'INV/26-27/0011', 'EXP/26-27/3', 'SRT-7', 'SRT-12')
  expect(numberRanges(numbers)).toEqual([
    { from: 'EXP/26-27/3', to: 'EXP/26-27/3', total: 1, cancelled: 0 },
    { from: 'INV/26-27/0009', to: 'INV/26-27/0011', total: 3, cancelled: 1 },
    { from: 'SRT-7', to: 'SRT-12', total: 2, cancelled: 0 },
  ])
})

test('the counter may stand before the year, and other digits tell series apart', () => {
  expect(numberRanges(used('1/26-27', '2/26-27', '3/26-27'))).toMatchObject([
    { from: '1/26-27', to: '3/26-27', total: 3 },
  ])
  const branches = numberRanges(used('S1/1', 'S1/2', 'S1/3', 'S2/1', 'S2/2'))
  expect(branches.map(({ from, to, total }) => [from, to, total])).toEqual([
    ['S1/1', 'S1/3', 3],
    ['S2/1', 'S2/2', 2],
  ])
  expect(numberRanges([])).toEqual([])
})

test('a month has its days and the name of the portal', () => {
  expect(monthOf('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28', period: '022026' })
  expect(monthOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31', period: '122026' })
  for (const text of ['2026-13', '2026-1', 'today', '']) expect(monthOf(text)).toBeNull()
})

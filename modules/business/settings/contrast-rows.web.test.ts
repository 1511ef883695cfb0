import { describe, expect, it } from 'vitest'
import { contrastRows, ratioText } from './contrast-rows.web.ts'
import { moved } from '#ui/drag-order.ts'

describe('the contrast check', () => {
  it.each(['#50CD89', '#000000', '#ffffff', '#ffff00', '#25e', '#808080', '#0a0a0a', '#e11d48'])(
    'finds %s readable in every role, because the roles make it so',
    (brand) => {
      for (const row of contrastRows(brand))
        for (const mode of ['light', 'dark'] as const)
          expect(row[mode].ratio, `${row.what} ${mode}`).toBeGreaterThanOrEqual(row.needed)
    },
  )
  it('never rounds a figure up', () => {
    expect([ratioText(4.499), ratioText(4.5), ratioText(21)]).toEqual(['4.49 : 1', '4.50 : 1', '21.00 : 1'])
  })
})

describe('arranging', () => {
  it('moves one entry and keeps the others in order', () => {
    expect([moved(['a', 'b', 'c', 'd'], 0, 2), moved(['a', 'b', 'c', 'd'], 3, 0)]).toEqual([
      ['b', 'c', 'a', 'd'],
      ['d', 'a', 'b', 'c'],
    ])
  })
})

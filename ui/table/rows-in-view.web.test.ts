import { describe, expect, it } from 'vitest'
import { rowsInView, scrollToRow } from './use-rows-in-view.ts'

describe('the rows to draw', () => {
  const rows = { window: 400, height: 40, count: 1_000 }

  it.each([
    [0, { first: 0, last: 17 }],
    [4_000, { first: 92, last: 117 }],
    [4_010, { first: 92, last: 118 }],
    [39_600, { first: 982, last: 999 }],
  ])('at %i px are the visible ones with eight on each side', (top, range) => {
    expect(rowsInView({ ...rows, top })).toEqual(range)
  })

  it('are none without rows, and none before the window has a height', () => {
    expect(rowsInView({ ...rows, top: 0, count: 0 })).toEqual({ first: 0, last: -1 })
    expect(rowsInView({ ...rows, top: 0, window: 0 })).toEqual({ first: 0, last: -1 })
  })

  it('are not empty after the list became shorter than the scroll position', () => {
    expect(rowsInView({ ...rows, top: 4_000, count: 5 })).toEqual({ first: 4, last: 4 })
  })
})

describe('scrolling to a row', () => {
  const scrolled = (scrollTop: number, index: number) => {
    const scroller = { scrollTop, clientHeight: 400 } as HTMLElement
    scrollToRow(scroller, { index, height: 40, head: 36 })
    return scroller.scrollTop
  }

  it('moves by the least that shows all of it', () => {
    expect(scrolled(400, 12)).toBe(400)
    expect(scrolled(400, 5)).toBe(200)
    expect(scrolled(0, 12)).toBe(156)
  })
})

import { type RefObject, useLayoutEffect, useState } from 'react'

/** First and last row to render; the last is -1 when there are none. */
export interface RowRange {
  first: number
  last: number
}

// Rows rendered above and below the visible ones, so that a quick scroll shows no gap.
const OVERSCAN = 8

/** The rows to render, from the scroll position and the height of the window, all in px. */
export function rowsInView(options: { top: number; window: number; height: number; count: number }): RowRange {
  const { top, window, height, count } = options
  if (window <= 0) return { first: 0, last: -1 }
  const first = Math.floor(Math.max(0, top) / height) - OVERSCAN
  const last = Math.ceil((Math.max(0, top) + window) / height) - 1 + OVERSCAN
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.min(last, count - 1) }
}

/**
 * Follows the scroller around a body whose rows all have the same height. For such rows the visible range is a division; the library that the
 * board uses for cards of different heights would add 8 KB to every list.
 */
export function useRowsInView(
  body: RefObject<HTMLElement | null>,
  { count, height }: { count: number; height: number },
): RowRange {
  const [range, setRange] = useState<RowRange>({ first: 0, last: -1 })
  useLayoutEffect(() => {
    // The reference of the body is already set; that of the scroller around it is not.
    const frame = body.current?.parentElement
    if (!frame) return
    const measure = () => {
      const next = rowsInView({ top: frame.scrollTop, window: frame.offsetHeight, height, count })
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
    measure()
    frame.addEventListener('scroll', measure, { passive: true })
    const size = new ResizeObserver(measure)
    size.observe(frame)
    return () => {
      frame.removeEventListener('scroll', measure)
      size.disconnect()
    }
  }, [body, count, height])
  return range
}

/** Scrolls just far enough to show a row between the sticky head and the lower edge. */
export function scrollToRow(
  scroller: HTMLElement,
  { index, height, head }: { index: number; height: number; head: number },
): void {
  const [top, bottom] = [index * height, (index + 1) * height + head]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight
}

import { type RefObject, useLayoutEffect, useState } from 'react'

// Rows drawn beyond what is in sight, and how far a scroll goes before the window moves: few renders, no white.
const BEYOND = 8
const STEP = 4

interface Window {
  first: number
  last: number
}

/** Which rows of equal height are in sight of a scroller, and how to bring one there. */
export function useWindow(options: {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Of a row, in px. */
  height: number
}): Window & { scrollTo: (index: number) => void } {
  const { scroller, count, height } = options
  const [seen, setSeen] = useState<Window>({ first: 0, last: 24 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = Math.floor(element.scrollTop / height / STEP) * STEP
      const many = Math.ceil(element.clientHeight / height)
      const next = { first: Math.max(0, top - BEYOND), last: top + many + STEP + BEYOND }
      setSeen((old) => (old.first === next.first && old.last === next.last ? old : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = globalThis.ResizeObserver && new ResizeObserver(look)
    sizes?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes?.disconnect()
    }
  }, [scroller, height])

  return {
    first: Math.min(seen.first, Math.max(0, count - 1)),
    last: Math.min(seen.last, count - 1),
    scrollTo(index) {
      const element = scroller.current
      if (!element) return
      // The head of the grid stays in sight over the rows.
      const head = element.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0
      const [top, bottom] = [index * height, (index + 1) * height]
      if (top < element.scrollTop) element.scrollTop = top
      else if (bottom > element.scrollTop + element.clientHeight - head)
        element.scrollTop = bottom - element.clientHeight + head
    },
  }
}

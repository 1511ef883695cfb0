import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ColumnValue } from './board-model.ts'

// Marks dragged data as a card of this board.
const CARD = 'board_card'

/** Makes a card draggable; the library is loaded with the first board. True while the card is dragged. */
export function useCardDrag(options: {
  element: RefObject<HTMLElement | null>
  id: number
  enabled: boolean
}): boolean {
  const { element, id, enabled } = options
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (!enabled) return
    return whenLoaded(({ draggable }) => {
      if (!element.current) return () => {}
      return draggable({
        element: element.current,
        getInitialData: () => ({ [CARD]: id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      })
    })
  }, [element, id, enabled])
  return dragging
}

/** Makes a column accept dropped cards; true while a card is over it. */
export function useColumnDrop(options: {
  element: RefObject<HTMLElement | null>
  value: ColumnValue
  onDrop: (id: number, to: ColumnValue) => void
}): boolean {
  const { element, value } = options
  const [over, setOver] = useState(false)
  const newest = useRef(options.onDrop)
  useEffect(() => {
    newest.current = options.onDrop
  })
  useEffect(
    () =>
      whenLoaded(({ dropTargetForElements }) => {
        if (!element.current) return () => {}
        return dropTargetForElements({
          element: element.current,
          canDrop: ({ source }) => typeof source.data[CARD] === 'number',
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false)
            newest.current(source.data[CARD] as number, value)
          },
        })
      }),
    [element, value],
  )
  return over
}

type Adapter = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

function whenLoaded(start: (adapter: Adapter) => () => void): () => void {
  let stop = () => {}
  let gone = false
  void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then((adapter) => {
    if (!gone) stop = start(adapter)
  })
  return () => {
    gone = true
    stop()
  }
}

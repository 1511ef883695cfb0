import { useEffect, useRef, useState } from 'react'

/** The position of a line: its group, and its index in the group. */
export type Place = { group: number; index: number }

/** The list with one item moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = items.toSpliced(from, 1)
  return next.toSpliced(to, 0, items[from])
}

/**
 * Makes a line draggable by its handle to another place in its own group; `edge` is where it would be dropped. With `has_inputs`
 * only the handle is draggable: in some browsers text cannot be selected in the inputs of a draggable line.
 */
export function useDragOrder<Line extends HTMLElement = HTMLLIElement>({
  place,
  has_inputs = false,
  onDrop,
}: {
  place: Place
  has_inputs?: boolean
  onDrop: (from: Place, to: Place) => void
}) {
  const line = useRef<Line>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const [dragging, setDragging] = useState(false)
  const newest = useRef({ place, onDrop })
  useEffect(() => {
    newest.current = { place, onDrop }
  })

  useEffect(() => {
    let stop = () => {}
    let gone = false
    // Loaded with the screen, not at the start of the product.
    void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(({ draggable, dropTargetForElements }) => {
      const element = line.current
      if (gone || !element) return
      const own = handle.current
      const takeUp = draggable({
        ...(has_inputs && own ? { element: own } : { element, dragHandle: own ?? undefined }),
        getInitialData: () => ({ menu_place: newest.current.place }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      })
      const sourceOf = (data: Record<string, unknown>) => data.menu_place as Place | undefined
      const edgeFor = (from: Place) => (from.index < newest.current.place.index ? 'bottom' : 'top')
      const target = dropTargetForElements({
        element,
        canDrop: ({ source }) => sourceOf(source.data)?.group === newest.current.place.group,
        onDragEnter: ({ source }) => {
          const from = sourceOf(source.data)
          if (from && from.index !== newest.current.place.index) setEdge(edgeFor(from))
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ source }) => {
          setEdge(null)
          const from = sourceOf(source.data)
          if (from) newest.current.onDrop(from, newest.current.place)
        },
      })
      stop = () => {
        takeUp()
        target()
      }
    })
    return () => {
      gone = true
      stop()
    }
  }, [has_inputs])
  return { line, handle, edge, dragging }
}

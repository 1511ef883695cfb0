import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { PlacedColumn } from './columns.ts'
import type { RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'
import classes from './table.module.css'
import { TableRow } from './TableRow.tsx'
import type { ScrollTo } from './use-grid-keys.ts'
import { scrollToRow, useRowsInView } from './use-rows-in-view.ts'

type BodyProps<T> = {
  scroller: RefObject<HTMLDivElement | null>
  source: RowSource<T>
  placed: PlacedColumn<T>[]
  rowId: (row: T) => string
  height: number
  selection?: Selection
  active: number
  onActivate: (index: number) => void
  onOpen?: (row: T) => void
  renderCard?: (row: T) => ReactNode
  scrollTo: ScrollTo
}

/** The virtualised rows, apart from the head: a scroll tick renders only these. */
export function TableBody<T>(props: BodyProps<T>) {
  const { scroller, source, height, rowId, scrollTo } = props
  const body = useRef<HTMLDivElement>(null)
  const { first, last } = useRowsInView(body, { count: source.count, height })
  useEffect(() => {
    scrollTo.current = (index) => {
      const frame = scroller.current
      if (!frame || !body.current) return
      const head = body.current.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop
      scrollToRow(frame, { index, height, head })
    }
  }, [scroller, height, scrollTo])
  useEffect(() => source.ensure(first, Math.max(first, last)), [source, first, last])

  return (
    // biome-ignore lint/a11y: a grid built of divs, so that rows can be placed absolutely
    <div ref={body} role="rowgroup" className={classes.body} style={{ height: source.count * height }}>
      {Array.from({ length: last - first + 1 }, (_, place) => {
        const index = first + place
        const row = source.get(index)
        const id = row === undefined ? null : rowId(row)
        return (
          <TableRow
            key={id ?? `missing-${index}`}
            id={id}
            row={row as object | undefined}
            index={index}
            height={height}
            placed={props.placed as PlacedColumn<object>[]}
            selection={props.selection}
            active={index === props.active}
            onActivate={props.onActivate}
            onOpen={props.onOpen as ((row: object) => void) | undefined}
            renderCard={props.renderCard as ((row: object) => ReactNode) | undefined}
          />
        )
      })}
    </div>
  )
}

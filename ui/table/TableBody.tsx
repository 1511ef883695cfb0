import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect } from 'react'
import type { PlacedColumn } from './columns.ts'
import type { RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'
import classes from './table.module.css'
import { TableRow } from './TableRow.tsx'
import type { ScrollTo } from './use-grid-keys.ts'

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
  // The virtualizer changes inside while its identity stays, which memoised output would miss.
  'use no memo'
  const { scroller, source, height, rowId } = props
  const virtual = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    useFlushSync: false,
    isScrollingResetDelay: 120,
  })
  props.scrollTo.current = (index) => virtual.scrollToIndex(index, { align: 'auto' })
  // biome-ignore lint: a new height must be measured again
  useEffect(() => virtual.measure(), [height])

  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => source.ensure(first, last), [source, first, last])

  return (
    // biome-ignore lint/a11y: a grid built of divs, so that rows can be placed absolutely
    <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index }) => {
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

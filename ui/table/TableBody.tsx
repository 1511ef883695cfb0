import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { EditedCell } from './cells.ts'
import type { PlacedColumn } from './columns.ts'
import type { RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'
import classes from './table.module.css'
import { HeadRow, TableRow } from './TableRow.tsx'
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
  onCell?: (row: T, cell: EditedCell | null, clicks: number) => void
  focused?: string
  edited?: EditedCell | null
  renderEditor?: (row: T, column: string) => ReactNode
  renderCard?: (row: T) => ReactNode
  scrollTo: ScrollTo
}

/** The virtualised rows, separate from the head, so that scrolling renders only them. */
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
      {placesOf({ first, last, also: props.edited?.index, count: source.count }).map((index) => {
        const active = index === props.active
        const head = source.heads?.at(index)
        if (head !== undefined)
          return (
            <HeadRow
              key={`head-${index}`}
              {...{ index, height, active }}
              onPress={() => {
                props.onActivate(index)
                source.heads?.press(index)
              }}
            >
              {head}
            </HeadRow>
          )
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
            active={active}
            onActivate={props.onActivate}
            onOpen={props.onOpen as ((row: object) => void) | undefined}
            onCell={props.onCell as ComponentProps<typeof TableRow>['onCell']}
            focused={active ? props.focused : undefined}
            edited={
              id !== null && props.edited?.id === id
                ? { column: props.edited.column, render: props.renderEditor as (row: object) => ReactNode }
                : undefined
            }
            renderCard={props.renderCard as ((row: object) => ReactNode) | undefined}
          />
        )
      })}
    </div>
  )
}

/** The rows to render: the visible ones, and the edited one, which keeps its typed text when it is scrolled away. */
function placesOf(options: { first: number; last: number; also?: number; count: number }): number[] {
  const { first, last, also, count } = options
  const places = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const is_apart = also !== undefined && also < count && (also < first || also > last)
  return is_apart ? [...places, also] : places
}

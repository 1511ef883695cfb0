import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useEffect } from 'react'
import type { PlacedColumn } from './columns.ts'
import type { RowSource } from './row-source.ts'
import { type Selection, useIsSelected } from './selection.ts'
import classes from './table.module.css'
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

type RowProps = {
  id: string | null
  row: object | undefined
  index: number
  height: number
  placed: PlacedColumn<object>[]
  selection?: Selection
  active: boolean
  onActivate: (index: number) => void
  onOpen?: (row: object) => void
  renderCard?: (row: object) => ReactNode
}

const TableRow = memo(function TableRow(props: RowProps) {
  const { id, row, index, selection, placed, renderCard } = props
  const { t } = useLingui()
  const selected = useIsSelected(selection, id ?? '')
  const toggle = () => id !== null && selection?.toggle(id)
  return (
    // biome-ignore lint/a11y: the grid handles the keys for its rows
    <div
      id={id === null ? undefined : `row-${id}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? selected : undefined}
      className={classes.row}
      data-selected={selected || undefined}
      data-active={props.active || undefined}
      data-openable={props.onOpen ? true : undefined}
      style={{ top: index * props.height, height: props.height }}
      onClick={(event) => {
        props.onActivate(index)
        if ((event.target as HTMLElement).closest('a,button,input,label')) return
        if (!row) return
        // While cards are being picked, a tap picks; otherwise a tap or click opens.
        const state = selection?.get()
        if (renderCard && state && (state.all_matching || state.ids.size > 0)) toggle()
        else props.onOpen?.(row)
      }}
      onContextMenu={
        renderCard && selection
          ? (event) => {
              event.preventDefault()
              toggle()
            }
          : undefined
      }
    >
      {renderCard ? (
        // biome-ignore lint/a11y: as above
        <div role="gridcell" className={classes.card}>
          {row ? renderCard(row) : <span className={classes.bone} />}
        </div>
      ) : (
        <>
          {selection && (
            // biome-ignore lint/a11y: as above
            <div role="gridcell" className={classes.checkCell}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  checked={selected}
                  disabled={row === undefined}
                  aria-label={t`Select row ${index + 1}`}
                  onChange={toggle}
                />
              </label>
            </div>
          )}
          {placed.map(({ column, pinned, last_pinned }) => (
            // biome-ignore lint/a11y: as above
            <div
              key={column.id}
              role="gridcell"
              className={classes.cell}
              data-pinned={pinned || undefined}
              data-last-pinned={last_pinned || undefined}
              data-numeric={column.numeric || undefined}
              style={{
                width: `var(--width-${column.id})`,
                insetInlineStart: pinned ? `var(--offset-${column.id})` : undefined,
              }}
            >
              {row ? column.cell(row) : <span className={classes.bone} />}
            </div>
          ))}
        </>
      )}
    </div>
  )
})

import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FONT_SIZES } from '#base/look.ts'
import { useLayout } from '../layout-config.ts'
import { useIsPhone } from '../use-media.ts'
import { placeColumns, type TableColumn, type TableView, widthVariables } from './columns.ts'
import type { RowSource } from './row-source.ts'
import { createSelection, type Selection } from './selection.ts'
import { TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { Skeleton } from '../states.tsx'
import classes from './table.module.css'
import { useGridKeys } from './use-grid-keys.ts'

/** Width of the check column in px. */
export const CHECK_WIDTH = 40

/** Height of a row in px by the chosen density. */
const ROW_HEIGHTS = { compact: 32, default: 40, relaxed: 48 }

/** What a list screen says about its table. */
export type DataTableProps<T> = {
  /** Names the grid for screen readers. */
  label: string
  source: RowSource<T>
  columns: TableColumn<T>[]
  rowId: (row: T) => string
  view: TableView
  onViewChange: (view: TableView) => void
  /** Without a selection there is no check column. */
  selection?: Selection
  onOpen?: (row: T) => void
  /** The two lines shown for a row at 768 px and below; without it the grid stays a grid. */
  renderCard?: (row: T) => ReactNode
  /** Height of a row in px, instead of the one of the chosen density. */
  rowHeight?: number
  cardHeight?: number
  /** Row that is the active one when the list opens, scrolled into sight. */
  startAt?: number
  /** True until the first page came; shows skeleton rows of the true height. */
  loading?: boolean
  /** Shown when there are no rows: EmptyState or ErrorState. */
  empty?: ReactNode
  /** Floats over the last rows while something is selected. */
  selectionBar?: ReactNode
}

/** The list: a virtualised grid over a row source, with columns people arrange, a keyboard, and cards on phones. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, source, columns, view, rowId, onOpen, renderCard, cardHeight = 64 } = props
  const { t } = useLingui()
  const { density, font_size } = useLayout()
  const keys_id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [none] = useState(createSelection)
  const selection = props.selection ?? none
  const phone = useIsPhone()
  const as_cards = phone && renderCard !== undefined
  const base = as_cards ? cardHeight : (props.rowHeight ?? ROW_HEIGHTS[density])
  const height = Math.round(base * Math.max(1, FONT_SIZES[font_size]))
  const count = props.loading ? 0 : source.count

  const lead = props.selection && !as_cards ? CHECK_WIDTH : 0
  const placed = placeColumns({ columns, view, lead })
  const [active, setActive, scrollTo] = useGridKeys({
    scroller,
    source,
    count,
    height,
    rowId,
    selection,
    onOpen,
    selectable: !!props.selection,
  })

  const { startAt } = props
  const is_placed = useRef(false)
  useEffect(() => {
    if (is_placed.current || startAt === undefined || startAt < 0 || count === 0) return
    is_placed.current = true
    setActive(Math.min(startAt, count - 1))
    scrollTo.current?.(startAt)
    scroller.current?.focus({ preventScroll: true })
  }, [startAt, count, setActive, scrollTo])

  // Widths are variables on the scroller: resizing a column renders no row.
  const variables = { ...widthVariables(placed, lead), ...(as_cards ? { '--width': '100%' } : {}) }

  const active_row = active >= 0 ? source.get(active) : undefined
  return (
    <div className={classes.wrap}>
      {/* One tab stop; the active row is named by aria-activedescendant. */}
      {/* biome-ignore lint/a11y: the grid is the focus holder of its rows */}
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={props.loading ? -1 : source.count + 1}
        aria-colcount={placed.length + (lead ? 1 : 0)}
        aria-multiselectable={props.selection ? true : undefined}
        aria-busy={props.loading || undefined}
        aria-activedescendant={active_row === undefined ? undefined : `row-${rowId(active_row)}`}
        aria-describedby={keys_id}
        tabIndex={0}
        data-cards={as_cards || undefined}
        style={variables as CSSProperties}
      >
        {!as_cards && (
          <TableHead
            columns={columns}
            placed={placed}
            view={view}
            onViewChange={props.onViewChange}
            lead={lead}
            check={props.selection ? { selection: props.selection, source, rowId } : undefined}
          />
        )}
        {props.loading ? (
          <SkeletonRows columns={placed.length} height={height} />
        ) : source.count === 0 ? (
          // A grid may hold only rows, so an empty one has a row of one cell.
          <div role="rowgroup" className={classes.empty}>
            <div role="row">
              <div role="gridcell" aria-colspan={placed.length + (lead ? 1 : 0)}>
                {props.empty}
              </div>
            </div>
          </div>
        ) : (
          <TableBody
            scroller={scroller}
            source={source}
            placed={placed}
            rowId={rowId}
            height={height}
            selection={props.selection}
            active={active}
            onActivate={setActive}
            onOpen={onOpen}
            renderCard={as_cards ? renderCard : undefined}
            scrollTo={scrollTo}
          />
        )}
      </div>
      <span id={keys_id} hidden>
        {t`J and K move, X or Space selects, Enter opens, Escape clears.`}
      </span>
      {props.selectionBar}
    </div>
  )
}

function SkeletonRows({ columns, height }: { columns: number; height: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: 16 }, (_, row) => (
        <div key={row} className={classes.skeletonRow} style={{ height }}>
          {Array.from({ length: Math.min(columns, 9) }, (_, cell) => (
            // Uneven on purpose, so that it looks like text.
            <span key={cell} style={{ width: `${(cell === 0 ? 14 : 6) + ((row * 7 + cell * 5) % 6)}%` }}>
              <Skeleton height={10} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

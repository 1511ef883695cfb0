import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { FONT_SIZES } from '#base/look.ts'
import { useLayout } from '../layout-config.ts'
import { useIsPhone } from '../use-media.ts'
import { type CellEditing, useCells } from './cells.ts'
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

/** Props of DataTable. */
export type DataTableProps<T> = {
  /** The accessible name of the grid. */
  label: string
  source: RowSource<T>
  columns: TableColumn<T>[]
  rowId: (row: T) => string
  view: TableView
  onViewChange: (view: TableView) => void
  /** Without a selection there is no check column. */
  selection?: Selection
  onOpen?: (row: T) => void
  /** Cells that are edited in place. */
  editing?: CellEditing<T>
  /** A panel beside the rows that shows the active one. */
  preview?: { open: boolean; onToggle: (open: boolean) => void; render: (row: T) => ReactNode }
  /** The two lines shown for a row at 768 px and below; without it the grid stays a grid. */
  renderCard?: (row: T) => ReactNode
  /** Height of a row in px, instead of the one of the chosen density. */
  rowHeight?: number
  cardHeight?: number
  /** Index of the row that is active and scrolled into view when the list opens. */
  startAt?: number
  /** True until the first page is loaded; shows skeleton rows of the same height. */
  loading?: boolean
  /** Shown when there are no rows: EmptyState or ErrorState. */
  empty?: ReactNode
  /** Floats over the last rows while something is selected. */
  selectionBar?: ReactNode
}

/** A virtualised grid over a row source, with columns that people can arrange, keyboard control, and cards on phones. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, source, columns, view, rowId, onOpen, renderCard, cardHeight = 64, editing } = props
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
  const preview = as_cards ? undefined : props.preview
  const cells = useCells({
    scroller,
    editing: as_cards ? undefined : editing,
    // While the preview is open, a click shows the row in it.
    onOpen: preview?.open ? undefined : onOpen,
  })
  const { active, setActive, scrollTo, focused } = useGridKeys({
    scroller,
    source,
    count,
    height,
    rowId,
    selection,
    onOpen,
    selectable: !!props.selection,
    columns: editing && !as_cards ? placed.map(({ column }) => column.id) : undefined,
    onEdit(row, chosen, index) {
      const column = [chosen, ...placed.map((one) => one.column.id)].find((one) => cells.canEdit(row, one))
      if (column !== undefined) cells.edit({ id: rowId(row), column, index })
    },
    onPreview: preview && (() => preview.onToggle(!preview.open)),
    onEscape() {
      preview?.onToggle(false)
      return preview?.open ?? false
    },
  })

  useStart({ scroller, startAt: props.startAt, count, setActive, scrollTo })

  const colcount = placed.length + (lead ? 1 : 0)
  // Widths are variables on the scroller: resizing a column renders no row.
  const variables = { ...widthVariables(placed, lead), ...(as_cards ? { '--width': '100%' } : {}) }

  const active_row = active >= 0 ? source.get(active) : undefined
  const active_id =
    active_row === undefined ? (source.heads?.at(active) ? `head-${active}` : undefined) : rowId(active_row)
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
        aria-colcount={colcount}
        aria-multiselectable={props.selection ? true : undefined}
        aria-busy={props.loading || undefined}
        aria-activedescendant={
          active_id && (focused && active_row ? `cell-${active_id}-${focused}` : `row-${active_id}`)
        }
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
          <EmptyRow colspan={colcount}>{props.empty}</EmptyRow>
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
            onCell={cells.click}
            focused={focused}
            edited={cells.edited}
            renderEditor={
              cells.edited && editing
                ? (row) => editing.render(row, cells.edited?.column as string, cells.close)
                : undefined
            }
            renderCard={as_cards ? renderCard : undefined}
            scrollTo={scrollTo}
          />
        )}
      </div>
      <Keys id={keys_id} has_preview={preview !== undefined} />
      {preview?.open && active_row !== undefined && preview.render(active_row)}
      {props.selectionBar}
    </div>
  )
}

/** Makes the row at `startAt` active and scrolls to it, once the first rows are loaded. */
function useStart({
  scroller,
  startAt,
  count,
  setActive,
  scrollTo,
}: {
  scroller: RefObject<HTMLDivElement | null>
  startAt: number | undefined
  count: number
} & Pick<ReturnType<typeof useGridKeys>, 'setActive' | 'scrollTo'>) {
  const is_placed = useRef(false)
  useEffect(() => {
    if (is_placed.current || startAt === undefined || startAt < 0 || count === 0) return
    is_placed.current = true
    setActive(Math.min(startAt, count - 1))
    scrollTo.current?.(startAt)
    scroller.current?.focus({ preventScroll: true })
  }, [startAt, count, setActive, scrollTo, scroller])
}

/** The content of a grid without rows. A grid may hold only rows, so it is a row of one cell. */
function EmptyRow({ colspan, children }: { colspan: number; children: ReactNode }) {
  return (
    <div role="rowgroup" className={classes.empty}>
      <div role="row">
        <div role="gridcell" aria-colspan={colspan}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The keys of the grid, for screen readers. */
function Keys({ id, has_preview }: { id: string; has_preview: boolean }) {
  const { t } = useLingui()
  return (
    <span id={id} hidden>
      {has_preview
        ? t`J and K move, X selects, Space shows the row beside the list, Enter opens it, F2 edits a cell, Escape clears.`
        : t`J and K move, X or Space selects, Enter opens, Escape clears.`}
    </span>
  )
}

function SkeletonRows({ columns, height }: { columns: number; height: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: 16 }, (_, row) => (
        <div key={row} className={classes.skeletonRow} style={{ height }}>
          {Array.from({ length: Math.min(columns, 9) }, (_, cell) => (
            // Different widths, so that it looks like text.
            <span key={cell} style={{ width: `${(cell === 0 ? 14 : 6) + ((row * 7 + cell * 5) % 6)}%` }}>
              <Skeleton height={10} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

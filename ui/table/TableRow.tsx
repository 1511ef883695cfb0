import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { Skeleton } from '../states.tsx'
import type { EditedCell } from './cells.ts'
import type { PlacedColumn } from './columns.ts'
import { type Selection, useIsSelected } from './selection.ts'
import classes from './table.module.css'

/** Props of a row of the grid. */
type RowProps = {
  id: string | null
  /** Undefined while it is not loaded. */
  row: object | undefined
  index: number
  height: number
  placed: PlacedColumn<object>[]
  selection?: Selection
  active: boolean
  onActivate: (index: number) => void
  onOpen?: (row: object) => void
  /** A click on a cell, with the number of quick clicks; without it a click opens the row. */
  onCell?: (row: object, cell: EditedCell | null, clicks: number) => void
  /** The column of the active row that the arrows have chosen. */
  focused?: string
  /** The column whose cell is being edited, and its editor. */
  edited?: { column: string; render: (row: object) => ReactNode }
  renderCard?: (row: object) => ReactNode
}

/** A row of the grid, or a card on phones. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { id, row, index, selection, placed, renderCard } = props
  const selected = useIsSelected(selection, id ?? '')
  const toggle = () => id !== null && selection?.toggle(id)
  const onClick = (event: MouseEvent) => {
    props.onActivate(index)
    if ((event.target as HTMLElement).closest('a,button,input,label,form')) return
    if (!row) return
    // While cards are being selected, a tap selects; otherwise a tap or click opens.
    const state = selection?.get()
    if (renderCard && state && (state.all_matching || state.ids.size > 0)) return toggle()
    const { column } = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset ?? {}
    const cell = id !== null && column !== undefined ? { id, column, index } : null
    if (props.onCell) props.onCell(row, cell, event.detail)
    else props.onOpen?.(row)
  }
  const onLongPress = (event: MouseEvent) => {
    event.preventDefault()
    toggle()
  }
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
      onClick={onClick}
      onContextMenu={renderCard && selection ? onLongPress : undefined}
    >
      {renderCard ? (
        // biome-ignore lint/a11y: as above
        <div role="gridcell" className={classes.card}>
          {row ? renderCard(row) : <Skeleton height={10} width="60%" />}
        </div>
      ) : (
        <>
          {selection && <CheckCell index={index} selected={selected} disabled={row === undefined} onToggle={toggle} />}
          {placed.map((one) => cellOf(one, props))}
        </>
      )}
    </div>
  )
})

function CheckCell(props: { index: number; selected: boolean; disabled: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y: the grid handles the keys for its cells
    <div role="gridcell" className={classes.checkCell}>
      <label className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={props.selected}
          disabled={props.disabled}
          aria-label={t`Select row ${props.index + 1}`}
          onChange={props.onToggle}
        />
      </label>
    </div>
  )
}

// Called, not rendered: a component for each cell would cost time while the list scrolls.
function cellOf({ column, pinned, last_pinned }: PlacedColumn<object>, { id, row, active, focused, edited }: RowProps) {
  const is_focused = active && focused === column.id
  const editor = row && edited?.column === column.id ? edited.render(row) : undefined
  return (
    // biome-ignore lint/a11y: the grid handles the keys for its cells
    <div
      key={column.id}
      id={is_focused ? `cell-${id}-${column.id}` : undefined}
      role="gridcell"
      className={classes.cell}
      data-column={column.id}
      data-focused={is_focused || undefined}
      data-edited={editor !== undefined || undefined}
      data-pinned={pinned || undefined}
      data-last-pinned={last_pinned || undefined}
      data-numeric={column.numeric || undefined}
      style={{
        width: `var(--width-${column.id})`,
        insetInlineStart: pinned ? `var(--offset-${column.id})` : undefined,
      }}
    >
      {editor ?? (row ? column.cell(row) : <Skeleton height={10} width="60%" />)}
    </div>
  )
}

/** A heading between the rows; the row source handles a click on it. */
export function HeadRow(props: {
  index: number
  height: number
  active: boolean
  children: ReactNode
  onPress: () => void
}) {
  return (
    // biome-ignore lint/a11y: the grid handles the keys for its rows
    <div
      id={`row-head-${props.index}`}
      role="row"
      aria-rowindex={props.index + 2}
      className={classes.row}
      data-active={props.active || undefined}
      data-head
      data-openable
      style={{ top: props.index * props.height, height: props.height }}
      onClick={props.onPress}
    >
      {/* biome-ignore lint/a11y: as above */}
      <div role="gridcell" className={classes.cell}>
        {props.children}
      </div>
    </div>
  )
}

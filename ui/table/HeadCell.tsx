import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import type { DragEventHandler, PointerEvent } from 'react'
import type { PlacedColumn } from './columns.ts'
import classes from './table.module.css'

/** Props of the head of a column. */
type HeadCellProps<T> = {
  placed: PlacedColumn<T>
  sorted: 'ascending' | 'descending' | undefined
  is_drop_target: boolean
  menu_open: boolean
  drag: Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', DragEventHandler>
  onSort: () => void
  /** Opens the menu below this position, in px of the window. */
  onMenu: (place: { x: number; y: number }) => void
  onResizeStart: (event: PointerEvent<HTMLDivElement>) => void
  onResetWidth: () => void
}

/** The head of a column: a click sorts, the arrow opens its menu, dragging moves it, its edge resizes it. */
export function HeadCell<T>(props: HeadCellProps<T>) {
  const { sorted, drag } = props
  const { column, pinned, last_pinned } = props.placed
  const { t, i18n } = useLingui()
  const { id } = column
  const header = i18n._(column.header)
  return (
    // biome-ignore lint/a11y: the menu offers the same moves to the keyboard
    <div
      role="columnheader"
      aria-sort={sorted}
      className={classes.headCell}
      data-pinned={pinned || undefined}
      data-last-pinned={last_pinned || undefined}
      data-drop-target={props.is_drop_target || undefined}
      style={{ width: `var(--width-${id})`, insetInlineStart: pinned ? `var(--offset-${id})` : undefined }}
      draggable
      {...drag}
    >
      <button
        type="button"
        className={classes.sortButton}
        data-numeric={column.numeric || undefined}
        disabled={!column.sortable}
        onClick={props.onSort}
      >
        <span className="cut">{header}</span>
        {sorted === 'ascending' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'descending' && <IconArrowDown size={13} aria-hidden />}
      </button>
      <button
        type="button"
        className={classes.menuButton}
        aria-haspopup="menu"
        aria-expanded={props.menu_open}
        aria-label={t`${header}: column options`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          props.onMenu({ x: box.left, y: box.bottom })
        }}
      >
        <IconChevronDown size={13} aria-hidden />
      </button>
      <div
        className={classes.resizer}
        aria-hidden
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={props.onResizeStart}
        onDoubleClick={props.onResetWidth}
      />
    </div>
  )
}

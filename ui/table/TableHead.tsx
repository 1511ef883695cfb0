import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { lazy, type PointerEvent, Suspense, startTransition, useRef, useState } from 'react'
import {
  LEAST_WIDTH,
  moveColumn,
  nextSort,
  type PlacedColumn,
  pinColumn,
  stepColumn,
  type TableColumn,
  type TableView,
  widthVariables,
} from './columns.ts'
import type { RowSource } from './row-source.ts'
import { type Selection, useSelection } from './selection.ts'
import classes from './table.module.css'

const HeaderMenu = lazy(() => import('./HeaderMenu.tsx'))

type HeadProps<T> = {
  columns: TableColumn<T>[]
  placed: PlacedColumn<T>[]
  view: TableView
  onViewChange: (view: TableView) => void
  /** Width of what stands before the columns, in px. */
  lead: number
  check?: { selection: Selection; source: RowSource<T>; rowId: (row: T) => string }
}

/** The head row: sort by click, one shared menu, drag to reorder, drag the edge to resize. */
export function TableHead<T>({ columns, placed, view, onViewChange, lead, check }: HeadProps<T>) {
  const { t, i18n } = useLingui()
  const dragged = useRef<string | null>(null)
  const [drop_target, setDropTarget] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ id: string; x: number; y: number } | null>(null)
  const of_menu = menu && placed.find(({ column }) => column.id === menu.id)
  const change = (next: TableView) => startTransition(() => onViewChange(next))

  // Pointer capture, because inside a draggable header HTML5 dragging swallows mouse moves.
  const startResize = (event: PointerEvent<HTMLDivElement>, id: string, from: number) => {
    const handle = event.currentTarget
    const start = event.clientX
    const direction = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    handle.setPointerCapture(event.pointerId)
    const grid = handle.closest<HTMLElement>('[role=grid]')
    let width = from
    // While it is dragged only the grid's variables change; the arrangement is kept once, at the end.
    handle.onpointermove = (moved) => {
      width = Math.max(LEAST_WIDTH, Math.round(from + direction * (moved.clientX - start)))
      const now = placed.map((one) => (one.column.id === id ? { ...one, width } : one))
      for (const [name, value] of Object.entries(widthVariables(now, lead))) grid?.style.setProperty(name, value)
    }
    handle.onpointerup = handle.onpointercancel = () => {
      handle.onpointermove = handle.onpointerup = handle.onpointercancel = null
      if (width !== from) resize(id, width)
    }
  }
  const resize = (id: string, width: number) =>
    onViewChange({ ...view, columnSizing: { ...view.columnSizing, [id]: Math.max(LEAST_WIDTH, width) } })

  return (
    // biome-ignore lint/a11y: a grid built of divs
    <div className={classes.head} role="rowgroup" data-head>
      {/* biome-ignore lint/a11y: as above */}
      <div className={classes.headRow} role="row" aria-rowindex={1}>
        {check && (
          // biome-ignore lint/a11y: as above
          <div role="columnheader" className={classes.checkHead}>
            <SelectLoaded {...check} />
          </div>
        )}
        {placed.map(({ column, width, pinned, last_pinned }) => {
          const { id } = column
          const header = i18n._(column.header)
          const sorted = view.sort?.id === id ? (view.sort.desc ? 'descending' : 'ascending') : undefined
          return (
            // biome-ignore lint/a11y: as above; the menu offers the same moves to the keyboard
            <div
              key={id}
              role="columnheader"
              aria-sort={sorted}
              className={classes.headCell}
              data-pinned={pinned || undefined}
              data-last-pinned={last_pinned || undefined}
              data-drop-target={drop_target === id || undefined}
              style={{ width: `var(--width-${id})`, insetInlineStart: pinned ? `var(--offset-${id})` : undefined }}
              draggable
              onDragStart={() => {
                dragged.current = id
              }}
              onDragOver={(event) => {
                event.preventDefault()
                if (drop_target !== id) setDropTarget(id)
              }}
              onDrop={() => {
                const from = dragged.current
                setDropTarget(null)
                if (from && from !== id) change(moveColumn({ columns, view, id: from, onto: id }))
              }}
              onDragEnd={() => setDropTarget(null)}
            >
              <button
                type="button"
                className={classes.sortButton}
                data-numeric={column.numeric || undefined}
                disabled={!column.sortable}
                onClick={() => change(nextSort(view, id))}
              >
                <span>{header}</span>
                {sorted === 'ascending' && <IconArrowUp size={13} aria-hidden />}
                {sorted === 'descending' && <IconArrowDown size={13} aria-hidden />}
              </button>
              <button
                type="button"
                className={classes.menuButton}
                aria-haspopup="menu"
                aria-expanded={menu?.id === id}
                aria-label={t`${header}: column options`}
                onClick={(event) => {
                  const box = event.currentTarget.getBoundingClientRect()
                  setMenu({ id, x: box.left, y: box.bottom })
                }}
              >
                <IconChevronDown size={13} aria-hidden />
              </button>
              <div
                className={classes.resizer}
                aria-hidden
                onMouseDown={(event) => event.preventDefault()}
                onPointerDown={(event) => startResize(event, id, width)}
                onDoubleClick={() => resize(id, column.size)}
              />
            </div>
          )
        })}
      </div>
      <Suspense>
        {menu && of_menu && (
          <HeaderMenu
            x={menu.x}
            y={menu.y}
            pinned={of_menu.pinned}
            sortable={of_menu.column.sortable ?? false}
            onClose={() => setMenu(null)}
            onSort={(desc) => change({ ...view, sort: { id: menu.id, desc } })}
            onPin={() => change(pinColumn({ columns, view, id: menu.id, pinned: !of_menu.pinned }))}
            onMove={(step) => change(stepColumn({ columns, view, id: menu.id, step }))}
            onResize={(by) =>
              change({
                ...view,
                columnSizing: { ...view.columnSizing, [menu.id]: Math.max(LEAST_WIDTH, of_menu.width + by) },
              })
            }
            onHide={() => change({ ...view, columnVisibility: { ...view.columnVisibility, [menu.id]: false } })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Picks the rows that are loaded; the selection bar offers the rest as one flag. */
function SelectLoaded<T>({ selection, source, rowId }: NonNullable<HeadProps<T>['check']>) {
  const { t } = useLingui()
  const { all_matching, ids } = useSelection(selection)
  const some = all_matching || ids.size > 0
  const all = (all_matching && ids.size === 0) || (!all_matching && ids.size > 0 && ids.size === source.count)
  const pick = () => {
    if (some) return selection.clear()
    const loaded: string[] = []
    for (let index = 0; index < source.count; index++) {
      const row = source.get(index)
      if (row !== undefined) loaded.push(rowId(row))
    }
    selection.add(loaded)
  }
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        aria-label={t`Select the loaded rows`}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={pick}
      />
    </label>
  )
}

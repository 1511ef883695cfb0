import { type ComponentProps, lazy, Suspense, startTransition, useRef, useState } from 'react'
import {
  moveColumn,
  nextSort,
  type PlacedColumn,
  pinColumn,
  stepColumn,
  type TableColumn,
  type TableView,
} from './columns.ts'
import { HeadCell } from './HeadCell.tsx'
import { SelectLoaded } from './SelectLoaded.tsx'
import classes from './table.module.css'
import { useColumnResize } from './use-column-resize.ts'

const HeaderMenu = lazy(() => import('./HeaderMenu.tsx'))

type HeadProps<T> = {
  columns: TableColumn<T>[]
  placed: PlacedColumn<T>[]
  view: TableView
  onViewChange: (view: TableView) => void
  /** Width before the first column, such as the check boxes, in px. */
  lead: number
  check?: ComponentProps<typeof SelectLoaded<T>>
}

/** The head row: sort by click, one shared menu, drag to reorder, drag the edge to resize. */
export function TableHead<T>({ columns, placed, view, onViewChange, lead, check }: HeadProps<T>) {
  const dragged = useRef<string | null>(null)
  const [drop_target, setDropTarget] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ id: string; x: number; y: number } | null>(null)
  const of_menu = menu && placed.find(({ column }) => column.id === menu.id)
  const change = (next: TableView) => startTransition(() => onViewChange(next))
  const resize = useColumnResize({ placed, view, onViewChange, lead })
  const sortedBy = (id: string) =>
    view.sort?.id === id ? (view.sort.desc ? ('descending' as const) : ('ascending' as const)) : undefined
  const dragOf = (id: string): ComponentProps<typeof HeadCell>['drag'] => ({
    onDragStart: () => {
      dragged.current = id
    },
    onDragOver: (event) => {
      event.preventDefault()
      if (drop_target !== id) setDropTarget(id)
    },
    onDrop: () => {
      const from = dragged.current
      setDropTarget(null)
      if (from && from !== id) change(moveColumn({ columns, view, id: from, onto: id }))
    },
    onDragEnd: () => setDropTarget(null),
  })

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
        {placed.map((one) => {
          const { id, size } = one.column
          return (
            <HeadCell
              key={id}
              placed={one}
              sorted={sortedBy(id)}
              is_drop_target={drop_target === id}
              menu_open={menu?.id === id}
              drag={dragOf(id)}
              onSort={() => change(nextSort(view, id))}
              onMenu={(place) => setMenu({ id, ...place })}
              onResizeStart={(event) => resize.start(event, id, one.width)}
              onResetWidth={() => resize.set(id, size)}
            />
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
            onResize={(by) => resize.set(menu.id, of_menu.width + by)}
            onHide={() => change({ ...view, columnVisibility: { ...view.columnVisibility, [menu.id]: false } })}
          />
        )}
      </Suspense>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { inOrder, moveColumn, pinColumn, stepColumn, type TableColumn, type TableView } from './columns.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import classes from './column-chooser.module.css'

/** Chooses the columns of a list, their order, and which are pinned to the start. Widths are dragged in the header. */
export function ColumnChooser({
  columns,
  view,
  onChange,
  onReset,
}: {
  columns: TableColumn<never>[]
  view: TableView
  onChange: (view: TableView) => void
  onReset: () => void
}) {
  const { t } = useLingui()
  const pinned = view.columnPinning?.start ?? (columns[0] ? [columns[0].id] : [])
  const shown = (id: string) => view.columnVisibility?.[id] !== false
  const ordered = inOrder(columns, view.columnOrder)
  const rows = [...ordered.filter((column) => shown(column.id)), ...ordered.filter((column) => !shown(column.id))]
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const last = ordered.filter((column) => shown(column.id)).length
  return (
    <div>
      <div className={classes.columns} role="group" aria-label={t`Columns`}>
        {rows.map((column, index) => {
          const visible = shown(column.id)
          const is_pinned = pinned.includes(column.id)
          const Pin = is_pinned ? IconPinFilled : IconPin
          return (
            // biome-ignore lint/a11y: the arrows beside it do the same for the keyboard
            <div
              key={column.id}
              className="row"
              draggable={visible}
              data-over={over === column.id || undefined}
              onDragStart={() => setDragged(column.id)}
              onDragOver={(event) => {
                if (dragged === null || !visible) return
                event.preventDefault()
                if (over !== column.id) setOver(column.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onDrop={() => {
                if (dragged !== null && dragged !== column.id)
                  onChange(moveColumn({ columns, view, id: dragged, onto: column.id }))
              }}
            >
              <label>
                <input
                  type="checkbox"
                  checked={visible}
                  disabled={visible && last === 1}
                  onChange={() =>
                    onChange({ ...view, columnVisibility: { ...view.columnVisibility, [column.id]: !visible } })
                  }
                />
                <span>{column.header}</span>
              </label>
              {visible && (
                <>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t`Move ${column.header} up`}
                    disabled={index === 0}
                    onClick={() => onChange(stepColumn({ columns, view, id: column.id, step: -1 }))}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t`Move ${column.header} down`}
                    disabled={index === last - 1}
                    onClick={() => onChange(stepColumn({ columns, view, id: column.id, step: 1 }))}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="tool"
                    aria-pressed={is_pinned}
                    aria-label={is_pinned ? t`Unpin ${column.header}` : t`Pin ${column.header} to the start`}
                    onClick={() => onChange(pinColumn({ columns, view, id: column.id, pinned: !is_pinned }))}
                  >
                    <Pin size={14} aria-hidden />
                  </button>
                </>
              )}
            </div>
          )
        })}
      </div>
      <LinkButton onClick={onReset}>
        <Trans>Reset columns</Trans>
      </LinkButton>
    </div>
  )
}

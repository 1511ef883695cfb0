import { useLingui } from '@lingui/react/macro'
import { IconArrowsDiagonal, IconDots, IconEyeOff, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { formatMoneyShort } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import classes from './board.module.css'
import type { Column } from './board-model.ts'

/** The head of a column: its name, how many records it has and their sum. */
export function ColumnHead({
  column,
  name,
  count,
  onCollapse,
  onHide,
}: {
  column: Column
  name: string
  count: string
  onCollapse: () => void
  /** Omitted for the last visible column, which cannot be hidden. */
  onHide?: () => void
}) {
  const { t } = useLingui()
  const { sum } = column.group
  const fold: MenuItem = { label: t`Fold the column`, icon: IconLayoutSidebarLeftCollapse, onClick: onCollapse }
  const hide: MenuItem = { label: t`Hide the column`, icon: IconEyeOff, onClick: onHide }
  return (
    <header className={classes.columnHead}>
      {column.colour && <i className="dot" style={{ background: column.colour }} />}
      <h2 className="cut">{name}</h2>
      <span>{count}</span>
      <span className={classes.sum}>{sum !== null && sum !== '0.00' && formatMoneyShort(sum)}</span>
      <LazyMenu
        position="bottom-end"
        label={name}
        items={onHide ? [fold, hide] : [fold]}
        target={
          <button type="button" className={classes.columnMenu} aria-label={t`Options of the column ${name}`}>
            <IconDots size={15} aria-hidden />
          </button>
        }
      />
    </header>
  )
}

/** The button of a folded column, which opens it. */
export function ColumnStrip({ name, count, onOpen }: { name: string; count: string; onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="press"
      aria-expanded={false}
      aria-label={t`Open the column ${name}, ${count}`}
      onClick={onOpen}
    >
      <IconArrowsDiagonal size={14} aria-hidden />
      <span>
        {name} <small>{count}</small>
      </span>
    </button>
  )
}

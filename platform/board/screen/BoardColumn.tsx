import { useRef } from 'react'
import { formatCount } from '#ui/display.ts'
import classes from './board.module.css'
import type { CardShared } from './BoardCard.tsx'
import type { Column } from './board-model.ts'
import { ColumnCards } from './ColumnCards.tsx'
import { ColumnHead, ColumnStrip } from './ColumnHead.tsx'
import { useColumnDrop } from './use-drag.ts'

/** A column of a board: name, count, sum and cards. A folded column is a strip that still accepts cards. */
export function BoardColumn({
  column,
  shared,
  collapsed,
  onCollapse,
  onHide,
  onMore,
  waiting,
}: {
  column: Column
  shared: CardShared
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  onHide?: () => void
  onMore: () => void
  /** Set while the next page is loading, or after it failed. */
  waiting: { error: Error | null } | undefined
}) {
  const element = useRef<HTMLElement>(null)
  const over = useColumnDrop({ element, value: column.value, onDrop: shared.onMove })
  const { group } = column
  const name = shared.nameOf(column)
  const count = formatCount(group.count, group.capped)
  if (collapsed)
    return (
      <section ref={element} className={classes.strip} data-over={over || undefined} aria-label={`${name} ${count}`}>
        <ColumnStrip name={name} count={count} onOpen={() => onCollapse(false)} />
      </section>
    )
  return (
    <section
      ref={element}
      className={classes.column}
      data-column={String(column.value)}
      data-over={over || undefined}
      aria-label={name}
    >
      <ColumnHead column={column} name={name} count={count} onCollapse={() => onCollapse(true)} onHide={onHide} />
      <ColumnCards group={group} shared={shared} onMore={onMore} waiting={waiting} />
    </section>
  )
}

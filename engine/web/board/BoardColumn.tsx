import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsDiagonal, IconDots, IconEyeOff, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { formatMoneyShort, formatNumber } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import type { Row } from '../override.ts'
import { BoardCard, type CardShared } from './BoardCard.tsx'
import classes from './board.module.css'
import type { Column } from './board-model.ts'
import { useColumnDrop } from './use-drag.ts'

/** Beyond so many cards only those in sight are drawn. */
const MANY = 60
const NEAR_END = 600

/** A column: name, count and sum over its cards, which go on as one scrolls. Folded it is a strip that still takes cards. */
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
  waiting: { error: Error | null } | undefined
}) {
  const { t } = useLingui()
  const element = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const over = useColumnDrop({ element, value: column.value, onDrop: shared.onMove })
  const { group } = column
  const name = shared.nameOf(column)
  const count = `${formatNumber(group.count)}${group.capped ? '+' : ''}`
  const rows = group.data

  // Cards that were moved away may leave a column with room and more to come.
  useEffect(() => {
    const box = scroller.current
    if (!box || collapsed || group.next === null || waiting?.error) return
    if (box.clientHeight > 0 && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END) onMore()
  })

  if (collapsed)
    return (
      <section ref={element} className={classes.strip} data-over={over || undefined} aria-label={`${name} ${count}`}>
        <button
          type="button"
          aria-expanded={false}
          aria-label={t`Open the column ${name}, ${count}`}
          onClick={() => onCollapse(false)}
        >
          <IconArrowsDiagonal size={14} aria-hidden />
          <span>
            {name} <small>{count}</small>
          </span>
        </button>
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
      <header className={classes.columnHead}>
        {column.colour && <i style={{ background: column.colour }} />}
        <h2>{name}</h2>
        <span className={classes.count}>{count}</span>
        <span className={classes.sum}>{group.sum !== null && group.sum !== '0.00' && formatMoneyShort(group.sum)}</span>
        <LazyMenu
          position="bottom-end"
          label={name}
          items={[
            { label: t`Fold the column`, icon: IconLayoutSidebarLeftCollapse, onClick: () => onCollapse(true) },
            ...(onHide ? [{ label: t`Hide the column`, icon: IconEyeOff, onClick: onHide }] : []),
          ]}
          target={
            <button type="button" className={classes.columnMenu} aria-label={t`Options of the column ${name}`}>
              <IconDots size={15} aria-hidden />
            </button>
          }
        />
      </header>
      {/* biome-ignore lint/a11y: a region that scrolls must be within the keyboard's reach, also when it is empty */}
      <div
        ref={scroller}
        className={classes.cards}
        tabIndex={rows.length === 0 ? undefined : -1}
        onScroll={(event) => {
          const box = event.currentTarget
          if (group.next !== null && !waiting && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END)
            onMore()
        }}
      >
        {rows.length > MANY ? (
          <ManyCards rows={rows} shared={shared} scroller={scroller} count={group.count} />
        ) : (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <BoardCard row={row} shared={shared} />
              </li>
            ))}
          </ul>
        )}
        {waiting?.error && (
          <p className={classes.failed} role="alert">
            {wordsOf(waiting.error)}
            <Button size="compact-xs" variant="subtle" onClick={onMore}>
              <Trans>Retry</Trans>
            </Button>
          </p>
        )}
        {group.next !== null && !waiting?.error && (
          <Button variant="subtle" size="compact-sm" fullWidth loading={waiting !== undefined} onClick={onMore}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function ManyCards({
  rows,
  shared,
  scroller,
  count,
}: {
  rows: readonly Row[]
  shared: CardShared
  scroller: RefObject<HTMLDivElement | null>
  count: number
}) {
  // The virtualizer changes inside while its identity stays, which memoised output would miss.
  'use no memo'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index].id,
    estimateSize: () => 92,
    gap: 8,
    overscan: 6,
    useFlushSync: false,
  })
  return (
    <ul className={classes.list} data-many style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start, key }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start}px)` }}
        >
          <BoardCard row={rows[index]} shared={shared} />
        </li>
      ))}
    </ul>
  )
}

import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { Problem } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import type { Row } from '#engine/web/override.ts'
import { BoardCard, type CardShared } from './BoardCard.tsx'
import classes from './board.module.css'
import type { Group } from './board-model.ts'

/** Above this number only the visible cards are rendered. */
const MANY = 60
/** Distance from the end in px at which the next page is requested. */
const NEAR_END = 600

/** The cards of a column; further pages are loaded while scrolling. */
export function ColumnCards({
  group,
  shared,
  onMore,
  waiting,
}: {
  group: Group
  shared: CardShared
  onMore: () => void
  waiting: { error: Error | null } | undefined
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = group.data
  // After cards were moved away the column may have room for the next page.
  useEffect(() => {
    const box = scroller.current
    if (!box || group.next === null || waiting?.error) return
    if (box.clientHeight > 0 && isNearEnd(box)) onMore()
  })
  return (
    // biome-ignore lint/a11y: a region that scrolls must be focusable by keyboard, even if it is empty
    <div
      ref={scroller}
      className={classes.cards}
      tabIndex={rows.length === 0 ? undefined : -1}
      onScroll={(event) => group.next !== null && !waiting && isNearEnd(event.currentTarget) && onMore()}
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
        <Problem>
          {wordsOf(waiting.error)}
          <Button size="compact-xs" variant="subtle" onClick={onMore}>
            <Trans>Retry</Trans>
          </Button>
        </Problem>
      )}
      {group.next !== null && !waiting?.error && (
        <Button variant="subtle" size="compact-sm" fullWidth loading={waiting !== undefined} onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

const isNearEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END

/** A long column, of which only the visible cards are rendered. */
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
  // The virtualizer changes internally but keeps its identity, so memoised output would not be updated.
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

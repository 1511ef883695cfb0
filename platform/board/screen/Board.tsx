import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '#ui/display.ts'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import type { BoardProps } from '#engine/web/slots.ts'
import { ListFailed } from '#engine/web/cells.tsx'
import { BoardBar } from './BoardBar.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './board.module.css'
import { isCollapsed } from './board-view.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type BoardState, useBoardScreen } from './use-board-screen.ts'

/** The records of a list in columns by one of their fields; cards are moved by dragging, by keyboard, or by their menu. */
export default function Board({ empty, ...props }: BoardProps) {
  const { i18n } = useLingui()
  const state = useBoardScreen(props)
  const { board, definition, is_empty } = state
  if (board.error && !board.board)
    return (
      <ErrorState
        what={<ListFailed many={i18n._(definition.label.many)} />}
        error={board.error}
        onRetry={board.retry}
      />
    )
  return (
    <div className={classes.board} data-stale={board.stale || undefined}>
      <BoardBar state={state} />
      {state.dialog}
      {is_empty ? <div className="grow scroll">{empty}</div> : <Columns state={state} />}
    </div>
  )
}

function Columns({ state }: { state: BoardState }) {
  const { board, definition, label, columns, shown, phone } = state
  const { t, i18n } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const onKeyDown = useBoardKeys(frame, state)
  const [current, setCurrent] = useState(0)
  const show = (index: number) => {
    frame.current?.scrollTo({ left: index * frame.current.clientWidth, behavior: 'smooth' })
    setCurrent(index)
  }
  return (
    <>
      {phone && <PhoneTabs state={state} current={current} onShow={show} />}
      {/* biome-ignore lint/a11y: the arrow keys of the cards inside bubble up to here */}
      <div
        ref={frame}
        className={classes.frame}
        role="group"
        aria-label={t`${i18n._(definition.label.many)} by ${label}`}
        aria-busy={board.pending || undefined}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (!phone) return
          const { scrollLeft, clientWidth } = event.currentTarget
          setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }}
      >
        {columns.length === 0
          ? Array.from({ length: 5 }, (_, index) => <WaitingColumn key={index} />)
          : shown.map((column) => (
              <BoardColumn
                key={String(column.value)}
                column={column}
                shared={state.shared}
                collapsed={!phone && isCollapsed(state.folded, column)}
                onCollapse={(on) => state.fold('collapsed', column.value, on)}
                onHide={shown.length > 1 ? () => state.fold('hidden', column.value, true) : undefined}
                onMore={() => void board.load_more(column.value)}
                waiting={board.waiting_of(column.value)}
              />
            ))}
      </div>
    </>
  )
}

/** The tabs of the columns on a phone, where one column fills the screen. */
function PhoneTabs({
  state: { shown, label, nameOf },
  current,
  onShow,
}: {
  state: BoardState
  current: number
  onShow: (index: number) => void
}) {
  return (
    <Box px={12} flex="none">
      <PillTabs label={label}>
        {shown.map((column, index) => (
          <button
            key={String(column.value)}
            type="button"
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            {column.colour && <i className="dot" style={{ background: column.colour }} />}
            {nameOf(column)} <small>{formatNumber(column.group.count)}</small>
          </button>
        ))}
      </PillTabs>
    </Box>
  )
}

const WaitingColumn = () => (
  <div className={classes.column} style={{ gap: 12, padding: 12 }} aria-hidden>
    <Skeleton height={12} width="40%" />
    <Skeleton height={78} />
    <Skeleton height={78} />
    <Skeleton height={78} />
  </div>
)

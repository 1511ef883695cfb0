import { useLingui } from '@lingui/react/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFollowedHandle } from '#ui/use-followed-handle.ts'
import { post } from '#ui/client/request.ts'
import { moved, useDragOrder } from '#ui/drag-order.ts'
import classes from './lookups.module.css'
import { type Entry, useChange } from './use-entries.ts'

/** A list of entries that can be reordered by dragging a handle, or with the arrow keys on it. */
export function OrderList({
  label,
  path,
  entries,
  may_order,
  children,
}: {
  label: string
  path: string
  entries: Entry[]
  may_order: boolean
  children: (entry: Entry) => ReactNode
}) {
  const { t } = useLingui()
  const { change } = useChange()
  const [own, setOwn] = useState<number[] | null>(null)
  const [said, setSaid] = useState('')
  const { root, follow } = useFollowedHandle<HTMLUListElement>()
  const shown = own ? entries.toSorted((a, b) => own.indexOf(a.id) - own.indexOf(b.id)) : entries
  async function move(from: number, to: number) {
    if (to < 0 || to >= shown.length || to === from) return
    const ids = moved(
      shown.map((one) => one.id),
      from,
      to,
    )
    setOwn(ids)
    setSaid(t`${shown[from].title} is now ${to + 1} of ${shown.length}`)
    await change(() => post(`${path}/order`, { ids }, { quiet: true }))
    setOwn((now) => (now === ids ? null : now))
  }
  return (
    <>
      <ul ref={root} className={classes.list} aria-label={label}>
        {shown.map((entry, index) => (
          <Line
            key={entry.id}
            entry={entry}
            index={index}
            count={shown.length}
            may_order={may_order}
            onMove={(from, to, by_key) => {
              if (by_key) follow(entry.id)
              void move(from, to)
            }}
          >
            {children(entry)}
          </Line>
        ))}
      </ul>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}

function Line({
  entry,
  index,
  count,
  may_order,
  onMove,
  children,
}: {
  entry: Entry
  index: number
  count: number
  may_order: boolean
  onMove: (from: number, to: number, by_key?: boolean) => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const { line, handle, edge, dragging } = useDragOrder({
    place: { group: 0, index },
    onDrop: (from, to) => onMove(from.index, to.index),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(index, to, true)
  }
  return (
    <li ref={line} data-edge={edge ?? undefined} data-dragging={dragging || undefined}>
      {may_order && (
        <button
          ref={handle}
          type="button"
          className={classes.handle}
          data-handle={entry.id}
          aria-label={t`Move ${entry.title}: ${index + 1} of ${count}`}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      {children}
    </li>
  )
}

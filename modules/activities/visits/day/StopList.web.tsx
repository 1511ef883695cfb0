import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconMapPinOff } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths } from '#engine/web/context.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { useFollowedHandle } from '#ui/use-followed-handle.ts'
import { formatTime } from '#ui/display.ts'
import { moved, useDragOrder } from '#ui/drag-order.ts'
import { Hidden, Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import type { Point } from '../distance.ts'
import { Distance } from '../screen/PositionNote.web.tsx'
import { StatePill } from '../visit-looks.web.tsx'
import { legsOf } from './route.ts'

/** The stops of a day in their order, which is changed by dragging a handle, or with the arrow keys on it. */
export function StopList({
  definition,
  rows,
  points,
  may_order,
  onOrder,
}: {
  definition: RecordDefinition
  rows: readonly RecordRow[]
  points: readonly (Point | null)[]
  may_order: boolean
  onOrder: (ids: number[]) => void
}) {
  const { t } = useLingui()
  const [said, setSaid] = useState('')
  const { root, follow } = useFollowedHandle<HTMLUListElement>()
  const legs = legsOf(points)
  const move = (from: number, to: number, by_key = false) => {
    if (to < 0 || to >= rows.length || to === from) return
    if (by_key) follow(rows[from].id)
    setSaid(t`${textOf(rows[from].purpose)} is now ${to + 1} of ${rows.length}`)
    onOrder(
      moved(
        rows.map(({ id }) => id),
        from,
        to,
      ),
    )
  }
  return (
    <>
      <ul ref={root} aria-label={t`Stops`} className="box" style={{ overflow: 'clip' }}>
        {rows.map((row, index) => (
          <Stop
            key={row.id}
            {...{ definition, row, index, may_order }}
            count={rows.length}
            leg={index === 0 ? null : legs[index - 1]}
            has_place={points[index] !== null}
            onMove={move}
          />
        ))}
      </ul>
      <Hidden as="p" role="status">
        {said}
      </Hidden>
    </>
  )
}

const LINE: CSSProperties = { display: 'flex', gap: 8, alignItems: 'flex-start', padding: '10px 12px', minWidth: 0 }
const EDGE = '2px solid var(--brand)'
const NUMBER: CSSProperties = {
  ...{ flex: 'none', display: 'grid', placeItems: 'center', width: 26, height: 26, borderRadius: 99 },
  ...{ background: 'var(--selection)', color: 'var(--brand-text)', fontWeight: 650, fontSize: 12.5 },
}

function Stop({
  definition,
  row,
  index,
  count,
  leg,
  has_place,
  may_order,
  onMove,
}: {
  definition: RecordDefinition
  row: RecordRow
  index: number
  count: number
  leg: number | null
  has_place: boolean
  may_order: boolean
  onMove: (from: number, to: number, by_key?: boolean) => void
}) {
  const { t } = useLingui()
  const paths = usePaths(definition)
  const { line, handle, edge, dragging } = useDragOrder({
    place: { group: 0, index },
    onDrop: (from, to) => onMove(from.index, to.index),
  })
  const title = textOf(row.purpose)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(index, to, true)
  }
  const style = {
    ...LINE,
    opacity: dragging ? 0.5 : 1,
    borderTop: edge === 'top' ? EDGE : index > 0 ? '1px solid var(--line)' : undefined,
    borderBottom: edge === 'bottom' ? EDGE : undefined,
  }
  return (
    <li ref={line} style={style}>
      {may_order && (
        <ActionIcon
          ref={handle}
          variant="subtle"
          color="gray"
          data-handle={row.id}
          aria-label={t`Move ${title}: ${index + 1} of ${count}`}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      )}
      <span style={NUMBER} aria-hidden>
        {index + 1}
      </span>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Stack gap="xs">
          <Row justify="space-between">
            <TextLink to={paths.one(row.id)}>{title}</TextLink>
            <StatePill value={row.state} />
          </Row>
          <Muted>
            {formatTime(textOf(row.starts_at))}
            {textOf(row.address) !== '' && ` · ${textOf(row.address)}`}
          </Muted>
          {leg !== null && (
            <Muted as="small">
              <Trans>
                <Distance metres={leg} /> from the stop before
              </Trans>
            </Muted>
          )}
          {!has_place && (
            <Row as="small" gap="xs">
              <IconMapPinOff size={14} aria-hidden />
              <Muted as="span">
                <Trans>Without coordinates, so not on the map</Trans>
              </Muted>
            </Row>
          )}
        </Stack>
      </div>
    </li>
  )
}

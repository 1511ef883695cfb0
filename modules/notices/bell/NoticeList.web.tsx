import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { Avatar } from '#ui/bits.tsx'
import { dayOf, formatDate, formatDateTime, formatRelativeDay, formatTime } from '#ui/display.ts'
import { Hidden, Muted, Stack } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { placeOf } from '#ui/places.ts'
import type { Notice } from './calls.web.ts'
import { useMarkRead } from './use-mark-read.web.ts'

const ReminderButtons = lazy(() => import('./ReminderButtons.web.tsx'))

let shown = 0
/** Whether notices are on the screen: a toast would only repeat them, and cover them. */
export const areNoticesShown = (): boolean => shown > 0

/** Notices, newest first, grouped by Indian calendar day; opening one shows its record and marks it as read. */
export function NoticeList({
  business_id,
  notices,
  onOpened,
}: {
  business_id: number
  notices: Notice[]
  onOpened?: () => void
}) {
  useEffect(() => {
    shown++
    return () => {
      shown--
    }
  }, [])
  const days = Map.groupBy(notices, (notice) => dayOf(notice.at))
  return [...days].map(([day, of_day]) => (
    <Stack key={day} as="section" gap="xs">
      <Muted as="h3">
        <span title={formatDate(day)}>{formatRelativeDay(day)}</span>
      </Muted>
      <List>
        {of_day.map((notice) => (
          <NoticeRow key={notice.id} business_id={business_id} notice={notice} onOpened={onOpened} />
        ))}
      </List>
    </Stack>
  ))
}

function NoticeRow({ business_id, notice, onOpened }: { business_id: number; notice: Notice; onOpened?: () => void }) {
  const { t } = useLingui()
  const mark = useMarkRead(business_id)
  const { id, title, body, at, read_at, actor_id, actor_name } = notice
  const unread = read_at === null
  const onClick = (event: MouseEvent) => {
    // The browser opens a new tab itself; the notice stays unread.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    if (unread) void mark({ ids: [id] })
    onOpened?.()
  }
  return (
    <ListRow
      to={placeOf(hrefOf(business_id, notice))}
      current={false}
      muted={!unread}
      onClick={onClick}
      lead={
        actor_id !== null && actor_name ? (
          <Avatar id={actor_id} name={actor_name} size={32} />
        ) : (
          <IconTile icon={IconBell} size={32} />
        )
      }
      title={
        <span>
          {unread && <Unread />}
          {title}
        </span>
      }
      detail={
        <>
          <time dateTime={at} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
          {body && ` · ${body}`}
        </>
      }
      actions={
        unread && (
          <>
            {notice.kind.startsWith('reminder_') && (
              <Suspense>
                <ReminderButtons business_id={business_id} notice={notice} />
              </Suspense>
            )}
            <ActionIcon
              size={30}
              aria-label={t`Mark as read: ${title}`}
              title={t`Mark as read`}
              onClick={() => void mark({ ids: [id] })}
            >
              <IconCheck size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </>
        )
      }
    />
  )
}

const DOT = {
  display: 'inline-block',
  width: 6,
  height: 6,
  marginInlineEnd: 6,
  borderRadius: 99,
  background: 'var(--brand-ring)',
  verticalAlign: 'middle',
}

// A dot with a text for screen readers.
function Unread() {
  const { t } = useLingui()
  return (
    <>
      <Hidden>{t`Unread`}</Hidden>
      <span style={DOT} aria-hidden />
    </>
  )
}

/** The address that a notice opens. */
export const hrefOf = (business_id: number, { path }: Pick<Notice, 'path'>): string =>
  `/business/${business_id}/${path}`

/** Opens the screen of a notice and marks the notice as read. */
export function useOpenNotice(business_id: number): (notice: Notice) => void {
  const router = useRouter()
  const mark = useMarkRead(business_id)
  return (notice) => {
    if (notice.read_at === null) void mark({ ids: [notice.id] })
    router.history.push(hrefOf(business_id, notice))
  }
}

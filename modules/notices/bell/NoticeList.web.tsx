import { useLingui } from '@lingui/react/macro'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Avatar } from '#ui/bits.tsx'
import { dayOf, formatDate, formatDateTime, formatRelativeDay, formatTime } from '#ui/display.ts'
import type { Notice } from './calls.web.ts'
import classes from './notices.module.css'
import { useMarkRead } from './use-mark-read.web.ts'

/** Notices, newest first, grouped by Indian calendar day; each opens exactly what it is about and is read with that. */
export function NoticeList({
  business_id,
  notices,
  onOpened,
}: {
  business_id: number
  notices: Notice[]
  onOpened?: () => void
}) {
  const days = Map.groupBy(notices, (notice) => dayOf(notice.at))
  return [...days].map(([day, of_day]) => (
    <section key={day} className={classes.day}>
      <h3 title={formatDate(day)}>{formatRelativeDay(day)}</h3>
      <ul>
        {of_day.map((notice) => (
          <NoticeRow key={notice.id} business_id={business_id} notice={notice} onOpened={onOpened} />
        ))}
      </ul>
    </section>
  ))
}

function NoticeRow({ business_id, notice, onOpened }: { business_id: number; notice: Notice; onOpened?: () => void }) {
  const { t } = useLingui()
  const open = useOpenNotice(business_id)
  const mark = useMarkRead(business_id)
  const { id, title, body, at, read_at, actor_id, actor_name } = notice
  const onClick = (event: MouseEvent) => {
    // A new tab is the browser's own affair; it marks nothing.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open(notice)
    onOpened?.()
  }
  return (
    <li className={classes.row} data-unread={read_at === null || undefined}>
      <a href={hrefOf(business_id, notice)} onClick={onClick} className={classes.link}>
        {actor_id !== null && actor_name ? (
          <Avatar id={actor_id} name={actor_name} size={32} />
        ) : (
          <span className={classes.system}>
            <IconBell size={16} stroke={1.7} aria-hidden />
          </span>
        )}
        <span className={classes.words}>
          <b>{title}</b>
          {body && <span>{body}</span>}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
        </span>
        {read_at === null && <span className={classes.unread}>{t`Unread`}</span>}
      </a>
      {read_at === null && (
        <button
          type="button"
          className={classes.mark}
          aria-label={t`Mark as read: ${title}`}
          title={t`Mark as read`}
          onClick={() => void mark({ ids: [id] })}
        >
          <IconCheck size={16} stroke={1.8} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The address of what a notice is about. */
export const hrefOf = (business_id: number, { path }: Pick<Notice, 'path'>): string =>
  `/business/${business_id}/${path}`

/** Opens what a notice is about and marks it as read. */
export function useOpenNotice(business_id: number): (notice: Notice) => void {
  const router = useRouter()
  const mark = useMarkRead(business_id)
  return (notice) => {
    if (notice.read_at === null) void mark({ ids: [notice.id] })
    router.history.push(hrefOf(business_id, notice))
  }
}

import type { ReactNode } from 'react'
import type { Icon } from './bits.tsx'
import { dayOf, formatDate, formatRelativeDay, formatTime } from './display.ts'
import { Muted } from './layout/flow.tsx'
import classes from './Timeline.module.css'

/** One event: who did what and when (instant, UTC); a body is boxed, without one it stays a line. */
export type TimelineEntry = {
  id: string | number
  at: string
  icon: Icon
  who: ReactNode
  what: ReactNode
  /** After the time, such as that it arrived late. */
  mark?: ReactNode
  detail?: ReactNode
  body?: ReactNode
}

/** A stream of events, newest first, grouped by Indian calendar day. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, of_day]) => (
    <section key={day} className={classes.day}>
      <Muted as="h3">
        <span title={formatDate(day)}>{formatRelativeDay(day)}</span>
      </Muted>
      <ul>
        {of_day.map(({ id, at, icon: Glyph, who, what, mark, detail, body }) => (
          <li key={id}>
            <span className={classes.icon}>
              <Glyph size={14} stroke={1.8} />
            </span>
            <div>
              <p>
                <b>{who}</b> {what}{' '}
                <small>
                  <time dateTime={at}>{formatTime(at)}</time>
                </small>{' '}
                {mark}
              </p>
              {detail && <small>{detail}</small>}
              {body && <div className={classes.body}>{body}</div>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}

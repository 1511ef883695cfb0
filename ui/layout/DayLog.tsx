import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayOf, formatDate, formatDateTime, formatRelativeDay, formatTime } from '../display.ts'
import { ErrorState, Skeleton } from '../states.tsx'
import { Stack, Muted } from './flow.tsx'
import classes from './layout.module.css'
import { List } from './List.tsx'

/** The part of an infinite query that a log needs. */
export interface LogQuery<Entry> {
  data?: { pages: { data: Entry[] }[] }
  error: unknown
  isPending: boolean
  isError: boolean
  isPlaceholderData?: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** Entries grouped by day, newest first, read page by page. */
export function DayLog<Entry extends { at: string }>({
  log,
  failed,
  empty,
  children,
}: {
  log: LogQuery<Entry>
  /** The title of the error, which names what could not be loaded. */
  failed: ReactNode
  empty: ReactNode
  children: (entry: Entry) => ReactNode
}) {
  const entries = log.data?.pages.flatMap((page) => page.data) ?? []
  if (log.isPending) return <Skeleton lines={8} height={18} />
  if (log.isError && entries.length === 0)
    return <ErrorState what={failed} error={log.error} onRetry={() => void log.refetch()} />
  if (entries.length === 0) return empty
  return (
    <div data-stale={log.isPlaceholderData || undefined}>
      <Stack>
        {[...Map.groupBy(entries, (entry) => dayOf(entry.at))].map(([day, of_day]) => (
          <Stack key={day} as="section" gap="xs">
            <Muted as="h2">
              <span title={formatDate(day)}>{formatRelativeDay(day)}</span>
            </Muted>
            <List framed>{of_day.map(children)}</List>
          </Stack>
        ))}
        {log.hasNextPage && <OlderButton loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()} />}
      </Stack>
    </div>
  )
}

/** One entry of a log: its time, the person and action, and facts at its end; `children` are details below. */
export function LogRow({
  at,
  who,
  what,
  side,
  children,
}: {
  at: string
  who?: ReactNode
  what: ReactNode
  side?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={classes.logRow} data-who={who !== undefined || undefined}>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
      {who}
      <div>
        <p>{what}</p>
        {children}
      </div>
      <span className={classes.rowSide}>{side}</span>
    </li>
  )
}

/** The button that loads older entries. */
export function OlderButton({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <div>
      <Button variant="default" loading={loading} onClick={onClick}>
        <Trans>Show older</Trans>
      </Button>
    </div>
  )
}

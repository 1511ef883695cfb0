import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconKey, IconLock, IconLogin2, IconLogout } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import type { Icon } from '#ui/bits.tsx'
import { dayOf, formatDate, formatRelativeDay, formatTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { deviceOf } from '#modules/business/session/sessions/device.ts'
import { OUTCOMES, WAYS } from './sign-in-words.web.ts'
import classes from './sign-ins.module.css'

/** One sign-in, sign-out or failed try. */
interface SignIn {
  id: number
  outcome: string
  way: string | null
  address: string | null
  user_agent: string | null
  at: string
}

/** Sign-ins page by page: one's own, or those of a member of the business. */
const signInsQuery = (of: 'me' | { business_id: number; person: number }) =>
  infiniteQueryOptions({
    queryKey: of === 'me' ? ['sign_ins'] : [of.business_id, 'sign_ins', of.person],
    queryFn: ({ pageParam, signal }) =>
      get<{ data: SignIn[]; next: string | null }>(of === 'me' ? 'sign_ins' : `users/${of.person}/sign_ins`, {
        quiet: true,
        signal,
        query: { limit: 50, after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

const ICONS: Record<string, Icon> = {
  signed_in: IconLogin2,
  signed_out: IconLogout,
  session_ended: IconLogout,
  locked: IconLock,
  password_changed: IconKey,
}

/** Who signed in when, how it went, with which device and from where; grouped by day. */
export function SignInLog({ of }: { of: Parameters<typeof signInsQuery>[0] }) {
  const log = useInfiniteQuery(signInsQuery(of))
  const events = log.data?.pages.flatMap((page) => page.data) ?? []
  if (log.isPending)
    return (
      <div className={classes.waiting}>
        <Skeleton lines={6} height={18} />
      </div>
    )
  if (log.isError && events.length === 0)
    return (
      <ErrorState
        what={<Trans>The sign-ins could not be loaded</Trans>}
        error={log.error}
        onRetry={() => void log.refetch()}
      />
    )
  if (events.length === 0)
    return (
      <EmptyState
        icon={IconLogin2}
        title={<Trans>No sign-in yet</Trans>}
        detail={<Trans>Sign-ins, sign-outs and failed tries of the last year are kept here.</Trans>}
      />
    )
  return (
    <div className={classes.log}>
      {[...Map.groupBy(events, (event) => dayOf(event.at))].map(([day, of_day]) => (
        <section key={day}>
          <h2 title={formatDate(day)}>{formatRelativeDay(day)}</h2>
          <ul>
            {of_day.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}

function Line({ event }: { event: SignIn }) {
  const { t, i18n } = useLingui()
  const Glyph = ICONS[event.outcome] ?? IconAlertCircle
  const failed = ['refused', 'locked', 'not_active'].includes(event.outcome)
  const { browser, system } = deviceOf(event.user_agent)
  const device = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  return (
    <li className={classes.signIn} data-failed={failed || undefined}>
      <time dateTime={event.at}>{formatTime(event.at)}</time>
      <span className={classes.outcome}>
        <Glyph size={16} stroke={1.7} />
        <b>{OUTCOMES[event.outcome] ? i18n._(OUTCOMES[event.outcome]) : event.outcome}</b>
        {event.way && WAYS[event.way] && event.outcome === 'signed_in' && <span>{i18n._(WAYS[event.way])}</span>}
      </span>
      <span className={classes.device} title={event.user_agent ?? undefined}>
        {device}
      </span>
      <span className={`ltr ${classes.from}`}>{event.address}</span>
    </li>
  )
}

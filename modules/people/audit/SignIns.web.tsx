import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconKey, IconLock, IconLogin2, IconLogout, IconUser } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '#kernel/web/client/session.ts'
import type { OptionBook } from '#kernel/web/records/use-options.ts'
import type { Icon } from '#kernel/web/ui/bits.tsx'
import { dayOf, formatDate, formatRelativeDay, formatTime } from '#kernel/web/ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#kernel/web/ui/states.tsx'
import { deviceOf } from '#modules/business/session/sessions/device.ts'
import { Choose } from './AuditFilters.web.tsx'
import { type SignIn, signInsQuery } from './audit-calls.web.ts'
import { OUTCOMES, WAYS } from './audit-words.web.ts'
import classes from './audit.module.css'

const ICONS: Record<string, Icon> = {
  signed_in: IconLogin2,
  signed_out: IconLogout,
  session_ended: IconLogout,
  locked: IconLock,
  password_changed: IconKey,
}

/** Sign-ins of one person of the business: who, how it went, with which device, from where. */
export function SignIns({
  business_id,
  person,
  book,
  onPerson,
}: {
  business_id: number
  person: number | undefined
  book: OptionBook
  onPerson: (person: number) => void
}) {
  const { t } = useLingui()
  const me = useSession()?.user.id
  const chosen = person ?? me ?? 0
  const log = useInfiniteQuery({ ...signInsQuery(business_id, chosen), enabled: chosen > 0 })
  const nameOf = (id: number) => {
    const title = book.find('user', id)?.title ?? ''
    return id === me ? t`${title} (you)` : title
  }
  const events = log.data?.pages.flatMap((page) => page.data) ?? []
  const days = Map.groupBy(events, (event) => dayOf(event.at))
  return (
    <>
      <div className={classes.filters}>
        <Choose
          required
          icon={IconUser}
          label={t`Person`}
          chosen={nameOf(chosen)}
          value={chosen}
          options={book.choices('user', chosen).map(({ id }) => ({ value: id, label: nameOf(id), person: id }))}
          onChange={(id) => id !== undefined && onPerson(id)}
        />
      </div>
      {log.isPending ? (
        <div className={classes.waiting}>
          <Skeleton lines={6} height={18} />
        </div>
      ) : log.isError && events.length === 0 ? (
        <ErrorState
          what={<Trans>The sign-ins could not be loaded</Trans>}
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      ) : events.length === 0 ? (
        <EmptyState
          icon={IconLogin2}
          title={<Trans>No sign-in yet</Trans>}
          detail={<Trans>Sign-ins, sign-outs and failed tries of the last year are kept here.</Trans>}
        />
      ) : (
        <div className={classes.log}>
          {[...days].map(([day, of_day]) => (
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
      )}
    </>
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

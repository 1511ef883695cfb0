import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconKey, IconLock, IconLogin2, IconLogout } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import type { Icon } from '#ui/bits.tsx'
import { DayLog, LogRow } from '#ui/layout/DayLog.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { EmptyState } from '#ui/states.tsx'
import { deviceOf } from '#modules/business/session/sessions/device.ts'
import { OUTCOMES, WAYS } from './sign-in-words.web.ts'

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

/** Sign-ins by day: the result, the device and the address. */
export function SignInLog({ of }: { of: Parameters<typeof signInsQuery>[0] }) {
  const log = useInfiniteQuery(signInsQuery(of))
  return (
    <DayLog
      log={log}
      failed={<Trans>The sign-ins could not be loaded</Trans>}
      empty={
        <EmptyState
          icon={IconLogin2}
          title={<Trans>No sign-in yet</Trans>}
          detail={<Trans>Sign-ins, sign-outs and failed attempts of the last year are listed here.</Trans>}
        />
      }
    >
      {(event) => <SignInRow key={event.id} event={event} />}
    </DayLog>
  )
}

function SignInRow({ event }: { event: SignIn }) {
  const { t, i18n } = useLingui()
  const Glyph = ICONS[event.outcome] ?? IconAlertCircle
  const is_failed = ['refused', 'locked', 'not_active'].includes(event.outcome)
  const { browser, system } = deviceOf(event.user_agent)
  const device = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  const way = event.outcome === 'signed_in' && event.way && WAYS[event.way]
  return (
    <LogRow
      at={event.at}
      what={
        <span style={{ color: is_failed ? 'var(--danger)' : undefined }}>
          <Glyph size={16} stroke={1.7} />{' '}
          <b>{OUTCOMES[event.outcome] ? i18n._(OUTCOMES[event.outcome]) : event.outcome}</b>{' '}
          {way && <Muted as="span">{i18n._(way)}</Muted>}
        </span>
      }
      side={<span className="ltr">{event.address}</span>}
    >
      <span title={event.user_agent ?? undefined}>
        <Muted as="span">{device}</Muted>
      </span>
    </LogRow>
  )
}

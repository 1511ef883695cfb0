import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Pill } from '#ui/bits.tsx'
import { formatDateTime } from '#ui/display.ts'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { type SessionEntry, sessionsQuery } from '../profile-queries.web.ts'
import { FieldRow, FieldRows } from '#ui/layout/fields.tsx'

const PHONES = new Set(['iPhone', 'iPad', 'Android'])

/** The sessions of the account; any but the current one can be ended, or all of them at once. */
export function SessionList() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (id: string | 'others') => {
    setEnding(id)
    try {
      const { message } = await post<{ message: string }>(
        id === 'others' ? 'sessions/end_others' : `sessions/${id}/end`,
        {},
        { quiet: true },
      )
      notifySaved(message)
    } catch (failure) {
      notify({ kind: 'error', message: wordsOf(failure) })
    }
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    setEnding(null)
  }
  return (
    <FieldRows
      title={t`Where you are signed in`}
      detail={t`End sessions that you do not recognise, then change your password.`}
    >
      {error && !data && (
        <ErrorState what={t`Your sessions could not be loaded`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={38} lines={2} />}
      {data?.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          busy={ending === session.id}
          onEnd={() => void end(session.id)}
        />
      ))}
      {data && data.length > 1 && (
        <div>
          <Button variant="default" loading={ending === 'others'} onClick={() => void end('others')}>
            <Trans>End all other sessions</Trans>
          </Button>
        </div>
      )}
    </FieldRows>
  )
}

function SessionRow({ session, busy, onEnd }: { session: SessionEntry; busy: boolean; onEnd: () => void }) {
  const { t } = useLingui()
  const { browser, system, address, last_seen_at, created_at, is_current } = session
  const Glyph = PHONES.has(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const device = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`A program`)
  const seen = is_current ? t`signed in ${formatDateTime(created_at)}` : t`last seen ${formatDateTime(last_seen_at)}`
  return (
    <FieldRow
      icon={<Glyph size={19} stroke={1.6} aria-hidden />}
      title={
        <>
          {device} {is_current && <Pill tone="brand">{t`This one`}</Pill>}
        </>
      }
      detail={[address, seen].filter(Boolean).join(' · ')}
    >
      {!is_current && (
        <Button variant="default" loading={busy} onClick={onEnd} aria-label={t`End the session of ${device}`}>
          <Trans>End</Trans>
        </Button>
      )}
    </FieldRow>
  )
}

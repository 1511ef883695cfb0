import { Plural, Trans } from '@lingui/react/macro'
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { offline_bar } from '#ui/client/flags.ts'
import { useSignal } from '#ui/client/signal.ts'
import { formatTime } from '#ui/display.ts'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import type { Keeper } from './keeper.ts'

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'))

/** Sets the question that is asked before a sign-out; null takes it away. */
type Ask = (question: (() => Promise<boolean>) | null) => void

/** While something waits, it is tried again after this time. */
const AGAIN_MS = 20_000

/** A line above every screen: that the server cannot be reached, since when what is shown was read, and what waits to be sent. */
export default function OfflineBar({
  keeper,
  business_id,
  askBeforeSignOut,
}: {
  keeper: Keeper
  business_id: number
  askBeforeSignOut: Ask
}) {
  const waiting = useSignal(keeper.waiting).filter((entry) => entry.business_id === String(business_id))
  const unreachable = useSignal(keeper.unreachable)
  const as_of = useSignal(keeper.as_of)
  const asks = waiting.filter(({ state }) => state !== 'waiting').length
  const is_shown = unreachable || waiting.length > 0
  useSending(keeper, business_id)
  useEffect(() => {
    offline_bar.set(is_shown)
    return () => offline_bar.set(false)
  }, [is_shown])
  const time = as_of === null ? null : formatTime(new Date(as_of))
  return (
    <>
      <LeaveQuestion keeper={keeper} askBeforeSignOut={askBeforeSignOut} />
      {is_shown && (
        <div role="status">
          <Notice
            tone={asks > 0 ? 'danger' : unreachable ? 'warm' : 'plain'}
            icon={unreachable ? IconCloudOff : IconCloudUp}
            actions={
              waiting.length > 0 && (
                <ButtonLink size="compact-sm" variant="default" to={`/business/${business_id}/waiting`}>
                  <Trans>Show</Trans>
                </ButtonLink>
              )
            }
          >
            <Row gap="xs">
              {unreachable && <b>{time ? <Trans>No connection. As of {time}</Trans> : <Trans>No connection</Trans>}</b>}
              {waiting.length > 0 && (
                <span>
                  <Plural value={waiting.length} one="# thing waits to be sent" other="# things wait to be sent" />
                </span>
              )}
              {asks > 0 && (
                <span>
                  <Plural value={asks} one="# needs your decision" other="# need your decision" />
                </span>
              )}
            </Row>
          </Notice>
        </div>
      )}
    </>
  )
}

/** Sends what waits: at the start, when the network is back, and again and again until it has arrived. */
function useSending(keeper: Keeper, business_id: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => void keeper.flush()
    const again = () => keeper.waiting.get().some(({ state }) => state === 'waiting') && send()
    void keeper.start().then(send)
    const timer = setInterval(again, AGAIN_MS)
    // The server answers again although the browser never was offline.
    const stop_reach = keeper.unreachable.subscribe(() => !keeper.unreachable.get() && send())
    const stop_news = keeper.arrived.subscribe(() => void client.invalidateQueries({ queryKey: [business_id] }))
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      stop_reach()
      stop_news()
      removeEventListener('online', send)
    }
  }, [keeper, client, business_id])
}

/** Asks before a sign-out what becomes of the things that wait. */
function LeaveQuestion({ keeper, askBeforeSignOut }: { keeper: Keeper; askBeforeSignOut: Ask }) {
  const [answer, setAnswer] = useState<{ give: (may_leave: boolean) => void } | null>(null)
  useEffect(() => {
    askBeforeSignOut(() =>
      keeper.waiting.get().length === 0 ? Promise.resolve(true) : new Promise((give) => setAnswer({ give })),
    )
    return () => askBeforeSignOut(null)
  }, [keeper, askBeforeSignOut])
  if (!answer) return null
  return (
    <Suspense>
      <LeaveDialog
        keeper={keeper}
        onAnswer={(may_leave) => {
          setAnswer(null)
          answer.give(may_leave)
        }}
      />
    </Suspense>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { get } from '#ui/client/request.ts'
import { notify } from '#ui/toast.ts'
import { bellQuery, type Notice, type NoticePage, noticesKey } from './calls.ts'
import { tellLive } from '#platform/live/screen/live.ts'
import { type LiveEvent, openLive } from '#platform/live/screen/live-client.ts'
import { useOpenNotice } from './NoticeList.tsx'
import { renewPush } from './push.ts'

// The bell was read moments before the stream opened; what came in between is looked for once the screen is at rest.
const LOOK_AGAIN_MS = 10_000

/** Keeps the stream of a business open while one of its screens is, and acts on what it says. Draws nothing. */
export function LiveUpdates({
  business_id,
  open = openLive,
  look_again_ms = LOOK_AGAIN_MS,
}: {
  business_id: number
  open?: typeof openLive
  look_again_ms?: number
}) {
  const queries = useQueryClient()
  const onEvent = useEffectEvent(useReaction(business_id))
  useEffect(() => {
    let is_first = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAgain = () => void queries.invalidateQueries({ queryKey: noticesKey(business_id) })
    const close = open({
      onEvent: (event) => {
        const is_hello = event.event === 'hello'
        if (is_first && is_hello) timer = setTimeout(lookAgain, look_again_ms)
        onEvent(event, is_first)
        if (is_hello) is_first = false
      },
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [business_id, open, queries, look_again_ms])
  useEffect(() => void renewPush(), [])
  return null
}

function useReaction(business_id: number): (event: LiveEvent, is_first: boolean) => void {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const router = useRouter()
  const openNotice = useOpenNotice(business_id)
  const bell = bellQuery(business_id, i18n.locale)

  async function refreshBell(): Promise<void> {
    const before = queries.getQueryData<NoticePage>(bell.queryKey)
    // Pages of the screen that are open are read anew as well.
    void queries.invalidateQueries({
      queryKey: noticesKey(business_id),
      predicate: ({ queryKey }) => queryKey[2] !== 'bell',
    })
    await queries.cancelQueries({ queryKey: bell.queryKey })
    const after = await queries.fetchQuery({ ...bell, staleTime: 0 }).catch(() => null)
    // Without a state before, everything would look new.
    if (!before || !after) return
    const newest = before.data[0]?.id ?? 0
    const fresh = after.data.filter((notice) => notice.id > newest && notice.read_at === null)
    if (fresh.length > 0) showToast(fresh)
  }

  function showToast(fresh: Notice[]): void {
    const [first] = fresh
    const several = fresh.length > 1
    const count = fresh.length
    notify({
      kind: 'default',
      id: `notice-${first.id}`,
      title: several ? t`${count} new notifications` : first.body ? first.title : undefined,
      message: several ? first.title : first.body || first.title,
      action: {
        label: t`Open`,
        run: () => (several ? router.history.push(`/business/${business_id}/notifications`) : openNotice(first)),
      },
    })
  }

  return (event, is_first) => {
    tellLive(event)
    if (event.event === 'notice') void refreshBell()
    // While there was no stream, anything may have happened.
    if (event.event === 'hello' && event.data.resumed !== true && !is_first)
      void queries.invalidateQueries({ queryKey: [business_id] })
    if (event.event === 'rights') void queries.invalidateQueries({ queryKey: [business_id] })
    // Asked like any call, so that the error catalogue decides what an ended session means; with a fresh token, nothing.
    if (event.event === 'session_end') void get('businesses').catch(() => {})
  }
}

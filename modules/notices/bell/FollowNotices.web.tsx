import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onLive } from '#platform/live/screen/live.ts'
import { notify } from '#ui/toast.ts'
import { bellQuery, type Notice, type NoticePage, noticesKey } from './calls.web.ts'
import { areNoticesShown, useOpenNotice } from './NoticeList.web.tsx'
import { renewPush } from './push.web.ts'

// The bell is read shortly before the stream opens. Read it again later, for notices that came in between.
const LOOK_AGAIN_MS = 3_000

/** Keeps the bell and the list of notices up to date, and shows new notices as a toast. Renders nothing. */
export function FollowNotices({
  business_id,
  look_again_ms = LOOK_AGAIN_MS,
}: {
  business_id: number
  look_again_ms?: number
}) {
  const refreshBell = useRefreshBell(business_id)
  const lookAgain = useEffectEvent(() => void refreshBell())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let is_first = true
    const stop = onLive(({ event, data }) => {
      if (event === 'notice') lookAgain()
      if (event !== 'hello' || data.resumed === true) return
      if (is_first) timer = setTimeout(lookAgain, look_again_ms)
      else lookAgain()
      is_first = false
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [look_again_ms])
  useEffect(() => void renewPush(), [])
  return null
}

function useRefreshBell(business_id: number): () => Promise<void> {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const showNew = useNewNoticeToast(business_id)
  const bell = bellQuery(business_id, i18n.locale)
  return async () => {
    const before = queries.getQueryData<NoticePage>(bell.queryKey)
    void queries.invalidateQueries({
      queryKey: noticesKey(business_id),
      predicate: ({ queryKey }) => queryKey[2] !== 'bell',
    })
    await queries.cancelQueries({ queryKey: bell.queryKey })
    const after = await queries.fetchQuery({ ...bell, staleTime: 0 }).catch(() => null)
    // Without a previous state, every notice would look new.
    if (!before || !after) return
    const newest = before.data[0]?.id ?? 0
    const fresh = after.data.filter((notice) => notice.id > newest && notice.read_at === null)
    if (fresh.length > 0 && !areNoticesShown()) showNew(fresh)
  }
}

function useNewNoticeToast(business_id: number): (fresh: Notice[]) => void {
  const { t } = useLingui()
  const router = useRouter()
  const openNotice = useOpenNotice(business_id)
  return (fresh) => {
    const [first] = fresh
    const count = fresh.length
    const several = count > 1
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
}

import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/toast.ts'
import { markRead, type Notice, type NoticePage, noticesKey } from './calls.web.ts'

type Cached = NoticePage | InfiniteData<NoticePage> | undefined

/** Marks notices as read: at once on the screen, then on the server; a failure is shown and reverted. */
export function useMarkRead(business_id: number): (which: { ids: number[] } | { all: true }) => Promise<void> {
  const { t } = useLingui()
  const queries = useQueryClient()
  return async (which) => {
    const queryKey = noticesKey(business_id)
    await queries.cancelQueries({ queryKey })
    const isMeant = (notice: Notice) => notice.read_at === null && ('all' in which || which.ids.includes(notice.id))
    const now = new Date().toISOString()
    const marked = (page: NoticePage): NoticePage => ({
      ...page,
      data: page.data.map((notice) => (isMeant(notice) ? { ...notice, read_at: now } : notice)),
      unread: 'all' in which ? 0 : Math.max(0, page.unread - page.data.filter(isMeant).length),
    })
    queries.setQueriesData<Cached>({ queryKey }, (cached) => {
      if (!cached) return cached
      return 'pages' in cached ? { ...cached, pages: cached.pages.map(marked) } : marked(cached)
    })
    try {
      await markRead(business_id, which)
    } catch {
      notify({ kind: 'error', message: t`This could not be marked as read. Try again.` })
    }
    await queries.invalidateQueries({ queryKey })
  }
}

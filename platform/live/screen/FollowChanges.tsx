import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lastWrite } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { onLive } from './live.ts'
import { concerns, type News, newsOf } from './news.ts'
import { makePace } from './pace.ts'

// Short enough to feel live, long enough to limit requests in a busy team.
const SOON_MS = 300
const BETWEEN_MS = 3_000
// An event of the same person within this time after a write of this tab is about that write.
const ECHO_MS = 2_000

/** Refreshes open lists, boards and records when others change them. Renders nothing. */
export function FollowChanges({ business_id }: { business_id: number }) {
  const client = useQueryClient()
  const me = useSession()?.user.id
  useEffect(() => {
    let waiting: News[] = []
    const pace = makePace({
      soon: SOON_MS,
      between: BETWEEN_MS,
      run() {
        const news = waiting
        waiting = []
        void client.invalidateQueries({ predicate: ({ queryKey }) => concerns({ business_id, news, key: queryKey }) })
      },
    })
    const stop = onLive((event) => {
      const news = newsOf(event)
      if (!news) return
      const is_echo = news.by === me && Date.now() - lastWrite() < ECHO_MS
      if (is_echo)
        return void client.invalidateQueries({
          predicate: ({ queryKey }) => concerns({ business_id, news: [news], key: queryKey }),
          refetchType: 'none',
        })
      waiting.push(news)
      pace.ask()
    })
    return () => {
      stop()
      pace.stop()
    }
  }, [client, business_id, me])
  return null
}

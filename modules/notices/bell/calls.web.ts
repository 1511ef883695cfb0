import { queryOptions } from '@tanstack/react-query'
import { get, post } from '#ui/client/request.ts'

/** One notice, worded by the server. `path` is a screen inside the business. */
export type Notice = {
  id: number
  kind: string
  title: string
  body: string
  path: string
  actor_id: number | null
  actor_name: string | null
  /** RFC 3339. */
  at: string
  read_at: string | null
}

/** A page of notices; `unread` counts to 100. */
export type NoticePage = { data: Notice[]; next: string | null; unread: number }

/** Where all notices of a business are kept, whatever the page and the words. */
export const noticesKey = (business_id: number) => [business_id, 'notices'] as const

/** A page of notices, newest first. */
export const readNotices = (
  business_id: number,
  query: { language: string; limit?: number; after?: string; unread?: '1' },
  signal?: AbortSignal,
): Promise<NoticePage> => get<NoticePage>('notices', { query, quiet: true, business_id, signal })

/** What the bell shows: the newest notices and how many are unread. */
export const bellQuery = (business_id: number, language: string) =>
  queryOptions({
    queryKey: [...noticesKey(business_id), 'bell', language],
    queryFn: ({ signal }) => readNotices(business_id, { language, limit: 15 }, signal),
    // The stream says when there is news.
    staleTime: 5 * 60_000,
  })

/** Marks notices as read. */
export const markRead = (business_id: number, which: { ids: number[] } | { all: true }): Promise<{ unread: number }> =>
  post<{ unread: number }>('notices/read', which, { business_id, quiet: true })

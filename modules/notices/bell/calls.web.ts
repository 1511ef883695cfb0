import { queryOptions } from '@tanstack/react-query'
import { get, post } from '#ui/client/request.ts'

/** A notice, worded by the server. `path` is a screen inside the business. */
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

/** A page of notices; `unread` is counted up to 100. */
export type NoticePage = { data: Notice[]; next: string | null; unread: number }

/** Query key of all notices of a business, for every page and language. */
export const noticesKey = (business_id: number) => [business_id, 'notices'] as const

/** A page of notices, newest first. */
export const readNotices = (
  business_id: number,
  query: { language: string; limit?: number; after?: string; unread?: '1' },
  signal?: AbortSignal,
): Promise<NoticePage> => get<NoticePage>('notices', { query, quiet: true, business_id, signal })

/** The content of the bell: the newest notices and the number of unread ones. */
export const bellQuery = (business_id: number, language: string) =>
  queryOptions({
    queryKey: [...noticesKey(business_id), 'bell', language],
    queryFn: ({ signal }) => readNotices(business_id, { language, limit: 15 }, signal),
    // The live stream reports new notices.
    staleTime: 5 * 60_000,
  })

/** Marks notices as read. */
export const markRead = (business_id: number, which: { ids: number[] } | { all: true }): Promise<{ unread: number }> =>
  post<{ unread: number }>('notices/read', which, { business_id, quiet: true })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** A record that the search found, as GET /api/search gives it. */
export type Hit = {
  record: string
  id: number
  title: string
  detail: string
  /** What it was found by, where that is neither title nor detail. */
  matched: { label: string; value: string } | null
  phone: string | null
  is_tolerant: boolean
}

const FRESH_MS = 15_000

/** Letters from which the search asks the server. */
export const SEARCH_FROM = 2

/** The records that match a text; those of the text before stay until the new ones are there. */
export const searchQuery = (business_id: number, text: string) =>
  queryOptions({
    queryKey: ['search', business_id, text],
    queryFn: async ({ signal }) =>
      (await get<{ data: Hit[] }>('search', { query: { q: text, limit: 6 }, quiet: true, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })

/** Records opened lately as they are now; what was deleted or may no longer be seen is not there. */
export const recentQuery = (business_id: number, items: string[]) =>
  queryOptions({
    queryKey: ['search', business_id, 'recent', items],
    queryFn: async ({ signal }) =>
      items.length === 0
        ? []
        : (await get<{ data: Hit[] }>('search/some', { query: { items }, quiet: true, signal })).data,
    staleTime: FRESH_MS,
    retry: false,
  })

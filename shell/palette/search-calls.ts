import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'

/** A found record, as GET /api/search returns it. */
export type Hit = {
  record: string
  id: number
  title: string
  detail: string
  /** The matching field, if it is neither title nor detail. */
  matched: { label: string; value: string } | null
  phone: string | null
  is_tolerant: boolean
}

const FRESH_MS = 15_000

/** The fewest letters for a search on the server. */
export const SEARCH_FROM = 2

/** Searches records by a text; keeps the previous results until the new ones are loaded. */
export const searchQuery = (business_id: number, text: string) =>
  queryOptions({
    queryKey: ['search', business_id, text],
    queryFn: async ({ signal }) =>
      (await get<{ data: Hit[] }>('search', { query: { q: text, limit: 6 }, quiet: true, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })

/** Reads recently opened records with their current values, without deleted or invisible ones. */
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

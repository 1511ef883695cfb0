import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type ListPage, type ListQuery, PAGE_SIZE, readPage } from './page-calls.ts'
import { useTenantKey } from './context.tsx'
import type { RecordList, RowSource } from './record-list.ts'

export type { RecordList, RowSource } from './record-list.ts'

// Pages read before and after the visible ones once the list was scrolled; most people look only at the first rows. Others
// stay in the cache but are not read again.
const AHEAD = 1

/** Key of every cached list of a record; a change of one record makes them all stale. */
export const listKey = (tenant: readonly unknown[], record: string) => [...tenant, 'list', record]

/** The pages that cover a range of rows, one more on each side of a range below the top; the first page is always read and left out. */
export function pagesFor(options: { from: number; to: number; count: number }): number[] {
  const last = Math.max(0, Math.ceil(options.count / PAGE_SIZE) - 1)
  const first = Math.max(1, Math.floor(options.from / PAGE_SIZE) - AHEAD)
  const end = Math.min(last, Math.floor(options.to / PAGE_SIZE) + (options.from > 0 ? AHEAD : 0))
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
}

/** The number of rows, known or estimated: above the cap it grows with each page that is read. */
export function countOf(options: {
  first: ListPage | undefined
  page: (index: number) => ListPage | undefined
}): number {
  const { first, page } = options
  if (!first) return 0
  if (!first.next) return first.data.length
  if (first.total !== undefined && !first.total_capped) return first.total
  let known = first.total ?? PAGE_SIZE * 2
  // Above the cap, a full page means that at least one more follows.
  for (let index = Math.floor(known / PAGE_SIZE) - 1; ; index++) {
    const at = page(index)
    if (!at) return known
    known = index * PAGE_SIZE + at.data.length + (at.next ? PAGE_SIZE : 0)
    if (!at.next) return known
  }
}

/** Reads a list page by page: by cursor if the previous page is known, by offset after a jump. */
export function useRecordList(
  definition: RecordDefinition,
  query: ListQuery,
  { enabled = true }: { enabled?: boolean } = {},
): RecordList {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const key = [...listKey(tenant, definition.name), query] as const
  const name = JSON.stringify(key)
  const [seen, setSeen] = useState({ name, key, pages: [] as number[] })

  const first = useQuery({
    queryKey: [...key, 0],
    queryFn: ({ signal }) => readPage(definition, { ...query, total: true }, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    enabled,
  })
  // The old list stays on screen until the first page of the new one is loaded.
  if (seen.name !== name && !first.isPlaceholderData && !first.isPending) setSeen({ name, key, pages: [] })
  const shown = seen.name === name || first.isPlaceholderData ? seen : { name, key, pages: [] }

  // Each arriving page creates a new object here, which renders the list again.
  const arrivals = useQueries({
    queries: shown.pages.map((index) => ({
      queryKey: [...shown.key, index],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const before = client.getQueryData<ListPage>([...shown.key, index - 1])
        const place = before?.next ? { after: before.next } : { offset: index * PAGE_SIZE }
        return readPage(definition, { ...(shown.key[shown.key.length - 1] as ListQuery), ...place }, signal)
      },
      staleTime: 15_000,
      enabled: shown.name === name,
    })),
    combine: (results) => ({
      stamp: results.reduce((sum, result) => sum + result.dataUpdatedAt, 0),
      error: results.find((result) => result.error)?.error ?? null,
      retry: () => results.forEach((result) => void (result.isError && result.refetch())),
    }),
  })

  const page = (index: number) => (index === 0 ? first.data : client.getQueryData<ListPage>([...shown.key, index]))
  const count = countOf({ first: first.data, page })
  const source: RowSource = {
    stamp: first.dataUpdatedAt + arrivals.stamp,
    count,
    get: (index) => page(Math.floor(index / PAGE_SIZE))?.data[index % PAGE_SIZE],
    ensure(from, to) {
      const pages = pagesFor({ from, to, count })
      setSeen((old) => (old.pages.join() === pages.join() ? old : { ...old, pages }))
    },
  }
  return {
    source,
    total: first.data?.total,
    total_capped: first.data?.total_capped ?? false,
    tolerant: first.data?.tolerant ?? false,
    pending: first.isPending,
    stale: first.isPlaceholderData,
    error: first.error ?? arrivals.error,
    retry() {
      if (first.error) void first.refetch()
      arrivals.retry()
    },
    loaded_ids() {
      const ids: number[] = []
      for (let index = 0; ; index++) {
        const at = page(index)
        if (!at) return ids
        ids.push(...at.data.map((row) => row.id))
        if (!at.next) return ids
      }
    },
  }
}

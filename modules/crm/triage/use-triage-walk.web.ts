import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type ListQuery, PAGE_SIZE, readOne, readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { recordKey } from '#engine/web/use-record.ts'

const AHEAD = 10
/** The maximum number of pages to search for the first record. */
const MOST_PAGES = 20

/**
 * The records of a list one by one, in their initial order: a record that stops matching the filter moves no other.
 * Pages are read by cursor, so no record is skipped or shown twice.
 */
export function useTriageWalk(
  definition: RecordDefinition,
  options: { query: ListQuery; start: number | null; enabled: boolean },
) {
  const { query, start, enabled } = options
  const client = useQueryClient()
  const tenant = useTenantKey()
  const [id] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<number | null>(start === null ? 0 : null)
  const pages = useInfiniteQuery({
    queryKey: [...tenant, 'triage', definition.name, id],
    queryFn: ({ pageParam, signal }) =>
      readPage(definition, { ...query, limit: PAGE_SIZE, after: pageParam, total: pageParam === undefined }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    enabled,
  })
  const rows = (pages.data?.pages ?? []).flatMap((page) => page.data)
  const found = start === null ? 0 : rows.findIndex((row) => row.id === start)
  const loaded = pages.data?.pages.length ?? 0
  const searching = chosen === null && found < 0 && pages.hasNextPage && loaded < MOST_PAGES
  const index = chosen ?? Math.max(0, found)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = pages
  useEffect(() => {
    const wanted = searching || index >= rows.length - AHEAD
    if (wanted && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  })

  // Preload the next record.
  const next_id = rows[index + 1]?.id
  useEffect(() => {
    if (next_id === undefined) return
    void client.prefetchQuery({
      queryKey: recordKey(tenant, definition.name, next_id),
      queryFn: ({ signal }) => readOne(definition, next_id, signal),
      staleTime: 30_000,
    })
  }, [client, tenant, definition, next_id])

  const first = pages.data?.pages[0]
  return {
    index,
    row: searching ? undefined : rows[index],
    total: first?.total ?? rows.length,
    total_capped: first?.total_capped ?? false,
    pending: pages.isPending || searching || (rows[index] === undefined && isFetchingNextPage),
    error: rows[index] === undefined ? pages.error : null,
    retry: () => void (loaded > 0 ? fetchNextPage() : pages.refetch()),
    go: (to: number) => setChosen(Math.max(0, to)),
  }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { mergeStreams } from './merge-streams.ts'
import type { TimelineStream } from './timeline-streams.ts'

/** Reads several streams page by page and merges them into one, newest first. The number of streams must not change. */
export function useStreams(streams: readonly TimelineStream[]) {
  // The streams of a page never change in number, so the hooks in the loop keep their order.
  'use no memo'
  const queries = streams.map((stream) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: see above
    useInfiniteQuery({
      queryKey: stream.queryKey,
      queryFn: ({ pageParam, signal }) => stream.read(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      enabled: stream.enabled ?? true,
    }),
  )
  const { items, wanted } = mergeStreams(
    queries.map((query) => ({
      items: (query.data?.pages ?? []).flatMap((page) => page.events),
      more: query.hasNextPage,
    })),
  )
  return {
    events: items,
    pending: queries.some((query) => query.isLoading),
    loading_more: queries.some((query) => query.isFetchingNextPage),
    has_more: queries.some((query) => query.hasNextPage),
    loadMore: () => wanted.forEach((index) => void queries[index].fetchNextPage()),
    error: queries.find((query) => query.isError)?.error ?? null,
    retry: () => queries.forEach((query) => void (query.isError && query.refetch())),
  }
}

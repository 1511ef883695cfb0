import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Change, readChanges, readPage } from '../calls.ts'
import { useSetup, useTenantKey } from '../context.tsx'
import type { Row, StreamLook } from '../override.ts'
import { changesKey, streamKey } from '../use-record.ts'
import { mergeStreams } from './merge-streams.ts'

/** One event of a record's timeline: a change of its own, or a row that belongs to it. */
export type Event = { at: string; key: string } & (
  | { kind: 'change'; change: Change }
  | { kind: 'row'; row: Row; definition: RecordDefinition; look: StreamLook }
)

/** Kinds of rows that belong to a record and have a look for its timeline. */
export function streamsOf(
  options: Pick<ReturnType<typeof useSetup>, 'catalog' | 'overrides'> & { definition: RecordDefinition },
) {
  const { catalog, overrides, definition } = options
  return catalog.records.flatMap((child) => {
    const field = child.parents?.find((name) => pointsTo(catalog, child, name, definition))
    const look = overrides[child.name]?.stream
    if (field === undefined || !look) return []
    const is_related = child.fields[field].kind === 'related'
    const valueOf = (id: number) => (is_related ? `${definition.name}:${id}` : id)
    return [{ child, look, field, valueOf }]
  })
}

/** Can this field of the child point to a record of that kind? */
export function pointsTo(catalog: Catalog, child: RecordDefinition, name: string, to: RecordDefinition): boolean {
  const field = child.fields[name]
  if (field.kind === 'reference') return field.to === to.name
  return field.kind === 'related' && catalog.relatedTo(child, field).some((record) => record.name === to.name)
}

/** History and belonging rows of a record as one stream, newest first, page by page. */
export function useTimeline(definition: RecordDefinition, id: number) {
  // The kinds of a record never change while its page stands, so the hooks in the loop keep their order.
  'use no memo'
  const setup = useSetup()
  const tenant = useTenantKey()
  const own = streamsOf({ ...setup, definition })
  const gathers = setup.overrides[definition.name]?.gathers
  const source = gathers && setup.catalog.records.find((record) => record.name === gathers.record)
  const linked = useQuery({
    queryKey: [...streamKey(tenant, gathers?.record ?? '', id), 'gathered by', definition.name],
    queryFn: ({ signal }) =>
      readPage(
        source as RecordDefinition,
        {
          limit: 100,
          sort: '-created_at',
          filter: { combiner: 'AND', conditions: [{ field: gathers?.field ?? '', condition: 'In', values: [id] }] },
          columns: [source?.title ?? ''],
        },
        signal,
      ),
    enabled: source !== undefined,
    // Who may not see them sees this record without them.
    retry: false,
  })
  const linked_ids = linked.data?.data.map((row) => row.id) ?? []
  const children = [
    ...own.map((one) => ({ ...one, parent_ids: [id] })),
    ...(source ? streamsOf({ ...setup, definition: source }) : []).map((one) => ({ ...one, parent_ids: linked_ids })),
  ]

  const changes = useInfiniteQuery({
    queryKey: changesKey(tenant, definition.name, id),
    queryFn: ({ pageParam, signal }) => readChanges(definition, id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const rows = children.map(({ child, field, valueOf, parent_ids }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: see above
    useInfiniteQuery({
      queryKey: [...streamKey(tenant, child.name), field, parent_ids.map(valueOf)],
      enabled: parent_ids.length > 0,
      queryFn: ({ pageParam, signal }) =>
        readPage(
          child,
          {
            limit: 20,
            sort: '-created_at',
            after: pageParam,
            filter: {
              combiner: 'AND',
              conditions: [{ field, condition: 'In', values: parent_ids.map(valueOf) }],
            },
            columns: [...new Set([...child.list.columns, 'created_at', 'created_by'])].sort(),
          },
          signal,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )

  const queries = [changes, ...rows]
  const streams = [
    {
      items: (changes.data?.pages ?? []).flatMap((page) =>
        page.data.map((change): Event => ({ kind: 'change', at: change.at, key: `change-${change.id}`, change })),
      ),
      more: changes.hasNextPage,
    },
    ...rows.map((query, index) => ({
      items: (query.data?.pages ?? []).flatMap((page) =>
        page.data.map(
          (row): Event => ({
            kind: 'row',
            at: String(row.created_at),
            key: `${children[index].child.name}-${row.id}`,
            row,
            definition: children[index].child,
            look: children[index].look,
          }),
        ),
      ),
      more: query.hasNextPage,
    })),
  ]
  const { items, wanted } = mergeStreams(streams)
  const failed = queries.find((query) => query.isError)
  return {
    events: items,
    children: own,
    /** What is gathered here, by id, as far as this person sees it. */
    linked: { definition: source, rows: linked.data?.data ?? [] },
    pending: queries.some((query) => query.isLoading) || linked.isLoading,
    loading_more: queries.some((query) => query.isFetchingNextPage),
    has_more: queries.some((query) => query.hasNextPage),
    load_more: () => wanted.forEach((index) => void queries[index].fetchNextPage()),
    error: failed?.error ?? null,
    retry: () => queries.forEach((query) => void (query.isError && query.refetch())),
  }
}

import { useQueries } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readChanges, readPage } from '#engine/web/calls.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { changesKey, streamKey } from '#engine/web/use-record.ts'
import type { TimelineSource } from './timeline-source.ts'
import { type Hanging, hangingOn, type Referring, referringTo, type TimelineStream } from './timeline-streams.ts'

const ROWS_PER_PAGE = 20
// Only this many of the newest referring records are read.
const MOST_REFERRING = 100

/** Records that refer to the one on the page and that the viewer may see. */
export interface ReferringRows {
  source: RecordDefinition
  rows: Row[]
}

/**
 * The streams of a record's timeline: its own changes, the records that hang on it and on the records that belong to it,
 * such as the leads of a contact.
 */
export function useRecordStreams(definition: RecordDefinition, id: number, source: TimelineSource | undefined) {
  const setup = useSetup()
  const tenant = useTenantKey()
  const own = hangingOn(setup, definition)
  const referring = useReferring(definition, id, referringTo(setup, definition))
  const streams: TimelineStream[] = [
    changesStream(tenant, definition, id),
    ...(source ? [source.stream(tenant, id)] : []),
    ...own.map((hanging) => rowStream(tenant, hanging, [id])),
    ...referring.flatMap(({ hanging, rows }) =>
      hanging.map((one) =>
        rowStream(
          tenant,
          one,
          rows.map((row) => row.id),
        ),
      ),
    ),
  ]
  return {
    streams,
    /** Kinds of records that can be added here. */
    own,
    referring: referring.map(({ source, rows }): ReferringRows => ({ source, rows })),
    pending: referring.some((one) => one.pending),
  }
}

function useReferring(definition: RecordDefinition, id: number, referring: Referring[]) {
  const tenant = useTenantKey()
  const results = useQueries({
    queries: referring.map(({ source, field }) => ({
      queryKey: [...streamKey(tenant, source.name, id), 'referring to', definition.name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readPage(
          source,
          {
            limit: MOST_REFERRING,
            sort: '-created_at',
            filter: { combiner: 'AND', conditions: [{ field, condition: 'In', values: [id] }] },
            columns: [source.title],
          },
          signal,
        ),
      // A viewer who may not see them gets the timeline without them.
      retry: false,
    })),
  })
  return referring.map((one, index) => ({
    ...one,
    rows: results[index].data?.data ?? [],
    pending: results[index].isLoading,
  }))
}

const changesStream = (tenant: readonly unknown[], definition: RecordDefinition, id: number): TimelineStream => ({
  queryKey: changesKey(tenant, definition.name, id),
  read: async (cursor, signal) => {
    const { data, next } = await readChanges(definition, id, cursor, signal)
    return {
      events: data.map((change) => ({ kind: 'change', at: change.at, key: `change-${change.id}`, change })),
      next,
    }
  },
})

function rowStream(
  tenant: readonly unknown[],
  { child, field, valueOf }: Hanging,
  parent_ids: readonly number[],
): TimelineStream {
  const values = parent_ids.map(valueOf)
  return {
    queryKey: [...streamKey(tenant, child.name), field, values],
    enabled: parent_ids.length > 0,
    read: async (cursor, signal) => {
      const query = {
        limit: ROWS_PER_PAGE,
        sort: '-created_at',
        after: cursor,
        filter: {
          combiner: 'AND' as const,
          conditions: [{ field, condition: 'In' as const, values }],
        },
        columns: [...new Set([...child.list.columns, 'created_at', 'created_by'])].sort(),
      }
      const { data, next } = await readPage(child, query, signal)
      return {
        events: data.map((row) => ({
          kind: 'row',
          at: String(row.created_at),
          key: `${child.name}-${row.id}`,
          record: child.name,
          row,
        })),
        next,
      }
    },
  }
}

import type { RecordDefinition } from '#engine/record/define.ts'
import { type Change, readChanges } from '#engine/web/calls.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { changesKey, streamKey } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { get } from '#ui/client/request.ts'
import { familyOf } from '../family.ts'
import type { TimelineSource } from './timeline-source.ts'
import { hangingWithLook, type TimelineStream } from './timeline-streams.ts'

interface Page<Entry> {
  data: Entry[]
  next: string | null
}

/**
 * The streams of a record's timeline: its own changes, those of the records that belong to it, such as the leads of a contact
 * or the people of a company, and what hangs on any of them. The server reads the rows of one kind in one statement.
 */
export function useRecordStreams(definition: RecordDefinition, id: number, source: TimelineSource | undefined) {
  const setup = useSetup()
  const tenant = useTenantKey()
  const own = hangingWithLook(setup, definition)
  const related = familyOf(setup.catalog, definition).map((one) => one.source)
  const rights = useSeen(related)
  const of = { tenant, definition, id }
  const streams: TimelineStream[] = [
    changesStream(of),
    ...(source ? [source.stream(tenant, id)] : []),
    ...own.map(({ child }) => rowStream(of, child)),
    ...related.map((record, index) => ({ ...relatedStream(of, record), enabled: rights[index] })),
  ]
  return {
    streams,
    /** Kinds of records that can be added here. */
    own,
    related,
  }
}

/** Which of some kinds the viewer may see at all. Their number never changes on a page, so the hooks keep their order. */
function useSeen(definitions: readonly RecordDefinition[]): boolean[] {
  'use no memo'
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return definitions.map((definition) => useRights(definition).can('view'))
}

interface Of {
  tenant: readonly unknown[]
  definition: RecordDefinition
  id: number
}

const changesStream = ({ tenant, definition, id }: Of): TimelineStream => ({
  queryKey: changesKey(tenant, definition.name, id),
  read: async (cursor, signal) => {
    const { data, next } = await readChanges(definition, id, cursor, signal)
    return {
      events: data.map((change) => ({
        kind: 'change',
        at: change.happened_at ?? change.at,
        key: `change-${change.id}`,
        change,
      })),
      next,
    }
  },
})

const readTimeline = <Entry>(
  { definition, id }: Of,
  query: { of?: string; changes?: string; after: string | undefined },
  signal: AbortSignal,
) => get<Page<Entry>>(`${definition.path}/${id}/timeline`, { quiet: true, signal, query })

/** The history of the records of one kind that belong to the record. */
const relatedStream = (of: Of, related: RecordDefinition): TimelineStream => ({
  queryKey: [...streamKey(of.tenant, related.name), 'changes of', of.definition.name, of.id],
  read: async (after, signal) => {
    const query = { changes: related.name, after }
    const { data, next } = await readTimeline<Change & { record_id: number; title: string | null }>(of, query, signal)
    return {
      events: data.map((change) => ({
        kind: 'change',
        at: change.happened_at ?? change.at,
        key: `change-${change.id}`,
        change,
        of: { record: related.name, id: change.record_id, title: change.title },
      })),
      next,
    }
  },
})

/** The rows of one kind that hang on the record or on one that belongs to it. */
const rowStream = (of: Of, child: RecordDefinition): TimelineStream => ({
  queryKey: [...streamKey(of.tenant, child.name), 'on', of.definition.name, of.id],
  read: async (after, signal) => {
    const { data, next } = await readTimeline<Row>(of, { of: child.name, after }, signal)
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
})

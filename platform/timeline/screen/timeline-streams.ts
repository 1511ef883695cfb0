import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { hangingOn } from '../family.ts'
import type { Change } from '#engine/web/calls.ts'
import type { Overrides, Row, StreamLook } from '#engine/web/override.ts'

/** A record that belongs to the one on the page: a lead of a contact, a person of a company. */
export interface RelatedRecord {
  record: string
  id: number
  title: string | null
}

/**
 * One event of a timeline: a change of the record itself or of a related one, a row of another record, or an event of its own
 * source. `at` is RFC 3339. Plain data.
 */
export type Event = { at: string; key: string } & (
  | { kind: 'change'; change: Change; of?: RelatedRecord }
  | { kind: 'row'; record: string; row: Row }
  | { kind: 'own'; data: Readonly<Record<string, unknown>> }
)

/** A page of a stream, newest first; `next` is the cursor of the older ones. */
export interface EventPage {
  events: Event[]
  next: string | null
}

/** A source of a timeline, read page by page. */
export interface TimelineStream {
  queryKey: readonly unknown[]
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<EventPage>
  enabled?: boolean
}

/** A kind of record that hangs on another, and its look in the timeline. */
export interface Hanging {
  child: RecordDefinition
  look: StreamLook
}

/** The kinds of records that hang on a record and have a look for its timeline. */
export function hangingWithLook(
  { catalog, overrides }: { catalog: Catalog; overrides: Overrides },
  definition: RecordDefinition,
): Hanging[] {
  return hangingOn(catalog, definition).flatMap(({ source }) => {
    const look = overrides[source.name]?.stream
    return look ? [{ child: source, look }] : []
  })
}

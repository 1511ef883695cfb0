import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Change } from '#engine/web/calls.ts'
import type { Overrides, Row, StreamLook } from '#engine/web/override.ts'

/**
 * One event of a timeline: a change of the record itself, a row of another record, or an event of its own source. `at` is
 * RFC 3339. Plain data.
 */
export type Event = { at: string; key: string } & (
  | { kind: 'change'; change: Change }
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

/** A kind of record that hangs on another, the field that refers to it, and its look in the timeline. */
export interface Hanging {
  child: RecordDefinition
  field: string
  look: StreamLook
  /** The filter's value for the record with this id: the id, or `lead:5` for a field that is about any record. */
  valueOf: (id: number) => number | string
}

/** A kind of record that refers to a person or company, and has a timeline of its own. */
export interface Referring {
  source: RecordDefinition
  field: string
  hanging: Hanging[]
}

interface Surroundings {
  catalog: Catalog
  overrides: Overrides
}

/** The kinds of records that hang on a record and have a look for its timeline. */
export function hangingOn({ catalog, overrides }: Surroundings, definition: RecordDefinition): Hanging[] {
  return catalog.records.flatMap((child) => {
    const look = overrides[child.name]?.stream
    // What decides itself who sees it, such as a task, has no parents, and hangs on the record all the same. A record that names
    // it in hangs_on_it also shows it through a plain reference, as a customer their cases.
    const is_named = definition.hangs_on_it?.includes(child.name)
    const names =
      child.parents ?? Object.keys(child.fields).filter((name) => is_named || child.fields[name].kind === 'related')
    const field = names.find((name) => pointsTo(catalog, child, name, definition))
    if (field === undefined || !look) return []
    const is_related = child.fields[field].kind === 'related'
    const valueOf = (id: number) => (is_related ? `${definition.name}:${id}` : id)
    return [{ child, field, look, valueOf }]
  })
}

/**
 * Kinds of records that belong to this one, such as the leads of a contact; the records that hang on them are shown in its timeline too.
 * Only kinds that have a timeline themselves count, so the timeline of a lookup or a branch has none.
 */
export function referringTo(surroundings: Surroundings, definition: RecordDefinition): Referring[] {
  if (hangingOn(surroundings, definition).length === 0) return []
  return surroundings.catalog.records.flatMap((source) => {
    if (source.name === definition.name) return []
    const hanging = hangingOn(surroundings, source)
    const field = Object.keys(source.fields).find((name) => refersTo(source, name, definition))
    return field !== undefined && hanging.length > 0 ? [{ source, field, hanging }] : []
  })
}

/** True for a field of the child that can refer to a record of that kind. */
function pointsTo(catalog: Catalog, child: RecordDefinition, name: string, to: RecordDefinition): boolean {
  const field = child.fields[name]
  if (field?.kind === 'related') return catalog.relatedTo(child, field).some((record) => record.name === to.name)
  return refersTo(child, name, to)
}

function refersTo(definition: RecordDefinition, name: string, target: RecordDefinition): boolean {
  const field = definition.fields[name]
  return field?.kind === 'reference' && field.to === target.name
}

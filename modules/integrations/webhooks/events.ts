import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'

/** What can happen to a record, as the last part of an event's name. */
export type Verb = 'created' | 'updated' | 'assigned' | 'deleted' | 'restored'

/** The message that only a person at the screen sends. */
export const TEST_EVENT = 'webhook.test'

/** What can happen to records of a kind. */
export function verbsOf(definition: RecordDefinition): Verb[] {
  const verbs: Verb[] = ['created', 'updated']
  if (definition.owner_field) verbs.push('assigned')
  if (definition.rights.includes('delete')) verbs.push('deleted')
  if (definition.trash) verbs.push('restored')
  return verbs
}

/** All events, such as `lead.created`, in the order of the catalogue. */
export const eventsOf = (catalog: Catalog): string[] =>
  catalog.records.flatMap((record) => verbsOf(record).map((verb) => `${record.name}.${verb}`))

/** One row of the history, as far as it decides what it is called. */
export interface ChangeKind {
  action: string
  /** Fields that changed. */
  fields: readonly string[]
  /** Whether the record lies in the trash now; asked only for what was taken back. */
  in_trash?: boolean
}

/** What a row of the history is for those outside: a save that changes the owner is an update and an assignment. */
export function verbsOfChange(definition: RecordDefinition, change: ChangeKind): Verb[] {
  const { action, fields } = change
  const all = new Set(verbsOf(definition))
  const plain = (): Verb[] =>
    definition.owner_field && fields.includes(definition.owner_field) ? ['updated', 'assigned'] : ['updated']
  const verbs: Record<string, () => Verb[]> = {
    created: () => ['created'],
    imported: () => (fields.length === 0 ? ['created'] : plain()),
    updated: plain,
    assigned: plain,
    deleted: () => ['deleted'],
    restored: () => ['restored'],
    undone: () => (fields.length > 0 ? plain() : [change.in_trash ? 'deleted' : 'restored']),
  }
  return (verbs[action]?.() ?? []).filter((verb) => all.has(verb))
}

import { isHexColour } from '#base/colour.ts'
import { defineRecord, type RecordDefinition } from './define.ts'
import { choice, type Field, flag, text, whole } from './fields.ts'
import type { FirstEntry, LookupRules } from './lookup-rules.ts'

export type { FirstEntry, LookupRules } from './lookup-rules.ts'

/** Gap between neighbouring positions, so that an entry can be inserted between two others. */
const STEP = 10

const NAME = text({ label: 'Name', required: true, max: 60, unique: true })
const COLOR = text({
  label: 'Colour',
  as: 'colour',
  max: 7,
  check: (value) => (isHexColour(value) ? null : 'Enter a colour of 3 or 6 hex digits, such as #50CD89'),
  example: () => '#8a63d2',
})
const POSITION = whole({ label: 'Order', min: 0, max: 1000, required: true, default: 100 })
const IS_DEFAULT = flag({ label: 'Default for new records', default: false, example: () => false })

const kindField = <const Kind extends string>(options: readonly Kind[], labels?: Readonly<Record<string, string>>) =>
  choice({ label: 'Meaning', options, labels, required: true, default: options[0] })

type StageFields<Kind extends string> = [Kind] extends [never]
  ? unknown
  : { kind: ReturnType<typeof kindField<Kind>>; is_default: typeof IS_DEFAULT }

/** The fields of a lookup: those of every lookup, kind and default where it has kinds, and its additional fields. */
export type LookupFields<Kind extends string, Own> = {
  name: typeof NAME
  color: typeof COLOR
  position: typeof POSITION
} & StageFields<Kind> &
  Own

/** A lookup as the catalogue knows it. */
export type LookupDefinition<Fields = Readonly<Record<string, Field>>> = Omit<
  RecordDefinition,
  'fields' | 'entries'
> & {
  fields: Fields
  entries: LookupRules
}

/**
 * Defines a short list that each business sets up: statuses, sources, priorities. Entries have a name, a colour and an
 * order; with `kinds`, each entry also has a meaning that the product understands, and one entry is the default that new
 * records start with. The definition generates table, routes, set-up screen, first entries, order and safe deletion.
 */
export function defineLookup<
  const Kind extends string = never,
  const Own extends Readonly<Record<string, Field>> = Readonly<Record<never, Field>>,
>(options: {
  name: string
  path: string
  module: string
  label: { one: string; many: string }
  /** The kinds of entries, the starting kind first: `['open', 'won', 'lost']`. */
  kinds?: readonly Kind[]
  /** Labels of the kinds whose label differs from their name. */
  kind_labels?: Readonly<Record<NoInfer<Kind>, string>>
  /** Additional fields, such as the probability of a stage. */
  fields?: Own
  /** Entries that a new business starts with, in their order. */
  first?: readonly FirstEntry<NoInfer<Kind>>[]
}): LookupDefinition<LookupFields<Kind, Own>> {
  const { name, path, module, label, kinds = [], kind_labels, fields: own = {}, first = [] } = options
  const stage: Record<string, Field> =
    kinds.length > 0 ? { kind: kindField(kinds, kind_labels), is_default: IS_DEFAULT } : {}
  const fields: Record<string, Field> = { name: NAME, ...stage, color: COLOR, position: POSITION, ...own }
  const names = Object.keys(fields)
  return defineRecord({
    name,
    path,
    module,
    label,
    title: 'name',
    lookup: true,
    api: 'read',
    rights: ['view', 'create', 'edit', 'delete'],
    fields,
    entries: { kinds, first },
    list: { columns: names, sort: 'position' },
    form: [{ title: label.one, fields: names }],
  }) as unknown as LookupDefinition<LookupFields<Kind, Own>>
}

/** The entries that a new business starts with, as bodies of creates. */
export function firstEntries(definition: Pick<LookupDefinition, 'entries'>): Record<string, unknown>[] {
  const { kinds, first } = definition.entries
  return first.map((entry, index) => ({
    name: entry.name,
    color: entry.color ?? null,
    position: (index + 1) * STEP,
    ...(kinds.length > 0 ? { kind: entry.kind ?? kinds[0], is_default: entry.is_default === true } : {}),
    ...entry.values,
  }))
}

interface Choice {
  id: number
  kind?: unknown
  is_default?: unknown
}

/**
 * The entry that a new record starts with: the default of the business, else the first entry of the starting kind.
 * `entries` must be in the business's order. Null if there is none.
 */
export function startingEntry(entries: readonly Choice[], kinds: readonly string[]): number | null {
  const open = entries.filter((entry) => entry.kind === kinds[0])
  return (open.find((entry) => entry.is_default === true) ?? open[0])?.id ?? null
}

/** The rules of the lookup that is a record's stage; undefined where the stage is not a lookup with kinds. */
export function stageRules(
  definition: RecordDefinition,
  records: readonly RecordDefinition[],
): { field: string; lookup: RecordDefinition; rules: LookupRules } | undefined {
  const field = definition.stage === undefined ? undefined : definition.fields[definition.stage]
  if (field?.kind !== 'reference') return undefined
  const lookup = records.find((record) => record.name === field.to)
  if (!lookup?.entries || lookup.entries.kinds.length === 0) return undefined
  return { field: definition.stage as string, lookup, rules: lookup.entries }
}

/** A field that refers to entries of a lookup, with its record. */
export interface Use {
  definition: RecordDefinition
  field: string
}

/**
 * The fields that refer to this lookup. Fields of lines are left out: a document keeps the entry that it was saved with,
 * and deleted entries keep their names.
 */
export function usesOf(records: readonly RecordDefinition[], lookup: Pick<RecordDefinition, 'name'>): Use[] {
  return records.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === lookup.name ? [{ definition, field: name }] : [],
    ),
  )
}

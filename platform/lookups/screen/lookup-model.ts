import type { I18n } from '@lingui/core'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usesOf } from '#engine/record/lookup.ts'
import { formatNumber } from '#ui/display.ts'
import type { Entry, UseCount } from './use-entries.ts'

/** Colour of an entry that has none. */
export const NO_COLOUR = '#8a94a6'

// Different enough to be distinguished in a list.
const COLOURS = ['#3b82f6', '#0f766e', '#8a63d2', '#ca8a04', '#ea580c', '#db2777', '#15803d', '#64748b']
const MAX_POSITION = 1000
/** Gap between neighbouring positions, the same as on the server. */
const STEP = 2
const COMMON = ['name', 'kind', 'is_default', 'color', 'position']

/** True for a lookup with fields that the lines of the set-up screen do not show. */
export const hasOwnFields = (definition: RecordDefinition): boolean =>
  Object.keys(definition.fields).some((name) => !COMMON.includes(name))

/** The definition with a form of its name and its own fields: the lines of the set-up screen have the others. */
export function withOwnFields(definition: RecordDefinition): RecordDefinition {
  const isOwn = (name: string) => name === 'name' || !COMMON.includes(name)
  return { ...definition, form: definition.form.map((part) => ({ ...part, fields: part.fields.filter(isOwn) })) }
}

/** True for a lookup whose new entries need more than a name, such as the day of a holiday. */
export const needsForm = (definition: RecordDefinition): boolean =>
  Object.entries(definition.fields).some(
    ([name, field]) => !COMMON.includes(name) && field.required === true && field.default === undefined,
  )

/** True for a lookup whose entries have a meaning and a default. */
export const hasKinds = (definition: RecordDefinition): boolean => (definition.entries?.kinds.length ?? 0) > 0

/** The body of a new entry: placed after the others, with a new colour if the lookup has kinds. */
export function newEntry(definition: RecordDefinition, name: string, live: readonly Entry[]): Record<string, unknown> {
  const position = Math.min(MAX_POSITION, Math.max(0, ...live.map((one) => Number(one.position))) + STEP)
  const stage = hasKinds(definition)
    ? { kind: definition.entries?.kinds[0], color: COLOURS[live.length % COLOURS.length] }
    : {}
  return { name, position, ...stage }
}

/** The number of records that have an entry, in words: "12 leads, 3 contacts"; empty if none have it. */
export function usesText(options: { counts: readonly UseCount[]; catalog: Catalog; i18n: I18n }): string {
  const { counts, catalog, i18n } = options
  return counts
    .filter(({ count }) => count > 0)
    .map(({ record, count }) => {
      const { label } = catalog.get(record)
      const word = i18n._(count === 1 ? label.one : label.many).toLocaleLowerCase(i18n.locale)
      return `${formatNumber(count)} ${word}`
    })
    .join(', ')
}

/** The records that have this lookup as their stage, in words: "leads"; null unless it is exactly one kind of record. */
export function startersOf(options: { definition: RecordDefinition; catalog: Catalog; i18n: I18n }): string | null {
  const { definition, catalog, i18n } = options
  const starters = usesOf(catalog.records, definition).filter((use) => use.definition.stage === use.field)
  if (starters.length !== 1) return null
  return i18n._(starters[0].definition.label.many).toLocaleLowerCase(i18n.locale)
}

import { isHexColour, luminance } from '#base/colour.ts'
import type { Issue } from '#base/issue.ts'
import { withCustomValues } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Schema } from '#engine/record/kind.ts'

type Values = Readonly<Record<string, unknown>>

/** Another form of some fields, which the specification has: answers have it too, and bodies may send it (decision 0038). */
export interface FieldAlias {
  /** The fields that it consists of. Answers leave it out if one of them is left out. */
  of: readonly string[]
  make: (row: Values) => unknown
  /** The values by field of a sent alias; null if it is not valid. */
  read: (sent: unknown) => Record<string, unknown> | null
  schema: Schema
}

type FieldAliases = Readonly<Record<string, FieldAlias>>

/** The colours of a badge: light and dark text have equal contrast at this luminance; below it, light text has more. */
const badge = (color: string) => ({ text_color: luminance(color) < 0.22 ? '#ffffff' : '#1a1f29', bg_color: color })

/** Every lookup answers `color` as the colours of a badge too. The text colour follows from the other. */
const OF_LOOKUPS: FieldAliases = {
  color_code: {
    of: ['color'],
    make: ({ color }) => (typeof color === 'string' && isHexColour(color) ? badge(color) : null),
    read: (sent) =>
      typeof sent === 'object' ? { color: (sent as { bg_color?: unknown } | null)?.bg_color ?? null } : null,
    schema: {
      type: ['object', 'null'],
      properties: { text_color: { type: 'string' }, bg_color: { type: 'string' } },
    },
  },
}

const named = new Map<string, FieldAliases>()

/** Adds aliases to a record, by their names on the wire. They are not in the definition, because browsers do not need them. */
export const addFieldAliases = (definition: Pick<RecordDefinition, 'name'>, aliases: FieldAliases): void =>
  void named.set(definition.name, aliases)

/** The aliases of a record; undefined for none. */
export const fieldAliasesOf = (definition: RecordDefinition): FieldAliases | undefined =>
  definition.entries ? OF_LOOKUPS : named.get(definition.name)

/** A row as it is answered: with the list of custom values and the aliases of its fields. */
export function answered<Row extends Record<string, unknown>>(definition: RecordDefinition, row: Row): Row {
  const entries = Object.entries(fieldAliasesOf(definition) ?? {})
  const more = entries.filter(([, { of }]) => of.every((name) => Object.hasOwn(row, name)))
  const whole = withCustomValues(definition, row)
  return more.length === 0
    ? whole
    : { ...whole, ...Object.fromEntries(more.map(([name, one]) => [name, one.make(row)])) }
}

/**
 * The body with its aliases turned into fields, and an issue for each that is not valid. Programs send whole
 * answers back, so where both forms are sent, the one that differs from the stored record counts, the field's first.
 */
export function inFields(
  definition: RecordDefinition,
  sent: Record<string, unknown>,
  before: Values | null,
): { body: Record<string, unknown>; issues: Issue[] } {
  const issues: Issue[] = []
  const body = { ...sent }
  for (const [name, { make, read }] of Object.entries(fieldAliasesOf(definition) ?? {})) {
    if (!Object.hasOwn(sent, name)) continue
    delete body[name]
    if (before && isSame(sent[name], make(before))) continue
    const values = read(sent[name])
    if (!values) issues.push({ field: name, message: 'This value is not valid', rule: 'type' })
    for (const [field, value] of Object.entries(values ?? {}))
      if (body[field] === undefined || (before && isSame(body[field], before[field]))) body[field] = value
  }
  return { body, issues }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

import type { RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { isRefused } from '#base/issue.ts'

type Fields = Readonly<Record<string, Field>>
type Row = Readonly<Record<string, unknown>>

const plain = (label: string) => label.trim().toLowerCase()

/** Whether a field takes a value: an option of a list may exist in only one of two fields. */
const takes = (fields: Fields) => (name: string, value: unknown) =>
  !isRefused(kindOf(fields[name]).read(value, fields[name]))

/** The values of custom fields with the same name and input in two kinds of record, under their names in the second one. */
export function sameCustomFields(
  row: Row,
  { from, to, passes = takes(to) }: { from: Fields; to: Fields; passes?: (name: string, value: unknown) => boolean },
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(to)) {
    if (!field.custom) continue
    const { type } = field.custom
    const same = Object.entries(from).find(
      ([, other]) => other.custom?.type === type && plain(other.label) === plain(field.label),
    )
    const value = same ? (row[same[0]] ?? null) : null
    if (value !== null && passes(name, value)) values[name] = value
  }
  return values
}

/** The fields of the lines of a record. */
export const cellsOf = (definition: RecordDefinition, lines: string): Fields => {
  const field = definition.fields[lines]
  return field?.kind === 'lines' ? field.fields : {}
}

const optional = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      if (field.kind === 'lines') return [name, { ...field, fields: optional(field.fields) }]
      return [name, field.custom ? { ...field, required: false } : field]
    }),
  )

/** A definition whose custom fields may be empty: what the product makes itself must not be refused for what only a person knows. */
export const withOptionalFields = (definition: RecordDefinition): RecordDefinition => ({
  ...definition,
  fields: optional(definition.fields),
})

import { anyCase } from '#engine/record/kinds/text/text.ts'
import { kindOf, type Field } from '#engine/record/fields.ts'
import { quote } from '../database/quote.server.ts'

/** Where the values of a field are stored, and how they are compared. */
export interface Place {
  /** SQL of the stored value, in the type that the field's kind reads. */
  value: string
  /** SQL expression for conditions and sorts; it uses the index if there is one. */
  compare: string
  /** SQL of one stored value, bound at `param`, in the form to compare with `compare`. */
  one: (param: string) => string
  /** How a list of stored values is typed and bound for comparison with `compare`. */
  list: { type: string; bind: (stored: unknown) => unknown }
}

/** The storage place of a field: its column, an indexed slot of the custom fields, or their document. */
export function placeOf(alias: string, name: string, field: Field): Place {
  const type = kindOf(field).column(field) as string
  if (field.kind === 'related') {
    const { record, id } = relatedColumns(alias, name)
    return placed(
      `case when ${id} is not null then json_build_object('record', ${record}, 'id', ${id}) end`,
      type,
      field,
    )
  }
  if (!field.custom) return placed(`${alias}.${quote(name)}`, type, field)
  const { id, slot } = field.custom
  if (slot === null) {
    const kept = `${alias}.custom->>'${id}'`
    return placed(type === 'text' ? `(${kept})` : `(${kept})::${type}`, type, field)
  }
  const column = `${alias}.${slotColumn(field)}`
  const number = 'double precision'
  if (field.kind === 'decimal')
    return { value: column, compare: column, one: (param) => `${param}::${number}`, list: { type: number, bind: same } }
  if (field.kind === 'instant')
    return {
      value: `to_timestamp(${column})`,
      compare: column,
      one: (param) => `extract(epoch from ${param}::timestamptz)::${number}`,
      list: { type: number, bind: seconds },
    }
  return {
    value: type === 'text' ? column : `${column}::${type}`,
    compare: anyCase(column),
    one: (param) => `${param}::text`,
    list: { type: 'text', bind: same },
  }
}

function placed(value: string, type: string, field: Field): Place {
  const by = kindOf(field).sort_sql
  if (!by) return { value, compare: value, one: (param) => `${param}::${type}`, list: { type, bind: same } }
  return { value, compare: by(value), one: (param) => `${param}::${type}`, list: { type, bind: same } }
}

/** The two columns of a related field: the kind of record, and its id. */
export const relatedColumns = (alias: string, name: string) => ({
  record: `${alias}.${quote(`${name}_record`)}`,
  id: `${alias}.${quote(`${name}_id`)}`,
})

const same = (stored: unknown) => stored
const seconds = (stored: unknown) => (typeof stored === 'string' ? Date.parse(stored) / 1_000 : stored)

/** The indexed column of a custom field that has a slot. */
export function slotColumn(field: Field): string {
  const isNumber = field.kind === 'decimal' || field.kind === 'instant'
  return `custom_${isNumber ? 'number' : 'text'}_${field.custom?.slot}`
}

/** A stored value in the form of its indexed column. */
export function slotValue(field: Field, stored: unknown): unknown {
  return field.kind === 'instant' ? seconds(stored) : stored
}

/** Custom values without a slot, as they are stored in the document; null values are left out. */
export function documentOf(
  fields: Readonly<Record<string, Field>>,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields))
    if (field.custom && field.custom.slot === null && row[name] !== undefined) found[field.custom.id] = row[name]
  return found
}

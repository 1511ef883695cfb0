import type { CustomField } from './custom-field.ts'
import type { RecordDefinition } from './define.ts'
import { choice, date, decimal, type Field, instant, longText, text } from './fields.ts'
import { choices } from './kinds/choices/choices.ts'

export * from './custom-field.ts'

/** The lines of a text that say something, each once: choices and values are kept one on a line. */
export const linesOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
    : []

/** Its name on the wire, in filters, sorts, imports and rights: `cf_12`. */
export const customName = (id: number) => `cf_${id}`

const emailProblem = (value: string) => (EMAIL.test(value) ? null : 'Invalid email address')
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

/** A custom field as any other field of the record. */
export function fieldOfCustom(custom: CustomField): Field {
  const { field_type, options = [], default: start, help, required, unique, show_if } = custom.field_meta
  const base = {
    label: custom.field_name,
    custom: { id: custom.id, slot: custom.slot, type: field_type },
    ...(help ? { help } : {}),
    ...(required ? { required } : {}),
    ...(unique ? { unique } : {}),
    ...(start === null || start === undefined || start === '' ? {} : { default: start }),
    ...(show_if ? { show_if } : {}),
  }
  switch (field_type) {
    case 'Number':
      return decimal({ ...base, places: 6 })
    case 'Date':
      return date(base)
    case 'Date Time':
      return instant(base)
    case 'Select':
    case 'Radio':
      return choice({ ...base, options })
    case 'Checkbox':
      return choices({ ...base, options })
    case 'text-area':
      return longText(base)
    case 'Email':
      return text({ ...base, as: 'email', check: emailProblem })
    case 'Anchor':
      return text({ ...base, as: 'url', max: 2_000 })
    case 'Password':
      return text({ ...base, as: 'password' })
    case 'Text':
      return text(base)
  }
}

/** The values of a record as the specification has them: a list of field and value, both texts but for the id. */
export interface CustomValue {
  business_custom_field_id: number
  field_value: string | null
}

/** Turns such a list into values by name; the rest of the body stays as it is. */
export function bodyWithCustom(body: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(body.custom_fields)) return body
  const { custom_fields, ...rest } = body
  const named = (custom_fields as unknown[]).flatMap((one): [string, unknown][] => {
    const { business_custom_field_id: id, field_value } = (one ?? {}) as Partial<CustomValue>
    return Number.isSafeInteger(id) ? [[customName(id as number), field_value ?? null]] : []
  })
  return { ...rest, ...Object.fromEntries(named) }
}

/** A row with its custom values as such a list too; a record without custom fields stays as it is. */
export function withCustomValues<Row extends Record<string, unknown>>(definition: RecordDefinition, row: Row): Row {
  const custom_fields = valuesOf(definition, row)
  return custom_fields.length === 0 ? row : { ...row, custom_fields }
}

function valuesOf(definition: RecordDefinition, row: Record<string, unknown>): CustomValue[] {
  return Object.entries(definition.fields).flatMap(([name, field]): CustomValue[] => {
    if (!field.custom || !Object.hasOwn(row, name)) return []
    const value = row[name] ?? null
    return [{ business_custom_field_id: field.custom.id, field_value: value === null ? null : String(value) }]
  })
}

const derived = new WeakMap<readonly CustomField[], Map<string, RecordDefinition>>()

/** The record with the business's own fields behind its own: in form, list, filter, sort, file and history alike. */
export function withCustomFields(
  definition: RecordDefinition,
  all: readonly CustomField[] | undefined,
): RecordDefinition {
  const own = definition.custom ? (all ?? []).filter((custom) => custom.record === definition.name) : []
  if (!all || own.length === 0) return definition
  const known = derived.get(all) ?? new Map<string, RecordDefinition>()
  derived.set(all, known)
  const found = known.get(definition.name)
  if (found) return found
  const names = own.map((custom) => customName(custom.id))
  const filters = own.filter(({ field_meta }) => field_meta.field_type !== 'Password').map(({ id }) => customName(id))
  const made: RecordDefinition = {
    ...definition,
    fields: {
      ...definition.fields,
      ...Object.fromEntries(own.map((custom) => [customName(custom.id), fieldOfCustom(custom)])),
    },
    list: { ...definition.list, filters: [...(definition.list.filters ?? []), ...filters] },
    form: [...definition.form, { title: 'More details', fields: names }],
  }
  known.set(definition.name, made)
  return made
}

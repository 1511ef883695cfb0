import { EMAIL } from '#base/email.ts'
import type { CustomField } from './custom-field.ts'
import type { RecordDefinition } from './define.ts'
import { choice, date, decimal, type Field, instant, type LinesField, longText, text } from './fields.ts'
import { choices } from './kinds/choices/choices.ts'

export * from './custom-field.ts'

/** The distinct lines of a text that are not blank: choices and values are stored one per line. */
export const linesOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
    : []

/** True for a field whose values are secrets: people may replace them, and nobody reads them. */
export const isSecret = (field: Pick<Field, 'custom'> | undefined): boolean => field?.custom?.type === 'Password'

/** The name of a custom field on the wire, in filters, sorts, imports and rights: `cf_12`. */
export const customName = (id: number) => `cf_${id}`
export const isCustomName = (name: string): boolean => name.startsWith('cf_')

const LINK_MAX = 2_000
const emailProblem = (value: string) =>
  value.length <= EMAIL.max && EMAIL.pattern.test(value) ? null : 'Invalid email address'

/** A link is a web address, with or without http://, a mail address or a number to dial; nothing that a browser would run. */
const linkProblem = (value: string) => (isLink(value) ? null : 'Invalid URL')

const LINKS = [
  /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i,
  /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+(?::\d+)?(?:[/?#]|$)/u,
  /^mailto:[^@?]+@[^@?]+(?:\?|$)/i,
  /^tel:\+?\d[\d\-.()]*$/i,
]

function isLink(value: string): boolean {
  const text = value.trim()
  // Browsers drop tabs and line ends and read a backslash as a slash, so the text could hide another address.
  if (text.length > LINK_MAX || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return false
  return LINKS.some((pattern) => pattern.test(text))
}

/** Turns a custom field into a field of the definition language. */
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
      return text({ ...base, as: 'url', max: LINK_MAX, check: linkProblem })
    case 'Password':
      return text({ ...base, as: 'password' })
    case 'Text':
      return text(base)
  }
}

/** One custom value in the specification's list form. All parts are texts, except the id. */
export interface CustomValue {
  business_custom_field_id: number
  field_value: string | null
}

/** Turns a list of custom values in a body into values by field name; the rest of the body is unchanged. */
export function bodyWithCustom(body: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(body.custom_fields)) return body
  const { custom_fields, ...rest } = body
  const named = (custom_fields as unknown[]).flatMap((one): [string, unknown][] => {
    const { business_custom_field_id: id, field_value } = (one ?? {}) as Partial<CustomValue>
    return Number.isSafeInteger(id) ? [[customName(id as number), field_value ?? null]] : []
  })
  return { ...rest, ...Object.fromEntries(named) }
}

/** Adds the list of custom values to a row; the row of a record without custom fields is unchanged. */
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

/** Where a business adds fields to the lines of a record, as `record` of a custom field: `invoice.lines`. */
export const linesPlace = (record: string, lines: string) => `${record}.${lines}`

/** True for a record to which, or to whose lines, a business may add fields. */
export const takesFields = ({ custom, fields }: RecordDefinition): boolean =>
  custom === true || Object.values(fields).some((field) => field.kind === 'lines' && field.own_fields)

const namedFields = (own: readonly CustomField[]) =>
  Object.fromEntries(own.map((custom) => [customName(custom.id), fieldOfCustom(custom)]))

// Own columns of a sheet come before its computed ones.
function withCells(field: LinesField, own: readonly CustomField[]): LinesField {
  const cells = Object.entries(field.fields)
  const filled = cells.filter(([, one]) => !one.computed)
  const computed = cells.filter(([, one]) => one.computed)
  return { ...field, fields: { ...Object.fromEntries(filled), ...namedFields(own), ...Object.fromEntries(computed) } }
}

const derived = new WeakMap<readonly CustomField[], Map<string, RecordDefinition>>()

/** The definition with the custom fields of the business appended, for form, list, filters, sorts, files and history. */
export function withCustomFields(
  definition: RecordDefinition,
  all: readonly CustomField[] | undefined,
): RecordDefinition {
  const { name, list, form } = definition
  const at = Map.groupBy(all ?? [], ({ record }) => record)
  const own = (definition.custom && at.get(name)) || []
  const lines = Object.entries(definition.fields).flatMap(([child, field]) => {
    const cells = field.kind === 'lines' && field.own_fields ? at.get(linesPlace(name, child)) : undefined
    return cells ? [[child, withCells(field as LinesField, cells)]] : []
  })
  if (!all || own.length + lines.length === 0) return definition
  const known = derived.get(all) ?? new Map<string, RecordDefinition>()
  derived.set(all, known)
  const found = known.get(name)
  if (found) return found
  const names = own.map(({ id }) => customName(id))
  const filters = own.filter(({ field_meta }) => field_meta.field_type !== 'Password').map(({ id }) => customName(id))
  const made: RecordDefinition = {
    ...definition,
    fields: { ...definition.fields, ...Object.fromEntries(lines), ...namedFields(own) },
    list: { ...list, filters: [...(list.filters ?? []), ...filters] },
    form: own.length === 0 ? form : [...form, { title: 'More details', fields: names }],
  }
  known.set(name, made)
  return made
}

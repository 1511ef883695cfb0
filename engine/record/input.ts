import { fieldsOf, type RecordDefinition } from './define.ts'
import { kindOf, type Field } from './fields.ts'
import { HEADING_FIELDS, isHeading } from './kinds/lines/lines.ts'
import { isRefused, type Issue } from '#base/issue.ts'

/** The result of reading a body: wire values by field (only those sent or set by default) and all issues. */
export interface Input {
  values: Record<string, unknown>
  issues: Issue[]
}

/**
 * Reads a body against a definition and reports every issue at once, lines included (`contacts.0.value`).
 * Unknown (see `unknownKeys`), read-only and computed fields have no effect. On create, defaults apply and required fields must be there.
 * A saved value that a newer, stricter check would refuse does not prevent saving the rest of the record: see `stored`.
 */
export function readInput(options: {
  definition: RecordDefinition
  body: Record<string, unknown>
  creating: boolean
  /** The saved records that the body changes. A value that one of them already has is accepted without a check. */
  stored?: readonly Readonly<Record<string, unknown>>[]
}): Input {
  const { definition, body, creating, stored } = options
  return readFields({ fields: definition.fields, body, creating, prefix: '', stored })
}

// An import reads thousands of rows with one definition, so its list of fields is cached.
const listed = new WeakMap<object, [string, Field][]>()

function entriesOf(fields: Readonly<Record<string, Field>>): [string, Field][] {
  let entries = listed.get(fields)
  if (!entries) {
    entries = Object.entries(fields)
    listed.set(fields, entries)
  }
  return entries
}

// Answers contain these keys besides the fields, and screens and programs send whole answers back.
const ANSWERED = new Set(['id', 'version', 'titles', 'custom_fields'])

/** An issue for each key of a body, lines included, that the record does not have. Fields that only the server sets are known. */
export function unknownKeys(definition: RecordDefinition, body: Readonly<Record<string, unknown>>): Issue[] {
  return unknownAmong(fieldsOf(definition), body, '')
}

function unknownAmong(
  fields: Readonly<Record<string, Field>>,
  body: Readonly<Record<string, unknown>>,
  prefix: string,
): Issue[] {
  return Object.entries(body).flatMap(([name, value]): Issue[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.kind === 'lines' && Array.isArray(value))
      return value.flatMap((line, index) =>
        typeof line === 'object' && line !== null ? unknownAmong(field.fields, line, `${prefix}${name}.${index}.`) : [],
      )
    if (field || ANSWERED.has(name)) return []
    return [unknownKey(prefix + name)]
  })
}

/** The issue of a key that is not known where it was sent. */
export const unknownKey = (name: string): Issue => ({
  field: name.slice(0, 200),
  message: 'There is no such field',
  rule: 'unknown',
})

/** True if a field with this `show_if` is shown for these values. Where several choices are ticked, one match is enough. */
export function isShown(
  show_if: { field: string; values: readonly string[] },
  values: Readonly<Record<string, unknown>>,
): boolean {
  const value = values[show_if.field]
  // `show_if` compares texts; a list or an object has none, and turning it into one may throw.
  if (value === null || value === undefined || typeof value === 'object') return false
  const given = new Set([String(value), ...String(value).split(',')])
  return show_if.values.some((one) => given.has(one))
}

function readFields(options: {
  fields: Readonly<Record<string, Field>>
  body: Record<string, unknown>
  creating: boolean
  prefix: string
  stored?: readonly Readonly<Record<string, unknown>>[]
}): Input {
  const { fields, body, creating, prefix, stored = [] } = options
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  const decided = (name: string) =>
    creating && !Object.hasOwn(body, name) ? (fields[name]?.default ?? null) : body[name]
  for (const [name, field] of entriesOf(fields)) {
    if (field.read_only || field.computed) {
      // Only the server sets this field; a new record starts with the default of the definition.
      const first = creating && field.default !== undefined ? kindOf(field).read(field.default, field) : null
      if (first && !isRefused(first)) values[name] = first.value
      continue
    }
    let raw = Object.hasOwn(body, name) ? body[name] : undefined
    if (raw === undefined && creating) raw = field.default ?? null
    if (raw === undefined) continue
    // A field that is not shown is not required and gets no default.
    const decider = field.show_if?.field ?? ''
    const isHidden = field.show_if !== undefined && !isShown(field.show_if, { [decider]: decided(decider) })
    if (isHidden && (creating || Object.hasOwn(body, decider))) raw = null
    if (raw === null || raw === '' || (typeof raw === 'string' && field.required && raw.trim() === '')) {
      if (field.required && !isHidden)
        issues.push({ field: prefix + name, message: `${field.label} is required`, rule: 'required' })
      else values[name] = field.kind === 'lines' ? [] : null
      continue
    }
    const reading = kindOf(field).read(raw, field)
    if (isRefused(reading)) {
      if (stored.some((one) => one[name] === raw)) values[name] = raw
      else issues.push({ field: prefix + name, message: reading.message, rule: reading.rule })
      continue
    }
    if (field.kind !== 'lines') {
      values[name] = reading.value
      continue
    }
    values[name] = (reading.value as unknown[]).map((line, index) => {
      const path = `${prefix}${name}.${index}`
      if (typeof line !== 'object' || line === null || Array.isArray(line)) {
        issues.push({ field: path, message: 'This entry is not valid', rule: 'type' })
        return {}
      }
      const read = readFields({
        // Only the text of a heading line is read; its other columns stay empty.
        fields: isHeading(field, line as Record<string, unknown>) ? HEADING_FIELDS : field.fields,
        body: line as Record<string, unknown>,
        creating: true,
        prefix: `${path}.`,
        stored: stored.flatMap((one) => (one[name] ?? []) as Record<string, unknown>[]),
      })
      issues.push(...read.issues)
      const id = (line as { id?: unknown }).id
      return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { id, ...read.values } : read.values
    })
  }
  return { values, issues }
}

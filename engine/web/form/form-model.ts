import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Field, hasComputedCells } from '#engine/record/fields.ts'
import { isShown, readInput } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import type { FieldIssue } from '#ui/client/api-error.ts'
import { blankLine, lineBody, lineValues, writtenLines } from './line-values.ts'
import type { BodyCheck, Row } from '../override.ts'
import { type FormValues, plainBodyValue, plainInputValue, same } from './field-values.ts'

export { type FormValues, same } from './field-values.ts'

/** Turns a wire value of one field into the value of its input. */
export function inputValue(field: Field, wire: unknown): unknown {
  if (field.kind === 'lines') return ((wire as Row[] | null) ?? []).map((line) => lineValues(field, line))
  return plainInputValue(field, wire)
}

/** The values of a draft: all but secrets, which must not be stored in the browser. */
export function withoutSecrets(definition: RecordDefinition, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => definition.fields[name]?.custom?.type !== 'Password'),
  )
}

/** First values of a form: a record's own, or the defaults of a new one. */
export function formValues(options: {
  definition: RecordDefinition
  names: readonly string[]
  row?: Row
  start?: Readonly<Record<string, unknown>>
}): FormValues {
  const { definition, names, row, start } = options
  return Object.fromEntries(
    names.map((name) => {
      const field = definition.fields[name]
      const wire = row ? row[name] : (start?.[name] ?? field.default ?? firstLines(field))
      return [name, inputValue(field, wire)]
    }),
  )
}

// A new document starts with one blank line.
const firstLines = (field: Field) => (hasComputedCells(field) ? [blankLine(field)] : null)

/**
 * False for a field that these values hide: the field that it depends on has another value, or is itself hidden. A field
 * that depends on one that this form does not have counts as shown.
 */
export function isAsked(definition: RecordDefinition, values: FormValues, name: string, seen: string[] = []): boolean {
  const rule = definition.fields[name]?.show_if
  if (!rule || seen.includes(name) || !Object.hasOwn(values, rule.field)) return true
  return isShown(rule, values) && isAsked(definition, values, rule.field, [...seen, name])
}

/** Turns an input value of one field into a value of the body; empty texts become null. */
export function bodyValue(field: Field, value: unknown): unknown {
  if (field.kind !== 'lines') return plainBodyValue(field, value)
  const lines = (value ?? []) as FormValues[]
  return writtenLines(field, lines).map((index) => lineBody(field, lines[index]))
}

/** The path on the screen of an issue that counts only the lines that were sent. */
export function screenPath(definition: RecordDefinition, values: FormValues, path: string): string {
  const [name, index, ...rest] = path.split('.')
  const field = definition.fields[name]
  if (field?.kind !== 'lines' || !/^\d+$/.test(index ?? '')) return path
  const place = writtenLines(field, (values[name] ?? []) as FormValues[])[Number(index)]
  return [name, place ?? index, ...rest].join('.')
}

/** The body a form sends: every field of a new record, only the changed ones of an old one. */
export function formBody(options: {
  definition: RecordDefinition
  names: readonly string[]
  values: FormValues
  before?: FormValues
}): Record<string, unknown> {
  const { definition, names, values, before } = options
  const body: Record<string, unknown> = {}
  for (const name of names) {
    const field = definition.fields[name]
    if (!field || field.read_only || field.computed) continue
    // A hidden field is cleared, as on the server.
    const value = isAsked(definition, values, name) ? bodyValue(field, values[name]) : null
    if (before && same(value, bodyValue(field, before[name]))) continue
    body[name] = value
  }
  return body
}

/**
 * The draft that is passed to `compute`: the values of the form, and for fields that the form does not show the values of the
 * record, or the defaults of a new one. It contains every line, so that each line gets its results.
 */
export function computeDraft(options: { definition: RecordDefinition; values: FormValues; row?: Row }): FormValues {
  const { definition, values, row } = options
  const draft: FormValues = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.computed) continue
    if (!Object.hasOwn(values, name)) draft[name] = row ? row[name] : (field.default ?? null)
    else if (!isAsked(definition, values, name)) draft[name] = null
    else if (field.kind === 'lines')
      draft[name] = ((values[name] ?? []) as FormValues[]).map((one) => lineBody(field, one))
    else draft[name] = plainBodyValue(field, values[name])
  }
  return draft
}

/** Issues of a form: the definition's checks, by the same function as on the server, and the override's extra checks. */
export async function issuesOf(options: {
  definition: RecordDefinition
  names: readonly string[]
  values: FormValues
  creating: boolean
  before?: FormValues
  check?: BodyCheck
}): Promise<Issue[]> {
  const { definition, names, values, creating, before, check } = options
  const body = formBody({ definition, names, values })
  const stored = before ? formBody({ definition, names, values: before }) : null
  const { issues } = readInput({ definition, body, creating: false, stored: stored ? [stored] : [] })
  const shown = new Set(issues.map((issue) => issue.field))
  // The server fills fields that the person may not see, so report only missing fields of the form.
  const extra = ((await check?.(body, stored)) ?? []).filter((issue) => !shown.has(issue.field))
  return [...issues, ...extra]
    .filter((issue) => creating || names.includes(issue.field.split('.')[0]))
    .map((issue) => ({ ...issue, field: screenPath(definition, values, issue.field) }))
}

/** Issues in the format of react-hook-form, nested by path; the first issue of each path is kept. */
export function errorsFrom(issues: readonly (Issue | FieldIssue)[], type = 'check'): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const issue of issues) {
    const path = (issue.field ?? '').split('.').filter(Boolean)
    if (path.length === 0) continue
    let at: Record<string, unknown> = errors
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) {
        at[part] = { ...(at[part] as object | undefined), ...(hasMessage(at[part]) ? {} : leaf(issue, type)) }
        break
      }
      if (at[part] === undefined) at[part] = /^\d+$/.test(path[index + 1]) ? [] : {}
      at = at[part] as Record<string, unknown>
    }
  }
  return errors as FieldErrors
}

const leaf = (issue: Issue | FieldIssue, type: string) => ({ type: issue.rule ?? type, message: issue.message })
const hasMessage = (value: unknown) => typeof value === 'object' && value !== null && 'message' in value

/** Message under the input at a path (`contacts.0.value`), if any. */
export function messageAt(errors: FieldErrors, path: string): string | undefined {
  let at: unknown = errors
  for (const part of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[part]
  const message = (at as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

/** The resolver of a record's form: all issues at once, on every blur, change and submit. */
export function recordResolver(options: {
  definition: RecordDefinition
  names: readonly string[]
  creating: boolean
  /** The record's values when the form was opened; unchanged values are not checked again. */
  before?: FormValues
  check?: BodyCheck
}): Resolver<FieldValues> {
  return async (values) => {
    const issues = await issuesOf({ ...options, values })
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsFrom(issues) }
  }
}

/** Splits a server's issues into those shown on an input of the form and those shown above it. */
export function placeIssues(issues: readonly FieldIssue[], names: readonly string[]) {
  const on_fields = issues.filter((issue) => names.includes((issue.field ?? '').split('.')[0]))
  return { on_fields, elsewhere: issues.filter((issue) => !on_fields.includes(issue)) }
}

/** Path of the first input on the page that has an issue. */
export function firstPath(issues: readonly (Issue | FieldIssue)[], names: readonly string[]): string | undefined {
  const rank = (path = '') => names.indexOf(path.split('.')[0])
  return [...issues].filter((issue) => rank(issue.field) >= 0).sort((a, b) => rank(a.field) - rank(b.field))[0]?.field
}

/** Paths of the fields with an error, from errors nested as react-hook-form nests them. */
export function errorPaths(errors: object, prefix = ''): { field: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object' || name === 'ref' || name === 'root') return []
    const path = prefix ? `${prefix}.${name}` : name
    return 'message' in error && typeof error.message === 'string' ? [{ field: path }] : errorPaths(error, path)
  })
}

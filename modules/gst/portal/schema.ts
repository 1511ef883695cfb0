import type { Issue } from '#base/issue.ts'

/** What one key of a portal's JSON may hold. */
export interface Rule {
  required: boolean
  /** What is wrong with a value, in words; null if nothing is. */
  wrong: (value: unknown) => string | null
  /** Of an object, or of each member of a list. */
  keys?: Schema
  list?: { min: number; max: number }
}

/** The keys that an object may have. */
export interface Schema {
  [key: string]: Rule
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A text of some length without quotation marks and backslashes, which the portals refuse. */
export const text = (min: number, max: number, required = false): Rule => ({
  required,
  wrong: (value) => {
    if (!isText(value) || value.length < min || value.length > max) return `Enter ${min} to ${max} characters`
    return /["\\]/.test(value) ? 'The portal accepts no quotation marks and no backslash' : null
  },
})

/** A text of a pattern, described for people. The pattern is tried on at most 200 characters. */
export const like = (pattern: RegExp, description: string, required = false): Rule => ({
  required,
  wrong: (value) => (isText(value) && value.length <= 200 && pattern.test(value) ? null : description),
})

/** One of some texts. */
export const oneOf = (options: readonly string[], required = false): Rule => ({
  required,
  wrong: (value) => (isText(value) && options.includes(value) ? null : 'Choose from the list'),
})

/** A number between two limits with some decimals. */
export const number = (limits: { min?: number; max: number; decimals?: number }, required = false): Rule => ({
  required,
  wrong: (value) => {
    const { min = 0, max, decimals = 2 } = limits
    if (typeof value !== 'number' || !(value >= min && value <= max)) return `Enter a number from ${min} to ${max}`
    const places = String(value).split('.')[1]?.length ?? 0
    return places > decimals ? `Enter at most ${decimals} decimals` : null
  },
})

const SLASH_DATE = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/(20\d\d)$/

/** A date as dd/mm/yyyy. */
export const slashDay = (required = false): Rule => like(SLASH_DATE, 'Enter the date as dd/mm/yyyy', required)

/** A section with keys of its own. */
export const section = (keys: Schema, required = false): Rule => ({
  required,
  keys,
  wrong: (value) => (isObject(value) ? null : 'This section is not well-formed'),
})

/** A list of sections. */
export const listOf = (keys: Schema, list: { min: number; max: number }, required = false): Rule => ({
  required,
  keys,
  list,
  wrong: (value) => (Array.isArray(value) ? null : 'This section is not well-formed'),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What is wrong with the shape of a portal's JSON, each at its path (`ItemList.0.HsnCd`), with the rule `schema`: missing and unknown
 * keys, wrong types, lengths and patterns.
 */
export function schemaIssues(value: unknown, schema: Schema, path = ''): Issue[] {
  const at = (key: string) => (path ? `${path}.${key}` : key)
  const issue = (key: string, message: string): Issue => ({ field: at(key), message, rule: 'schema' })
  if (!isObject(value)) return [{ field: path, message: 'This section is not well-formed', rule: 'schema' }]
  const unknown = Object.keys(value)
    .filter((key) => !Object.hasOwn(schema, key))
    .map((key) => issue(key, 'The portal does not know this key'))
  const known = Object.entries(schema).flatMap(([key, rule]) => {
    const given = value[key]
    if (given === undefined) return rule.required ? [issue(key, 'This is missing')] : []
    const wrong = rule.wrong(given)
    if (wrong) return [issue(key, wrong)]
    if (!rule.keys) return []
    const { keys, list } = rule
    if (!list) return schemaIssues(given, keys, at(key))
    const members = given as unknown[]
    if (members.length < list.min || members.length > list.max)
      return [issue(key, `Give ${list.min} to ${list.max} entries`)]
    return members.flatMap((member, index) => schemaIssues(member, keys, `${at(key)}.${index}`))
  })
  return [...unknown, ...known]
}

/** A date dd/mm/yyyy as YYYY-MM-DD. */
export const dayOfSlash = (date: string): string => date.split('/').reverse().join('-')

import { daysOf, isPeriod, todayIn } from '#base/periods.ts'
import { addDays } from '#base/days.ts'
import { neededFor, startOfWord } from '#base/search/runs.ts'
import { instantAt } from '#base/zones.ts'
import { isRefused } from '#base/issue.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf, storedValue } from '#engine/record/fields.ts'
import { parsePaise } from '#engine/record/kinds/money/money.ts'
import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { SearchTerm } from '#engine/server/records/find-entries.server.ts'
import { placeOf } from '#engine/server/records/place.server.ts'
import type { ColumnKind, Test } from './column.server.ts'
import type { Where } from './select.server.ts'

/** How a column is read: SQL of its value as text, on the alias `t`; of words, the record whose entries have them. */
export interface ColumnSource {
  kind: ColumnKind
  sql: string
}

/** The column with the words of the search. */
export const WORDS = 'words of the search'

/** A term of a search as a condition on words; null if words alone cannot decide it: numbers, and parts of several words. */
export function searchedWhere(
  record: string,
  { like, keys, is_exact }: SearchTerm,
  sources: Map<string, ColumnSource>,
): Where | null {
  const texts = like.map(wordIn)
  if (is_exact || texts.some((text) => text === null)) return null
  sources.set(WORDS, { kind: 'words', sql: record })
  return { column: WORDS, test: { op: 'words', texts: texts as string[], sounds: keys } }
}

// The text that a pattern looks for in keys of words, if it lies within one word wherever it occurs.
function wordIn(pattern: string): string | null {
  const start = startOfWord(pattern)
  if (start) return start
  const { keys, like_keys, numbers } = neededFor(pattern)
  const [key] = like_keys
  if (keys.length + numbers.length > 0 || like_keys.length !== 1 || !key.startsWith('.%') || !key.endsWith('%'))
    return null
  const text = key.slice(2, -1)
  return pattern === `%${text}%` ? text : null
}

/** Conditions for columns in memory, and how the columns that they name are read. */
export interface Conditions {
  where: Where
  sources: Map<string, ColumnSource>
}

/** How a field is kept as a column; null for a field that cannot be. */
export function sourceOf(name: string, field: Field): ColumnSource | null {
  if (kindOf(field).column(field) === null) return null
  if (field.kind === 'related') {
    const [record, id] = ['record', 'id'].map((part) => `t."${name}_${part}"`)
    return { kind: 'exact_text', sql: `${record} || ':' || ${id}` }
  }
  const { value } = placeOf('t', name, field)
  if (field.kind === 'instant') return { kind: 'number', sql: `(extract(epoch from ${value}) * 1000000)::bigint::text` }
  if (field.kind === 'date') return { kind: 'number', sql: `(${value} - date '1970-01-01')::text` }
  if (field.kind === 'flag') return { kind: 'number', sql: `(${value})::int::text` }
  if (NUMBERS.has(field.kind)) return { kind: 'number', sql: `(${value})::text` }
  // Choices of a custom field in a slot are compared as its text is.
  const any_case = field.kind === 'text' || (field.custom?.slot ?? null) !== null
  return { kind: any_case ? 'any_case_text' : 'exact_text', sql: value }
}

const NUMBERS = new Set(['money', 'whole', 'decimal', 'reference'])

const UNKNOWN: Where = { unknown: true }

/**
 * The conditions of a filter and of the rights to view, for columns in memory. What columns cannot decide is unknown: the
 * rows are compared with the whole filter by the database anyway.
 */
export function conditionsOf(options: {
  definition: RecordDefinition
  access: Access
  open: Readonly<Record<string, Field>>
  filter: FilterGroup
  timezone: string
}): Conditions {
  const { definition, access, open, filter } = options
  const sources = new Map<string, ColumnSource>()
  const sourceFor = (name: string, field: Field | undefined): boolean => {
    const source = field ? sourceOf(name, field) : null
    if (source) sources.set(name, source)
    return source !== null
  }
  const of = (part: FilterCondition | FilterGroup): Where => {
    if (isGroup(part)) {
      const parts = part.conditions.map(of)
      return part.combiner === 'AND' || parts.length === 0 ? { all: parts } : { any: parts }
    }
    const field = Object.hasOwn(open, part.field) ? open[part.field] : undefined
    const test = field ? testOf(field, part, options) : null
    return test && sourceFor(part.field, field) ? { column: part.field, test } : UNKNOWN
  }
  const where: Where = { all: [of(filter), reachOf(definition, access, sourceFor)] }
  return { where, sources }
}

const number = (value: number | bigint) => Number(value)

/** A condition as a test of the column of its field; null if the column cannot decide it. */
function testOf(
  field: Field,
  part: FilterCondition,
  { access, timezone }: { access: Access; timezone: string },
): Test | null {
  if (part.condition === 'Empty') return { op: 'empty' }
  if (part.condition === 'Not Empty') return { op: 'filled' }
  const given = (part.values ?? []).filter((value) => value !== null)
  const or_empty = (part.values ?? []).includes(null)
  if (part.condition === 'Contains')
    return typeof given[0] === 'string' && given[0] !== '' ? { op: 'contains', text: given[0] } : null
  if (part.condition === 'Period') return periodTest(field, given, timezone)
  if (part.condition === 'From' || part.condition === 'To') {
    const bound = memoryValue(field, given[0])
    if (typeof bound !== 'number') return null
    return part.condition === 'From' ? { op: 'range', from: bound } : { op: 'range', to: bound }
  }
  if (part.by === 'Role' || part.people) return null
  const is_in = part.condition === 'In'
  const meant =
    field.kind === 'reference' && field.to === 'user'
      ? given.map((one) => (one === 'me' ? access.user_id : one))
      : given
  const values = meant.map((value) => memoryValue(field, value))
  if (values.some((value) => value === null)) return null
  if (kindOf(field).in_sql)
    return { op: 'has', values: values.map(String), not: !is_in, or_empty: is_in ? or_empty : !or_empty }
  // "Not in" includes rows without a value, unless the list contains empty.
  return { op: is_in ? 'in' : 'not_in', values: values as (string | number)[], or_empty: is_in ? or_empty : !or_empty }
}

const MICROSECONDS = 1_000

/** A value of a filter as its column has it; null if it is no value of the field. */
function memoryValue(field: Field, value: unknown): string | number | null {
  if (field.kind === 'text') return String(value)
  const kind = kindOf(field)
  const reading =
    field.kind === 'related' && typeof value === 'string' ? kind.from_text(value, field) : kind.read(value, field)
  if (isRefused(reading)) return null
  const { value: wire } = reading
  if (field.kind === 'related') return `${(wire as { record: string }).record}:${(wire as { id: number }).id}`
  if (field.kind === 'date') return dayNumber(wire as string)
  if (field.kind === 'instant') return microsecondsOf(wire as string)
  if (field.kind === 'flag') return wire === true ? 1 : 0
  const stored = storedValue(field, wire)
  return NUMBERS.has(field.kind) ? number(stored as never) : String(stored)
}

/** The text of a sorted field in a cursor as the column of the field has it. */
export function cursorText(field: Field, text: string | null): string | null {
  if (text === null) return null
  if (field.kind === 'money') return String(parsePaise(text) ?? 0n)
  if (field.kind === 'date') return String(dayNumber(text))
  // "2026-11-01 10:22:33.123456+00", as a session in UTC writes it.
  if (field.kind === 'instant') return String(microsecondsOf(text.replace(' ', 'T').replace(/\+00$/, 'Z')))
  if (field.kind === 'flag') return text === 't' || text === 'true' ? '1' : '0'
  return text
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

// Date.parse knows milliseconds alone.
function microsecondsOf(moment: string): number {
  const fraction = /\.(\d{1,6})/.exec(moment)?.[1] ?? ''
  return Date.parse(moment.replace(/\.\d{1,6}/, '')) * MICROSECONDS + Number(fraction.padEnd(6, '0'))
}

function periodTest(field: Field, [name, from, to]: readonly unknown[], timezone: string): Test | null {
  if (!isPeriod(name)) return null
  const days = name === 'customPeriod' ? { from: String(from), to: String(to) } : daysOf(name, todayIn(timezone))
  const [first, last] = [dayNumber(days.from), dayNumber(days.to)]
  if (Number.isNaN(first) || Number.isNaN(last)) return null
  if (field.kind === 'date') return { op: 'range', from: first, to: last }
  const startOf = (day: string) => instantAt(`${day}T00:00`, timezone) * MICROSECONDS
  return { op: 'range', from: startOf(days.from), below: startOf(addDays(days.to, 1)) }
}

/** The rows that the person may view, as `groundsOf` of the engine has it. */
function reachOf(
  definition: RecordDefinition,
  access: Access,
  sourceFor: (name: string, field: Field | undefined) => boolean,
): Where {
  const scope = scopeOf(access, definition.name, 'view')
  if (definition.parents) return UNKNOWN
  if (scope === 'all' || definition.lookup) return { all: [] }
  const people = scope === 'own' ? [access.user_id] : access.team_user_ids
  const among = (name: string, values: readonly number[]): Where =>
    sourceFor(name, definition.fields[name]) ? { column: name, test: { op: 'in', values, or_empty: false } } : UNKNOWN
  const { owner_field: owner, location_field: place } = definition
  // Which person created a record is no field of its definition, but a column like another.
  const creator = SYSTEM_CREATOR
  const made: Where = sourceFor(creator.name, creator.field)
    ? { column: creator.name, test: { op: 'in', values: people, or_empty: false } }
    : UNKNOWN
  const own: Where[] = owner
    ? [among(owner, people), { all: [{ column: owner, test: { op: 'empty' } }, made] }]
    : [made]
  return { any: scope === 'location' && place ? [among(place, access.location_ids), ...own] : own }
}

const SYSTEM_CREATOR = { name: 'created_by', field: { kind: 'reference', to: 'user', label: 'Created by' } as Field }

import { kindOf, type RelatedValue, storedValue, type Field } from '#engine/record/fields.ts'
import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { spanOf } from '#base/period-span.ts'
import { daysOf, isPeriod, todayIn } from '#base/periods.ts'
import { isRefused } from '#base/issue.ts'
import { badRequest } from '../http/refusal.server.ts'
import { type Place, placeOf, relatedColumns } from './place.server.ts'
import type { Values } from './visibility.server.ts'

/** A filter as SQL on the alias; refuses fields that are not open and conditions that their kind does not support. */
export function filterSql(options: {
  filter: FilterGroup
  fields: Record<string, Field>
  alias: string
  values: Values
  /** The viewer, with the time zone in which periods are computed. */
  viewer: Viewer
  in_contact?: InContact
}): string {
  const { filter, ...rest } = options
  if (filter.conditions.length === 0) return 'true'
  const parts = filter.conditions.map((part) =>
    isGroup(part) ? filterSql({ ...rest, filter: part }) : conditionSql(part, rest),
  )
  return `(${parts.join(filter.combiner === 'AND' ? ' and ' : ' or ')})`
}

/** The person who filters, their business and time zone. */
export interface Viewer {
  user_id: number
  business_id: number
  timezone: string
}

/** SQL of "one of these people was in contact with the record"; `is` makes the test of a column that names a person. */
export type InContact = (is: (column: string) => string) => string

interface Asking {
  fields: Record<string, Field>
  alias: string
  values: Values
  viewer: Viewer
  in_contact?: InContact
}

function conditionSql(part: FilterCondition, { fields, alias, values, viewer, in_contact }: Asking): string {
  const field = Object.hasOwn(fields, part.field) ? fields[part.field] : undefined
  if (!field) throw badRequest(`The list cannot be filtered by ${part.field}`)
  const kind = kindOf(field)
  if (!kind.conditions.includes(part.condition))
    throw badRequest(`${field.label} cannot be filtered with ${part.condition}`)
  const place = placeOf(alias, part.field, field)
  const column = place.value
  if (part.condition === 'Empty') return `${column} is null`
  if (part.condition === 'Not Empty') return `${column} is not null`

  const given = (part.values ?? []).filter((value) => value !== null)
  if (part.condition === 'Period') return periodSql({ field, place, given, values, viewer })
  if (part.condition === 'Contains') {
    if (given.length !== 1 || typeof given[0] !== 'string' || given[0] === '')
      throw badRequest(`${field.label}: write what to look for`)
    return `${column} ilike ${values.add(`%${escapeLike(given[0])}%`)}`
  }
  if (part.condition === 'From' || part.condition === 'To') {
    if (given.length !== 1) throw badRequest(`${field.label}: give one value`)
    return `${place.compare} ${part.condition === 'From' ? '>=' : '<='} ${place.one(values.add(stored(field, given[0])))}`
  }
  const blank = (part.values ?? []).includes(null)
  const people = field.kind === 'reference' && field.to === 'user'
  const meant = people ? given.map((value) => (value === 'me' ? viewer.user_id : value)) : given
  if (people && (part.by === 'Role' || part.people)) {
    const list = `any(${values.add(meant.map((value) => stored(field, value)))}::bigint[])`
    const business = part.by === 'Role' ? `${values.add(viewer.business_id)}::bigint` : ''
    const is = (who: string) =>
      part.by === 'Role'
        ? `${who} in (select mr.member_id from member_role mr where mr.business_id = ${business} and mr.role_id = ${list})`
        : `${who} = ${list}`
    const is_owner = is(column)
    // The plain condition lets an index on the column serve the filter.
    if (!part.people) return part.condition === 'In' ? is_owner : `(${column} is null or not ${is_owner})`
    if (!in_contact) throw badRequest(`${field.label}: people in contact are not known here`)
    const owner = part.people === 'Contact Person' ? 'false' : `coalesce(${is_owner}, false)`
    const all = `(${owner} or ${in_contact(is)})`
    return part.condition === 'In' ? all : `not ${all}`
  }
  const listed =
    field.kind === 'related'
      ? relatedSql({ name: part.field, field, alias, meant, values })
      : listedSql({ field, place, meant, values })
  if (part.condition === 'In') return blank ? `(${listed} or ${column} is null)` : listed
  // Not In includes rows without a value, because people expect "not Surat" to show them, unless the list contains empty.
  return blank ? `(not ${listed} and ${column} is not null)` : `(${column} is null or not ${listed})`
}

// A single value is compared with `=`, so that an index on the field also returns the rows in order, as a board column needs.
function listedSql(options: { field: Field; place: Place; meant: unknown[]; values: Values }): string {
  const { field, place, meant, values } = options
  const { in_sql } = kindOf(field)
  if (!in_sql && meant.length === 1) return `${place.compare} = ${place.one(values.add(stored(field, meant[0])))}`
  const list = values.add(meant.map((value) => place.list.bind(stored(field, value))))
  return in_sql?.(place.value, list) ?? `${place.compare} = any(${list}::${place.list.type}[])`
}

// Kind and id are compared as separate columns, so that an index returns the records of one parent in order.
function relatedSql(options: { name: string; field: Field; alias: string; meant: unknown[]; values: Values }): string {
  const { name, field, alias, meant, values } = options
  const { record, id } = relatedColumns(alias, name)
  const pairs = meant.map((value) => {
    const wanted = relatedFrom(field, value)
    return `(${record} = ${values.add(wanted.record)} and ${id} = ${values.add(wanted.id)}::bigint)`
  })
  return pairs.length === 0 ? 'false' : `(${pairs.join(' or ')})`
}

// Filters write a related record as text, `lead:25`, which keeps addresses short.
function relatedFrom(field: Field, value: unknown): RelatedValue {
  const reading = typeof value === 'string' ? kindOf(field).from_text(value, field) : kindOf(field).read(value, field)
  if (isRefused(reading)) throw badRequest(`${field.label}: ${reading.message}`)
  return reading.value as RelatedValue
}

// Periods are computed in the viewer's time zone, not the server's.
function periodSql(options: { field: Field; place: Place; given: unknown[]; values: Values; viewer: Viewer }): string {
  const { field, place, values, viewer } = options
  const [name, from, to] = options.given
  if (!isPeriod(name)) throw badRequest(`${field.label}: choose a period`)
  if (name === 'customPeriod' && (!isDay(from) || !isDay(to)))
    throw badRequest(`${field.label}: give the first and the last day`)
  const days =
    name === 'customPeriod' ? { from: from as string, to: to as string } : daysOf(name, todayIn(viewer.timezone))
  if (field.kind === 'date') {
    const [first, last] = [values.add(days.from), values.add(days.to)]
    return `${place.compare} between ${place.one(first)} and ${place.one(last)}`
  }
  const span = spanOf(days, viewer.timezone)
  const [start, end] = [span.start, span.end].map((at) => place.one(`${values.add(at)}::timestamptz`))
  return `(${place.compare} >= ${start} and ${place.compare} < ${end})`
}

function stored(field: Field, value: unknown): unknown {
  // The checks of a field apply to saves only; a filter may search for any value of the right type.
  if (field.kind === 'text') return String(value)
  const reading = kindOf(field).read(value, field)
  if (isRefused(reading)) throw badRequest(`${field.label}: ${reading.message}`)
  return storedValue(field, reading.value)
}

/** Escapes the wildcards of LIKE in a text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

import { kindOf, type Field } from '#kernel/record/fields.ts'
import { type FilterCondition, type FilterGroup, isGroup } from '#kernel/record/filter.ts'
import { isRefused } from '#kernel/record/issue.ts'
import { badRequest } from '../http/refusal.server.ts'
import { placeOf } from './place.server.ts'
import type { Values } from './visibility.server.ts'

/** A filter as SQL on the alias; only open fields and the conditions of their kind pass. */
export function filterSql(options: {
  filter: FilterGroup
  fields: Record<string, Field>
  alias: string
  values: Values
}): string {
  const { filter, fields, alias, values } = options
  if (filter.conditions.length === 0) return 'true'
  const parts = filter.conditions.map((part) =>
    isGroup(part) ? filterSql({ filter: part, fields, alias, values }) : conditionSql(part, fields, alias, values),
  )
  return `(${parts.join(filter.combiner === 'AND' ? ' and ' : ' or ')})`
}

function conditionSql(part: FilterCondition, fields: Record<string, Field>, alias: string, values: Values): string {
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
  const list = values.add(given.map((value) => place.list.bind(stored(field, value))))
  const listed = kind.in_sql?.(column, list) ?? `${place.compare} = any(${list}::${place.list.type}[])`
  if (part.condition === 'In') return blank ? `(${listed} or ${column} is null)` : listed
  // Not In keeps the rows without a value, unless empty itself is ruled out: people expect "not Surat" to show them.
  return blank ? `(not ${listed} and ${column} is not null)` : `(${column} is null or not ${listed})`
}

function stored(field: Field, value: unknown): unknown {
  // Checks of form and content are for saving; a filter may look for anything of the right type.
  if (field.kind === 'text') return String(value)
  const reading = kindOf(field).read(value, field)
  if (isRefused(reading)) throw badRequest(`${field.label}: ${reading.message}`)
  return reading.value
}

/** A text in which LIKE finds nothing but itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

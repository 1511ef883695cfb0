import { type RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { parsePaise } from '#engine/record/kinds/money/money.ts'
import { badRequest } from '../http/refusal.server.ts'
import { placeOf } from './place.server.ts'
import type { Values } from './visibility.server.ts'

/** One field of an order. */
interface SortPart {
  name: string
  field: Field
  sql: string
  /** Rows may have no value. */
  nullable: boolean
}

/** The order of a list: by its parts and then by id, all in one direction. Without parts it is by id alone. */
export interface Sort {
  parts: readonly SortPart[]
  descending: boolean
  /** An index of the record has this order. */
  has_index: boolean
}

/**
 * The rows of a list in an order whose first field may be empty: `filled` and `empty` are the rows with and without a value,
 * `all` are both. Rows without a value come last in both directions, but an index has them first when it is read backwards.
 * Such a list is therefore read in two steps.
 */
export type Step = 'all' | 'filled' | 'empty'

/**
 * The order that is asked for as a field, with a minus for descending. Between equal values the further fields of the
 * index decide that begins with the field, so that the index gives the rows in their order; without an index, the time of
 * the day decides. Throws 400 for an unknown field.
 */
export function sortOf(definition: RecordDefinition, open: Record<string, Field>, asked: string | undefined): Sort {
  const wanted = asked ?? definition.list.sort
  const descending = wanted.startsWith('-')
  const name = descending ? wanted.slice(1) : wanted
  const by_id: Sort = { parts: [], descending, has_index: true }
  if (name === 'id') return by_id
  const field = Object.hasOwn(open, name) ? open[name] : undefined
  if (!field || !kindOf(field).sortable) {
    if (asked) throw badRequest(`The list cannot be sorted by ${name}`)
    return by_id
  }
  const index = definition.indexes?.find(([first, ...rest]) => first === name && rest.at(-1) === 'id')
  const time = field.kind === 'date' && field.time ? [field.time] : []
  const further = index?.slice(1, -1) ?? time
  // A field that the person may not read must not decide an order.
  const names = further.every((one) => Object.hasOwn(open, one)) ? [name, ...further] : [name]
  return {
    parts: names.map((one) => partOf(one, open[one])),
    descending,
    has_index: index !== undefined && names.length === further.length + 1,
  }
}

const partOf = (name: string, field: Field): SortPart => ({
  name,
  field,
  sql: placeOf('t', name, field).compare,
  nullable: !field.required && name !== 'created_at' && name !== 'updated_at',
})

/** The order as SQL. */
export function orderSql({ parts, descending }: Sort, step: Step): string {
  const direction = descending ? 'desc' : 'asc'
  const of = ({ sql, nullable }: SortPart, index: number) =>
    `${sql} ${direction}${index === 0 && nullable && step === 'all' ? ' nulls last' : ''}`
  const used = step === 'empty' ? parts.slice(1) : parts
  return [...used.map(of), `t.id ${direction}`].join(', ')
}

/** The steps in which a page is read. A page after an offset, and an order without an index, is read in one. */
export function stepsOf(sort: Sort, request: { sort?: string; after?: string; offset?: number }, key: string): Step[] {
  const [first] = sort.parts
  if (!first?.nullable || !sort.has_index || request.offset) return ['all']
  if (request.after) return decodeCursor(request.after, key).values[0] === null ? ['empty'] : ['filled', 'empty']
  return sort.descending ? ['filled', 'empty'] : ['all']
}

/** The condition of a step on its rows; null if it has none. */
export const stepSql = ({ parts }: Sort, step: Step): string | null =>
  step === 'all' ? null : `(${parts[0].sql}) ${step === 'filled' ? 'is not null' : 'is null'}`

/** The condition on the rows after a cursor. `key` is the sort that the list was asked for. Throws 400 for another list's cursor. */
export function afterSql(options: { sort: Sort; step: Step; cursor: string; key: string; values: Values }): string {
  const { sort, step, key, values } = options
  const { parts, descending } = sort
  const { values: last, id } = cursorOf(options.cursor, key, sort)
  const beyond = descending ? '<' : '>'
  const bound = (index: number): string => {
    const { name, field } = parts[index]
    const value = last[index]
    const stored = field.kind === 'money' && value !== null ? String(parsePaise(value) ?? 0n) : value
    return placeOf('t', name, field).one(values.add(stored))
  }
  const from = (index: number): string => {
    const rest = parts.slice(index)
    const after_id = () => `${values.add(id)}::bigint`
    if (rest.length === 0) return `t.id ${beyond} ${after_id()}`
    const [{ sql, nullable }] = rest
    // A comparison of whole rows is a range of the index.
    const is_filled = nullable && index === 0 && step === 'filled'
    if (rest.every((part, at) => !part.nullable || (at === 0 && is_filled))) {
      const places = [...rest.map((part) => part.sql), 't.id'].join(', ')
      return `(${places}) ${beyond} (${[...rest.map((_, at) => bound(index + at)), after_id()].join(', ')})`
    }
    // Rows without a value: last in the first field, and where the index has them in the others.
    const nulls_last = index === 0 || !descending
    if (last[index] === null) {
      const same = `${sql} is null and ${from(index + 1)}`
      return nulls_last ? `(${same})` : `((${same}) or ${sql} is not null)`
    }
    const value = bound(index)
    const rows = `(${sql} ${beyond}= ${value} and (${sql} ${beyond} ${value} or ${from(index + 1)}))`
    return nullable && nulls_last && !is_filled ? `(${rows} or ${sql} is null)` : rows
  }
  return step === 'empty' ? from(1) : from(0)
}

/** The cursor after a row; `values` are the wire texts of the sorted fields. */
export const encodeCursor = (values: readonly (string | null)[], id: number, key: string): string =>
  Buffer.from(JSON.stringify([key, values, id])).toString('base64url')

/** The wire texts of the sorted fields and the id in a cursor. Throws 400 for another list's cursor. */
export function cursorOf(cursor: string, key: string, { parts }: Sort): { values: (string | null)[]; id: number } {
  const found = decodeCursor(cursor, key)
  if (found.values.length !== parts.length) throw changedOrder()
  return found
}

// A cursor is valid only for the sort order it was made for; any other order is refused instead of paged wrongly.
function decodeCursor(cursor: string, key: string): { values: (string | null)[]; id: number } {
  try {
    const [made, values, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const is_list = Array.isArray(values) && values.every((value) => value === null || typeof value === 'string')
    if (made === key && is_list && Number.isSafeInteger(id)) return { values, id: id as number }
  } catch {
    // refused below
  }
  throw changedOrder()
}

const changedOrder = () => badRequest('The list has changed its order. Start again from the first page.')

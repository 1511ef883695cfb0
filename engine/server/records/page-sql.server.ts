import { fieldsOf, tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { kindOf, reference, type Field } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { parsePaise } from '#engine/record/kinds/money/money.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { badRequest } from '../http/refusal.server.ts'
import { quote } from '../schema/ddl.server.ts'
import { openAmong, openFields, selectList } from './columns.server.ts'
import { placeOf, relatedColumns } from './place.server.ts'
import { filterSql, type InContact } from './filter-sql.server.ts'
import { amongSql, foundSql, searchSql, type Sought } from './search.server.ts'
import { titlesFor } from './titles.server.ts'
import { rowFilter, Values } from './visibility.server.ts'

/** Which rows to read and how; shared by the list, its total, the export and bulk actions. */
export interface ListRequest {
  columns?: readonly string[]
  filter?: FilterGroup
  search?: string
  /** The terms of a search by sound, used when no row matches by letters. */
  sought?: readonly Sought[]
  /** Ids that the search found (see `withEntries`), as the text of a PostgreSQL bigint[]. */
  found_ids?: string
  /** Field, with a minus for descending. */
  sort?: string
  limit: number
  /** Cursor returned with the previous page. */
  after?: string
  offset?: number
  /** Deleted rows instead of live ones. */
  trash?: boolean
  /** Time zone in which the periods of the filter are computed. */
  timezone?: string
}

const DEFAULT_ZONE = 'Asia/Kolkata'

export interface Who {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
}

/** A list that somebody asks for; `right` is the right that its rows must allow, to view by default. */
export type Listing = Who & { request: ListRequest; right?: Right }

/** Restricts a page to the first `count` rows of the list that match the terms. */
export interface Among {
  count: number
  sought: readonly Sought[]
  /** If texts of the filter are among the terms: the other conditions, which the first rows of the list meet. */
  filter: { rest: FilterGroup | undefined } | null
}

/** The rows of a list that were searched for a page: how many, how many of them match, and whether the list has no more. */
export interface Looked {
  looked: number
  matched: number
  is_all: boolean
}

/** The statement of one page: id, version and the readable columns, keyset-paged by (sort, id). Null if the person may see no rows. */
export function pageSql(
  options: Who & { request: ListRequest; right?: Right; among?: Among },
): { text: string; values: unknown[]; names: string[]; titled: boolean; sort: Sort } | null {
  const { definition, access, request, among } = options
  const values = new Values()
  const asked = among ? { ...request, search: undefined, ...(among.filter && { filter: among.filter.rest }) } : request
  const where = whereSql({ ...options, request: asked, values, right: options.right ?? 'view' })
  if (where === false) return null
  const rows = pageRows({ ...options, values })
  const { after, offset } = request
  const page = after ? ` and ${afterSql(rows.sort, after, request.sort ?? definition.list.sort, values)}` : ''
  const skip = offset ? ` offset ${values.add(offset)}::bigint` : ''
  const { names, titled, sort } = rows
  if (!among) return { text: rows.plain(`${where}${page}`, skip), values: values.list, names, titled, sort }
  const first = `with n as materialized (select t.id from ${quote(tableOf(definition))} t where ${where}${page} order by ${rows.order} limit ${among.count})`
  const found = amongSql({ definition, access, ...among, rows: 'n', values })
  const among_m = 't.id = any(array(select record_id from m))'
  // Entries only narrow the texts of a filter: the rows are compared with all of it.
  const all =
    among.filter &&
    whereSql({ ...options, request: { ...request, search: undefined }, values, right: options.right ?? 'view' })
  const meeting = `${all || `t.business_id = ${values.add(access.business_id)}::bigint`} and ${among_m}`
  const matched = all ? `${quote(tableOf(definition))} t where ${meeting}` : 'm'
  const figures = `, (select count(*) from n), (select count(*) from ${matched})`
  const text = `${first}, ${found} ${rows.plain(meeting, skip, figures)}`
  return { text, values: values.list, names, titled, sort }
}

/**
 * SQL of the rows of a page in their order, for any conditions. `plain` returns the rows (id and version, readable columns,
 * titles of the records they refer to, then `figures`); `sql` returns one row with the JSON list, its length, and the sort value and id of
 * the last row. Masked columns are masked, hidden ones left out.
 */
export function pageRows(options: Who & { request: Pick<ListRequest, 'columns' | 'sort' | 'limit'>; values: Values }): {
  sort: Sort
  names: string[]
  order: string
  /** The selected columns of each row, without titles. */
  columns: string
  /** Records that titles are read from. */
  titles_from: RecordDefinition[]
  /** True where each row ends with its titles. */
  titled: boolean
  plain: (where: string, offset?: string, figures?: string) => string
  sql: (where: string, offset?: string) => string
} {
  const { definition, access, request } = options
  const open = openFields(definition, access)
  const sort = sortOf(definition, open, request.sort)
  const names = [...new Set(request.columns ?? definition.list.columns)]
  const known = fieldsOf(definition)
  for (const name of names) if (!Object.hasOwn(known, name)) throw badRequest('There is no such column')
  for (const name of sort.columns) if (!names.includes(name)) names.push(name)
  const { catalog, values } = options
  const titles = titlesFor({ catalog, access, definition, values })
  const business = () => `${values.add(access.business_id)}::bigint`
  const columns = selectList({ definition, access, names, alias: 't', line_titles: titles.of, business })
  const shown = titles.of(openAmong(definition, access, names), 't')
  const select = shown ? `${columns}, ${shown} as titles` : columns
  const direction = sort.descending ? 'desc' : 'asc'
  const nulls = sort.nullable ? ' nulls last' : ''
  const then = sort.time_sql ? `${sort.time_sql} ${direction}, ` : ''
  const order = sort.name === 'id' ? `t.id ${direction}` : `${sort.sql} ${direction}${nulls}, ${then}t.id ${direction}`
  const plain = (where: string, offset = '', figures = '') =>
    `select ${select}${figures} from ${quote(tableOf(definition))} t where ${where} order by ${order} limit ${request.limit}${offset}`
  const [first = 'id', time] = sort.columns
  const timed = time === undefined ? '' : ` || coalesce(' ' || q.${quote(time)}, '')`
  const lastOf = `q.${quote(first)}${timed}`
  const sql = (where: string, offset = '') =>
    `select coalesce(json_agg(q), '[]')::text, count(*)::text, (array_agg(${lastOf}))[count(*)::int]::text, (array_agg(q.id))[count(*)::int]::text
from (${plain(where, offset)}) q`
  return { sort, names, order, columns, titles_from: [...titles.reads], titled: shown !== null, plain, sql }
}

/** The cursor of the next page, from the results of `pageRows`; null at the end. */
export function nextCursor(options: {
  definition: RecordDefinition
  request: Pick<ListRequest, 'sort' | 'limit'>
  count: number
  value: string | null
  id: string | null
}): string | null {
  const { definition, request, count, value, id } = options
  return count === request.limit ? encodeCursor(value, Number(id), request.sort ?? definition.list.sort) : null
}

/** The conditions of a list: business, live rows, the person's rights, filter, search. */
export function whereSql(
  options: Who & {
    /** For a search, the result of `withEntries`. */
    request: Pick<ListRequest, 'filter' | 'search' | 'found_ids' | 'trash' | 'timezone'>
    values: Values
    right: Right
  },
): string | false {
  const { catalog, definition, access, request, values, right } = options
  // Every statement of the engine names the business; row security is a second safeguard.
  const parts = [
    `t.business_id = ${values.add(access.business_id)}::bigint`,
    `t.deleted_at is ${request.trash ? 'not ' : ''}null`,
  ]
  const reach = rowFilter({ catalog, definition, access, right, alias: 't', values })
  if (reach === false) return false
  if (reach !== null) parts.push(reach)
  // No right reaches further than the right to view.
  const seen = right === 'view' ? null : rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return false
  if (seen !== null) parts.push(seen)
  const open = openFields(definition, access)
  if (request.filter)
    parts.push(
      filterSql({
        filter: request.filter,
        fields: { ...open, id: idField(definition) },
        alias: 't',
        values,
        viewer: {
          user_id: access.user_id,
          business_id: access.business_id,
          timezone: request.timezone ?? DEFAULT_ZONE,
        },
        in_contact: open.created_by && inContact({ catalog, definition, access, values }),
      }),
    )
  const { search: typed, found_ids } = request
  if (found_ids !== undefined) parts.push(foundSql('t', values, found_ids))
  else if (typed?.trim()) parts.push(searchSql({ definition, open, typed, alias: 't', values }))
  return parts.join(' and ')
}

// Whoever created a record or wrote something that hangs on it, such as a note, was in contact.
function inContact({ catalog, definition, access, values }: Who & { values: Values }): InContact {
  return (is) => {
    const [business, record] = [values.add(access.business_id), values.add(definition.name)]
    const written = (definition.hangs_on_it ?? [])
      .map((name) => catalog.get(name))
      .filter((one) => scopeOf(access, one.name, 'view') !== 'none')
      .flatMap((one) =>
        Object.entries(one.fields).flatMap(([name, field]) => {
          if (field.kind !== 'related' || field.to?.includes(definition.name) === false) return []
          const about = relatedColumns('h', name)
          return `exists (select from ${quote(tableOf(one))} h where h.business_id = ${business}::bigint
            and ${about.record} = ${record}::text and ${about.id} = t.id and h.deleted_at is null and ${is('h.created_by')})`
        }),
      )
    return `(${[`coalesce(${is('t.created_by')}, false)`, ...written].join(' or ')})`
  }
}

/** The field `id` for filters: an export of selected rows filters by `id` In a list. */
const idField = (definition: RecordDefinition) => reference(definition.name, { label: 'Id', read_only: true })

export interface Sort {
  name: string
  field: Field | null
  sql: string
  /** SQL of the time of a day: rows of one day go by it, those without a time first. */
  time_sql?: string
  /** The columns of the sort, in their order: none for the id, two for a day with its time. */
  columns: readonly string[]
  descending: boolean
  nullable: boolean
}

function sortOf(definition: RecordDefinition, open: Record<string, Field>, asked: string | undefined): Sort {
  const wanted = asked ?? definition.list.sort
  const descending = wanted.startsWith('-')
  const name = descending ? wanted.slice(1) : wanted
  const byId = { name: 'id', field: null, sql: 't.id', columns: [], descending, nullable: false }
  if (name === 'id') return byId
  const field = Object.hasOwn(open, name) ? open[name] : undefined
  if (!field || !kindOf(field).sortable) {
    if (asked) throw badRequest(`The list cannot be sorted by ${name}`)
    return byId
  }
  const place = placeOf('t', name, field)
  const nullable = !field.required && name !== 'created_at' && name !== 'updated_at'
  const sort = { name, field, sql: place.compare, columns: [name], descending, nullable }
  const time = field.kind === 'date' ? field.time : undefined
  if (time === undefined || !Object.hasOwn(open, time)) return sort
  return { ...sort, time_sql: `coalesce(t.${quote(time)}, '')`, columns: [name, time] }
}

function afterSql(sort: Sort, cursor: string, key: string, values: Values): string {
  const { value, id } = decodeCursor(cursor, key)
  const beyond = sort.descending ? '<' : '>'
  if (sort.field === null) return `t.id ${beyond} ${values.add(id)}::bigint`
  const place = placeOf('t', sort.name, sort.field)
  if (value === null) return `(${sort.sql} is null and t.id ${beyond} ${values.add(id)}::bigint)`
  const [day, time = ''] = sort.time_sql ? value.split(' ') : [value]
  const stored = sort.field.kind === 'money' ? String(parsePaise(value) ?? 0n) : day
  const one = place.one(values.add(stored))
  const rows = sort.time_sql
    ? `(${sort.sql}, ${sort.time_sql}, t.id) ${beyond} (${one}, ${values.add(time)}::text, ${values.add(id)}::bigint)`
    : `(${sort.sql}, t.id) ${beyond} (${one}, ${values.add(id)}::bigint)`
  return sort.nullable ? `(${rows} or ${sort.sql} is null)` : rows
}

function encodeCursor(value: string | null, id: number, key: string): string {
  return Buffer.from(JSON.stringify([key, value, id])).toString('base64url')
}

// A cursor is valid only for the sort order it was made for; any other order is refused instead of paged wrongly.
function decodeCursor(cursor: string, key: string): { value: string | null; id: number } {
  try {
    const [made, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (made === key && (value === null || typeof value === 'string') && Number.isSafeInteger(id))
      return { value, id: id as number }
  } catch {
    // refused below
  }
  throw badRequest('The list has changed its order. Start again from the first page.')
}

import { fieldsOf, tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { reference } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { badRequest } from '../http/refusal.server.ts'
import { quote } from '../database/quote.server.ts'
import { readableFields, openFields, selectList } from './columns.server.ts'
import { relatedColumns } from './place.server.ts'
import { filterSql, type InContact } from './filter-sql.server.ts'
import { matchingRowsSql, foundSql, searchSql, type SearchTerm } from './search.server.ts'
import { afterSql, encodeCursor, orderSql, type Sort, sortOf, type Step, stepSql } from './sort.server.ts'
import { titlesFor } from './titles.server.ts'
import { rowFilter, Values } from './visibility.server.ts'

/** Which rows to read and how; shared by the list, its total, the export and bulk actions. */
export interface ListRequest {
  columns?: readonly string[]
  filter?: FilterGroup
  search?: string
  /** The terms of a search by sound, used when no row matches by letters. */
  search_terms?: readonly SearchTerm[]
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
export interface FirstRows {
  count: number
  search_terms: readonly SearchTerm[]
  /** If the terms contain texts of the filter: the other conditions, which the first rows of the list meet. */
  filter: { rest: FilterGroup | undefined } | null
}

/** The rows of a list that were searched for a page: how many, how many of them match, and whether the list has no more. */
export interface SearchedRows {
  searched: number
  matched: number
  is_all: boolean
}

/** The statement of one page: id, version and the readable columns, keyset-paged by (sort, id). Null if the person may see no rows. */
export function pageSql(
  options: Who & { request: ListRequest; right?: Right; first_rows?: FirstRows; step?: Step; sort?: Sort },
): { text: string; values: unknown[]; names: string[]; titled: boolean; sort: Sort } | null {
  const { definition, access, request, first_rows, step = 'all' } = options
  const values = new Values()
  const asked = first_rows
    ? { ...request, search: undefined, ...(first_rows.filter && { filter: first_rows.filter.rest }) }
    : request
  const meant = whereSql({ ...options, request: asked, values, right: options.right ?? 'view' })
  if (meant === false) return null
  const rows = pageRows({ ...options, values })
  const where = [meant, stepSql(rows.sort, step)].filter(Boolean).join(' and ')
  const { after, offset } = request
  const key = request.sort ?? definition.list.sort
  const page = after ? ` and ${afterSql({ sort: rows.sort, step, cursor: after, key, values })}` : ''
  const skip = offset ? ` offset ${values.add(offset)}::bigint` : ''
  const { names, titled, sort } = rows
  if (!first_rows) return { text: rows.plain(`${where}${page}`, skip), values: values.list, names, titled, sort }
  const first = `with n as materialized (select t.id from ${quote(tableOf(definition))} t where ${where}${page} order by ${rows.order} limit ${first_rows.count})`
  const found = matchingRowsSql({ definition, access, ...first_rows, rows: 'n', values })
  const is_match = 't.id = any(array(select record_id from m))'
  // Entries only narrow the texts of a filter: the rows are compared with all of it.
  const all =
    first_rows.filter &&
    whereSql({ ...options, request: { ...request, search: undefined }, values, right: options.right ?? 'view' })
  const meeting = `${all || `t.business_id = ${values.add(access.business_id)}::bigint`} and ${is_match}`
  const matched = all ? `${quote(tableOf(definition))} t where ${meeting}` : 'm'
  const figures = `, (select count(*) from n), (select count(*) from ${matched})`
  const text = `${first}, ${found} ${rows.plain(meeting, skip, figures)}`
  return { text, values: values.list, names, titled, sort }
}

/**
 * SQL of the rows of a page in their order, for any conditions. `plain` returns the rows (id and version, readable columns,
 * titles of the records they refer to, then `figures`); `sql` returns one row with the JSON list, its length, and the sorted values (a JSON list
 * of texts) and id of the last row. Masked columns are masked, hidden ones left out.
 */
export function pageRows(
  options: Who & { request: Pick<ListRequest, 'columns' | 'sort' | 'limit'>; values: Values; step?: Step; sort?: Sort },
): {
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
  const sort = options.sort ?? sortOf(definition, open, request.sort)
  const names = [...new Set(request.columns ?? definition.list.columns)]
  const known = fieldsOf(definition)
  for (const name of names) if (!Object.hasOwn(known, name)) throw badRequest('There is no such column')
  for (const { name } of sort.parts) if (!names.includes(name)) names.push(name)
  const { catalog, values } = options
  const titles = titlesFor({ catalog, access, definition, values })
  const business = () => `${values.add(access.business_id)}::bigint`
  const columns = selectList({ definition, access, names, alias: 't', line_titles: titles.of, business })
  const shown = titles.of(readableFields(definition, access, names), 't')
  const select = shown ? `${columns}, ${shown} as titles` : columns
  const order = orderSql(sort, options.step ?? 'all')
  const plain = (where: string, offset = '', figures = '') =>
    `select ${select}${figures} from ${quote(tableOf(definition))} t where ${where} order by ${order} limit ${request.limit}${offset}`
  const lastValues = `json_build_array(${sort.parts.map(({ name }) => `q.${quote(name)}::text`).join(', ')})::text`
  const sql = (where: string, offset = '') =>
    `select coalesce(json_agg(q), '[]')::text, count(*)::text, (array_agg(${lastValues}))[count(*)::int], (array_agg(q.id))[count(*)::int]::text
from (${plain(where, offset)}) q`
  return { sort, names, order, columns, titles_from: [...titles.reads], titled: shown !== null, plain, sql }
}

/** The cursor of the next page, from the results of `pageRows`; null at the end. */
export function nextCursor(options: {
  definition: RecordDefinition
  request: Pick<ListRequest, 'sort' | 'limit'>
  count: number
  /** Texts of the sorted fields of the last row, and its id. */
  values: readonly (string | null)[]
  id: string | null
}): string | null {
  const { definition, request, count, values, id } = options
  return count === request.limit ? encodeCursor(values, Number(id), request.sort ?? definition.list.sort) : null
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

// A person was in contact if they created the record or something that hangs on it, such as a note.
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

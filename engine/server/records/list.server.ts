import { fieldsOf, tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { kindOf, reference, type Field } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { parsePaise } from '#engine/record/kinds/money/money.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { termsOf } from '#base/search/terms.ts'
import type { Database } from '../database/database.server.ts'
import { badRequest } from '../http/refusal.server.ts'
import { quote } from '../schema/ddl.server.ts'
import { openAmong, openFields, selectList } from './columns.server.ts'
import { placeOf } from './place.server.ts'
import { filterSql } from './filter-sql.server.ts'
import { isOwnSql, readRemembered } from './remembered.server.ts'
import { rowWriter } from './row-json.server.ts'
import { type Entries, entriesOf, type EntrySearch, findEntries } from './find-entries.server.ts'
import {
  amongSql,
  byLetters,
  bySound,
  isByEntries,
  isSearched,
  searchSql,
  seesAllWords,
  type Sought,
} from './search.server.ts'
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

/** Totals are exact up to this number. */
export const TOTAL_CAP = 10_000
/** Totals of a search are exact up to this number: each row of a common word costs a read of its entry and of the record. */
const SEARCH_CAP = 2_000

/** One page of rows as JSON text, and the cursor of the next page. */
export interface Page {
  json: string
  count: number
  next: string | null
  /** No row matches by letters; these rows match by sound. */
  tolerant?: boolean
  /** How many rows the whole list has, if it was asked for. With `capped` there are more. */
  total?: Total
}

interface Total {
  total: number
  capped: boolean
}

/** A page with the request that gave it, which has the ids that the search found, and the total if reading gave it. */
interface PageRead extends Page {
  asked: ListRequest
  /** The rows of the list that were searched for the page: how many, how many of them match, whether the list has no more. */
  among?: { looked: number; matched: number; is_all: boolean }
}

interface Who {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
}

/**
 * Reads one page, and the total after it if `with_total`. The JSON is written here from the texts of the rows, because
 * building it in PostgreSQL costs twice as much. A search that finds nothing by letters is repeated by sound; the cursor
 * records that.
 */
export async function listPage(database: Database, options: Listing & { with_total?: boolean }): Promise<Page> {
  const { asked, among, ...page } = await pageAsked(database, options)
  if (!options.with_total) return page
  return { ...page, total: await totalOf(database, { ...options, request: asked }, { ...page, among }) }
}

type Listing = Who & { request: ListRequest; right?: Right }

async function pageAsked(database: Database, options: Listing): Promise<PageRead> {
  const { request } = options
  if (!request.search?.trim()) return readPage(database, options)
  if (request.after?.startsWith(BY_SOUND)) {
    const after = request.after.slice(BY_SOUND.length)
    const found = await withSound(database, { ...options, request: { ...request, after } })
    return found ? soundPage(database, { ...options, request: found }) : emptyPage(request)
  }
  const page = await searchPage(database, options)
  if (page.count > 0 || request.after) return page
  // An empty first page means that nothing matches by letters. An empty later page does not, so check that.
  const found = await (request.offset ? withSoundIfNoLetters(database, options) : withSound(database, options))
  return found ? soundPage(database, { ...options, request: found }) : page
}

const emptyPage = (asked: ListRequest): PageRead => ({ json: '[]', count: 0, next: null, asked })

// A page is searched among the first FIRST_LOOK rows of the list and then, if enough of them match, among more rows.
const FIRST_LOOK = 1_500
const LOOKS = [3_000, 6_000, 9_000, 12_000, 16_000, 20_000]
const PROMISING = 3

/**
 * Reads a page of a search. For a common word the first rows of the list fill the page; a rare word is found quickly by
 * index. Words in between are slow, so the matches among the first rows decide how many more rows to search.
 */
async function searchPage(database: Database, options: Listing): Promise<PageRead> {
  const { definition, access, request } = options
  const sought = request.sought ?? byLetters(termsOf(request.search ?? ''))
  const whole = (request.offset ?? 0) + request.limit
  const is_open = isSearched(definition) && seesAllWords(definition, openFields(definition, access))
  if (!is_open || sought.length === 0 || sought.some((term) => term.is_exact) || whole > MAX_SOUGHT)
    return readPage(database, options)
  const first = await readPage(database, { ...options, among: { count: FIRST_LOOK, sought } })
  if (isWhole(first, request)) return first
  const matched = first.among?.matched ?? 0
  if (matched < PROMISING || request.offset) return readPage(database, options)
  const needed = ((whole * FIRST_LOOK) / matched) * 1.3
  const count = LOOKS.find((look) => look >= needed) ?? LOOKS[LOOKS.length - 1]
  const second = await readPage(database, { ...options, among: { count, sought } })
  return isWhole(second, request) ? second : readPage(database, options)
}

const MAX_SOUGHT = 500

/** True for a page that a look at the first rows gave in full: it is full, or the list has no further rows. */
const isWhole = ({ count, among }: PageRead, { limit }: ListRequest): boolean =>
  count === limit || among?.is_all === true

// Prefix of a cursor of a search by sound.
const BY_SOUND = '~'

async function soundPage(database: Database, options: Listing): Promise<PageRead> {
  const page = await searchPage(database, options)
  return { ...page, next: page.next && BY_SOUND + page.next, tolerant: page.count > 0 }
}

/** The request as a search by sound; null if it has no search, the person may not read all searched fields, or nothing sounds similar. */
async function withSound<R extends Pick<ListRequest, 'search'>>(
  database: Database,
  options: Who & { request: R },
): Promise<(R & { sought: Sought[] }) | null> {
  const { definition, access, request } = options
  if (!request.search?.trim() || !isSearched(definition) || !seesAllWords(definition, openFields(definition, access)))
    return null
  const sought = await bySound(database, { definition, access, terms: termsOf(request.search) })
  return sought && { ...request, sought }
}

/** The request as a search by sound if no row matches by letters, so that page, total and groups show the same rows. */
export async function withSoundIfNoLetters(
  database: Database,
  options: Who & { request: ListRequest },
): Promise<(ListRequest & { sought: Sought[] }) | null> {
  const found = await withSound(database, options)
  if (!found) return null
  const first = { ...options.request, columns: [], limit: 1, after: undefined, offset: undefined }
  const letters = await readPage(database, { ...options, request: first })
  return letters.count === 0 ? found : null
}

type Searching = Pick<ListRequest, 'search' | 'sought' | 'found_ids'>

/** The request with the ids that its search finds, if it is searched by entries; `find` reads the entries. */
export async function withFound<R extends Searching>(
  options: { definition: RecordDefinition; access: Access; request: R },
  find: (search: EntrySearch) => Promise<Entries>,
): Promise<R & { found_ids?: string }> {
  const { definition, access, request } = options
  if (request.found_ids !== undefined || !isByEntries(definition, openFields(definition, access), request.search))
    return request
  const terms = request.sought ?? byLetters(termsOf(request.search ?? ''))
  return { ...request, found_ids: (await find({ record: definition.name, terms, most: null })).ids }
}

/** The request with the ids that its search finds. */
export const withEntries = <R extends Searching>(
  database: Database,
  options: { definition: RecordDefinition; access: Access; request: R },
): Promise<R & { found_ids?: string }> => withFound(options, (search) => findEntries(database, options.access, search))

async function readPage(database: Database, options: Listing & { among?: Among }): Promise<PageRead> {
  const { definition, access, request, among } = options
  const asked = among ? request : await withEntries(database, { ...options, request })
  const built = pageSql({ ...options, request: asked })
  if (!built) return emptyPage(asked)
  // The best plan depends on how many ids were found.
  const plan = { one_plan: isByIndex(options, built.sort), plan_anew: asked.found_ids !== undefined }
  const rows = await database.read(access, built.text, built.values, plan)
  const writer = rowWriter({ definition, access, names: built.names, titled: built.titled })
  const [last] = rows.slice(-1)
  const next = last
    ? nextCursor({ definition, request, count: rows.length, value: last[writer.at(built.sort.name)], id: last[0] })
    : null
  const page: PageRead = { json: writer.write(rows), count: rows.length, next, asked }
  if (!among || !last) return page
  const [looked, matched] = last.slice(-2).map(Number)
  return { ...page, among: { looked, matched, is_all: looked < among.count } }
}

// True if only the order matters and an index has that order: that index is then best for every business.
function isByIndex(
  { definition, access, request }: Who & { request: ListRequest; right?: Right },
  sort: Sort,
): boolean {
  if (request.filter || request.search || request.trash || definition.parents || sort.nullable) return false
  if (!definition.lookup && scopeOf(access, definition.name, 'view') !== 'all') return false
  return (
    sort.name === 'id' || (definition.indexes ?? []).some(([first, second]) => first === sort.name && second === 'id')
  )
}

/**
 * The number of rows of the whole list, up to the cap. A first page that is not full is the whole list. Where the first rows
 * gave the page of a common word, counting all of its rows would cost far more than the page: then the total is what those
 * rows have.
 */
async function totalOf(
  database: Database,
  options: Listing,
  { count, among }: Pick<PageRead, 'count' | 'among'>,
): Promise<Total> {
  const { definition, access, request } = options
  if (request.after || request.offset) return countRows(database, options)
  if (count < request.limit) return { total: count, capped: false }
  if (among?.is_all) return { total: among.matched, capped: false }
  const expected = among ? ((await entriesOf(database, access, definition.name)) * among.matched) / among.looked : 0
  if (among && expected > SEARCH_CAP) return { total: rounded(among.matched), capped: true }
  return countRows(database, options)
}

/** 83 as 80, 104 as 100: a total that is not exact is a round number. */
function rounded(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count))
  return Math.floor(count / unit) * unit
}

const eachFound = (ids: string, matching: string) =>
  `select 1 from unnest(${ids}::bigint[]) as f(id) cross join lateral (${matching} and t.id = f.id offset 0) r`

/** Counts the rows of a list. */
export async function countRows(database: Database, options: Who & { request: ListRequest }): Promise<Total> {
  const { access, definition } = options
  const { found_ids, ...asked } = await withEntries(database, options)
  const cap = found_ids === undefined ? TOTAL_CAP : SEARCH_CAP
  const values = new Values()
  const request = found_ids === undefined ? asked : { ...asked, search: undefined }
  const where = whereSql({ ...options, request, values, right: 'view' })
  if (where === false) return { total: 0, capped: false }
  const matching = `select 1 from ${quote(tableOf(definition))} t where ${where}`
  // Found records are read by key until there are enough of them, however many the planner expects.
  const rows = found_ids === undefined ? matching : eachFound(values.add(found_ids), matching)
  const text = `select count(*) from (${rows} limit ${cap + 1}) c`
  const statement = { access, tables: [tableOf(definition)], text, values: values.list }
  const is_kept = !asked.search?.trim() && isOwnSql(where)
  const [row] = is_kept ? await readRemembered(database, statement) : await database.read(access, text, values.list)
  const count = Number(row[0])
  return { total: Math.min(count, cap), capped: count > cap }
}

/** Restricts a page to the first `count` rows of the list that match the terms. */
interface Among {
  count: number
  sought: readonly Sought[]
}

/** The statement of one page: id, version and the readable columns, keyset-paged by (sort, id). Null if the person may see no rows. */
export function pageSql(
  options: Who & { request: ListRequest; right?: Right; among?: Among },
): { text: string; values: unknown[]; names: string[]; titled: boolean; sort: Sort } | null {
  const { definition, access, request, among } = options
  const values = new Values()
  const asked = among ? { ...request, search: undefined } : request
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
  const meeting = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(array(select record_id from m))`
  const figures = ', (select count(*) from n), (select count(*) from m)'
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
  if (sort.name !== 'id' && !names.includes(sort.name)) names.push(sort.name)
  const { catalog, values } = options
  const titles = titlesFor({ catalog, access, definition, values })
  const business = () => `${values.add(access.business_id)}::bigint`
  const columns = selectList({ definition, access, names, alias: 't', line_titles: titles.of, business })
  const shown = titles.of(openAmong(definition, access, names), 't')
  const select = shown ? `${columns}, ${shown} as titles` : columns
  const direction = sort.descending ? 'desc' : 'asc'
  const nulls = sort.nullable ? ' nulls last' : ''
  const order = sort.name === 'id' ? `t.id ${direction}` : `${sort.sql} ${direction}${nulls}, t.id ${direction}`
  const plain = (where: string, offset = '', figures = '') =>
    `select ${select}${figures} from ${quote(tableOf(definition))} t where ${where} order by ${order} limit ${request.limit}${offset}`
  const sql = (where: string, offset = '') =>
    `select coalesce(json_agg(q), '[]')::text, count(*)::text, (array_agg(q.${quote(sort.name)}))[count(*)::int]::text, (array_agg(q.id))[count(*)::int]::text
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
      }),
    )
  if (request.search?.trim()) {
    const { search: typed, found_ids } = request
    parts.push(searchSql({ definition, open, typed, alias: 't', values, found_ids }))
  }
  return parts.join(' and ')
}

/** The field `id` for filters: an export of selected rows filters by `id` In a list. */
const idField = (definition: RecordDefinition) => reference(definition.name, { label: 'Id', read_only: true })

interface Sort {
  name: string
  field: Field | null
  sql: string
  descending: boolean
  nullable: boolean
}

function sortOf(definition: RecordDefinition, open: Record<string, Field>, asked: string | undefined): Sort {
  const wanted = asked ?? definition.list.sort
  const descending = wanted.startsWith('-')
  const name = descending ? wanted.slice(1) : wanted
  if (name === 'id') return { name, field: null, sql: 't.id', descending, nullable: false }
  const field = Object.hasOwn(open, name) ? open[name] : undefined
  if (!field || !kindOf(field).sortable) {
    if (asked) throw badRequest(`The list cannot be sorted by ${name}`)
    return { name: 'id', field: null, sql: 't.id', descending, nullable: false }
  }
  const place = placeOf('t', name, field)
  const nullable = !field.required && name !== 'created_at' && name !== 'updated_at'
  return { name, field, sql: place.compare, descending, nullable }
}

function afterSql(sort: Sort, cursor: string, key: string, values: Values): string {
  const { value, id } = decodeCursor(cursor, key)
  const beyond = sort.descending ? '<' : '>'
  if (sort.field === null) return `t.id ${beyond} ${values.add(id)}::bigint`
  const place = placeOf('t', sort.name, sort.field)
  if (value === null) return `(${sort.sql} is null and t.id ${beyond} ${values.add(id)}::bigint)`
  const stored = sort.field.kind === 'money' ? String(parsePaise(value) ?? 0n) : value
  const rows = `(${sort.sql}, t.id) ${beyond} (${place.one(values.add(stored))}, ${values.add(id)}::bigint)`
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

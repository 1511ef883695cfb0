import { type Right, scopeOf } from '#engine/record/rights.ts'
import { termsOf } from '#base/search/terms.ts'
import type { Database } from '../database/database.server.ts'
import { openFields } from './columns.server.ts'
import { rowWriter } from './row-json.server.ts'
import { entriesOf, shareOfNumbers } from './find-entries.server.ts'
import { bySound, containedTerms, isSearched, seesAllWords, type SearchTerm } from './search.server.ts'
import { entryTerms, withEntries } from './found.server.ts'
import { narrowers } from './narrow.server.ts'
import {
  type FirstRows,
  type Listing,
  type ListRequest,
  type SearchedRows,
  nextCursor,
  pageRows,
  pageSql,
  whereSql,
  type Who,
} from './page-sql.server.ts'
import { type Sort, sortOf, type Step, stepsOf } from './sort.server.ts'
import { type Total, totalOf } from './totals.server.ts'
import { Values } from './visibility.server.ts'

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

/** A page with the request that gave it, which has the ids that the search found, and the total if reading gave it. */
interface PageRead extends Page {
  asked: ListRequest
  searched_rows?: SearchedRows
  /** The total of the whole list, where finding the rows told it. */
  known_total?: Total
}

/**
 * Reads one page, and the total after it if `with_total`. The JSON is written here from the texts of the rows, because
 * building it in PostgreSQL costs twice as much. A search that finds nothing by letters is repeated by sound; the cursor
 * records that.
 */
export async function listPage(database: Database, options: Listing & { with_total?: boolean }): Promise<Page> {
  const { asked, searched_rows, known_total, ...page } = await pageAsked(database, options)
  if (!options.with_total) return page
  if (known_total) return { ...page, total: known_total }
  return { ...page, total: await totalOf(database, { ...options, request: asked }, { ...page, searched_rows }) }
}

async function pageAsked(database: Database, options: Listing): Promise<PageRead> {
  const { request } = options
  if (!request.search?.trim()) return searchPage(database, options)
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

// A search first reads FIRST_SEARCH rows of the list, and more rows if enough of them match.
const FIRST_SEARCH = 1_500
const SEARCH_SIZES = [3_000, 6_000, 9_000, 12_000, 16_000, 20_000]
const PROMISING = 3
// A number that fewer of the first rows have than this part of the page is found by index at once.
const FEW = 0.6

/**
 * Reads a page of a search. For a common word the first rows of the list fill the page; a rare word is found quickly by
 * index. Words in between are slow, so the matches among the first rows decide how many more rows to search.
 */
async function searchPage(database: Database, options: Listing): Promise<PageRead> {
  const { definition, access, request } = options
  const narrowed = await narrowedPage(database, options)
  if (narrowed) return narrowed
  const entries = entryTerms(options)
  const whole = (request.offset ?? 0) + request.limit
  if (entries === null || entries.search_terms.some((term) => term.is_exact) || whole > MAX_SEARCHED)
    return readPage(database, options)
  const share = await shareOfNumbers(database, access, { record: definition.name, terms: entries.search_terms })
  if (share * FIRST_SEARCH < whole * FEW) return readPage(database, options)
  const first = await readPage(database, { ...options, first_rows: { count: FIRST_SEARCH, ...entries } })
  if (isWhole(first, request)) return first
  const matched = first.searched_rows?.matched ?? 0
  if (matched < PROMISING || request.offset) return readPage(database, options)
  const needed = ((whole * FIRST_SEARCH) / matched) * 1.3
  const count = SEARCH_SIZES.find((size) => size >= needed) ?? SEARCH_SIZES[SEARCH_SIZES.length - 1]
  // Reading a row of the list costs as much as reading a match that the index found.
  const expected = (matched / FIRST_SEARCH) * (await entriesOf(database, access, definition.name))
  if (expected < count) return readPage(database, options)
  const second = await readPage(database, { ...options, first_rows: { count, ...entries } })
  return isWhole(second, request) ? second : readPage(database, options)
}

const MAX_SEARCHED = 500

/** True if the first rows gave the whole page: it is full, or the list has no further rows. */
const isWhole = ({ count, searched_rows }: PageRead, { limit }: ListRequest): boolean =>
  count === limit || searched_rows?.is_all === true

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
): Promise<(R & { search_terms: SearchTerm[] }) | null> {
  const { definition, access, request } = options
  if (!request.search?.trim() || !isSearched(definition) || !seesAllWords(definition, openFields(definition, access)))
    return null
  const search_terms = await bySound(database, { definition, access, terms: termsOf(request.search) })
  return search_terms && { ...request, search_terms }
}

/** The request as a search by sound if no row matches by letters, so that page, total and groups show the same rows. */
export async function withSoundIfNoLetters(
  database: Database,
  options: Who & { request: ListRequest },
): Promise<(ListRequest & { search_terms: SearchTerm[] }) | null> {
  const found = await withSound(database, options)
  if (!found) return null
  const first = { ...options.request, columns: [], limit: 1, after: undefined, offset: undefined }
  const letters = await readPage(database, { ...options, request: first })
  return letters.count === 0 ? found : null
}

// A page whose rows are found beforehand reads some more rows in each turn, because some may not meet the filter after all.
const TURNS = [1, 5, 20, 80]

/** The page of a list whose rows can be found before they are read; null if the database has to find them. */
async function narrowedPage(database: Database, options: Listing): Promise<PageRead | null> {
  const { definition, access, request } = options
  const sort = sortOf(definition, openFields(definition, access), request.sort)
  const narrower = narrowers.get(database)
  if (!narrower?.serves(options, sort) || request.trash || request.found_ids !== undefined) return null
  const is_search = Boolean(request.search?.trim())
  const terms = is_search ? entryTerms({ ...options, request: { ...request, filter: undefined } })?.search_terms : []
  if (!terms) return null
  const contained = containedTerms(definition, request.filter).search_terms
  // The statement of the list refuses fields and conditions that do not exist.
  const plain = { ...request, search: undefined }
  if (whereSql({ ...options, request: plain, values: new Values(), right: options.right ?? 'view' }) === false)
    return null
  const found: RowsRead = { rows: [], built: null }
  let skip = request.offset ?? 0
  for (const turn of TURNS) {
    const count = request.limit * turn
    const narrowed = await narrower.find({ ...options, sort, skip, count, terms, contained })
    if (!narrowed) return null
    const { ids, matched, is_exact, is_ordered } = narrowed
    const known_total = is_exact ? { total: matched, capped: false } : undefined
    if (!is_ordered) {
      // Some of the rows are no answer if they may not meet the filter: the rows of the page may be among the others.
      const is_enough = ids !== null && (is_exact || ids.length === matched)
      if (is_search && !is_enough) return null
      const read = is_enough
        ? readPage(database, { ...options, request: { ...request, found_ids: `{${ids.join()}}` } })
        : readPage(database, { ...options, in_index_order: true })
      return { ...(await read), asked: request, known_total }
    }
    // Rows that do not meet the filter after all would count as skipped.
    if (request.offset && !is_exact) return null
    const some = { ...request, after: undefined, offset: undefined, found_ids: `{${(ids ?? []).join()}}` }
    const reading = { ...options, request: some, asked: some, sort, steps: ALL, by_key: true }
    const { rows, built } = await readRows(database, reading)
    found.built = built
    found.rows.push(...rows.slice(0, request.limit - found.rows.length))
    const is_end = (ids?.length ?? 0) < count
    if (found.rows.length === request.limit || is_end) {
      const page = pageOf(options, request, sort, found)
      const is_whole = is_end && skip === 0 && !request.after && page.count < request.limit
      return { ...page, known_total: known_total ?? (is_whole ? { total: page.count, capped: false } : undefined) }
    }
    skip += count
  }
  return null
}

async function readPage(
  database: Database,
  options: Listing & { first_rows?: FirstRows; in_index_order?: boolean },
): Promise<PageRead> {
  const { definition, access, request, first_rows } = options
  const asked = first_rows ? request : await withEntries(database, { ...options, request })
  const sort = sortOf(definition, openFields(definition, access), request.sort)
  // Few found ids are read by key, so the order of an index does not matter.
  const steps =
    first_rows || asked.found_ids !== undefined ? ALL : stepsOf(sort, request, request.sort ?? definition.list.sort)
  const read = await readRows(database, { ...options, asked, sort, steps })
  const page = pageOf(options, asked, sort, read)
  const [last] = read.rows.slice(-1)
  if (!first_rows || !last) return page
  const [searched, matched] = last.slice(-2).map(Number)
  return { ...page, searched_rows: { searched, matched, is_all: searched < first_rows.count } }
}

/** Rows of a page, and the statement that read them last; null if the person may see no rows. */
interface RowsRead {
  rows: (string | null)[][]
  built: ReturnType<typeof pageSql>
  /** How many rows were found before they were read; one of them may have been deleted in between. */
  found?: number
}

interface Reading extends Listing {
  asked: ListRequest
  sort: Sort
  steps: readonly Step[]
  first_rows?: FirstRows
  in_index_order?: boolean
  /** The few rows of `found_ids` are read by key, for which one plan suits all values. */
  by_key?: boolean
}

// To plan the titles of rows that refer to more kinds of records than this takes longer than a second trip to the database.
const FEW_TITLES = 3

/** Reads rows whose titles are dear to plan in two steps: their ids, planned for the values of the filter, then the rows by key. */
async function readRows(database: Database, options: Reading): Promise<RowsRead> {
  const { request, asked, first_rows, by_key } = options
  const is_planned_anew = asked.found_ids !== undefined || request.filter !== undefined
  if (!is_planned_anew || first_rows || by_key || titlesOf(options) <= FEW_TITLES)
    return readSteps(database, { ...options, is_planned_anew })
  const bare = { ...options, request: { ...request, columns: [] }, asked: { ...asked, columns: [] } }
  const { rows, built } = await readSteps(database, { ...bare, is_planned_anew })
  if (rows.length === 0) return { rows, built }
  const found_ids = `{${rows.map(([id]) => id).join()}}`
  const some = { ...asked, filter: undefined, after: undefined, offset: undefined, found_ids }
  const read = await readSteps(database, { ...options, request: some, asked: some, steps: ALL, by_key: true })
  return { ...read, found: rows.length }
}

const titlesOf = ({ asked, ...options }: Reading): number =>
  pageRows({ ...options, request: asked, values: new Values() }).titles_from.length

async function readSteps(database: Database, options: Reading & { is_planned_anew?: boolean }): Promise<RowsRead> {
  const { access, request, asked, sort, steps, by_key = false, is_planned_anew = false } = options
  // The best plan depends on the values of a filter, and on how many ids were found.
  const plan = {
    one_plan: by_key || isByIndex(options, sort),
    plan_anew: !by_key && is_planned_anew,
    in_index_order: options.in_index_order,
  }
  const rows: (string | null)[][] = []
  let built: ReturnType<typeof pageSql> = null
  for (const step of steps) {
    const left = { ...asked, limit: request.limit - rows.length, after: step === steps[0] ? request.after : undefined }
    built = pageSql({ ...options, request: left, step, sort })
    if (!built) return { rows: [], built }
    rows.push(...(await database.read(access, built.text, built.values, plan)))
    if (rows.length === request.limit) break
  }
  return { rows, built }
}

function pageOf(options: Listing, asked: ListRequest, sort: Sort, { rows, built, found }: RowsRead): PageRead {
  const { definition, access, request } = options
  if (!built) return emptyPage(asked)
  const writer = rowWriter({ definition, access, names: built.names, titled: built.titled })
  const [last] = rows.slice(-1)
  const values = sort.parts.map(({ name }) => last?.[writer.at(name)] ?? null)
  const next = last ? nextCursor({ definition, request, count: found ?? rows.length, values, id: last[0] }) : null
  return { json: writer.write(rows), count: rows.length, next, asked }
}

const ALL: readonly Step[] = ['all']

// True if only the order matters and an index has that order: that index is then best for every business.
function isByIndex(
  { definition, access, request }: Who & { request: ListRequest; right?: Right },
  sort: Sort,
): boolean {
  if (request.filter || request.search || request.trash || definition.parents || !sort.has_index) return false
  return definition.lookup !== undefined || scopeOf(access, definition.name, 'view') === 'all'
}

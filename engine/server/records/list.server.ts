import { type Right, scopeOf } from '#engine/record/rights.ts'
import { termsOf } from '#base/search/terms.ts'
import type { Database } from '../database/database.server.ts'
import { openFields } from './columns.server.ts'
import { rowWriter } from './row-json.server.ts'
import { entriesOf } from './find-entries.server.ts'
import { bySound, isSearched, seesAllWords, type Sought } from './search.server.ts'
import { entryTerms, withEntries } from './found.server.ts'
import {
  type Among,
  type Listing,
  type ListRequest,
  type Looked,
  nextCursor,
  pageSql,
  type Who,
} from './page-sql.server.ts'
import { type Sort, sortOf, type Step, stepsOf } from './sort.server.ts'
import { type Total, totalOf } from './totals.server.ts'

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
  among?: Looked
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

// A page is searched among the first FIRST_LOOK rows of the list and then, if enough of them match, among more rows.
const FIRST_LOOK = 1_500
const LOOKS = [3_000, 6_000, 9_000, 12_000, 16_000, 20_000]
const PROMISING = 3

/**
 * Reads a page of a search. For a common word the first rows of the list fill the page; a rare word is found quickly by
 * index. Words in between are slow, so the matches among the first rows decide how many more rows to search.
 */
async function searchPage(database: Database, options: Listing): Promise<PageRead> {
  const { request } = options
  const entries = entryTerms(options)
  const whole = (request.offset ?? 0) + request.limit
  if (entries === null || entries.sought.some((term) => term.is_exact) || whole > MAX_SOUGHT)
    return readPage(database, options)
  const first = await readPage(database, { ...options, among: { count: FIRST_LOOK, ...entries } })
  if (isWhole(first, request)) return first
  const matched = first.among?.matched ?? 0
  if (matched < PROMISING || request.offset) return readPage(database, options)
  const needed = ((whole * FIRST_LOOK) / matched) * 1.3
  const count = LOOKS.find((look) => look >= needed) ?? LOOKS[LOOKS.length - 1]
  // Reading a row of the list costs as much as reading a match that the index found.
  const expected = (matched / FIRST_LOOK) * (await entriesOf(database, options.access, options.definition.name))
  if (expected < count) return readPage(database, options)
  const second = await readPage(database, { ...options, among: { count, ...entries } })
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

async function readPage(database: Database, options: Listing & { among?: Among }): Promise<PageRead> {
  const { definition, access, request, among } = options
  const asked = among ? request : await withEntries(database, { ...options, request })
  const sort = sortOf(definition, openFields(definition, access), request.sort)
  const is_found = asked.found_ids !== undefined
  // Few found ids are read by key, so the order of an index does not matter.
  const steps = among || is_found ? ALL : stepsOf(sort, request, request.sort ?? definition.list.sort)
  // The best plan depends on the values of a filter, and on how many ids were found.
  const plan = { one_plan: isByIndex(options, sort), plan_anew: is_found || request.filter !== undefined }
  const rows: (string | null)[][] = []
  let built: ReturnType<typeof pageSql> = null
  for (const step of steps) {
    const is_first = step === steps[0]
    const left = { ...asked, limit: request.limit - rows.length, after: is_first ? request.after : undefined }
    built = pageSql({ ...options, request: left, step, sort })
    if (!built) return emptyPage(asked)
    rows.push(...(await database.read(access, built.text, built.values, plan)))
    if (rows.length === request.limit) break
  }
  if (!built) return emptyPage(asked)
  const writer = rowWriter({ definition, access, names: built.names, titled: built.titled })
  const [last] = rows.slice(-1)
  const values = sort.parts.map(({ name }) => last?.[writer.at(name)] ?? null)
  const next = last ? nextCursor({ definition, request, count: rows.length, values, id: last[0] }) : null
  const page: PageRead = { json: writer.write(rows), count: rows.length, next, asked }
  if (!among || !last) return page
  const [looked, matched] = last.slice(-2).map(Number)
  return { ...page, among: { looked, matched, is_all: looked < among.count } }
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

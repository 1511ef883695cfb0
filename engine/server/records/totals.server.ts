import { tableOf } from '#engine/record/define.ts'
import type { Database } from '../database/database.server.ts'
import { quote } from '../database/quote.server.ts'
import { explainSql, readPlan } from '../database/plan.server.ts'
import { isOwnSql, readRemembered } from './remembered.server.ts'
import { entriesOf } from './find-entries.server.ts'
import { Values } from './visibility.server.ts'
import { withEntries } from './found.server.ts'
import { type Listing, type ListRequest, type SearchedRows, pageRows, whereSql, type Who } from './page-sql.server.ts'

/** Totals are exact up to this number. */
export const TOTAL_CAP = 10_000
/** Totals of a search are exact up to this number: each row of a common word costs a read of its entry and of the record. */
const SEARCH_CAP = 2_000

/** How many rows a list has. With `capped` there are more. */
export interface Total {
  total: number
  capped: boolean
}

/**
 * The number of rows of the whole list, up to the cap. A first page that is not full is the whole list. If the first rows
 * gave the page of a common word, counting all of its rows would cost far more than the page, so the total is estimated from those
 * rows.
 */
export async function totalOf(
  database: Database,
  options: Listing,
  { count, searched_rows }: { count: number; searched_rows?: SearchedRows },
): Promise<Total> {
  const { definition, access, request } = options
  if (request.after || request.offset) return countRows(database, options)
  if (count < request.limit) return { total: count, capped: false }
  if (searched_rows) {
    const { searched, matched, is_all } = searched_rows
    if (is_all) return { total: matched, capped: false }
    const expected = ((await entriesOf(database, access, definition.name)) * matched) / searched
    if (expected > SEARCH_CAP) return { total: rounded(matched), capped: true }
  }
  const is_filter = request.filter && request.found_ids === undefined && !request.search?.trim()
  return (is_filter && (await countFirst(database, options, count))) || countRows(database, options)
}

/** Rounds a total that is not exact: 83 to 80, 104 to 100. */
function rounded(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count))
  return Math.floor(count / unit) * unit
}

/** Counts the rows of a list, a search up to its own cap. */
export async function countRows(database: Database, options: Who & { request: ListRequest }): Promise<Total> {
  const request = await withEntries(database, options)
  const ids = request.found_ids?.slice(1, -1).split(',') ?? []
  // The first of many found records are usually enough to reach the cap.
  const some = ids.slice(0, SEARCH_CAP + 500)
  if (some.length < ids.length) {
    const counted = await countTo(database, { ...options, request: { ...request, found_ids: `{${some.join()}}` } })
    if (counted.capped) return counted
  }
  return countTo(database, { ...options, request })
}

// The highest cost of an exact total, as the planner expects it (a count of 10,000 rows by index costs a tenth of this), and
// the number of rows that are counted instead.
const LIMITS = { cost: 20_000, rows: 20_000 }

/**
 * Counts a filter that no index serves among the first rows of the list only; null if a full count is cheap enough. The
 * total is exact if the list has no more rows, else it is a round number of which at least so many are certain.
 */
export async function countFirst(
  database: Database,
  options: Listing,
  at_least: number,
  limits = LIMITS,
): Promise<Total | null> {
  const { access, definition, request } = options
  const table = quote(tableOf(definition))
  const full = new Values()
  const meeting = whereSql({ ...options, values: full, right: 'view' })
  if (meeting === false) return null
  const tables = [tableOf(definition)]
  const count = explainSql(`select count(*) from (select 1 from ${table} t where ${meeting} limit ${TOTAL_CAP + 1}) c`)
  const is_own = isOwnSql(meeting)
  const read = (text: string, values: unknown[]) =>
    is_own
      ? readRemembered(database, { access, tables, text, values })
      : database.read(access, text, values, { plan_anew: true })
  if (readPlan(await read(count, full.list)).cost <= limits.cost) return null
  const values = new Values()
  const { order } = pageRows({ ...options, request: { limit: 0, columns: [] }, values })
  const first = whereSql({ ...options, request: { ...request, filter: undefined }, values, right: 'view' })
  const where = whereSql({ ...options, values, right: 'view' })
  const rows = `select t.* from ${table} t where ${first} order by ${order} limit ${limits.rows}`
  const text = `select count(*) filter (where ${where}), count(*) from (${rows}) t`
  const [[matched, searched]] = await read(text, values.list)
  if (Number(searched) < limits.rows) return { total: Number(matched), capped: false }
  return { total: rounded(Math.max(Number(matched), at_least)), capped: true }
}

async function countTo(database: Database, options: Who & { request: ListRequest }): Promise<Total> {
  const { access, definition, request } = options
  const is_found = request.found_ids !== undefined
  const cap = is_found ? SEARCH_CAP : TOTAL_CAP
  const values = new Values()
  const where = whereSql({ ...options, values, right: 'view' })
  if (where === false) return { total: 0, capped: false }
  const text = `select count(*) from (select 1 from ${quote(tableOf(definition))} t where ${where} limit ${cap + 1}) c`
  const statement = { access, tables: [tableOf(definition)], text, values: values.list }
  const [row] =
    !is_found && !request.search?.trim() && isOwnSql(where)
      ? await readRemembered(database, statement)
      : await database.read(access, text, values.list, { plan_anew: true })
  const count = Number(row[0])
  return { total: Math.min(count, cap), capped: count > cap }
}

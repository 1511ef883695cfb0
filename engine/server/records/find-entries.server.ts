import type { Database, Scope, Transaction } from '../database/database.server.ts'
import { SEARCH_ROLE } from '#engine/server/database/role-names.server.ts'

/** A search term for the database: LIKE patterns and search keys, of which one must match. */
export interface Sought {
  like: string[]
  keys: string[]
  /** The keys alone decide for entries that have keys: a whole phone number, found directly by index. */
  is_exact?: boolean
}

/** Ids of the records that a search found, best first, as PostgreSQL array texts, because they are passed on as parameters. */
export interface Entries {
  /** bigint[] */
  ids: string
  /** integer[]: 0 the title equals the typed text, 1 the title begins with it, 2 a word begins with it, 3 the others. */
  ranks: string
  count: number
}

/** A search among the entries of one record. */
export interface EntrySearch {
  record: string
  /** All terms must match. */
  terms: readonly Sought[]
  /** The typed text with escaped wildcards, used to rank the entries. Null if the order does not matter. */
  typed?: string | null
  /** The most entries to return; null for all. */
  most: number | null
}

/** Finds the records of a business that match every term, in one round trip, as a role that may read only the search table. */
export async function findEntries(database: Database, scope: Scope, search: EntrySearch): Promise<Entries> {
  const statement = entriesSql(scope, search, await knownOf(database, scope, search.record))
  if (!statement) return NOTHING
  // The best plan depends on the patterns, so plan each search.
  const [row] = await database.read(scope, statement.text, statement.values, { role: SEARCH_ROLE, plan_anew: true })
  return { ids: row[0] as string, ranks: row[1] as string, count: Number(row[2]) }
}

/** Finds entries inside a transaction, including those it has written. */
export async function findEntriesInside(transaction: Transaction, search: EntrySearch): Promise<Entries> {
  const statement = entriesSql(transaction.scope, search, { count: 0, is_folded: false, is_most: [false, false] })
  if (!statement) return NOTHING
  const { rows } = await transaction.as(SEARCH_ROLE, () =>
    transaction.client.query<{ ids: string; ranks: string; count: string }>(statement),
  )
  return { ...rows[0], count: Number(rows[0].count) }
}

/** Businesses that have search entries without phonetic keys. */
export async function unfoldedBusinesses(database: Database): Promise<number[]> {
  const scope = { business_id: null, user_id: null }
  const text = 'select distinct business_id::text from search_entry where not is_folded'
  const rows = await database.read(scope, text, [], { role: SEARCH_ROLE })
  return rows.map(([id]) => Number(id))
}

const NOTHING: Entries = { ids: '{}', ranks: '{}', count: 0 }

interface Known {
  /** About how many entries the business has. */
  count: number
  /** Every entry of the business has its phonetic keys. */
  is_folded: boolean
  /** Most entries of the server belong to this business; most entries belong to this record. */
  is_most: [boolean, boolean]
}

function entriesSql(
  { business_id }: Scope,
  { record, terms, typed = null, most }: EntrySearch,
  known: Known,
): { text: string; values: unknown[] } | null {
  if (business_id === null || terms.length === 0) return null
  const values: unknown[] = [business_id, record]
  const add = (value: unknown) => `$${values.push(value)}`
  // If most entries belong to one business or record, the expression hides that condition from the index: checking it there
  // for each matching entry would cost twice as much.
  const ofBusiness = known.is_most[0] ? 'e.business_id + 0 = $1::bigint' : 'e.business_id = $1::bigint'
  const conditions = [`${ofBusiness} and ${known.is_most[1] ? `e.record || ''` : 'e.record'} = $2`]
  for (const { like, keys, is_exact } of terms) {
    const arms = is_exact && known.is_folded ? [] : like.map((pattern) => `e.words like ${add(pattern)}`)
    if (keys.length > 0) arms.push(`e.keys && ${add(keys)}::text[]`)
    if (arms.length === 0) return null
    conditions.push(`(${arms.join(' or ')})`)
  }
  const rank =
    typed === null
      ? '3'
      : `case when e.words like ${add(` ${typed} |%`)} then 0 when e.words like ${add(` ${typed}%`)} then 1
         when e.words like ${add(`% ${typed}%`)} then 2 else 3 end`
  const best = typed === null ? '' : 'order by 2, 1 desc'
  const order = typed === null ? '' : ' order by f.rank, f.record_id desc'
  const text = `select coalesce(array_agg(f.record_id${order}), '{}')::text as ids, coalesce(array_agg(f.rank${order}), '{}')::text as ranks, count(*)::text as count
    from (select e.record_id, ${rank} as rank from search_entry e where ${conditions.join(' and ')} ${best} limit ${add(most)}::integer) f`
  return { text, values }
}

const KNOWN_MS = 10 * 60_000
const MOST = 0.6
const known = new WeakMap<Database, Map<string, { at: number; known: Promise<Known> }>>()

// These facts change slowly, so they are cached for ten minutes.
function knownOf(database: Database, scope: Scope, record: string): Promise<Known> {
  let all = known.get(database)
  if (!all) known.set(database, (all = new Map()))
  const key = `${scope.business_id} ${record}`
  const found = all.get(key)
  if (found && Date.now() - found.at < KNOWN_MS) return found.known
  const asked = loadKnown(database, scope, record)
  all.set(key, { at: Date.now(), known: asked })
  asked.catch(() => all.delete(key))
  return asked
}

async function loadKnown(database: Database, scope: Scope, record: string): Promise<Known> {
  const [all, of_business, of_record] = await Promise.all([
    estimate(database, scope, '', []),
    estimate(database, scope, 'where business_id = $1::bigint', [scope.business_id]),
    estimate(database, scope, 'where record = $1', [record]),
  ])
  const [[unfolded]] = await database.read(
    scope,
    'select exists (select 1 from search_entry where business_id = $1::bigint and not is_folded)',
    [scope.business_id],
  )
  return { count: of_business, is_folded: unfolded !== 't', is_most: [of_business > all * MOST, of_record > all * MOST] }
}

/** About how many search entries a business has; a record is asked for because the answer is kept for each. */
export const entriesOf = async (database: Database, scope: Scope, record: string): Promise<number> =>
  (await knownOf(database, scope, record)).count

/** How many search entries of all businesses the planner expects. It reads the statistics of the last analyze, not the table. */
async function estimate(database: Database, scope: Scope, where: string, values: unknown[]): Promise<number> {
  const text = `explain (format json) select from search_entry ${where}`
  const [[json]] = await database.read(scope, text, values, { role: SEARCH_ROLE })
  const [{ Plan: plan }] = JSON.parse(json as string) as [{ Plan: { 'Plan Rows': number } }]
  return plan['Plan Rows']
}

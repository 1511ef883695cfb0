import { neededFor, startOfWord } from '#base/search/runs.ts'
import type { Database, Scope, Transaction } from '../database/database.server.ts'
import { explainSql, readPlan } from '../database/plan.server.ts'
import { SEARCH_ROLE } from '#engine/server/database/role-names.server.ts'

/** A search term for the database: LIKE patterns and search keys, of which one must match. */
export interface SearchTerm {
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
  terms: readonly SearchTerm[]
  /** The typed text with escaped wildcards, used to rank the entries. Null if the order does not matter. */
  typed?: string | null
  /** The most entries to return; null for all. */
  most: number | null
}

/** Finds the records of a business that match every term, as a role that may read only the tables of the search. */
export async function findEntries(database: Database, scope: Scope, search: EntrySearch): Promise<Entries> {
  if (scope.business_id === null) return NOTHING
  // The best plan depends on the patterns, so plan each search.
  const ask: Ask = (text, values) => database.read(scope, text, values, { role: SEARCH_ROLE, plan_anew: true })
  return find(ask, scope.business_id, search, await knownOf(database, scope, search.record))
}

/** Finds entries inside a transaction, including those it has written. */
export async function findEntriesInside(transaction: Transaction, search: EntrySearch): Promise<Entries> {
  const { business_id } = transaction.scope
  if (business_id === null) return NOTHING
  const ask: Ask = (text, values) =>
    transaction.as(SEARCH_ROLE, async () => {
      return (await transaction.client.query<(string | null)[]>({ text, values, rowMode: 'array' })).rows
    })
  const is_folded = await areFolded(ask, business_id)
  return find(ask, business_id, search, { count: 0, is_folded, is_most: [false, false] })
}

/** Runs a statement as the role of the search; all its columns are texts. */
type Ask = (text: string, values: unknown[]) => Promise<(string | null)[][]>

const NOTHING: Entries = { ids: '{}', ranks: '{}', count: 0 }

interface Known {
  /** About how many entries the business has. */
  count: number
  /** Every entry of the business has its keys. */
  is_folded: boolean
  /** Most entries of the server belong to this business; most entries belong to this record. */
  is_most: [boolean, boolean]
}

async function find(ask: Ask, business_id: number, search: EntrySearch, known: Known): Promise<Entries> {
  const { record, terms, typed = null, most } = search
  if (terms.length === 0) return NOTHING
  const words = await wordsLike(ask, business_id, known.is_folded ? terms : [])
  const values: unknown[] = [business_id, record]
  const add = (value: unknown) => `$${values.push(value)}`
  // If most entries belong to one business or record, the expression hides that condition from the index: checking it there
  // for each matching entry would cost twice as much.
  const ofBusiness = known.is_most[0] ? 'e.business_id + 0 = $1::bigint' : 'e.business_id = $1::bigint'
  const conditions = [`${ofBusiness} and ${known.is_most[1] ? `e.record || ''` : 'e.record'} = $2`]
  for (const { like, keys, is_exact } of terms) {
    const letters = is_exact && known.is_folded ? [] : like
    const narrow = letters.length > 0 && known.is_folded ? narrowSql({ like, keys, words, add }) : null
    if (narrow === false) return NOTHING
    conditions.push(termSql({ like: letters, keys }, add), ...(narrow ? [narrow] : []))
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
  const [row] = await ask(text, values)
  return { ids: row[0] as string, ranks: row[1] as string, count: Number(row[2]) }
}

/** SQL condition that an entry `e` matches a term. Where a short text begins a word after a sign, only the keys tell. */
export function termSql({ like, keys }: SearchTerm, add: (value: unknown) => string): string {
  const arms = like.map((pattern) => `e.words like ${add(pattern)}`)
  for (const start of like.flatMap((pattern) => startOfWord(pattern) ?? []))
    arms.push(`array_to_string(e.keys, ' ') like ${add(`%${start}%`)}`)
  if (keys.length > 0) arms.push(`e.keys && ${add(keys)}::text[]`)
  return arms.length === 0 ? 'false' : `(${arms.join(' or ')})`
}

// A pattern that more words match than this does not narrow a search.
const MOST_WORDS = 1_000

/** The keys of the words of a business that match each pattern that the terms need; null for too many. */
async function wordsLike(
  ask: Ask,
  business_id: number,
  terms: readonly SearchTerm[],
): Promise<Map<string, string[] | null>> {
  const patterns = [...new Set(terms.flatMap(({ like }) => like.flatMap((pattern) => neededFor(pattern).like_keys)))]
  if (patterns.length === 0) return new Map()
  const rows = await ask(
    `select p.pattern, (select string_agg(k.key, ' ') from (select distinct k.key from search_key k
       where k.business_id = $1::bigint and k.bone = '.' and k.key like p.pattern limit ${MOST_WORDS + 1}) k)
     from unnest($2::text[]) as p(pattern)`,
    [business_id, patterns],
  )
  const all = rows.map(([pattern, found]) => [pattern as string, found?.split(' ') ?? []] as const)
  return new Map(all.map(([pattern, found]) => [pattern, found.length > MOST_WORDS ? null : found]))
}

/** SQL by which the index finds the entries that a term may match; null if it cannot, false if no entry matches. */
function narrowSql(options: {
  like: readonly string[]
  keys: readonly string[]
  words: Map<string, string[] | null>
  add: (value: unknown) => string
}): string | null | false {
  const { like, words, add } = options
  const any = new Set(options.keys)
  const arms: string[] = []
  for (const pattern of like) {
    const { keys, like_keys, numbers } = neededFor(pattern)
    const found = like_keys.map((one) => words.get(one) ?? null)
    if (found.some((some) => some?.length === 0)) continue
    const lists = [...keys.map((key) => [key]), ...found.filter((some) => some !== null)]
    if (lists.length + numbers.length === 0) return null
    // Words alone are joined to one list, which the index reads at once.
    if (numbers.length === 0 && lists.length === 1) for (const key of lists[0]) any.add(key)
    else {
      const parts = lists.map((list) => `e.keys && ${add(list)}::text[]`)
      arms.push(`(${[...parts, ...numbers.map((number) => `e.numbers like ${add(number)}`)].join(' and ')})`)
    }
  }
  if (any.size > 0) arms.push(`e.keys && ${add([...any])}::text[]`)
  return arms.length > 0 && `(${arms.join(' or ')})`
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
  const ask: Ask = (text, values) => database.read(scope, text, values, { role: SEARCH_ROLE })
  const is_folded = await areFolded(ask, scope.business_id as number)
  return { count: of_business, is_folded, is_most: [of_business > all * MOST, of_record > all * MOST] }
}

async function areFolded(ask: Ask, business_id: number): Promise<boolean> {
  const unfolded = 'select 1::text from search_entry where business_id = $1::bigint and not is_folded limit 1'
  return (await ask(unfolded, [business_id])).length === 0
}

/** About how many search entries a business has; a record is asked for because the answer is kept for each. */
export const entriesOf = async (database: Database, scope: Scope, record: string): Promise<number> =>
  (await knownOf(database, scope, record)).count

/** The share of a business's entries that have the numbers of the terms, as far as the planner knows; 1 for terms of letters only. */
export async function shareOfNumbers(
  database: Database,
  scope: Scope,
  search: Pick<EntrySearch, 'record' | 'terms'>,
): Promise<number> {
  const numbers = search.terms.flatMap(({ like }) => (like.length === 1 ? neededFor(like[0]).numbers : []))
  if (numbers.length === 0) return 1
  const having = 'where business_id = $1::bigint and numbers like all($2::text[])'
  const expected = await estimate(database, scope, having, [scope.business_id, numbers])
  return expected / Math.max(1, await entriesOf(database, scope, search.record))
}

/** How many search entries of all businesses the planner expects. */
async function estimate(database: Database, scope: Scope, where: string, values: unknown[]): Promise<number> {
  const text = explainSql(`select from search_entry ${where}`)
  return readPlan(await database.read(scope, text, values, { role: SEARCH_ROLE })).rows
}

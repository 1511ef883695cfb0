import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { skeletonOf, soundDistance } from '#engine/record/search/fold.ts'
import { numberKey, plainText, type Term, termsOf } from '#engine/record/search/terms.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import { quote } from '../schema/ddl.server.ts'
import { escapeLike } from './filter-sql.server.ts'
import type { Sought } from './find-entries.server.ts'
import { Values } from './visibility.server.ts'

export type { Sought } from './find-entries.server.ts'

/** True for records whose words are kept in the search table; short lists are read whole. */
export const isSearched = (definition: RecordDefinition): boolean =>
  (definition.list.search?.length ?? 0) > 0 && !definition.lookup

/**
 * The words by which a row is found: its title, a bar, the rest; small letters, a space in front of each. What
 * recordChanges stores beside them, the sounds, comes from these words alone.
 */
export function searchWords(definition: RecordDefinition, row: Record<string, unknown>): string {
  const words: string[] = []
  for (const name of definition.list.search ?? []) {
    const value = row[name]
    const field = definition.fields[name]
    if (typeof value === 'string') words.push(plainText(value).replaceAll('|', ' '))
    if (Array.isArray(value) && field.kind === 'lines') words.push(...lineWords(field, value))
    if (name === definition.title) words.push('|')
  }
  return ` ${words.filter((word) => word !== '').join(' ')}`.slice(0, 2_000)
}

// The texts of lines, without choices (every lead would be found by "email") and without what a longer text contains:
// the index keeps each three letters of them.
function lineWords(field: LinesField, lines: readonly Record<string, unknown>[]): string[] {
  const texts = Object.keys(field.fields).filter((child) => field.fields[child].kind === 'text')
  const parts = new Set<string>()
  for (const line of lines)
    for (const child of texts)
      if (typeof line[child] === 'string') parts.add(plainText(line[child] as string).replaceAll('|', ' '))
  return [...parts].filter((part) => ![...parts].some((other) => other.length > part.length && other.includes(part)))
}

// Under three letters there is no trigram inside a word, but there is one at its start.
const pattern = (text: string) => (text.length < 3 ? `% ${escapeLike(text)}%` : `%${escapeLike(text)}%`)

/** The terms by their letters alone. */
export const byLetters = (terms: readonly Term[]): Sought[] =>
  terms.map((term) => {
    const number = term.plain.find((text) => /^\d{10}$/.test(text))
    const like = term.plain.map(pattern)
    return number ? { like, keys: [numberKey(number)], is_exact: true } : { like, keys: [] }
  })

/** The sounds near a fold, as far as they were asked for: they are the business's, whatever the record. */
export type Sounds = Map<string, Promise<string[]>>

const MAX_SOUNDS = 60

/**
 * The terms by letters or by sound: to each word come the sounds of the business's entries that begin like it or lie near
 * it. Null where that finds nothing that the letters alone would not, and where several words are each written just so in
 * many entries: nobody misspelt those, they only never meet.
 */
export async function bySound(
  database: Database,
  options: { definition: RecordDefinition; access: Access; terms: readonly Term[]; sounds?: Sounds },
): Promise<Sought[] | null> {
  const { access, terms, sounds = new Map() } = options
  const sought = byLetters(terms)
  if (terms.every(({ fold }) => fold === '')) return null
  if (terms.length > 1 && (await areCommon(database, { ...options, sought }))) return null
  let found = false
  for (const [index, term] of terms.entries()) {
    if (term.fold === '') continue
    const near = sounds.get(term.fold) ?? soundsNear(database, access, term.fold)
    sounds.set(term.fold, near)
    sought[index].keys.push(...(await near))
    found ||= sought[index].keys.length > 0
  }
  return found ? sought : null
}

async function soundsNear(database: Database, access: Access, folded: string): Promise<string[]> {
  const bone = skeletonOf(folded)
  const values = [access.business_id, near(bone), bone, `${bone}~`, bone.length >= 3]
  const rows = await database.read(
    access,
    `select distinct key from (
       select key from search_key where business_id = $1::bigint and bone = any($2::text[])
       union all
       (select key from search_key where business_id = $1::bigint and bone >= $3::text and bone < $4::text and $5::boolean limit 2000)) k`,
    values,
  )
  return rows
    .map(([key]) => ({ key: key as string, far: soundDistance(folded, key as string) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.far - b.far || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_SOUNDS)
    .map(({ key }) => key)
}

const CONSONANTS = 'bcdfgjklmnprstv'

/** A bone and all that one letter turns it into: what an index can be asked for. Short bones stand for themselves. */
function near(bone: string): string[] {
  const found = new Set([bone])
  if (bone.length < 3) return [...found]
  for (let at = 0; at <= bone.length; at++) {
    const [head, tail] = [bone.slice(0, at), bone.slice(at)]
    for (const letter of CONSONANTS) {
      found.add(head + letter + tail)
      if (tail) found.add(head + letter + tail.slice(1))
    }
    if (tail) found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail[1] + tail[0] + tail.slice(2))
  }
  return [...found]
}

/** True where the person may read every field that the words of a record were made of. */
export const seesAllWords = (definition: RecordDefinition, open: Record<string, Field>): boolean =>
  (definition.list.search ?? []).every((name) => open[name])

/**
 * True where rows are found by their entries; short lists, records without a search of their own, and rows some of whose
 * words are masked are found by the columns themselves.
 */
export const isByEntries = (
  definition: RecordDefinition,
  open: Record<string, Field>,
  typed: string | undefined,
): boolean => isSearched(definition) && seesAllWords(definition, open) && termsOf(typed ?? '').length > 0

/** Rows that match every term, as SQL: those that were found by their entries, or over the columns themselves. */
export function searchSql(options: {
  definition: RecordDefinition
  open: Record<string, Field>
  typed: string
  alias: string
  values: Values
  /** Ids of what was found, a text of PostgreSQL's bigint[]; needed where `isByEntries`. */
  found_ids?: string
}): string {
  const { definition, open, alias, values } = options
  const terms = termsOf(options.typed)
  if (terms.length === 0) return 'true'
  if (isByEntries(definition, open, options.typed)) {
    if (options.found_ids === undefined) throw new Error('What the search finds is read before the rows are')
    return `${alias}.id in (select unnest(${values.add(options.found_ids)}::bigint[]))`
  }
  const columns = (definition.list.search ?? [definition.title])
    .filter((name) => open[name]?.kind === 'text' || open[name]?.kind === 'long_text')
    .map((name) => `${alias}.${quote(name)}`)
  if (columns.length === 0) return 'false'
  return terms
    .map((term) => {
      const patterns = values.add(term.plain.map((text) => `%${escapeLike(text)}%`))
      return `(${columns.map((column) => `${column} ilike any(${patterns}::text[])`).join(' or ')})`
    })
    .join(' and ')
}

/** That an entry `e` meets every term. */
export const meetsSql = (sought: readonly Sought[], values: Values): string =>
  sought
    .map(({ like, keys }) => {
      const letters = `e.words like any(${values.add(like)}::text[])`
      return keys.length === 0 ? letters : `(${letters} or e.keys && ${values.add(keys)}::text[])`
    })
    .join(' and ')

/**
 * The ids of those of `rows` (a subquery with an `id`, so many of them) whose entries meet the terms. Rows that follow each
 * other in a list were mostly entered one after the other: their entries are read in one sweep, the others one by one.
 */
export function amongSql(options: {
  definition: RecordDefinition
  access: Access
  sought: readonly Sought[]
  rows: string
  count: number
  values: Values
}): string {
  const { definition, access, sought, rows, count, values } = options
  const entry = `e.business_id = ${values.add(access.business_id)}::bigint and e.record = ${values.add(definition.name)}`
  const meets = meetsSql(sought, values)
  // Each bound is read from a row of its own, so that the planner takes it for a bound of the index.
  const bounds = `select greatest(min(id), max(id) - ${count * 4}) as low, max(id) as high from ${rows}`
  return `with b as materialized (${bounds})
    select e.record_id from search_entry e where ${entry} and e.record_id >= (select low from b) and e.record_id <= (select high from b)
      and ${meets} and e.record_id in (select id from ${rows})
    union all
    select e.record_id from (select id from ${rows} where id < (select low from b)) o
      cross join lateral (select e.record_id from search_entry e where ${entry} and e.record_id = o.id and ${meets} offset 0) e`
}

// Of so many entries, the newest, this many make a word common.
const NEWEST = 3_000
const SAMPLE = 1_000
const COMMON = 20

/** The newest entries of a record: for a common word, where its page will be found. */
export const newestSql = (
  definition: RecordDefinition,
  access: Access,
  values: Values,
  most: number = NEWEST,
): string =>
  `select e.record_id, e.words, e.keys from search_entry e where e.business_id = ${values.add(access.business_id)}::bigint
   and e.record = ${values.add(definition.name)} order by e.record_id desc limit ${most}`

/** True where many of the newest entries have each of the terms, not necessarily together. */
async function areCommon(
  database: Database,
  options: { definition: RecordDefinition; access: Access; sought: readonly Sought[] },
): Promise<boolean> {
  const { definition, access, sought } = options
  const values = new Values()
  const newest = newestSql(definition, access, values, SAMPLE)
  const counts = sought.map((term) => `count(*) filter (where ${meetsSql([term], values)}) >= ${COMMON}`)
  const [row] = await database.read(access, `select ${counts.join(' and ')} from (${newest}) e`, values.list)
  return row[0] === 't'
}

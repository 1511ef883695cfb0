import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { neighboursOf, skeletonOf, soundDistance } from '#base/search/fold.ts'
import { cleanText, numberKey, plainText, type Term, termsOf } from '#base/search/terms.ts'
import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import { quote } from '../database/quote.server.ts'
import { escapeLike } from './filter-sql.server.ts'
import { type SearchTerm, termSql } from './find-entries.server.ts'
import { Values } from './visibility.server.ts'

export type { SearchTerm } from './find-entries.server.ts'

/** True for records whose words are stored in the search table; short lists are not, because they are read whole. */
export const isSearched = (definition: RecordDefinition): boolean =>
  (definition.list.search?.length ?? 0) > 0 && !definition.lookup

/**
 * The words by which a row is found: its title, a bar, then the other words; lower case, each after a space. The keys that
 * recordChanges stores with them are computed from these words alone.
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

// The texts of lines, without choices (every lead would match "email") and without texts that a longer text contains, to
// keep the trigram index small.
function lineWords(field: LinesField, lines: readonly Record<string, unknown>[]): string[] {
  const texts = Object.keys(field.fields).filter((child) => field.fields[child].kind === 'text')
  const parts = new Set<string>()
  for (const line of lines)
    for (const child of texts)
      if (typeof line[child] === 'string') parts.add(plainText(line[child] as string).replaceAll('|', ' '))
  return [...parts].filter((part) => ![...parts].some((other) => other.length > part.length && other.includes(part)))
}

// A text of fewer than three letters has no trigram inside a word, so it is searched at the start of words only.
const pattern = (text: string) => (text.length < 3 ? `% ${escapeLike(text)}%` : `%${escapeLike(text)}%`)

/** The terms as a search by letters. */
export const byLetters = (terms: readonly Term[]): SearchTerm[] =>
  terms.map((term) => {
    const number = term.plain.find((text) => /^\d{10}$/.test(text))
    const like = term.plain.map(pattern)
    return number ? { like, keys: [numberKey(number)], is_exact: true } : { like, keys: [] }
  })

/** Cache of the stored folds near a fold; they belong to the business and are shared by all records. */
export type Sounds = Map<string, Promise<string[]>>

const MAX_SOUNDS = 60

/**
 * The terms as a search by letters or sound: each word also matches stored folds of the business that begin like it or are
 * near it. Null if there are no such folds, and if several words are all common in the entries: they are spelled correctly,
 * and only no entry has all of them.
 */
export async function bySound(
  database: Database,
  options: { definition: RecordDefinition; access: Access; terms: readonly Term[]; sounds?: Sounds },
): Promise<SearchTerm[] | null> {
  const { access, terms, sounds = new Map() } = options
  const search_terms = byLetters(terms)
  if (terms.every(({ fold }) => fold === '')) return null
  if (terms.length > 1 && (await areCommon(database, { ...options, search_terms }))) return null
  let found = false
  for (const [index, term] of terms.entries()) {
    if (term.fold === '') continue
    const near = sounds.get(term.fold) ?? soundsNear(database, access, term.fold)
    sounds.set(term.fold, near)
    search_terms[index].keys.push(...(await near))
    found ||= search_terms[index].keys.length > 0
  }
  return found ? search_terms : null
}

async function soundsNear(database: Database, access: Access, folded: string): Promise<string[]> {
  const skeleton = skeletonOf(folded)
  const values = [access.business_id, neighboursOf(skeleton), skeleton, `${skeleton}~`, skeleton.length >= 3]
  const rows = await database.read(
    access,
    `select distinct key from (
       select key from search_key where business_id = $1::bigint and bone = any($2::text[])
       union all
       (select key from search_key where business_id = $1::bigint and bone >= $3::text and bone < $4::text and $5::boolean limit 2000)) k`,
    values,
  )
  return rows
    .map(([key]) => ({ key: key as string, distance: soundDistance(folded, key as string) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_SOUNDS)
    .map(({ key }) => key)
}

/** True if the person may read every field that is part of a record's search words. */
export const seesAllWords = (definition: RecordDefinition, open: Record<string, Field>): boolean =>
  (definition.list.search ?? []).every((name) => open[name])

/**
 * True if rows are searched by their entries. Short lists, records without search fields, and records with searched fields
 * that the person may not read are searched by column instead.
 */
export const isByEntries = (
  definition: RecordDefinition,
  open: Record<string, Field>,
  typed: string | undefined,
): boolean => isSearched(definition) && seesAllWords(definition, open) && termsOf(typed ?? '').length > 0

// Characters of the text of an array of about 4,000 ids.
const SHORT = 32_000

/** SQL of the rows with the ids that were found, given as the text of a PostgreSQL bigint[]. */
export function foundSql(alias: string, values: Values, found_ids: string): string {
  const ids = `${values.add(found_ids)}::bigint[]`
  // Some thousands are read by key. The planner would look for them in the order of the list, which is slow if all are old.
  return found_ids.length < SHORT ? `${alias}.id in (select unnest(${ids}))` : `${alias}.id = any(${ids})`
}

/** The texts of a filter that entries can be searched for, because every row must contain them, and the other conditions. */
export function containedTerms(
  definition: RecordDefinition,
  filter: FilterGroup | undefined,
): { search_terms: SearchTerm[]; rest: FilterGroup | undefined } {
  if (!filter || !isSearched(definition) || (filter.combiner === 'OR' && filter.conditions.length > 1))
    return { search_terms: [], rest: filter }
  const search_terms: SearchTerm[] = []
  const rest = filter.conditions.filter((part) => {
    const text = isGroup(part) || part.condition !== 'Contains' ? null : entryText(definition, part)
    if (text !== null) search_terms.push({ like: [`%${escapeLike(text)}%`], keys: [] })
    return text === null
  })
  return { search_terms, rest: { ...filter, conditions: rest } }
}

/** The text of a condition as entries have it; null if it is too short, or if entries do not have the field. */
function entryText({ list, fields }: RecordDefinition, { field: name, values }: FilterCondition): string | null {
  const field = fields[name]
  const lines = (list.search ?? []).map((one) => fields[one]).find((one) => one.kind === 'lines')
  const is_copy = lines?.kind === 'lines' && lines.copied_to?.includes(name)
  const [value] = values ?? []
  if (field?.kind !== 'text' || typeof value !== 'string' || !(is_copy || list.search?.includes(name))) return null
  const text = cleanText(value).replaceAll('|', ' ')
  // Entries have a phone as digits.
  const digits = field.as === 'phone' ? (/^\+?(\d+)$/.exec(text)?.[1] ?? '') : text
  return digits.length < 3 ? null : digits
}

/** SQL of the rows that match every term by comparing columns, where rows are not searched by their entries. */
export function searchSql(options: {
  definition: RecordDefinition
  open: Record<string, Field>
  typed: string
  alias: string
  values: Values
}): string {
  const { definition, open, alias, values } = options
  const terms = termsOf(options.typed)
  if (terms.length === 0) return 'true'
  if (isByEntries(definition, open, options.typed)) throw new Error('What the search finds is read before the rows are')
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

/** SQL condition that an entry `e` matches every term. */
export const meetsSql = (search_terms: readonly SearchTerm[], values: Values): string =>
  search_terms.map((term) => termSql(term, (value) => values.add(value))).join(' and ')

/**
 * SQL of `m`, the ids among `rows` (a query of `count` ids) whose entries match the terms. Neighbours in a list usually have
 * neighbouring ids, so the entries of one id range are read in one index scan and the others one by one.
 */
export function matchingRowsSql(options: {
  definition: RecordDefinition
  access: Access
  search_terms: readonly SearchTerm[]
  rows: string
  count: number
  values: Values
}): string {
  const { definition, access, search_terms, rows, count, values } = options
  const entry = `e.business_id = ${values.add(access.business_id)}::bigint and e.record = ${values.add(definition.name)}`
  const meets = meetsSql(search_terms, values)
  // Each bound is a scalar subquery, so that the planner uses it as a bound of the index scan.
  const bounds = `select greatest(min(id), max(id) - ${count * 4}) as low, max(id) as high from ${rows}`
  return `b as materialized (${bounds}), m as materialized (
    select e.record_id from search_entry e where ${entry} and e.record_id >= (select low from b) and e.record_id <= (select high from b)
      and ${meets} and e.record_id in (select id from ${rows})
    union all
    select e.record_id from (select id from ${rows} where id < (select low from b)) o
      cross join lateral (select e.record_id from search_entry e where ${entry} and e.record_id = o.id and ${meets} offset 0) e)`
}

// A word is common if at least COMMON of the newest SAMPLE entries have it.
const NEWEST = 3_000
const SAMPLE = 1_000
const COMMON = 20

/** SQL of the newest entries of a record, where the page of a common word is found. */
export const newestSql = (
  definition: RecordDefinition,
  access: Access,
  values: Values,
  most: number = NEWEST,
): string =>
  `select e.record_id, e.words, e.keys from search_entry e where e.business_id = ${values.add(access.business_id)}::bigint
   and e.record = ${values.add(definition.name)} order by e.record_id desc limit ${most}`

/** True if each term is common among the newest entries, not necessarily together. */
async function areCommon(
  database: Database,
  options: { definition: RecordDefinition; access: Access; search_terms: readonly SearchTerm[] },
): Promise<boolean> {
  const { definition, access, search_terms } = options
  const values = new Values()
  const newest = newestSql(definition, access, values, SAMPLE)
  const counts = search_terms.map((term) => `count(*) filter (where ${meetsSql([term], values)}) >= ${COMMON}`)
  const [row] = await database.read(access, `select ${counts.join(' and ')} from (${newest}) e`, values.list)
  return row[0] === 't'
}

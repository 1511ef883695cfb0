import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { type Match, matchOf, type Text } from './match.ts'
import { cleanText, type Term, termsOf, titleKey } from '#base/search/terms.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { SEARCH_ROLE } from '#engine/server/database/role-names.server.ts'
import { openFields, selectList } from '#engine/server/records/columns.server.ts'
import { escapeLike } from '#engine/server/records/filter-sql.server.ts'
import { alsoFinds } from '#engine/server/records/options.server.ts'
import { findEntries } from '#engine/server/records/find-entries.server.ts'
import {
  byLetters,
  bySound,
  isSearched,
  meetsSql,
  newestSql,
  seesAllWords,
  type SearchTerm,
  type Sounds,
} from '#engine/server/records/search.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** A found record, with what the person may read. */
export interface Found {
  record: string
  id: number
  title: string
  /** The second line: subtitle and place. */
  detail: string
  /** The matching text, if it is neither in the title nor in the detail. */
  matched: { label: string; value: string } | null
  phone: string | null
  /** The match is spelled differently from the typed words. */
  is_tolerant: boolean
}

/** Records by record and id, if this person may still see them; in the requested order. */
export async function findSome(
  database: Database,
  options: Who & { wanted: readonly { record: string; id: number }[] },
): Promise<Found[]> {
  const { catalog, access, wanted } = options
  const groups = [...Map.groupBy(wanted, ({ record }) => record)]
  const found = await Promise.all(
    groups.map(async ([record, some]) => {
      const definition = catalog.records.find(({ name, list }) => name === record && list.search)
      if (!definition) return []
      const open = openFields(definition, access)
      const searching = { catalog, access, definition, open, typed: '', terms: [], limit: some.length }
      const ids = some.map(({ id }) => id)
      return (await rowsByIds(database, searching, ids)).map((hit) => foundOf(searching, hit))
    }),
  )
  const all = found.flat()
  return wanted.flatMap(({ record, id }) => all.find((one) => one.record === record && one.id === id) ?? [])
}

interface Who {
  catalog: Catalog
  access: Access
}

interface Searching extends Who {
  definition: RecordDefinition
  typed: string
  terms: Term[]
  limit: number
  open: Record<string, Field>
  sounds?: Sounds
}

/** SQL for the candidates of a search, with their rank. */
type Source = (values: Values) => string | null
type Row = Record<string, unknown> & { id: number }
type Ranked = { row: Row; match: Match; through?: string }
/** A row that another one found; `through` is the title of that one. */
type Through = Ranked & { through: string }

/** The best hits of each searchable record that this person may see, records in the order of the catalogue. */
export async function findEverywhere(
  database: Database,
  options: Who & { typed: string; limit: number },
): Promise<Found[]> {
  const { catalog, access, typed } = options
  const terms = termsOf(typed)
  if (terms.length === 0 || cleanText(typed).length < 2) return []
  const sounds: Sounds = new Map()
  const searchable = catalog.records.filter((definition) => (definition.list.search?.length ?? 0) > 0)
  // Most businesses use some of the records only. The others are not asked one by one.
  const indexed = searchable.filter(isSearched).map(({ name }) => name)
  const there = await recordsWithEntries(database, access, indexed)
  const searched = searchable.filter((definition) => !isSearched(definition) || there.has(definition.name))
  const found = await Promise.all(
    searched.map(async (definition) => {
      const searching = { ...options, definition, terms, open: openFields(definition, access), sounds }
      const hits = isSearched(definition)
        ? await findIndexed(database, searching)
        : await findShort(database, searching)
      const best = ranked(searching, hits)
      const through = await foundThrough(database, searching, best)
      return ranked(searching, [...best, ...through]).map((hit) => foundOf(searching, hit))
    }),
  )
  return found.flat()
}

/** Those of some records of which the business has entries at all. */
async function recordsWithEntries(
  database: Database,
  access: Access,
  records: readonly string[],
): Promise<Set<string>> {
  const rows = await database.read(
    access,
    `select r.record from unnest($2::text[]) as r(record) where exists (
       select 1 from search_entry e where e.business_id = $1::bigint and e.record = r.record)`,
    [access.business_id, records],
    { role: SEARCH_ROLE },
  )
  return new Set(rows.map(([record]) => record as string))
}

/**
 * The records that the reference of the best hits names (`also_finds`), after hits of the same rank: companies by the names
 * of their people. A record that is a hit itself stays as it is.
 */
async function foundThrough(database: Database, searching: Searching, best: readonly Ranked[]): Promise<Through[]> {
  const { definition, access } = searching
  const by = alsoFinds(definition, access)
  if (by === undefined) return []
  const direct = new Set(best.map(({ row }) => row.id))
  const finders = new Map(
    best.toReversed().flatMap((hit): [number, Ranked][] => {
      const id = hit.row[by]
      return typeof id === 'number' && !direct.has(id) ? [[id, hit]] : []
    }),
  )
  const rows = await rowsByIds(database, searching, [...finders.keys()])
  return rows.flatMap(({ row }): Through[] => {
    const finder = finders.get(row.id)
    if (!finder) return []
    const through = textOf(searching, finder.row, definition.title)
    return [{ row, match: { rank: finder.match.rank + AFTER, beside: null }, through }]
  })
}

const AFTER = 0.5

// Short lists are read whole and compared here, with or without spelling mistakes.
const SHORT = 2_000

async function findShort(database: Database, searching: Searching): Promise<Ranked[]> {
  return rowsOf(database, searching, () => null, SHORT)
}

const CANDIDATES = 60

/**
 * Searches the newest entries first: they contain most common words, and the title key finds an exact title. Words that
 * they lack are rare, so the index is searched for all of them: by letters, then by sound.
 */
async function findIndexed(database: Database, searching: Searching): Promise<Ranked[]> {
  const { definition, access, terms, limit, typed, open } = searching
  const letters = byLetters(terms)
  // A row may match by a text that this person may not read; such rows are dropped afterwards.
  const most = seesAllWords(definition, open) ? CANDIDATES : CANDIDATES * 5
  // A long number is rare, so the index finds it at once.
  const is_number = terms.every(({ plain }) => plain.every((text) => /^\d{6,}$/.test(text)))
  const near = is_number ? null : nearSource(searching, letters, most)
  const hits = near ? await rowsOf(database, searching, near, most) : []
  if (hits.length >= limit) {
    const title = [{ like: [], keys: [titleKey(cleanText(typed))] }]
    return [...hits, ...(await rowsOf(database, searching, await indexSource(database, searching, title, null), limit))]
  }
  hits.push(...(await rowsOf(database, searching, await indexSource(database, searching, letters, typed), most)))
  if (distinct(hits).length >= limit) return hits
  const search_terms = await bySound(database, { definition, access, terms, sounds: searching.sounds })
  if (!search_terms) return hits
  const near_by_sound = nearSource(searching, search_terms, most)
  if (near_by_sound) hits.push(...(await rowsOf(database, searching, near_by_sound, most)))
  if (distinct(hits).length >= limit) return hits
  return [
    ...hits,
    ...(await rowsOf(database, searching, await indexSource(database, searching, search_terms, typed), most * 3)),
  ]
}

/** Candidates among the newest rows in this person's scope; null where that would not be faster. */
function nearSource(searching: Searching, letters: readonly SearchTerm[], most: number): Source | null {
  const { definition, access } = searching
  const scope = definition.lookup ? 'all' : scopeOf(access, definition.name, 'view')
  if (scope === 'all' && !definition.parents)
    return (values) =>
      `(select e.record_id, 3 as rank from (${newestSql(definition, access, values)}) e where ${meetsSql(letters, values)} limit ${most})`
  const { owner_field } = definition
  if (scope !== 'own' || !owner_field || definition.parents) return null
  return (values) =>
    `(select e.record_id, 3 as rank from (select o.business_id, o.id from ${quote(tableOf(definition))} o
        where o.business_id = ${values.add(access.business_id)}::bigint and o.${quote(owner_field)} = ${values.add(access.user_id)}::bigint
          and o.deleted_at is null order by o.created_at desc, o.id desc limit 2000) o
      join search_entry e on e.business_id = ${values.add(access.business_id)}::bigint and e.record = ${values.add(definition.name)} and e.record_id = o.id
      where ${meetsSql(letters, values)} limit ${most})`
}

// A person with a narrower scope may see few of the matches, so read more of them.
const INDEXED = 300
const INDEXED_NARROW = 20_000

/** The matches in the index over all entries, read in a separate statement. */
async function indexSource(
  database: Database,
  searching: Searching,
  terms: readonly SearchTerm[],
  typed: string | null,
): Promise<Source> {
  const { definition, access } = searching
  const most = scopeOf(access, definition.name, 'view') === 'all' ? INDEXED : INDEXED_NARROW
  const start = typed === null ? null : escapeLike(cleanText(typed))
  const { ids, ranks } = await findEntries(database, access, { record: definition.name, terms, typed: start, most })
  return (values) =>
    `(select u.record_id, u.rank from unnest(${values.add(ids)}::bigint[], ${values.add(ranks)}::integer[]) as u(record_id, rank))`
}

/** The rows with some ids that this person may see, whatever was typed. */
async function rowsByIds(database: Database, searching: Searching, ids: readonly number[]): Promise<Ranked[]> {
  if (ids.length === 0) return []
  const source: Source = (values) =>
    `(select id as record_id, 0 as rank from unnest(${values.add(ids)}::bigint[]) as u(id))`
  return rowsOf(database, { ...searching, typed: '', terms: [] }, source, ids.length)
}

/** The rows of a source (of the whole record without one) that this person may see and that match by readable texts. */
async function rowsOf(database: Database, searching: Searching, source: Source, most: number): Promise<Ranked[]> {
  const { catalog, definition, access, open } = searching
  const values = new Values()
  const from = source(values)
  const visible = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (visible === false) return []
  const names = namesOf(definition).filter((name) => open[name])
  const business = () => `${values.add(access.business_id)}::bigint`
  const select = selectList({ definition, access, names, alias: 't', business })
  const tenant = `t.business_id = ${values.add(access.business_id)}::bigint`
  const table = quote(tableOf(definition))
  const rows = from
    ? `select ${select} from ${from} s join ${table} t on ${tenant} and t.id = s.record_id
       where t.deleted_at is null${visible ? ` and ${visible}` : ''} order by s.rank, t.id desc limit ${most}`
    : `select ${select} from ${table} t where ${tenant} and t.deleted_at is null${visible ? ` and ${visible}` : ''} order by t.id desc limit ${most}`
  const [row] = await database.read(access, `select coalesce(json_agg(q), '[]')::text from (${rows}) q`, values.list)
  return (JSON.parse(row[0] as string) as Row[]).flatMap((one) => {
    const match = matchOf(searching.typed, searching.terms, textsOf(searching, one))
    return match ? [{ row: one, match }] : []
  })
}

function namesOf(definition: RecordDefinition): string[] {
  const { title, subtitle, owner_field, list, fields } = definition
  const more = ['phone', 'city'].filter((name) => fields[name]?.kind === 'text')
  const names = [title, subtitle, ...(list.search ?? []), list.also_finds, owner_field, ...more]
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** The searched texts of a record, the title first, as far as this person may read them. */
function textsOf({ definition, open }: Searching, row: Row): Text[] {
  const { title, list } = definition
  const names = [title, ...(list.search ?? []).filter((name) => name !== title)].filter((name) => open[name])
  return names.flatMap((field): Text[] => {
    const value = row[field]
    if (typeof value === 'string') return [{ field, value }]
    const of = open[field]
    if (of.kind !== 'lines' || !Array.isArray(value)) return []
    const texts = Object.keys(of.fields).filter((child) => of.fields[child].kind === 'text')
    return value.flatMap((line: Record<string, unknown>) =>
      texts.flatMap((child) => (typeof line[child] === 'string' ? [{ field, value: line[child] as string }] : [])),
    )
  })
}

const distinct = (hits: readonly Ranked[]): Ranked[] => [...new Map(hits.map((hit) => [hit.row.id, hit])).values()]

/** Sorts the best hits first; among equals the person's own, then the newest. */
function ranked({ definition, access, limit }: Searching, hits: readonly Ranked[]): Ranked[] {
  const own = (hit: Ranked) => (definition.owner_field && hit.row[definition.owner_field] === access.user_id ? 0 : 1)
  return distinct(hits)
    .sort((a, b) => a.match.rank - b.match.rank || own(a) - own(b) || b.row.id - a.row.id)
    .slice(0, limit)
}

const textOf = ({ open }: Searching, row: Row, name: string | undefined): string =>
  name && open[name] && typeof row[name] === 'string' ? (row[name] as string) : ''

function foundOf(searching: Searching, { row, match, through }: Ranked): Found {
  const { definition, open } = searching
  const text = (name: string | undefined) => textOf(searching, row, name)
  const detail = [...new Set([text(definition.subtitle), text('city')])].filter((part) => part !== '')
  const { beside } = match
  const shown = beside === null || detail.includes(beside.value)
  const matched = shown ? null : { label: open[beside.field].label, value: beside.value }
  return {
    record: definition.name,
    id: row.id,
    title: text(definition.title) || `${definition.label.one} ${row.id}`,
    detail: detail.join(' · '),
    matched: through ? { label: definition.fields[definition.title].label, value: through } : matched,
    phone: text('phone') || null,
    is_tolerant: match.rank >= 4,
  }
}

import { anyCase } from '#engine/record/kinds/text/text.ts'
import type { Database, Scope } from '#engine/server/database/database.server.ts'
import { SEARCH_ROLE } from '#engine/server/database/role-names.server.ts'
import { explainSql, readPlan } from '#engine/server/database/plan.server.ts'
import { WRITE_PLACES } from '#engine/server/database/table-versions.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ColumnSource } from './ask.server.ts'

/** The version of each slot of a table (`record_version`): the writes that a copy of the table has. */
export type Slots = Map<number, number>

/** A row of a table as texts: the id, 1, then its columns. */
export type TextRow = (string | null)[]

// Larger pages are hardly faster, and their texts outlive a collection of garbage.
const PAGE_ROWS = 2_000

/** The versions of a table of a business now. */
export async function readSlots(database: Database, scope: Scope, table: string): Promise<Slots> {
  const rows = await database.read(
    scope,
    'select slot::text, version::text from record_version where business_id = $1::bigint and table_name = $2',
    [scope.business_id, table],
    { one_plan: true },
  )
  return new Map(rows.map(([slot, version]) => [Number(slot), Number(version)]))
}

/** Whether no transaction has written the table between two readings of its versions. */
export const isSame = (a: Slots, b: Slots): boolean =>
  a.size === b.size && [...a].every(([slot, version]) => b.get(slot) === version)

/** The versions whose writes two copies of a table both have. */
export const earlierOf = (a: Slots, b: Slots): Slots =>
  new Map([...b].map(([slot, version]) => [slot, Math.min(version, a.get(slot) ?? 0)]))

/**
 * The ids of the records that were written since some versions, and the versions that include them; null if that is no
 * longer known, or if a transaction did not say what it wrote.
 */
export async function writtenSince(
  database: Database,
  scope: Scope,
  table: string,
  slots: Slots,
): Promise<{ ids: number[]; slots: Slots } | null> {
  const now = await readSlots(database, scope, table)
  const rows = await database.read(
    scope,
    `select w.slot::text, w.version::text, w.ids::text from record_write w
       join unnest($3::int[], $4::bigint[], $5::bigint[]) as h(slot, had, has) on h.slot = w.slot
     where w.business_id = $1::bigint and w.table_name = $2 and w.version > h.had and w.version <= h.has`,
    [scope.business_id, table, [...now.keys()], [...now.keys()].map((slot) => slots.get(slot) ?? 0), [...now.values()]],
  )
  const wanted = [...now].reduce((sum, [slot, version]) => sum + version - (slots.get(slot) ?? 0), 0)
  // A place is used again after some writes; then the earlier ones are not known any more.
  if (wanted > WRITE_PLACES * now.size || rows.length !== wanted) return null
  if (rows.some(([, , ids]) => ids === null)) return null
  const ids = new Set(
    rows.flatMap(([, , text]) => (text as string).slice(1, -1).split(',').filter(Boolean).map(Number)),
  )
  return { ids: [...ids], slots: now }
}

/** All live rows of a table of a business, page by page, each as its id, 1 and the texts of the columns. */
export async function* readTable(
  database: Database,
  scope: Scope,
  table: string,
  sources: readonly ColumnSource[],
): AsyncGenerator<TextRow[]> {
  let after = 0
  for (;;) {
    const rows = await database.read(
      scope,
      `select t.id::text, '1'${listOf(sources)} from ${quote(table)} t
       where t.business_id = $1::bigint and t.deleted_at is null and t.id > $2::bigint order by t.id limit ${PAGE_ROWS}`,
      [scope.business_id, after],
    )
    yield rows
    if (rows.length < PAGE_ROWS) return
    after = Number(rows[rows.length - 1][0])
  }
}

/** The keys of the words of all entries of a record, page by page, as rows of `readTable`. */
export async function* readWords(database: Database, scope: Scope, record: string): AsyncGenerator<TextRow[]> {
  for (let after = 0; ; ) {
    const rows = await database.read(
      scope,
      `select e.record_id::text, array_to_string(e.keys, ' ') from search_entry e
       where e.business_id = $1::bigint and e.record = $2 and e.record_id > $3::bigint order by e.record_id limit ${PAGE_ROWS}`,
      [scope.business_id, record, after],
      { role: SEARCH_ROLE },
    )
    yield rows
    if (rows.length < PAGE_ROWS) return
    after = Number(rows[rows.length - 1][0])
  }
}

/** The keys of the words of some records. */
export async function readWordsOf(
  database: Database,
  scope: Scope,
  record: string,
  ids: readonly number[],
): Promise<TextRow[]> {
  const found = await database.read(
    scope,
    `select e.record_id::text, array_to_string(e.keys, ' ') from search_entry e
     where e.business_id = $1::bigint and e.record = $2 and e.record_id = any($3::bigint[])`,
    [scope.business_id, record, ids],
    { role: SEARCH_ROLE },
  )
  const known = new Map(found.map(([id, keys]) => [Number(id), keys]))
  return ids.map((id) => [String(id), known.get(id) ?? null])
}

/** Whether the business has entries whose words have no keys yet. */
export const hasUnfolded = async (database: Database, scope: Scope): Promise<boolean> =>
  (
    await database.read(
      scope,
      'select 1::text from search_entry where business_id = $1::bigint and not is_folded limit 1',
      [scope.business_id],
      { role: SEARCH_ROLE },
    )
  ).length > 0

/** The ids of all live rows in the order of a text, then by id, page by page; those without a value apart, by id. */
export async function* readOrder(
  database: Database,
  scope: Scope,
  table: string,
  { sql }: ColumnSource,
): AsyncGenerator<{ filled: number[]; empty: number[] }> {
  const from = `from ${quote(table)} t where t.business_id = $1::bigint and t.deleted_at is null`
  const key = anyCase(sql)
  let last: TextRow | null = null
  for (;;) {
    const after = last ? ` and (${key}, t.id) > ($2::text, $3::bigint)` : ''
    const rows: TextRow[] = await database.read(
      scope,
      `select t.id::text, ${sql} ${from} and ${key} is not null${after} order by ${key}, t.id limit ${PAGE_ROWS}`,
      last ? [scope.business_id, last[1], last[0]] : [scope.business_id],
      { in_index_order: true },
    )
    yield { filled: rows.map(([id]) => Number(id)), empty: [] }
    if (rows.length < PAGE_ROWS) break
    last = rows[rows.length - 1]
  }
  for (let after = 0; ; ) {
    const text = `select t.id::text ${from} and ${sql} is null and t.id > $2::bigint order by t.id limit ${PAGE_ROWS}`
    const rows = await database.read(scope, text, [scope.business_id, after])
    yield { filled: [], empty: rows.map(([id]) => Number(id)) }
    if (rows.length < PAGE_ROWS) return
    after = Number(rows[rows.length - 1][0])
  }
}

/** Live rows with some ids, as `readTable` has them. */
export async function readRowsOf(
  database: Database,
  scope: Scope,
  options: { table: string; sources: readonly ColumnSource[]; ids: readonly number[] },
): Promise<TextRow[]> {
  const { table, sources, ids } = options
  const rows: TextRow[] = []
  for (let from = 0; from < ids.length; from += PAGE_ROWS)
    rows.push(
      ...(await database.read(
        scope,
        `select t.id::text, '1'${listOf(sources)} from ${quote(table)} t
         where t.business_id = $1::bigint and t.deleted_at is null and t.id in (select unnest($2::bigint[]))`,
        [scope.business_id, ids.slice(from, from + PAGE_ROWS)],
      )),
    )
  return rows
}

const listOf = (sources: readonly ColumnSource[]) => sources.map(({ sql }) => `, ${sql}`).join('')

/** How many rows of a business the planner expects in a table. */
export async function expectedRows(database: Database, scope: Scope, table: string): Promise<number> {
  const text = explainSql(`select from ${quote(table)} t where t.business_id = $1::bigint and t.deleted_at is null`)
  return readPlan(await database.read(scope, text, [scope.business_id], { plan_anew: true })).rows
}

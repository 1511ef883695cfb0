import { TABLES } from '#database/tables.ts'

/** Rows of `record_version` per table of a business: this many transactions can commit a write to the table at once. */
const SLOTS = 8

/** The tables of records that a statement writes; answers about these tables may be cached. */
export function writtenTables(text: string): string[] {
  const found = new Set<string>()
  // Skips names with a schema, which are tables of the job queue, and `for update` and `do update`, which name no table.
  for (const [, table] of text
    .replace(/\s+/g, ' ')
    .matchAll(
      /(?<!\b(?:for|for no key|do) )\b(?:insert into|update|delete from|merge into) (?:only )?"?([a-z_][a-z0-9_]*)\b(?!"? ?\.)/gi,
    ))
    if (!Object.hasOwn(TABLES, table)) found.add(table)
  return [...found]
}

/** The ids of the records that a transaction wrote in a table; null if some of them are not known. */
export type WrittenIds = number[] | null

/** Rows of `record_write` for each slot: as many of its latest transactions are known by their records. */
export const WRITE_PLACES = 256

/** A transaction that writes more records than this leaves no list of them. */
const MOST_IDS = 20_000

/** Tables whose written records are listed, because a process may keep their columns in memory. */
const listed = new Set<string>()

/** Lists from now on which records each transaction of this process writes in these tables. */
export function listWrites(tables: Iterable<string>): void {
  for (const table of tables) listed.add(table)
}

/**
 * SQL that records that a transaction of a business wrote these tables, and which records where that is wanted. It is the
 * last statement before the commit, so the lock on the slot is held only during the commit and no other lock is taken after it.
 */
export function versionSql(business_id: number, written: ReadonlyMap<string, WrittenIds>): string {
  const slot = Math.floor(Math.random() * SLOTS)
  // All transactions lock in the same order, so two of them on one slot cannot deadlock.
  const tables = [...written.keys()].sort()
  const rows = tables.map((table) => `(${business_id}, '${table}', ${slot}, 1)`)
  const versions = `insert into record_version (business_id, table_name, slot, version) values ${rows.join(', ')}
    on conflict (business_id, table_name, slot) do update set version = record_version.version + 1`
  const known = tables.filter((table) => listed.has(table))
  if (known.length === 0) return versions
  const ids = known.map((table) => `('${table}', ${idsSql(written.get(table) ?? null)})`)
  return `${versions};
    insert into record_write (business_id, table_name, slot, place, version, ids)
      select b.id, v.table_name, v.slot, v.version % ${WRITE_PLACES}, v.version, w.ids
      from business b join record_version v on v.business_id = ${business_id} and v.slot = ${slot}
        join (values ${ids.join(', ')}) w(table_name, ids) on w.table_name = v.table_name
      where b.id = ${business_id}
    on conflict (business_id, table_name, slot, place) do update set version = excluded.version, ids = excluded.ids`
}

const idsSql = (ids: WrittenIds): string =>
  ids === null || ids.length > MOST_IDS ? 'null::bigint[]' : `'{${ids.join()}}'::bigint[]`

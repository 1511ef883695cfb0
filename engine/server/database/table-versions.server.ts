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
 * The statements that record that a transaction of a business wrote these tables, and which records where that is wanted. They
 * are the last ones before the commit, so the lock on the slot is held only during the commit and no other lock is taken after it.
 */
export function versionStatements(
  business_id: number,
  written: ReadonlyMap<string, WrittenIds>,
): { text: string; values: unknown[] }[] {
  const slot = Math.floor(Math.random() * SLOTS)
  // All transactions lock in the same order, so two of them on one slot cannot deadlock.
  const tables = [...written.keys()].sort()
  const versions = {
    text: `insert into record_version (business_id, table_name, slot, version)
      select b.id, w.table_name, $2::smallint, 1 from business b, unnest($3::text[]) with ordinality as w(table_name, place)
      where b.id = $1::bigint order by w.place
      on conflict (business_id, table_name, slot) do update set version = record_version.version + 1`,
    values: [business_id, slot, tables],
  }
  const known = tables.filter((table) => listed.has(table))
  if (known.length === 0) return [versions]
  const writes = {
    text: `insert into record_write (business_id, table_name, slot, place, version, ids)
      select b.id, v.table_name, v.slot, v.version % ${WRITE_PLACES}, v.version, w.ids::bigint[]
      from business b join record_version v on v.business_id = $1::bigint and v.slot = $2::smallint
        join unnest($3::text[], $4::text[]) as w(table_name, ids) on w.table_name = v.table_name
      where b.id = $1::bigint
      on conflict (business_id, table_name, slot, place) do update set version = excluded.version, ids = excluded.ids`,
    values: [business_id, slot, known, known.map((table) => idsText(written.get(table) ?? null))],
  }
  return [versions, writes]
}

const idsText = (ids: WrittenIds): string | null => (ids === null || ids.length > MOST_IDS ? null : `{${ids.join()}}`)

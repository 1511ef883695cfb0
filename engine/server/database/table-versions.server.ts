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

/**
 * SQL that records that a transaction of a business wrote these tables. It is the last statement before the commit, so the
 * lock on the slot is held only during the commit and no other lock is taken after it.
 */
export function versionSql(business_id: number, tables: Iterable<string>): string {
  const slot = Math.floor(Math.random() * SLOTS)
  // All transactions lock in the same order, so two of them on one slot cannot deadlock.
  const rows = [...tables].sort().map((table) => `(${business_id}, '${table}', ${slot}, 1)`)
  return `insert into record_version (business_id, table_name, slot, version) values ${rows.join(', ')}
    on conflict (business_id, table_name, slot) do update set version = record_version.version + 1`
}

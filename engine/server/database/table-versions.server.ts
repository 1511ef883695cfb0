import { TABLES } from '#database/tables.ts'

/** Rows of `record_version` for each table of a business: so many transactions can commit a write to it at once. */
const SLOTS = 8

/** The tables that a statement writes, of those whose rows may be counted from memory: the tables of records. */
export function writtenTables(text: string): string[] {
  const found = new Set<string>()
  // A name with a schema in front is a table of the job queue; `for update skip locked` and `do update set` write no table of that name.
  for (const [, table] of text.matchAll(
    /(?<!\b(?:for|for no key|do)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)\b(?!"?\s*\.)/gi,
  ))
    if (!Object.hasOwn(TABLES, table)) found.add(table)
  return [...found]
}

/**
 * Says that a transaction of a business wrote these tables. It is the last statement before the commit: the lock on the
 * slot is held for no longer than the commit takes, and no other lock is asked for after it.
 */
export function versionSql(business_id: number, tables: Iterable<string>): string {
  const slot = Math.floor(Math.random() * SLOTS)
  // One order for everybody: two transactions of one slot wait for each other, never in a circle.
  const rows = [...tables].sort().map((table) => `(${business_id}, '${table}', ${slot}, 1)`)
  return `insert into record_version (business_id, table_name, slot, version) values ${rows.join(', ')}
    on conflict (business_id, table_name, slot) do update set version = record_version.version + 1`
}

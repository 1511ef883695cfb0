import { namesRead } from '#database/sharding-rules.ts'
import { TABLES } from '#database/tables.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import { versionStatements } from '#engine/server/database/table-versions.server.ts'
import { countBeside, readRemembered } from '#engine/server/records/remembered.server.ts'

/** A statement of a person, whose values include everything that decides what they may see. */
export interface KeptStatement {
  access: Access
  text: string
  values: unknown[]
  /** Tables that are no record's, whose rows that the statement reads change only when a record of this table is written. */
  with_record?: Readonly<Record<string, string>>
}

/**
 * Reads a statement that is planned once, or its kept answer if no table that it reads has been written since. A statement
 * that reads a table of which nothing tells that it was written is read each time.
 */
export function readKept(database: Database, catalog: Catalog, statement: KeptStatement): Promise<(string | null)[][]> {
  const { access, text, values } = statement
  const tables = versionedTables(catalog, statement)
  if (tables === null) return database.read(access, text, values, { one_plan: true })
  return readRemembered(database, { access, tables, text, values, one_plan: true })
}

/** Tables that are no record's, whose writers tell with `raiseVersions` that they wrote them. */
const RAISED: ReadonlySet<string> = new Set(['metric_day', 'metric_total'])

/** Says that a transaction wrote such tables of its business, so that no answer from before is kept. */
export function raiseVersions(transaction: Transaction, tables: readonly string[]): void {
  const business_id = transaction.scope.business_id as number
  transaction.withCommit(() => versionStatements(business_id, new Map(tables.map((table) => [table, null]))))
}

const made = new WeakMap<object, unknown>()

/** What is made of the rows of an answer; of a kept answer it is made once. It is shared, so nothing in it may be changed. */
export function madeOf<Value>(rows: (string | null)[][], make: (rows: (string | null)[][]) => Value): Value {
  if (!made.has(rows)) {
    made.set(rows, make(rows))
    countBeside(rows)
  }
  return made.get(rows) as Value
}

const MOST_TEXTS = 1_000
const known = new WeakMap<Catalog, Map<string, string[] | null>>()

/** The tables that a statement reads, all of them with a version that a write changes; null if one has none. */
export function versionedTables(
  catalog: Catalog,
  { text, with_record = {} }: Pick<KeptStatement, 'text' | 'with_record'>,
): string[] | null {
  let texts = known.get(catalog)
  if (!texts) known.set(catalog, (texts = new Map()))
  const key = [text, ...Object.keys(with_record)].join('\n')
  let tables = texts.get(key)
  if (tables !== undefined) return tables
  const records = new Set(catalog.records.flatMap((record) => [tableOf(record), ...lineTables(record.fields)]))
  const read = [...namesRead(text)].map((name) => (Object.hasOwn(with_record, name) ? with_record[name] : name))
  const is_versioned = !read.some((name) => Object.hasOwn(TABLES, name) && !RAISED.has(name))
  tables = is_versioned ? [...new Set(read)].filter((name) => records.has(name) || RAISED.has(name)).toSorted() : null
  if (texts.size < MOST_TEXTS) texts.set(key, tables)
  return tables
}

const lineTables = (fields: Catalog['records'][number]['fields']) =>
  Object.values(fields).flatMap((field) => (field.kind === 'lines' ? [field.table] : []))

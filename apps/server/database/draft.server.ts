import { tableOf } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { LinesField } from '#engine/record/fields.ts'
import { schemaOf } from '#database/schema-of.server.ts'
import { introspect, type Query } from './introspect.server.ts'

// Created by migration 0116; indexes of texts need it.
const ANY_CASE = `create collation if not exists any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`

/** Tables that the catalogue's definitions describe. */
export function tablesOf(catalog: Catalog): string[] {
  return catalog.records.flatMap((record) => [
    tableOf(record),
    ...Object.values(record.fields)
      .filter((field): field is LinesField => field.kind === 'lines')
      .map((field) => field.table),
  ])
}

/** One difference between the schema of the definitions and the schema of the migrations. */
export interface Drift {
  key: string
  wanted: string | null
  found: string | null
  /** Statement for the draft; a comment where a developer has to decide. */
  sql: string
}

/**
 * Compares the migrated database with the definitions. The schema of the definitions is built in `blank`, a database that
 * has only the foundation's tables, so that PostgreSQL prints both schemas in the same form.
 */
export async function drift(options: { catalog: Catalog; migrated: Query; blank: Query }): Promise<Drift[]> {
  const tables = tablesOf(options.catalog)
  const objects = schemaOf(options.catalog)
  await options.blank(ANY_CASE)
  for (const object of objects) await options.blank(object.sql)
  const wanted = await introspect(options.blank, tables)
  const found = await introspect(options.migrated, tables)
  const differences: Drift[] = []
  for (const [key, definition] of wanted) {
    const there = found.get(key) ?? null
    if (there === definition) continue
    const object = objects.find((candidate) => candidate.key === key)
    const make = object ? `${object.sql};` : `-- made with its table: ${key}`
    const sql =
      there === null
        ? make
        : `-- ${key} is: ${there}\n-- it should be: ${definition}\n-- ${make.replaceAll('\n', '\n-- ')}`
    differences.push({ key, wanted: definition, found: there, sql })
  }
  for (const [key, definition] of found)
    if (!wanted.has(key))
      differences.push({ key, wanted: null, found: definition, sql: `-- no definition asks for ${key}: ${definition}` })
  // Columns and indexes of a missing table are created with it. The draft keeps an order in which objects can be created.
  const order = new Map(objects.map((object, index) => [object.key, index]))
  return differences.sort((a, b) => (order.get(a.key) ?? 1e9) - (order.get(b.key) ?? 1e9))
}

/** The draft of a migration, for a developer to read, correct and commit. */
export function draftText(differences: Drift[]): string {
  return differences
    .filter((difference) => !difference.sql.startsWith('-- made with its table'))
    .map((difference) => difference.sql)
    .join('\n')
}

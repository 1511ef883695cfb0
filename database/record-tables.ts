import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf } from '#engine/record/define.ts'

/** The tables of the records and of their lines: tenant tables by their definition. */
export const recordTables = (catalog: Catalog): string[] =>
  catalog.records.flatMap((record) => [
    tableOf(record),
    ...Object.values(record.fields).flatMap((field) => (field.kind === 'lines' ? [field.table] : [])),
  ])

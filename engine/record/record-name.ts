import type { Catalog } from './catalog.ts'
import type { RecordDefinition } from './define.ts'

/** The name of a record as we write it: modules of the specification are named `Lead`, `Stock Transfer`, `SalesOrder`. */
export const recordName = (text: string): string =>
  text
    .trim()
    .slice(0, 80)
    .replace(/([a-z])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .replaceAll(' ', '_')

/** The record that a caller names, in our spelling or the specification's. */
export const recordNamed = (catalog: Catalog, text: unknown): RecordDefinition | undefined =>
  typeof text === 'string' ? catalog.records.find((record) => record.name === recordName(text)) : undefined

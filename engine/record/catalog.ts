import { problemsOf } from './catalog-problems.ts'
import type { RecordDefinition } from './define.ts'
import type { RelatedField } from './fields.ts'

/** All records of the product by name. */
export interface Catalog {
  records: readonly RecordDefinition[]
  /** The record with this name. Throws for an unknown name, which is a mistake in our code. */
  get: (name: string) => RecordDefinition
  byPath: (path: string) => RecordDefinition | undefined
  /** The records that a related field may point to. */
  relatedTo: (definition: RecordDefinition, field: RelatedField) => RecordDefinition[]
}

/** Builds the catalogue from definitions. Throws one error that lists every mistake in them. */
export function makeCatalog(records: readonly RecordDefinition[]): Catalog {
  const problems = problemsOf(records, new Map(records.map((record) => [record.name, record])))
  if (problems.length > 0) throw new Error(`The catalogue is not sound:\n- ${problems.join('\n- ')}`)
  return catalogWith(records)
}

/** A catalogue of some of the product's records, which were checked together before. */
export function catalogWith(records: readonly RecordDefinition[]): Catalog {
  const byName = new Map(records.map((record) => [record.name, record]))
  return {
    records,
    get(name) {
      const found = byName.get(name)
      if (!found) throw new Error(`No record is named ${name}`)
      return found
    },
    byPath: (path) => records.find((record) => record.path === path),
    relatedTo: (definition, field) =>
      records.filter((record) => field.to?.includes(record.name) ?? record.hangs_on_it?.includes(definition.name)),
  }
}

/** The catalogue with an own way to get a record that it does not have. */
export const withMissing = (catalog: Catalog, missing: (name: string) => RecordDefinition): Catalog => ({
  ...catalog,
  get: (name) => catalog.records.find((record) => record.name === name) ?? missing(name),
})

import type { Catalog } from '#engine/record/catalog.ts'
import { type CustomField, type CustomType, linesOf, withCustomFields } from '#engine/record/custom.ts'
import { optionsQuery, type Option } from './options-query.ts'

/** Reads the business's custom fields, with the cache key of every other lookup. */
export const customFieldsQuery = (tenant: readonly unknown[]) => optionsQuery(tenant, 'custom_field')

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Turns an entry of that lookup into a custom field. */
export function customFieldOf(option: Option): CustomField {
  return {
    id: option.id,
    record: String(option.record),
    field_name: option.title,
    field_meta: {
      field_type: option.field_type as CustomType,
      options: linesOf(option.options),
      default: text(option.default_value),
      help: text(option.help),
      required: option.is_required === true,
      unique: option.is_unique === true,
      show_if: text(option.show_if_field)
        ? { field: String(option.show_if_field), values: linesOf(option.show_if_values) }
        : null,
    },
    slot: typeof option.slot === 'number' ? option.slot : null,
  }
}

/** The live fields of the business in their order; undefined while they are not known. */
export function customFieldsFrom(options: ReadonlyMap<number, Option> | undefined): CustomField[] | undefined {
  if (!options) return undefined
  return [...options.values()]
    .filter((option) => option.is_live)
    .toSorted((a, b) => Number(a.position) - Number(b.position) || a.id - b.id)
    .map(customFieldOf)
}

/** The catalogue as a business has it. */
export function withOwnFields(catalog: Catalog, fields: readonly CustomField[] | undefined): Catalog {
  if (!fields || fields.length === 0) return catalog
  const records = catalog.records.map((record) => withCustomFields(record, fields))
  const byName = new Map(records.map((record) => [record.name, record]))
  return {
    records,
    get: (name) => byName.get(name) ?? catalog.get(name),
    byPath: (path) => records.find((record) => record.path === path),
    relatedTo: catalog.relatedTo,
  }
}

import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf } from '#engine/record/define.ts'
import { type FilterCondition, type FilterGroup, isGroup } from '#engine/record/filter.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { ReportSpec } from './spec.ts'

/**
 * A report without the fields that the business deleted since the report was kept, and the names of these fields. A field that
 * never was stays, and is refused later.
 */
export async function withoutDeleted(
  transaction: Transaction,
  { access, definition, spec }: { access: Access; definition: RecordDefinition; spec: ReportSpec },
): Promise<{ spec: ReportSpec; missing: string[] }> {
  const fields = fieldsOf(definition)
  const used = [
    ...spec.groups.map(({ field }) => field),
    ...spec.measures.flatMap(({ field }) => field ?? []),
    ...(spec.columns ?? []),
    ...(spec.date ? [spec.date] : []),
    ...(spec.sort ? [spec.sort.replace('-', '')] : []),
    ...(spec.filter ? fieldsIn(spec.filter) : []),
  ]
  const unknown = [...new Set(used)].filter((path) => CUSTOM.test(path) && !isKnown(path, fields, access))
  if (unknown.length === 0) return { spec, missing: [] }
  const rows = await transaction.query<{ id: number; field_name: string; record: string }>(
    'select id, field_name, record from custom_field where business_id = $1::bigint and id = any($2::bigint[]) order by id',
    [access.business_id, unknown.map((path) => partsOf(path).id)],
  )
  const gone = new Map<string, string>()
  for (const path of unknown) {
    const { id, record = definition.name } = partsOf(path)
    const row = rows.find((one) => String(one.id) === id && one.record === record)
    if (row) gone.set(path, row.field_name)
  }
  const measures = spec.measures.filter(({ field }) => !field || !gone.has(field))
  const groups = spec.groups.filter(({ field }) => !gone.has(field))
  const columns = spec.columns?.filter((path) => !gone.has(path))
  return {
    missing: [...new Set(gone.values())],
    spec: {
      ...spec,
      groups,
      measures: measures.length > 0 ? measures : [{ kind: 'count' }],
      // A list without any column left shows what its rows are called.
      columns: columns?.length === 0 ? [definition.title] : columns,
      sort: spec.sort && gone.has(spec.sort.replace('-', '')) ? undefined : spec.sort,
      date: spec.date && gone.has(spec.date) ? undefined : spec.date,
      filter: spec.filter && without(spec.filter, gone),
      pivot: groups.length === 2 && spec.pivot,
    },
  }
}

/** A field of the business, of the record itself (`cf_12`) or of one that it refers to (`contact_id>contact.cf_12`). */
const CUSTOM = /^(?:[a-z][a-z0-9_]{0,60}>[a-z][a-z0-9_]{0,60}\.)?cf_[1-9]\d{0,15}$/

function partsOf(path: string): { id: string; record?: string } {
  const [own, there] = path.split('>')
  const [record, name] = there === undefined ? [undefined, own] : there.split('.')
  return { id: name.slice(3), record }
}

function isKnown(path: string, fields: Readonly<Record<string, unknown>>, { custom_fields }: Access): boolean {
  const { id, record } = partsOf(path)
  if (record === undefined) return Object.hasOwn(fields, path)
  return (custom_fields ?? []).some((one) => one.record === record && String(one.id) === id)
}

const fieldsIn = (filter: FilterGroup): string[] =>
  filter.conditions.flatMap((one) => (isGroup(one) ? fieldsIn(one) : [one.field]))

const without = (filter: FilterGroup, gone: ReadonlyMap<string, string>): FilterGroup => ({
  ...filter,
  conditions: filter.conditions.flatMap((one): (FilterCondition | FilterGroup)[] => {
    if (isGroup(one)) return [without(one, gone)]
    return gone.has(one.field) ? [] : [one]
  }),
})

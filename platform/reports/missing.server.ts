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
    ...(spec.date ? [spec.date] : []),
    ...(spec.filter ? fieldsIn(spec.filter) : []),
  ]
  const unknown = [...new Set(used)].filter((name) => /^cf_[1-9]\d{0,15}$/.test(name) && !Object.hasOwn(fields, name))
  if (unknown.length === 0) return { spec, missing: [] }
  const rows = await transaction.query<{ id: number; field_name: string }>(
    'select id, field_name from custom_field where business_id = $1::bigint and id = any($2::bigint[]) and record = $3 order by id',
    [access.business_id, unknown.map((name) => name.slice(3)), definition.name],
  )
  const gone = new Set(rows.map(({ id }) => `cf_${id}`))
  const measures = spec.measures.filter(({ field }) => !field || !gone.has(field))
  const groups = spec.groups.filter(({ field }) => !gone.has(field))
  return {
    missing: rows.map(({ field_name }) => field_name),
    spec: {
      ...spec,
      groups,
      measures: measures.length > 0 ? measures : [{ kind: 'count' }],
      date: spec.date && gone.has(spec.date) ? undefined : spec.date,
      filter: spec.filter && without(spec.filter, gone),
      pivot: groups.length === 2 && spec.pivot,
    },
  }
}

const fieldsIn = (filter: FilterGroup): string[] =>
  filter.conditions.flatMap((one) => (isGroup(one) ? fieldsIn(one) : [one.field]))

const without = (filter: FilterGroup, gone: ReadonlySet<string>): FilterGroup => ({
  ...filter,
  conditions: filter.conditions.flatMap((one): (FilterCondition | FilterGroup)[] => {
    if (isGroup(one)) return [without(one, gone)]
    return gone.has(one.field) ? [] : [one]
  }),
})

import { expect, test } from 'vitest'
import { fieldsOf } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import type { Condition, FilterCondition } from '#engine/record/filter.ts'
import type { Access } from '#engine/record/rights.ts'
import { columnsOf } from '#platform/columns/table.server.ts'
import { conditionsOf, sourceOf } from '#platform/columns/ask.server.ts'
import { catalog } from './catalog.ts'

// Lists of large tables are found by columns in memory (decision 0132). A condition or an order that columns cannot decide
// would read the whole table, so each that a screen offers must have its column.

const access: Access = {
  user_id: 1,
  business_id: 1,
  location_id: null,
  name: 'Test',
  role_names: ['Admin'],
  is_owner: true,
  rights: {},
  fields: {},
  team_user_ids: [],
  location_ids: [],
}

const large = catalog.records.filter((record) => !record.lookup && !record.parents)

function valuesOf(field: Field, condition: Condition): FilterCondition['values'] {
  if (condition === 'Empty' || condition === 'Not Empty') return []
  if (condition === 'Period') return ['thisMonth']
  if (condition === 'Contains') return ['ab']
  if (field.kind === 'reference') return [1]
  if (field.kind === 'related') return [`${field.to?.[0] ?? 'lead'}:1`]
  if (field.kind === 'choices') return [field.options[0]]
  return [kindOf(field).sample(field, 1) as string]
}

test.each(large.map((record) => [record.name, record] as const))(
  'every filter and order of %s is decided by columns',
  (_name, definition) => {
    const open = fieldsOf(definition)
    const without: string[] = []
    for (const [name, field] of Object.entries(open)) {
      for (const condition of kindOf(field).conditions) {
        const filter = {
          combiner: 'AND' as const,
          conditions: [{ field: name, condition, values: valuesOf(field, condition) }],
        }
        const { where } = conditionsOf({ definition, access, open, filter, timezone: 'Asia/Kolkata' })
        const decided = columnsOf({ where, order: { columns: [], descending: false } })
        if (!decided.includes(name)) without.push(`${name} ${condition}`)
      }
      if (kindOf(field).sortable && !sourceOf(name, field)) without.push(`order by ${name}`)
    }
    expect(without).toEqual([])
  },
)

import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterCondition } from '#engine/record/filter.ts'
import { filterSql } from '#engine/server/records/filter-sql.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { METRIC_ZONE } from '../metric.ts'
import type { KeptMetric } from './kept-metric.ts'

/** The value under which each record with lines counts once, whatever they are about. */
export const WHOLE = '*'

/**
 * A figure of the lines of a record, divided by one of their fields: each record counts once for each value of its lines, with the
 * sum of these lines. The record must have a date, not a moment.
 */
export function lineMetric(options: {
  name: string
  label: string
  definition: RecordDefinition
  date: string
  where: readonly FilterCondition[]
  lines: string
  by: string
  sum: string
}): KeptMetric {
  const { name, label, definition, date, where: conditions, lines, by, sum } = options
  const field = definition.fields[lines]
  if (field?.kind !== 'lines') throw new Error(`${name}: ${lines} are no lines`)
  const table = quote(tableOf(definition))
  const heading = field.heading_lines ? ' and l.heading is null' : ''
  return {
    ...{ name, label, record: definition.name, date, where: conditions },
    ...{ sum: `${lines}.${sum}`, dimensions: [`${lines}.${by}`] },
    kept: {
      fields: [date, ...conditions.map((one) => one.field), lines],
      follows: {},
      sql({ business, where, values }) {
        const counts = filterSql({
          filter: { combiner: 'AND', conditions: [...conditions] },
          fields: fieldsOf(definition),
          alias: 't',
          values,
          viewer: { user_id: 0, business_id: 0, timezone: METRIC_ZONE },
        })
        return `select t.id as row_id, t.${quote(date)} as day,
            case when grouping(l.${quote(by)}) = 1 then '${WHOLE}' else coalesce(l.${quote(by)}::text, '') end as value,
            null::uuid as key, sum(l.${quote(sum)})::numeric as amount
          from ${table} t join ${quote(field.table)} l on l.business_id = ${business} and l.${quote(`${tableOf(definition)}_id`)} = t.id${heading}
          where ${where} and t.${quote(date)} is not null and ${counts}
          group by t.id, t.${quote(date)}, grouping sets ((l.${quote(by)}), ())`
      },
    },
  }
}

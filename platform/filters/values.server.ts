import type { Catalog } from '#engine/record/catalog.ts'
import type { Field } from '#engine/record/fields.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { definitionFor } from '#engine/server/records/call.server.ts'
import { escapeLike } from '#engine/server/records/filter-sql.server.ts'
import { placeOf } from '#engine/server/records/place.server.ts'
import { openField, readOverRows, type RowsOfList } from '#platform/totals/over-rows.server.ts'

/** A value of a field, and the number of records that have it. */
export interface ValueCount {
  value: string | number
  count: number
}

// The most rows that are counted, and the most values in an answer. Of longer lists only this many rows are counted.
const MOST_ROWS = 20_000
const MOST_VALUES = 50
const LONGEST_SEARCH = 100

/** `GET /{path}/values` of every record with a list: the most frequent values of a field, to filter by. */
export function valueRoutes(catalog: Catalog): RouteSpec[] {
  return catalog.records
    .filter((record) => record.rights.includes('view'))
    .map((definition) =>
      memberRoute({
        method: 'GET',
        path: `/${definition.path}/values`,
        permission: { record: definition.name, right: 'view' },
        keys: definition.api !== 'none',
        summary: `The most frequent values of a field of ${definition.label.many.toLowerCase()}, with counts: ?field=…&q=…`,
        handler({ services, caller, query }) {
          const { field = '', q = '' } = query
          const whole = definitionFor(definition, caller.access)
          const rows = { catalog, definition: whole, access: caller.access, request: { limit: 0 } }
          return frequentValues(services.database, rows, { name: field, typed: q.slice(0, LONGEST_SEARCH).trim() })
        },
      }),
    )
}

/** The most frequent values first; texts that differ only in case count as one. `capped`: not all rows were counted. */
async function frequentValues(
  database: Database,
  options: RowsOfList,
  { name, typed }: { name: string; typed: string },
): Promise<{ data: ValueCount[]; capped: boolean }> {
  const words = `The values of ${name} cannot be counted`
  const field = openField(options, name, words)
  if (!isCounted(options.catalog, field)) throw badRequest(words)
  const is_text = field.kind === 'text'
  const rows = await readOverRows(database, options, ({ table, where, values }) => {
    const column = placeOf('t', name, field).value
    const found = typed === '' || !is_text ? '' : ` and ${column} ilike ${values.add(`%${escapeLike(typed)}%`)}`
    const group = is_text ? 'lower(x.value)' : 'x.value'
    return `select (mode() within group (order by x.value))::text, count(*)::text, (sum(count(*)) over ())::text
      from (select ${column} as value from ${table} where ${where} and ${column} is not null${found} limit ${MOST_ROWS + 1}) x
      group by ${group} order by count(*) desc, ${group} limit ${MOST_VALUES}`
  })
  const data = (rows ?? []).map(([value, count]) => ({
    value: field.kind === 'reference' ? Number(value) : String(value),
    count: Number(count),
  }))
  return { data, capped: Number(rows?.[0]?.[2] ?? 0) > MOST_ROWS }
}

/** Texts, choices, and references to short lists: fields with few values that many records share. */
function isCounted(catalog: Catalog, field: Field): boolean {
  if (field.kind === 'reference') return catalog.get(field.to).lookup === true
  return field.kind === 'text' || field.kind === 'choice'
}

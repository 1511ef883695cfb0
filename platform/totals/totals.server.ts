import type { Catalog } from '#engine/record/catalog.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { definitionFor, listRequest } from '#engine/server/records/call.server.ts'
import { placeOf } from '#engine/server/records/place.server.ts'
import { openField, readOverRows, type RowsOfList, wireAmount } from './over-rows.server.ts'

/** Sum and average of a field as decimal texts, money in rupees; `count` is the number of rows with a value. */
export interface ColumnTotal {
  field: string
  count: number
  sum: string
  /** Over the rows with a value; null if there is none. */
  average: string | null
}

// More rows are not summed, so that opening a list never reads a whole large table.
const MOST_ROWS = 100_000
const MOST_COLUMNS = 10

/** `GET /{path}/totals` of every record with a list: sums and averages of its money and number columns. */
export function totalsRoutes(catalog: Catalog): RouteSpec[] {
  return catalog.records
    .filter((record) => record.rights.includes('view'))
    .map((definition) =>
      memberRoute({
        method: 'GET',
        path: `/${definition.path}/totals`,
        permission: { record: definition.name, right: 'view' },
        keys: definition.api !== 'none',
        summary: `Sum and average of number columns over all ${definition.label.many.toLowerCase()} that match: ?of=…&filter=…&search=…`,
        async handler({ services, caller, query }) {
          const { of = '', ...rest } = query
          const whole = definitionFor(definition, caller.access)
          const request = listRequest(rest, caller.timezone)
          const names = [...new Set(of.split(',').filter(Boolean))]
          if (names.length < 1 || names.length > MOST_COLUMNS)
            throw badRequest(`Name 1 to ${MOST_COLUMNS} columns to add up`)
          const rows = { catalog, definition: whole, access: caller.access, request }
          return listTotals(services.database, rows, names)
        },
      }),
    )
}

/** Sums columns over all rows of a list; for more than 100,000 rows returns `capped` without totals. */
async function listTotals(
  database: Database,
  options: RowsOfList,
  names: readonly string[],
): Promise<{ data: ColumnTotal[]; capped: boolean }> {
  const columns = names.map((name) => {
    const words = `The list cannot be summed by ${name}`
    const field = openField(options, name, words)
    if (!['money', 'whole', 'decimal'].includes(field.kind)) throw badRequest(words)
    return { name, field }
  })
  const rows = await readOverRows(database, options, ({ table, where }) => {
    const amounts = columns.map(({ name, field }, index) => `${placeOf('t', name, field).value} as a${index}`)
    const totals = columns.map(({ field }, index) => {
      const places = field.kind === 'money' ? 0 : 2
      return `count(x.a${index})::text, coalesce(sum(x.a${index}), 0)::text, round(avg(x.a${index})::numeric, ${places})::text`
    })
    return `select count(*)::text, ${totals.join(', ')}
      from (select ${amounts.join(', ')} from ${table} where ${where} limit ${MOST_ROWS + 1}) x`
  })
  const [count, ...cells] = rows?.[0] ?? ['0']
  if (Number(count) > MOST_ROWS) return { data: [], capped: true }
  const data = columns.map(({ name, field }, index): ColumnTotal => {
    const [filled, sum, average] = cells.slice(index * 3, index * 3 + 3)
    return {
      field: name,
      count: Number(filled ?? 0),
      sum: wireAmount(field, sum ?? '0'),
      average: average ? wireAmount(field, average) : null,
    }
  })
  return { data, capped: false }
}

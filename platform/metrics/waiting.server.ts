import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { instantAt } from '#base/zones.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterCondition, FilterGroup } from '#engine/record/filter.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { conditionsOf, type EntriesOfKind } from './figures-sql.server.ts'
import { readEntries } from './keep.server.ts'
import { METRIC_ZONE } from './metric.ts'
import type { Waiting } from './waiting.ts'

/** Some waiting work: how many rows, exact up to the cap, and the filter of the record's list that shows them. */
export interface WaitingAnswer {
  name: string
  record: string
  is_trouble: boolean
  count: number
  capped: boolean
  /** In rupees; null where nothing is summed, the field is hidden, or the count is capped. */
  sum: string | null
  filter: FilterGroup
  /** Path of the record's list inside the business, and the module that switches it on. */
  place: string
  module: string | undefined
}

/** More rows are not counted: nobody works through so many in a day. */
const MOST_COUNTED = 10_000

/** `GET /api/waiting`: what waits for the person, within their rights, in one call. */
export function waitingRoutes(catalog: Catalog, all: readonly Waiting[]): RouteSpec[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/waiting',
      summary:
        'What waits to be dealt with, within your rights: how many rows, their sum, and the filter that lists them',
      async handler({ services, caller }) {
        const access = caller.access as Access
        const zone = caller.timezone ?? METRIC_ZONE
        return services.database.transaction(access, async (transaction) => {
          const entries = await readEntries(transaction, catalog, all)
          const data: WaitingAnswer[] = []
          for (const one of all) {
            const answer = await countWaiting(transaction, { one, catalog, access, zone, entries })
            if (answer) data.push(answer)
          }
          return { data }
        })
      },
    }),
  ]
}

async function countWaiting(
  transaction: Transaction,
  options: { one: Waiting; catalog: Catalog; access: Access; zone: string; entries: EntriesOfKind },
): Promise<WaitingAnswer | null> {
  const { one, catalog, access, zone, entries } = options
  const definition = catalog.get(one.record)
  if (scopeOf(access, one.record, 'view') === 'none') return null
  const conditions = [...conditionsOf(one, definition, entries), ...dayConditions(one, definition, zone)]
  // A field that is hidden can neither be filtered nor summed in a list, so it gives no figure either.
  const open = openFields(definition, access)
  if (!conditions.every(({ field }) => Object.hasOwn(open, field))) return null
  const filter: FilterGroup = { combiner: 'AND', conditions }
  const values = new Values()
  const where = whereSql({
    catalog,
    definition,
    access,
    request: { filter, timezone: zone },
    values,
    right: 'view',
  })
  if (where === false) return null
  const is_summed =
    one.sum !== undefined && Object.hasOwn(open, one.sum) && Object.hasOwn(fieldsOf(definition), one.sum)
  const amount = is_summed ? `t.${quote(one.sum as string)}` : 'null::numeric'
  const [{ count, sum }] = await transaction.query<{ count: number; sum: string | null }>(
    `select count(*) as count, sum(x.amount)::text as sum from
       (select ${amount} as amount from ${quote(tableOf(definition))} t where ${where} limit ${MOST_COUNTED + 1}) x`,
    values.list,
  )
  const capped = Number(count) > MOST_COUNTED
  return {
    ...{ name: one.name, record: one.record, is_trouble: one.is_trouble, filter },
    ...{ place: screenPaths(definition).list, module: definition.module },
    count: Math.min(Number(count), MOST_COUNTED),
    capped,
    sum: capped || !is_summed ? null : paiseText(BigInt(sum ?? '0')),
  }
}

// Of a moment, the first and the last of the day in the person's zone count.
function dayConditions({ days = [] }: Waiting, definition: RecordDefinition, zone: string): FilterCondition[] {
  const today = todayIn(zone)
  return days.map(({ field, condition, add }) => {
    const day = addDays(today, add)
    if (fieldsOf(definition)[field].kind === 'date') return { field, condition, values: [day] }
    const moment =
      condition === 'From' ? instantAt(`${day}T00:00`, zone) : instantAt(`${addDays(day, 1)}T00:00`, zone) - 1
    return { field, condition, values: [new Date(moment).toISOString()] }
  })
}

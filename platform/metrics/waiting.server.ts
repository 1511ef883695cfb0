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
import { quote } from '#engine/server/database/quote.server.ts'
import { conditionsOf, type EntriesOfKind } from './figures-sql.server.ts'
import { readEntries } from './keep.server.ts'
import { METRIC_ZONE, type Metric } from './metric.ts'
import { askIfBehind, readFigures } from './read.server.ts'
import type { Waiting } from './waiting.ts'

/** Some waiting work: how many rows, of counted ones exact up to the cap, and the filter of the record's list that shows them. */
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
const MOST_COUNTED = 1_000
/** A sum is read from an index of the rows that have one, so it has more rows. */
const MOST_SUMMED = 200_000
const EARLIEST = '1900-01-01'
const LATEST = '2999-12-31'

/** `GET /api/waiting`: what waits for the person, within their rights, in one call. */
export function waitingRoutes(catalog: Catalog, all: readonly Waiting[], metrics: readonly Metric[]): RouteSpec[] {
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
            const answer = await countWaiting(transaction, { one, metrics, catalog, access, zone, entries })
            if (answer) data.push(answer)
          }
          return { data, behind: await askIfBehind(transaction, services) }
        })
      },
    }),
  ]
}

async function countWaiting(transaction: Transaction, options: Counting): Promise<WaitingAnswer | null> {
  const { one, catalog, access, zone, entries } = options
  const definition = catalog.get(one.record)
  if (scopeOf(access, one.record, 'view') === 'none') return null
  const conditions = [...conditionsOf(one, definition, entries), ...dayConditions(one, definition, zone)]
  // A field that is hidden can neither be filtered nor summed in a list, so it gives no figure either.
  const open = openFields(definition, access)
  if (!conditions.every(({ field }) => Object.hasOwn(open, field))) return null
  const filter: FilterGroup = { combiner: 'AND', conditions }
  const is_summed =
    one.sum !== undefined && Object.hasOwn(open, one.sum) && Object.hasOwn(fieldsOf(definition), one.sum)
  const most = is_summed ? MOST_SUMMED : MOST_COUNTED
  const found = one.metric
    ? await readStored(transaction, options)
    : await countRows(transaction, { ...options, filter, sum: is_summed ? one.sum : undefined, most })
  if (found === null) return null
  const capped = !one.metric && found.count > most
  return {
    ...{ name: one.name, record: one.record, is_trouble: one.is_trouble, filter },
    ...{ place: screenPaths(definition).list, module: definition.module },
    count: capped ? most : found.count,
    capped,
    sum: capped || !is_summed ? null : found.sum,
  }
}

type Counting = {
  one: Waiting
  metrics: readonly Metric[]
  catalog: Catalog
  access: Access
  zone: string
  entries: EntriesOfKind
}
/** The sum is in rupees. */
type Found = { count: number; sum: string }

/** The stored figure of all days, or of those up to the last one of `days`. */
async function readStored(transaction: Transaction, { one, metrics, ...rest }: Counting): Promise<Found | null> {
  const metric = metrics.find(({ name }) => name === one.metric)
  const last = one.days?.[0]
  if (!metric || last?.condition === 'From') throw new Error(`${one.name} has no stored figure`)
  const to = last ? addDays(todayIn(rest.zone), last.add) : LATEST
  const asked = { metric: metric.name, from: EARLIEST, to }
  const [figure] = await readFigures(transaction, [{ metric, asked, ...rest }])
  return figure.rows && { count: figure.rows[0]?.count ?? 0, sum: figure.rows[0]?.sum ?? '0.00' }
}

/** Counts and adds up rows, up to `most` and one more. */
async function countRows(
  transaction: Transaction,
  {
    one,
    catalog,
    access,
    zone,
    filter,
    sum,
    most,
  }: Counting & { filter: FilterGroup; sum: string | undefined; most: number },
): Promise<Found | null> {
  const definition = catalog.get(one.record)
  const values = new Values()
  const request = { filter, timezone: zone }
  const where = whereSql({ catalog, definition, access, request, values, right: 'view' })
  if (where === false) return null
  const amount = sum ? `t.${quote(sum)}` : 'null::numeric'
  const [found] = await transaction.query<{ count: number; sum: string | null }>(
    `select count(*) as count, sum(x.amount)::text as sum from
       (select ${amount} as amount from ${quote(tableOf(definition))} t where ${where} limit ${most + 1}) x`,
    values.list,
  )
  return { count: Number(found.count), sum: paiseText(BigInt(found.sum ?? '0')) }
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

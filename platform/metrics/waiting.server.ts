import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { instantAt } from '#base/zones.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterCondition, FilterGroup } from '#engine/record/filter.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { readRemembered } from '#engine/server/records/remembered.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { versionedTables } from '#platform/remembered/read-kept.server.ts'
import { conditionsOf, type EntriesOfKind } from './figures-sql.server.ts'
import { readKeptEntries } from './keep.server.ts'
import { METRIC_ZONE, type Metric } from './metric.ts'
import { isBehind, readKeptFigures } from './read.server.ts'
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
      keys: true,
      summary:
        'What waits to be dealt with, within your rights: how many rows, their sum, and the filter that lists them',
      async handler({ services, caller }) {
        const access = caller.access as Access
        const zone = caller.timezone ?? METRIC_ZONE
        const { database } = services
        const entries = await readKeptEntries(database, { catalog, metrics: all, access })
        // Marks are read first: what a job counts between the two reads is in the figures.
        const behind = await isBehind(services, access)
        const asked = all.flatMap((one) => askedOf({ one, metrics, catalog, access, zone, entries }) ?? [])
        const [stored, counted] = await Promise.all([
          readStored(database, { catalog, access, asked }),
          countRows(database, { catalog, access, asked }),
        ])
        const data = asked.flatMap((one) => {
          const found = stored.get(one) ?? counted.get(one)
          return found ? [answerOf(one, found)] : []
        })
        return { data, behind }
      },
    }),
  ]
}

/** Some waiting work that the person may see: how its rows are found, and where the list shows them. */
interface Asked extends Counting {
  definition: RecordDefinition
  filter: FilterGroup
  /** The field that is summed, if it is open to the person. */
  sum: string | undefined
  most: number
}

function askedOf(counting: Counting): Asked | null {
  const { one, catalog, access, entries, zone } = counting
  const definition = catalog.get(one.record)
  if (scopeOf(access, one.record, 'view') === 'none') return null
  const conditions = [...conditionsOf(one, definition, entries), ...dayConditions(one, definition, zone)]
  // A field that is hidden can neither be filtered nor summed in a list, so it gives no figure either.
  const open = openFields(definition, access)
  if (!conditions.every(({ field }) => Object.hasOwn(open, field))) return null
  const is_summed =
    one.sum !== undefined && Object.hasOwn(open, one.sum) && Object.hasOwn(fieldsOf(definition), one.sum)
  const filter: FilterGroup = { combiner: 'AND', conditions }
  return {
    ...counting,
    definition,
    filter,
    sum: is_summed ? one.sum : undefined,
    most: is_summed ? MOST_SUMMED : MOST_COUNTED,
  }
}

function answerOf({ one, definition, filter, sum, most }: Asked, found: Found): WaitingAnswer {
  const capped = !one.metric && found.count > most
  return {
    ...{ name: one.name, record: one.record, is_trouble: one.is_trouble, filter },
    ...{ place: screenPaths(definition).list, module: definition.module },
    count: capped ? most : found.count,
    capped,
    sum: capped || sum === undefined ? null : found.sum,
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

const NONE: Found = { count: 0, sum: '0.00' }

type Reading = Pick<Counting, 'catalog' | 'access'> & { asked: readonly Asked[] }

/** The stored figures of all days, or of those up to the last one of `days`. */
async function readStored(database: Database, { catalog, access, asked }: Reading): Promise<Map<Asked, Found>> {
  const stored = asked.filter(({ one }) => one.metric)
  const questions = stored.map(({ one, metrics, zone, entries }) => {
    const metric = metrics.find(({ name }) => name === one.metric)
    const last = one.days?.[0]
    if (!metric || last?.condition === 'From') throw new Error(`${one.name} has no stored figure`)
    const to = last ? addDays(todayIn(zone), last.add) : LATEST
    return { metric, asked: { metric: metric.name, from: EARLIEST, to }, catalog, access, zone, entries }
  })
  const figures = await readKeptFigures(database, questions, { catalog, access })
  return new Map(
    stored.flatMap((one, at) => {
      const { rows } = figures[at]
      return rows ? [[one, rows[0] ?? NONE]] : []
    }),
  )
}

/** Counts and adds up rows in one statement, up to the most of each and one more. The answer is kept until one of the records is written. */
async function countRows(database: Database, { catalog, access, asked }: Reading): Promise<Map<Asked, Found>> {
  const values = new Values()
  const counted = asked.filter(({ one }) => !one.metric)
  const parts = counted.flatMap(({ definition, filter, zone, sum, most }, at) => {
    const request = { filter, timezone: zone }
    const where = whereSql({ catalog, definition, access, request, values, right: 'view' })
    if (where === false) return []
    const amount = sum ? `t.${quote(sum)}` : 'null::numeric'
    return `select ${at}::int as at, count(*) as count, coalesce(sum(x.amount), 0)::text as sum from
       (select ${amount} as amount from ${quote(tableOf(definition))} t where ${where} limit ${most + 1}) x`
  })
  if (parts.length === 0) return new Map()
  const text = parts.join(' union all ')
  const tables = versionedTables(catalog, { text })
  const rows = await (tables
    ? readRemembered(database, { access, tables, text, values: values.list })
    : database.read(access, text, values.list))
  return new Map(
    rows.map(([at, count, sum]) => [
      counted[Number(at)],
      { count: Number(count), sum: paiseText(BigInt(sum as string)) },
    ]),
  )
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

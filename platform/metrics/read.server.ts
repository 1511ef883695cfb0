import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterCondition, FilterGroup } from '#engine/record/filter.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { anyCase } from '#engine/record/kinds/text/text.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { screenPaths } from '#engine/record/screens.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { readRemembered } from '#engine/server/records/remembered.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { madeOf, versionedTables } from '#platform/remembered/read-kept.server.ts'
import { conditionsOf, daySql, type EntriesOfKind, placesSql, readsStored } from './figures-sql.server.ts'
import { KEEP_JOB, keepKey, readKeptEntries } from './keep.server.ts'
import { fieldDimensions } from './dimensions.ts'
import { isKept } from './kept/kept-metric.ts'
import { METRIC_ZONE, type Metric } from './metric.ts'
import { type Part, partsOf } from './parts.ts'
import { storedSql, upToNow } from './stored.server.ts'

/**
 * Divides a figure by the hour of the week of its moment: 0 is the hour after midnight on Sunday, 33 is nine o'clock on Monday. It can be
 * asked of a metric that is stored by the hour.
 */
export const WEEK_HOUR = 'week_hour'

/** One question: a metric between two days, both included, in all or divided by day, hour of the week, owner, branch or a dimension. */
export interface Asked {
  metric: string
  from: string
  to: string
  by?: string
  /** Only rows of these owners. */
  owners?: number[]
}

/** One part of a figure; `value` is null for the total and for rows without a value. Money is in rupees. */
export interface FigureRow {
  value: string | null
  count: number
  sum: string
}

/** The answer to one question; `rows` is null if the person may not read the record or a field that decides the figure. */
export interface Figure {
  rows: FigureRow[] | null
  /** The filter of the record's list that shows the rows behind the figure. */
  filter: FilterGroup | null
  /** Path of the record's list inside the business, and the module that switches it on. */
  place: string
  module: string | undefined
}

const MOST_ASKED = 60
const MOST_TEXT = 20_000
const MOST_OWNERS = 500
const MOST_ROWS = 2_000
// Thirteen years; a quiet day must not fall out of a long course.
const MOST_DAYS = 5_000

/** Which parts an answer has if there are too many: the newest days, or the largest parts. */
const firstOf = ({ by }: Asked): string =>
  by === 'day' ? `order by x.value desc limit ${MOST_DAYS}` : `order by x.count desc, x.value limit ${MOST_ROWS}`

/** `GET /api/metrics`: the figures of a whole screen in one call. */
export function metricRoutes(catalog: Catalog, all: readonly Metric[]): RouteSpec[] {
  const metrics = all.filter((metric) => !isKept(metric))
  return [
    memberRoute({
      method: 'GET',
      path: '/metrics',
      keys: true,
      summary: `Up to ${MOST_ASKED} figures within your rights: ?ask=[{"metric", "from", "to", "by"?: "day" | "${WEEK_HOUR}" | "owner" | "location" | a dimension, "owners"?: [ids]}]`,
      async handler({ services, caller, query }) {
        const asked = readAsked(query.ask, metrics)
        const access = caller.access as Access
        const zone = caller.timezone ?? METRIC_ZONE
        const { database } = services
        const of = { catalog, access, zone }
        const entries = await readKeptEntries(database, { ...of, metrics: asked.map(({ metric }) => metric) })
        // Marks are read first: what a job counts between the two reads is in the figures.
        const behind = await isBehind(services, access)
        const questions = asked.map((one) => ({ ...one, ...of, entries }))
        return { data: await readKeptFigures(database, questions, of), behind }
      },
    }),
  ]
}

/** True if marked days wait for the job. Planted data and a stopped process leave days that nobody asked to compute, so it is asked for. */
export async function isBehind({ database, addJob }: Services, access: Access): Promise<boolean> {
  const { business_id } = access
  const text = 'select exists (select from metric_stale where business_id = $1::bigint)'
  const [[behind]] = await database.read(access, text, [business_id], { one_plan: true })
  if (behind !== 't') return false
  // A program only reads; the job of every minute finds what nobody else asked for.
  if (access.api_key_id !== undefined) return true
  await database.transaction(access, (transaction) =>
    addJob(transaction, KEEP_JOB, { business_id }, keepKey(business_id)),
  )
  return true
}

function readAsked(text: string | undefined, metrics: readonly Metric[]): { asked: Asked; metric: Metric }[] {
  if (!text || text.length > MOST_TEXT) throw badRequest('Say which figures you want')
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw badRequest('The question is not valid JSON')
  }
  if (!Array.isArray(raw) || raw.length < 1 || raw.length > MOST_ASKED)
    throw badRequest(`Ask for 1 to ${MOST_ASKED} figures`)
  return raw.map((part: unknown) => {
    const one = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>
    const metric = metrics.find(({ name }) => name === one.metric)
    if (!metric) throw badRequest('There is no such figure')
    const { from, to, by, owners } = one
    if (!isDay(from) || !isDay(to) || (from as string) > (to as string))
      throw badRequest('Give the first and the last day of the figure')
    const ways = ['day', 'owner', 'location', ...(hourOf(metric) ? [WEEK_HOUR] : []), ...fieldDimensions(metric)]
    if (by !== undefined && !ways.includes(by as string)) throw badRequest('The figure cannot be divided in this way')
    const are_ids = (ids: unknown) => Array.isArray(ids) && ids.length <= MOST_OWNERS && ids.every(isId)
    if (owners !== undefined && !are_ids(owners)) throw badRequest('Name the owners by their ids')
    return { metric, asked: { metric: metric.name, from, to, by, owners } as Asked }
  })
}

/** A question with what its answer depends on. */
export interface Reading {
  catalog: Catalog
  metric: Metric
  asked: Asked
  access: Access
  zone: string
  entries: EntriesOfKind
}

/**
 * Answers questions in one statement, in their order. The answer is kept until the figures, or records that are counted for it, change; it
 * is shared, so nothing in it may be changed.
 */
export async function readKeptFigures(
  database: Database,
  questions: readonly Reading[],
  { catalog, access }: Pick<Reading, 'catalog' | 'access'>,
): Promise<Figure[]> {
  const { asked, text, values } = figuresStatement(questions)
  if (text === '') return figuresOf(asked, new Map())
  const tables = versionedTables(catalog, { text })
  // Stored figures are found by their keys; which index finds records best depends on the values.
  const is_stored = questions.every((one) =>
    partsToRead(catalog.get(one.metric.record), one).every((part) => part && 'from' in part),
  )
  const plan = is_stored ? { one_plan: true as const } : {}
  const rows = await (tables
    ? readRemembered(database, { access, tables, text, values, ...plan })
    : database.read(access, text, values, plan))
  return figuresOf(
    asked,
    madeOf(rows, () => rowsByQuestion(asked, rows)),
  )
}

interface Statement {
  asked: (Reading & { at: number })[]
  /** Empty if the person may see none of the figures. */
  text: string
  values: unknown[]
}

// The same question twice is read once.
function figuresStatement(questions: readonly Reading[]): Statement {
  const values = new Values()
  const known = new Map<string, number>()
  const parts: string[] = []
  const asked = questions.map((one) => {
    const key = JSON.stringify(one.asked)
    const at = known.get(key) ?? known.size
    const sql = at === known.size ? figureSql(one, { at, values }) : null
    known.set(key, at)
    if (sql) parts.push(sql)
    return { ...one, at }
  })
  return { asked, text: parts.join(' union all '), values: values.list }
}

/** The rows of each question, by its number, which the text and the values of the statement decide. */
function rowsByQuestion(asked: Statement['asked'], rows: (string | null)[][]): Map<number, FigureRow[]> {
  const sums = new Map(asked.map(({ at, metric, catalog }) => [at, sumText(catalog.get(metric.record), metric)]))
  const by_question = new Map<number, FigureRow[]>()
  for (const [question, value, count, amount] of rows) {
    const at = Number(question)
    const row = { value, count: Number(count), sum: (sums.get(at) as (sum: string) => string)(amount as string) }
    const known = by_question.get(at)
    if (known) known.push(row)
    else by_question.set(at, [row])
  }
  return by_question
}

/** The dimension of a metric that has the hour of its moment; null where it is not stored by the hour. */
function hourOf({ date, dimensions = [] }: Metric): string | null {
  const hour = `${date}.hour`
  return dimensions.includes(hour) ? hour : null
}

/** How a sum of a metric is written. */
const sumText = (definition: RecordDefinition, { sum }: Metric): ((sum: string) => string) =>
  sum !== undefined && definition.fields[sum]?.kind === 'money' ? (amount) => paiseText(BigInt(amount)) : String

const figuresOf = (asked: Statement['asked'], rows: ReadonlyMap<number, FigureRow[]>): Figure[] =>
  asked.map((reading) => {
    const definition = reading.catalog.get(reading.metric.record)
    const list = { place: screenPaths(definition).list, module: definition.module }
    if (!mayRead(definition, reading)) return { rows: null, filter: null, ...list }
    return { rows: rows.get(reading.at) ?? [], filter: filterOf(definition, reading), ...list }
  })

// The rows of one figure, with the number of its question; null where the person sees none.
function figureSql(reading: Reading, { at, values }: { at: number; values: Values }): string | null {
  const all = partsSql(reading, { values, waiting: 0 })
  return (
    all &&
    `(select ${at}::int as question, x.value, x.count, x.amount::text as amount from (${all}) x ${firstOf(reading.asked)})`
  )
}

/**
 * SQL of the parts of a figure as of this moment: `value`, `count` and `amount`, money in paise. Rows of the record that wait for the job
 * are added to the stored figures; with `waiting` null, as `waitingRows` says it, all rows are counted. Null where the person sees none.
 */
export const figureNowSql = (
  reading: Reading,
  options: { values: Values; waiting: number | null },
): { sql: string | null } & Pick<Figure, 'filter' | 'place'> => {
  const definition = reading.catalog.get(reading.metric.record)
  const { list: place } = screenPaths(definition)
  return { sql: partsSql(reading, options), filter: filterOf(definition, reading), place }
}

interface Stored {
  values: Values
  /** How many rows are added to the stored figures, because the job has not counted them; null if figures do not answer. */
  waiting: number | null
}

function partsSql(reading: Reading, { values, waiting }: Stored): string | null {
  const definition = reading.catalog.get(reading.metric.record)
  if (!mayRead(definition, reading)) return null
  const parts = waiting === null ? [null] : partsToRead(definition, reading)
  const seen = parts
    .map((part) =>
      part && 'from' in part
        ? storedFigureSql(definition, reading, { ...part, values, waiting })
        : countedSql(definition, reading, { between: part, values }),
    )
    .filter((text) => text !== null)
  if (seen.length === 0) return null
  const [one] = seen
  if (seen.length === 1) return one
  const joined = isTyped(definition, reading.asked)
    ? { value: '(array_agg(p.value order by p.count desc, p.value))[1]', group: anyCase('p.value') }
    : { value: 'p.value', group: '1' }
  return `select ${joined.value} as value, sum(p.count)::bigint as count, sum(p.amount) as amount from (${seen.join(' union all ')}) p group by ${joined.group}`
}

// A course by day or hour in another zone has no whole stored day or hour in its own, so its rows are counted through the index on the date.
function partsToRead(definition: RecordDefinition, { catalog, metric, asked, access, zone }: Reading): (Part | null)[] {
  if (!readsStored(catalog, definition, access)) return [null]
  if (fieldsOf(definition)[metric.date].kind === 'date') return [{ from: asked.from, to: asked.to }]
  return (asked.by === 'day' || asked.by === WEEK_HOUR) && zone !== METRIC_ZONE ? [null] : partsOf({ ...asked, zone })
}

// A field that is hidden or masked can neither be filtered nor summed in a list, so it gives no figure either.
function mayRead(definition: RecordDefinition, { access, metric, asked }: Reading): boolean {
  if (scopeOf(access, metric.record, 'view') === 'none') return false
  const open = openFields(definition, access)
  const by = {
    owner: definition.owner_field ?? 'created_by',
    location: definition.location_field,
    day: undefined,
    [WEEK_HOUR]: undefined,
  }
  const divided = asked.by && (asked.by in by ? by[asked.by as keyof typeof by] : asked.by)
  const used = [metric.date, metric.sum, divided, asked.owners && by.owner, ...Object.keys(metric.kinds ?? {})]
  const all = [...used, ...(metric.where ?? []).map(({ field }) => field)]
  return all.every((name) => name === undefined || Object.hasOwn(open, name))
}

type Question = Pick<Reading, 'metric' | 'asked' | 'entries'>

/** The conditions of a figure without its period. */
function conditionsAsked(definition: RecordDefinition, { metric, asked, entries }: Question): FilterCondition[] {
  const owner = definition.owner_field ?? 'created_by'
  const owned: FilterCondition[] = asked.owners ? [{ field: owner, condition: 'In', values: asked.owners }] : []
  return [...conditionsOf(metric, definition, entries), ...owned]
}

function filterOf(definition: RecordDefinition, question: Question): FilterGroup {
  const { metric, asked } = question
  const values = ['customPeriod', asked.from, asked.to]
  const period: FilterCondition = { field: metric.date, condition: 'Period', values }
  return { combiner: 'AND', conditions: [...conditionsAsked(definition, question), period] }
}

/** True if a figure is divided by a text that people type: its spellings are one part, shown in the most frequent one. */
const isTyped = (definition: RecordDefinition, { by }: Asked): boolean =>
  by !== undefined && fieldsOf(definition)[by]?.kind === 'text'

function storedFigureSql(
  definition: RecordDefinition,
  { catalog, metric, asked, access, entries }: Reading,
  { from, to, values, waiting }: { from: string; to: string } & Stored,
): string {
  const is_dimension = asked.by !== undefined && !['day', 'owner', 'location'].includes(asked.by)
  const { table, where } = storedSql({
    ...{ definition, access, values, from, to, owners: asked.owners },
    metrics: [metric.name],
    dimension: is_dimension ? (asked.by === WEEK_HOUR ? hourOf(metric) : (asked.by as string)) : null,
    by_place: asked.by === 'owner' || asked.by === 'location',
  })
  const parts: Record<string, string> = {
    day: 'day::text',
    owner: `nullif(owner_id, 0)::text`,
    location: `nullif(location_id, 0)::text`,
    [WEEK_HOUR]: `(extract(dow from day) * 24 + value::int)::int::text`,
  }
  const value = asked.by === undefined ? 'null::text' : (parts[asked.by] ?? `nullif(value, '')`)
  const part = isTyped(definition, asked)
    ? { value: `(array_agg(${value} order by rows desc, value))[1]`, group: anyCase('value') }
    : { value, group: '1' }
  const source = waiting
    ? upToNow(table, { catalog, metrics: [metric], entries, business_id: access.business_id, values })
    : table
  return `select ${part.value} as value, sum(rows)::bigint as count, sum(amount) as amount from ${source} m
    where ${where} group by ${part.group}`
}

// The same figure from the rows, through the index on the date: of a stretch of time, or of the whole period in the person's zone.
function countedSql(
  definition: RecordDefinition,
  options: Reading,
  { between, values }: { between: { start: number; end: number } | null; values: Values },
): string | null {
  const { catalog, metric, asked, access, zone } = options
  const filter: FilterGroup = between
    ? { combiner: 'AND', conditions: conditionsAsked(definition, options) }
    : filterOf(definition, options)
  const where = whereSql({ catalog, definition, access, request: { filter, timezone: zone }, values, right: 'view' })
  if (where === false) return null
  const { owner, location } = placesSql(definition)
  const parts: Record<string, () => string> = {
    day: () => `(${daySql(definition, metric.date, values.add(zone))})::text`,
    owner: () => `nullif(${owner}, 0)::text`,
    location: () => `nullif(${location}, 0)::text`,
    [WEEK_HOUR]: () => {
      const wall = `(t.${quote(metric.date)} at time zone ${values.add(zone)})`
      return `(extract(dow from ${wall}) * 24 + extract(hour from ${wall}))::int::text`
    },
  }
  const column = asked.by === undefined ? 'null::text' : (parts[asked.by]?.() ?? `t.${quote(asked.by)}::text`)
  const part = isTyped(definition, asked)
    ? { value: `mode() within group (order by ${column})`, group: anyCase(column) }
    : { value: column, group: '1' }
  const amount = metric.sum ? `coalesce(sum(t.${quote(metric.sum)}), 0)` : '0'
  const moment = (at: number) => `${values.add(new Date(at).toISOString())}::timestamptz`
  const dated = `t.${quote(metric.date)}`
  const inside = between ? ` and ${dated} >= ${moment(between.start)} and ${dated} < ${moment(between.end)}` : ''
  return `select ${part.value} as value, count(*)::bigint as count, ${amount}::numeric as amount from ${quote(tableOf(definition))} t
    where ${where}${inside} group by ${part.group}`
}

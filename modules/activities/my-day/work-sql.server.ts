import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { rowFilter, type Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { stateParts, stateSql } from '#platform/calendar/state-sql.server.ts'
import type { WorkSource } from '#platform/day/work-source.server.ts'
import type { Reason } from './worth.ts'

/** Most records of one kind and reason; nobody does more in a day, and the read stays short. */
export const MOST_OF_REASON = 200
// Those without a promised time only fill the rest of a day.
const MOST_OTHERS = 50

/** What every statement about work needs. */
export interface WorkReading {
  catalog: Catalog
  access: Access
  values: Values
  /** SQL of the parameters of the business, the person, the moment of the read, and the day in India. */
  business: string
  me: () => string
  now: () => string
  today: () => string
}

/** What decides the worth of some records, a list for each value; null where none of them has it. Moments are milliseconds. */
export type Candidates = [
  ids: number[] | null,
  /** The promised moment; without it, the end of the promised day. */
  at: (number | null)[] | null,
  until: (number | null)[] | null,
  made: number[] | null,
  heat: (string | null)[] | null,
  priority: (string | null)[] | null,
  /** Rupees, as decimal texts. */
  amount: (string | null)[] | null,
]

/** SQL of the candidates of a source for one reason. */
export interface WorkPart {
  reason: Reason
  /** SQL of one value: Candidates as JSON. */
  sql: string
}

/** The parts of the work of a source that change only when a record is written; none if the viewer sees nothing of it. */
export function lastingParts(reading: WorkReading, source: WorkSource): WorkPart[] {
  const parts = partsOf(reading, source)
  if (parts === null) return []
  const { open, owner, part, ofMine } = parts
  const { hot, heat, unassigned } = source
  return [
    ...part('due', dueSql(reading, source, owner)),
    // Who may not read the temperature must not learn it from the reason.
    ...(hot && (!heat || open[heat])
      ? part(
          'hot',
          newest(reading, source, () => ofMine(hot({ alias: 't' }))),
        )
      : []),
    ...(unassigned
      ? part(
          'unassigned',
          newest(reading, source, () => `${owner} is null`),
        )
      : []),
  ]
}

/** The parts that change with the time alone. */
export function passingParts(reading: WorkReading, source: WorkSource): WorkPart[] {
  const { idle } = source
  const parts = idle ? partsOf(reading, source) : null
  if (!idle || parts === null) return []
  const condition = () => parts.ofMine(idle({ alias: 't', business: reading.business, now: reading.now() }))
  return parts.part('idle', newest(reading, source, condition))
}

function partsOf(reading: WorkReading, source: WorkSource) {
  const { catalog, access } = reading
  const definition = catalog.get(source.record)
  const open = openFields(definition, access)
  const { owner_field } = definition
  if (!open[source.due] || !owner_field || scopeOf(access, definition.name, 'view') === 'none') return null
  const owner = `t.${quote(owner_field)}`
  return {
    open,
    owner,
    part: (reason: Reason, rows: string | null): WorkPart[] =>
      rows === null ? [] : [{ reason, sql: candidatesSql(reading, source, rows) }],
    ofMine: (condition: string) => `${owner} = ${reading.me()} and t.${quote(source.due)} is null and ${condition}`,
  }
}

/** SQL of the count of what is done today of a source; null if it counts nothing. */
export function doneSql(reading: WorkReading, source: WorkSource): string | null {
  const { catalog, access, values, business } = reading
  const { done } = source
  const definition = catalog.get(source.record)
  if (!done || !openFields(definition, access)[done.field]) return null
  const seen = seenOf(reading, definition)
  if (seen === false) return null
  const [me, today] = [reading.me(), reading.today()]
  const who = `t.${quote(definition.owner_field ?? 'created_by')} = ${me}`
  const at = `t.${quote(done.field)}`
  const where = whereSql(business, [
    who,
    `${at} >= (${today}::timestamp at time zone 'Asia/Kolkata') and ${at} < ((${today} + 1)::timestamp at time zone 'Asia/Kolkata')`,
    done.only ? stateSql({ definition, alias: 't', values, business, state: done.only }) : null,
    seen,
  ])
  return `select count(*) from ${quote(tableOf(definition))} t where ${where}`
}

/**
 * SQL of the rows, as `t`, that are promised for today or before; null if the viewer sees none. The newest promises come
 * first: of very many old ones, they are worth most. A person has far more closed records than open ones, so each open state
 * is looked up by itself: an index of person, state and time then gives its first rows.
 */
function dueSql(reading: WorkReading, source: WorkSource, owner: string): string | null {
  const { catalog, values, business } = reading
  const definition = catalog.get(source.record)
  const seen = seenOf(reading, definition)
  if (seen === false) return null
  const [me, today] = [reading.me(), reading.today()]
  const due = `t.${quote(source.due)}`
  const until =
    definition.fields[source.due].kind === 'date'
      ? `${due} <= ${today}`
      : `${due} < ((${today} + 1)::timestamp at time zone 'Asia/Kolkata')`
  const states = source.open ? stateParts({ definition, alias: 't', values, business, state: source.open }) : []
  const each = states.find(({ several }) => several !== null)
  const meets = states.map((state) => (state === each ? `${state.column} = s.value` : state.sql))
  const where = whereSql(business, [`${owner} = ${me}`, until, ...meets, seen])
  const table = quote(tableOf(definition))
  const empty = states.flatMap(({ column, is_empty }) => (is_empty ? [`${column} desc, `] : []))
  const rows = (columns: string) =>
    `select ${columns} from ${table} t where ${where} order by ${empty.join('')}${due} desc, t.id desc limit ${MOST_OF_REASON}`
  if (!each) return `(${rows('t.*')}) t`
  const first = `select f.id from (${each.several}) s(value) cross join lateral (${rows(`t.id, ${due} as due`)}) f
    order by f.due desc, f.id desc limit ${MOST_OF_REASON}`
  return `(${first}) f join ${table} t on t.business_id = ${business} and t.id = f.id`
}

/** SQL of the newest open rows that meet a condition, as `t`; null if the viewer sees none. */
function newest(reading: WorkReading, source: WorkSource, condition: () => string): string | null {
  const { catalog, values, business } = reading
  const definition = catalog.get(source.record)
  const seen = seenOf(reading, definition)
  if (seen === false) return null
  const state = source.open ? stateSql({ definition, alias: 't', values, business, state: source.open }) : null
  const where = whereSql(business, [condition(), state, seen])
  const order = 't.created_at desc, t.id desc'
  return `(select t.* from ${quote(tableOf(definition))} t where ${where} order by ${order} limit ${MOST_OTHERS}) t`
}

const seenOf = ({ catalog, access, values }: WorkReading, definition: RecordDefinition) =>
  rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })

const whereSql = (business: string, conditions: readonly (string | null)[]): string =>
  [`t.business_id = ${business} and t.deleted_at is null`, ...conditions].filter(Boolean).join(' and ')

/** SQL of the candidates among some rows. A list for each value takes PostgreSQL half the time of one for each row. */
function candidatesSql({ catalog, access }: WorkReading, source: WorkSource, rows: string): string {
  const definition = catalog.get(source.record)
  const open = openFields(definition, access)
  const own = (name: string | undefined) => (name && open[name] ? `t.${quote(name)}` : null)
  const { at, day } = promisedSql(definition, access, source)
  const amount = own(source.amount)
  const until = day && `((${day} + 1)::timestamp at time zone 'Asia/Kolkata')`
  const moment = (sql: string | null) => sql && `(date_part('epoch', ${sql}) * 1000)::bigint`
  const columns = [
    ...['t.id', moment(at), moment(until), moment('t.created_at'), own(source.heat), own(source.priority)],
    amount && kindOf(open[source.amount as string]).wire_sql(amount),
  ]
  return `select json_build_array(${columns.map((sql) => (sql === null ? 'null' : `json_agg(${sql})`)).join(', ')}) from ${rows}`
}

/** SQL of the promised moment and of the promised day; null where the record has none. */
export function promisedSql(
  definition: RecordDefinition,
  access: Access,
  source: WorkSource,
): { at: string | null; day: string | null } {
  const due = `t.${quote(source.due)}`
  if (definition.fields[source.due].kind !== 'date') return { at: due, day: null }
  const clock = source.time && openFields(definition, access)[source.time] ? `t.${quote(source.time)}` : null
  // A text that is no time of day would end the whole read.
  const at = `case when ${clock} ~ '^([01]\\d|2[0-3]):[0-5]\\d$' then (${due} + ${clock}::time) at time zone 'Asia/Kolkata' end`
  return { at: clock && at, day: due }
}

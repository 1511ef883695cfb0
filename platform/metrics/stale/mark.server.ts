import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { kindOf, storedValue } from '#engine/record/fields.ts'
import type { LastStatement, Transaction } from '#engine/server/database/database.server.ts'
import type { Doc, Following, RecordServer, Written } from '#engine/server/records/hooks.server.ts'
import { relatedColumns } from '#engine/server/records/place.server.ts'
import { idColumn, targetsOf, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { hopsOf } from '../dimensions.ts'
import { countsByRow, daySql, decidingFields, lookupsOf, placesSql, storedMetrics } from '../figures-sql.server.ts'
import { isKept, keptMark } from '../kept/kept-metric.ts'
import { METRIC_ZONE, type Metric } from '../metric.ts'
import { startOf } from '../parts.ts'

/** Records whose figures depend on the rows of another record. */
interface Hanging {
  definition: RecordDefinition
  /** The fields that name the other record. */
  through: Set<string>
  /** The fields of the other record that decide. That it is live always decides. */
  watched: Set<string>
}

/** What a write of one record changes among the stored figures. */
interface Effects {
  /** The metrics that count its rows. */
  own: Metric[]
  /** Records whose metrics count by the kinds of its entries. */
  above: Set<string>
  hanging: Map<string, Hanging>
  kept: KeptEffect[]
}

/** Rows of a record whose kept rows a write of this record or of another one may change. */
interface KeptEffect {
  record: string
  /** The field that names the row; without it the written record is the row itself. */
  through?: string
  /** Of the row itself: the fields that decide. */
  fields?: readonly string[]
}

function effectsOf(catalog: Catalog, metrics: readonly Metric[]): Map<string, Effects> {
  const stored = storedMetrics(catalog, metrics)
  const effects = new Map<string, Effects>()
  const of = (record: string): Effects => {
    const known = effects.get(record) ?? { own: [], above: new Set(), hanging: new Map(), kept: [] }
    effects.set(record, known)
    return known
  }
  const hang = (parent: string, definition: RecordDefinition, through: string, watched?: string) => {
    const { hanging } = of(parent)
    const known = hanging.get(definition.name) ?? { definition, through: new Set(), watched: new Set() }
    hanging.set(definition.name, known)
    known.through.add(through)
    if (watched) known.watched.add(watched)
  }
  for (const metric of stored) {
    const definition = catalog.get(metric.record)
    of(metric.record).own.push(metric)
    for (const lookup of lookupsOf(metric, definition)) of(lookup).above.add(metric.record)
    for (const name of definition.parents ?? [])
      for (const parent of targetsOf(catalog, definition, definition.fields[name])) hang(parent.name, definition, name)
    for (const { through, record, field } of hopsOf([metric])) hang(record, definition, through, field)
  }
  for (const { record, kept } of metrics.filter(isKept)) {
    of(record).kept.push({ record, fields: kept.fields })
    for (const [other, { through }] of Object.entries(kept.follows)) of(other).kept.push({ record, through })
    for (const lookup of kept.kinds_of ?? []) of(lookup).above.add(keptMark(record))
  }
  return effects
}

/** Adds to the hooks of records that a write marks what it changes among the figures, in its own transaction. */
export function withMetricHooks(
  specials: readonly RecordServer[],
  options: { catalog: Catalog; metrics: readonly Metric[] },
): RecordServer[] {
  const { catalog } = options
  const stored = storedMetrics(catalog, options.metrics)
  const effects = effectsOf(catalog, options.metrics)
  const known = new Set(specials.map(({ record }) => record))
  const missing = [...effects.keys()].filter((record) => !known.has(record))
  return [...specials, ...missing.map((record): RecordServer => ({ record }))].map((special) => {
    const effect = effects.get(special.record)
    if (!effect) return special
    const { own, above, hanging, kept } = effect
    const by_row = own.length > 0 && countsByRow(catalog.get(special.record), own)
    return {
      ...special,
      async after(following) {
        // Before the other hooks: what they write to the same row is marked after the row as it was before all of them.
        if (by_row) await markRows(following, own)
        for (const one of kept) markKept(following, one)
        await special.after?.(following)
        const { transaction, access, written, cause } = following
        if (own.length > 0 && !by_row) await markDays(following, own)
        // No row refers to a new entry yet, and its name decides nothing.
        if (above.size > 0 && written.some(({ before, after }) => before && after && before.kind !== after.kind))
          await markAll(transaction, access.business_id, [...above])
        // Nothing hangs on a new record. One that goes into the trash hides what hangs on it.
        if (cause === 'create') return
        for (const one of hanging.values()) await markHanging(following, one, stored)
      },
    }
  })
}

const deciding = (following: Following, own: readonly Metric[]): Written[] =>
  changedIn(following, decidingFields(following.definition, own))

// A plain save of other fields changes no figure. Of other causes, hooks may have changed the row since it was read.
const changedIn = ({ cause, written }: Following, names: readonly string[]): Written[] => {
  const isSame = ({ before, after }: Written) =>
    cause === 'change' && before && after && names.every((name) => isEqual(before[name], after[name]))
  return written.filter((one) => !isSame(one))
}

const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

// The mark goes with the commit, so that a write is hardly dearer; the job reads what the row has become.
async function markRows(following: Following, own: readonly Metric[]): Promise<void> {
  const { transaction, definition } = following
  const rows = deciding(following, own)
  await queueRowMarks(transaction, { definition, rows, names: decidingFields(definition, own) })
}

// The job compares the row with what was kept of it, so the mark needs nothing of what it was.
function markKept(following: Following, { record, through, fields = [] }: KeptEffect): void {
  const { transaction, written } = following
  const ids = through
    ? written.flatMap(({ before, after }) => [before, after].flatMap((row) => idIn(row?.[through], record)))
    : changedIn(following, fields).map(({ id }) => id)
  queueMarks(
    transaction,
    ids.map((id) => ({ record: keptMark(record), id, before: null })),
  )
}

/** The id of a record that a reference or a related field names, if it names one. */
function idIn(value: unknown, record: string): number[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [Number(value)]
  const named = value as { record: string; id: number }
  return named.record === record ? [named.id] : []
}

/**
 * Marks rows that are written without the write path. `rows` are the records as they were before, in full; their record must be
 * counted by row, and the rows must be locked since they were read.
 */
export async function markWritten(
  transaction: Transaction,
  { definition, rows }: { definition: RecordDefinition; rows: readonly Doc[] },
): Promise<void> {
  const names = Object.entries(fieldsOf(definition)).flatMap(([name, field]) =>
    kindOf(field).column(field) === null || kindOf(field).columns || field.custom ? [] : name,
  )
  await queueRowMarks(transaction, { definition, rows: rows.map((before) => ({ id: before.id, before })), names })
}

interface RowMark {
  record: string
  id: number
  before: string | null
}

// The first mark of each row in a transaction, by record and id.
const queued = new WeakMap<Transaction, Map<string, RowMark>>()

async function queueRowMarks(
  transaction: Transaction,
  marking: {
    definition: RecordDefinition
    rows: readonly { id: number; before: Doc | null }[]
    names: readonly string[]
  },
): Promise<void> {
  const { definition, rows, names } = marking
  if (rows.length === 0) return
  const fields = fieldsOf(definition)
  const counted = [...names, 'created_by']
  // Without a value that decides, nobody knows what the row counted.
  if (rows.some(({ before }) => before && counted.some((name) => before[name] === undefined)))
    return markAll(transaction, transaction.scope.business_id as number, [definition.name])
  queueMarks(
    transaction,
    rows.map(({ id, before }) => {
      const was = before && counted.map((name) => [name, storedValue(fields[name], before[name])])
      return { record: definition.name, id, before: was && JSON.stringify(Object.fromEntries(was)) }
    }),
  )
}

function queueMarks(transaction: Transaction, rows: readonly RowMark[]): void {
  if (rows.length === 0) return
  let marks = queued.get(transaction)
  if (!marks) {
    const made = new Map<string, RowMark>()
    marks = made
    queued.set(transaction, made)
    transaction.withCommit(() => (made.size > 0 ? [rowMarksStatement(transaction, [...made.values()])] : []))
  }
  for (const mark of rows) {
    const key = `${mark.record} ${mark.id}`
    if (!marks.has(key)) marks.set(key, mark)
  }
}

/** Writes the queued marks now, for code that computes figures in the transaction of the writes. */
export async function writeQueuedMarks(transaction: Transaction): Promise<void> {
  const marks = queued.get(transaction)
  if (!marks || marks.size === 0) return
  const { text, values } = rowMarksStatement(transaction, [...marks.values()])
  marks.clear()
  await transaction.query(text, values)
}

/** Most writes mark so few rows: that of the record, and the one whose kept rows it changes. */
const FEW = 3

function rowMarksStatement({ scope }: Transaction, marks: readonly RowMark[]): LastStatement {
  // One statement for each number of marks would not stay prepared; a list of rows is cheaper than a join.
  if (marks.length <= FEW) {
    const rows = marks.map((_, at) => `($1::bigint, $${at * 3 + 2}, $${at * 3 + 3}::bigint, $${at * 3 + 4}::jsonb)`)
    return {
      text: `insert into metric_stale (business_id, record, row_id, before) values ${rows.join(', ')}`,
      values: [scope.business_id, ...marks.flatMap(({ record, id, before }) => [record, id, before])],
    }
  }
  return {
    text: `insert into metric_stale (business_id, record, row_id, before) select b.id, v.record, v.id, v.before::jsonb
      from business b, unnest($2::text[], $3::bigint[], $4::text[]) v(record, id, before) where b.id = $1::bigint`,
    values: [
      scope.business_id,
      marks.map((one) => one.record),
      marks.map((one) => one.id),
      marks.map((one) => one.before),
    ],
  }
}

// The days before the write come from what the hook got, those after it from the rows, which have computed values too.
async function markDays(following: Following, own: readonly Metric[]): Promise<void> {
  const { transaction, access, definition } = following
  const written = deciding(following, own)
  if (written.length === 0) return
  const dates = [...new Set(own.map(({ date }) => date))]
  const now = dates.map((name) => `(${daySql(definition, name)})`).join(', ')
  const was = written.flatMap(({ before }) =>
    dates.flatMap((name) =>
      before?.[name] ? [{ at: momentOf(definition, name, before), holder: holderOf(definition, before) }] : [],
    ),
  )
  // One select for all dates: writers wait for this statement, and planning it costs more than running it.
  const days = [
    `select x.day, ${placesSql(definition).holder} as holder_id from ${quote(tableOf(definition))} t
       cross join lateral (values ${now}) x(day) where t.business_id = $1::bigint and t.id = any($3::bigint[])`,
    was.length > 0 &&
      `select (v.was at time zone '${METRIC_ZONE}')::date, v.holder from unnest($4::timestamptz[], $5::bigint[]) v(was, holder)`,
  ]
  await addMarks(transaction, `(${days.filter(Boolean).join(' union ')})`, [
    access.business_id,
    definition.name,
    written.map(({ id }) => id),
    ...(was.length > 0 ? [was.map(({ at }) => at), was.map((one) => one.holder)] : []),
  ])
}

/** The moment that puts a row on its day; of a date, the beginning of the day in the zone of the figures. */
const momentOf = (definition: RecordDefinition, name: string, row: Doc): unknown =>
  fieldsOf(definition)[name].kind === 'date' ? new Date(startOf(String(row[name]), METRIC_ZONE)) : row[name]

/** Who holds a row, as `placesSql` says it; null, which stands for every holder, where the row does not say who created it. */
function holderOf(definition: RecordDefinition, row: Doc): number | null {
  const owner = definition.owner_field && row[definition.owner_field]
  if (owner !== undefined && owner !== null) return Number(owner)
  return row.created_by === undefined ? null : Number(row.created_by ?? 0)
}

// The days on which rows count that hang on records which went into the trash, came back, or changed in what they decide.
async function markHanging(
  { transaction, access, catalog, definition: parent, written }: Following,
  { definition, through, watched }: Hanging,
  stored: readonly Metric[],
): Promise<void> {
  const moved = written.filter(
    ({ before, after }) =>
      !before !== !after || (before && after && [...watched].some((name) => !isEqual(before[name], after[name]))),
  )
  if (moved.length === 0) return
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  values.add(definition.name)
  const ids = `${values.add(moved.map(({ id }) => id))}::bigint[]`
  const hangs = [...through].flatMap((name) => {
    // By name: the own fields of a business make its definition another object.
    const is_target = targetsOf(catalog, definition, definition.fields[name]).some((one) => one.name === parent.name)
    if (!is_target) return []
    const of_ids = `${idColumn(definition, name, 't')} = any(${ids})`
    if (definition.fields[name].kind !== 'related') return of_ids
    return `(${relatedColumns('t', name).record} = ${values.add(parent.name)} and ${of_ids})`
  })
  const dates = new Set(stored.filter(({ record }) => record === definition.name).map(({ date }) => date))
  const days = [...dates].map(
    (name) =>
      `select ${daySql(definition, name)} as day, ${placesSql(definition).holder} as holder_id
       from ${quote(tableOf(definition))} t where t.business_id = ${business} and (${hangs.join(' or ')})`,
  )
  await addMarks(transaction, `(${days.join(' union ')})`, values.list)
}

// `$1` is the business and `$2` the record.
async function addMarks(transaction: Transaction, days: string, values: unknown[]): Promise<void> {
  await transaction.query(
    `insert into metric_stale (business_id, record, day, holder_id) select b.id, $2, x.day, x.holder_id from business b, ${days} x
     where b.id = $1::bigint and x.day is not null`,
    values,
  )
}

/** Marks every day of some records, for instance after a change of the lookup that decides what counts. */
export async function markAll(
  transaction: Transaction,
  business_id: number,
  records: readonly string[],
): Promise<void> {
  await transaction.query(
    'insert into metric_stale (business_id, record) select b.id, v.record from business b, unnest($2::text[]) v(record) where b.id = $1::bigint',
    [business_id, records],
  )
}

/** Marks some days of a record whose figures are counted by day. */
export async function markWholeDays(
  transaction: Transaction,
  { record, days }: { record: string; days: readonly string[] },
): Promise<void> {
  const marked = '(select v.day, null::bigint as holder_id from unnest($3::date[]) v(day))'
  await addMarks(transaction, marked, [transaction.scope.business_id, record, days])
}

import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { computeSql, decidingFields, type EntriesOfKind, FIGURES } from '../figures-sql.server.ts'
import type { Metric } from '../metric.ts'
import { KEYS } from './replace.server.ts'

interface Of {
  catalog: Catalog
  /** All metrics of one record. */
  metrics: readonly Metric[]
  entries: EntriesOfKind
}

/**
 * SQL of parts that count the difference which marked rows make: `taken` must be the marks. The first mark of a row has the row as it
 * was when it was counted last, since each write of a row marks it while it holds the row's lock; what the row is now is read from its table.
 */
export function differenceSql(
  { catalog, metrics, entries }: Of,
  { business_id, values }: { business_id: number; values: Values },
): { parts: string; counted: string } {
  const definition = catalog.get(metrics[0].record)
  const business = `${values.add(business_id)}::bigint`
  const names = [...new Set([...decidingFields(definition, metrics), 'created_by'])]
  const typed = names.map(
    (name) => `${quote(name)} ${kindOf(fieldsOf(definition)[name]).column(fieldsOf(definition)[name])}`,
  )
  const of = (alias: string) => names.map((name) => `${alias}.${quote(name)}`).join(', ')
  const parts = `earliest as materialized (select distinct on (x.row_id) x.row_id, x.before from taken x order by x.row_id, x.id),
    both_rows as materialized (
      select ${business} as business_id, null::timestamptz as deleted_at, -1 as sign, ${of('b')}
      from earliest f cross join lateral jsonb_to_record(f.before) as b(${typed.join(', ')}) where f.before is not null
      union all
      select t.business_id, t.deleted_at, 1, ${of('t')} from ${quote(tableOf(definition))} t
      where t.business_id = ${business} and t.deleted_at is null and t.id = any(array(select f.row_id from earliest f)))`
  const counted = computeSql({ catalog, metrics, business_id, marked: null, entries, values, rows: 'both_rows' })
  return { parts, counted }
}

/**
 * Adds to the stored figures what the marked rows of a record changed, and removes the marks. Marks and rows are read in one statement,
 * so that a write is in both or in neither. Returns false if a figure fell below zero: then rows were changed past the write path.
 */
export async function applyMarks(transaction: Transaction, of: Of): Promise<boolean> {
  const business_id = transaction.scope.business_id as number
  const values = new Values()
  const business = `${values.add(business_id)}::bigint`
  const record = `${values.add(of.metrics[0].record)}::text`
  const { parts, counted } = differenceSql(of, { business_id, values })
  const sums = FIGURES.map((name) => `sum(x.${name})::${name === 'amount' ? 'numeric' : 'bigint'} as ${name}`).join(
    ', ',
  )
  const changed = FIGURES.map((name) => `sum(x.${name}) <> 0`).join(' or ')
  // A plus among the words of a template would count as words of the screen.
  const added = FIGURES.map((name) => [name, '=', `m.${name}`, '+', `excluded.${name}`].join(' '))
  const adding = (table: keyof typeof KEYS, from: string) => {
    const keys = KEYS[table]
    const of_keys = keys.map((name) => `x.${name}`).join(', ')
    return `insert into ${table} as m (business_id, ${keys.join(', ')}, ${FIGURES.join(', ')})
      select b.id, ${of_keys}, ${sums} from business b, ${from} x where b.id = ${business} group by b.id, ${of_keys} having ${changed}
      on conflict (business_id, ${keys.join(', ')}) do update set ${added.join(', ')}
      returning ${keys.map((name) => `m.${name}`).join(', ')}, m.rows`
  }
  const key = (table: keyof typeof KEYS, alias: string) =>
    `jsonb_build_array(${KEYS[table].map((name) => `${alias}.${name}`).join(', ')})::text as key`
  const emptied = await transaction.query<{ table: keyof typeof KEYS; key: string; rows: number }>(
    `with taken as materialized (delete from metric_stale s where s.business_id = ${business} and s.record = ${record}
         and s.row_id is not null returning s.id, s.row_id, s.before),
      ${parts},
      difference as materialized (${counted}),
      of_days as (${adding('metric_day', 'difference')}),
      of_all as (${adding('metric_total', 'difference')})
     select 'metric_day' as table, ${key('metric_day', 'd')}, d.rows from of_days d where d.rows <= 0
     union all select 'metric_total', ${key('metric_total', 'a')}, a.rows from of_all a where a.rows <= 0`,
    values.list,
  )
  for (const [table, keys] of Map.groupBy(emptied, (one) => one.table)) await removeEmpty(transaction, table, keys)
  return emptied.every(({ rows }) => rows === 0)
}

/** Removes figures of these keys that no row counts in any more. */
export async function removeEmpty(
  transaction: Transaction,
  table: keyof typeof KEYS,
  keys: readonly { key: string }[],
): Promise<void> {
  const types = { day: 'date', owner_id: 'bigint', holder_id: 'bigint', location_id: 'bigint' } as Record<
    string,
    string
  >
  const named = KEYS[table].map((name, at) => `m.${name} = (k.key ->> ${at})::${types[name] ?? 'text'}`)
  await transaction.query(
    `delete from ${table} m using (select unnest($2::text[])::jsonb as key) k
     where m.business_id = $1::bigint and ${named.join(' and ')} and m.rows = 0`,
    [transaction.scope.business_id, keys.map(({ key }) => key)],
  )
}

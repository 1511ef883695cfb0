import { indianDate } from '#base/financial-year.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { MoneySide } from '../payments/money-side.ts'
import { RECEIVED } from '../payments/received.ts'
import { PAID } from '../purchases/paid.ts'
import type { Bucket } from '../rules/payments/ageing.ts'
import { ofParties } from './balances/balances-sql.server.ts'

/** More clients than this are cut off, those with the most outstanding first. */
const MOST = 500

/** Refuses a person to whom a field of the record is hidden or masked: sums over it would tell it. */
export function mustRead(definition: RecordDefinition, access: Access, names: readonly string[]): void {
  if (names.some((name) => ['hidden', 'masked'].includes(ruleOf(definition, access, name)))) throw notAllowed()
}

/** The buckets of rules/payments/ageing.ts as sums: `a`, `b`, `c`, `d` are what was due up to today, 31, 61 and 91 days ago. */
export const BUCKET_SQL: Record<Bucket, string> = {
  notDue: 'sum(d.total) - sum(d.a)',
  '0-30': 'sum(d.a) - sum(d.b)',
  '31-60': 'sum(d.b) - sum(d.c)',
  '61-90': 'sum(d.c) - sum(d.d)',
  '91+': 'sum(d.d)',
}
const LIMITS = { a: 0, b: 31, c: 61, d: 91 } as const

const rupees = (sql: string): string => `(coalesce(${sql}, 0) / 100.0)::numeric(18,2)::text`

const limits = (sql: (days: number) => string): string =>
  Object.entries(LIMITS)
    .map(([name, days]) => `${sql(days)} as ${name}`)
    .join(', ')

/** Which papers count, and where their balances are read. */
export interface OpenPapers {
  /** SQL of the id of the business, and of the day. */
  business: string
  day: string
  values: Values
  /** SQL of the papers or balances `t` that count, besides their business. */
  where: string
  /** The parties whose stored balances are out of date, so that their papers are read; null if all may be. */
  stale: readonly number[] | null
}

/**
 * SQL of what is outstanding on a day, in parts of parties (`contact_id`, 0 without one): `name`, the number of `papers`, `total`, and
 * what of it was due up to each limit (see `BUCKET_SQL`). This is the figure of money due by age (`salesMetrics`), wherever it is shown.
 */
export function openPapersSql(
  { paper, party }: MoneySide,
  { business, day, values, where, stale }: OpenPapers,
): string {
  const due = 'coalesce(t.due_date, t.date)'
  const balances = `select t.contact_id, t.name, t.papers, t.owed[cardinality(t.owed)] as total,
       ${limits((days) => `coalesce(t.owed[width_bucket(${day} - ${days}, t.days)], 0)`)}
     from open_balance t where t.business_id = ${business} and t.paper = '${paper.name}' and ${where}
       ${stale && stale.length > 0 ? `and not t.contact_id = any(${values.add(stale)}::bigint[])` : ''}`
  const papers =
    () => `select coalesce(t.contact_id, 0) as contact_id, t.${party} as name, 1 as papers, t.outstanding as total,
       ${limits((days) => `case when ${due} <= ${day} - ${days} then t.outstanding else 0 end`)}
     from ${paper.name} t where t.business_id = ${business} and t.outstanding > 0 and t.deleted_at is null and ${where}
       ${stale ? `and ${ofParties(stale, values)}` : ''}`
  if (stale === null) return papers()
  return stale.length === 0 ? balances : [balances, papers()].join(' union all ')
}

/**
 * The clients or suppliers with something outstanding or with an advance, as the person may see it, on a day (YYYY-MM-DD): those with the most
 * first, after a line with the sums of all (`is_all`), also of those that are cut. Balances are read once. Balances of `stale` parties, or of
 * all if it is null, are read from their papers.
 */
function ageingSql(side: MoneySide, asked: AgeingAsked) {
  const { values, parts, advances } = partsOf(side, asked)
  const buckets = Object.entries(BUCKET_SQL)
  const text = `with a as materialized (
      select coalesce(t.contact_id, 0) as contact_id, max(t.${side.name}) as name, sum(t.advance) as advance from ${advances} group by 1
    ), o as (
      select d.contact_id, grouping(d.contact_id) = 1 as is_all, max(d.name) as name, ${buckets.map(([name, sql]) => `${sql} as "${name}"`).join(', ')},
        sum(d.total) as total, sum(d.papers) as invoices from (${parts}) d group by grouping sets ((d.contact_id), ())
    ), p as (
      select coalesce(o.contact_id, a.contact_id) as id, coalesce(o.is_all, false) as is_all, coalesce(o.name, a.name) as name,
        ${buckets.map(([name]) => `o."${name}"`).join(', ')}, coalesce(o.total, 0) as total, o.invoices,
        case when o.is_all then (select sum(a.advance) from a) else a.advance end as advance
      from o full join a on a.contact_id = o.contact_id order by 2 desc, total desc, 1 limit ${MOST + 2}
    )
    select p.is_all, nullif(p.id, 0) as contact_id, p.name, ${buckets.map(([name]) => `${rupees(`p."${name}"`)} as "${name}"`).join(', ')},
      ${rupees('p.total')} as total, ${rupees('p.advance')} as advance, coalesce(p.invoices, 0)::int as invoices
    from p order by p.is_all desc, p.total desc, p.id`
  return { text, values: values.list }
}

interface AgeingAsked {
  catalog: Catalog
  access: Access
  day: string
  stale: readonly number[] | null
}

/** SQL of what is outstanding and of the money that was paid in advance, as a person may see both. */
function partsOf(side: MoneySide, { catalog, access, day, stale }: AgeingAsked) {
  const { paper, money } = side
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const filterOf = (definition: RecordDefinition) => {
    const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
    return seen === null ? 'true' : seen || 'false'
  }
  const where = filterOf(paper)
  const parts = openPapersSql(side, { business, day: `${values.add(day)}::date`, values, where, stale })
  const advances = `${money.name} t where t.business_id = ${business} and t.advance > 0 and t.status = 'posted' and t.deleted_at is null
        and ${filterOf(money)}`
  return { values, parts, advances }
}

/** The parties whose stored balances are out of date; null if all may be. */
export async function staleParties(transaction: Transaction, { paper }: MoneySide): Promise<number[] | null> {
  const rows = await transaction.query<{ contact_id: number | null }>(
    'select distinct contact_id from open_stale where business_id = $1::bigint and paper = $2',
    [transaction.scope.business_id, paper.name],
  )
  return rows.some(({ contact_id }) => contact_id === null) ? null : rows.map(({ contact_id }) => contact_id as number)
}

/** One client or supplier of the ageing, in rupees. */
export type AgeingRow = AgeingTotals & {
  contact_id: number | null
  name: string | null
  invoices: number
}

/** The sums of all parties, in rupees. */
type AgeingTotals = Record<(typeof SUMS)[number], string>
const SUMS = [...(Object.keys(BUCKET_SQL) as Bucket[]), 'total', 'advance'] as const

/** Outstanding by party and days past the due date: what clients owe, or what is owed to suppliers. */
const ageingOf = (side: MoneySide, route: { path: string; summary: string }): RouteSpec =>
  memberRoute({
    ...route,
    method: 'GET',
    permission: { record: side.paper.name, right: 'view' },
    costly: true,
    async handler({ services, caller: { access } }) {
      const { paper, money, party, name } = side
      mustRead(paper, access, ['outstanding', 'due_date', party, 'contact_id'])
      mustRead(money, access, ['advance', name, 'contact_id'])
      const day = indianDate(new Date())
      return services.database.transaction(access, async (transaction) => {
        // A balance that goes out of date after this statement was right when it ran.
        const stale = await staleParties(transaction, side)
        const { text, values } = ageingSql(side, { catalog: services.catalog, access, day, stale })
        const read = await transaction.query<AgeingRow & { is_all: boolean }>(text, values)
        const [all, ...rows] = read.map(({ is_all, ...row }) => row)
        const data = rows.slice(0, MOST)
        const totals = Object.fromEntries(SUMS.map((name) => [name, all[name]])) as AgeingTotals
        return { day, data, totals, capped: rows.length > MOST }
      })
    },
  })

/** What clients owe, and what is owed to suppliers. */
export const ageingRoutes: readonly RouteSpec[] = [
  ageingOf(RECEIVED, {
    path: '/ageing',
    summary:
      'Outstanding by client and by days past the due date, for the invoices and receipts that the person may see',
  }),
  ageingOf(PAID, {
    path: '/payables',
    summary: 'Owed to suppliers by days past the due date, for the bills and payments that the person may see',
  }),
]

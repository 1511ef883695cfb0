import { indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { MoneySide } from '../payments/money-side.ts'
import { RECEIVED } from '../payments/received.ts'
import { PAID } from '../purchases/paid.ts'

/** More clients than this are cut off, those with the most outstanding first. */
const MOST = 500

/** Refuses a person to whom a field of the record is hidden or masked: sums over it would tell it. */
export function mustRead(definition: RecordDefinition, access: Access, names: readonly string[]): void {
  if (names.some((name) => ['hidden', 'masked'].includes(ruleOf(definition, access, name)))) throw notAllowed()
}

// The limits of rules/payments/ageing.ts, as SQL on the days past the due date.
const BUCKET_SQL = {
  notDue: 'd.days < 0',
  '0-30': 'd.days between 0 and 30',
  '31-60': 'd.days between 31 and 60',
  '61-90': 'd.days between 61 and 90',
  '91+': 'd.days > 90',
} as const

const rupees = (sql: string): string => `(coalesce(${sql}, 0) / 100.0)::numeric(18,2)::text`

/** The clients or suppliers with something outstanding or with an advance, as the person may see it, on a day (YYYY-MM-DD). */
export function ageingSql(
  { paper, money, party, name }: MoneySide,
  { catalog, access, day }: { catalog: Catalog; access: Access; day: string },
) {
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const on = `${values.add(day)}::date`
  const seen = rowFilter({ catalog, definition: paper, access, right: 'view', alias: 't', values })
  const paid = rowFilter({ catalog, definition: money, access, right: 'view', alias: 't', values })
  const buckets = Object.entries(BUCKET_SQL)
    .map(([name, sql]) => `${rupees(`sum(d.outstanding) filter (where ${sql})`)} as "${name}"`)
    .join(', ')
  const text = `with d as (
      select t.contact_id, t.${party} as name, t.outstanding, ${on} - coalesce(t.due_date, t.date) as days
      from ${paper.name} t where t.business_id = ${business} and t.outstanding > 0 and t.deleted_at is null and ${seen === null ? 'true' : seen || 'false'}
    ), a as (
      select t.contact_id, max(t.${name}) as name, sum(t.advance) as advance
      from ${money.name} t where t.business_id = ${business} and t.advance > 0 and t.status = 'posted' and t.deleted_at is null
        and ${paid === null ? 'true' : paid || 'false'} group by t.contact_id
    ), o as (
      select d.contact_id, max(d.name) as name, ${buckets}, sum(d.outstanding) as total, count(*) as invoices from d group by d.contact_id
    )
    select coalesce(o.contact_id, a.contact_id) as contact_id, coalesce(o.name, a.name) as name,
      ${Object.keys(BUCKET_SQL)
        .map((name) => `coalesce(o."${name}", '0.00') as "${name}"`)
        .join(', ')},
      ${rupees('o.total')} as total, ${rupees('a.advance')} as advance, coalesce(o.invoices, 0)::int as invoices
    from o full join a on coalesce(a.contact_id, 0) = coalesce(o.contact_id, 0)
    order by coalesce(o.total, 0) desc, coalesce(o.contact_id, a.contact_id) limit ${MOST + 1}`
  return { text, values: values.list }
}

/** One client or supplier of the ageing, in rupees. */
export type AgeingRow = Record<keyof typeof BUCKET_SQL | 'total' | 'advance', string> & {
  contact_id: number | null
  name: string | null
  invoices: number
}

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
      const { text, values } = ageingSql(side, { catalog: services.catalog, access, day })
      const rows = await services.database.transaction(access, (transaction) =>
        transaction.query<AgeingRow>(text, values),
      )
      return { day, data: rows.slice(0, MOST), capped: rows.length > MOST }
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

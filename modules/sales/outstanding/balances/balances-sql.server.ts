import { Values } from '#engine/server/records/visibility.server.ts'
import type { MoneySide } from '../../payments/money-side.ts'

/** The papers of some parties, as SQL on the alias t; 0 stands for papers without a party. */
export function ofParties(parties: readonly number[], values: Values): string {
  const some = `t.contact_id = any(${values.add(parties)}::bigint[])`
  return parties.includes(0) ? `(${some} or t.contact_id is null)` : some
}

/**
 * The statement that computes the balances of parties from their papers: one row for each party, person and branch, with the due days
 * in order and what is due up to each of them, in paise. `parties` null computes all. $1 is the business.
 */
export function balancesSql(
  { paper, party }: MoneySide,
  { business_id, parties }: { business_id: number; parties: readonly number[] | null },
): { text: string; values: unknown[] } {
  const values = new Values()
  const business = `${values.add(business_id)}::bigint`
  const of = parties ? `and ${ofParties(parties, values)}` : ''
  const places = 'business_id, contact_id, assigned_user, created_by, location_id'
  const text = `select ${places}, max(s.name) as name, sum(s.papers)::bigint as papers, array_agg(s.due order by s.due) as days,
      array_agg(s.owed order by s.due) as owed
    from (
      select d.*, (sum(d.amount) over (partition by ${places} order by d.due))::bigint as owed from (
        select t.business_id, coalesce(t.contact_id, 0) as contact_id, t.assigned_user,
          case when t.assigned_user is null then t.created_by end as created_by, t.location_id,
          coalesce(t.due_date, t.date) as due, max(t.${party}) as name, count(*) as papers, sum(t.outstanding) as amount
        from ${paper.name} t where t.business_id = ${business} and t.outstanding > 0 and t.deleted_at is null ${of}
        group by t.business_id, coalesce(t.contact_id, 0), t.assigned_user, 4, t.location_id, coalesce(t.due_date, t.date)
      ) d
    ) s group by ${places}`
  return { text, values: values.list }
}

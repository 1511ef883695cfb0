import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'
import { CONTACTS_OF_LEAD, EVERY_CONTACT, firstContactSql, type SeenContacts } from '../contacts.server.ts'

/** What became of a follow-up: see `followUpsSql`. */
export const OUTCOMES = ['on_day', 'late', 'moved', 'open'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The fields of leads that decide. */
export const OF_FOLLOW_UPS = ['follow_up_date', 'assigned_user', 'lead_status_id', 'created_at'] as const

const dayOf = (at: string): string => `(${at} at time zone '${METRIC_ZONE}')::date`
const startOf = (day: string): string => `((${day})::timestamp at time zone '${METRIC_ZONE}')`

/**
 * SQL of the follow-ups that were planned for leads `t`, read from their history: `id` of the lead, `day`, `outcome`, `settled_on` (the day
 * on which it was done) and `owner`. A lead has at most one for each day. `seen` says which contacts count.
 *
 * A follow-up is done by the first contact with the buyer after it was planned, on its day (`on_day`) or later (`late`), as long as it was
 * planned; winning or losing the lead does it too. Without either, moving it to another day on its day or later, or clearing it,
 * makes it `moved`; else it is `open`. A follow-up that was moved, cleared or closed before its day does not count, nor does
 * one whose day was over when it was entered. What a run moved and its undo moved back was never planned. Of a lead that is closed, the
 * last closing counts. The owner is the one whom the lead had when the follow-up was done or moved, at the latest at the end of its day.
 * Days are those of India. Every part is computed once: PostgreSQL knows nothing of their sizes.
 */
export function followUpsSql({
  business,
  where,
  seen,
}: {
  business: string
  where: string
  seen: SeenContacts
}): string {
  const contact = firstContactSql({
    ...{ business, lead: 'd.id', seen },
    when: (at) =>
      `${at} > d.began and ${at} >= ${startOf('d.day')} and (d.ended is null or ${at} < ${startOf(`${dayOf('d.ended')} + 1`)})`,
  })
  return `with leads as materialized (
      select t.id, t.follow_up_date as day, t.created_at, t.assigned_user, t.lead_status_id from "lead" t where ${where}
    ), happened as materialized (
      select c.record_id as id, c.id as no, coalesce(c.happened_at, c.at) as at, c.action, c.run_id, c.changes
      from change c where c.business_id = ${business} and c.record = 'lead' and c.record_id = any(array(select l.id from leads l))
        and c.changes ?| array['follow_up_date', 'assigned_user', 'lead_status_id']
    ), moved as materialized (
      select h.id, h.no, h.at, h.action, h.run_id, (h.changes -> 'follow_up_date' ->> 0)::date as was, (h.changes -> 'follow_up_date' ->> 1)::date as day
      from happened h where h.changes ? 'follow_up_date'
    ), first_moved as materialized (
      select distinct on (m.id) m.id, m.was from moved m order by m.id, m.no
    ), begun as materialized (
      select m.id, m.no, m.at, m.action, m.run_id, m.day from moved m
      union all
      select l.id, 0, l.created_at, null, null, case when f.id is null then l.day else f.was end from leads l left join first_moved f on f.id = l.id
    ), stays as materialized (
      select b.id, b.no, b.day, b.at, lead(b.at) over next as ended,
        b.run_id = lead(b.run_id) over next and lead(b.action) over next = 'undone' as is_undone
      from begun b window next as (partition by b.id order by b.no)
    ), planned as materialized (
      select s.id, s.day, min(s.at) as began, (array_agg(s.ended order by s.no desc))[1] as moved_at
      from stays s where s.day is not null and s.is_undone is not true group by s.id, s.day
    ), closed as materialized (
      select l.id, coalesce(max(h.at) filter (where n.kind <> 'open' and coalesce(o.kind, 'open') = 'open'), l.created_at) as at
      from leads l join lead_status k on k.business_id = ${business} and k.id = l.lead_status_id and k.kind <> 'open'
        left join happened h on h.id = l.id and h.changes ? 'lead_status_id'
        left join lead_status n on n.business_id = ${business} and n.id = (h.changes -> 'lead_status_id' ->> 1)::bigint
        left join lead_status o on o.business_id = ${business} and o.id = (h.changes -> 'lead_status_id' ->> 0)::bigint
      group by l.id, l.created_at
    ), due as materialized (
      select p.id, p.day, p.began, least(p.moved_at, k.at) as ended, k.at is not null and k.at <= coalesce(p.moved_at, k.at) as is_closed
      from planned p left join closed k on k.id = p.id
      where ${dayOf('p.began')} <= p.day and (k.at is null or p.began < k.at)
        and (least(p.moved_at, k.at) is null or ${dayOf('least(p.moved_at, k.at)')} >= p.day)
    ), settled as materialized (
      select d.id, d.day, d.ended, least(f.at, case when d.is_closed then d.ended end) as at
      from due d cross join lateral (${contact}) f
    ), owners as materialized (
      select h.id, array_agg(h.at order by h.no) as at, array_agg((h.changes -> 'assigned_user' ->> 0)::bigint order by h.no) as was
      from happened h where h.changes ? 'assigned_user' group by h.id
    )
    select s.id, s.day, ${dayOf('s.at')} as settled_on,
      case when s.at is null then case when s.ended is null then 'open' else 'moved' end
        when ${dayOf('s.at')} = s.day then 'on_day' else 'late' end as outcome,
      case when w.next is null then l.assigned_user else o.was[w.next] end as owner
    from settled s join leads l on l.id = s.id left join owners o on o.id = s.id
      cross join lateral (select min(n) as next from generate_subscripts(o.at, 1) n
        where o.at[n] >= least(coalesce(s.at, s.ended), ${startOf('s.day + 1')})) w`
}

/** Follow-ups by their day, owner and outcome; the amount is how many days late they were done. */
export const followUpMetric: KeptMetric = {
  name: 'follow_up_outcome',
  label: 'Follow-ups by outcome',
  record: 'lead',
  date: 'follow_up_date',
  kept: {
    fields: OF_FOLLOW_UPS,
    follows: CONTACTS_OF_LEAD,
    kinds_of: ['lead_status'],
    sql: ({ business, where }) =>
      `select x.id as row_id, x.day, jsonb_build_array(x.owner, x.outcome)::text as value, null::uuid as key,
         case when x.outcome = 'late' then x.settled_on - x.day end::numeric as amount
       from (${followUpsSql({ business, where, seen: EVERY_CONTACT })}) x`,
  },
}

import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'
import { seenLeads } from './seen-leads.server.ts'
import { CONTACTS_OF_LEAD, EVERY_CONTACT, firstContactSql, type SeenContacts, seenContacts } from './contacts.server.ts'

/** When an enquiry came: the day of the list, unless the source told the moment. */
const CAME = 'coalesce(t.enquired_at, t.created_at)'

/**
 * Waits are counted by the end of a step: a minute up to an hour, five minutes up to six hours, half an hour up to a day, three hours
 * up to a week, then a day. So the wait of which half of the buyers are within is rounded up by less than a step.
 */
const STEPS = [
  { to: 3_600, step: 60 },
  { to: 21_600, step: 300 },
  { to: 86_400, step: 1_800 },
  { to: 604_800, step: 10_800 },
]
const LONGEST_STEP = 86_400

/** SQL of the end of the step, in seconds, in which a wait of whole seconds lies. Ends belong to their step. */
const stepSql = (seconds: string): string => {
  const end = (step: number) => `greatest(ceil(${seconds} / ${step}.0), 1)::bigint * ${step}`
  const steps = STEPS.map(({ to, step }) => `when ${seconds} <= ${to} then ${end(step)}`)
  return `case ${steps.join(' ')} else ${end(LONGEST_STEP)} end`
}

/**
 * SQL of how long the buyers of leads `t` waited for the first contact, in whole seconds: source, owner, step and seconds; both null
 * without one yet.
 */
function waitsSql({ business, where, seen }: { business: string; where: string; seen: SeenContacts }): string {
  const first = firstContactSql({ business, lead: 't.id', seen, when: (at) => `${at} >= ${CAME}` })
  return `select t.id, t.created_at, t.lead_source_id, t.assigned_user, s.step, w.seconds from "lead" t
      cross join lateral (select ceil(extract(epoch from n.at - ${CAME}))::bigint as seconds from (${first}) n) w
      cross join lateral (select case when w.seconds is not null then ${stepSql('w.seconds')} end as step) s
    where ${where}`
}

/** How long buyers waited for an answer, by source, owner and the end of the step, which is null while nobody answered. */
export const waitMetric: KeptMetric = {
  name: 'wait',
  label: 'Wait for an answer',
  record: 'lead',
  date: 'created_at',
  kept: {
    fields: ['lead_source_id', 'assigned_user', 'created_at', 'enquired_at'],
    follows: CONTACTS_OF_LEAD,
    sql: ({ business, where }) =>
      `select x.id as row_id, (x.created_at at time zone '${METRIC_ZONE}')::date as day,
         jsonb_build_array(x.lead_source_id, x.assigned_user, x.step)::text as value, null::uuid as key, x.seconds::numeric as amount
       from (${waitsSql({ business, where, seen: EVERY_CONTACT })}) x`,
  },
}

/**
 * SQL of the waits that a person sees, added up: `source`, `owner`, `step`, `rows` and their `seconds`. With `is_kept`, as `readsKeptRows`
 * says it, a person who sees some leads, or a filter, reads what was kept of them.
 */
export function seenWaits(asking: OwnAsking, { is_kept }: { is_kept: boolean }): string {
  const { access, values, where, figures } = asking
  if (figures)
    return `select (f.value::jsonb ->> 0)::bigint as source, (f.value::jsonb ->> 1)::bigint as owner, (f.value::jsonb ->> 2)::bigint as step,
      f.rows, f.amount as seconds from ${figures(waitMetric)} f`
  const business = `${values.add(access.business_id)}::bigint`
  const counted = (which: string) =>
    `select x.lead_source_id as source, x.assigned_user as owner, x.step, 1 as rows, x.seconds
      from (${waitsSql({ business, where: which, seen: seenContacts(asking) })}) x`
  if (!is_kept) return counted(where())
  return `with ${seenLeads(asking, { where: where() })}
    select (m.value::jsonb ->> 0)::bigint as source, (m.value::jsonb ->> 1)::bigint as owner, (m.value::jsonb ->> 2)::bigint as step,
      1 as rows, m.amount as seconds
    from metric_row m where m.business_id = ${business} and m.metric = '${waitMetric.name}'
      and m.row_id in (select l.id from mine l) and not m.row_id in (select u.id from unsure u)
    union all ${counted(`t.id in (select l.id from mine l) and t.id in (select u.id from unsure u) and ${where()}`)}`
}

import { rowFilter } from '#engine/server/records/visibility.server.ts'
import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'

/** What counts as an answer to an enquiry, and when it was given. */
const ANSWERS = [
  { record: 'call', at: 'a.started_at', where: "a.direction = 'Outgoing'" },
  { record: 'meeting', at: 'a.starts_at', where: "a.state = 'held'" },
  { record: 'visit', at: 'a.checked_in_at', where: 'a.checked_in_at is not null' },
  { record: 'note', at: 'a.created_at', where: 'true' },
] as const

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
 * SQL of how long the buyers of leads `t` waited for an answer, in whole seconds: source, owner, step and seconds; both null without an
 * answer yet. `seen` says for each record which answers `a` count; records without it count none.
 */
function waitsSql(options: { business: string; where: string; seen: Readonly<Record<string, string | null>> }): string {
  const { business, where, seen } = options
  const answers = ANSWERS.filter(({ record }) => Object.hasOwn(seen, record)).map(
    ({ record, at, where: counts }) =>
      `select min(${at}) as at from "${record}" a where a.business_id = ${business} and a.about_record = 'lead' and a.about_id = t.id
         and a.deleted_at is null and ${counts} and ${at} >= ${CAME}${seen[record] ? ` and ${seen[record]}` : ''}`,
  )
  const first = answers.length > 0 ? answers.join(' union all ') : 'select null::timestamptz as at'
  return `select t.id, t.created_at, t.lead_source_id, t.assigned_user, s.step, w.seconds from "lead" t
      cross join lateral (select ceil(extract(epoch from min(n.at) - ${CAME}))::bigint as seconds from (${first}) n) w
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
    follows: Object.fromEntries(ANSWERS.map(({ record }) => [record, { through: 'about' }])),
    sql: ({ business, where }) =>
      `select x.id as row_id, (x.created_at at time zone '${METRIC_ZONE}')::date as day,
         jsonb_build_array(x.lead_source_id, x.assigned_user, x.step)::text as value, null::uuid as key, x.seconds::numeric as amount
       from (${waitsSql({ business, where, seen: Object.fromEntries(ANSWERS.map(({ record }) => [record, null])) })}) x`,
  },
}

/** SQL of the waits that a person sees, added up: `source`, `owner`, `step`, `rows` and their `seconds`. */
export function seenWaits({ catalog, access, values, where, figures }: OwnAsking): string {
  if (figures)
    return `select (f.value::jsonb ->> 0)::bigint as source, (f.value::jsonb ->> 1)::bigint as owner, (f.value::jsonb ->> 2)::bigint as step,
      f.rows, f.amount as seconds from ${figures(waitMetric)} f`
  const seen = ANSWERS.flatMap(({ record }): [string, string | null][] => {
    const rows = rowFilter({ catalog, definition: catalog.get(record), access, right: 'view', alias: 'a', values })
    return rows === false ? [] : [[record, rows]]
  })
  const business = `${values.add(access.business_id)}::bigint`
  return `select x.lead_source_id as source, x.assigned_user as owner, x.step, 1 as rows, x.seconds
    from (${waitsSql({ business, where, seen: Object.fromEntries(seen) })}) x`
}

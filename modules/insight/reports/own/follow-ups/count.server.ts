import { addDays } from '#base/days.ts'
import { type Days, todayIn } from '#base/periods.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import type { KeptFigures } from '#platform/metrics/kept/kept-figures.server.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'
import { seenContacts } from '../contacts.server.ts'
import { followUpMetric, followUpsSql } from './follow-ups.server.ts'

/** The days of a period that have come. Those of today count once they are settled. Null if none has come. */
export function daysThatCame({
  spec: { period },
}: Pick<OwnAsking, 'spec'>): { past: Days; today: string | null } | null {
  const today = todayIn(METRIC_ZONE)
  const { from, to } = period ?? { from: '1900-01-01', to: today }
  if (from > today) return null
  const yesterday = addDays(today, -1)
  return { past: { from, to: to < today ? to : yesterday }, today: to < today ? null : today }
}

/** SQL of the follow-ups of leads `t` that `where` gives, of the days of the period that have come: `owner`, `outcome`, `rows` and the `days` that they were late. */
export function seenFollowUps(asking: OwnAsking, where: () => string): string {
  const { access, values, figures } = asking
  if (figures) return keptFollowUps(asking, figures)
  const rows = followUpsSql({
    business: `${values.add(access.business_id)}::bigint`,
    where: where(),
    seen: seenContacts(asking),
  })
  return `select x.owner, x.outcome, count(*) as rows, sum(case when x.outcome = 'late' then x.settled_on - x.day end)::numeric as days
    from (${rows}) x where ${cameSql(asking, 'x')} group by x.owner, x.outcome`
}

/** SQL of the stored figures of the days of the period that have come: as `seenFollowUps`, with their `value`. */
export function keptFollowUps(asking: Pick<OwnAsking, 'spec'>, figures: KeptFigures): string {
  const days = daysThatCame(asking)
  if (!days)
    return "select ''::text as value, null::bigint as owner, ''::text as outcome, 0::bigint as rows, 0::numeric as days where false"
  const { past, today } = days
  const columns =
    'f.value, (f.value::jsonb ->> 0)::bigint as owner, f.value::jsonb ->> 1 as outcome, f.rows, f.amount as days'
  const of = (some: Days) => `select ${columns} from ${figures(followUpMetric, some)} f`
  const parts = [
    ...(past.from <= past.to ? [of(past)] : []),
    ...(today ? [`${of({ from: today, to: today })} where f.value::jsonb ->> 1 <> 'open'`] : []),
  ]
  return parts.join(' union all ')
}

/** SQL that is true for follow-ups of the days of the period that have come. */
export function cameSql(asking: OwnAsking, alias: string): string {
  const days = daysThatCame(asking)
  if (!days) return 'false'
  const { values } = asking
  const { past, today } = days
  const last = `${values.add(today ?? past.to)}::date`
  const is_over = today ? ` and (${alias}.day < ${last} or ${alias}.outcome <> 'open')` : ''
  return `${alias}.day >= ${values.add(past.from)}::date and ${alias}.day <= ${last}${is_over}`
}

/** SQL that leaves the follow-ups of the person whom the reader chose, or those of leads without an owner; empty for all. */
export function ofPersonSql({ spec: { only }, values }: OwnAsking, alias: string): string {
  const person = only?.person
  if (person === undefined) return ''
  if (person === 'none') return ` and ${alias}.owner is null`
  if (!/^[1-9]\d{0,15}$/.test(person)) throw badRequest('Choose a person')
  return ` and ${alias}.owner = ${values.add(person)}::bigint`
}

import type { Days } from '#base/periods.ts'
import type { KeptFigures } from '#platform/metrics/kept/kept-figures.server.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'
import { type Came, daysOver, daysThatCame } from './came.server.ts'
import { followUpMetric } from './follow-ups.server.ts'
import { followUpRows } from './seen-rows.server.ts'

/** SQL of the follow-ups of leads `t` that `where` gives, of the days of the period that have come: `owner`, `outcome`, `rows` and the `days` that they were late. */
export function seenFollowUps(asking: OwnAsking, options: { where: () => string; is_kept: boolean }): string {
  const { figures, spec } = asking
  const came = daysThatCame(spec)
  if (!came)
    return "select null::bigint as owner, ''::text as outcome, 0::bigint as rows, 0::numeric as days where false"
  if (figures) return figuresOfFollowUps(came, figures)
  const rows = followUpRows(asking, { came, ...options })
  return `select x.owner, x.outcome, count(*) as rows, sum(case when x.outcome = 'late' then x.settled_on - x.day end)::numeric as days
    from (${rows}) x where ${cameSql(asking, { came, alias: 'x' })} group by x.owner, x.outcome`
}

/** SQL of the stored figures of days that have come: as `seenFollowUps`, with their `value`. */
export function figuresOfFollowUps(came: Came, figures: KeptFigures): string {
  const { today } = came
  const over = daysOver(came)
  const columns =
    'f.value, (f.value::jsonb ->> 0)::bigint as owner, f.value::jsonb ->> 1 as outcome, f.rows, f.amount as days'
  const of = (days: Days) => `select ${columns} from ${figures(followUpMetric, days)} f`
  return [
    ...(over ? [of(over)] : []),
    ...(today ? [`${of({ from: today, to: today })} where f.value::jsonb ->> 1 <> 'open'`] : []),
  ].join(' union all ')
}

/** SQL that is true for follow-ups of days that have come. */
export function cameSql({ values }: OwnAsking, { came, alias }: { came: Came; alias: string }): string {
  const last = `${values.add(came.to)}::date`
  const is_over = came.today ? ` and (${alias}.day < ${last} or ${alias}.outcome <> 'open')` : ''
  return `${alias}.day >= ${values.add(came.from)}::date and ${alias}.day <= ${last}${is_over}`
}

import type { ReportColumn } from '#platform/reports/answer.ts'
import type { OwnReport } from '#platform/reports/own.server.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { ofPersonSql } from '../of-person.server.ts'
import { seenFollowUps } from './count.server.ts'
import { followUpMetric, OF_FOLLOW_UPS, type Outcome } from './follow-ups.server.ts'
import { readsKeptRows } from '../seen-leads.server.ts'

/** A count of follow-ups of the period, which opens them one by one. */
export function countOfFollowUps(
  { period }: Pick<ReportSpec, 'period'>,
  { label, outcome }: { label: string; outcome?: Outcome },
): { column: ReportColumn } {
  const search = { ...period, ...(outcome && { outcome }) }
  return { column: { label, as: 'count', behind: { place: 'reports/follow-ups', search, by: 'person' } } }
}

/**
 * How each person keeps the follow-ups of the period: those that were planned, those that were done on their day, late or not at all; of
 * all people or of one. Each number opens its follow-ups.
 */
export const followUpDiscipline: OwnReport = {
  name: 'follow_up_discipline',
  record: 'lead',
  needs: OF_FOLLOW_UPS,
  has_own_period: true,
  has_no_list: true,
  kept: [followUpMetric],
  prepare: readsKeptRows,
  statement(asking, is_kept) {
    const { catalog, spec, where } = asking
    const groups = [
      { column: { label: 'Owner', as: 'text', field: 'assigned_user' }, titled: catalog.get('user') },
    ] as const
    const figures = [
      countOfFollowUps(spec, { label: 'Planned' }),
      countOfFollowUps(spec, { label: 'On the day', outcome: 'on_day' }),
      countOfFollowUps(spec, { label: 'Done late', outcome: 'late' }),
      countOfFollowUps(spec, { label: 'Moved without a contact', outcome: 'moved' }),
      countOfFollowUps(spec, { label: 'Not done', outcome: 'open' }),
      { column: { label: 'Kept on the day', as: 'percent' as const } },
      { column: { label: 'Average delay', as: 'days' as const } },
    ]
    const of = (outcome: Outcome) => `coalesce(sum(x.rows) filter (where x.outcome = '${outcome}'), 0)`
    const text = `select x.owner::text as g1, sum(x.rows)::text as f1, ${of('on_day')}::text as f2, ${of('late')}::text as f3,
        ${of('moved')}::text as f4, ${of('open')}::text as f5, trim_scale(round(100.0 * ${of('on_day')} / nullif(sum(x.rows), 0), 1))::text as f6,
        trim_scale(round(sum(x.days) / nullif(${of('late')}, 0), 1))::text as f7, grouping(x.owner) as set
      from (${seenFollowUps(asking, { where, is_kept: is_kept === true })}) x where true${ofPersonSql(asking, 'x.owner')} group by grouping sets ((x.owner), ())
      order by set desc, sum(x.rows) desc nulls last, 1 limit 2002`
    return { groups, figures, text }
  },
}

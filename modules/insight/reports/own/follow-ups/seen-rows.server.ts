import type { OwnAsking } from '#platform/reports/own.server.ts'
import { seenContacts } from '../contacts.server.ts'
import { seenLeads, waitingSql } from '../seen-leads.server.ts'
import type { Came } from './came.server.ts'
import { followUpMetric, followUpsSql } from './follow-ups.server.ts'

const allOf = (...conditions: string[]): string => conditions.join(' and ')

/** SQL of a follow-up as it was kept, of a row of `metric_row`: `id` of the lead, `day`, `owner`, `outcome` and `settled_on`. */
export const keptFollowUpSql = (row: string): string =>
  `${row}.row_id as id, ${row}.day, (${row}.value::jsonb ->> 0)::bigint as owner, ${row}.value::jsonb ->> 1 as outcome,
    case ${row}.value::jsonb ->> 1 when 'on_day' then ${row}.day when 'late' then ${row}.day + ${row}.amount::int end as settled_on`

/**
 * SQL of the follow-ups of leads `t` that `where` gives, of days that came: `id` of the lead, `day`, `owner`, `outcome` and `settled_on`.
 * What was kept of a lead holds for a person who sees every contact about it. A contact that they do not see does not count, so of such a
 * lead the history is read; but only of those with a follow-up on these days, because contacts decide what became of a follow-up and
 * not its day.
 */
export function followUpRows(
  asking: OwnAsking,
  options: { came: Came; where: () => string; is_kept: boolean },
): string {
  const { access, values } = asking
  const { came, where, is_kept } = options
  const business = `${values.add(access.business_id)}::bigint`
  const kept_rows = `metric_row m where m.business_id = ${business} and m.metric = '${followUpMetric.name}'
      and m.day between ${values.add(came.from)}::date and ${values.add(came.to)}::date`
  const has_kept = `t.id in (select m.row_id from ${kept_rows})`
  if (is_kept) {
    const unsure = followUpsSql({
      ...{ business, seen: seenContacts(asking) },
      where: allOf(where(), 't.id in (select u.id from unsure u)'),
    })
    return `with ${seenLeads(asking, { where: allOf(where(), has_kept) })}
      select ${keptFollowUpSql('m')} from ${kept_rows} and m.row_id in (select l.id from mine l) and not m.row_id in (select u.id from unsure u)
      union all select n.id, n.day, n.owner, n.outcome, n.settled_on from (${unsure}) n`
  }
  // Too many leads wait: all of them do after a status changed its meaning.
  const waits = `(t.id in (select s.row_id from ${waitingSql(business)}) or exists (select from ${waitingSql(business)} and s.row_id is null))`
  return followUpsSql({ business, seen: seenContacts(asking), where: allOf(where(), `(${has_kept} or ${waits})`) })
}

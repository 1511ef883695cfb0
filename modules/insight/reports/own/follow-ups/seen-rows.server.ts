import type { Transaction } from '#engine/server/database/database.server.ts'
import { seesFollowed } from '#platform/metrics/kept/kept-figures.server.ts'
import { keptMark } from '#platform/metrics/kept/kept-metric.ts'
import { waitingRows } from '#platform/metrics/stale/waiting-rows.server.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'
import { EVERY_CONTACT, seenContacts } from '../contacts.server.ts'
import type { Came } from './came.server.ts'
import { followUpMetric, followUpsSql } from './follow-ups.server.ts'

const MARK = keptMark('lead')

/** What `followUpRows` must know first: true if few rows wait for the job, so that the others are read from what was kept. */
export const readsKeptRows = async (transaction: Transaction): Promise<boolean> =>
  typeof (await waitingRows(transaction, [MARK])).get(MARK) === 'number'

const bothOf = (one: string, other: string): string => [one, other].join(' and ')

/**
 * SQL of the follow-ups of leads `t` that `where` gives, of days that came: `id` of the lead, `day`, `owner`, `outcome` and `settled_on`.
 * A person who sees every contact about their leads reads what was kept of them. For others a contact that they do not see does not
 * count, so the history of their leads is read; but only of those with a follow-up on these days, because contacts decide what became of
 * a follow-up and not its day.
 */
export function followUpRows(
  asking: OwnAsking,
  options: { came: Came; where: () => string; is_kept: boolean },
): string {
  const { access, catalog, values } = asking
  const { came, where, is_kept } = options
  const business = `${values.add(access.business_id)}::bigint`
  const marks = `metric_stale s where s.business_id = ${business} and s.record = '${MARK}'`
  const waiting = `array(select s.row_id from ${marks} and s.row_id is not null)`
  const kept_rows = `metric_row m where m.business_id = ${business} and m.metric = '${followUpMetric.name}'
      and m.day between ${values.add(came.from)}::date and ${values.add(came.to)}::date`
  if (is_kept && seesFollowed(catalog, access, followUpMetric)) {
    const now = followUpsSql({ business, seen: EVERY_CONTACT, where: bothOf(where(), `t.id = any(${waiting})`) })
    return `select m.row_id as id, m.day, (m.value::jsonb ->> 0)::bigint as owner, m.value::jsonb ->> 1 as outcome,
        case m.value::jsonb ->> 1 when 'on_day' then m.day when 'late' then m.day + m.amount::int end as settled_on
      from ${kept_rows} and not m.row_id = any(${waiting}) and m.row_id in (select t.id from "lead" t where ${where()})
      union all select n.id, n.day, n.owner, n.outcome, n.settled_on from (${now}) n`
  }
  // All leads wait after a status changed its meaning.
  const may_have = `(t.id in (select m.row_id from ${kept_rows}) or t.id = any(${waiting}) or exists (select from ${marks} and s.row_id is null))`
  return followUpsSql({ business, seen: seenContacts(asking), where: bothOf(where(), may_have) })
}

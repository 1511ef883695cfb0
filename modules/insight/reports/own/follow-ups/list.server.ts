import { badRequest } from '#engine/server/http/refusal.server.ts'
import { keptMark } from '#platform/metrics/kept/kept-metric.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'
import { EVERY_CONTACT, seenContacts } from '../contacts.server.ts'
import { cameSql, ofPersonSql } from './count.server.ts'
import { followUpMetric, followUpsSql, OF_FOLLOW_UPS, type Outcome, OUTCOMES } from './follow-ups.server.ts'

const WORDS: Record<Outcome, string> = {
  on_day: 'Done on the day',
  late: 'Done late',
  moved: 'Moved without a contact',
  open: 'Not done',
}

/** The follow-ups of the period one by one, of all people or of one (`person`, `none` for leads without an owner), with one outcome or all. */
export const followUpList: OwnReport = {
  name: 'follow_ups',
  record: 'lead',
  needs: ['name', ...OF_FOLLOW_UPS],
  has_own_period: true,
  has_no_list: true,
  kept: [followUpMetric],
  statement(asking) {
    const { catalog } = asking
    const groups = [
      { column: { label: 'Lead', as: 'text' }, titled: catalog.get('lead') },
      { column: { label: 'Planned for', as: 'day', unit: 'day' } },
      { column: { label: 'Owner', as: 'text' }, titled: catalog.get('user') },
      { column: { label: 'What happened', as: 'text', labels: WORDS } },
      { column: { label: 'Done on', as: 'day', unit: 'day' } },
    ] as const
    const text = `select x.id, x.id::text as g1, x.day::text as g2, x.owner::text as g3, x.outcome as g4, x.settled_on::text as g5,
        count(*) over () as count
      from (${rowsSql(asking)}) x where ${chosenSql(asking, 'x')} order by x.day desc, x.id desc`
    return { groups, figures: [], text, list: { page: 'lead' } }
  },
}

/**
 * SQL of the follow-ups that a person sees. For those who see every lead they are the kept rows, with those of leads that wait for the job
 * from the history; for others those of the leads that they see.
 */
function rowsSql(asking: OwnAsking): string {
  const { access, values, where, figures } = asking
  const business = `${values.add(access.business_id)}::bigint`
  if (!figures) return followUpsSql({ business, where: where(), seen: seenContacts(asking) })
  const waiting = `array(select s.row_id from metric_stale s where s.business_id = ${business} and s.record = '${keptMark('lead')}')`
  const kept = `select m.row_id as id, m.day, (m.value::jsonb ->> 0)::bigint as owner, m.value::jsonb ->> 1 as outcome,
      case m.value::jsonb ->> 1 when 'on_day' then m.day when 'late' then m.day + m.amount::int end as settled_on
    from metric_row m where m.business_id = ${business} and m.metric = '${followUpMetric.name}' and not m.row_id = any(${waiting})`
  const now = followUpsSql({
    ...{ business, seen: EVERY_CONTACT },
    where: `t.business_id = ${business} and t.deleted_at is null and t.id = any(${waiting})`,
  })
  return [kept, `select n.id, n.day, n.owner, n.outcome, n.settled_on from (${now}) n`].join(' union all ')
}

// True for the follow-ups of the period, the person and the outcome that the reader chose.
function chosenSql(asking: OwnAsking, alias: string): string {
  const { spec, values } = asking
  const outcome = spec.only?.outcome
  const of_person = `${cameSql(asking, alias)}${ofPersonSql(asking, alias)}`
  if (outcome === undefined) return of_person
  if (!OUTCOMES.some((one) => one === outcome)) throw badRequest('Choose what happened')
  return `${of_person} and ${alias}.outcome = ${values.add(outcome)}::text`
}

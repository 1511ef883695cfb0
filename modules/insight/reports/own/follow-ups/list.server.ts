import { badRequest } from '#engine/server/http/refusal.server.ts'
import { keptMark } from '#platform/metrics/kept/kept-metric.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'
import { EVERY_CONTACT, seenContacts } from '../contacts.server.ts'
import { cameSql, daysThatCame } from './count.server.ts'
import { followUpMetric, followUpsSql, OF_FOLLOW_UPS, type Outcome, OUTCOMES } from './follow-ups.server.ts'

const WORDS: Record<Outcome, string> = {
  on_day: 'Done on the day',
  late: 'Done late',
  moved: 'Moved without a contact',
  open: 'Missed',
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
      from (${rowsSql(asking)}) x where ${cameSql(asking, 'x')}${onlySql(asking)} order by x.day desc, x.id desc`
    return { groups, figures: [], text, list: { page: 'lead' } }
  },
}

// The kept rows say which leads had a follow-up in the period; without them all leads that the person sees are looked at.
function rowsSql(asking: OwnAsking): string {
  const { access, values, where, figures } = asking
  const business = `${values.add(access.business_id)}::bigint`
  const days = daysThatCame(asking)
  if (!figures || !days) return followUpsSql({ business, where: where(), seen: seenContacts(asking) })
  const { past, today } = days
  const known = `select m.row_id from metric_row m where m.business_id = ${business} and m.metric = '${followUpMetric.name}'
      and m.day between ${values.add(past.from)}::date and ${values.add(today ?? past.to)}::date
    union select s.row_id from metric_stale s where s.business_id = ${business} and s.record = '${keptMark('lead')}'`
  return followUpsSql({
    business,
    where: `t.business_id = ${business} and t.deleted_at is null and t.id = any(array(${known}))`,
    seen: EVERY_CONTACT,
  })
}

function onlySql({ spec: { only = {} }, values }: OwnAsking): string {
  const { person, outcome } = only
  if (person !== undefined && person !== 'none' && !/^[1-9]\d{0,15}$/.test(person)) throw badRequest('Choose a person')
  if (outcome !== undefined && !OUTCOMES.some((one) => one === outcome)) throw badRequest('Choose what happened')
  const of_person =
    person === undefined
      ? ''
      : person === 'none'
        ? ' and x.owner is null'
        : ` and x.owner = ${values.add(person)}::bigint`
  return outcome === undefined ? of_person : `${of_person} and x.outcome = ${values.add(outcome)}::text`
}

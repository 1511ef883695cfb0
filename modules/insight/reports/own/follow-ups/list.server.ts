import { badRequest } from '#engine/server/http/refusal.server.ts'
import type { KeptFigures } from '#platform/metrics/kept/kept-figures.server.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'
import { EVERY_CONTACT } from '../contacts.server.ts'
import { ofPersonSql } from '../of-person.server.ts'
import { readsKeptRows, waitingSql } from '../seen-leads.server.ts'
import { type Came, daysThatCame } from './came.server.ts'
import { cameSql, figuresOfFollowUps } from './count.server.ts'
import { followUpMetric, followUpsSql, OF_FOLLOW_UPS, type Outcome, OUTCOMES } from './follow-ups.server.ts'
import { followUpRows, keptFollowUpSql } from './seen-rows.server.ts'

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
  prepare: readsKeptRows,
  statement(asking, is_kept) {
    const { catalog } = asking
    const groups = [
      { column: { label: 'Lead', as: 'text' }, titled: catalog.get('lead') },
      { column: { label: 'Planned for', as: 'day', unit: 'day' } },
      { column: { label: 'Owner', as: 'text' }, titled: catalog.get('user') },
      { column: { label: 'What happened', as: 'text', labels: WORDS } },
      { column: { label: 'Done on', as: 'day', unit: 'day' } },
    ] as const
    const text = listSql(asking, is_kept === true)
    return { groups, figures: [], text, list: { page: 'lead' } }
  },
}

const SHOWN = `x.id, x.id::text as g1, x.day::text as g2, x.owner::text as g3, x.outcome as g4, x.settled_on::text as g5`
const NEWEST = 'x.day desc, x.id desc'
const NONE =
  'select null::bigint as id, null as g1, null as g2, null as g3, null as g4, null as g5, 0 as count where false'

/** SQL of the follow-ups of the period that have come, of the person and with the outcome that the reader chose, newest first. */
function listSql(asking: OwnAsking, is_kept: boolean): string {
  const { spec, where, figures } = asking
  const came = daysThatCame(spec)
  if (!came) return NONE
  if (figures) return keptSql(asking, { came, figures })
  return `select ${SHOWN}, count(*) over () as count from (${followUpRows(asking, { came, where, is_kept })}) x
    where ${cameSql(asking, { came, alias: 'x' })}${chosenSql(asking, 'x')} order by ${NEWEST}`
}

/**
 * SQL of the list for those who see every lead. The stored figures say how many there are; of the kept rows only the newest are read, in
 * the order of their index. Leads that wait for the job are read from their history.
 */
function keptSql(asking: OwnAsking, { came, figures }: { came: Came; figures: KeptFigures }): string {
  const { access, values, rows_read } = asking
  const business = `${values.add(access.business_id)}::bigint`
  const waiting = `array(select s.row_id from ${waitingSql(business)})`
  const now = followUpsSql({
    ...{ business, seen: EVERY_CONTACT },
    where: `t.business_id = ${business} and t.deleted_at is null and t.id = any(${waiting})`,
  })
  const of = (alias: string) => cameSql(asking, { came, alias })
  return `with chosen as materialized (
      select f.value, f.rows from (${figuresOfFollowUps(came, figures)}) f where true${chosenSql(asking, 'f')}
    ), kept as (
      select m.row_id, m.day, m.value, m.amount from (
        select m.row_id, m.day, m.value, m.amount, m.value::jsonb ->> 1 as outcome from metric_row m
        where m.business_id = ${business} and m.metric = '${followUpMetric.name}' and m.value = any(array(select c.value from chosen c))
      ) m where not m.row_id = any(${waiting}) and ${of('m')} order by m.day desc, m.row_id desc limit ${rows_read}
    ), listed as (
      select ${keptFollowUpSql('k')} from kept k
      union all
      select n.id, n.day, n.owner, n.outcome, n.settled_on from (${now}) n where ${of('n')}${chosenSql(asking, 'n')}
    )
    select ${SHOWN}, (select coalesce(sum(c.rows), 0) from chosen c)::text as count from listed x order by ${NEWEST}`
}

// True for the follow-ups of the person and with the outcome that the reader chose.
function chosenSql(asking: OwnAsking, alias: string): string {
  const { spec, values } = asking
  const outcome = spec.only?.outcome
  const of_person = ofPersonSql(asking, `${alias}.owner`)
  if (outcome === undefined) return of_person
  if (!OUTCOMES.some((one) => one === outcome)) throw badRequest('Choose what happened')
  return `${of_person} and ${alias}.outcome = ${values.add(outcome)}::text`
}

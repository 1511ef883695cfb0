import { financialYear, indianDate } from '#base/financial-year.ts'
import { fieldRule } from '#engine/record/rights.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { opportunity } from '../opportunity.record.ts'
import { forecast, type ForecastGroup, type ForecastStage } from './forecast.ts'

/** The forecast is made from these fields. A person who may not read one of them may not read the forecast. */
const READ = ['opportunity_amount', 'close_date', 'opportunity_stage_id', 'probability', 'assigned_user', 'shares']

/**
 * The forecast over the opportunities that the person sees: open ones of every month, and those won since the start of the
 * financial year. The database adds up the opportunities of each group, by the index of stages and close dates.
 */
export const forecastRoute = memberRoute({
  method: 'GET',
  path: '/opportunities/forecast',
  permission: { record: 'opportunity', right: 'view' },
  summary: 'What open opportunities are worth by month and by person, and what was won; of one pipeline or of all',
  async handler({ services, caller: { access }, query }) {
    if (READ.some((name) => ['hidden', 'masked'].includes(fieldRule(access, opportunity.name, name))))
      throw notAllowed()
    const { database, catalog } = services
    const since = financialYear(indianDate(new Date())).start
    const stages = await database.read(
      access,
      `select id::text, kind, probability::text from opportunity_stage where business_id = $1::bigint and kind <> 'lost'`,
      [access.business_id],
    )
    const values = new Values()
    const business = values.add(access.business_id)
    const seen = rowFilter({ catalog, definition: opportunity, access, right: 'view', alias: 't', values })
    if (seen === false) throw notAllowed()
    const of = (kind: string) => values.add(stages.flatMap((stage) => (stage[1] === kind ? [stage[0]] : [])))
    const [open, won] = [of('open'), of('won')]
    const pipeline = query.pipeline ? `and t.opportunity_pipeline_id = ${values.add(idOf(query.pipeline))}::bigint` : ''
    const rows = await database.read(
      access,
      `with share as (select opportunity_id, json_agg(json_build_object('person', member_id::text, 'percent', percent::text)
           order by member_id)::text as shares from opportunity_share where business_id = ${business}::bigint group by 1)
       select t.opportunity_stage_id::text, to_char(t.close_date, 'YYYY-MM'), coalesce(t.assigned_user, t.created_by)::text,
         t.probability::text, s.shares, count(*)::text, (sum(t.opportunity_amount) / 100.0)::numeric(30, 2)::text
       from opportunity t left join share s on s.opportunity_id = t.id
       where t.business_id = ${business}::bigint and t.deleted_at is null ${seen ? `and ${seen}` : ''} ${pipeline}
         and (t.opportunity_stage_id = any(${open}::bigint[])
           or t.opportunity_stage_id = any(${won}::bigint[]) and t.close_date >= ${values.add(since)}::date)
       group by 1, 2, 3, 4, 5`,
      values.list,
    )
    return { ...forecast(stages.map(stageOf), rows.map(groupOf)), since }
  },
})

type Cells = readonly (string | null)[]

const stageOf = ([id, kind, probability]: Cells): ForecastStage => ({ id: Number(id), kind: kind ?? '', probability })

const groupOf = ([stage, month, owner, probability, shares, count, amount]: Cells): ForecastGroup => ({
  opportunity_stage_id: Number(stage),
  close_date: month,
  owner: owner ?? '',
  probability,
  shares: shares === null ? [] : (JSON.parse(shares) as ForecastGroup['shares']),
  count: Number(count),
  opportunity_amount: amount,
})

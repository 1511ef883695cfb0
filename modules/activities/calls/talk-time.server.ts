import { periodSpan } from '#base/period-span.ts'
import { fieldRule } from '#engine/record/rights.ts'
import { badRequest, notAllowed } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { call } from './call.record.ts'

/** Talk time is counted from these fields. A person who may not read one of them may not read the talk time. */
const READ = ['direction', 'started_at', 'talk_seconds', 'assigned_user']

/** The calls of one person in a period; null for calls of nobody. */
export interface TalkTime {
  user_id: number | null
  calls: number
  /** Calls in which somebody talked. */
  connected: number
  missed: number
  talk_seconds: number
}

/** The calls and the talk time of each person whose calls the viewer sees, in a period of the viewer's zone. */
export const talkTimeRoute = memberRoute({
  method: 'GET',
  path: '/calls/talk_time',
  permission: { record: 'call', right: 'view' },
  summary: 'Calls, connected calls and talk time of each person in a period: ?period, of a customPeriod ?from and ?to',
  async handler({ services, caller, query }) {
    const { access, timezone } = caller
    const { period = 'today' } = query
    const span = periodSpan({ ...query, period, zone: timezone, year: 'financial' })
    if ('issues' in span) throw badRequest(span.issues[0].message)
    if (READ.some((name) => ['hidden', 'masked'].includes(fieldRule(access, call.name, name)))) throw notAllowed()
    const values = new Values()
    const business = `${values.add(access.business_id)}::bigint`
    const at = (moment: Date) => `${values.add(moment)}::timestamptz`
    const seen = rowFilter({ catalog: services.catalog, definition: call, access, right: 'view', alias: 't', values })
    if (seen === false) throw notAllowed()
    const rows = await services.database.read(
      access,
      `select t.assigned_user::text, count(*)::text, count(*) filter (where t.talk_seconds > 0)::text,
         count(*) filter (where t.direction = 'Missed')::text, coalesce(sum(t.talk_seconds), 0)::text
       from call t where t.business_id = ${business} and t.deleted_at is null
         and t.started_at >= ${at(span.start)} and t.started_at < ${at(span.end)} ${seen ? `and ${seen}` : ''}
       group by t.assigned_user order by sum(t.talk_seconds) desc nulls last, t.assigned_user limit 500`,
      values.list,
    )
    const data = rows.map(
      ([user, calls, connected, missed, talk]): TalkTime => ({
        user_id: user === null ? null : Number(user),
        calls: Number(calls),
        connected: Number(connected),
        missed: Number(missed),
        talk_seconds: Number(talk),
      }),
    )
    return { ...span.days, data }
  },
})

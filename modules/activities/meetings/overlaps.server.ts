import { fieldRule } from '#engine/record/rights.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { meeting } from './meeting.record.ts'

/** A meeting is at most this long, so that only the meetings around a moment can overlap it. */
export const MOST_DAYS = 31
const MOST_PEOPLE = 51
const MOST_SHOWN = 20

/** A planned meeting at the same time, of one of the people. Its name is null where the viewer may not see it. */
export interface Overlap {
  user_id: number
  id: number | null
  name: string | null
  starts_at: string
  ends_at: string
}

/** The other planned meetings that some people have between two moments. A warning for the form: people may overlap. */
export const overlapsRoute = memberRoute({
  method: 'GET',
  path: '/meetings/overlaps',
  permission: { record: 'meeting', right: 'view' },
  summary: 'Planned meetings of people at the same time',
  async handler({ services, caller: { access }, query }) {
    const [from, to] = [momentOf(query.starts_at), momentOf(query.ends_at)]
    const people = (query.people ?? '').split(',').filter((id) => /^[1-9]\d{0,15}$/.test(id))
    if (people.length === 0 || people.length > MOST_PEOPLE) throw badRequest(`Name 1 to ${MOST_PEOPLE} people`)
    const except = /^[1-9]\d{0,15}$/.test(query.except ?? '') ? query.except : '0'
    const values = new Values()
    const business = `${values.add(access.business_id)}::bigint`
    const seen = rowFilter({
      catalog: services.catalog,
      definition: meeting,
      access,
      right: 'view',
      alias: 't',
      values,
    })
    const rule = fieldRule(access, meeting.name, meeting.title)
    const may_name = rule === 'hidden' || rule === 'masked' ? false : seen
    const start = `${values.add(from)}::timestamptz`
    const rows = await services.database.read(
      access,
      `select v.user_id::text, ${may_name === false ? 'null' : `case when ${may_name ?? 'true'} then t.id::text end`},
         ${may_name === false ? 'null' : `case when ${may_name ?? 'true'} then t.name end`},
         to_json(t.starts_at)#>>'{}', to_json(t.ends_at)#>>'{}'
       from meeting t, unnest(${values.add(people)}::bigint[]) as v(user_id)
       where t.business_id = ${business} and t.deleted_at is null and t.state = 'planned' and t.id <> ${values.add(except)}::bigint
         and t.starts_at < ${values.add(to)}::timestamptz and t.starts_at > ${start} - interval '${MOST_DAYS + 1} days' and t.ends_at > ${start}
         and (t.assigned_user = v.user_id or exists (select from meeting_attendee a
           where a.business_id = ${business} and a.meeting_id = t.id and a.user_id = v.user_id))
       order by t.starts_at, t.id limit ${MOST_SHOWN}`,
      values.list,
    )
    const data = rows.map(
      ([user_id, id, name, starts_at, ends_at]): Overlap => ({
        user_id: Number(user_id),
        id: id === null ? null : Number(id),
        name,
        starts_at: String(starts_at),
        ends_at: String(ends_at),
      }),
    )
    return { data }
  },
})

function momentOf(text: string | undefined): Date {
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text ?? '') && (text ?? '').length <= 40 ? new Date(text ?? '') : null
  if (!at || Number.isNaN(at.getTime())) throw badRequest('Send the start and the end')
  return at
}

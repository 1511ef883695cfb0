import { todayIn } from '#base/periods.ts'
import type { Access } from '#engine/record/rights.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { badRequest, invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { selectList } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { isOpen } from '../../contact-entries/open-signs.server.ts'
import { contact } from '../contact.record.ts'
import { OCCASIONS, type Occasion, type OccasionRow } from './greeting-words.ts'
import { nextDays } from './occasion-days.ts'

const PAGE = 50
const MOST_DAYS = 60
const SHOWN = ['name', 'account_name', 'designation', 'contact_number', 'email', 'language', 'assigned_user'] as const

const isOccasion = (raw: unknown): raw is Occasion => typeof raw === 'string' && Object.hasOwn(OCCASIONS, raw)

/** Routes of birthdays and anniversaries: who has one in the next days, and who was greeted. */
export const occasionRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/contacts/occasions',
    permission: { record: 'contact', right: 'view' },
    summary: 'Birthdays and anniversaries of the next days: ?days=30&from=YYYY-MM-DD&occasion=birthday&after=…',
    handler: listOccasions,
  }),
  memberRoute({
    method: 'POST',
    path: '/contacts/:id/greeted',
    takes: ['occasion', 'year', 'is_greeted'],
    permission: { record: 'contact', right: 'edit' },
    summary: 'Mark a contact as greeted for a birthday or an anniversary of a year, or as not greeted',
    handler: markGreeted,
  }),
]

/** The occasions whose dates this person may read. */
const openOccasions = (access: Access): Occasion[] =>
  (Object.keys(OCCASIONS) as Occasion[]).filter((one) => isOpen(contact, access, OCCASIONS[one]))

function daysAsked({ query, caller }: MemberCall) {
  const count = query.days === undefined ? 30 : Number(query.days)
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST_DAYS) throw badRequest(`Ask for 1 to ${MOST_DAYS} days`)
  if (query.from !== undefined && !isDay(query.from)) throw badRequest('This is not a day')
  return nextDays(query.from ?? todayIn(caller.timezone), count)
}

/** The next birthdays and anniversaries of the contacts that this person may see, by day; read by the index of the days. */
async function listOccasions(call: MemberCall): Promise<{ data: OccasionRow[]; next: string | null }> {
  const { services, caller, query } = call
  const { access } = caller
  const asked = query.occasion
  if (asked !== undefined && !isOccasion(asked)) throw badRequest('There is no such occasion')
  const open = openOccasions(access).filter((one) => asked === undefined || one === asked)
  const days = daysAsked(call).flatMap(({ date, days: some }, place) => some.map((day) => ({ place, date, day })))
  const after = afterOf(query.after)
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const { catalog } = services
  const visible = rowFilter({ catalog, definition: contact, access, right: 'view', alias: 't', values })
  if (visible === false || open.length === 0) return { data: [], next: null }
  const shown = selectList({ definition: contact, access, names: SHOWN, alias: 't', business: () => business })
  const since = after
    ? `and (d.place, o.contact_id, o.occasion) > (${values.add(after[0])}::int, ${values.add(after[1])}::bigint, ${values.add(after[2])}::text)`
    : ''
  const found = await services.database.read(
    access,
    `select row_to_json(r)::text from (select d.place, d.date, q.* from unnest(${values.add(days.map(({ place }) => place))}::int[],
           ${values.add(days.map(({ date }) => date))}::text[], ${values.add(days.map(({ day }) => day))}::int[]) as d(place, date, day)
       cross join lateral (
         select o.occasion, coalesce(o.greeted_year = left(d.date, 4)::int, false) as is_greeted,
           (case o.occasion when 'birthday' then t.dob else t.anniversary_date end)::text as since, ${shown}
         from contact_occasion o join contact t on t.business_id = ${business} and t.id = o.contact_id and t.deleted_at is null
         where o.business_id = ${business} and o.day = d.day and o.occasion = any(${values.add(open)}::text[]) ${since}
           ${visible ? `and ${visible}` : ''}
         order by o.contact_id, o.occasion limit ${PAGE + 1}) q
       order by d.place, q.id, q.occasion limit ${PAGE + 1}) r`,
    values.list,
  )
  const rows = found.map(([json]): OccasionRow & { place: number; version: number } => JSON.parse(json ?? '{}'))
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    data: page.map(({ place: _place, version: _version, ...row }) => row),
    next: rows.length > PAGE && last ? `${last.place}_${last.id}_${last.occasion}` : null,
  }
}

function afterOf(after: string | undefined): [number, number, string] | null {
  if (after === undefined || after === '') return null
  const at = /^(\d{1,3})_(\d{1,15})_(birthday|anniversary)$/.exec(after)
  if (!at) throw badRequest('This page does not exist')
  return [Number(at[1]), Number(at[2]), at[3]]
}

/** Marks a contact as greeted. One statement decides, so of ten people who press the button at once one is in the history. */
async function markGreeted(call: MemberCall): Promise<{ is_greeted: boolean }> {
  const { services, caller, params, body } = call
  const { access } = caller
  const { occasion, year, is_greeted = true } = body
  if (!isOccasion(occasion))
    throw invalid([{ field: 'occasion', message: 'There is no such occasion', rule: 'choice' }])
  if (!Number.isSafeInteger(year) || Number(year) < 2000 || Number(year) > 2200)
    throw invalid([{ field: 'year', message: 'Say the year of the occasion', rule: 'range' }])
  if (typeof is_greeted !== 'boolean')
    throw invalid([{ field: 'is_greeted', message: 'Say true or false', rule: 'type' }])
  const id = idOf(params.id)
  await services.database.transaction(access, async (transaction) => {
    const found = await findForWrite(
      transaction,
      { catalog: services.catalog, definition: contact, access },
      id,
      'edit',
    )
    if (!openOccasions(access).includes(occasion) || found[OCCASIONS[occasion]] === null) throw notFound()
    const rows = await transaction.query(
      `update contact_occasion set greeted_year = case when $5 then $4::int end,
         greeted_by = case when $5 then $6::bigint end, greeted_at = case when $5 then now() end
       where business_id = $1::bigint and contact_id = $2::bigint and occasion = $3
         and (greeted_year is not distinct from $4::int) <> $5 returning contact_id`,
      [access.business_id, id, occasion, year, is_greeted, access.user_id],
    )
    if (rows.length === 0) return
    const { request_id, address } = writing(call, contact)
    recordChanges(transaction, {
      definition: contact,
      access,
      request_id,
      ...(address === undefined ? {} : { address }),
      action: `${is_greeted ? 'greeted' : 'not_greeted'}_${occasion}`,
      note: String(year),
      entries: [{ id, changes: {}, words: null }],
    })
  })
  return { is_greeted }
}

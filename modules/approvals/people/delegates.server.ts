import { dayFirst } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { delegationsOn, peopleIn } from './approvers.server.ts'

const MOST_OPEN = 20

/** Who decides for whom while they are away. Each person names their own delegates. */
export const delegateRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/approval_delegates',
    summary: 'Who decides for you and for whom you decide, today and later, and the people whom you may name',
    handler: ({ services, caller: { access } }) =>
      services.database.transaction(access, async (transaction) => {
        const day = indianDate(new Date())
        const all = await delegationsOn(transaction, { day, later: true })
        const people = await peopleIn(transaction, null)
        const nameOf = (id: number) => people.find((one) => one.access.user_id === id)?.access.name ?? null
        const shownOf = (mine: boolean) =>
          all
            .filter((one) => (mine ? one.of : one.to) === access.user_id)
            .map(({ id, of, to, from, until }) => ({ id, name: nameOf(mine ? to : of), from, until }))
        return {
          ...{ day, mine: shownOf(true), of_others: shownOf(false) },
          people: people.flatMap(({ access: { user_id, name } }) =>
            user_id === access.user_id ? [] : [{ id: user_id, name }],
          ),
        }
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/approval_delegates',
    takes: ['person', 'from', 'until'],
    summary: 'Names a person who decides for you from a day until a day, both included: {person, from, until}',
    handler: ({ services, caller: { access, request_id }, body }) =>
      services.database.transaction(access, async (transaction) => {
        const { person, from, until } = body
        const today = indianDate(new Date())
        const issues: Issue[] = []
        const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
        const is_id = typeof person === 'number' && Number.isSafeInteger(person)
        const [found] = is_id ? await peopleIn(transaction, [person as number]) : []
        if (person === access.user_id) say('person', 'Choose somebody else', 'own_approval')
        else if (!found) say('person', 'Choose a person', 'required')
        if (!isDay(from)) say('from', 'Enter a date', 'required')
        if (!isDay(until)) say('until', 'Enter a date', 'required')
        else if (isDay(from) && until < from) say('until', 'The last day lies before the first', 'range')
        else if (until < today) say('until', 'This day has passed', 'past')
        if (issues.length > 0) throw invalid(issues)
        const open = await delegationsOn(transaction, { day: today, later: true })
        if (open.filter(({ of }) => of === access.user_id).length >= MOST_OPEN)
          throw invalid([{ field: 'person', message: `You may name ${MOST_OPEN} people at most`, rule: 'too_many' }])
        const [{ id }] = await transaction.query<{ id: number }>(
          `insert into approval_delegate (business_id, of_person, to_person, from_day, until_day)
           select b.id, $2::bigint, $3::bigint, $4::date, $5::date from business b where b.id = $1::bigint returning id`,
          [access.business_id, access.user_id, person, from, until],
        )
        await writeAudit(transaction, {
          ...{ business_id: access.business_id, actor_id: access.user_id, record: 'setting', record_id: null },
          ...{ action: 'update', changes: { approval_delegate: [null, { person, from, until }] }, request_id },
        })
        await addNotice(transaction, {
          business_id: access.business_id,
          to: [person as number],
          kind: 'approval_delegated',
          actor_id: access.user_id,
          path: 'approvals',
          values: { from: dayFirst(from as string), until: dayFirst(until as string) },
        })
        return { id }
      }),
  }),
  memberRoute({
    method: 'DELETE',
    path: '/approval_delegates/:id',
    summary: 'Ends a delegation of yours',
    handler: ({ services, caller: { access, request_id }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const id = idOf(params.id)
        const [ended] = await transaction.query<{ to_person: number }>(
          `update approval_delegate set ended_at = $4::timestamptz
           where business_id = $1::bigint and id = $2::bigint and of_person = $3::bigint and ended_at is null returning to_person`,
          [access.business_id, id, access.user_id, new Date()],
        )
        if (!ended) throw notFound()
        await writeAudit(transaction, {
          ...{ business_id: access.business_id, actor_id: access.user_id, record: 'setting', record_id: null },
          ...{ action: 'update', changes: { approval_delegate: [{ person: ended.to_person }, null] }, request_id },
        })
        return { id }
      }),
  }),
]

import { indianDate } from '#base/financial-year.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { actOnOne } from '#engine/server/records/actions.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { reachesRow } from '#engine/server/records/visibility.server.ts'
import { delegationsOn, levelOf, peopleIn } from '../people/approvers.server.ts'
import { delegateRoutes } from '../people/delegates.server.ts'
import { type RuleSetup, readSetup } from '../people/rules.server.ts'
import { setupRoutes } from '../people/setup.server.ts'
import { reachedBy } from './reached.server.ts'
import { type ApprovalRequest, approvalOf, REQUEST_SQL, requestOf, stepsOf } from './requests.server.ts'
import { nextPeople } from './tell.server.ts'

const MOST_SHOWN = 200

/** What waits for approval: what the person may decide on, and what they asked for. */
export const approvalRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/approvals',
    summary: `Up to ${MOST_SHOWN} requests that wait for approval: those that you may decide on, and your own; oldest first`,
    handler: ({ services, caller: { access } }) =>
      services.database.transaction(access, async (transaction) => ({
        data: (await waitingFor(transaction, services.catalog, access)).slice(0, MOST_SHOWN),
      })),
  }),
  memberRoute({
    method: 'GET',
    path: '/approvals/decided',
    summary: `The last ${MOST_SHOWN} decided requests that you asked for or decided on, newest first, with every decision`,
    handler: ({ services, caller: { access } }) =>
      services.database.transaction(access, async (transaction) => {
        const requests = await transaction.query<ApprovalRequest>(
          `select ${REQUEST_SQL} from approval_request a where a.business_id = $1::bigint and a.status <> 'Pending'
             and (a.asked_by = $2::bigint or a.id in (select s.request_id from approval_step s
               where s.business_id = $1::bigint and s.decided_by = $2::bigint))
           order by a.id desc limit ${MOST_SHOWN}`,
          [access.business_id, access.user_id],
        )
        const seen = await reachedBy(transaction, { catalog: services.catalog, access, right: 'view' }, requests)
        return {
          data: await shown(
            transaction,
            requests.filter(({ id }) => seen.has(id)),
          ),
        }
      }),
  }),
  memberRoute({
    method: 'GET',
    path: '/approvals/of/:record/:id',
    summary: 'The last request for approval of a record that you may see: its decisions, and who may decide next',
    handler: ({ services, caller: { access }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const [request] = await transaction.query<ApprovalRequest>(
          `select ${REQUEST_SQL} from approval_request a where a.business_id = $1::bigint and a.record = $2 and a.record_id = $3::bigint
           order by a.id desc limit 1`,
          [access.business_id, params.record, idOf(params.id)],
        )
        const options = { catalog: services.catalog, access, right: 'view' }
        if (!request || !(await reachedBy(transaction, options, [request])).has(request.id))
          return { request: null, next: [] }
        const [one] = await shown(transaction, [request])
        return { request: one, next: await nextPeople(transaction, services.catalog, request) }
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/approvals/:id/decide',
    takes: ['decision', 'reason'],
    summary:
      'Decides on a request, for yourself or for the person whose delegate you are: {decision: approve, not_accept or reject, reason}',
    handler: (call) =>
      call.services.database.transaction(call.caller.access, async (transaction) => {
        const { decision, reason = null } = call.body
        if (decision !== 'approve' && decision !== 'not_accept' && decision !== 'reject')
          throw badRequest('Choose approve, not_accept or reject')
        const request = await requestOf(transaction, idOf(call.params.id))
        if (!request) throw notFound()
        const definition = call.services.catalog.get(request.record)
        const access = await lentAccess(transaction, call.services.catalog, call.caller.access, request)
        return actOnOne(transaction, {
          ...{ ...writing(call, definition), access, name: decision, id: Number(request.record_id), version: 'any' },
          input: { approval_reason: reason },
        })
      }),
  }),
  ...delegateRoutes,
  ...setupRoutes,
]

/**
 * The access with which a person decides: their own, or, where they are the delegate of somebody whose right reaches the record, with
 * that right on what they may see themselves. The hook of the action decides whether they may (`decide`).
 */
async function lentAccess(
  transaction: Transaction,
  catalog: Catalog,
  access: Access,
  request: ApprovalRequest,
): Promise<Access> {
  const { record } = request
  const definition = catalog.get(record)
  const id = Number(request.record_id)
  const doc = (await readFullRows(transaction, definition, [id])).get(id)
  if (!doc || reachesRow({ definition, access, right: 'approve', row: doc })) return access
  const delegations = await delegationsOn(transaction, { day: indianDate(new Date()), to: access.user_id })
  const principals = await peopleIn(
    transaction,
    delegations.map(({ of }) => of),
  )
  if (!principals.some((one) => reachesRow({ definition, access: one.access, right: 'approve', row: doc })))
    return access
  return { ...access, rights: { ...access.rights, [record]: { ...access.rights[record], approve: 'all' } } }
}

interface Waiting {
  id: number
  record: string
  record_id: number
  title: string
  needed: string
  asked_at: Date
  asked_by: string | null
  level: number
  levels: number
  may_decide: boolean
  for: string | null
}

/** The open requests that the person may decide on, for themselves or for another person, and those that they asked for. */
async function waitingFor(transaction: Transaction, catalog: Catalog, access: Access): Promise<Waiting[]> {
  const { business_id, user_id } = access
  const requests = await transaction.query<ApprovalRequest & { person: string | null }>(
    `select ${REQUEST_SQL}, m.name as person
     from approval_request a left join member m on m.business_id = $1::bigint and m.id = a.asked_by
     where a.business_id = $1::bigint and a.status = 'Pending' order by a.asked_at, a.id limit 1000`,
    [business_id],
  )
  const seen = await reachedBy(transaction, { catalog, access, right: 'view' }, requests)
  const steps = await stepsOf(
    transaction,
    requests.map(({ id }) => id),
  )
  const delegations = await delegationsOn(transaction, { day: indianDate(new Date()), to: user_id })
  // The person first: what they may decide themselves, they decide for themselves.
  const people = (await peopleIn(transaction, [user_id, ...delegations.map(({ of }) => of)])).toSorted(
    (a, b) => Number(b.access.user_id === user_id) - Number(a.access.user_id === user_id),
  )
  const reach = await Promise.all(
    people.map((one) => reachedBy(transaction, { catalog, access: one.access, right: 'approve' }, requests)),
  )
  const setups = new Map<string, RuleSetup>()
  for (const { record, rule } of requests)
    if (!setups.has(`${record} ${rule}`))
      setups.set(`${record} ${rule}`, await readSetup(transaction, { record, name: rule }))
  return requests.flatMap((request): Waiting[] => {
    const { id, record, title, needed, asked_at } = request
    if (!seen.has(id)) return []
    const setup = setups.get(`${record} ${request.rule}`) as RuleSetup
    const approval = approvalOf(request, steps)
    const level = approval.approved_by.length + 1
    const out = [approval.made_by, approval.submitted_by, ...approval.approved_by.flat()]
    const is_own = [approval.made_by, approval.submitted_by].includes(String(user_id))
    const actor = out.includes(String(user_id))
      ? undefined
      : people.find(
          (one, index) =>
            reach[index].has(id) && levelOf(setup, one) >= level && !out.includes(String(one.access.user_id)),
        )
    if (!actor && !is_own) return []
    const lent = actor && actor.access.user_id !== user_id ? actor.access.name : null
    return [
      {
        ...{ id, record, record_id: Number(request.record_id), title, needed, asked_at, asked_by: request.person },
        ...{ level, levels: setup.levels, may_decide: actor !== undefined, for: lent },
      },
    ]
  })
}

/** Requests with the names of the people and every decision. */
async function shown(transaction: Transaction, requests: readonly ApprovalRequest[]) {
  const steps = await stepsOf(
    transaction,
    requests.map(({ id }) => id),
  )
  const ids = [
    ...requests.map(({ asked_by }) => asked_by),
    ...steps.flatMap(({ decided_by, for_person }) => (for_person === null ? [decided_by] : [decided_by, for_person])),
  ]
  const names = new Map(
    (
      await transaction.query<{ id: number; name: string }>(
        'select id, name from member where business_id = $1::bigint and id = any($2::bigint[])',
        [transaction.scope.business_id, [...new Set(ids)]],
      )
    ).map(({ id, name }) => [id, name]),
  )
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return requests.map(({ id, record, record_id, status, title, needed, asked_by, asked_at }) => ({
    ...{ id, record, record_id: Number(record_id), status, title, needed, asked_at, asked_by: nameOf(asked_by) },
    steps: steps
      .filter(({ request_id }) => request_id === id)
      .map(({ level, status: decision, decided_by, for_person, decided_at, reason }) => ({
        ...{ level, status: decision, by: nameOf(decided_by), for: nameOf(for_person), decided_at, reason },
      })),
  }))
}

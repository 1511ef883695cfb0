import { indianDate } from '#base/financial-year.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { isManager } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { reachesRow } from '#engine/server/records/visibility.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { delegationsOn, levelsFor, peopleIn } from '../people/approvers.server.ts'
import { readSetup, ruleOf } from '../people/rules.server.ts'
import { type ApprovalRequest, approvalOf, requestOf, stepsOf } from './requests.server.ts'

/** A person who may decide next; `for` is the person for whom a delegate would act. */
export interface NextPerson {
  id: number
  name: string
  for: string | null
}

/**
 * The people who may decide on an open request at its level: those named in the setup whom the right `approve` reaches, and the
 * delegates of those who may see the record. Nobody who made it, asked for it or approved it before.
 */
export async function nextPeople(
  transaction: Transaction,
  catalog: Catalog,
  request: ApprovalRequest,
): Promise<NextPerson[]> {
  const rule = ruleOf(request)
  if (!rule || request.status !== 'Pending') return []
  const definition = catalog.get(request.record)
  const id = Number(request.record_id)
  const doc = (await readFullRows(transaction, definition, [id])).get(id) as Doc | undefined
  if (!doc) return []
  const setup = await readSetup(transaction, rule)
  const people = await peopleIn(transaction, null)
  const approval = approvalOf(request, await stepsOf(transaction, [request.id]))
  const level = approval.approved_by.length + 1
  const out = new Set([approval.made_by, approval.submitted_by, ...approval.approved_by.flat()])
  const levels = await levelsFor(transaction, people, { rule, setup, definition, doc, is_approving: true })
  const named = people.filter(
    ({ access }) => (levels.get(access.user_id) ?? 0) >= level && !out.has(String(access.user_id)),
  )
  const found = named.map(({ access }): NextPerson => ({ id: access.user_id, name: access.name, for: null }))
  for (const { of, to } of await delegationsOn(transaction, { day: indianDate(new Date()) })) {
    const principal = found.find((one) => one.id === of && one.for === null)
    const delegate = people.find(({ access }) => access.user_id === to)
    if (!principal || !delegate || out.has(String(to)) || found.some((one) => one.id === to)) continue
    if (!isManager(delegate.access) && !reachesRow({ definition, access: delegate.access, right: 'view', row: doc }))
      continue
    found.push({ id: to, name: delegate.access.name, for: principal.name })
  }
  return found
}

/** The job: tells everybody who may decide on a request next. */
export async function tellApprovers(services: Services, payload: Record<string, unknown>): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.member_id) }
  const { database, catalog } = services
  await database.transaction(who, async (transaction) => {
    const request = await requestOf(transaction, Number(payload.request_id))
    if (request?.status !== 'Pending') return
    const next = await nextPeople(transaction, catalog, request)
    const level = approvalOf(request, await stepsOf(transaction, [request.id])).approved_by.length + 1
    const [asker] = await peopleIn(transaction, [Number(request.asked_by)])
    await addNotice(transaction, {
      business_id: who.business_id,
      to: next.map(({ id }) => id),
      kind: 'approval_asked',
      actor_id: Number(request.asked_by),
      path: `${catalog.get(request.record).path}/${request.record_id}`,
      values: { title: request.title, person: asker?.access.name ?? '', needed: request.needed },
      key: `approval ${request.id} ${level}`,
    })
  })
}

import type { Services } from '#engine/server/http/services.server.ts'
import { loadAccesses } from '#engine/server/access/access.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { reachesRow } from '#engine/server/records/visibility.server.ts'
import { isManager } from '#engine/record/rights.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import type { ApprovalRequest } from './decide.server.ts'
import { type ApprovalRule, isApprover, readSetup } from './rules.server.ts'

// More people than decide in any business.
const MOST_PEOPLE = 500

const rules: ApprovalRule[] = []

/** Registers a rule, so that the people who decide are notified of its requests. */
export function followApprovals(rule: ApprovalRule): void {
  rules.push(rule)
}

/** The job: tells everybody who may decide on a request and who did not make or ask for it. */
export async function tellApprovers(services: Services, payload: Record<string, unknown>): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.member_id) }
  const { database, catalog } = services
  const people = await loadAccesses(database, { ...who, ids: null, limit: MOST_PEOPLE })
  await database.transaction(who, async (transaction) => {
    const [request] = await transaction.query<ApprovalRequest>(
      `select id, record, record_id, rule, status, title, needed, made_by, asked_by, asked_at from approval_request
       where business_id = $1::bigint and id = $2::bigint and status = 'Pending'`,
      [who.business_id, Number(payload.request_id)],
    )
    const rule = request && rules.find(({ record, name }) => record === request.record && name === request.rule)
    if (!rule) return
    const definition = catalog.get(request.record)
    const id = Number(request.record_id)
    const doc = (await readFullRows(transaction, definition, [id])).get(id) as Doc | undefined
    if (!doc) return
    const setup = await readSetup(transaction, rule)
    const to: number[] = []
    for (const { access, sources } of people) {
      const { user_id } = access
      if (user_id === Number(request.asked_by) || user_id === Number(request.made_by)) continue
      const person = { role_ids: sources.roles.map((role) => role.id), is_manager: isManager(access) }
      if (!isApprover(setup, user_id, person)) continue
      if (!reachesRow({ definition, access, right: 'approve', row: doc })) continue
      if ((await rule.needs(transaction, { doc, user_id })) === null) to.push(user_id)
    }
    const asker = people.find(({ access }) => access.user_id === Number(request.asked_by))
    await addNotice(transaction, {
      business_id: who.business_id,
      to,
      kind: 'approval_asked',
      actor_id: Number(request.asked_by),
      path: `${definition.path}/${id}`,
      values: { title: request.title, person: asker?.access.name ?? '', needed: request.needed },
      key: `approval ${request.id}`,
    })
  })
}

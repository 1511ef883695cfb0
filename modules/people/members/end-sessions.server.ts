import { notFound } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { endSessionsOf } from '#modules/business/index.server.ts'
import { checkMayManage, lockPerson, reaches } from './store.server.ts'

/**
 * Ends every session of a member. The right to edit people is not enough for the owner, nor for a person with more
 * rights: signing them out again and again would lock them out.
 */
export async function endMemberSessions(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params } = call
  const { access } = caller
  await services.database.transaction(access, async (transaction) => {
    const person = await lockPerson(transaction, idOf(params.id))
    if (!reaches(access, 'view', person)) throw notFound()
    checkMayManage(services.catalog, access, 'edit', person)
    await endSessionsOf(transaction, call, person.id)
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: 'user',
      record_id: person.id,
      action: 'end_sessions',
      request_id: caller.request_id,
      address: caller.address,
    })
  })
  return { message: 'This person is signed out everywhere' }
}

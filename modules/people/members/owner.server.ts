import { ADMIN_ROLE } from '#engine/record/rights.ts'
import { NO_TENANT } from '#engine/server/database/database.server.ts'
import { invalid, notAllowed, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { accountOf, forgetTries, languageOfAccount, readTexts, tryPassword } from '#modules/business/index.server.ts'
import { peopleLetters } from '../letters/letters.ts'
import { lockPerson } from './store.server.ts'

/** Transfers ownership to another active member. The current owner confirms with their password and keeps their roles. */
export async function makeOwner(call: MemberCall, now: Date): Promise<{ message: string }> {
  const { services, caller, params, body } = call
  const { access, account, request_id, address } = caller
  const { database, identity, settings } = services
  const { values, issues } = readTexts(body, { password: { label: 'Password', max: 1_000 } })
  if (issues.length > 0) throw invalid(issues)
  const id = idOf(params.id)
  const own = await database.transaction(NO_TENANT, (transaction) => accountOf(transaction, account.id))
  // Counted together with password changes, so that the holder of a stolen session cannot guess twice.
  const key = `change password ${account.id}`
  const { password_hash } = own
  if (!(await tryPassword(services, { key, password: values.password, password_hash, now })))
    throw invalid([{ field: 'password', message: 'The password is not right', rule: 'password' }])
  return database.transaction(access, async (transaction) => {
    await forgetTries(transaction, key)
    const person = await lockPerson(transaction, id)
    if (person.is_owner) throw ruleBroken('This person is the owner already')
    if (person.status !== 'Active' || person.account_status !== 'active')
      throw ruleBroken('Only an active person can be the owner')
    const [business] = await transaction.query<{ name: string }>(
      `update business set created_by = $2, version = version + 1, updated_at = now()
       where id = $1 and created_by = $3 returning name`,
      [access.business_id, person.id, access.user_id],
    )
    // Another person became the owner in the meantime.
    if (!business) throw notAllowed()
    await transaction.query(
      `insert into member_role (business_id, member_id, role_id)
       select r.business_id, $2::bigint, r.id from role r where r.business_id = $1 and r.name = $3 on conflict do nothing`,
      [access.business_id, person.id, ADMIN_ROLE],
    )
    await transaction.query(
      'update member set version = version + 1, updated_at = now() where business_id = $1 and id = any($2::bigint[])',
      [access.business_id, [person.id, access.user_id]],
    )
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: 'user',
      record_id: person.id,
      action: 'make_owner',
      changes: { owner: [access.name, person.name] },
      request_id,
      address,
    })
    const letter = { business: business.name, owner: person.name, link: settings.base_url }
    for (const { id, email } of [own, person]) {
      if (!email) continue
      const { new_owner } = peopleLetters(await languageOfAccount(transaction, id))
      await services.addJob(transaction, 'send_mail', { to: email, ...new_owner(letter) })
    }
    await publish(transaction, { business_id: access.business_id, to: 'all', event: 'rights', data: {} })
    transaction.afterCommit(() => identity.forget({ business_id: access.business_id }))
    return { message: `${person.name} is the owner now` }
  })
}

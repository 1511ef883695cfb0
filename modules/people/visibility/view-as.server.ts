import { isId } from '#engine/record/kinds/reference/reference.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { loadAccesses } from '#engine/server/access/access.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import {
  type MemberCall,
  memberRoute,
  type RouteSpec,
  type SessionCall,
  sessionRoute,
} from '#engine/server/http/route.server.ts'

/** How long view-as lasts before the owner has to start it again. */
export const VIEW_MINUTES = 30

/** Viewing the business as one of its members: a state of the session on the server, never a header. */
export const viewAsRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'POST',
    path: '/view_as',
    takes: ['user_id'],
    permission: 'owner',
    summary: `See the business as one of its people does, read-only, for at most ${VIEW_MINUTES} minutes`,
    handler: startViewing,
  }),
  sessionRoute({
    method: 'DELETE',
    path: '/view_as',
    summary: 'Stop viewing as somebody else',
    while_viewing: true,
    handler: stopViewing,
  }),
]

async function startViewing(call: MemberCall): Promise<{ id: number; name: string; ends_at: string }> {
  const { services, caller, body } = call
  const { account, access } = caller
  const { business_id, user_id } = access
  const person = body.user_id
  const refuse = (message: string) => invalid([{ field: 'user_id', message, rule: 'reference' }])
  if (!isId(person)) throw refuse('Choose a person')
  if (person === user_id) throw refuse('Choose another person: this is you')
  const [found] = await loadAccesses(services.database, { business_id, user_id, ids: [person], limit: 1 })
  if (!found) throw refuse('Choose a member of this business')
  const ends_at = await services.database.transaction(access, async (transaction) => {
    await transaction.query(
      `delete from session_view where expires_at <= now() or first_hash = (
         select coalesce(first_hash, token_hash) from session where token_hash = $1)`,
      [account.token_hash],
    )
    const [row] = await transaction.query<{ expires_at: Date }>(
      `insert into session_view (first_hash, account_id, viewed_business_id, viewed_id, expires_at)
       select coalesce(first_hash, token_hash), account_id, $2, $3, now() + make_interval(mins => $4::int)
       from session where token_hash = $1 returning expires_at`,
      [account.token_hash, business_id, person, VIEW_MINUTES],
    )
    const until = row.expires_at.toISOString()
    await audit(transaction, call, { business_id, person, action: 'view_as_start', note: `Viewing ends at ${until}` })
    transaction.afterCommit(() => services.identity.forget({ account_id: account.id }))
    return until
  })
  return { id: person, name: found.access.name, ends_at }
}

async function stopViewing(call: SessionCall): Promise<{ message: string }> {
  const { services, caller } = call
  const { account } = caller
  const viewing = services.identity.viewing(account)
  if (viewing)
    // Write to the business of the view-as, even if the browser now shows another one.
    await services.database.transaction(
      { business_id: viewing.business_id, user_id: account.id },
      async (transaction) => {
        const ended = await transaction.query(
          `delete from session_view where account_id = $2 and first_hash = (
           select coalesce(first_hash, token_hash) from session where token_hash = $1) returning 1`,
          [account.token_hash, account.id],
        )
        if (ended.length > 0)
          await audit(transaction, call, {
            business_id: viewing.business_id,
            person: viewing.user_id,
            action: 'view_as_stop',
          })
      },
    )
  services.identity.forget({ account_id: account.id })
  return { message: 'You see the business as yourself again' }
}

function audit(
  transaction: Transaction,
  { caller }: MemberCall | SessionCall,
  event: { business_id: number; person: number; action: string; note?: string },
): Promise<void> {
  return writeAudit(transaction, {
    business_id: event.business_id,
    // The owner, never the viewed member.
    actor_id: caller.account.id,
    record: 'user',
    record_id: event.person,
    action: event.action,
    note: event.note,
    request_id: caller.request_id,
    address: caller.address,
  })
}

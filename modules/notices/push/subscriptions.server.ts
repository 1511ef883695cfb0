import type { Issue } from '#base/issue.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import { isPushAddress, type PushSubscription } from './send.server.ts'

const MOST_DEVICES = 20

/** POST: subscribes this browser for the signed-in person, even if another account used it before. */
export async function subscribe({ services, caller, body, request }: SessionCall): Promise<{ message: string }> {
  const { push } = services.settings
  if (!push) throw ruleBroken('Push messages are not set up on this server')
  const issues: Issue[] = []
  const { endpoint } = body
  const keys = (typeof body.keys === 'object' && body.keys !== null ? body.keys : {}) as Record<string, unknown>
  if (typeof endpoint !== 'string' || !isPushAddress(endpoint, push))
    issues.push({ field: 'endpoint', message: 'This browser uses a push service that is not known here', rule: 'url' })
  if (!isKey(keys.p256dh, 65)) issues.push({ field: 'keys.p256dh', message: 'The key is not valid', rule: 'format' })
  if (!isKey(keys.auth, 16)) issues.push({ field: 'keys.auth', message: 'The key is not valid', rule: 'format' })
  if (issues.length > 0) throw invalid(issues)
  const device = request.headers['user-agent']?.toWellFormed().slice(0, 255) ?? null
  await services.database.transaction(NO_TENANT, async (transaction) => {
    // Lock the account: browsers that subscribe at once would not see each other and exceed the limit.
    await transaction.query('select from account where id = $1 for no key update', [caller.account.id])
    await transaction.query(
      `insert into push_subscription (account_id, endpoint, p256dh, auth, device) values ($1, $2, $3, $4, $5)
       on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh, auth = excluded.auth,
         device = excluded.device, created_at = excluded.created_at`,
      [caller.account.id, endpoint, keys.p256dh, keys.auth, device],
    )
    // Browsers change their address at times and leave the old one behind.
    await transaction.query(
      `delete from push_subscription where id in (
         select id from push_subscription where account_id = $1 order by created_at desc, id desc offset $2)`,
      [caller.account.id, MOST_DEVICES],
    )
  })
  return { message: 'This browser shows push messages now' }
}

/** POST: ends the push messages of this browser. */
export async function unsubscribe({ services, caller, body }: SessionCall): Promise<{ message: string }> {
  if (typeof body.endpoint !== 'string')
    throw invalid([{ field: 'endpoint', message: 'Send the address of the browser', rule: 'required' }])
  await services.database.transaction(NO_TENANT, (transaction) =>
    transaction.query('delete from push_subscription where account_id = $1 and endpoint = $2', [
      caller.account.id,
      body.endpoint,
    ]),
  )
  return { message: 'This browser shows no more push messages' }
}

/** The subscribed browsers of an account. */
export function subscriptionsOf(transaction: Transaction, account_id: number): Promise<PushSubscription[]> {
  return transaction.query<PushSubscription>(
    'select id, endpoint, p256dh, auth from push_subscription where account_id = $1 order by id',
    [account_id],
  )
}

const isKey = (text: unknown, bytes: number) =>
  typeof text === 'string' && /^[\w-]{10,120}={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes

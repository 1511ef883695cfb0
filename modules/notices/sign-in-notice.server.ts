import { deliverText } from '#platform/sms/deliver.server.ts'
import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { deviceOf } from '#modules/business/session/sessions/device.ts'
import { addNotice } from './add-notice.server.ts'
import { wordNotice } from './words/words.ts'

const JOB = 'notice_sign_in'
const addJob = makeAddJob()

/**
 * Remembers the browsers and networks from which an account signs in, and notifies its person of a new one. The first
 * sign-in sends no notice. Call it in the transaction that opens the session.
 */
export async function noteSignIn(
  transaction: Transaction,
  who: { account_id: number; address: string | undefined; user_agent: string | undefined; now: Date },
): Promise<void> {
  const { account_id, now } = who
  const marks = [`browser ${deviceName(who.user_agent)}`, `network ${networkOf(who.address)}`].map((mark) =>
    createHash('sha256').update(mark).digest(),
  )
  const [before] = await transaction.query<{ count: number }>(
    'select count(*)::int as count from known_device where account_id = $1',
    [account_id],
  )
  const known = await transaction.query<{ is_new: boolean }>(
    `insert into known_device (account_id, device_hash, first_seen_at, last_seen_at)
     select $1, v.hash, $3, $3 from unnest($2::bytea[]) as v(hash)
     on conflict (account_id, device_hash) do update set last_seen_at = excluded.last_seen_at
     returning xmax::text = '0' as is_new`,
    [account_id, marks, now],
  )
  if (before.count === 0 || !known.some((mark) => mark.is_new)) return
  await addJob(transaction, JOB, {
    account_id,
    device: deviceName(who.user_agent),
    address: who.address ?? '?',
    at: now.toISOString(),
  })
}

/** The jobs of this part: a notice in the app of each business, and one mail and push message through the first of them. */
export function signInJobs(): Record<string, JobHandler> {
  return {
    [JOB]: async (services, payload) => {
      const account_id = Number(payload.account_id)
      const values = { device: String(payload.device), address: String(payload.address) }
      const rows = await services.database.read(
        { business_id: null, user_id: account_id },
        'select business_id::text from membership where account_id = $1::bigint and is_active order by 1',
        [account_id],
      )
      const businesses = rows.map(([id]) => Number(id)).sort((a, b) => a - b)
      for (const [index, business_id] of businesses.entries())
        await services.database.transaction({ business_id, user_id: account_id }, (transaction) =>
          addNotice(transaction, {
            business_id,
            to: [account_id],
            kind: 'new_sign_in',
            actor_id: null,
            path: 'notifications',
            values,
            key: `sign in ${String(payload.at)}`,
            only_in_app: index > 0,
          }),
        )
      if (businesses.length > 0) return
      const [account] = await services.database.read(
        { business_id: null, user_id: account_id },
        'select email, phone from account where id = $1::bigint',
        [account_id],
      )
      if (!account) return
      const [email, phone] = account
      if (email === null) {
        const text = { to: phone as string, template: 'security', values: ['a sign-in on a new device'] }
        return deliverText(services, text, new Date())
      }
      const { title, body } = wordNotice({ kind: 'new_sign_in', language: 'en', values, actor: null, count: 1 })
      await services.sendMail({ to: email, subject: title, text: `${title}\n${body}` })
    },
  }
}

/** "Chrome on Windows": people recognise it, and browser updates do not change it. */
function deviceName(user_agent: string | undefined): string {
  const { browser, system } = deviceOf(user_agent ?? null)
  return [browser, system].filter(Boolean).join(' on ') || 'Another program'
}

// Phones change their address all the time, so compare the network only.
function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:/, '')
  return isIPv4(plain) ? plain.split('.').slice(0, 2).join('.') : plain.split(':').slice(0, 2).join(':')
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { NO_TENANT } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { deliverText } from '#platform/sms/deliver.server.ts'
import { lettersFor } from '../letters/language.server.ts'

/** How long a code works. */
export const CODE_SECONDS = 600
const TRIES = 5

/** What a code proves: a new account's contact, another email or phone of an account, or the right to a new password. */
export type CodePurpose = 'sign_up' | 'email' | 'phone' | 'new_password'

/** Where a code went, as the API says it. */
export interface CodeSent {
  sent_to: string
  expires_in: number
}

/** The answer to a request for a code; it reveals nothing beyond the typed address or phone. */
export function codeSent(sent_to: string): CodeSent {
  return { sent_to, expires_in: CODE_SECONDS }
}

/** A code that is asked for. */
interface WantedCode {
  account_id: number
  purpose: CodePurpose
  /** A mail address, or a phone with its plus. */
  sent_to: string
  /** The browser in which alone it works; null: in any. */
  asked_by: Buffer | null | 'as before'
  now: Date
}

/**
 * Requests a new code; the previous code of this purpose no longer works. The code is created when the letter or text is
 * written, so that no table and no queue contains it.
 */
export async function askForCode(transaction: Transaction, services: Services, code: WantedCode): Promise<void> {
  await beginCode(transaction, code)
  await services.addJob(transaction, 'send_code', { account_id: code.account_id, purpose: code.purpose })
}

/** As `askForCode`, for a job that writes the letter or text itself. */
export async function beginCode(transaction: Transaction, options: WantedCode): Promise<void> {
  const { account_id, purpose, sent_to, asked_by, now } = options
  const keep = asked_by === 'as before'
  await transaction.query(
    `insert into one_time_code as c (account_id, purpose, asked_at, asked_by, sent_to) values ($1, $2, $3, $4, $5)
     on conflict (account_id, purpose) do update
       set asked_at = excluded.asked_at, asked_by = case when $6 then c.asked_by else excluded.asked_by end,
         sent_to = excluded.sent_to, code_hash = null, expires_at = null, tries = 0`,
    [account_id, purpose, now, keep ? null : asked_by, sent_to, keep],
  )
}

/** Binds the sign-up code that is on its way to another browser: there the password was just given. */
export async function bindCode(
  transaction: Transaction,
  options: { account_id: number; asked_by: Buffer | null },
): Promise<void> {
  await transaction.query(`update one_time_code set asked_by = $2 where account_id = $1 and purpose = 'sign_up'`, [
    options.account_id,
    options.asked_by,
  ])
}

/** Writes the letter or text with the code. One that could not leave is tried again, with a code of its own. */
export async function sendCode(
  services: Services,
  options: { account_id: number; purpose: CodePurpose },
  now: Date,
): Promise<void> {
  const { account_id, purpose } = options
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const waiting = await services.database.transaction(NO_TENANT, async (transaction) => {
    const [found] = await transaction.query<{ sent_to: string | null }>(
      `update one_time_code c set code_hash = $3, expires_at = $4, tries = 0 from account a
       where c.account_id = $1 and c.purpose = $2 and a.id = c.account_id and c.asked_at > $5
         and (case when c.purpose = 'sign_up' then a.status = 'pending' else a.status <> 'inactive' end)
       returning coalesce(c.sent_to, a.email) as sent_to`,
      [
        account_id,
        purpose,
        codeHash(services.settings.secret, { account_id, purpose, code }),
        new Date(now.getTime() + CODE_SECONDS * 1000),
        new Date(now.getTime() - CODE_SECONDS * 1000),
      ],
    )
    return found?.sent_to ? { to: found.sent_to, letters: await lettersFor(transaction, account_id) } : null
  })
  // No account waits for a code any more.
  if (!waiting) return
  const { to, letters } = waiting
  const minutes = CODE_SECONDS / 60
  if (!to.includes('@')) return deliverText(services, { to, template: 'code', values: [code, String(minutes)] }, now)
  const letter = purpose === 'email' ? letters.new_email({ code, minutes }) : letters.code({ code, minutes })
  await services.sendMail({ to, ...letter })
}

/** Uses up a code, once: the address or phone that it proves, for the right code, in time, in the browser that asked. Each wrong try counts. */
export async function useCode(
  transaction: Transaction,
  options: {
    secret: string
    account_id: number
    purpose: CodePurpose
    code: string
    browser: Buffer | null
    now: Date
  },
): Promise<{ sent_to: string | null } | null> {
  const { account_id, purpose, browser, now } = options
  const [found] = await transaction.query<{
    code_hash: Buffer | null
    asked_by: Buffer | null
    expires_at: Date
    tries: number
    sent_to: string | null
  }>(
    'select code_hash, asked_by, expires_at, tries, sent_to from one_time_code where account_id = $1 and purpose = $2 for update',
    [account_id, purpose],
  )
  if (!found?.code_hash || found.expires_at.getTime() <= now.getTime() || found.tries >= TRIES) return null
  // Another person may have signed up with this address or phone and their own password. Its owner, who gets the code,
  // must not activate that account.
  const same_browser = browser === null || found.asked_by === null || browser.equals(found.asked_by)
  if (same_browser && timingSafeEqual(found.code_hash, codeHash(options.secret, options))) {
    await endCode(transaction, { account_id, purpose })
    return { sent_to: found.sent_to }
  }
  await transaction.query('update one_time_code set tries = tries + 1 where account_id = $1 and purpose = $2', [
    account_id,
    purpose,
  ])
  return null
}

/** The address or phone that waits for its code, and until when; null without one. */
export async function waitingCode(
  transaction: Transaction,
  options: { account_id: number; purpose: CodePurpose; now: Date },
): Promise<{ sent_to: string; expires_at: string } | null> {
  const { account_id, purpose, now } = options
  const [row] = await transaction.query<{ sent_to: string; asked_at: Date }>(
    `select sent_to, asked_at from one_time_code
     where account_id = $1 and purpose = $2 and asked_at > $3 and sent_to is not null`,
    [account_id, purpose, new Date(now.getTime() - CODE_SECONDS * 1000)],
  )
  if (!row) return null
  return { sent_to: row.sent_to, expires_at: new Date(row.asked_at.getTime() + CODE_SECONDS * 1000).toISOString() }
}

/** Forgets a code. */
export async function endCode(
  transaction: Transaction,
  { account_id, purpose }: { account_id: number; purpose: CodePurpose },
): Promise<void> {
  await transaction.query('delete from one_time_code where account_id = $1 and purpose = $2', [account_id, purpose])
}

// All six-digit codes can be tried quickly, so the hash needs a key that is not in the database.
function codeHash(secret: string, of: { account_id: number; purpose: CodePurpose; code: string }): Buffer {
  return createHmac('sha256', secret).update(`${of.purpose} code ${of.account_id} ${of.code}`).digest()
}

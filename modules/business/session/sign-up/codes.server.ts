import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { NO_TENANT } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { lettersFor } from '../letters/language.server.ts'

/** How long a code works. */
export const CODE_SECONDS = 600
const TRIES = 5

/** Where a code went, as the API says it. */
export interface CodeSent {
  sent_to: string
  expires_in: number
}

/** The answer to a request for a code; it reveals nothing beyond the typed address. */
export function codeSent(email: string): CodeSent {
  return { sent_to: email, expires_in: CODE_SECONDS }
}

/**
 * Requests a new code for an account whose mail address is not proved yet; the previous code no longer works.
 * The code is created when the mail is written, so that no table and no queue contains it.
 */
export async function askForCode(
  transaction: Transaction,
  services: Services,
  options: { account_id: number; asked_by: Buffer | null | 'as before'; now: Date },
): Promise<void> {
  const { account_id, asked_by, now } = options
  const keep = asked_by === 'as before'
  await transaction.query(
    `insert into one_time_code as c (account_id, purpose, asked_at, asked_by) values ($1, 'sign_up', $2, $3)
     on conflict (account_id, purpose) do update
       set asked_at = excluded.asked_at, asked_by = case when $4 then c.asked_by else excluded.asked_by end,
         code_hash = null, expires_at = null, tries = 0`,
    [account_id, now, keep ? null : asked_by, keep],
  )
  await services.addJob(transaction, 'send_sign_up_code', { account_id: options.account_id })
}

/** Binds the code that is on its way to another browser: there the password was just given. */
export async function bindCode(
  transaction: Transaction,
  options: { account_id: number; asked_by: Buffer | null },
): Promise<void> {
  await transaction.query(`update one_time_code set asked_by = $2 where account_id = $1 and purpose = 'sign_up'`, [
    options.account_id,
    options.asked_by,
  ])
}

/** Writes the letter with the code. A letter that could not leave is tried again, with a code of its own. */
export async function sendSignUpCode(services: Services, account_id: number, now: Date): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const waiting = await services.database.transaction(NO_TENANT, async (transaction) => {
    const [found] = await transaction.query<{ email: string }>(
      `update one_time_code c set code_hash = $2, expires_at = $3, tries = 0 from account a
       where c.account_id = $1 and c.purpose = 'sign_up' and a.id = c.account_id and a.status = 'pending' and c.asked_at > $4
       returning a.email`,
      [
        account_id,
        codeHash(services.settings.secret, account_id, code),
        new Date(now.getTime() + CODE_SECONDS * 1000),
        new Date(now.getTime() - CODE_SECONDS * 1000),
      ],
    )
    return found && { to: found.email, letters: await lettersFor(transaction, account_id) }
  })
  // No account waits for a code any more.
  if (!waiting) return
  const letter = waiting.letters.code({ code, minutes: CODE_SECONDS / 60 })
  await services.sendMail({ to: waiting.to, ...letter })
}

/** Uses up a code: true once, for the right code, in time, in the browser that asked. Each wrong try counts. */
export async function useCode(
  transaction: Transaction,
  options: { secret: string; account_id: number; code: string; browser: Buffer | null; now: Date },
): Promise<boolean> {
  const { account_id, browser, now } = options
  const [found] = await transaction.query<{
    code_hash: Buffer | null
    asked_by: Buffer | null
    expires_at: Date
    tries: number
  }>(
    `select code_hash, asked_by, expires_at, tries from one_time_code where account_id = $1 and purpose = 'sign_up' for update`,
    [account_id],
  )
  if (!found?.code_hash || found.expires_at.getTime() <= now.getTime() || found.tries >= TRIES) return false
  // Another person may have signed up with this mail address and their own password. The owner of the address, who gets
  // the code, must not activate that account.
  const same_browser = browser === null || found.asked_by === null || browser.equals(found.asked_by)
  if (same_browser && timingSafeEqual(found.code_hash, codeHash(options.secret, account_id, options.code))) {
    await transaction.query(`delete from one_time_code where account_id = $1 and purpose = 'sign_up'`, [account_id])
    return true
  }
  await transaction.query(`update one_time_code set tries = tries + 1 where account_id = $1 and purpose = 'sign_up'`, [
    account_id,
  ])
  return false
}

// All six-digit codes can be tried quickly, so the hash needs a key that is not in the database.
function codeHash(secret: string, account_id: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`sign_up code ${account_id} ${code}`).digest()
}

import { randomBytes } from 'node:crypto'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { lettersFor } from '../letters/language.server.ts'
import { beginCode, endCode, sendCode } from '../contact/codes.server.ts'
import { findAccount, findAccountByPhone } from '../sessions/sessions.server.ts'

/** How long a reset link works. */
export const RESET_MINUTES = 30

/** Mails a reset link if the mail address has an account; an older link no longer works. */
export async function sendResetLink(services: Services, email: string, now: Date): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const found = await services.database.transaction(NO_TENANT, async (transaction) => {
    const account = await findAccount(transaction, email)
    if (!account?.email || account.status === 'inactive') return null
    await endResets(transaction, account.id)
    await transaction.query(
      'insert into password_reset (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [tokenHash(token), account.id, now, new Date(now.getTime() + RESET_MINUTES * 60_000)],
    )
    return { to: account.email, letters: await lettersFor(transaction, account.id) }
  })
  if (!found) return
  // Use only the configured address: the host in a request can be forged.
  const link = `${services.settings.base_url}/change-reset-password?token=${token}`
  const letter = found.letters.reset({ link, minutes: RESET_MINUTES })
  await services.sendMail({ to: found.to, ...letter })
}

/** Sends a code for a new password if the phone signs in to an account; it works in the browser that asked. */
export async function sendResetCode(
  services: Services,
  options: { phone: string; asked_by: Buffer | null },
  now: Date,
): Promise<void> {
  const { phone, asked_by } = options
  const code = await services.database.transaction(NO_TENANT, async (transaction) => {
    const account = await findAccountByPhone(transaction, phone)
    if (!account || account.status === 'inactive') return null
    const found = { account_id: account.id, purpose: 'new_password' } as const
    await beginCode(transaction, { ...found, sent_to: phone, asked_by, now })
    return found
  })
  if (code) await sendCode(services, code, now)
}

/** The account a live link belongs to; null when the link is unknown, too old or used. `lock` holds it until the commit. */
export async function findReset(
  transaction: Transaction,
  options: { token: string; now: Date; lock: boolean },
): Promise<{ account_id: number; name: string; email: string | null; phone: string | null } | null> {
  const [found] = await transaction.query<{
    account_id: number
    name: string
    email: string | null
    phone: string | null
  }>(
    `select r.account_id, a.name, a.email, a.phone from password_reset r join account a on a.id = r.account_id
     where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 and a.status <> 'inactive'${options.lock ? ' for update of r' : ''}`,
    [tokenHash(options.token), options.now],
  )
  return found ?? null
}

/** Marks a link as used. */
export async function useReset(transaction: Transaction, options: { token: string; now: Date }): Promise<void> {
  await transaction.query('update password_reset set used_at = $2 where token_hash = $1', [
    tokenHash(options.token),
    options.now,
  ])
}

/** Ends every open link and code for a new password: one has been set, or a new link is sent. */
export async function endResets(transaction: Transaction, account_id: number): Promise<void> {
  await transaction.query('delete from password_reset where account_id = $1 and used_at is null', [account_id])
  await endCode(transaction, { account_id, purpose: 'new_password' })
}

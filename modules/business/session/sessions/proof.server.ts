import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import { tryPassword } from '../sign-in.server.ts'
import { forgetTries } from '../throttle.server.ts'
import { type AccountRow, accountOf } from './sessions.server.ts'

/** How recent a sign-in must be to replace the password of an account without one. */
export const FRESH_MINUTES = 15

/** Whether the account has a password; people who come through another site may have none. */
export const hasPassword = (account: Pick<AccountRow, 'password_hash'>) => account.password_hash.startsWith('$argon2')

/**
 * Checks, before the sign-in settings of an account change, that its owner asks and not another person at the screen. It
 * requires `current_password`, or for an account without a password a sign-in of the last 15 minutes.
 */
export async function provePerson(call: SessionCall, now: Date): Promise<AccountRow> {
  const { services, caller, body } = call
  const { database } = services
  const { id, token_hash } = caller.account
  const account = await database.transaction(NO_TENANT, (transaction) => accountOf(transaction, id))
  if (!hasPassword(account)) {
    if (await isFresh(call, token_hash, now)) return account
    throw ruleBroken('Sign out and sign in again first: your last sign-in was more than 15 minutes ago')
  }
  const password = typeof body.current_password === 'string' ? body.current_password : ''
  if (password === '') throw wrongPassword('Enter your current password', 'required')
  const key = `prove ${id}`
  const { password_hash } = account
  if (password.length > 1_000 || !(await tryPassword(services, { key, password, password_hash, now })))
    throw wrongPassword('The current password is not right', 'password')
  await database.transaction(NO_TENANT, (transaction) => forgetTries(transaction, key))
  return account
}

/** Holds the account until the commit and refuses when its password was changed since it was proved. */
export async function lockProvedAccount(transaction: Transaction, proved: AccountRow): Promise<void> {
  const [row] = await transaction.query<{ password_hash: string }>(
    'select password_hash from account where id = $1 for update',
    [proved.id],
  )
  if (row?.password_hash !== proved.password_hash) throw wrongPassword('The current password is not right', 'password')
}

async function isFresh({ services }: SessionCall, token_hash: Buffer, now: Date): Promise<boolean> {
  const rows = await services.database.transaction(NO_TENANT, (transaction) =>
    transaction.query('select 1 from session where token_hash = $1 and created_at > $2', [
      token_hash,
      new Date(now.getTime() - FRESH_MINUTES * 60_000),
    ]),
  )
  return rows.length > 0
}

const wrongPassword = (message: string, rule: string) => invalid([{ field: 'current_password', message, rule }])

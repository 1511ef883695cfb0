import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, tooMany } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { checks } from '#modules/business/checks.ts'
import { lettersFor } from '../session/letters/language.server.ts'
import { readTexts } from '../session/read-texts.server.ts'
import { endResets } from '../session/password/resets.server.ts'
import { lockProvedAccount, provePerson } from '../session/sessions/proof.server.ts'
import { accountOf, findAccount, presentUser, type SessionAnswer } from '../session/sessions/sessions.server.ts'
import { CODE_SECONDS, type CodeSent, codeSent } from '../session/sign-up/codes.server.ts'
import { addressLetters, count, countOrRefuse, mailLetters } from '../session/throttle.server.ts'

const TRIES = 5

/** A new mail address that waits for its code. */
export interface PendingEmail {
  email: string
  expires_at: string
}

/** The new mail address that waits for its code; null without one, or when the code is too old. */
export async function pendingEmail(
  transaction: Transaction,
  account_id: number,
  now: Date,
): Promise<PendingEmail | null> {
  const [row] = await transaction.query<{ email: string; asked_at: Date }>(
    'select email, asked_at from email_change where account_id = $1 and asked_at > $2',
    [account_id, secondsBefore(now)],
  )
  if (!row) return null
  return { email: row.email, expires_at: new Date(row.asked_at.getTime() + CODE_SECONDS * 1000).toISOString() }
}

/** Asks to change the mail address: needs the current password, and mails a code to the new one. */
export async function askEmailChange(call: SessionCall, now: Date): Promise<{ otp: CodeSent }> {
  const { services, body, caller } = call
  const { database, settings } = services
  const { values, issues } = readTexts(body, { email: { label: 'Email', max: 254, checks: [checks.email] } })
  if (issues.length > 0) throw invalid(issues)
  const account = await provePerson(call, now)
  const { email } = values
  if (email.toLowerCase() === account.email.toLowerCase())
    throw invalid([{ field: 'email', message: 'This is your email already', rule: 'unique' }])
  for (const counter of addressLetters(settings.limits, caller.address)) await countOrRefuse(database, counter, now)
  for (const counter of mailLetters('new_email', email)) {
    const wait = await count(database, counter, now)
    if (wait > 0) throw tooMany(wait, 'A code was sent just now. Check your mail, or wait a little.')
  }
  return database.transaction(NO_TENANT, async (transaction) => {
    await lockProvedAccount(transaction, account)
    if (await findAccount(transaction, email)) throw invalid([taken()])
    await transaction.query(
      `insert into email_change (account_id, email, asked_at) values ($1, $2, $3)
       on conflict (account_id) do update set email = $2, asked_at = $3, code_hash = null, expires_at = null, tries = 0`,
      [account.id, email, now],
    )
    await services.addJob(transaction, 'send_new_email_code', { account_id: account.id })
    return { otp: codeSent(email) }
  })
}

/** Sends the mail with the code. The code is created here, so that no queue contains it. */
export async function sendNewEmailCode(services: Services, account_id: number, now: Date): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const found = await services.database.transaction(NO_TENANT, async (transaction) => {
    const [row] = await transaction.query<{ email: string }>(
      `update email_change set code_hash = $2, expires_at = $3, tries = 0 where account_id = $1 and asked_at > $4 returning email`,
      [
        account_id,
        codeHash(services.settings.secret, account_id, code),
        new Date(now.getTime() + CODE_SECONDS * 1000),
        secondsBefore(now),
      ],
    )
    return row && { to: row.email, letters: await lettersFor(transaction, account_id) }
  })
  if (!found) return
  const letter = found.letters.new_email({ code, minutes: CODE_SECONDS / 60 })
  await services.sendMail({ to: found.to, ...letter })
}

/** Confirms the new mail address with the code that was mailed to it; a mail informs the old address. */
export async function confirmEmailChange(call: SessionCall, now: Date): Promise<{ user: SessionAnswer['user'] }> {
  const { services, body, caller } = call
  const { id } = caller.account
  const { values, issues } = readTexts(body, { otp: { label: 'Code', max: 20 } })
  if (issues.length > 0) throw invalid(issues)
  const user = await services.database.transaction(NO_TENANT, async (transaction) => {
    const [row] = await transaction.query<{ email: string; code_hash: Buffer | null; expires_at: Date; tries: number }>(
      'select email, code_hash, expires_at, tries from email_change where account_id = $1 for update',
      [id],
    )
    if (!row?.code_hash || row.expires_at.getTime() <= now.getTime() || row.tries >= TRIES) return null
    if (!timingSafeEqual(row.code_hash, codeHash(services.settings.secret, id, values.otp))) {
      await transaction.query('update email_change set tries = tries + 1 where account_id = $1', [id])
      return null
    }
    await transaction.query('delete from email_change where account_id = $1', [id])
    const before = await accountOf(transaction, id)
    const owner = await findAccount(transaction, row.email)
    if (owner && owner.id !== id) throw invalid([{ ...taken(), field: 'otp' }])
    await transaction.query('update account set email = $2, updated_at = $3 where id = $1', [id, row.email, now])
    // A link in the old mailbox must not open the account any more.
    await endResets(transaction, id)
    const link = `${services.settings.base_url}/profile?tab=security`
    const letters = await lettersFor(transaction, id)
    const letter = letters.contact_changed({ what: 'email', to: row.email, link })
    await services.addJob(transaction, 'send_mail', { to: before.email, ...letter })
    transaction.afterCommit(() => services.identity.forget({ account_id: id }))
    return presentUser({ ...before, email: row.email })
  })
  if (user) return { user }
  const message = 'This code is not right, or no longer works. Look at the newest mail, or begin again.'
  throw invalid([{ field: 'otp', message, rule: 'code' }])
}

/** Forgets the new mail address. */
export async function cancelEmailChange({ services, caller }: SessionCall): Promise<{ message: string }> {
  await services.database.transaction(NO_TENANT, (transaction) =>
    transaction.query('delete from email_change where account_id = $1', [caller.account.id]),
  )
  return { message: 'Your email stays as it is' }
}

const taken = () => ({ field: 'email', message: 'This email has an account already', rule: 'unique' })

const secondsBefore = (now: Date) => new Date(now.getTime() - CODE_SECONDS * 1000)

function codeHash(secret: string, account_id: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`new email code ${account_id} ${code}`).digest()
}

import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Call, SessionCall } from '#engine/server/http/route.server.ts'
import { checks } from '#modules/business/checks.ts'
import { tellPerson } from '../letters/tell.server.ts'
import { readTexts } from '../read-texts.server.ts'
import { completeFirstStep, type SecondStep } from '../sessions/open-session.server.ts'
import { hasPassword, lockProvedAccount, provePerson } from '../sessions/proof.server.ts'
import { type AccountRow, accountOf, findAccount, type SessionAnswer } from '../sessions/sessions.server.ts'
import { sendCodeAgain, waitsForCode } from '../sign-in.server.ts'
import { count, countOrRefuse, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { addressFailures, addressLetters } from '../throttle.server.ts'
import type { SocialPerson } from './connector/connector.server.ts'
import { beginFlow, providerOf, returnFlow, type SocialStart, takeResult } from './flows.server.ts'
import {
  accountOfIdentity,
  addIdentity,
  type LinkedIdentity,
  linkedIdentities,
  touchIdentity,
} from './identities.server.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from './social.ts'

/** Placeholder for the hash of an account without a password. */
const NO_PASSWORD = 'none'

/** Begins to link another site to the own account; needs the current password. */
export async function startLink(call: SessionCall, now: Date): Promise<SocialStart> {
  providerOf(call.services.settings, call.params.provider)
  const account = await provePerson(call, now)
  return beginFlow(call, account.id, now)
}

/** The other site sends the person back here; the pop-up goes on to the screen that tells the page which opened it. */
export async function socialCallback(call: Call, now: Date): Promise<unknown> {
  const { provider } = providerOf(call.services.settings, call.params.provider)
  const reason = await returnFlow(call, now)
  const path = reason === null ? `/${provider}/success` : `/${provider}/error?reason=${reason}`
  // The address of this answer contains the code of the other site, so no page may receive it.
  return call.reply.header('referrer-policy', 'no-referrer').redirect(path, 303)
}

/** Signs in with the result that the one-time code opens: a known person, or a new one with a mail address. */
export async function finishSocialSignIn(call: Call, now: Date): Promise<SessionAnswer | SecondStep> {
  const { services, caller } = call
  const { database, settings } = services
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const found = await takeResult(call, { code: readCode(call), account_id: null, now })
  if (!found) {
    await count(database, failures, now)
    throw ended()
  }
  const { provider, person } = found
  const known = await database.transaction(NO_TENANT, (transaction) => accountOfIdentity(transaction, person))
  const account = known ?? (await newAccount(call, { provider, person, now }))
  if (account.status === 'inactive') throw notActive('This account is not active')
  if (account.status === 'pending') {
    await sendCodeAgain(call, account, now)
    throw waitsForCode({ kind: 'email', value: account.email ?? '' })
  }
  return database.transaction(NO_TENANT, async (transaction) => {
    await touchIdentity(transaction, person, now)
    return completeFirstStep(transaction, call, { account, way: provider, now })
  })
}

/** Links the result that the one-time code opens to the own account. */
export async function finishLink(call: SessionCall, now: Date): Promise<{ linked: LinkedIdentity[] }> {
  const { services, caller } = call
  const account_id = caller.account.id
  const found = await takeResult(call, { code: readCode(call), account_id, now })
  if (!found) throw ended()
  const { provider, person } = found
  const name = SOCIAL_PROVIDERS[provider]
  return services.database.transaction(NO_TENANT, async (transaction) => {
    const owner = await accountOfIdentity(transaction, person)
    if (owner && owner.id !== account_id)
      throw ruleBroken(`This ${name} account opens another Vanik account already. Unlink it there first.`)
    if (owner) return { linked: await linkedIdentities(transaction, account_id) }
    const linked = await linkedIdentities(transaction, account_id)
    if (linked.some((one) => one.provider === provider))
      throw ruleBroken(`Another ${name} account is linked already. Unlink it first.`)
    await addIdentity(transaction, { person, provider, account_id, now })
    await tell(transaction, call, { provider, is_linked: true })
    return { linked: await linkedIdentities(transaction, account_id) }
  })
}

/** Unlinks another site; the last way in stays. */
export async function unlink(call: SessionCall, now: Date): Promise<{ linked: LinkedIdentity[] }> {
  const { services, params } = call
  const account = await provePerson(call, now)
  return services.database.transaction(NO_TENANT, async (transaction) => {
    await lockProvedAccount(transaction, account)
    const linked = await linkedIdentities(transaction, account.id)
    const found = linked.find((one) => one.provider === params.provider)
    if (!found) throw notFound()
    if (!hasPassword(account) && linked.length === 1)
      throw ruleBroken('This is your only way to sign in. Set a password first, then unlink it.')
    await transaction.query('delete from account_identity where account_id = $1 and provider = $2', [
      account.id,
      found.provider,
    ])
    await tell(transaction, call, { provider: found.provider, is_linked: false })
    return { linked: linked.filter((one) => one !== found) }
  })
}

/** Makes the account of a new person; it waits for a code where the other site does not vouch for the mail address. */
async function newAccount(
  call: Call,
  options: { provider: SocialProvider; person: SocialPerson; now: Date },
): Promise<AccountRow> {
  const { services, caller } = call
  const { provider, person, now } = options
  const { email } = person
  const site = SOCIAL_PROVIDERS[provider]
  if (!email || email.length > 254 || checks.email(email) !== null)
    throw ruleBroken(
      `${site} gave us no email address. Create an account with your email; then link ${site} in your profile.`,
    )
  for (const counter of addressLetters(services.settings.limits, caller.address))
    await countOrRefuse(services.database, counter, now)
  const status = person.email_verified ? 'active' : 'pending'
  return services.database.transaction(NO_TENANT, async (transaction) => {
    const existing = await findAccount(transaction, email)
    if (existing && existing.status !== 'pending')
      throw ruleBroken(
        `An account with the email of your ${site} account exists already. Sign in with its password; then link ${site} in your profile.`,
      )
    const values = [nameOf(person, email), email, NO_PASSWORD, status]
    if (existing) {
      // Until the address is proved the account belongs to no one: cancel every sign-in that was started with it.
      await transaction.query('delete from account_identity where account_id = $1', [existing.id])
      await transaction.query('delete from one_time_code where account_id = $1', [existing.id])
      await transaction.query(
        `update account set name = $2, email = $3, phone = null, password_hash = $4, status = $5, updated_at = $6 where id = $1`,
        [existing.id, ...values, now],
      )
    }
    const [made] = existing
      ? [existing]
      : await transaction.query<{ id: number }>(
          'insert into account (name, email, password_hash, status) values ($1, $2, $3, $4) returning id',
          values,
        )
    await addIdentity(transaction, { person, provider, account_id: made.id, now })
    return accountOf(transaction, made.id)
  })
}

/** The name the other site gives, where it may be one here; else the first part of the mail address. */
function nameOf(person: SocialPerson, email: string): string {
  const given = (person.name ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  const names = [given, email.split('@')[0]]
  return names.find((name) => name !== '' && checks.not_reserved(name) === null) ?? 'New person'
}

async function tell(
  transaction: Transaction,
  { services, caller }: SessionCall,
  options: { provider: SocialProvider; is_linked: boolean },
): Promise<void> {
  const { id } = caller.account
  const provider = SOCIAL_PROVIDERS[options.provider]
  const { is_linked } = options
  await tellPerson(transaction, services, {
    account: await accountOf(transaction, id),
    letter: (letters) =>
      letters.linked({ provider, is_linked, link: `${services.settings.base_url}/profile?tab=security` }),
    sms: `${provider} was ${is_linked ? 'linked' : 'unlinked'}`,
  })
}

function readCode({ body }: { body: Record<string, unknown> }): string {
  const { values, issues } = readTexts(body, { code: { label: 'Code', max: 512 } })
  if (issues.length > 0) throw invalid(issues)
  return values.code
}

const ended = () =>
  new Refusal({ status: 401, code: 'E_SOCIAL_ENDED', message: 'This sign-in has ended. Begin again.' })

const notActive = (message: string, extra: Record<string, unknown> = {}) =>
  new Refusal({ status: 403, code: 'E_NOT_ACTIVE', message, extra })

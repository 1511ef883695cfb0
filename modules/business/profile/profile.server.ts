import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { MemberCall, SessionCall } from '#engine/server/http/route.server.ts'
import { checks } from '#modules/business/checks.ts'
import { readTexts } from '../session/read-texts.server.ts'
import { type FactorState, factorState, hasSecondFactor } from '../session/second-factor/factor-store.server.ts'
import { hasPassword } from '../session/sessions/proof.server.ts'
import { accountOf, presentUser, type SessionAnswer } from '../session/sessions/sessions.server.ts'
import { type LinkedIdentity, linkedIdentities } from '../session/social/identities.server.ts'
import { type PendingContacts, pendingContacts } from './contact-change.server.ts'

/** A person's own account, with the ways into it. */
export interface Profile extends PendingContacts {
  user: SessionAnswer['user']
  has_password: boolean
  second_factor: FactorState
  linked: LinkedIdentity[]
  /** Whether the phone is proved and signs in. */
  signs_in_by_phone: boolean
}

/** The caller's account. */
export async function getProfile({ services, caller }: SessionCall, now: Date): Promise<Profile> {
  const { id } = caller.account
  return services.database.transaction(NO_TENANT, async (transaction) => {
    const account = await accountOf(transaction, id)
    return {
      user: presentUser(account),
      has_password: hasPassword(account),
      second_factor: await factorState(transaction, id),
      linked: await linkedIdentities(transaction, id),
      signs_in_by_phone: account.signs_in_by_phone,
      ...(await pendingContacts(transaction, { account_id: id, now })),
    }
  })
}

/** Changes the name. */
export async function putProfile({ services, caller, body }: SessionCall, now: Date): Promise<Pick<Profile, 'user'>> {
  const { values, issues } = readTexts(body, {
    name: { label: 'Name', checks: [checks.not_reserved, checks.full_name] },
  })
  if (issues.length > 0) throw invalid(issues)
  const { id } = caller.account
  return services.database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query('update account set name = $2, updated_at = $3 where id = $1', [id, values.name, now])
    transaction.afterCommit(() => services.identity.forget({ account_id: id }))
    return { user: presentUser(await accountOf(transaction, id)) }
  })
}

/** Whether the business asks its owner and Admins for a second step. */
export async function getBusinessSecurity({ services, caller: { access } }: MemberCall): Promise<BusinessSecurity> {
  return services.database.transaction(access, async (transaction) => ({
    require_second_factor: await isRequired(transaction, access.business_id),
  }))
}

/** Sets whether the business asks its owner and Admins for a second step; the owner goes first. */
export async function putBusinessSecurity({ services, caller, body }: MemberCall): Promise<BusinessSecurity> {
  const { access } = caller
  const wanted = body.require_second_factor
  if (typeof wanted !== 'boolean')
    throw invalid([{ field: 'require_second_factor', message: 'Choose on or off', rule: 'required' }])
  return services.database.transaction(access, async (transaction) => {
    if (wanted && !(await hasSecondFactor(transaction, access.user_id)))
      throw ruleBroken('Set up your own second step first, then ask others for it')
    const before = await isRequired(transaction, access.business_id)
    if (before === wanted) return { require_second_factor: wanted }
    await transaction.query('update business set require_second_factor = $2, updated_at = now() where id = $1', [
      access.business_id,
      wanted,
    ])
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: 'setting',
      record_id: null,
      action: 'update',
      changes: { require_second_factor: [before, wanted] },
      request_id: caller.request_id,
      address: caller.address,
    })
    transaction.afterCommit(() => services.identity.forget({ business_id: access.business_id }))
    return { require_second_factor: wanted }
  })
}

interface BusinessSecurity {
  require_second_factor: boolean
}

async function isRequired(transaction: Transaction, business_id: number): Promise<boolean> {
  const [row] = await transaction.query<BusinessSecurity>('select require_second_factor from business where id = $1', [
    business_id,
  ])
  return row.require_second_factor
}

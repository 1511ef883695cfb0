import { scopeOf } from '#engine/record/rights.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, Refusal } from '#engine/server/http/refusal.server.ts'
import type { Call, SessionCall } from '#engine/server/http/route.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { insertRows } from '#engine/server/records/store.server.ts'
import {
  accountOf,
  addressFailures,
  count,
  openSession,
  findAccount,
  hashPassword,
  openProvedAccount,
  readNewPerson,
  refuseWhenFull,
  type SessionAnswer,
} from '#modules/business/index.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { isAbove } from '../members/above.ts'
import { setGiven } from '../members/set-given.server.ts'
import { readRoles } from '../members/store.server.ts'
import { user } from '../user.record.ts'
import { businessOfToken, findByToken, type Invitation, type InvitationState, stateOf } from './store.server.ts'

/** The invitation as its recipient sees it before accepting. */
export interface InvitationLook {
  state: InvitationState
  business_id: number
  business_name: string
  invited_by_name: string
  email: string
  name: string | null
  /** True if the address has an account: then the person signs in to accept, else they enter name, phone and password. */
  has_account: boolean
}

/** Shows an invitation to the holder of its link; 404 for an unknown link. */
export async function lookAtInvitation(call: Call, now: Date): Promise<InvitationLook> {
  const { token, business_id, invitation } = await findInvitation(call, now)
  if (!token || !invitation) throw notFound()
  const { email, name, business_name, invited_by_name } = invitation
  const account = await call.services.database.transaction(NO_TENANT, (transaction) => findAccount(transaction, email))
  const has_account = account !== null && account.status !== 'pending'
  return { state: stateOf(invitation, now), business_id, business_name, invited_by_name, email, name, has_account }
}

/** A new person accepts: the mail proved their address, so name, phone and password create the account and sign in. */
export async function acceptAsNew(call: Call, now: Date): Promise<SessionAnswer & { business_id: number }> {
  const { services, body, caller } = call
  const { database, settings, identity } = services
  const { token, business_id, invitation } = await findInvitation(call, now)
  if (!invitation || stateOf(invitation, now) !== 'open') throw invalid([deadLink(invitation, now)])
  const { email } = invitation
  if (await hasAccount(database, email)) throw invalid([accountExists()])
  const { password, ...person } = readNewPerson(body, { email, policy: settings.password_policy })
  await checkInviter(services, business_id, invitation)
  const password_hash = await hashPassword(password)
  const scope = { business_id, user_id: null }
  return database.transaction(scope, async (transaction) => {
    const open = await lockOpen(transaction, token, now)
    const account = await openProvedAccount(transaction, { person, password_hash, now })
    if (!account) throw invalid([accountExists()])
    await join(transaction, { invitation: open, account, request_id: caller.request_id, now })
    const session = await openSession(transaction, call, { account, way: 'invitation', now })
    transaction.afterCommit(() => identity.forget({ account_id: account.id, business_id }))
    return { ...session, business_id }
  })
}

/** A signed-in person accepts, with the account that the mail was sent to. */
export async function acceptSignedIn(call: SessionCall, now: Date): Promise<{ business_id: number; message: string }> {
  const { services, caller } = call
  const { database, identity } = services
  const { token, business_id, invitation } = await findInvitation(call, now)
  if (!invitation || stateOf(invitation, now) !== 'open') throw invalid([deadLink(invitation, now)])
  const account = await database.transaction(NO_TENANT, (transaction) => accountOf(transaction, caller.account.id))
  if (account.email.toLowerCase() !== invitation.email.toLowerCase())
    throw new Refusal({
      status: 403,
      code: 'E_AUTHORIZATION_FAILURE',
      message: `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
    })
  await checkInviter(services, business_id, invitation)
  const scope = { business_id, user_id: account.id }
  return database.transaction(scope, async (transaction) => {
    const open = await lockOpen(transaction, token, now)
    await join(transaction, { invitation: open, account, request_id: caller.request_id, now })
    transaction.afterCommit(() => identity.forget({ account_id: account.id, business_id }))
    return { business_id, message: `You are a member of ${open.business_name} now` }
  })
}

async function findInvitation(
  { services, body, caller }: Pick<Call, 'services' | 'body' | 'caller'>,
  now: Date,
): Promise<{ token: string; business_id: number; invitation: Invitation | null }> {
  const { database, settings } = services
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const token = typeof body.token === 'string' ? body.token : ''
  const business_id = businessOfToken(token)
  const invitation =
    business_id === null
      ? null
      : await database.transaction({ business_id, user_id: null }, (transaction) =>
          findByToken(transaction, { token, lock: false }),
        )
  if (!invitation) await count(database, failures, now)
  return { token, business_id: business_id ?? 0, invitation }
}

async function lockOpen(transaction: Transaction, token: string, now: Date): Promise<Invitation> {
  const invitation = await findByToken(transaction, { token, lock: true })
  if (!invitation || stateOf(invitation, now) !== 'open') throw invalid([deadLink(invitation, now)])
  return invitation
}

// An invitation gives only what its sender may still give when it is accepted.
async function checkInviter(
  { catalog, database }: Call['services'],
  business_id: number,
  invitation: Invitation,
): Promise<void> {
  const inviter = await loadAccess(database, { business_id, user_id: invitation.invited_by })
  const may = inviter !== null && inviter !== 'inactive' && scopeOf(inviter, 'user', 'create') !== 'none'
  const roles = await database.transaction({ business_id, user_id: null }, readRoles)
  const given = roles.filter((role) => invitation.role_ids.includes(role.id))
  if (may && given.length > 0 && !given.some((role) => isAbove({ catalog, access: inviter, role }))) return
  throw invalid([{ field: 'token', message: 'This invitation no longer holds. Ask for a new one.', rule: 'withdrawn' }])
}

async function join(
  transaction: Transaction,
  options: {
    invitation: Invitation
    account: { id: number; name: string; email: string; phone: string | null }
    request_id: string
    now: Date
  },
): Promise<void> {
  const { invitation, account, request_id, now } = options
  const business_id = transaction.scope.business_id as number
  const { id, name, email, phone } = account
  const [known] = await transaction.query('select 1 from member where business_id = $1 and id = $2', [business_id, id])
  // The person became a member in another way since the invitation, under this address or an older one.
  if (known) throw invalid([{ field: 'token', message: 'You are a member of this business already', rule: 'unique' }])
  await transaction.query('insert into membership (account_id, business_id) values ($1, $2)', [id, business_id])
  const access = { business_id, user_id: id } as Access
  const { team_id, role_ids, location_ids } = invitation
  await insertRows(transaction, {
    definition: user,
    access,
    rows: [{ id, name, email, phone, status: 'Active', team_id: await liveTeam(transaction, team_id) }],
  })
  await setGiven(transaction, { person_id: id, role_ids, location_ids })
  await transaction.query(
    'update invitation set accepted_at = $3, accepted_by = $4 where business_id = $1 and id = $2',
    [business_id, invitation.id, now, id],
  )
  recordChanges(transaction, {
    definition: user,
    access,
    request_id,
    action: 'created',
    note: `Accepted the invitation of ${invitation.invited_by_name}`,
    entries: [{ id, changes: {}, words: null }],
  })
  await addNotice(transaction, {
    business_id,
    to: [invitation.invited_by],
    kind: 'invitation_accepted',
    actor_id: id,
    path: 'user',
    values: { person: name },
  })
}

async function liveTeam(transaction: Transaction, team_id: number | null): Promise<number | null> {
  if (team_id === null) return null
  const [team] = await transaction.query(
    'select 1 from team where business_id = $1 and id = $2 and deleted_at is null',
    [transaction.scope.business_id, team_id],
  )
  return team ? team_id : null
}

async function hasAccount(database: Database, email: string): Promise<boolean> {
  const account = await database.transaction(NO_TENANT, (transaction) => findAccount(transaction, email))
  return account !== null && account.status !== 'pending'
}

const DEAD: Record<InvitationState, string> = {
  open: 'This link is not complete. Open it again from the mail.',
  used: 'This invitation was accepted already. Sign in to work.',
  withdrawn: 'This invitation was withdrawn. Ask for a new one.',
  expired: 'This invitation is too old. Ask for a new one.',
}

function deadLink(invitation: Invitation | null, now: Date) {
  const message = invitation
    ? DEAD[stateOf(invitation, now)]
    : 'This link does not work, or a newer mail has replaced it.'
  return { field: 'token', message, rule: 'token' }
}

const accountExists = () => ({
  field: 'email',
  message: 'This email has an account already. Sign in to accept the invitation.',
  rule: 'unique',
})

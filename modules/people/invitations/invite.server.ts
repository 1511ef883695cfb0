import type { Catalog } from '#engine/record/catalog.ts'
import type { Issue } from '#base/issue.ts'
import type { Access } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'
import { invalid, notAllowed, notFound, ruleBroken, tooMany } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { checks } from '#modules/business/checks.ts'
import { count, type Counter } from '#platform/limits/counter.server.ts'
import { findAccount, languageOfAccount, mailLetters, readTexts } from '#modules/business/index.server.ts'
import { peopleLetters } from '../letters/letters.ts'
import { isAbove } from '../members/above.ts'
import { checkGiven, readGiven } from '../members/given.server.ts'
import { readRoles } from '../members/store.server.ts'
import { user } from '../user.record.ts'
import {
  addInvitation,
  endOf,
  type Invitation,
  INVITATION_DAYS,
  lockInvitation,
  makeToken,
  stateOf,
} from './store.server.ts'

const MOST_AT_ONCE = 20

/** Invites one address (`email`) or several (`emails`); the result lists each of several. */
export async function invite(call: MemberCall, now: Date): Promise<unknown> {
  const { services, caller, body, reply } = call
  const { access } = caller
  const issues: Issue[] = []
  const addresses = readAddresses(body, issues)
  const name = readName(body, issues)
  const given = readGiven(body, issues)
  if (given.role_ids === undefined && !issues.some(({ field }) => field === 'role_ids'))
    issues.push({ field: 'role_ids', message: 'Choose at least one role', rule: 'required' })
  const { catalog, database } = services
  await database.transaction(access, (transaction) =>
    checkGiven(transaction, { catalog, access, right: 'create', given, issues }),
  )

  const sent: { id: number; email: string }[] = []
  const refused: (Issue & { email: string })[] = []
  let wait = 0
  for (const { email, field } of addresses) {
    const problem = await database.transaction(access, (transaction) => addressProblem(transaction, email, now))
    wait = problem ? 0 : await waitFor(services, access, email, now)
    if (problem || wait > 0) {
      refused.push({ email, field, message: problem ?? waitWords(wait), rule: problem ? 'unique' : 'wait' })
      continue
    }
    const id = await database.transaction(access, async (transaction) => {
      const id = await addInvitation(transaction, {
        email,
        name: addresses.length === 1 ? name : null,
        team_id: given.team_id ?? null,
        role_ids: given.role_ids ?? [],
        location_ids: given.location_ids ?? [],
        invited_by: access.user_id,
        now,
      })
      await queueLetter(transaction, services, access.business_id, id)
      await audit(transaction, call, 'invite', { id, email })
      return id
    })
    sent.push({ id, email })
  }
  if (sent.length === 0 && wait > 0 && addresses.length === 1) throw tooMany(wait, waitWords(wait))
  if (sent.length === 0) throw invalid(refused.map(({ field, message, rule }) => ({ field, message, rule })))
  reply.status(201)
  return { sent, refused: refused.map(({ email, message }) => ({ email, message })) }
}

/** Sends an open invitation again, with a new link and seven new days. */
export async function resendInvitation(call: MemberCall, now: Date): Promise<unknown> {
  const { services, caller, params } = call
  const { access } = caller
  const id = idOf(params.id)
  const { database } = services
  const email = await database.transaction(access, async (transaction) => {
    const invitation = await openOne(transaction, id)
    await checkNotAbove(transaction, services.catalog, access, invitation)
    return invitation.email
  })
  const wait = await waitFor(services, access, email, now)
  if (wait > 0) throw tooMany(wait, waitWords(wait))
  await database.transaction(access, async (transaction) => {
    await openOne(transaction, id)
    // The person who sends it again becomes its sender.
    await transaction.query(
      `update invitation set expires_at = $3, token_hash = null, invited_by = $4 where business_id = $1 and id = $2`,
      [access.business_id, id, endOf(now), access.user_id],
    )
    await queueLetter(transaction, services, access.business_id, id)
    await audit(transaction, call, 'resend_invitation', { id, email })
  })
  return { message: `The mail to ${email} is on its way` }
}

/** Withdraws an open invitation: its link no longer works. */
export async function withdrawInvitation(call: MemberCall, now: Date): Promise<unknown> {
  const { services, caller, params } = call
  const { access } = caller
  return services.database.transaction(access, async (transaction) => {
    const { id, email } = await openOne(transaction, idOf(params.id))
    await transaction.query('update invitation set withdrawn_at = $3 where business_id = $1 and id = $2', [
      access.business_id,
      id,
      now,
    ])
    await audit(transaction, call, 'withdraw_invitation', { id, email })
    return { message: `The invitation to ${email} is withdrawn` }
  })
}

/** Writes the mail of an invitation. The token is created here, so that no table and no queue contains it. */
export async function sendInvitation(services: Services, payload: Record<string, unknown>, now: Date): Promise<void> {
  const { business_id, invitation_id } = payload as { business_id: number; invitation_id: number }
  const token = makeToken(business_id)
  const invitation = await services.database.transaction({ business_id, user_id: null }, async (transaction) => {
    const found = await lockInvitation(transaction, invitation_id)
    if (!found || stateOf(found, now) !== 'open') return null
    await transaction.query('update invitation set token_hash = $3 where business_id = $1 and id = $2', [
      business_id,
      invitation_id,
      tokenHash(token),
    ])
    // Write in the language of the recipient's account, or else of the person who invites.
    const account = await findAccount(transaction, found.email)
    return { ...found, language: await languageOfAccount(transaction, account?.id ?? found.invited_by) }
  })
  // Withdrawn in the meantime: nothing to send.
  if (!invitation) return
  const { email, name, business_name, invited_by_name, language } = invitation
  // Use only the configured address: the host in a request can be forged.
  const link = `${services.settings.base_url}/invitation?token=${token}`
  const letter = { business: business_name, inviter: invited_by_name, name, link, days: INVITATION_DAYS }
  await services.sendMail({ to: email, ...peopleLetters(language).invitation(letter) })
}

function readAddresses(body: Record<string, unknown>, issues: Issue[]): { email: string; field: string }[] {
  const raw = Array.isArray(body.emails) ? body.emails : [body.email]
  const many = Array.isArray(body.emails)
  if (many && (raw.length === 0 || raw.length > MOST_AT_ONCE)) {
    const message = raw.length === 0 ? 'Email is required' : `Invite at most ${MOST_AT_ONCE} people at once`
    issues.push({ field: 'emails', message, rule: raw.length === 0 ? 'required' : 'max' })
    return []
  }
  const found = new Map<string, { email: string; field: string }>()
  for (const [index, one] of raw.entries()) {
    const field = many ? `emails.${index}` : 'email'
    const read = readTexts({ email: one }, { email: { label: 'Email', max: 254, checks: [checks.email] } })
    issues.push(...read.issues.map((issue) => ({ ...issue, field })))
    const { email } = read.values
    if (email !== '' && !found.has(email.toLowerCase())) found.set(email.toLowerCase(), { email, field })
  }
  return [...found.values()]
}

function readName(body: Record<string, unknown>, issues: Issue[]): string | null {
  if (body.name === undefined || body.name === null || body.name === '') return null
  const label = 'Name'
  const read = readTexts({ name: body.name }, { name: { label, checks: [user.fields.name.check] } })
  issues.push(...read.issues)
  return read.values.name || null
}

// Why an address cannot be invited; null if it can. The reason reveals nothing beyond this business.
async function addressProblem(transaction: Transaction, email: string, now: Date): Promise<string | null> {
  const { business_id } = transaction.scope
  const [member] = await transaction.query<{ name: string; status: string }>(
    `select m.name, m.status from account a join member m on m.business_id = $1 and m.id = a.id
     where lower(a.email) = lower($2)`,
    [business_id, email],
  )
  if (member?.status === 'Active') return `${member.name} is a member already`
  if (member) return `${member.name} was deactivated. Activate them in the list instead.`
  const [open] = await transaction.query(
    `select 1 from invitation where business_id = $1 and lower(email) = lower($2) and accepted_at is null
       and withdrawn_at is null and expires_at > $3`,
    [business_id, email, now],
  )
  return open ? 'This address is already invited. Send the mail again from the list.' : null
}

// Limits the mails of a business, like those of sign-ups, and the mails to one address.
async function waitFor(services: Services, access: Access, email: string, now: Date): Promise<number> {
  const { limits } = services.settings
  const key = `business ${access.business_id}`
  const counters: Counter[] = [
    { name: 'invitations_minute', key, seconds: 60, limit: limits.signup_per_minute ?? 20 },
    { name: 'invitations_day', key, seconds: 86_400, limit: limits.signup_per_day ?? 200 },
    ...mailLetters('invitation', email),
  ]
  for (const counter of counters) {
    const wait = await count(services.database, counter, now)
    if (wait > 0) return wait
  }
  return 0
}

function waitWords(seconds: number): string {
  if (seconds <= 60) return `A mail was sent just now. Try again in ${Math.ceil(seconds)} seconds.`
  return `Too many mails were sent. Try again in ${Math.ceil(seconds / 60)} minutes.`
}

async function openOne(transaction: Transaction, id: number): Promise<Invitation> {
  const invitation = await lockInvitation(transaction, id)
  if (!invitation) throw notFound()
  if (invitation.accepted_at) throw ruleBroken('This invitation was accepted already')
  if (invitation.withdrawn_at) throw ruleBroken('This invitation was withdrawn already')
  return invitation
}

// Sending an invitation again requires the right to give what it contains.
async function checkNotAbove(
  transaction: Transaction,
  catalog: Catalog,
  access: Access,
  invitation: Invitation,
): Promise<void> {
  const roles = await readRoles(transaction)
  if (roles.some((role) => invitation.role_ids.includes(role.id) && isAbove({ catalog, access, role })))
    throw notAllowed()
}

async function queueLetter(transaction: Transaction, services: Services, business_id: number, id: number) {
  await services.addJob(transaction, 'send_invitation', { business_id, invitation_id: id })
}

async function audit(
  transaction: Transaction,
  { caller }: MemberCall,
  action: string,
  invitation: { id: number; email: string },
): Promise<void> {
  await writeAudit(transaction, {
    business_id: caller.access.business_id,
    actor_id: caller.access.user_id,
    record: 'invitation',
    record_id: invitation.id,
    action,
    changes: action === 'invite' ? { email: [null, invitation.email] } : {},
    note: invitation.email,
    request_id: caller.request_id,
    address: caller.address,
  })
}

import { randomBytes } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7

/** An invitation as its routes need it. */
export interface Invitation {
  id: number
  email: string
  name: string | null
  team_id: number | null
  invited_by: number
  invited_by_name: string
  business_name: string
  expires_at: Date
  accepted_at: Date | null
  withdrawn_at: Date | null
  role_ids: number[]
  location_ids: number[]
}

/** The state of an invitation. */
export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'

/** The current state of an invitation. */
export function stateOf(
  invitation: Pick<Invitation, 'accepted_at' | 'withdrawn_at' | 'expires_at'>,
  now: Date,
): InvitationState {
  if (invitation.accepted_at) return 'used'
  if (invitation.withdrawn_at) return 'withdrawn'
  return invitation.expires_at.getTime() <= now.getTime() ? 'expired' : 'open'
}

/**
 * A token for the link of an invitation: the business, so that only its invitations are searched, and 256 random
 * bits. Only the hash of the whole token is stored.
 */
export function makeToken(business_id: number): string {
  return `${business_id}-${randomBytes(32).toString('base64url')}`
}

/** The business in a token; null if it is not a token. */
export function businessOfToken(token: string): number | null {
  const match = /^([1-9]\d{0,14})-[A-Za-z0-9_-]{43}$/.exec(token)
  return match ? Number(match[1]) : null
}

const SELECT = `select i.id, i.email, i.name, i.team_id, i.invited_by, m.name as invited_by_name, b.name as business_name,
    i.expires_at, i.accepted_at, i.withdrawn_at,
    array(select r.role_id from invitation_role r where r.business_id = $1 and r.invitation_id = i.id) as role_ids,
    array(select l.location_id from invitation_location l where l.business_id = $1 and l.invitation_id = i.id) as location_ids
  from invitation i join business b on b.id = $1
  join member m on m.business_id = $1 and m.id = i.invited_by
  where i.business_id = $1`

/** The invitation of a token, in the transaction of its business; `lock` locks it until the commit. */
export function findByToken(
  transaction: Transaction,
  options: { token: string; lock: boolean },
): Promise<Invitation | null> {
  return findOne(transaction, { where: 'i.token_hash = $2', value: tokenHash(options.token), lock: options.lock })
}

/** An invitation of the transaction's business, locked until the commit. */
export function lockInvitation(transaction: Transaction, id: number): Promise<Invitation | null> {
  return findOne(transaction, { where: 'i.id = $2', value: id, lock: true })
}

async function findOne(
  transaction: Transaction,
  options: { where: string; value: unknown; lock: boolean },
): Promise<Invitation | null> {
  const [found] = await transaction.query<Invitation>(
    `${SELECT} and ${options.where}${options.lock ? ' for update of i' : ''}`,
    [transaction.scope.business_id, options.value],
  )
  if (!found) return null
  return { ...found, role_ids: found.role_ids.map(Number), location_ids: found.location_ids.map(Number) }
}

/** Inserts an invitation with its roles, team and branches, replacing an expired one to the same address. */
export async function addInvitation(
  transaction: Transaction,
  options: {
    email: string
    name: string | null
    team_id: number | null
    role_ids: readonly number[]
    location_ids: readonly number[]
    invited_by: number
    now: Date
  },
): Promise<number> {
  const { business_id } = transaction.scope
  const { email, now } = options
  await transaction.query(
    `update invitation set withdrawn_at = $3 where business_id = $1 and lower(email) = lower($2)
       and accepted_at is null and withdrawn_at is null and expires_at <= $3`,
    [business_id, email, now],
  )
  const [made] = await transaction.query<{ id: number }>(
    `insert into invitation (business_id, email, name, team_id, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [business_id, email, options.name, options.team_id, options.invited_by, now, endOf(now)],
  )
  for (const [table, column, ids] of [
    ['invitation_role', 'role_id', options.role_ids],
    ['invitation_location', 'location_id', options.location_ids],
  ] as const)
    await transaction.query(
      `insert into ${table} (business_id, invitation_id, ${column}) select b.id, $2::bigint, v.id
       from business b, unnest($3::bigint[]) as v(id) where b.id = $1::bigint`,
      [business_id, made.id, ids],
    )
  return made.id
}

/** The expiry of an invitation that is sent now. */
export function endOf(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * 60_000)
}

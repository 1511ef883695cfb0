import type { Transaction } from '#engine/server/database/database.server.ts'
import { type AccountRow, accountOf } from '../sessions/sessions.server.ts'
import type { SocialPerson } from './connector/connector.server.ts'
import type { SocialProvider } from './social.ts'

/** Another site's account that opens this one. */
export interface LinkedIdentity {
  provider: SocialProvider
  email: string | null
  linked_at: string
  last_used_at: string | null
}

/** The other sites that open an account. */
export async function linkedIdentities(transaction: Transaction, account_id: number): Promise<LinkedIdentity[]> {
  const rows = await transaction.query<{
    provider: SocialProvider
    email: string | null
    linked_at: Date
    last_used_at: Date | null
  }>('select provider, email, linked_at, last_used_at from account_identity where account_id = $1 order by provider', [
    account_id,
  ])
  return rows.map(({ provider, email, linked_at, last_used_at }) => ({
    provider,
    email,
    linked_at: linked_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** The account that a person of another site opens: by issuer and subject alone, never by the mail address. */
export async function accountOfIdentity(transaction: Transaction, person: SocialPerson): Promise<AccountRow | null> {
  const [row] = await transaction.query<{ account_id: number }>(
    'select account_id from account_identity where issuer = $1 and subject = $2',
    [person.issuer, person.subject],
  )
  return row ? accountOf(transaction, row.account_id) : null
}

/** Links a person of another site to an account. */
export async function addIdentity(
  transaction: Transaction,
  options: { person: SocialPerson; provider: SocialProvider; account_id: number; now: Date },
): Promise<void> {
  const { person, provider, account_id, now } = options
  await transaction.query(
    'insert into account_identity (issuer, subject, account_id, provider, email, linked_at) values ($1, $2, $3, $4, $5, $6)',
    [person.issuer, person.subject, account_id, provider, person.email, now],
  )
}

/** Notes that a linked site was used to sign in. */
export async function touchIdentity(transaction: Transaction, person: SocialPerson, now: Date): Promise<void> {
  await transaction.query('update account_identity set last_used_at = $3 where issuer = $1 and subject = $2', [
    person.issuer,
    person.subject,
    now,
  ])
}

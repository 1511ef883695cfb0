import type { Transaction } from '#engine/server/database/database.server.ts'
import type { NewPerson } from './new-person.server.ts'

/**
 * Creates an active account for a mail address that a mail has proved. It replaces a sign-up that waits for its code: the
 * reader of an address's mails is its owner, and the earlier password may be from another person. Null if the address
 * already has an account.
 */
export async function openProvedAccount(
  transaction: Transaction,
  options: { person: Omit<NewPerson, 'password'> & { email: string }; password_hash: string; now: Date },
): Promise<{ id: number; name: string; email: string; phone: string | null; photo_path: string | null } | null> {
  const { person, password_hash, now } = options
  const [account] = await transaction.query<{
    id: number
    name: string
    email: string
    phone: string | null
    photo_path: string | null
  }>(
    `insert into account (name, email, phone, password_hash, status) values ($1, $2, $3, $4, 'active')
     on conflict (lower(email)) do update set name = excluded.name, phone = excluded.phone,
       signs_in_by_phone = false, password_hash = excluded.password_hash, status = 'active', updated_at = $5 where account.status = 'pending'
     returning id, name, email, phone, null::text as photo_path`,
    [person.name, person.email, person.phone, password_hash, now],
  )
  if (!account) return null
  await transaction.query('delete from one_time_code where account_id = $1', [account.id])
  // A sign-in with another site that was started before did not prove the address, so remove it.
  await transaction.query('delete from account_identity where account_id = $1', [account.id])
  return account
}

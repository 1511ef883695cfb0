import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Following } from '#engine/server/records/hooks.server.ts'
import { OCCASIONS, type Occasion } from './greeting-words.ts'
import { dayOfYear } from './occasion-days.ts'

const KINDS = Object.entries(OCCASIONS) as [Occasion, string][]

/**
 * Keeps the days of birthdays and anniversaries, by which the list of the next ones is read. A changed day was not greeted
 * yet. Contacts in the trash keep their days, and the list leaves them out.
 */
export async function keepOccasions({ transaction, written }: Following): Promise<void> {
  const kept: { id: number; occasion: Occasion; day: number }[] = []
  const gone: { id: number; occasion: Occasion }[] = []
  for (const { id, before, after } of written) {
    if (after === null) continue
    for (const [occasion, field] of KINDS) {
      const [was, is] = [before?.[field] ?? null, after[field] ?? null]
      if (was === is) continue
      if (typeof is === 'string') kept.push({ id, occasion, day: dayOfYear(is) })
      else gone.push({ id, occasion })
    }
  }
  if (kept.length > 0) await keep(transaction, kept)
  // A new contact has no day that could be gone.
  if (gone.length > 0) await drop(transaction, gone)
}

async function keep(transaction: Transaction, days: { id: number; occasion: Occasion; day: number }[]): Promise<void> {
  await transaction.query(
    `insert into contact_occasion (business_id, contact_id, occasion, day)
     select b.id, v.contact_id, v.occasion, v.day from business b, unnest($2::bigint[], $3::text[], $4::int[]) as v(contact_id, occasion, day)
     where b.id = $1::bigint
     on conflict (business_id, contact_id, occasion) do update
       set day = excluded.day, greeted_year = null, greeted_by = null, greeted_at = null
       where contact_occasion.day <> excluded.day`,
    [
      transaction.scope.business_id,
      days.map(({ id }) => id),
      days.map(({ occasion }) => occasion),
      days.map(({ day }) => day),
    ],
  )
}

async function drop(transaction: Transaction, days: { id: number; occasion: Occasion }[]): Promise<void> {
  await transaction.query(
    `delete from contact_occasion o using unnest($2::bigint[], $3::text[]) as v(contact_id, occasion)
     where o.business_id = $1::bigint and o.contact_id = v.contact_id and o.occasion = v.occasion`,
    [transaction.scope.business_id, days.map(({ id }) => id), days.map(({ occasion }) => occasion)],
  )
}

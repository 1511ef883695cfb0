import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import type { Answer, GivenAnswer } from './answers.ts'

// Answers have a table of their own: the lines of a meeting are written again with each save, and an answer must neither be
// lost then nor make the version of an open form old.

/** A person who is invited. */
interface Person {
  /** The member; null for a guest. */
  user_id: number | null
  /** A guest's always; null for a member who has none. */
  email: string | null
}

/** A person who was asked: the id of their row stands in their link. */
export interface Asked {
  id: number
  user_id: number | null
  email: string | null
  answer: Answer | null
}

/** Keeps who is invited; answers that were given stay. Returns everybody who was asked. */
export async function keepAsked(
  transaction: Transaction,
  meeting_id: number,
  people: readonly Person[],
): Promise<Asked[]> {
  const { business_id } = transaction.scope
  await transaction.query(
    `insert into meeting_answer (business_id, meeting_id, user_id, email)
     select b.id, $2::bigint, v.user_id, v.email from business b, unnest($3::bigint[], $4::text[]) as v(user_id, email)
     where b.id = $1::bigint on conflict do nothing`,
    [
      ...[business_id, meeting_id, people.map(({ user_id }) => user_id)],
      people.map(({ user_id, email }) => (user_id === null ? lower(email) : null)),
    ],
  )
  return transaction.query<Asked>(
    `select id, user_id, email, answer from meeting_answer where business_id = $1::bigint and meeting_id = $2::bigint`,
    [business_id, meeting_id],
  )
}

/** The row of a person among those who were asked. */
export const askedAs = (asked: readonly Asked[], { user_id, email }: Person): Asked | undefined =>
  asked.find((one) => (user_id === null ? one.email === lower(email) : one.user_id === user_id))

const lower = (email: string | null) => email?.toLowerCase() ?? null

/** The answers to a meeting, oldest question first. */
export async function answersTo(transaction: Transaction, meeting_id: number): Promise<GivenAnswer[]> {
  return transaction.query<GivenAnswer>(
    `select user_id, email, answer, note, to_json(answered_at)#>>'{}' as answered_at from meeting_answer
     where business_id = $1::bigint and meeting_id = $2::bigint order by id`,
    [transaction.scope.business_id, meeting_id],
  )
}

/** Counts the answers of a meeting on the meeting itself, for its list. Writes nothing where the numbers are the same. */
export async function countAnswers(transaction: Transaction, meeting_id: number): Promise<void> {
  await transaction.query(
    `update meeting m set yes_count = c.yes, maybe_count = c.maybe, no_count = c.no
     from (select nullif(count(*) filter (where answer = 'yes'), 0) as yes, nullif(count(*) filter (where answer = 'maybe'), 0) as maybe,
         nullif(count(*) filter (where answer = 'no'), 0) as no
       from meeting_answer where business_id = $1::bigint and meeting_id = $2::bigint) c
     where m.business_id = $1::bigint and m.id = $2::bigint
       and (m.yes_count, m.maybe_count, m.no_count) is distinct from (c.yes, c.maybe, c.no)`,
    [transaction.scope.business_id, meeting_id],
  )
}

/** Forgets answers that no longer hold: those to another time or to an invitation that was taken back, and those of people who were removed. */
export async function settleAnswers({ transaction, cause, written }: Following): Promise<void> {
  if (cause === 'create') return
  for (const { before, after } of written) {
    if (after?.state !== 'planned') continue
    const names = [transaction.scope.business_id, after.id]
    const is_moved = before?.state !== 'planned' || timeOf(before) !== timeOf(after)
    const forgotten = is_moved
      ? await transaction.query(
          `update meeting_answer set answer = null, note = null, answered_at = null
           where business_id = $1::bigint and meeting_id = $2::bigint and answer is not null returning id`,
          names,
        )
      : []
    const removed = await transaction.query(
      `delete from meeting_answer where business_id = $1::bigint and meeting_id = $2::bigint
         and coalesce(user_id <> all($3::bigint[]), true) and coalesce(email <> all($4::text[]), true) returning id`,
      [
        ...names,
        // The organiser is not asked.
        linesOf(after.attendees).flatMap(({ user_id }) => (user_id === after.assigned_user ? [] : [user_id])),
        linesOf(after.guests).map(({ email }) => String(email).toLowerCase()),
      ],
    )
    if (forgotten.length + removed.length > 0) await countAnswers(transaction, after.id)
  }
}

const linesOf = (value: unknown) => (value ?? []) as Record<string, unknown>[]

/** The time of a meeting; a moment has several spellings. */
const timeOf = ({ starts_at, ends_at, all_day }: Doc): string =>
  [Date.parse(String(starts_at)), Date.parse(String(ends_at)), all_day === true].join(' ')

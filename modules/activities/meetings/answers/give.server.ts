import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { readTexts } from '#modules/business/index.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { changedNews, publish } from '#platform/live/live.server.ts'
import { endOf } from '../invitation.server.ts'
import { type Answer, type InvitationLook, isAnswer, MOST_NOTE } from './answers.ts'
import { countAnswers } from './store.server.ts'

/** What a person sends: the answer, and the time that they saw. */
export interface Given {
  answer: Answer
  note: string | null
  starts_at: number
  ends_at: number
}

/** An invitation with its meeting. */
export interface Invitation {
  id: number
  meeting_id: number
  user_id: number | null
  email: string | null
  answer: Answer | null
  note: string | null
  /** Name of the member or guest; null for a guest without a name. */
  person: string | null
  business: string
  organiser_id: number | null
  organiser: string | null
  meeting: string
  starts_at: Date
  ends_at: Date
  all_day: boolean
  time_zone: string
  state: string
  deleted_at: Date | null
  place: string | null
  link: string | null
}

/** Reads an answer from a body; every issue at once. */
export function readGiven(body: Record<string, unknown>): Given {
  const { values, issues } = readTexts(body, { note: { label: 'Note', max: MOST_NOTE, optional: true } })
  const { answer } = body
  const all: Issue[] = [...issues]
  if (!isAnswer(answer)) all.push({ field: 'answer', message: 'Choose yes, maybe or no', rule: 'choice' })
  const [starts_at, ends_at] = [momentOf(body.starts_at), momentOf(body.ends_at)]
  if (Number.isNaN(starts_at) || Number.isNaN(ends_at))
    all.push({ field: 'starts_at', message: 'Send the time that was shown', rule: 'required' })
  if (all.length > 0 || !isAnswer(answer)) throw invalid(all)
  return { answer, note: values.note || null, starts_at, ends_at }
}

const momentOf = (value: unknown): number =>
  typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN

/** One invitation; `lock` holds its meeting until the commit. Null if it was taken back, or its member is no longer active. */
export async function findInvitation(
  transaction: Transaction,
  id: number,
  lock: '' | 'for update' = '',
): Promise<Invitation | null> {
  const names = [transaction.scope.business_id, id]
  // The meeting is locked first, as by a change of it, so that an answer and a change wait for each other.
  if (lock)
    await transaction.query(
      `select m.id from meeting m where m.business_id = $1::bigint and m.id =
         (select a.meeting_id from meeting_answer a where a.business_id = $1::bigint and a.id = $2::bigint) for update of m`,
      names,
    )
  const [found] = await transaction.query<Invitation>(
    `select a.id, a.meeting_id, a.user_id, a.email, a.answer, a.note, b.name as business, m.name as meeting, m.starts_at,
       m.ends_at, m.all_day, m.time_zone, m.state, m.deleted_at, m.place, m.meeting_link as link,
       o.id as organiser_id, o.name as organiser,
       coalesce(u.name, (select nullif(g.name, '') from meeting_guest g
         where g.business_id = $1::bigint and g.meeting_id = m.id and lower(g.email) = a.email limit 1)) as person
     from meeting_answer a join meeting m on m.business_id = $1::bigint and m.id = a.meeting_id
       join business b on b.id = $1::bigint
       left join member u on u.business_id = $1::bigint and u.id = a.user_id and u.status = 'Active' and u.deleted_at is null
       left join member o on o.business_id = $1::bigint and o.id = coalesce(m.assigned_user, m.created_by)
     where a.business_id = $1::bigint and a.id = $2::bigint and (a.user_id is null or u.id is not null)`,
    names,
  )
  return found ?? null
}

/** Whether an invitation still waits for answers. */
export function stateOf(invitation: Invitation, now: Date): InvitationLook['state'] {
  if (invitation.deleted_at || invitation.state === 'cancelled') return 'cancelled'
  return invitation.state !== 'planned' || endOf(invitation) <= now ? 'over' : 'open'
}

const REFUSED = {
  over: 'This meeting is over, so it takes no more answers',
  cancelled: 'This meeting was cancelled, so it takes no more answers',
}

/** Who answers: a member in the app, or somebody with the link (no actor). */
interface Answering {
  actor_id: number | null
  request_id: string
  address: string
}

/**
 * Writes an answer in place of the one before, and tells the organiser. The same answer again writes nothing. Throws if the
 * meeting takes no more answers, or its time is not the one that the person saw.
 */
export async function giveAnswer(
  transaction: Transaction,
  { id, given, by, now }: { id: number; given: Given; by: Answering; now: Date },
): Promise<Invitation> {
  const invitation = await findInvitation(transaction, id, 'for update')
  if (!invitation) throw notFound()
  const state = stateOf(invitation, now)
  if (state !== 'open') throw ruleBroken(REFUSED[state])
  const { answer, note, starts_at, ends_at } = given
  if (invitation.starts_at.getTime() !== starts_at || invitation.ends_at.getTime() !== ends_at)
    throw ruleBroken('The time of this meeting has changed. Look at the new time and answer again')
  if (invitation.answer === answer && invitation.note === note) return invitation
  const business_id = Number(transaction.scope.business_id)
  await transaction.query(
    `update meeting_answer set answer = $3, note = $4, answered_at = $5::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [business_id, id, answer, note, now],
  )
  await countAnswers(transaction, invitation.meeting_id)
  await tell(transaction, invitation, { given, by })
  return { ...invitation, answer, note }
}

const KINDS = { yes: 'meeting_accepted', maybe: 'meeting_maybe', no: 'meeting_declined' } as const

/** The answer in the history, on open screens and among the notices of the organiser. */
async function tell(
  transaction: Transaction,
  invitation: Invitation,
  { given: { answer, note }, by }: { given: Given; by: Answering },
): Promise<void> {
  const { meeting_id, user_id, person, email, organiser_id, meeting } = invitation
  const business_id = Number(transaction.scope.business_id)
  // The history is also read by people who may not see the guests. A guest's name is only in the list of answers.
  const by_link = user_id === null ? 'guest' : 'answered'
  const who = by.actor_id === null && user_id !== null ? person : null
  await writeAudit(transaction, {
    ...{ business_id, ...by, record: 'meeting', record_id: meeting_id },
    action: `${by.actor_id === null ? by_link : 'said'}_${answer}`,
    note: [who, note].filter(Boolean).join(' · ') || undefined,
  })
  await publish(transaction, {
    ...{ business_id, to: 'all', event: 'changed' },
    data: changedNews('meeting', [meeting_id], by.actor_id),
  })
  if (organiser_id === null) return
  await addNotice(transaction, {
    ...{ business_id, to: [organiser_id], kind: KINDS[answer], actor_id: by.actor_id },
    ...{ record: 'meeting', record_id: meeting_id, path: `meeting/${meeting_id}` },
    values: { meeting, person: person ?? String(email), said: note ?? '' },
  })
}

import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { isMailAddress } from '#platform/mail/mail.server.ts'
import { addNotice, languageOfLetters, readSettings } from '#modules/notices/index.server.ts'
import { answerLinks } from './answers/routes.server.ts'
import { askedAs, keepAsked } from './answers/store.server.ts'
import { calendarText, endOf, type Invited, uidOf, whenOf } from './invitation.server.ts'
import type { MeetingFacts } from './letters/compose.ts'
import { type MeetingNews, meetingLetter } from './letters/letters.ts'

// Invitations go out as mails with an entry for calendars. Their jobs are queued in the transaction that changes the meeting,
// so a mail is sent once for each person and change, and never for a change that was refused.

/** A change of one of these sends new invitations. */
const TOLD = [
  'name',
  'starts_at',
  'ends_at',
  'all_day',
  'time_zone',
  'mode',
  'place',
  'meeting_link',
  'desc',
  'assigned_user',
  'attendees',
  'guests',
] as const

interface Reader {
  name: string
  /** Null for a member who signs in by phone and gave none: the bell has the invitation. */
  email: string | null
  /** The member; null for a guest. */
  user_id: number | null
  /** The row of their answer, which stands in their link. */
  answer_id?: number
}

const addJob = makeAddJob()

/** Sends invitations, changes and cancellations of the meetings that were written, and notices to the people of the business. */
export async function sendInvitations(following: Following): Promise<void> {
  for (const { before, after } of following.written) {
    const [was, is] = [isPlanned(before) ? before : null, isPlanned(after) ? after : null]
    // After a meeting has ended there is nothing to invite to.
    const doc = is ?? was
    if (!doc || endOf(timesOf(doc)) <= new Date()) continue
    // A held meeting took place, so no mail is sent.
    if (!is && after && after.state !== 'cancelled') continue
    await tell(following, { doc, was, is })
  }
}

const timesOf = ({ starts_at, ends_at, all_day, time_zone }: Doc) => ({
  ...{ starts_at: new Date(String(starts_at)), ends_at: new Date(String(ends_at)) },
  ...{ all_day: all_day === true, time_zone: String(time_zone) },
})

const isPlanned = (doc: Doc | null): doc is Doc => doc?.state === 'planned'

async function tell(
  following: Following,
  { doc, was, is }: { doc: Doc; was: Doc | null; is: Doc | null },
): Promise<void> {
  const { transaction, access } = following
  if (was && is && !isChanged(was, is)) return
  const [before, now] = [await readersOf(transaction, was), await askedOf(transaction, is)]
  const organiser = await organiserOf(transaction, doc)
  if (before.length + now.length === 0 || !organiser) return
  const at = new Date()
  const [{ sequence }] = await transaction.query<{ sequence: number }>(
    'update meeting set sequence = coalesce(sequence + 1, 0) where business_id = $1::bigint and id = $2::bigint returning sequence',
    [access.business_id, doc.id],
  )
  const has = (all: readonly Reader[], one: Reader) => all.some((other) => isSame(other, one))
  const send = { doc, at, sequence, organiser }
  for (const reader of now) {
    const news = has(before, reader) ? 'changed' : 'invited'
    await queue(following, { ...send, reader, news, attendees: now })
  }
  // People who were removed get a message of their own, which names only them.
  for (const reader of before.filter((one) => !has(now, one)))
    await queue(following, { ...send, reader, news: 'cancelled', attendees: is ? [reader] : before })
}

const isChanged = (was: Doc, is: Doc): boolean =>
  TOLD.some((name) => JSON.stringify(comparable(was[name])) !== JSON.stringify(comparable(is[name])))

// Lines get new ids when they are typed again; a moment has several spellings.
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(({ user_id, name, email }) => [user_id, name ?? null, email]).toSorted()
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : (value ?? null)
}

/** The people who are invited: active members and guests, each address once, without the organiser. */
async function readersOf(transaction: Transaction, doc: Doc | null): Promise<Reader[]> {
  if (!doc) return []
  const ids = ((doc.attendees ?? []) as { user_id: number }[]).map(({ user_id }) => user_id)
  const members = await transaction.query<{ user_id: number; name: string; email: string | null }>(
    `select m.id as user_id, m.name, a.email from member m join account a on a.id = m.id
     where m.business_id = $1::bigint and m.id = any($2::bigint[]) and m.id is distinct from $3::bigint
       and m.status = 'Active' and m.deleted_at is null order by m.id`,
    [transaction.scope.business_id, ids, doc.assigned_user ?? null],
  )
  const guests = ((doc.guests ?? []) as { name: string | null; email: string }[]).map(
    ({ name, email }): Reader => ({ user_id: null, name: name || email, email }),
  )
  const readers: Reader[] = []
  for (const one of [...members, ...guests])
    if ((one.email === null || isMailAddress(one.email)) && !readers.some((other) => isSame(other, one)))
      readers.push(one)
  return readers
}

/** The people who are invited now, with the answers that hold. */
async function askedOf(transaction: Transaction, doc: Doc | null): Promise<Reader[]> {
  const readers = await readersOf(transaction, doc)
  if (!doc || readers.length === 0) return readers
  const asked = await keepAsked(transaction, doc.id, readers)
  return readers.map((reader) => {
    const one = askedAs(asked, reader)
    return one ? { ...reader, answer_id: one.id, answer: one.answer } : reader
  })
}

const isSame = (one: Reader, other: Reader): boolean =>
  one.email === null || other.email === null
    ? one.user_id !== null && one.user_id === other.user_id
    : one.email.toLowerCase() === other.email.toLowerCase()

interface Organiser {
  id: number
  name: string
  /** Null: their meetings go to members by the bell alone; guests are not invited. */
  email: string | null
  business: string
}

/** The organiser with the name of the business: the owner of the meeting, else the person who made it. */
async function organiserOf(transaction: Transaction, doc: Doc): Promise<Organiser | undefined> {
  const [found] = await transaction.query<Organiser>(
    `select m.id, m.name, a.email, b.name as business from business b
     join member m on m.business_id = $1::bigint and m.id = $2::bigint join account a on a.id = m.id
     where b.id = $1::bigint`,
    [transaction.scope.business_id, doc.assigned_user ?? doc.created_by ?? null],
  )
  return found
}

/** The message to one person about a meeting. */
interface Told {
  doc: Doc
  reader: Reader
  news: MeetingNews
  attendees: readonly Reader[]
  organiser: Organiser
  sequence: number
  at: Date
}

async function queue(following: Following, options: Told): Promise<void> {
  const { transaction, access } = following
  const { doc, reader, news, organiser } = options
  const { starts_at, ends_at, all_day, time_zone: zone } = timesOf(doc)
  const when = whenOf(starts_at, ends_at, zone, all_day)
  if (hasEmail(reader) && hasEmail(organiser)) await queueMail(following, { ...options, reader, organiser, when })
  if (reader.user_id !== null)
    await addNotice(transaction, {
      business_id: access.business_id,
      to: [reader.user_id],
      kind: `meeting_${news}`,
      actor_id: access.user_id,
      // A meeting in the trash cannot be opened.
      ...(news === 'cancelled'
        ? { path: 'meeting' }
        : { record: 'meeting', record_id: doc.id, path: `meeting/${doc.id}` }),
      values: { meeting: String(doc.name), when },
    })
}

const hasEmail = <Person extends { email: string | null }>(person: Person): person is Person & { email: string } =>
  person.email !== null

async function queueMail(
  { transaction, access }: Following,
  options: Told & { reader: Reader & Invited; organiser: Organiser & Invited; when: string },
): Promise<void> {
  const { doc, reader, news, attendees, organiser, sequence, at, when } = options
  const { starts_at, ends_at, all_day, time_zone: zone } = timesOf(doc)
  const texts = { place: textOf(doc.place), link: textOf(doc.meeting_link), desc: textOf(doc.desc) }
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const calendar = calendarText({
    uid: uidOf(access.business_id, doc.id, new Date(String(doc.created_at)).toJSON()),
    ...{
      sequence,
      method,
      at,
      starts_at,
      ends_at,
      zone,
      organizer: organiser,
      attendees: attendees.filter(hasEmail),
      ...texts,
    },
    ...{ summary: String(doc.name), all_day },
  })
  const facts: MeetingFacts = {
    meeting: String(doc.name),
    organiser: organiser.name,
    business: organiser.business,
    when,
    place: texts.place,
    link: texts.link,
    agenda: texts.desc,
  }
  const language = await languageOf(transaction, reader.user_id ?? organiser.id)
  const mail: MeetingMail = {
    ...{ to: reader.email, language, news, facts, reply_to: organiser.email, calendar: { method, text: calendar } },
    link:
      news === 'cancelled' || !reader.answer_id
        ? null
        : { business_id: access.business_id, answer_id: reader.answer_id },
  }
  // Later messages about a meeting must not overtake earlier ones.
  await addJob(transaction, MEETING_MAIL_JOB, { ...mail }, { queue: `meeting ${access.business_id} ${doc.id}` })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

async function languageOf(transaction: Transaction, member_id: number): Promise<string> {
  const who = { business_id: transaction.scope.business_id ?? 0, member_id }
  return languageOfLetters(transaction, { ...(await readSettings(transaction, who)), member_id })
}

/** Name of the job that sends a mail about a meeting. */
export const MEETING_MAIL_JOB = 'meeting_mail'

/** A mail about a meeting that waits to be sent. It has no links yet, since they are signed by the process that sends it. */
interface MeetingMail {
  to: string
  language: string
  news: MeetingNews
  facts: MeetingFacts
  reply_to: string
  calendar: { method: 'REQUEST' | 'CANCEL'; text: string }
  link: { business_id: number; answer_id: number } | null
}

/** The job: sends a mail about a meeting, with the links to answer. */
export async function mailMeeting(services: Services, payload: Record<string, unknown>): Promise<void> {
  const { to, language, news, facts, reply_to, calendar, link } = payload as unknown as MeetingMail
  const links = link && answerLinks(services.settings, link)
  await services.sendMail({ to, ...meetingLetter(language, news, { ...facts, links }), reply_to, calendar })
}

import { clockTime } from '#base/time-of-day.ts'
import { dayFirst } from '#base/days.ts'
import { wallAt } from '#base/zones.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Mail } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { isMailAddress } from '#platform/mail/mail.server.ts'
import { addNotice, languageOfLetters, readSettings } from '#modules/notices/index.server.ts'
import { calendarText, type Invited, uidOf } from './invitation.server.ts'
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

interface Reader extends Invited {
  /** The member; null for a guest. */
  user_id: number | null
}

const addJob = makeAddJob()

/** Sends invitations, changes and cancellations of the meetings that were written, and notices to the people of the business. */
export async function sendInvitations(following: Following): Promise<void> {
  for (const { before, after } of following.written) {
    const [was, is] = [isPlanned(before) ? before : null, isPlanned(after) ? after : null]
    // After a meeting has ended there is nothing to invite to.
    const doc = is ?? was
    if (!doc || Date.parse(String(doc.ends_at)) <= Date.now()) continue
    // A held meeting took place, so no mail is sent.
    if (!is && after && after.state !== 'cancelled') continue
    await tell(following, { doc, was, is })
  }
}

const isPlanned = (doc: Doc | null): doc is Doc => doc?.state === 'planned'

async function tell(
  following: Following,
  { doc, was, is }: { doc: Doc; was: Doc | null; is: Doc | null },
): Promise<void> {
  const { transaction, access } = following
  if (was && is && !isChanged(was, is)) return
  const [before, now] = [await readersOf(transaction, was), await readersOf(transaction, is)]
  const organiser = await organiserOf(transaction, doc)
  if (before.length + now.length === 0 || !organiser) return
  const at = new Date()
  const [{ sequence }] = await transaction.query<{ sequence: number }>(
    'update meeting set sequence = coalesce(sequence + 1, 0) where business_id = $1::bigint and id = $2::bigint returning sequence',
    [access.business_id, doc.id],
  )
  const has = (all: readonly Reader[], one: Reader) => all.some(({ email }) => sameEmail(email, one.email))
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
  const members = await transaction.query<{ user_id: number; name: string; email: string }>(
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
    if (isMailAddress(one.email) && !readers.some(({ email }) => sameEmail(email, one.email))) readers.push(one)
  return readers
}

const sameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

interface Organiser extends Invited {
  id: number
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

async function queue(
  following: Following,
  options: {
    doc: Doc
    reader: Reader
    news: MeetingNews
    attendees: readonly Reader[]
    organiser: Organiser
    sequence: number
    at: Date
  },
): Promise<void> {
  const { transaction, access } = following
  const { doc, reader, news, attendees, organiser, sequence, at } = options
  const zone = String(doc.time_zone)
  const [starts_at, ends_at] = [new Date(String(doc.starts_at)), new Date(String(doc.ends_at))]
  const texts = { place: textOf(doc.place), link: textOf(doc.meeting_link), desc: textOf(doc.desc) }
  const method = news === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const calendar = calendarText({
    uid: uidOf(access.business_id, doc.id, new Date(String(doc.created_at)).toJSON()),
    ...{ sequence, method, at, starts_at, ends_at, zone, organizer: organiser, attendees, ...texts },
    summary: String(doc.name),
    all_day: doc.all_day === true,
  })
  const facts = {
    meeting: String(doc.name),
    organiser: organiser.name,
    business: organiser.business,
    when: whenOf(starts_at, ends_at, zone, doc.all_day === true),
    place: texts.place,
    link: texts.link,
    agenda: texts.desc,
  }
  const language = await languageOf(transaction, reader.user_id ?? organiser.id)
  const mail: Mail = {
    to: reader.email,
    ...meetingLetter(language, news, facts),
    reply_to: organiser.email,
    calendar: { method, text: calendar },
  }
  // Later messages about a meeting must not overtake earlier ones.
  const queued = { queue: `meeting ${access.business_id} ${doc.id}` }
  await addJob(transaction, 'send_mail', { ...mail }, queued)
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
      values: { meeting: facts.meeting, when: facts.when },
    })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

async function languageOf(transaction: Transaction, member_id: number): Promise<string> {
  const who = { business_id: transaction.scope.business_id ?? 0, member_id }
  return languageOfLetters(transaction, { ...(await readSettings(transaction, who)), member_id })
}

/** '01/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata)'; whole days without times. */
export function whenOf(starts_at: Date, ends_at: Date, zone: string, all_day: boolean): string {
  const [first, last] = [starts_at, ends_at].map((at) => wallAt(at.getTime(), zone).split('T'))
  const [from, to] = [first, last].map(([day]) => dayFirst(day))
  if (all_day) return from === to ? from : `${from} – ${to}`
  const end = clockTime(last[1])
  return `${from}, ${clockTime(first[1])} – ${from === to ? end : `${to}, ${end}`} (${zone})`
}

import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHandler } from '#engine/server/jobs/worker.server.ts'
import { MailError } from '#platform/mail/mail.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { type Channel, queueSending, SEND_JOB } from './add-notice.server.ts'
import { ignoresQuietHours, isNoticeKind, type NoticeKind, noticeKinds } from './kinds.ts'
import {
  visibleNoticesSql,
  NOTICE_COLUMNS,
  noticeSource,
  type ShownNotice,
  showNotice,
  type StoredNotice,
} from './list.server.ts'
import { type PushMessage, sendPush } from './push/send.server.ts'
import { subscriptionsOf } from './push/subscriptions.server.ts'
import { plusSeconds, quietEnd } from './quiet-hours.ts'
import { languageOfLetters, readSettings } from './settings.server.ts'
import { fill, wordsOf } from './words/words.ts'

/** The due notices of one person for one channel, with the person's current rights. */
interface Due {
  notices: ShownNotice[]
  language: string
  /** Null for a person who signs in by phone and gave none: the bell and push have the notices. */
  email: string | null
  business: string
}

/** The jobs of this part, by name. `now` is the clock for quiet hours and digests. */
export function noticeJobs(now: () => Date = () => new Date()): Record<string, JobHandler> {
  return {
    [SEND_JOB]: async (services, payload) => {
      const who = { business_id: Number(payload.business_id), user_id: Number(payload.member_id) }
      const channel = payload.channel as Channel
      // A deactivated member gets no notices.
      const access = await accessOfJob(services, who)
      if (!access) return
      const due = await services.database.transaction(who, (transaction) =>
        whatIsDue(transaction, services, { access, channel, now: now() }),
      )
      if (due.notices.length === 0) return
      await (channel === 'mail' ? sendLetter : sendPushes)(services, access, due)
    },
  }
}

const MOST_AT_ONCE = 200
// The clocks of two machines differ a little; a job must not run before its own notice is due.
const EARLY_SECONDS = 5

async function whatIsDue(
  transaction: Transaction,
  services: Services,
  options: { access: Access; channel: Channel; now: Date },
): Promise<Due> {
  const { access, channel, now } = options
  const { catalog } = services
  const { business_id, user_id: member_id } = access
  const settings = await readSettings(transaction, { business_id, member_id })
  const [person] = await transaction.query<{ email: string | null; business: string }>(
    'select a.email, b.name as business from account a, business b where a.id = $1::bigint and b.id = $2::bigint',
    [member_id, business_id],
  )
  const values = new Values()
  const business = `${values.add(business_id)}::bigint`
  const own_notices_sql = visibleNoticesSql({ catalog, access, values, business })
  const rows = await transaction.query<StoredNotice>(
    `select ${NOTICE_COLUMNS} from ${noticeSource(business)}
     where ${own_notices_sql} and n.read_at is null and n.${channel}_at <= ${values.add(plusSeconds(now, EARLY_SECONDS))}::timestamptz
       and not exists (select from notice_effect e where e.business_id = ${business} and e.notice_id = n.id and e.effect = ${values.add(channel)})
     order by n.id limit ${MOST_AT_ONCE}`,
    values.list,
  )
  const end = quietEnd(settings, now)
  // The person may have chosen quiet hours after the job was queued.
  const held = end ? rows.filter((row) => !isNoticeKind(row.kind) || !ignoresQuietHours(row.kind)) : []
  if (end && held.length > 0) {
    await transaction.query(
      `update notice set ${channel}_at = $3::timestamptz where business_id = $1::bigint and id = any($2::bigint[])`,
      [business_id, held.map((row) => row.id), end],
    )
    await queueSending(transaction, { business_id, member_id, channel, at: end }, now)
  }
  const language = await languageOfLetters(transaction, { ...settings, member_id })
  const notices = rows
    .filter((row) => !held.includes(row))
    .flatMap((row) => showNotice(row, { catalog, access, language }) ?? [])
  return { notices, language, ...person }
}

const isUrgent = (kind: string) => isNoticeKind(kind) && (noticeKinds[kind] as NoticeKind).urgent === true

/** Marks notices as sent, so that a retry skips them. */
async function keepEffect(services: Services, access: Access, ids: number[], effect: string): Promise<void> {
  await services.database.transaction(access, (transaction) =>
    transaction.query(
      `insert into notice_effect (business_id, notice_id, effect) select b.id, v.id, $3 from business b, unnest($2::bigint[]) as v(id) where b.id = $1::bigint
       on conflict do nothing`,
      [access.business_id, ids, effect],
    ),
  )
}

async function sendLetter(services: Services, access: Access, due: Due): Promise<void> {
  const { email } = due
  const letter = letterOf(due, `${services.settings.base_url}/business/${access.business_id}`)
  try {
    if (email !== null) await services.sendMail({ to: email, ...letter })
  } catch (error) {
    if (!(error instanceof MailError) || error.outcome !== 'permanent_failure') throw error
    services.log.error({ business_id: access.business_id, error: error.message }, 'a letter was not taken')
  }
  await keepEffect(
    services,
    access,
    due.notices.map(({ id }) => id),
    'mail',
  )
}

/** Builds the mail: a single notice has its own mail, several share one. Plain text. */
export function letterOf(
  { notices, language, business }: Pick<Due, 'notices' | 'language' | 'business'>,
  base: string,
): { subject: string; text: string } {
  const words = wordsOf(language)
  const footer = fill(words.footer, { link: `${base}/notifications?tab=choices` })
  const link = (notice: ShownNotice) => `${words.open}: ${base}/${notice.path}`
  if (notices.length === 1) {
    const [notice] = notices
    return {
      subject: oneLine(notice.title),
      text: [notice.title, notice.body, '', link(notice), '', '--', footer]
        .filter((line, at) => line || at !== 1)
        .join('\n'),
    }
  }
  const values = { business, count: String(notices.length) }
  const entries = notices.flatMap((notice) => [
    `* ${oneLine([notice.title, notice.body].filter(Boolean).join(' · '))}`,
    `  ${link(notice)}`,
    '',
  ])
  return {
    subject: oneLine(fill(words.digest_subject, values)),
    text: [fill(words.digest_intro, values), '', ...entries, '--', footer].join('\n'),
  }
}

async function sendPushes(services: Services, access: Access, due: Due): Promise<void> {
  const { push } = services.settings
  const ids = due.notices.map(({ id }) => id)
  if (!push) return
  const subscriptions = await services.database.transaction(access, (transaction) =>
    subscriptionsOf(transaction, access.user_id),
  )
  const message = messageOf(due, access.business_id)
  const urgent = due.notices.some((notice) => isUrgent(notice.kind))
  let again = false
  for (const subscription of subscriptions) {
    const effect = `push ${subscription.id}`
    if (await isDone(services, access, ids, effect)) continue
    const outcome = await sendPush({ push, subscription, message, urgent })
    if (outcome === 'gone')
      await services.database.transaction(access, (transaction) =>
        transaction.query('delete from push_subscription where id = $1 and endpoint = $2', [
          subscription.id,
          subscription.endpoint,
        ]),
      )
    else if (outcome === 'later') again = true
    else {
      if (outcome === 'refused') services.log.error({ subscription: subscription.id }, 'a push message was refused')
      await keepEffect(services, access, ids, effect)
    }
  }
  // Retry the job for the remaining browsers.
  if (again) throw new Error('A push service did not take a message')
  await keepEffect(services, access, ids, 'push')
}

async function isDone(services: Services, access: Access, ids: number[], effect: string): Promise<boolean> {
  const [row] = await services.database.read(
    access,
    'select count(*)::text from notice_effect where business_id = $1::bigint and notice_id = any($2::bigint[]) and effect = $3',
    [access.business_id, ids, effect],
  )
  return Number(row[0]) === ids.length
}

function messageOf({ notices, language: lang, business }: Due, business_id: number): PushMessage {
  const inside = `/business/${business_id}`
  const [notice] = notices
  if (notices.length === 1)
    return {
      title: notice.title,
      body: notice.body,
      url: `${inside}/${notice.path}`,
      tag: `notice-${business_id}-${notice.id}`,
      lang,
    }
  return {
    title: fill(wordsOf(lang).several, { count: String(notices.length) }),
    body: business,
    url: `${inside}/notifications`,
    tag: `notices-${business_id}`,
    lang,
  }
}

// Reduce subjects and list entries to one line, even if a name has line ends.
function oneLine(text: string): string {
  return [...text.replace(/[\u2028\u2029]/g, ' ')]
    .map((letter) => (letter < ' ' || (letter >= '\x7f' && letter <= '\x9f') ? ' ' : letter))
    .join('')
    .trim()
}

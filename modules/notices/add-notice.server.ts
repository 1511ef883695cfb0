import type { Transaction } from '#engine/server/database/database.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { choiceOf, ignoresQuietHours, type NoticeKind, type NoticeKindName, noticeKinds } from './kinds.ts'
import { nextTime, plusSeconds, quietEnd } from './quiet-hours.ts'
import { DEFAULT_SETTINGS, type NoticeSettings } from './settings.server.ts'

/** A notice to send. */
export interface NewNotice {
  business_id: number
  /** Member ids. The actor and inactive members are left out. */
  to: number[]
  kind: NoticeKindName
  /** Account of the actor; null for the system itself. */
  actor_id: number | null
  /** The record of the notice: only people who may see it get the notice. */
  record?: string
  record_id?: number
  /** Screen inside the business, such as `lead/12`. */
  path: string
  /** Values for all variables of the wording. */
  values: Record<string, string>
  /** The number of events that this notice sums up. */
  count?: number
  /** A second notice with the same key does nothing, or adds its count if the kind has wording for a sum. */
  key?: string
  merged_path?: string
  /** Shown in the app only, whatever people chose for mail and push. */
  only_in_app?: boolean
}

/** The channel of a job. */
export type Channel = 'mail' | 'push'
/** Name of the job that sends the due notices of one person: `{ business_id, member_id, channel }`. */
export const SEND_JOB = 'notice_send'

const MOST_LETTERS = 300
// A file is imported in batches; its mail waits for the last of them.
const MERGE_SECONDS = 20
const addJob = makeAddJob()

interface Recipient extends NoticeSettings {
  id: number
  has_push: boolean
}

/** Adds a notice for people, in the transaction that causes it: to the bell at once, by mail and push as each person chose. */
export async function addNotice(transaction: Transaction, notice: NewNotice, now = new Date()): Promise<void> {
  checkNotice(notice)
  const recipients = await recipientsOf(transaction, notice)
  if (recipients.length === 0) return
  const plans = recipients.map((person) => ({ person, ...planOf(notice, person, now) }))
  const { business_id, kind, count = 1 } = notice
  const conflict = notice.merged_path
    ? `do update set count = notice.count + excluded.count, record = null, record_id = null, path = $15,
         at = excluded.at, read_at = null, mail_at = excluded.mail_at, push_at = excluded.push_at`
    : 'do nothing'
  const added = await transaction.query<{ member_id: number }>(
    `insert into notice (business_id, member_id, kind, actor_id, record, record_id, path, values, count, key, in_app, mail_at, push_at, at)
     select b.id, v.member_id, $2, $3::bigint, $4, $5::bigint, $6, $7::jsonb, $8::int, $9, v.in_app, v.mail_at, v.push_at, $10::timestamptz
     from business b, unnest($11::bigint[], $12::boolean[], $13::timestamptz[], $14::timestamptz[]) as v(member_id, in_app, mail_at, push_at) where b.id = $1::bigint
     on conflict (business_id, member_id, key) where key is not null ${conflict}
     returning member_id`,
    [
      business_id,
      kind,
      notice.actor_id,
      notice.record ?? null,
      notice.record_id ?? null,
      notice.path,
      JSON.stringify(shortened(notice.values)),
      count,
      notice.key ?? null,
      now,
      plans.map(({ person }) => person.id),
      plans.map(({ in_app }) => in_app),
      plans.map(({ mail_at }) => mail_at),
      plans.map(({ push_at }) => push_at),
      ...(notice.merged_path ? [notice.merged_path] : []),
    ],
  )
  const new_to = new Set(added.map((row) => row.member_id))
  const new_plans = plans.filter(({ person }) => new_to.has(person.id))
  for (const { person, mail_at, push_at } of new_plans) {
    const who = { business_id, member_id: person.id }
    if (mail_at) await queueSending(transaction, { ...who, channel: 'mail', at: mail_at }, now)
    if (push_at && person.has_push) await queueSending(transaction, { ...who, channel: 'push', at: push_at }, now)
  }
  const bells = new_plans.filter(({ in_app }) => in_app).map(({ person }) => person.id)
  await publish(transaction, { business_id, to: bells, event: 'notice', data: {} })
}

/** Queues the job that sends a person's due notices at that time; notices due at the same time are sent together. */
export async function queueSending(
  transaction: Transaction,
  what: { business_id: number; member_id: number; channel: Channel; at: Date },
  now: Date,
): Promise<void> {
  const { business_id, member_id, channel, at } = what
  const is_later = at.getTime() > now.getTime()
  await addJob(
    transaction,
    SEND_JOB,
    { business_id, member_id, channel },
    {
      key: `notice ${channel} ${business_id} ${member_id} ${is_later ? at.toISOString() : 'now'}`,
      run_at: is_later ? at : undefined,
      queue: `notice ${business_id} ${member_id}`,
    },
  )
}

/** When mail and push of a notice are due for a person; null for never. */
export function planOf(
  notice: Pick<NewNotice, 'kind' | 'merged_path' | 'only_in_app'>,
  settings: NoticeSettings,
  now: Date,
): { in_app: boolean; mail_at: Date | null; push_at: Date | null } {
  const choice = choiceOf(settings.choices, notice.kind)
  if (notice.only_in_app) return { in_app: choice.in_app, mail_at: null, push_at: null }
  const soon = notice.merged_path ? plusSeconds(now, MERGE_SECONDS) : now
  const awake = (at: Date) => (ignoresQuietHours(notice.kind) ? at : (quietEnd(settings, at) ?? at))
  const mail = {
    off: () => null,
    now: () => awake(soon),
    digest: () => awake(nextTime(settings.digest_at, settings.time_zone, now)),
  }
  return { in_app: choice.in_app, mail_at: mail[choice.mail](), push_at: choice.push ? awake(soon) : null }
}

/** Active members without the actor; nobody for a sample record. */
async function recipientsOf(
  transaction: Transaction,
  { business_id, to, actor_id, record, record_id }: NewNotice,
): Promise<Recipient[]> {
  const ids = [...new Set(to)].filter((id) => id !== actor_id)
  if (ids.length === 0) return []
  const rows = await transaction.query<{ [Name in keyof Recipient]: Recipient[Name] | null }>(
    `select m.id, s.time_zone, s.quiet_from, s.quiet_until, s.digest_at, s.language, s.choices,
       exists (select from push_subscription p where p.account_id = m.id) as has_push
     from member m join membership p on p.business_id = $1::bigint and p.account_id = m.id and p.is_active
     left join notice_settings s on s.business_id = $1::bigint and s.member_id = m.id
     where m.business_id = $1::bigint and m.id = any($2::bigint[]) and m.status = 'Active' and m.deleted_at is null
       and not exists (select from sample_record r where r.business_id = $1::bigint and r.record = $3 and r.record_id = $4::bigint)
     order by m.id`,
    [business_id, ids, record ?? null, record_id ?? null],
  )
  return rows.map(
    (row) =>
      ({ ...DEFAULT_SETTINGS, ...(row.choices === null ? { id: row.id, has_push: row.has_push } : row) }) as Recipient,
  )
}

function checkNotice({ kind, record, record_id, path, merged_path = path, values, business_id }: NewNotice): void {
  const known = noticeKinds[kind] as NoticeKind
  if (!Number.isSafeInteger(business_id)) throw new Error('A notice belongs to a business')
  if (record !== undefined && (record !== known.record || record_id === undefined))
    throw new Error(`${kind} does not point to ${record}`)
  // The path is appended to the business's own address, and must not lead elsewhere.
  for (const place of [path, merged_path])
    if (!/^[a-z][\w/-]*(?:\?[^\s#\\]*)?$/i.test(place) || place.includes('//')) throw new Error(`${place} is no screen`)
  const missing = known.variables.filter((name) => typeof values[name] !== 'string')
  const unknown = Object.keys(values).filter((name) => !known.variables.includes(name))
  if (missing.length > 0 || unknown.length > 0)
    throw new Error(`${kind} has other variables: ${[...missing, ...unknown].join(', ')}`)
}

const shortened = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, [...text.toWellFormed()].slice(0, MOST_LETTERS).join('')]),
  )

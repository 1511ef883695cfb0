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
export const addNotice = (transaction: Transaction, notice: NewNotice, now = new Date()): Promise<void> =>
  addNotices(transaction, [notice], now)

/** Adds many notices of a business with a few statements. No two of them may have the same key. */
export async function addNotices(
  transaction: Transaction,
  notices: readonly NewNotice[],
  now = new Date(),
): Promise<void> {
  for (const notice of notices) checkNotice(notice)
  const recipients = await recipientsOf(transaction, notices)
  const plans = recipients.map(({ notice, person }) => ({ notice, person, ...planOf(notice, person, now) }))
  const added: Planned[] = []
  // What a second notice with the same key does is part of the statement.
  for (const [merged_path, same] of Map.groupBy(plans, ({ notice }) => notice.merged_path))
    added.push(...(await insertNotices(transaction, { plans: same, merged_path, now })))
  if (added.length === 0) return
  const [{ business_id }] = notices
  const jobs = new Map<string, Parameters<typeof queueSending>[1]>()
  for (const { person, mail_at, push_at } of added) {
    const due = { mail: mail_at, push: person.has_push ? push_at : null }
    for (const channel of ['mail', 'push'] as const) {
      const at = due[channel]
      if (at) jobs.set(`${person.id} ${channel} ${at.getTime()}`, { business_id, member_id: person.id, channel, at })
    }
  }
  for (const job of jobs.values()) await queueSending(transaction, job, now)
  const bells = new Set(added.flatMap(({ person, in_app }) => (in_app ? [person.id] : [])))
  await publish(transaction, { business_id, to: [...bells], event: 'notice', data: {} })
}

interface Planned extends ReturnType<typeof planOf> {
  notice: NewNotice
  person: Recipient
}

/** Writes notices; returns those that are new to their person. */
async function insertNotices(
  transaction: Transaction,
  { plans, merged_path, now }: { plans: readonly Planned[]; merged_path: string | undefined; now: Date },
): Promise<Planned[]> {
  const conflict = merged_path
    ? `do update set count = notice.count + excluded.count, record = null, record_id = null, path = $15,
         at = excluded.at, read_at = null, mail_at = excluded.mail_at, push_at = excluded.push_at`
    : 'do nothing'
  const each = <Value>(read: (notice: NewNotice) => Value) => plans.map(({ notice }) => read(notice))
  const added = await transaction.query<{ member_id: number; key: string | null }>(
    `insert into notice (business_id, member_id, kind, actor_id, record, record_id, path, values, count, key, in_app, mail_at, push_at, at)
     select b.id, v.member_id, v.kind, v.actor_id, v.record, v.record_id, v.path, v.texts::jsonb, v.count, v.key, v.in_app, v.mail_at, v.push_at, $2::timestamptz
     from business b, unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::int[], $11::text[],
       $12::boolean[], $13::timestamptz[], $14::timestamptz[])
       as v(member_id, kind, actor_id, record, record_id, path, texts, count, key, in_app, mail_at, push_at) where b.id = $1::bigint
     on conflict (business_id, member_id, key) where key is not null ${conflict}
     returning member_id, key`,
    [
      transaction.scope.business_id,
      now,
      plans.map(({ person }) => person.id),
      each(({ kind }) => kind),
      each(({ actor_id }) => actor_id),
      each(({ record }) => record ?? null),
      each(({ record_id }) => record_id ?? null),
      each(({ path }) => path),
      each(({ values }) => JSON.stringify(shortened(values))),
      each(({ count = 1 }) => count),
      each(({ key }) => key ?? null),
      plans.map(({ in_app }) => in_app),
      plans.map(({ mail_at }) => mail_at),
      plans.map(({ push_at }) => push_at),
      ...(merged_path ? [merged_path] : []),
    ],
  )
  const written = new Set(added.map(({ member_id, key }) => `${member_id} ${key}`))
  return plans.filter(({ notice, person }) => written.has(`${person.id} ${notice.key ?? null}`))
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

/** The people of each notice: active members without the actor; nobody for a sample record. */
async function recipientsOf(
  transaction: Transaction,
  notices: readonly NewNotice[],
): Promise<{ notice: NewNotice; person: Recipient }[]> {
  const pairs = notices.flatMap(({ to, actor_id, record, record_id }, place) =>
    [...new Set(to)].flatMap((id) =>
      id === actor_id ? [] : [{ place, id, record: record ?? null, record_id: record_id ?? null }],
    ),
  )
  if (pairs.length === 0) return []
  const rows = await transaction.query<{ place: number } & { [Name in keyof Recipient]: Recipient[Name] | null }>(
    `select v.place, m.id, s.time_zone, s.quiet_from, s.quiet_until, s.digest_at, s.language, s.choices,
       exists (select from push_subscription p where p.account_id = m.id) as has_push
     from unnest($2::int[], $3::bigint[], $4::text[], $5::bigint[]) as v(place, member_id, record, record_id)
     join member m on m.id = v.member_id
     join membership p on p.business_id = $1::bigint and p.account_id = m.id and p.is_active
     left join notice_settings s on s.business_id = $1::bigint and s.member_id = m.id
     where m.business_id = $1::bigint and m.status = 'Active' and m.deleted_at is null
       and not exists (select from sample_record r where r.business_id = $1::bigint and r.record = v.record and r.record_id = v.record_id)
     order by v.place, m.id`,
    [
      transaction.scope.business_id,
      pairs.map(({ place }) => place),
      pairs.map(({ id }) => id),
      pairs.map(({ record }) => record),
      pairs.map(({ record_id }) => record_id),
    ],
  )
  return rows.map(({ place, ...row }) => ({
    notice: notices[place],
    person: {
      ...DEFAULT_SETTINGS,
      ...(row.choices === null ? { id: row.id, has_push: row.has_push } : row),
    } as Recipient,
  }))
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

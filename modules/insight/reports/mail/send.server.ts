import { dayFirst } from '#base/days.ts'
import { languageOf } from '#base/language.ts'
import { daysOf, type Period } from '#base/periods.ts'
import { clockTime } from '#base/time-of-day.ts'
import { wallAt } from '#base/zones.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { accessOfJob, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { addNotice, languageOfLetters, readSettings } from '#modules/notices/index.server.ts'
import { MailError } from '#platform/mail/mail.server.ts'
import { REPORT_TYPES, type ReportFormat } from '#platform/reports/file.server.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { lastingProblem, makeFile, type ReportParts } from '../make-file.server.ts'
import { LETTERS } from './letters.ts'
import { nextSending, type ScheduleDays } from './schedule-days.ts'

// A schedule is due at next_at. The first job locks it, moves it on and adds a delivery with a job of its own, all in one
// transaction: so each time is sent once, however many servers run, and a time that passed while no server ran is sent late.

/** Name of the job of a schedule that is due: `{ business_id, id }`. */
export const DUE_JOB = 'report_due'
/** Name of the job that sends one mail: `{ business_id, id, due_at }`. */
export const SEND_REPORT_JOB = 'report_send'

const addJob = makeAddJob()
// Jobs start some seconds late on a busy machine; such a mail is not called late.
const TOLERANCE_MS = 5 * 60_000
const MOST_MS = 120_000
const ATTEMPTS = 25

/** Queues the job of a schedule at its next time; a job of the same schedule that waits is replaced. */
export const queueSchedule = (transaction: Transaction, { id, at }: { id: number; at: Date }): Promise<void> => {
  const { business_id } = transaction.scope
  const key = `report schedule ${business_id} ${id}`
  return addJob(transaction, DUE_JOB, { business_id, id }, { key, run_at: at, attempts: ATTEMPTS })
}

/** The zone and the language of a person's letters. */
export async function personOf(
  transaction: Transaction,
  member_id: number,
): Promise<{ zone: string; language: string }> {
  const business_id = transaction.scope.business_id as number
  const { time_zone, language } = await readSettings(transaction, { business_id, member_id })
  return { zone: time_zone, language: await languageOfLetters(transaction, { language, member_id }) }
}

/** The job of a schedule that is due: moves it on, and adds the mail that is due. */
export async function takeDue(
  services: Services,
  payload: Record<string, unknown>,
  now: Date = new Date(),
): Promise<void> {
  const business_id = Number(payload.business_id)
  const id = Number(payload.id)
  await services.database.transaction({ business_id, user_id: null }, async (transaction) => {
    const [due] = await transaction.query<ScheduleDays & { member_id: number; next_at: string }>(
      `select member_id, next_at, weekdays, month_days, at_minute from report_schedule
       where business_id = $1::bigint and id = $2::bigint and is_active and next_at <= $3::timestamptz for update`,
      [business_id, id, now],
    )
    if (!due) return
    const { zone } = await personOf(transaction, due.member_id)
    const next = nextSending(due, zone, now)
    await transaction.query(
      'update report_schedule set next_at = $3::timestamptz where business_id = $1::bigint and id = $2::bigint',
      [business_id, id, next],
    )
    if (next) await queueSchedule(transaction, { id, at: next })
    const due_at = new Date(due.next_at).toISOString()
    const added = await transaction.query(
      `insert into report_delivery (business_id, schedule_id, due_at) values ($1, $2, $3::timestamptz)
       on conflict do nothing returning due_at`,
      [business_id, id, due_at],
    )
    if (added.length > 0)
      await addJob(transaction, SEND_REPORT_JOB, { business_id, id, due_at }, { attempts: ATTEMPTS })
  })
}

interface Delivery {
  member_id: number
  name: string
  spec: ReportSpec
  period: Exclude<Period, 'customPeriod'>
  format: ReportFormat
  /** Null: the person changed to a phone alone. */
  email: string | null
}

/** The job of one mail: computes the report with the rights that the person has now, and sends it. */
export async function sendReport(
  services: Services,
  parts: ReportParts,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'is_last'>,
  now: Date = new Date(),
): Promise<void> {
  const business_id = Number(payload.business_id)
  const key = [business_id, Number(payload.id), String(payload.due_at)]
  const inside = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    services.database.transaction({ business_id, user_id: null }, work)
  const end = (state: 'sent' | 'failed', problem: string | null) =>
    inside((transaction) =>
      transaction.query(
        `update report_delivery set state = $4, problem = $5, sent_at = now()
         where business_id = $1::bigint and schedule_id = $2::bigint and due_at = $3::timestamptz`,
        [...key, state, problem],
      ),
    )
  const found = await inside(async (transaction) => {
    const [row] = await transaction.query<Delivery>(
      `select s.member_id, s.name, s.spec, s.period, s.format, a.email from report_delivery d
         join report_schedule s on s.business_id = $1::bigint and s.id = d.schedule_id
         join account a on a.id = s.member_id
       where d.business_id = $1::bigint and d.schedule_id = $2::bigint and d.due_at = $3::timestamptz and d.state = 'queued'`,
      key,
    )
    return row && { ...row, ...(await personOf(transaction, row.member_id)) }
  })
  if (!found) return
  const access = await accessOfJob(services, { business_id, user_id: found.member_id })
  if (!access) return void (await end('failed', 'The person no longer belongs to the business.'))
  const { name, spec, period, format, zone, language, email } = found
  const due = Date.parse(String(payload.due_at))
  const days = daysOf(period, wallAt(due, zone).slice(0, 10))
  try {
    if (email === null) throw new MailError('You have no email. Add one in your profile.', 'permanent_failure')
    const wanted = { access, spec: { ...spec, period: days }, name, format, zone, language, most_ms: MOST_MS }
    const { file, business } = await makeFile(services, parts, wanted)
    const words = LETTERS[languageOf(language) ?? 'en']
    const [day, time] = wallAt(due, zone).split('T')
    const is_late = now.getTime() - due > TOLERANCE_MS
    await services.sendMail({
      to: email,
      subject: `${name} · ${business}`,
      text: [
        words.text(name, `${dayFirst(days.from)} – ${dayFirst(days.to)}`),
        ...(is_late ? [words.late(`${dayFirst(day)}, ${clockTime(time)}`)] : []),
        words.foot,
      ].join('\n\n'),
      attachments: [{ name: `${name}.${format}`, type: REPORT_TYPES[format], content: file }],
    })
  } catch (error) {
    const problem =
      error instanceof MailError && error.outcome === 'permanent_failure' ? error.message : lastingProblem(error)
    if (problem === null && !helpers?.is_last) throw error
    const reason = problem ?? 'Something went wrong. Please try again.'
    await end('failed', reason)
    await inside((transaction) =>
      addNotice(transaction, {
        business_id,
        to: [found.member_id],
        kind: 'report_failed',
        actor_id: null,
        path: 'reports',
        values: { report: name, reason },
        key: `report ${key.join(' ')}`,
      }),
    )
    return
  }
  await end('sent', null)
}

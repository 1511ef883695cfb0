import { clockTime } from '#base/time-of-day.ts'
import { dayFirst } from '#base/days.ts'
import { wallAt } from '#base/zones.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { onceFor } from '#engine/server/records/hooks.server.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { caseRecord } from '../case.record.ts'
import { type Alarm, nextChange } from './clock.ts'
import { clockAfter, queueClocks, saveClocks } from './clocks.server.ts'
import { readRules } from './rules.server.ts'
import type { CaseEvent } from './sla.ts'

export { CLOCK_JOB } from './clocks.server.ts'

/** Name of the job that calculates the clocks of all open cases again: `{ business_id, member_id }`. */
export const SETTLE_JOB = 'settle_cases'

const AT_ONCE = 200
// The job runs again after this time if a due case was locked by somebody's change.
const AGAIN = 2_000
const addJob = makeAddJob()

interface Stored {
  id: number
  subject: string
  priority: string | null
  case_category_id: number | null
  location_id: number | null
  status_id: number | null
  status_since: Date
  responded_at: Date | null
  assigned_user: number | null
  reopened: number | null
  log: CaseEvent[]
}

const COLUMNS = `c.id, c.subject, c.priority, c.case_category_id, c.location_id, c.status_id, c.status_since,
  c.responded_at, c.assigned_user, c.reopened, k.log`

const whoOf = (payload: Record<string, unknown>) => ({
  business_id: Number(payload.business_id),
  user_id: Number(payload.member_id),
})

/** The job: renews the clocks that have come to a change and tells people. It skips rows that another process has locked. */
export async function tellDue(
  services: Services,
  payload: Record<string, unknown>,
  now: () => number = Date.now,
): Promise<void> {
  const who = whoOf(payload)
  let count: number
  do count = await services.database.transaction(who, (transaction) => renewDue(transaction, who.user_id, now()))
  while (count === AT_ONCE)
}

async function renewDue(transaction: Transaction, member_id: number, now: number): Promise<number> {
  const { business_id } = transaction.scope
  // The case is locked before its clock, in the same order as by a change of the case.
  const rows = await transaction.query<Stored>(
    `select ${COLUMNS} from support_case c join case_clock k on k.business_id = $1::bigint and k.case_id = c.id
     where c.business_id = $1::bigint and c.deleted_at is null and k.next_at <= $2::timestamptz
     order by k.next_at, c.id limit ${AT_ONCE} for update of c, k skip locked`,
    [business_id, new Date(now)],
  )
  await renew(transaction, member_id, { rows, now })
  if (rows.length < AT_ONCE) {
    const [left] = await transaction.query(
      `select 1 from case_clock k join support_case c on c.business_id = $1::bigint and c.id = k.case_id and c.deleted_at is null
       where k.business_id = $1::bigint and k.next_at <= $2::timestamptz limit 1`,
      [business_id, new Date(now)],
    )
    if (left) await queueClocks(transaction, member_id, new Date(now + AGAIN))
  }
  return rows.length
}

/** Calculates the clocks of locked cases, and tells people of the alarms that have come. */
async function renew(
  transaction: Transaction,
  member_id: number,
  { rows, now, since }: { rows: readonly Stored[]; now: number; since?: string },
): Promise<void> {
  const settings = await readRules(transaction, onceFor())
  const renewed = rows.map((row) => {
    const [status_since, responded_at] = [row.status_since.toISOString(), row.responded_at?.toISOString() ?? null]
    return {
      row,
      ...clockAfter(settings, { stored: row.log, row: { ...row, status_since, responded_at }, now, since }),
    }
  })
  if (renewed.length === 0) return
  await setEach(transaction, {
    definition: caseRecord,
    rows: renewed.map(({ row, values }) => ({ id: row.id, values: { ...values } })),
  })
  const clocks = renewed.map(({ row, log, alarms }) => ({ id: row.id, log, next: nextChange(alarms, now) }))
  await saveClocks(transaction, member_id, clocks)
  for (const { row, alarms } of renewed)
    await tell(
      transaction,
      row,
      alarms.filter(({ at }) => at <= now),
    )
}

/** Tells the owner of a case and the lead of the owner's team; each alarm once, however often the job runs. */
async function tell(transaction: Transaction, row: Stored, alarms: readonly Alarm[]): Promise<void> {
  // After a down time the later alarm of a clock is enough.
  const last = [...new Map(alarms.map((alarm) => [alarm.clock, alarm])).values()]
  if (last.length === 0) return
  const to = await recipientsOf(transaction, row.assigned_user)
  for (const { clock, level, due } of last) {
    const [day, time] = wallAt(due, 'Asia/Kolkata').split('T')
    await addNotice(transaction, {
      business_id: transaction.scope.business_id ?? 0,
      to,
      kind: level === 'late' ? 'case_late' : 'case_due_soon',
      actor_id: null,
      record: 'case',
      record_id: row.id,
      path: `cases/${row.id}`,
      values: { case: row.subject, time: `${dayFirst(day)}, ${clockTime(time)}` },
      // A reopened case may become late again.
      key: `case ${row.id} ${clock} ${level} ${row.reopened ?? 0}`,
    })
  }
}

/** The owner of a case and the lead of the owner's team; the owner of the business where there is no lead. */
async function recipientsOf(transaction: Transaction, owner: number | null): Promise<number[]> {
  const [found] = await transaction.query<{ lead: number | null; business_owner: number | null }>(
    `select (select t.lead_id from member m join team t on t.business_id = $1::bigint and t.id = m.team_id and t.deleted_at is null
       where m.business_id = $1::bigint and m.id = $2::bigint) as lead, b.created_by as business_owner
     from business b where b.id = $1::bigint`,
    [transaction.scope.business_id, owner],
  )
  return [owner, found?.lead ?? found?.business_owner ?? null].filter((id) => id !== null)
}

/** Queues the calculation of all open cases, after a change of the settings that their clocks depend on. */
export async function queueSettling(transaction: Transaction, member_id: number, now = Date.now()): Promise<void> {
  const { business_id } = transaction.scope
  // A case that is saved at the same moment with the old settings is found by the second run.
  for (const wait of [0, 60_000])
    await addJob(
      transaction,
      SETTLE_JOB,
      { business_id, member_id },
      { key: `settle cases ${business_id} ${wait}`, run_at: wait === 0 ? undefined : new Date(now + wait) },
    )
}

/** The job: calculates the clocks of all cases that are not closed again, some at a time. */
export async function settleCases(
  services: Services,
  payload: Record<string, unknown>,
  now: () => number = Date.now,
): Promise<void> {
  const who = whoOf(payload)
  let last: number | null = 0
  while (last !== null) {
    const after: number = last
    last = await services.database.transaction(who, async (transaction) => {
      const rows = await transaction.query<Stored>(
        `select ${COLUMNS} from support_case c join case_clock k on k.business_id = $1::bigint and k.case_id = c.id
         where c.business_id = $1::bigint and c.deleted_at is null and c.closed_at is null and c.id > $2::bigint
         order by c.id limit ${AT_ONCE} for update of c, k`,
        [who.business_id, after],
      )
      const at = now()
      await renew(transaction, who.user_id, { rows, now: at, since: new Date(at).toISOString() })
      return rows.length < AT_ONCE ? null : Number(rows.at(-1)?.id)
    })
  }
}

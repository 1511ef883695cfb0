import type { Transaction } from '#engine/server/database/database.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { clockOf, nextLog } from './clock.ts'
import type { BusinessRules } from './rules.server.ts'
import type { CaseEvent } from './sla.ts'

// Each case has a row in case_clock: the events that its clocks are calculated from, and when they change next. The clocks
// themselves are fields of the case, so that lists filter and sort by them. A job at the next change renews them and tells
// people, see jobs.server.ts.

/** Name of the job that renews the clocks of a business that have come to a change: `{ business_id, member_id }`. */
export const CLOCK_JOB = 'case_clocks'

// The queue tries a failing job for several days.
const ATTEMPTS = 25
const MINUTE = 60_000
const addJob = makeAddJob()

/** The stored events of some cases. */
export async function readLogs(transaction: Transaction, ids: readonly number[]): Promise<Map<number, CaseEvent[]>> {
  if (ids.length === 0) return new Map()
  const rows = await transaction.query<{ case_id: number; log: CaseEvent[] }>(
    'select case_id, log from case_clock where business_id = $1::bigint and case_id = any($2::bigint[])',
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map(({ case_id, log }) => [Number(case_id), log]))
}

/** A case's log and clocks after its stored events, by its values. */
export function clockAfter(
  { rules, calendarFor, kindOf }: BusinessRules,
  options: { stored: readonly CaseEvent[]; row: Readonly<Record<string, unknown>>; now: number; since?: string },
) {
  const { stored, row, now } = options
  const log = nextLog(stored, {
    kind: kindOf(row.status_id),
    since: options.since ?? String(row.status_since),
    responded_at: typeof row.responded_at === 'string' ? row.responded_at : null,
  })
  return { log, ...clockOf({ rules, calendar: calendarFor(row.location_id ?? null), row, log }, now) }
}

/** Stores the events of cases with the moments of their next change, and queues the jobs of these moments. */
export async function saveClocks(
  transaction: Transaction,
  member_id: number,
  rows: readonly { id: number; log: readonly CaseEvent[]; next: number | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction.query(
    `insert into case_clock (business_id, case_id, log, next_at)
     select b.id, v.id, v.log::jsonb, v.next from business b, unnest($2::bigint[], $3::text[], $4::timestamptz[]) as v(id, log, next)
     where b.id = $1::bigint
     on conflict (business_id, case_id) do update set log = excluded.log, next_at = excluded.next_at`,
    [
      transaction.scope.business_id,
      rows.map(({ id }) => id),
      rows.map(({ log }) => JSON.stringify(log)),
      rows.map(({ next }) => (next === null ? null : new Date(next))),
    ],
  )
  const minutes = new Set(rows.flatMap(({ next }) => (next === null ? [] : [Math.ceil(next / MINUTE) * MINUTE])))
  for (const minute of minutes) await queueClocks(transaction, member_id, new Date(minute))
}

/** One job serves all cases of a business whose clocks change within a minute. */
export async function queueClocks(transaction: Transaction, member_id: number, at: Date): Promise<void> {
  const { business_id } = transaction.scope
  const key = `cases ${business_id} ${at.toISOString()}`
  await addJob(transaction, CLOCK_JOB, { business_id, member_id }, { key, run_at: at, attempts: ATTEMPTS })
}

import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { SmsGateway, SmsReport, SmsState } from './gateway.server.ts'

/** How long it is kept how far a text has come. */
export const DELIVERY_DAYS = 30

// Reports may arrive in another order than they were made: a state only moves on in this one.
const ORDER: readonly SmsState[] = ['sent', 'unknown', 'failed', 'delivered']

/**
 * Keeps what a gateway reports, and gives how many of the reports are news. A report that comes again, or one of an earlier
 * state, changes nothing.
 */
export async function keepReports(
  database: Database,
  options: { gateway: SmsGateway['name']; reports: readonly SmsReport[]; now: Date },
): Promise<number> {
  const latest = new Map<string, SmsReport>()
  for (const report of options.reports) {
    const key = `${report.request_id} ${report.number}`
    const before = latest.get(key)
    if (!before || ORDER.indexOf(before.state) < ORDER.indexOf(report.state)) latest.set(key, report)
  }
  const reports = [...latest.values()]
  const column = (name: keyof SmsReport) => reports.map((report) => report[name] ?? (name === 'number' ? '' : null))
  const rows = await database.transaction(NO_TENANT, (transaction) =>
    transaction.query(
      `insert into sms_delivery as d (gateway, request_id, number, state, reason, sent_at, reported_at)
       select $1, r.request_id, r.number, r.state, r.reason, $2, $2
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as r (request_id, number, state, reason)
       on conflict (gateway, request_id, number) do update
         set state = excluded.state, reason = excluded.reason, reported_at = excluded.reported_at
         where array_position($7::text[], d.state) < array_position($7::text[], excluded.state)
       returning 1`,
      [options.gateway, options.now, column('request_id'), column('number'), column('state'), column('reason'), ORDER],
    ),
  )
  return rows.length
}

/** Notes that a gateway took a text; a report that was faster stays. */
export async function keepSent(
  database: Database,
  sent: { gateway: SmsGateway['name']; request_id: string; to: string; now: Date },
): Promise<void> {
  await database.transaction(NO_TENANT, (transaction) =>
    transaction.query(
      `insert into sms_delivery (gateway, request_id, number, state, sent_at) values ($1, $2, $3, 'sent', $4)
       on conflict (gateway, request_id, number) do nothing`,
      [sent.gateway, sent.request_id.slice(0, 64), sent.to.replace(/^\+/, ''), sent.now],
    ),
  )
}

/** How far a text has come. */
export interface Delivery {
  number: string
  state: SmsState
  reason: string | null
  sent_at: Date
}

/** How far the last texts have come, newest first; only those to one number when it is named. */
export async function lastDeliveries(
  database: Database,
  options: { number?: string; limit: number },
): Promise<Delivery[]> {
  return database.transaction(NO_TENANT, (transaction) =>
    transaction.query<Delivery>(
      `select number, state, reason, sent_at from sms_delivery where $1::text is null or number = $1
       order by sent_at desc limit $2`,
      [options.number ?? null, options.limit],
    ),
  )
}

/** Forgets texts after 30 days. */
export async function forgetDeliveries(transaction: Transaction, now: Date): Promise<void> {
  await transaction.query('delete from sms_delivery where sent_at <= $1', [
    new Date(now.getTime() - DELIVERY_DAYS * 86_400_000),
  ])
}

import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { type Connection, credentialsOf, findConnection } from '../connections/store.server.ts'
import { INDIAMART_WINDOW_DAYS, indiamartUrl, readIndiamartAnswer } from '../providers/indiamart/indiamart.server.ts'
import type { AskOutside, Outcome } from '../providers/outcome.ts'
import { providers } from '../providers/providers.ts'
import { askerOf } from '../providers/ask.server.ts'
import {
  readTradeindiaAnswer,
  TRADEINDIA_PAUSE_MS,
  TRADEINDIA_WINDOW_DAYS,
  tradeindiaUrl,
} from '../providers/tradeindia/tradeindia.server.ts'
import { takeItems } from './intake.server.ts'
import { indianDay } from './normalise.server.ts'

/** Name of the job that asks a marketplace: `{ business_id, connection_id }`. It queues its own next run. */
export const PULL_JOB = 'pull_enquiries'

const DAY = 86_400_000
const OVERLAP_MS = 5 * 60_000
const FIRST_DAYS = 7
const JITTER_SECONDS = 20
const LONGEST_WAIT_SECONDS = 3_600
const MOST_PAGES = 200

/** What tests change: the clock, waiting, chance, and who answers. */
export interface PullWorld {
  now: () => Date
  pause: (milliseconds: number) => Promise<void>
  /** From 0 to 1. */
  chance: () => number
  ask: (services: Services, connection: Connection) => AskOutside
}

const WORLD: PullWorld = {
  now: () => new Date(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  chance: Math.random,
  ask: askerOf,
}

/** A part of time that is asked for. */
interface Span {
  from: Date
  to: Date
}

/** Queues the next question; the job under the same key that still waits is replaced. */
export async function queuePull(
  transaction: Transaction,
  services: Services,
  connection: { business_id: number; id: number },
  at: Date,
): Promise<void> {
  const { business_id, id } = connection
  await transaction.query(
    'update connection set next_pull_at = $3::timestamptz where business_id = $1::bigint and id = $2::bigint',
    [business_id, id, at],
  )
  const payload = { business_id, connection_id: id }
  await services.addJob(transaction, PULL_JOB, payload, { key: `pull ${business_id} ${id}`, run_at: at, attempts: 25 })
}

/** Asks a marketplace for new enquiries, stores them, moves the cursor, and queues the next pull. */
export function pullJob(world: Partial<PullWorld> = {}): JobHandler {
  const { now, pause, chance, ask } = { ...WORLD, ...world }
  return async (services, payload) => {
    const who = { business_id: Number(payload.business_id), id: Number(payload.connection_id) }
    const scope = { business_id: who.business_id, user_id: null }
    const connection = await services.database.transaction(scope, (transaction) => findConnection(transaction, who))
    // The connection is paused, disconnected or waiting for new keys. Resuming it queues the job again.
    if (!connection || connection.status !== 'active' || providers[connection.provider].every === null) return
    // A second job would call too early, because the limits of the marketplace apply to all jobs together.
    if (connection.next_pull_at && connection.next_pull_at.getTime() - now().getTime() > 1_000) {
      const at = connection.next_pull_at
      return services.database.transaction(scope, (transaction) => queuePull(transaction, services, who, at))
    }
    const span = spanOf(connection, now())
    const answer = await askAll(ask(services, connection), { services, connection, span, pause })
    await services.database.transaction(scope, (transaction) =>
      settle(transaction, { services, connection, span, answer, now: now(), chance }),
    )
  }
}

// The window starts a little before the last position and is at most the largest window long. The next pull gets the rest.
function spanOf(connection: Connection, now: Date): Span {
  const days = connection.provider === 'indiamart' ? INDIAMART_WINDOW_DAYS : TRADEINDIA_WINDOW_DAYS
  const overlap = connection.provider === 'indiamart' ? OVERLAP_MS : DAY
  const from = connection.cursor_at
    ? connection.cursor_at.getTime() - overlap
    : now.getTime() - FIRST_DAYS * DAY + OVERLAP_MS
  return { from: new Date(from), to: new Date(Math.min(now.getTime(), from + days * DAY)) }
}

async function askAll(
  ask: AskOutside,
  options: { services: Services; connection: Connection; span: Span; pause: PullWorld['pause'] },
): Promise<Outcome> {
  const { services, connection, span } = options
  const keys = credentialsOf(services, connection)
  if (!keys) return { outcome: 'reauth_required', text: 'The keys can no longer be read. Enter them again.' }
  const base_url = baseUrlOf(services, connection)
  try {
    if (connection.provider === 'indiamart')
      return readIndiamartAnswer(await ask({ url: indiamartUrl({ base_url, key: keys.key, ...span }) }))
    const items: unknown[] = []
    for (let page = 1; page <= MOST_PAGES; page++) {
      if (page > 1) await options.pause(TRADEINDIA_PAUSE_MS)
      const { userid, profile_id, key } = keys
      const days = { from: indianDay(span.from), to: indianDay(span.to) }
      const answer = readTradeindiaAnswer(
        await ask({ url: tradeindiaUrl({ base_url, userid, profile_id, key, ...days, page }) }),
      )
      if (answer.outcome !== 'ok') return answer
      items.push(...answer.items)
      if (answer.is_last) break
    }
    return { outcome: 'ok', items, is_last: true }
  } catch {
    // The error may contain the address, which contains the keys, so it is not logged.
    return { outcome: 'retry', text: `${providers[connection.provider].label} could not be reached` }
  }
}

const baseUrlOf = ({ settings }: Services, { provider }: Connection): string =>
  provider === 'indiamart'
    ? (settings.marketplaces?.indiamart ?? 'https://mapi.indiamart.com')
    : (settings.marketplaces?.tradeindia ?? 'https://www.tradeindia.com')

async function settle(
  transaction: Transaction,
  options: {
    services: Services
    connection: Connection
    span: Span
    answer: Outcome
    now: Date
    chance: PullWorld['chance']
  },
): Promise<void> {
  const { services, connection, answer, now } = options
  const every = providers[connection.provider].every as number
  const later = (seconds: number) => new Date(now.getTime() + (seconds + options.chance() * JITTER_SECONDS) * 1000)
  if (answer.outcome === 'ok') {
    let accepted = 0
    for (let start = 0; start < answer.items.length; start += 500) {
      const items = answer.items.slice(start, start + 500)
      const taken = await takeItems(transaction, {
        services,
        connection,
        items,
        way: 'pull',
        content_type: 'application/json',
        now,
      })
      accepted += taken.accepted
    }
    await transaction.query(
      `update connection set cursor_at = $3::timestamptz, last_pull_at = $4::timestamptz, last_pull_new = $5::int,
         last_success_at = $4::timestamptz, last_error = null, failures = 0
       where business_id = $1::bigint and id = $2::bigint`,
      [connection.business_id, connection.id, options.span.to, now, accepted],
    )
    return queuePull(transaction, services, connection, later(every))
  }
  const needs_person = answer.outcome !== 'retry' && answer.outcome !== 'rate_limited'
  const error = { code: answer.outcome, text: answer.text, at: now.toISOString() }
  const [still] = await transaction.query<{ failures: number }>(
    `update connection set last_error = $3::jsonb, last_pull_at = $4::timestamptz, last_pull_new = null, failures = failures + 1,
       status = case when $5 then 'needs_attention' else status end,
       next_pull_at = case when $5 then null else next_pull_at end
     where business_id = $1::bigint and id = $2::bigint and status = 'active' and deleted_at is null returning failures`,
    [connection.business_id, connection.id, JSON.stringify(error), now, needs_person],
  )
  if (!still) return
  if (needs_person) return tellTrouble(transaction, connection, answer.text, now)
  const wait =
    answer.outcome === 'rate_limited'
      ? Math.max(answer.retry_after, every)
      : Math.min(every * 2 ** Math.min(still.failures - 1, 6), LONGEST_WAIT_SECONDS)
  await queuePull(transaction, services, connection, later(wait))
}

async function tellTrouble(transaction: Transaction, connection: Connection, reason: string, now: Date): Promise<void> {
  const [business] = await transaction.query<{ created_by: number }>(
    'select created_by from business where id = $1::bigint',
    [connection.business_id],
  )
  await addNotice(
    transaction,
    {
      business_id: connection.business_id,
      to: [...new Set([business.created_by, connection.created_by])],
      kind: 'connection_trouble',
      actor_id: null,
      path: providers[connection.provider].path,
      values: { connection: connection.label, reason },
    },
    now,
  )
}

import { openConnection } from '#engine/server/database/connections.server.ts'

/** An event of the outbox with its position. */
export interface LiveEvent {
  position: number
  for_business: number | null
  /** Null for everybody in the business. */
  to_accounts: number[] | null
  event: string
  data: Record<string, unknown>
}

/** One process's access to the outbox, over its own connection. */
export interface Outbox {
  /** The last assigned position. */
  head: () => Promise<number>
  /** Assigns positions to newly committed events, and notifies the other processes. */
  flush: () => Promise<void>
  /** The events after a position, in order. */
  after: (position: number, limit: number) => Promise<LiveEvent[]>
  /** The events that one person missed between two positions; null when some were already deleted. */
  missed: (options: {
    after: number
    until: number
    business_id: number
    account_id: number
  }) => Promise<LiveEvent[] | null>
  /** Deletes events that are too old for any browser to request. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

const CHANNEL = 'vanik_live'
const LOCK = 8_246_514
const MOST_MISSED = 500
const KEPT = '1 hour'
const COLUMNS = 'position, for_business, array_to_json(to_accounts) as to_accounts, event, data'

/**
 * Opens the outbox; throws DatabaseGone. `url` bypasses any transaction pooler. `onNews` wakes the reader; `onLost` runs
 * when the open connection is lost.
 */
export async function openOutbox(options: {
  url: string
  answer_ms?: number
  onNews: () => void
  onLost: () => void
}): Promise<Outbox> {
  // Only the flusher uses this connection, so the setting that lets it read can stay on.
  const client = await openConnection({
    url: options.url,
    name: 'vanik live',
    answer_ms: options.answer_ms,
    set_up: `set app.live = 'on'; set timezone = 'UTC'; set statement_timeout = '10s'; listen ${CHANNEL}`,
  })
  let closed = false
  client.on('end', () => {
    if (!closed) options.onLost()
  })
  const own = (client as unknown as { processID: number }).processID
  client.on('notification', ({ processId }) => {
    if (processId !== own) options.onNews()
  })
  const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query(text, values)).rows as Row[]

  /** Runs work while no other process assigns positions. */
  async function underLock<Result>(lock: string, work: (is_locked: boolean) => Promise<Result>): Promise<Result> {
    await client.query('begin')
    try {
      const [{ is_locked }] = await rows<{ is_locked: boolean }>(`select ${lock} as is_locked`)
      const result = await work(is_locked)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  return {
    head: () =>
      underLock(`pg_advisory_xact_lock(${LOCK}) is null`, async () => {
        const [row] = await rows<{ head: number }>(
          'select case when is_called then last_value else 0 end as head from live_position',
        )
        return row.head
      }),
    async flush() {
      const [{ waiting }] = await rows<{ waiting: boolean }>(
        'select exists (select from live_event where position is null) as waiting',
      )
      if (!waiting) return
      const given = await underLock(`pg_try_advisory_xact_lock(${LOCK})`, async (is_locked) => {
        if (!is_locked) return 0
        const { rowCount } = await client.query(
          `update live_event e set position = w.position
           from (select id, nextval('live_position') as position from (
             select id from live_event where position is null order by id limit 1000) o) w
           where e.id = w.id`,
        )
        return rowCount ?? 0
      })
      // One NOTIFY for the whole batch, outside any writing transaction.
      if (given > 0) await client.query(`notify ${CHANNEL}`)
    },
    after: (position, limit) =>
      rows<LiveEvent>(`select ${COLUMNS} from live_event where position > $1 order by position limit $2`, [
        position,
        limit,
      ]),
    async missed({ after, until, business_id, account_id }) {
      if (after > until) return null
      const [{ oldest }] = await rows<{ oldest: number | null }>('select min(position) as oldest from live_event')
      if (after < until && (oldest === null || oldest > after + 1)) return null
      const found = await rows<LiveEvent>(
        `select ${COLUMNS} from live_event where position > $1 and position <= $2 and for_business = $3
           and (to_accounts is null or $4 = any(to_accounts)) order by position limit $5`,
        [after, until, business_id, account_id, MOST_MISSED + 1],
      )
      return found.length > MOST_MISSED ? null : found
    },
    async tidy() {
      await client.query(`delete from live_event where position is not null and at < now() - interval '${KEPT}'`)
    },
    async close() {
      closed = true
      await client.end().catch(() => {})
    },
  }
}

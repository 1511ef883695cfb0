import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'

/** The lock that lets one import of a record run in a business. */
export interface Turn {
  /** When the lock was taken, in milliseconds. */
  since: number
  /** Releases the lock; calling it again has no effect. */
  end: () => Promise<void>
}

/** The turns of one kind of record in one business. */
export interface TurnOf {
  business_id: number
  user_id: number
  record: string
  /** Fires when the worker is stopping. */
  signal?: AbortSignal
}

/** Pause between two tries to take the turn. */
const TRY_MS = 250
/** The turns that this process has on each pool of connections. */
const taken = new WeakMap<Database, number>()

/**
 * Two imports at once would not see each other's people and could create the same one twice, so they take turns. The turn
 * is a lock of an open transaction beside the work, so it is released when its worker dies. Who waits tries again and
 * again and holds no connection meanwhile: four waiting imports would otherwise leave none for the rows of the first.
 */
export async function takeTurn(services: Services, of: TurnOf): Promise<Turn> {
  for (;;) {
    const turn = await tryTurn(services, of)
    if (turn) return turn
    await sleep(TRY_MS)
    if (of.signal?.aborted) throw new Error('The server is stopping; the import begins when it starts again')
  }
}

/** Ends a turn and takes the next one, after the other imports that wait. */
export async function nextTurn(services: Services, turn: Turn, of: TurnOf): Promise<Turn> {
  await turn.end()
  const { business_id, user_id, record } = of
  const [[others]] = await services.database.read(
    { business_id, user_id },
    `select count(*)::text from import where business_id = $1::bigint and record = $2 and state in ('queued', 'running')`,
    [business_id, record],
  )
  // Long enough for each of the others to try once.
  if (Number(others) > 1) await sleep(2 * TRY_MS)
  return takeTurn(services, of)
}

async function tryTurn({ database }: Services, { business_id, user_id, record }: TurnOf): Promise<Turn | null> {
  // A turn holds a connection, and its rows need at least one more.
  const count = taken.get(database) ?? 0
  if (count >= Math.max(1, Math.floor(database.pool.options.max / 2))) return null
  taken.set(database, count + 1)
  const given = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<void>()
  const held = database.transaction({ business_id, user_id }, async (transaction) => {
    const [{ is_mine }] = await transaction.query<{ is_mine: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_mine',
      [`import ${record} ${business_id}`],
    )
    given.resolve(is_mine)
    if (is_mine) await ended.promise
  })
  held.catch(given.reject).finally(() => taken.set(database, (taken.get(database) ?? 1) - 1))
  if (!(await given.promise)) {
    await held
    return null
  }
  return {
    since: Date.now(),
    async end() {
      ended.resolve()
      // Losing this connection loses no imported rows.
      await held.catch(() => {})
    },
  }
}

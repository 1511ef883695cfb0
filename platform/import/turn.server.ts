import type { Services } from '#engine/server/http/services.server.ts'

/** The lock that lets one import of a record run in a business. */
export interface Turn {
  /** When the lock was taken, in milliseconds. */
  since: number
  /** Releases the lock; calling it again has no effect. */
  end: () => Promise<void>
}

/**
 * Two imports at once would not see each other's people and could create the same one twice, so they take turns. The turn
 * is a lock of an open transaction beside the work, so it is released when its worker dies.
 */
export async function takeTurn(
  services: Services,
  scope: { business_id: number; user_id: number },
  record: string,
): Promise<Turn> {
  const given = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const held = services.database.transaction(scope, async (transaction) => {
    await transaction.client.query("set local lock_timeout = '120s'; set local statement_timeout = '120s'")
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `import ${record} ${scope.business_id}`,
    ])
    given.resolve()
    await ended.promise
  })
  held.catch(given.reject)
  await given.promise
  return {
    since: Date.now(),
    async end() {
      ended.resolve()
      // Losing this connection loses no imported rows.
      await held.catch(() => {})
    },
  }
}

import type { Services } from '#engine/server/http/services.server.ts'

/** The right to import one kind of record into one business. */
export interface Turn {
  /** When it was given, in milliseconds. */
  since: number
  /** Gives it back; again has no effect. */
  end: () => Promise<void>
}

/**
 * Two imports at once would not see each other's buyers and could bring in the same one twice: they take turns. The turn
 * is a lock of a transaction that waits beside the work, so it goes with the worker that has it.
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
      // Losing the connection of a turn loses nothing that was imported.
      await held.catch(() => {})
    },
  }
}

import type { Services } from '#engine/server/http/services.server.ts'

// Writes of this time become one job, so that what many of them change is computed once.
const PAUSE_MS = 1_000

/**
 * A job for one business a second after it was asked for, however often. The job is queued apart from the writes: a key in their own
 * transactions would make them wait for each other. What a process that ends forgets, a scheduled job finds.
 */
export function pausedJob(
  { database, addJob, log }: Services,
  { job, key }: { job: string; key: (business_id: number) => string },
): { ask: (business_id: number) => void; stop: () => void } {
  const waiting = new Map<number, NodeJS.Timeout>()
  const queue = async (business_id: number) => {
    waiting.delete(business_id)
    try {
      await database.transaction({ business_id, user_id: null }, (transaction) =>
        // The queue keeps a job from waiting in the database for the one before it.
        addJob(transaction, job, { business_id }, { key: key(business_id), queue: key(business_id) }),
      )
    } catch (error) {
      log.error({ job, error: (error as Error).message }, 'figures wait for the next minute')
    }
  }
  return {
    ask(business_id) {
      if (!waiting.has(business_id))
        waiting.set(business_id, setTimeout(() => void queue(business_id), PAUSE_MS).unref())
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

import type { AddJob } from '../http/services.server.ts'

/** Number of tries before a job is given up. With the growing pauses between tries this takes about two hours. */
const ATTEMPTS = 8

/**
 * Adds jobs in the transaction that causes them. A job with a key replaces a waiting job with the same key; jobs of one
 * queue run one after the other.
 */
export function makeAddJob(): AddJob {
  return async (transaction, name, payload, options = {}) => {
    await transaction.query(
      `select from graphile_worker.add_job($1::text, $2::json, queue_name => $3::text, run_at => $4::timestamptz,
         max_attempts => $5::integer, job_key => $6::text)`,
      [
        name,
        JSON.stringify(payload),
        options.queue ?? null,
        options.run_at ?? null,
        options.attempts ?? ATTEMPTS,
        options.key ?? null,
      ],
    )
  }
}

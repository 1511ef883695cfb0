import { EventEmitter } from 'node:events'
import { run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { loadAccess } from '../access/access.server.ts'
import type { Services } from '../http/services.server.ts'
import { quietLogger } from './install.server.ts'

/** Information about the current run of a job, for its handler. */
export interface JobHelpers {
  /** 1 for the first try. */
  attempt: number
  /** True for the last try. */
  is_last: boolean
  /** Fires when the worker is stopping: a long handler should stop at the next safe point and throw. */
  signal: AbortSignal
}

/** Runs one kind of job. If it throws, the job is tried again later, so its effects must be idempotent. */
export type JobHandler = (services: Services, payload: Record<string, unknown>, helpers?: JobHelpers) => Promise<void>

/** A running worker. */
export interface JobWorker {
  /** Stops taking jobs and waits until running jobs have ended, or stopped at a safe point and been released. */
  stop: () => Promise<void>
}

// Time after which running job handlers are asked to stop; the server itself waits 20 s.
const STOP_AFTER_MS = 3_000
const SWEEP_MS = 15_000

/** Starts a worker. `directUrl` must bypass any transaction pooler, because the queue uses LISTEN. */
export async function startWorker(options: {
  services: Services
  directUrl: string
  concurrency: number
  handlers: Record<string, JobHandler>
  /** Scheduled jobs (UTC), as crontab lines: `* * * * * name`. With several workers each job is still added only once. */
  schedule?: string
}): Promise<JobWorker> {
  const { services, directUrl, concurrency } = options
  const stopping = new AbortController()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => [
      name,
      async (payload: unknown, { job, abortSignal }) => {
        try {
          await handler(services, payload as Record<string, unknown>, {
            attempt: Number(job.attempts),
            is_last: Number(job.attempts) >= Number(job.max_attempts),
            signal: AbortSignal.any([abortSignal, stopping.signal]),
          })
        } catch (error) {
          // Log only the name of the job and the error, because payloads may contain personal data.
          services.log.error({ job: name, attempt: job.attempts, error: (error as Error).stack }, 'a job failed')
          throw error
        }
      },
    ]),
  )

  const liveness = await watchWorkers(directUrl)
  try {
    await liveness.sweep()
    const events = new EventEmitter()
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => void liveness.claim(workerPool.id))
    const runner = await run({
      connectionString: directUrl,
      maxPoolSize: concurrency + 1,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      crontab: options.schedule,
      gracefulShutdownAbortTimeout: STOP_AFTER_MS,
      logger: quietLogger,
      events,
      taskList,
    })
    runner.promise.catch((error: Error) => services.log.error({ error: error.stack }, 'the job worker ended'))
    return {
      async stop() {
        stopping.abort()
        await runner.stop().catch(() => {})
        await liveness.end()
      },
    }
  } catch (error) {
    await liveness.end()
    throw error
  }
}

/** The current access of the person of a job; null if they no longer belong to the business. Jobs check rights again when they run. */
export async function accessOfJob(
  services: Services,
  who: { business_id: number; user_id: number; location_id?: number | null },
): Promise<Access | null> {
  const access = await loadAccess(services.database, who)
  if (access === null || access === 'inactive') return null
  const place = who.location_id ?? null
  return { ...access, location_id: place !== null && access.location_ids.includes(place) ? place : null }
}

/**
 * Runs a long job in batches, one transaction each, until a batch reports that nothing is left. Rights are loaded for each
 * batch, so that a person who loses them changes nothing more. When the worker stops, the next try does the rest.
 */
export async function inBatches(
  services: Services,
  options: {
    who: { business_id: number; user_id: number }
    signal?: AbortSignal
    batch: (transaction: Transaction, access: Access) => Promise<boolean>
  },
): Promise<void> {
  const { who, signal, batch } = options
  for (;;) {
    if (signal?.aborted) throw new Error('The server is stopping; the job goes on when it starts again')
    const access = await accessOfJob(services, who)
    if (!access) return
    if (await services.database.transaction(who, (transaction) => batch(transaction, access))) return
  }
}

const CLASS = 8_246_513

/**
 * Releases the jobs of workers that were killed. Each running worker holds an advisory lock under its name, which PostgreSQL
 * releases when its connection ends. The library itself would wait four hours before it releases such jobs.
 */
async function watchWorkers(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'vanik jobs' })
  client.on('error', () => {})
  await client.connect()
  const hash = 'hashtext(locked_by)'
  // A new worker may not have its lock yet, so ignore jobs locked in the last 5 seconds.
  const dead = `locked_by is not null and locked_at < now() - interval '5 seconds' and not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${CLASS}::oid and l.objid::bigint = ${hash}::bigint & 4294967295 and l.objsubid = 2)`
  const sweep = async () => {
    await client.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now() where ${dead}`,
    )
    await client.query(
      `update graphile_worker._private_job_queues set locked_by = null, locked_at = null where ${dead}`,
    )
  }
  const timer = setInterval(() => void sweep().catch(() => {}), SWEEP_MS)
  timer.unref()
  return {
    sweep,
    claim: (id: string) => client.query(`select pg_advisory_lock(${CLASS}, hashtext($1))`, [id]).catch(() => {}),
    async end() {
      clearInterval(timer)
      await client.end().catch(() => {})
    },
  }
}

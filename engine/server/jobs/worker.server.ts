import { EventEmitter } from 'node:events'
import { run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { loadAccess } from '../access/access.server.ts'
import type { Services } from '../http/services.server.ts'
import { quietLogger } from './install.server.ts'

/** What a handler knows about its own run. */
export interface JobHelpers {
  /** 1 for the first try. */
  attempt: number
  /** No other try follows this one. */
  is_last: boolean
  /** Fires when the worker is stopping: a long handler stops at the next safe place and throws. */
  signal: AbortSignal
}

/** Does one kind of job. What it throws is tried again later; an effect that is already there must not happen twice. */
export type JobHandler = (services: Services, payload: Record<string, unknown>, helpers?: JobHelpers) => Promise<void>

/** A worker that runs. */
export interface JobWorker {
  /** Takes no more jobs, lets the running ones end (or stop at their next safe place) and releases them. */
  stop: () => Promise<void>
}

// Job handlers hear after this long that they should stop; the server itself waits 20 s.
const STOP_AFTER_MS = 3_000
const SWEEP_MS = 15_000

/** Starts to take jobs from the queue. `directUrl` bypasses any transaction pooler, as the queue listens on a connection. */
export async function startWorker(options: {
  services: Services
  directUrl: string
  concurrency: number
  handlers: Record<string, JobHandler>
  /** Jobs that come by the clock (UTC), as crontab lines: `* * * * * name`. Several workers add each of them once. */
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
          // Only the kind of job and the error: payloads may name people.
          services.log.error({ job: name, attempt: job.attempts, error: (error as Error).stack }, 'a job failed')
          throw error
        }
      },
    ]),
  )

  const alive = await stayAlive(directUrl)
  try {
    await alive.sweep()
    const events = new EventEmitter()
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => void alive.claim(workerPool.id))
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
        await alive.end()
      },
    }
  } catch (error) {
    await alive.end()
    throw error
  }
}

/** What the person of a job may do now; null when they no longer belong to the business. Jobs check rights again when they run. */
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
 * Does a long job a transaction at a time until a batch says that nothing is left. Rights are looked up for each batch:
 * somebody who loses them, or leaves, stops changing things. A worker that stops leaves the rest to the next try.
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
 * Frees the jobs of workers that were killed. A living worker holds an advisory lock named after it, which PostgreSQL
 * lets go with its connection; the library itself would wait four hours before it takes such a job away.
 */
async function stayAlive(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'vanik jobs' })
  client.on('error', () => {})
  await client.connect()
  const hash = 'hashtext(locked_by)'
  // A worker that has just been made may not have its lock yet, hence the seconds.
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

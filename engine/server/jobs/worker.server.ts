import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { run, type Runner, type TaskList } from 'graphile-worker'
import type { Access } from '#engine/record/rights.ts'
import { type ConnectionOptions, openConnection, openPatientPool } from '../database/connections.server.ts'
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
// A killed worker's jobs run again within 5 s: this pause and the age that a dead job must have.
const SWEEP_MS = 2_000
const DEAD_AFTER = '1.5 seconds'
// Time for all workers to reconnect after a database outage.
const SETTLE_MS = 2_000
const AGAIN_MS = 500
// A stopping worker treats a database that does not answer for this long as gone.
const GONE_MS = 1_000

/** Starts a worker. `directUrl` must bypass any transaction pooler, because the queue uses LISTEN. */
export async function startWorker(options: {
  services: Services
  directUrl: string
  concurrency: number
  handlers: Record<string, JobHandler>
  /** Scheduled jobs (UTC), as crontab lines: `* * * * * name`. With several workers each job is still added only once. */
  schedule?: string
  /** See ConnectionOptions. */
  answer_ms?: number
}): Promise<JobWorker> {
  const { services, directUrl: url, concurrency, answer_ms } = options
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

  const liveness = await watchWorkers({ url, answer_ms })
  // While the database is gone this pool waits for it. The library would give up listening and scheduling for up to a
  // minute, and would end the process when it cannot record the end of a job.
  const pool = openPatientPool({ url, name: 'vanik jobs', max: concurrency + 1, answer_ms })
  const start = async (): Promise<Runner> => {
    const events = new EventEmitter()
    events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => liveness.claim(workerPool.id))
    const runner = await run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      crontab: options.schedule,
      gracefulShutdownAbortTimeout: STOP_AFTER_MS,
      logger: quietLogger,
      events,
      taskList,
    })
    runner.promise.catch(async (error: Error) => {
      services.log.error({ error: error.stack }, 'the job worker ended; it starts again')
      liveness.forget()
      while (!stopping.signal.aborted) {
        await sleep(AGAIN_MS)
        const again = await start().catch(() => null)
        if (!again) continue
        current = again
        if (stopping.signal.aborted) await again.stop().catch(() => {})
        return
      }
    })
    return runner
  }
  let current: Runner
  try {
    await liveness.sweep()
    current = await start()
  } catch (error) {
    pool.giveUp()
    await Promise.all([liveness.end(), pool.end()])
    throw error
  }
  return {
    async stop() {
      stopping.abort()
      let is_over = false
      const end = async () => {
        await current.stop().catch(() => {})
        pool.giveUp()
        await Promise.all([liveness.end(), pool.end()])
      }
      // Without the database the end of a job cannot be recorded, so do not wait: another worker runs the jobs again.
      const untilGone = async () => {
        do await sleep(STOP_AFTER_MS, undefined, { ref: false })
        while (!is_over && (await answers({ url, name: 'vanik jobs', answer_ms: GONE_MS })))
      }
      await Promise.race([end(), untilGone()])
      is_over = true
      pool.giveUp()
      void liveness.end()
    },
  }
}

const answers = (database: ConnectionOptions): Promise<boolean> =>
  openConnection(database)
    .then((client) => client.end().then(() => true))
    .catch(() => false)

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

const CLASS = 8_246_513

/**
 * Releases the jobs of workers that were killed. Each running worker holds an advisory lock under its name, which PostgreSQL
 * releases when its connection ends. The library itself would wait four hours before it releases such jobs.
 */
async function watchWorkers(options: { url: string; answer_ms?: number }) {
  const claimed = new Set<string>()
  let ended = false
  let sweeps_from = 0
  let sweeping = false
  let client = await connect()

  async function connect() {
    const next = await openConnection({ ...options, name: 'vanik jobs' })
    try {
      for (const id of claimed) await lock(next, id)
    } catch (error) {
      void next.end()
      throw error
    }
    next.once('end', () => void reconnect())
    return next
  }
  async function reconnect(): Promise<void> {
    while (!ended) {
      await sleep(AGAIN_MS)
      const next = await connect().catch(() => null)
      if (!next) continue
      client = next
      sweeps_from = performance.now() + SETTLE_MS
      if (ended) await client.end()
      return
    }
  }
  const lock = (on: pg.Client, id: string) => on.query(`select pg_advisory_lock(${CLASS}, hashtext($1))`, [id])

  // A new worker may not have its lock yet, so ignore jobs that were locked just now. After a restart or failover of the
  // database, the other workers first take their locks again.
  const settled = `pg_postmaster_start_time() < now() - interval '${SETTLE_MS} milliseconds'`
  const dead = `locked_by is not null and locked_at < now() - interval '${DEAD_AFTER}' and not exists (
    select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${CLASS}::oid and l.objid::bigint = hashtext(locked_by)::bigint & 4294967295 and l.objsubid = 2) and ${settled}`
  const sweep = async () => {
    const { rowCount } = await client.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now() where ${dead}`,
    )
    await client.query(
      `update graphile_worker._private_job_queues set locked_by = null, locked_at = null where ${dead}`,
    )
    // Wakes the workers, as a new job does.
    if (rowCount) await client.query(`select pg_notify('jobs:insert', '{"count": 10}')`)
  }
  const timer = setInterval(async () => {
    if (sweeping || performance.now() < sweeps_from) return
    sweeping = true
    await sweep().catch(() => {})
    sweeping = false
  }, SWEEP_MS)
  timer.unref()
  return {
    sweep,
    claim(id: string) {
      claimed.add(id)
      // If the connection is lost, the lock is taken again after reconnecting.
      lock(client, id).catch(() => {})
    },
    /** Releases the name locks of an ended worker, so that its jobs are released. */
    forget() {
      claimed.clear()
      client.query('select pg_advisory_unlock_all()').catch(() => {})
    },
    async end() {
      ended = true
      clearInterval(timer)
      await client.end().catch(() => {})
    },
  }
}

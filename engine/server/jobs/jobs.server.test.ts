import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database/database.server.ts'
import type { Services } from '../http/services.server.ts'
import { queryAt, type TestDatabase, testDatabase } from '#engine/testing/database.server.ts'
import { type Proxy, startProxy } from '#engine/testing/proxy.server.ts'
import { makeAddJob } from './add-job.server.ts'
import { installJobs } from './install.server.ts'
import { type JobHandler, startWorker } from './worker.server.ts'

let made: TestDatabase
let database: Database
let services: Services
const addJob = makeAddJob()
const scope = { business_id: 1, user_id: 1 }

beforeAll(async () => {
  made = await testDatabase()
  await installJobs(made.ownerUrl)
  database = openDatabase({ url: made.appUrl, max: 3 })
  services = { database, addJob, log: { info() {}, error() {} } } as unknown as Services
})

afterAll(async () => {
  await database.close()
  await made.close()
})

const work = (handlers: Record<string, JobHandler>) =>
  startWorker({ services, directUrl: made.appUrl, concurrency: 2, handlers })

async function until(met: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 200; tries++) {
    if (await met()) return
    await sleep(50)
  }
  throw new Error('it did not happen')
}

test('the owner can install the job queue repeatedly, and the application owns none of it', async () => {
  await installJobs(made.ownerUrl)
  const rows = await queryAt(
    made.ownerUrl,
    "select count(*)::int as n from pg_class where relnamespace = 'graphile_worker'::regnamespace and relowner = 'vanik_app'::regrole",
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a job runs only if the transaction that added it commits', async () => {
  const seen: unknown[] = []
  const worker = await work({ greet: async (_services, payload) => void seen.push(payload.name) })
  await database.transaction(scope, (transaction) => addJob(transaction, 'greet', { name: 'kept' }))
  await database
    .transaction(scope, async (transaction) => {
      await addJob(transaction, 'greet', { name: 'undone' })
      throw new Error('no')
    })
    .catch(() => {})
  await until(() => seen.length > 0)
  await sleep(200)
  await worker.stop()
  expect(seen).toEqual(['kept'])
})

test('two jobs with the same key become one', async () => {
  const seen: unknown[] = []
  await database.transaction(scope, async (transaction) => {
    await addJob(transaction, 'once', { n: 1 }, { key: 'k' })
    await addJob(transaction, 'once', { n: 2 }, { key: 'k' })
  })
  const worker = await work({ once: async (_services, payload) => void seen.push(payload.n) })
  await until(() => seen.length > 0)
  await sleep(200)
  await worker.stop()
  expect(seen).toEqual([2])
})

test('a failed job is tried again, and its handler knows when a try is the last one', async () => {
  const tries: [number, boolean][] = []
  await database.transaction(scope, (transaction) => addJob(transaction, 'shaky', {}, { attempts: 2 }))
  const worker = await work({
    async shaky(_services, _payload, helpers) {
      tries.push([helpers!.attempt, helpers!.is_last])
      throw new Error('not today')
    },
  })
  await until(async () => {
    await database.transaction(scope, (transaction) =>
      transaction.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts'),
    )
    return tries.length === 2
  })
  await worker.stop()
  expect(tries).toEqual([
    [1, false],
    [2, true],
  ])
})

test('the jobs of a killed worker are released when the next worker starts', async () => {
  await database.transaction(scope, async (transaction) => {
    await addJob(transaction, 'orphan', {})
    await transaction.query(
      "update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now() - interval '1 minute' where key is null and attempts = 0",
    )
  })
  let ran = false
  const worker = await work({ orphan: async () => void (ran = true) })
  await until(() => ran)
  await worker.stop()
})

test('a running worker keeps its jobs, however long they take', async () => {
  let runs = 0
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handlers: Record<string, JobHandler> = {
    slow() {
      runs++
      return held
    },
  }
  await database.transaction(scope, (transaction) => addJob(transaction, 'slow', {}))
  const first = await work(handlers)
  await until(() => runs === 1)
  await database.transaction(scope, (transaction) =>
    transaction.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null",
    ),
  )
  const second = await work(handlers)
  await sleep(300)
  finish()
  await Promise.all([first.stop(), second.stop()])
  expect(runs).toBe(1)
})

test('a stopping worker signals its jobs and leaves them to the next worker', async () => {
  let told = false
  await database.transaction(scope, (transaction) => addJob(transaction, 'long', {}))
  const worker = await work({
    long: (_services, _payload, helpers) =>
      new Promise((_resolve, reject) => {
        helpers!.signal.addEventListener('abort', () => {
          told = true
          reject(new Error('stopped'))
        })
      }),
  })
  await until(async () => {
    const [row] = await database.read(
      scope,
      'select count(*)::text from graphile_worker.jobs where locked_by is not null',
      [],
    )
    return row[0] === '1'
  })
  await worker.stop()
  expect(told).toBe(true)
  let again = false
  const next = await work({
    long: async () => {
      again = true
    },
  })
  await until(() => again)
  await next.stop()
})

test('a scheduled job is in the queue once a worker has started', async () => {
  const worker = await startWorker({
    services,
    directUrl: made.appUrl,
    concurrency: 1,
    handlers: { tick: async () => {} },
    schedule: '40 21 * * * tick',
  })
  const known = () =>
    database
      .read(scope, 'select identifier from graphile_worker._private_known_crontabs', [])
      .then((rows) => rows.flat())
  await until(async () => (await known()).includes('tick'))
  await worker.stop()
})

test('a worker survives a database outage: its running job ends once, and later jobs run', async () => {
  const proxy = await startProxy(made.appUrl)
  const names: string[] = []
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const worker = await startWorker({
    services,
    directUrl: proxy.url,
    answer_ms: 500,
    concurrency: 2,
    handlers: {
      async begun() {
        names.push('begun')
        await held
      },
      later: async () => void names.push('later'),
    },
  })
  await database.transaction(scope, (transaction) => addJob(transaction, 'begun', {}))
  await until(() => names.length === 1)
  proxy.refuse(true)
  proxy.cut()
  // The end of this job cannot be recorded now.
  finish()
  await database.transaction(scope, (transaction) => addJob(transaction, 'later', {}))
  await sleep(700)
  proxy.refuse(false)
  const from = performance.now()
  await until(() => names.includes('later'))
  expect(performance.now() - from).toBeLessThan(5_000)
  const waiting = async () =>
    (
      await database.read(
        scope,
        `select task_identifier from graphile_worker.jobs where task_identifier in ('begun', 'later')`,
        [],
      )
    ).flat()
  await until(async () => (await waiting()).length === 0)
  expect(names).toEqual(['begun', 'later'])
  await worker.stop()
  await proxy.close()
})

test('a worker whose connection broke locks its name again, so that no other worker runs its jobs', async () => {
  const proxy = await startProxy(made.appUrl)
  const worker = await startWorker({ services, directUrl: proxy.url, answer_ms: 500, concurrency: 1, handlers: {} })
  const names = async () =>
    (
      await database.read(scope, `select pid::text from pg_locks where locktype = 'advisory' and classid = 8246513`, [])
    ).flat()
  await until(async () => (await names()).length === 1)
  const [before] = await names()
  proxy.cut()
  await until(async () => {
    const [now] = await names()
    return now !== undefined && now !== before
  })
  await worker.stop()
  await proxy.close()
  await until(async () => (await names()).length === 0)
})

test.each([
  ['is down', (proxy: Proxy) => [proxy.refuse(true), proxy.cut()]],
  ['fell silent', (proxy: Proxy) => [proxy.freeze(true), proxy.silence()]],
])('a worker stops within 6 s although its database %s', async (_, strike) => {
  const proxy = await startProxy(made.appUrl)
  let is_running = false
  // The default time without an answer, as in production.
  const worker = await startWorker({
    services,
    directUrl: proxy.url,
    concurrency: 4,
    handlers: {
      async stubborn(_services, _payload, helpers) {
        is_running = true
        while (!helpers!.signal.aborted) await sleep(20)
        await sleep(500)
      },
    },
  })
  await database.transaction(scope, (transaction) => addJob(transaction, 'stubborn', {}))
  await until(async () => is_running)
  strike(proxy)
  const from = performance.now()
  await worker.stop()
  expect(performance.now() - from).toBeLessThan(6_000)
  await proxy.close()
})

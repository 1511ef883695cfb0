import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, expect, test } from '@playwright/test'
import {
  addressIn,
  ask,
  databasePid,
  databaseReady,
  freeze,
  type Heard,
  hold,
  lostOf,
  socketsOf,
  startWorkerProcess,
  startWriters,
} from './support/outage.ts'
import { letterTo, newOwner, PASSWORD } from './support/people.ts'
import { startProduct } from './support/product.ts'

// Without a browser: sixteen programs create leads while parts of the product are killed. Acknowledged leads must
// exist afterwards, and the product must work again within 5 s after everything it needs is available.

const AGAIN_MS = 5_000
/** With the product's default of 3 s and FREEZE_SECONDS=30 the same takes longer. */
const ANSWER_SECONDS = process.env.ANSWER_SECONDS ?? '1'
const FREEZE_MS = Number(process.env.FREEZE_SECONDS ?? 4) * 1_000
const ENV = { REQUESTS_IN_FLIGHT: '0', DATABASE_ANSWER_SECONDS: ANSWER_SECONDS }

const RUNNING_LETTERS = `select 1 from graphile_worker.jobs
  where locked_by is not null and task_identifier = 'send_code'`

/** Counts the answers since an earlier call. */
function counting(heard: Heard) {
  let before = { acknowledged: 0, unavailable: 0, unanswered: 0 }
  return (what: string, again_ms: number) => {
    const { others, unavailable, unanswered } = heard
    const now = { acknowledged: heard.acknowledged.length, unavailable, unanswered }
    const since = {
      acknowledged: now.acknowledged - before.acknowledged,
      unavailable: now.unavailable - before.unavailable,
      unanswered: now.unanswered - before.unanswered,
    }
    before = now
    console.log(`${what}: ${JSON.stringify({ ...since, again_ms: Math.round(again_ms) })}`)
    expect(again_ms, what).toBeLessThan(AGAIN_MS)
    expect(others, what).toEqual([])
    return since
  }
}

test('no acknowledged write is lost when the database, the server or both are killed, or the database freezes', async ({
  request,
}) => {
  test.setTimeout(180_000 + FREEZE_MS)
  let product = await startProduct(ENV)
  const owner = await newOwner(request, product.url)
  const writers = startWriters({ url: product.url, headers: owner.headers })
  const { heard, allWrite } = writers
  const count = counting(heard)
  await allWrite()

  // The second failure hits a database that has already recovered once.
  for (const time of ['first', 'second']) {
    process.kill(databasePid(product.data), 'SIGKILL')
    const [ready_ms, again_ms] = await Promise.all([databaseReady(product.data), allWrite()])
    // A quiet machine needs a second for all of it. On a busy one PostgreSQL's own recovery takes most of the time.
    expect(again_ms).toBeLessThan(4 * AGAIN_MS)
    const what = `database killed, ${time} time, ready in ${Math.round(ready_ms)} ms`
    const { unavailable, unanswered } = count(what, again_ms - ready_ms)
    expect(unavailable).toBeGreaterThan(0)
    expect(unanswered).toBe(0)
  }

  const thaw = freeze(product.data)
  await sleep(FREEZE_MS)
  thaw()
  const frozen = count('database frozen', await allWrite())
  expect(frozen.unavailable).toBeGreaterThan(0)
  expect(frozen.unanswered).toBe(0)

  await product.kill()
  product = await product.again()
  expect(count('server killed', await allWrite()).unanswered).toBeGreaterThan(0)

  process.kill(databasePid(product.data), 'SIGKILL')
  await product.kill()
  product = await product.again()
  expect(count('both killed', await allWrite()).unanswered).toBeGreaterThan(0)

  await writers.stop()
  expect(heard.acknowledged.length).toBeGreaterThan(100)
  expect(await lostOf(heard.acknowledged, socketsOf(product.data))).toEqual([])
  await product.stop()
})

for (const way of ['to another address', 'to the second host of its address'])
  test(`server and worker follow their database ${way}, and the next worker takes over the job of a killed one`, async ({
    request,
  }) => followDatabase(request, way === 'to another address'))

/**
 * The database freezes for good and a copy of it takes over: at the same address, if that is a name that moves, else as the
 * second host of DATABASE_URL.
 */
async function followDatabase(request: APIRequestContext, is_name: boolean): Promise<void> {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'vanik-address-'))
  const address = join(folder, 'database')
  const second = join(folder, 'second')
  const host = await startProduct({ WORKER: 'off' })
  symlinkSync(socketsOf(host.data), address)
  const DATABASE_URL = is_name ? addressIn(address) : addressIn(address, second)
  const env = { ...ENV, WORKER: 'off', DATABASE_URL }
  const product = await startProduct(env)
  const worker_env = { ...env, VANIK_DATA: product.data }
  const first_worker = await startWorkerProcess(worker_env)
  const owner = await newOwner(request, product.url)
  /** Signs somebody up; the letter with the code is the work of the worker. */
  const signUp = async (email: string) => {
    const data = { name: 'Asha Mehta', email, phone: '9825012345', phone_code: '+91', password: PASSWORD }
    const answer = await fetch(`${product.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    expect(answer.status, await answer.text()).toBeLessThan(300)
  }
  const letterIn = async (email: string) => {
    const from = performance.now()
    await letterTo(request, { email, base_url: product.url })
    return performance.now() - from
  }

  await test.step('a killed worker', async () => {
    await first_worker.kill()
    await signUp('first@outage.example.in')
    // Blocks the worker in the middle of its job.
    const release = await hold(address, 'select from one_time_code for update')
    const second_worker = await startWorkerProcess(worker_env)
    await expect.poll(() => ask(address, RUNNING_LETTERS)).toHaveLength(1)
    await second_worker.kill()
    await release()
  })
  const worker = await startWorkerProcess(worker_env)
  expect(await letterIn('first@outage.example.in')).toBeLessThan(AGAIN_MS)

  const writers = startWriters({ url: product.url, headers: owner.headers })
  const count = counting(writers.heard)
  await writers.allWrite()
  // The old server stops answering for good.
  const thaw = freeze(host.data)
  const data = mkdtempSync(join(tmpdir(), 'vanik-journey-'))
  execFileSync('cp', ['-a', `${host.data}/.`, data])
  rmSync(join(data, 'postgres/supervisor.lock'))
  await host.kill()
  const next_host = await host.again({ data })
  if (is_name) unlinkSync(address)
  symlinkSync(socketsOf(data), is_name ? address : second)
  const { unavailable, unanswered } = count('failover', await writers.allWrite())
  expect(unavailable).toBeGreaterThan(0)
  expect(unanswered).toBe(0)
  await signUp('second@outage.example.in')
  expect(await letterIn('second@outage.example.in')).toBeLessThan(AGAIN_MS)
  await writers.stop()
  expect(await lostOf(writers.heard.acknowledged, socketsOf(data))).toEqual([])

  await worker.stop()
  await product.stop()
  await next_host.stop()
  process.kill(databasePid(host.data), 'SIGKILL')
  thaw()
  for (const left of [folder, host.data]) rmSync(left, { recursive: true, force: true })
}

test('two starts at once do not conflict, and a start waits for one that is ending', async () => {
  test.setTimeout(120_000)
  const first = await startProduct()
  await first.kill()
  const both = await Promise.allSettled([first.again(), first.again()])
  const [product, ...more] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(more).toEqual([])
  const [reason] = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(reason).toMatch(/Vanik is already running|Port \d+ is busy: another program uses it/)
  // The terminal of the running product is closed, and it is started again at once.
  product.leave()
  const next = await product.again()
  expect((await fetch(`${next.url}/api/meta`)).status).toBe(200)
  await product.stop({ keep: true })
  await next.stop()
})

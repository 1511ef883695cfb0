import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'
import { proveMetrics } from '#platform/metrics/prove.server.ts'

/** `npm run bench:figures` writes 10,000; every test run has fewer, so that it stays short. */
const WRITES = Number(process.env.FIGURE_WRITES ?? 1_000)
const WRITERS = 5
const LEADS = Math.min(60, WRITES / 50)
/** The server is killed when so many records were written. */
const KILLS = [0.25, 0.6].map((part) => part * WRITES)

let product: TestProduct
let owner: Person
let child: ChildProcess | null = null
beforeAll(async () => {
  product = await testProduct({ catalog })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await product.close()
})

/** The product's own server with its worker, in a process that can be killed. */
async function startServer(port: number): Promise<void> {
  const file = join(import.meta.dirname, '../../bench/api.ts')
  const started = fork(file, [product.app_url, String(port), '', 'kept'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child = started
  let errors = ''
  started.stderr?.on('data', (part) => (errors += String(part)))
  await new Promise<void>((resolve, reject) => {
    started.once('message', () => resolve())
    started.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors.slice(0, 2_000)}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

// A fixed seed for each writer, so that a failure comes again.
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('figures equal a rebuild after thousands of random writes, undos and restores by five writers, with the server killed among them', {
  timeout: 240_000,
}, async () => {
  const port = await freePort()
  await startServer(port)
  let written = 0
  const kills = [...KILLS]
  let restarting: Promise<void> | null = null
  const restart = async () => {
    child?.kill('SIGKILL')
    await startServer(port)
    restarting = null
  }
  // An answer, or null if the server was killed before it came; then nobody knows what was written.
  const call = async (method: string, path: string, body: object): Promise<any> => {
    await restarting
    const headers = { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) }
    const sent = fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { ...headers, 'content-type': 'application/json' },
    })
    const answer = await sent.then(
      async (one) => ({ status: one.status, body: await one.json() }),
      () => null,
    )
    if (answer && answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer?.body ?? null
  }
  const statuses: number[] = []
  for (const kind of ['open', 'won'])
    statuses.push((await call('POST', '/lead_statuses', { name: `Now ${kind}`, kind })).id)

  async function work(seed: number): Promise<void> {
    const random = randomFrom(seed)
    const own: number[] = []
    const runs: number[] = []
    const some = () => own.filter(() => random(3) > 0)
    const values = () =>
      [
        { city: ['Surat', 'Pune', null][random(3)] },
        { amount: `${random(90_000)}.50` },
        { follow_up_date: `2026-0${1 + random(9)}-15`, lead_status_id: statuses[random(2)] },
        { desc: 'Wants the new shades' },
      ][random(4)]
    while (written < WRITES) {
      const step = own.length < LEADS ? 0 : 1 + random(8)
      const leadIds = some()
      const answer =
        step === 0
          ? await call('POST', '/leads', { name: 'Jignesh Rana', ...values() })
          : step <= 4
            ? await call('POST', '/leads/edit', { leadIds, values: values() })
            : step === 5
              ? await call('POST', '/leads/delete', { leadIds })
              : step <= 7 || runs.length === 0
                ? await call('POST', '/leads/restore', { leadIds: own })
                : await call('POST', `/runs/${runs.pop()}/undo`, {})
      if (step === 0 && answer) own.push(answer.id)
      if (answer?.run_id && step <= 4) runs.push(answer.run_id)
      written += step === 0 ? 1 : (answer?.done?.length ?? answer?.undone ?? 0)
      if (kills.length > 0 && written >= kills[0] && !restarting) {
        kills.shift()
        restarting = restart()
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => work(20_261_126 + n)))
  await restarting
  expect(kills).toEqual([])
  expect(written).toBeGreaterThanOrEqual(WRITES)
  // What the killed processes had marked and not computed waits; nothing differs for another reason.
  const all = { catalog, metrics, business_id: owner.business_id }
  const before = await proveMetrics(product.services.database, all)
  expect(before.filter(({ why }) => why !== 'waiting')).toEqual([])
  await keepMetrics(product.services.database, all)
  expect(await proveMetrics(product.services.database, all)).toEqual([])
  const { rows } = await product.owner.query('select count(*)::int as n from lead where business_id = $1', [
    owner.business_id,
  ])
  expect(rows[0].n).toBeGreaterThanOrEqual(WRITERS * LEADS)
})

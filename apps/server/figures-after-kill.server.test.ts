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
/** Two servers write to one database at once. */
const SERVERS = 2
/** A server is killed when so many records were written, first one, then the other. */
const KILLS = [0.25, 0.6].map((part) => part * WRITES)

let product: TestProduct
let owner: Person
const children: ChildProcess[] = []
beforeAll(async () => {
  product = await testProduct({ catalog })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await product.close()
})

/** The product's own server with its worker, in a process that can be killed. */
async function startServer(server: number, port: number): Promise<void> {
  const file = join(import.meta.dirname, '../../bench/api.ts')
  const started = fork(file, [product.app_url, String(port), '', 'kept'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children[server] = started
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

/** What happens with a buyer: a call, a note, or an opportunity of their lead. A lead in the trash refuses it. */
async function talk(
  send: (method: string, path: string, body: object) => Promise<unknown>,
  about: { record: string; id: number },
  kind: number,
): Promise<unknown> {
  const writes: [string, object][] = [
    ['/calls', { about, phone: '9825012345', direction: 'Outgoing', outcome: 'Interested' }],
    ['/notes', { about, body: 'Rang' }],
    ['/opportunities', { name: 'Sofas', lead_id: about.id, opportunity_amount: '900.75' }],
  ]
  return send('POST', ...writes[kind]).catch((error: Error) => {
    if (!/ 4(?:04|22) /.test(error.message)) throw error
    return null
  })
}

test('figures equal a rebuild after thousands of random writes, undos and restores by five writers through two servers, each of which is killed among them', {
  timeout: 240_000,
}, async () => {
  const ports = [await freePort(), await freePort()]
  await Promise.all(ports.map((port, server) => startServer(server, port)))
  let written = 0
  const kills = [...KILLS]
  const restarting: (Promise<void> | null)[] = ports.map(() => null)
  const restart = async (server: number) => {
    children[server].kill('SIGKILL')
    await startServer(server, ports[server])
    restarting[server] = null
  }
  // An answer, or null if the server was killed before it came; then nobody knows what was written.
  const call = async (server: number, method: string, path: string, body: object): Promise<any> => {
    await restarting[server]
    const headers = { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) }
    const sent = fetch(`http://127.0.0.1:${ports[server]}/api${path}`, {
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
    statuses.push((await call(0, 'POST', '/lead_statuses', { name: `Now ${kind}`, kind })).id)

  const today = new Date().toISOString().slice(0, 10)

  async function work(writer: number): Promise<void> {
    const random = randomFrom(20_261_126 + writer)
    const server = writer % SERVERS
    const send = (method: string, path: string, body: object) => call(server, method, path, body)
    const own: number[] = []
    const runs: number[] = []
    const some = () => own.filter(() => random(3) > 0)
    const values = () =>
      [
        { city: ['Surat', 'Pune', null][random(3)] },
        { amount: `${random(90_000)}.50` },
        { follow_up_date: `2026-0${1 + random(9)}-15`, lead_status_id: statuses[random(2)] },
        { follow_up_date: [today, null][random(2)] },
        { desc: 'Wants the new shades' },
      ][random(5)]
    // Where the other server writes faster, all may be written before this writer has its leads.
    while (written < WRITES || own.length < LEADS) {
      const step = own.length < LEADS ? 0 : 1 + random(9)
      const about = { record: 'lead', id: own[random(own.length)] }
      const leadIds = some()
      const answer =
        step === 0
          ? // Few buyers, so that writers change the rows of one another's buyers.
            await send('POST', '/leads', {
              ...{ name: 'Jignesh Rana', email: `buyer${random(4)}@example.in` },
              ...values(),
            })
          : step <= 4
            ? await send('POST', '/leads/edit', { leadIds, values: values() })
            : step === 5
              ? await send('POST', '/leads/delete', { leadIds })
              : step === 9
                ? await talk(send, about, random(3))
                : step <= 7 || runs.length === 0
                  ? await send('POST', '/leads/restore', { leadIds: own })
                  : await send('POST', `/runs/${runs.pop()}/undo`, {})
      if (step === 0 && answer) own.push(answer.id)
      if (answer?.run_id && step <= 4) runs.push(answer.run_id)
      written += step === 0 || step === 9 ? 1 : (answer?.done?.length ?? answer?.undone ?? 0)
      if (kills.length > 0 && written >= kills[0] && !restarting.some(Boolean)) {
        const killed = kills.length % SERVERS
        kills.shift()
        restarting[killed] = restart(killed)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => work(n)))
  await Promise.all(restarting)
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

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { indianDate } from '#base/financial-year.ts'
import { makeRandom } from '#database/seed/random.ts'
import { openDatabase } from '#engine/server/database/database.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { rebuildBalances } from '#modules/sales/outstanding/balances/keep.server.ts'
import { computeInvoice } from '#modules/sales/payments/standing.ts'
import { openSession } from '../data.ts'
import { percentile } from '../figures.ts'
import { fire, type Shot } from '../load.ts'
import { cpuOf, cpuOfTree, type Started, startApi, startFloor } from '../processes.ts'
import { type Billed, fillInvoices, firmNames } from './data.ts'
import type { STATEMENTS } from './statements.ts'

// npm run bench:billing [-- --invoices=1000000] [--only=ageing] [--write]: pricing, posting, returns, lists and papers of invoices.
// It only prints figures; --write puts them into README.md.

const here = import.meta.dirname
const invoices = Number(process.argv.find((arg) => arg.startsWith('--invoices='))?.slice(11) ?? '1000000')
const IN_MONTH = Math.min(100_000, invoices)
const [PORT, FLOOR_PORT] = [39_111, 39_112]
const only =
  process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice(7)
    .toLowerCase() ?? ''
const wanted = (name: string) => name.toLowerCase().includes(only)
const log = (line: string) => process.stderr.write(`${line}\n`)
const lines: (readonly [what: string, figure: string])[] = []
const keep = (what: string, figure: string) => {
  log(`${what}: ${figure}`)
  lines.push([what, figure])
}
/** Runs a scene whose name is wanted. Its failure is its figure: the others are measured all the same, and the run ends with the exit code 1. */
async function scene(name: string, run: () => Promise<void>): Promise<void> {
  if (!wanted(name)) return
  try {
    if (api.child.exitCode !== null || api.child.signalCode !== null) api = await startApi(appUrl, { port: PORT })
    await run()
  } catch (error) {
    process.exitCode = 1
    keep(name, `failed: ${(error instanceof Error ? error.message : String(error)).split('\n')[0].slice(0, 200)}`)
  }
}
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const line = (n: number) => ({
  ...{ description: `Cotton cloth ${n}`, hsn: '520811', quantity: '12.5', price: `${99 + (n % 40)}.50`, tax_rate: '5' },
  ...{ discount: n % 4 === 0 ? '2.5' : null, discount_type: 'Percentage' },
})
// What an invoice from ₹50,000 on names.
const CLIENT = { billing_address: 'Ring Road, Surat', billing_state: 'Gujarat' }
const hundred = Array.from({ length: 100 }, (_, n) => line(n))
const today = indianDate(new Date())
const last_month = new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 7)

function measurePricing(): void {
  const draft = {
    ...{ date: today, seller_state: '24', seller_registration: 'Regular', billing_state: 'Gujarat', status: 'draft' },
    ...{ buyer_gst_type: 'Regular', lines: hundred, charges: [{ name: 'Freight', amount: '450' }], discount: '3' },
  }
  const times = Array.from({ length: 220 }, () => {
    const started = performance.now()
    computeInvoice(draft)
    return performance.now() - started
  })
  const sorted = times.slice(20).sort((a, b) => a - b)
  keep('100 lines priced (pure), p50 / p95', `${ms(percentile(sorted, 0.5))} / ${ms(percentile(sorted, 0.95))}`)
}

interface World {
  billed: Billed
  token: string
  admin: pg.Client
}

const headersOf = ({ token, billed }: World) => ({
  authorization: `Bearer ${token}`,
  'x-business-id': String(billed.business_id),
})

/** One call; null where the server is gone. */
async function call(world: World, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api${path}`, {
    method,
    headers: { ...headersOf(world), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null)
  if (!answer) return null
  const text = await answer.text().catch(() => null)
  if (text === null) return null
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function drafts(world: World, count: number, body: (n: number) => object): Promise<number[]> {
  const ids: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) ids.push((await call(world, 'POST', '/invoices', { date: today, ...body(next++) })).id)
    }),
  )
  return ids
}

async function measurePosting(world: World): Promise<void> {
  const ids = await drafts(world, 30, () => ({ ...CLIENT, buyer_name: 'Cash', lines: hundred }))
  const times: number[] = []
  for (const id of ids) {
    const started = performance.now()
    await call(world, 'POST', `/invoices/${id}/post`, { version: '*' })
    times.push(performance.now() - started)
  }
  const sorted = times.slice(5).sort((a, b) => a - b)
  keep('100 lines posted, p50 / p95', `${ms(percentile(sorted, 0.5))} / ${ms(percentile(sorted, 0.95))}`)
}

const PERSONS = 50
const SERIES = ['A', 'B', 'C']

const CUTS = {
  server: 'Server killed while 50 people post',
  database: 'Database killed while 50 people post',
} as const

/** Fifty people post at once over three series; `cut` ends the server or the database (kill -9) in the middle of it. */
async function measurePosters(
  world: World,
  { count, cut }: { count: number; cut: keyof typeof CUTS | null },
): Promise<void> {
  const { admin, billed } = world
  const { rows: places } = await admin.query<{ id: string }>(
    'select id from location where business_id = $1 order by id',
    [billed.business_id],
  )
  const letter = cut === 'server' ? 'K' : cut === 'database' ? 'D' : 'S'
  if (!cut)
    for (const [n, name] of SERIES.entries()) {
      const series = { name: `Branch ${name}`, type: 'Sale', location_id: Number(places[n].id) }
      await call(world, 'POST', '/document_series', { ...series, format: `${name}/{FY}/{N:5}`, start: 1 })
    }
  const ids = await drafts(world, count, (n) => ({
    ...{ ...CLIENT, buyer_name: `${letter} ${n}`, location_id: Number(places[n % 3].id) },
    lines: [line(n)],
  }))
  const numbers = new Map<number, string>()
  const before = await postedOf(world)
  let next = 0
  const started = performance.now()
  const work = Promise.all(
    Array.from({ length: PERSONS }, async () => {
      while (next < ids.length) {
        const id = ids[next++]
        const answer = await call(world, 'POST', `/invoices/${id}/post`, { version: '*' }).catch((error) => {
          if (!cut) throw error
          return null
        })
        if (answer) numbers.set(id, answer.invoice.number)
      }
    }),
  )
  if (cut) {
    await new Promise((resolve) => setTimeout(resolve, 700))
    if (cut === 'server') await api.stop()
    // The product starts it again, as it does after a power cut.
    else process.kill(server.pid(), 'SIGKILL')
    await work
    if (cut === 'server') api = await startApi(appUrl, { port: PORT })
    else world.admin = await connectAdmin()
  } else await work
  const seconds = (performance.now() - started) / 1000
  const found = await postedOf(world)
  const lost = [...numbers].filter(([id, number]) => found.get(id) !== number).length
  const all = [...found.values()]
  const doubles = all.length - new Set(all).size
  const gaps = SERIES.map((name) => {
    const taken = all
      .filter((number) => number.startsWith(`${name}/`))
      .map((number) => Number(number.split('/').at(-1)))
    return taken.length === 0 ? 0 : Math.max(...taken) - taken.length
  }).reduce((sum, one) => sum + one, 0)
  if (cut)
    keep(
      CUTS[cut],
      `${numbers.size} acknowledged, ${lost} lost, ${found.size - before.size - numbers.size} posted without an answer, ${doubles} twice, ${gaps} gaps`,
    )
  else
    keep(
      `50 people post ${count.toLocaleString('en-IN')} invoices over three series`,
      `${Math.round(count / seconds)} a second, ${doubles} twice, ${gaps} gaps`,
    )
}

/** The numbers of the invoices that people posted in this run, by id. */
async function postedOf({ admin, billed }: World): Promise<Map<number, string>> {
  const { rows } = await admin.query<{ id: string; number: string }>(
    `select id, number from invoice where business_id = $1 and status = 'posted' and number ~ '^[ABC]/'`,
    [billed.business_id],
  )
  return new Map(rows.map(({ id, number }) => [Number(id), number]))
}

const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function measureReturn(world: World): Promise<void> {
  const pid = api.child.pid as number
  const before = memoryOf(pid, 'VmRSS')
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/gst_returns/gstr1/file?month=${world.billed.month}`, {
    headers: headersOf(world),
  })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`GSTR-1: ${answer.status}`)
  const seconds = (performance.now() - started) / 1000
  keep(
    `GSTR-1 file of ${world.billed.in_month.toLocaleString('en-IN')} invoices`,
    `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, memory from ${Math.round(before)} to at most ${Math.round(memoryOf(pid, 'VmHWM'))} MB`,
  )
}

const searched = (text: string) => `/api/invoices?per_page=50&sort=-date&search=${encodeURIComponent(text)}`
/** After this time the columns that the first questions asked for are there. */
const COLUMNS_MS = 40_000
const filtered = (filter: unknown) => encodeURIComponent(JSON.stringify(filter))
const where = (field: string, value: string | number) =>
  filtered({ combiner: 'AND', conditions: [{ field, condition: 'In', values: [value] }] })
const client = (n: number) => world_first + ((n * 31) % 5000)
let world_first = 1
// The clients in an order drawn at random.
const drawn = makeRandom(42)
const firms = firmNames()
  .map((name) => ({ name, place: drawn.next() }))
  .sort((a, b) => a.place - b.place)
  .map(({ name }) => name)

interface Question {
  name: string
  path: (n: number) => string
  /** The same list of the thin floor: its statement and its values after the business. */
  thin?: { statement: keyof typeof STATEMENTS; values?: (n: number) => unknown[] }
}
const LIST = '/api/invoices?per_page=50'
const QUESTIONS: readonly Question[] = [
  { name: 'List as the screen opens it', path: () => `${LIST}&sort=-date`, thin: { statement: 'list' } },
  {
    name: 'List of the unpaid, by due date',
    path: () => `${LIST}&sort=due_date&filter=${where('payment_status', 'UnPaid')}`,
    thin: { statement: 'unpaid' },
  },
  {
    name: 'List of a client',
    path: (n) => `${LIST}&sort=-date&filter=${where('contact_id', client(n))}`,
    thin: { statement: 'of_client', values: (n) => [client(n)] },
  },
  { name: 'Search by the name of a client', path: (n) => searched(firms[n % firms.length]) },
  {
    name: 'Search by the first letters of a name',
    path: (n) => searched(firms[n % firms.length].slice(0, 3 + (n % 4)).trim()),
  },
  { name: 'Search by a name with a number', path: (n) => searched(`Firm ${1 + ((n * 37) % 5000)}`) },
  { name: 'Search by a number', path: (n) => searched(String(1 + ((n * 7919) % 900_000))) },
  { name: 'Ageing of all clients', path: () => '/api/ageing' },
]

async function measureReads(world: World): Promise<void> {
  const { rows } = await world.admin.query('select min(id)::int as id from contact where business_id = $1', [
    world.billed.business_id,
  ])
  world_first = rows[0].id
  // The first questions after a start have the columns of the list read; a business asks while they are there.
  const shotOf = (path: (n: number) => string): Shot => ({ method: 'GET', path, headers: headersOf(world) })
  for (const { name, path } of QUESTIONS)
    if (wanted(name)) await fire({ port: PORT, clients: 4, count: 20, seconds: 3, shot: shotOf(path) })
  await new Promise((resolve) => setTimeout(resolve, COLUMNS_MS))
  for (const { name, path, thin } of QUESTIONS)
    await scene(name, async () => {
      const product = await readsOf(PORT, api, shotOf(path))
      keep(`${name}: p50 alone / p95 with 16 clients`, `${ms(product.p50)} / ${ms(product.p95)}`)
      if (!thin || !floor) return
      const valuesOf = (n: number) => JSON.stringify([world.billed.business_id, ...(thin.values?.(n) ?? [])])
      const bare = await readsOf(FLOOR_PORT, floor, {
        ...{ method: 'GET', path: (n: number) => `/${thin.statement}?v=${encodeURIComponent(valuesOf(n))}` },
      })
      keep(
        `${name}: time and processor time ÷ those of the thin floor`,
        `${(product.p95 / bare.p95).toFixed(2)} and ${(product.cpu / bare.cpu).toFixed(2)}`,
      )
    })
}

/** Times of a read, in milliseconds, and the processor time of the server and of PostgreSQL for each with 16 clients. */
async function readsOf(port: number, { child }: Started, shot: Shot): Promise<Record<'p50' | 'p95' | 'cpu', number>> {
  const used = () => (cpuOf(child.pid as number) ?? 0) + (cpuOfTree(server.pid()) ?? 0)
  await fire({ port, clients: 16, count: 32, seconds: 3, shot })
  const one = await fire({ port, clients: 1, count: 200, seconds: 2, shot })
  const before = used()
  const many = await fire({ port, clients: 16, count: 3000, seconds: 3, shot })
  return { p50: one.p50, p95: many.p95, cpu: (used() - before) / many.count }
}

const PAPERS = 1000
const IN_FILE = 100

async function measurePapers(world: World): Promise<void> {
  const { rows } = await world.admin.query<{ id: string }>(
    'select id from invoice where business_id = $1 order by id limit $2',
    [world.billed.business_id, PAPERS],
  )
  const ids = rows.map(({ id }) => id)
  const started = performance.now()
  for (let at = 0; at < ids.length; at += IN_FILE) {
    const path = `/api/invoices/pdf?language=en&ids=${ids.slice(at, at + IN_FILE).join('-')}`
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: headersOf(world) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`PDF: ${answer.status}`)
  }
  const seconds = (performance.now() - started) / 1000
  const peak = memoryOf(api.child.pid as number, 'VmHWM')
  keep(
    `${PAPERS.toLocaleString('en-IN')} PDFs, ${IN_FILE} in a file`,
    `${Math.round(ids.length / seconds)} a second, memory at most ${Math.round(peak)} MB`,
  )
}

measurePricing()
const server = await startEmbedded({ dataDir: '', throwaway: true, durable: true, log })
let api = null as unknown as Started
let floor: Started | null = null
let appUrl = ''
let connectAdmin: () => Promise<pg.Client>
try {
  const made = await server.createDatabase('bench')
  const { ownerUrl } = made
  appUrl = made.appUrl
  await migrate({ ownerUrl, folder: join(here, '../../database/migrations') })
  await installJobs(ownerUrl)
  const adminUrl = server.adminUrl.replace('/postgres?', '/bench?').replace(/\/postgres$/, '/bench')
  const billed = await fillInvoices({ adminUrl, invoices, in_month: IN_MONTH, month: last_month, log })
  const database = openDatabase({ url: appUrl, max: 1, prepare: false })
  await rebuildBalances(database, billed.business_id)
  await database.close()
  connectAdmin = async () => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: adminUrl })
      client.on('error', () => {})
      try {
        await client.connect()
        return client
      } catch (error) {
        if (tries > 100) throw error
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }
  const admin = await connectAdmin()
  const token = await openSession(admin, billed.user_id)
  const world: World = { billed, token, admin }
  api = await startApi(appUrl, { port: PORT })
  floor = await startFloor(adminUrl, { port: FLOOR_PORT, statements: join(here, 'statements.ts') })
  await measureReads(world)
  await floor.stop()
  await scene('GSTR-1 file', () => measureReturn(world))
  await scene('PDFs', () => measurePapers(world))
  await scene('100 lines posted', () => measurePosting(world))
  await scene('50 people post', () => measurePosters(world, { count: 1500, cut: null }))
  await scene(CUTS.server, () => measurePosters(world, { count: 600, cut: 'server' }))
  await scene(CUTS.database, () => measurePosters(world, { count: 600, cut: 'database' }))
  await world.admin.end()
} finally {
  await api?.stop()
  await floor?.stop()
  await server.stop()
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const table = ['| Invoices | Figure |', '|---|---|', ...lines.map(([what, figure]) => `| ${what} | ${figure} |`)]
const text = `_Last run: ${new Date().toISOString().slice(0, 10)}, ${machine}. ${invoices.toLocaleString('en-IN')} invoices in the business._\n\n${table.join('\n')}\n`
console.log(text)
// A run of some questions keeps the figures of the others.
if (process.argv.includes('--write') && only === '') {
  const readme = join(here, '../README.md')
  const [head, rest] = readFileSync(readme, 'utf8').split('<!-- billing -->')
  const tail = rest.split('<!-- end of billing -->')[1]
  writeFileSync(readme, `${head}<!-- billing -->\n${text}<!-- end of billing -->${tail}`)
}

import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { indianDate } from '#base/financial-year.ts'
import { daysBefore, daysOf } from '#base/periods.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { businessQuestions, disciplineSpec, funnelSpec, returnSpec } from '#modules/insight/business/questions.ts'
import { makeRandom } from '#database/seed/random.ts'
import { STANDARD_SPECS, type StandardSpec } from '#modules/insight/reports/standard-specs.ts'
import { openSession } from '../data.ts'
import { middle, percentile } from '../figures.ts'
import { fire, timed, type Shot } from '../load.ts'
import { cpuOf, cpuOfTree, startApi } from '../processes.ts'
import { type Filled, fillInsight } from './data.ts'
import { computeAll, provedAtNight, provedDays } from './stored.ts'

// npm run bench:insight [-- --leads=1000000] [--only=opening] [--questions] [--write]: dashboards, reports and the figures by day, with
// three activities for each lead and an invoice for every second one. It only prints figures; --write puts them into README.md,
// --questions also shows the time of each question of the dashboard alone.

const here = import.meta.dirname
const valueOf = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const leads = Number(valueOf('leads') ?? '1000000')
const only = valueOf('only')?.toLowerCase() ?? ''
const wanted = (name: string) => name.toLowerCase().includes(only)
const log = (line: string) => process.stderr.write(`${line}\n`)
const lines: (readonly [what: string, figure: string, goal: string])[] = []
const keep = (what: string, figure: string, goal: string) => {
  log(`${what}: ${figure} (goal ${goal})`)
  lines.push([what, figure, goal])
}
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const today = indianDate(new Date())

type Period = 'thisMonth' | 'currentYear'
const PORT = 39_131
const CLIENTS = 16
const WRITES_A_SECOND = 200
const WRITING_MS = 20_000

interface World {
  filled: Filled
  token: string
  admin: pg.Client
  appUrl: string
  postmaster: number
  lead_ids: number[]
  /** The versions of leads that were written. */
  versions: Map<number, number>
  status_ids: number[]
}

const headersOf = ({ token, filled }: World) => ({
  authorization: `Bearer ${token}`,
  'x-business-id': String(filled.business_id),
  'x-timezone': 'Asia/Kolkata',
})

const questionsOf = (period: Period) => {
  const days = { now: daysOf(period, today), before: daysBefore(period, today) }
  return businessQuestions({ days, today, user_ids: [], place: 'state', isHidden: () => false })
}

/** The reads of the business dashboard with all its sections, as the browser joins them in one call. */
function openingOf(period: Period): string[] {
  const figures = `metrics?ask=${encodeURIComponent(JSON.stringify(Object.values(questionsOf(period))))}`
  const lists = ['lead_status', 'lead_source', 'opportunity_stage', 'user'].map((name) => `options/${name}`)
  const days = daysOf(period, today)
  const reports = [returnSpec(days), disciplineSpec(days, []), funnelSpec(days, [])].map(
    (spec) => `reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`,
  )
  return [figures, 'waiting', ...lists, ...reports, 'stock/summary']
}

/** Processor time used so far by the server and by PostgreSQL, in milliseconds; unlike the other times it holds on a busy machine too. */
const cpuOfAll = ({ postmaster }: World): [number, number] => [
  cpuOf(api?.child.pid as number) ?? 0,
  cpuOfTree(postmaster) ?? 0,
]

async function measureOpening(world: World): Promise<void> {
  for (const period of ['thisMonth', 'currentYear'] as const) {
    const name = `Dashboard opening, all sections, ${period === 'thisMonth' ? 'this month' : 'this financial year'}`
    if (!wanted(name)) continue
    const get = openingOf(period)
    const shots: Shot[] = [
      { method: 'POST', path: () => '/api/batch', body: () => ({ get }), headers: headersOf(world) },
      // What a client owes is costly, so it is a call of its own.
      { method: 'GET', path: () => '/api/ageing', headers: headersOf(world) },
    ]
    for (const [at, shot] of shots.entries()) {
      if (at === 1 && period !== 'thisMonth') continue
      await fire({ port: PORT, clients: CLIENTS, count: 32, seconds: 5, shot })
      const before = cpuOfAll(world)
      const one = await fire({ port: PORT, clients: 1, count: 100, seconds: 5, shot })
      const after = cpuOfAll(world)
      const [app, database] = after.map((used, n) => ms((used - before[n]) / one.count))
      const many = await fire({ port: PORT, clients: CLIENTS, count: 3000, seconds: 5, shot })
      const part = at === 0 ? name : 'Money due by age, the second call'
      if (period === 'currentYear')
        keep(
          `${part}, while a lead is written every second: p95 with ${CLIENTS} clients`,
          ms(await whileWritten(world, shot)),
          'none',
        )
      keep(`${part}: p50 alone / p95 with ${CLIENTS} clients`, `${ms(one.p50)} / ${ms(many.p95)}`, '300 ms')
      keep(`${part}: processor time of server + PostgreSQL`, `${app} + ${database}`, 'none')
    }
  }
}

/** The p95 of a read by all clients while a lead is written every second, so that no answer is kept for longer. */
async function whileWritten(world: World, shot: Shot): Promise<number> {
  let n = 1
  const writing = setInterval(() => void send(world, { port: PORT, n: (n += 2) }), 1_000)
  try {
    return (await fire({ port: PORT, clients: CLIENTS, count: 3000, seconds: 8, shot })).p95
  } finally {
    clearInterval(writing)
    // The last write has its answer before the next scene begins.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

const year = daysOf('currentYear', today)

/** A standard report as its screen first asks for it. */
const specOf = ({ spec, period }: StandardSpec): object => ({
  ...spec,
  ...(period !== 'none' && { period: period === 'today' ? { from: today, to: today } : year }),
})

async function measureReports(world: World): Promise<void> {
  const shotOf = (spec: object): Shot => {
    const path = `/api/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`
    return { method: 'GET', path: () => path, headers: headersOf(world) }
  }
  const standard = Object.values(STANDARD_SPECS).flat()
  if (wanted('Standard reports')) {
    const shots = standard.map((one) => shotOf(specOf(one)))
    const times: [string, number][] = []
    for (const [at, { id }] of standard.entries()) {
      const asked = await timed({ port: PORT, clients: 1, count: 3, shot: shots[at] })
      times.push([id, middle(asked.map((one) => one.ms))])
    }
    times.sort((a, b) => b[1] - a[1])
    for (const [id, time] of times) log(`${ms(time).padStart(9)}  ${id}`)
    const within = times.filter(([, time]) => time <= 500).length
    const slowest = times.slice(0, 6).map(([id, time]) => `${id} ${ms(time)}`)
    keep(
      `The ${standard.length} standard reports, this financial year, alone: median / slowest`,
      `${ms(middle(times.map(([, time]) => time)))} / ${ms(times[0][1])}; ${within} within 500 ms; slowest: ${slowest.join(', ')}`,
      '500 ms each',
    )
    const { int } = makeRandom(20_261_127)
    const drawn = Array.from({ length: 200 }, () => shots[int(0, shots.length - 1)])
    const path = (n: number) => drawn[n].path(n)
    const run = await timed({ port: PORT, clients: CLIENTS, count: drawn.length, shot: { ...shots[0], path } })
    const sorted = run.map((one) => one.ms).sort((a, b) => a - b)
    keep(
      `Standard reports drawn at random: p50 / p95 with ${CLIENTS} clients`,
      `${ms(percentile(sorted, 0.5))} / ${ms(percentile(sorted, 0.95))}, ${run.filter((one) => one.given_up).length} of ${drawn.length} given up`,
      '500 ms',
    )
  }
  const name = 'Report of the builder, all leads by source and status'
  if (!wanted(name)) return
  const groups = [{ field: 'lead_source_id' }, { field: 'lead_status_id' }]
  const shot = shotOf({ record: 'lead', groups, measures: [{ kind: 'count' }, { kind: 'sum', field: 'amount' }] })
  await fire({ port: PORT, clients: 1, count: 2, seconds: 20, shot })
  const run = await fire({ port: PORT, clients: 1, count: 400, seconds: 6, shot })
  keep(`${name}: p95 with 1 client`, ms(run.p95), '3 s')
}

const pick = <Value>(values: readonly Value[], n: number): Value => values[(n * 7919) % values.length]

/** One of the writes of a working day: new leads, and leads of any age that move to another status. */
function writeOf(world: World, n: number): { method: string; path: string; body: object; id?: number } {
  const name = `Kavita Mehta ${n}`
  if (n % 2 === 0)
    return { method: 'POST', path: '/api/leads', body: { name, city: 'Surat', amount: `${n % 9000}.50` } }
  const id = pick(world.lead_ids, n)
  const lead_status_id = pick(world.status_ids, n + Math.floor(n / world.lead_ids.length))
  return { method: 'PUT', path: `/api/leads/${id}`, body: { lead_status_id, version: world.versions.get(id) ?? 1 }, id }
}

async function send(world: World, { port, n }: { port: number; n: number }): Promise<void> {
  const { method, path, body, id } = writeOf(world, n)
  const headers = { ...headersOf(world), 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  if (id !== undefined) world.versions.set(id, JSON.parse(text).version)
}

/** Writes at a steady rate, and measures how old the oldest mark is that no job has computed yet. */
async function measureBehind(world: World): Promise<void> {
  const { admin, filled } = world
  let sent = 0
  let answered = 0
  const open = new Set<Promise<void>>()
  const started = performance.now()
  const seen: { at: number; last: number }[] = []
  const ages: number[] = []
  const look = async () => {
    const { rows } = await admin.query<{ first: string | null; last: string | null }>(
      'select min(id) as first, max(id) as last from metric_stale where business_id = $1',
      [filled.business_id],
    )
    const at = performance.now()
    if (rows[0].last !== null) seen.push({ at, last: Number(rows[0].last) })
    const first = Number(rows[0].first)
    const known = rows[0].first === null ? undefined : seen.find(({ last }) => last >= first)
    ages.push(known ? at - known.at : 0)
  }
  while (performance.now() - started < WRITING_MS) {
    const due = Math.floor(((performance.now() - started) / 1000) * WRITES_A_SECOND)
    // On a slow machine writes wait here and not in the server, so that the rate that was reached is honest.
    while (sent < due && open.size < 64) {
      const one = send(world, { port: PORT, n: sent++ }).then(() => {
        answered++
        open.delete(one)
      })
      open.add(one)
    }
    await look()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const seconds = (performance.now() - started) / 1000
  await Promise.all(open)
  const written = performance.now()
  do {
    await look()
    await new Promise((resolve) => setTimeout(resolve, 50))
  } while (ages.at(-1) !== 0 && performance.now() - written < 60_000)
  const sorted = ages.toSorted((a, b) => a - b)
  keep(
    `Figures behind the writes at ${Math.round(answered / seconds)} writes a second (p95 / longest)`,
    `${(percentile(sorted, 0.95) / 1000).toFixed(1)} s / ${(Math.max(...sorted) / 1000).toFixed(1)} s`,
    `5 s at ${WRITES_A_SECOND}`,
  )
}

const ROUNDS = 8
const IN_ROUND = 150

/** The processor time and the time of a write on two servers, one of which does not mark the days. */
async function measureMarking(world: World): Promise<void> {
  const kinds = ['marked', 'unmarked'] as const
  const apis = { marked: PORT + 1, unmarked: PORT + 2 }
  const servers = await Promise.all(kinds.map((figures) => startApi(world.appUrl, { port: apis[figures], figures })))
  const used = {
    marked: { cpu: [] as number[], p50: [] as number[] },
    unmarked: { cpu: [] as number[], p50: [] as number[] },
  }
  try {
    for (let round = 0; round < ROUNDS + 1; round++)
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const pid = servers[kinds.indexOf(kind)].child.pid as number
        const cpu = () => (cpuOf(pid) ?? 0) + (cpuOfTree(world.postmaster) ?? 0)
        const shift = (round * 2 + kinds.indexOf(kind)) * IN_ROUND * 2
        const before = cpu()
        const times: number[] = []
        for (let n = 0; n < IN_ROUND; n++) {
          const started = performance.now()
          await send(world, { port: apis[kind], n: shift + n })
          times.push(performance.now() - started)
        }
        // The first round warms up.
        if (round === 0) continue
        used[kind].cpu.push((cpu() - before) / IN_ROUND)
        used[kind].p50.push(times.toSorted((a, b) => a - b)[IN_ROUND / 2])
      }
  } finally {
    for (const server of servers) await server.stop()
  }
  for (const [what, name] of [
    ['cpu', 'processor time'],
    ['p50', 'median time'],
  ] as const) {
    const [marked, unmarked] = kinds.map((kind) => middle(used[kind][what]))
    const dearer = ((marked / unmarked - 1) * 100).toFixed(1)
    keep(`A write, ${name} with and without marking`, `${ms(marked)} / ${ms(unmarked)}: ${dearer} % dearer`, '5 %')
  }
}

async function measureNight({ appUrl, filled }: World): Promise<void> {
  const started = performance.now()
  const found = await provedAtNight({ appUrl, business_id: filled.business_id, today })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  keep('The proof of a night', `${found.length} days differ, ${seconds} s`, 'none')
}

async function measureProof({ appUrl, filled }: World): Promise<void> {
  const started = performance.now()
  const found = await provedDays({ appUrl, business_id: filled.business_id })
  for (const { metric, day, why } of found.slice(0, 10)) log(`${metric} on ${day}: ${why}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  keep('Every stored day against its rows', `${found.length} days differ, ${seconds} s`, '0 days')
}

/** The time of each question of the dashboard, and of the other reads, the slowest first. */
async function measureQuestions(world: World): Promise<void> {
  const asked = Object.entries(questionsOf('currentYear'))
  const figures = asked.map(([key, one]) => [key, `metrics?ask=${encodeURIComponent(JSON.stringify([one]))}`] as const)
  const others = openingOf('currentYear')
    .slice(1)
    .map((path) => [path, path] as const)
  const times: [string, number][] = []
  for (const [key, path] of [...figures, ...others, ['ageing', 'ageing'] as const]) {
    const shot = { method: 'GET', path: () => `/api/${path}`, headers: headersOf(world) }
    times.push([key, (await fire({ port: PORT, clients: 1, count: 12, seconds: 3, shot })).p50])
  }
  for (const [key, time] of times.toSorted((a, b) => b[1] - a[1])) log(`${ms(time).padStart(9)}  ${key}`)
}

const server = await startEmbedded({ dataDir: '', throwaway: true, durable: true, log })
let api: Awaited<ReturnType<typeof startApi>> | null = null
let world = null as unknown as World
try {
  const { ownerUrl, appUrl } = await server.createDatabase('bench')
  await migrate({ ownerUrl, folder: join(here, '../../database/migrations') })
  await installJobs(ownerUrl)
  const adminUrl = server.adminUrl.replace('/postgres?', '/bench?').replace(/\/postgres$/, '/bench')
  const filled = await fillInsight({ adminUrl, leads, month: today.slice(0, 7), log })
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  await admin.connect()
  const token = await openSession(admin, filled.user_id)
  const idsOf = async (text: string) => {
    const { rows } = await admin.query<{ id: string }>(text, [filled.business_id])
    return rows.map(({ id }) => Number(id))
  }
  world = {
    ...{ filled, token, admin, appUrl, postmaster: server.pid() as number },
    versions: new Map(),
    lead_ids: await idsOf(
      'select id from lead where business_id = $1 and converted_at is null order by id limit 200000',
    ),
    status_ids: await idsOf("select id from lead_status where business_id = $1 and kind <> 'lost' order by id"),
  }
  const computing = performance.now()
  await computeAll({ appUrl, business_id: filled.business_id })
  keep('All stored figures computed again', `${((performance.now() - computing) / 1000).toFixed(1)} s`, 'none')
  await admin.query('vacuum analyze metric_day')
  api = await startApi(appUrl, { port: PORT, figures: 'kept' })
  if (process.argv.includes('--questions')) await measureQuestions(world)
  await measureOpening(world)
  await measureReports(world)
  if (wanted('A write with and without marking')) {
    await measureMarking(world)
    // The unmarked writes are in no stored figure.
    await computeAll({ appUrl, business_id: filled.business_id })
  }
  if (wanted('Figures behind the writes')) await measureBehind(world)
  if (wanted('The proof of a night')) await measureNight(world)
  if (wanted('Every stored day against its rows')) await measureProof(world)
  await admin.end()
} finally {
  await api?.stop()
  await server.stop()
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const table = [
  '| Dashboards and reports | Figure | Goal |',
  '|---|---|---|',
  ...lines.map((cells) => `| ${cells.join(' | ')} |`),
]
const text = `_Last run: ${new Date().toISOString().slice(0, 10)}, ${machine}. ${leads.toLocaleString('en-IN')} leads, three times as many activities, half as many invoices, in one business among 20._\n\n${table.join('\n')}\n`
console.log(text)
// A run of some scenes keeps the figures of the others.
if (process.argv.includes('--write') && only === '') {
  const readme = join(here, '../README.md')
  const [head, rest] = readFileSync(readme, 'utf8').split('<!-- insight -->')
  const tail = rest.split('<!-- end of insight -->')[1]
  writeFileSync(readme, `${head}<!-- insight -->\n${text}<!-- end of insight -->${tail}`)
}

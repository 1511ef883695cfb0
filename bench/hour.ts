import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { fill, openSession } from './data.ts'
import { measureImport } from './jobs.ts'
import { fire, type Shot } from './load.ts'
import { cpuOf, cpuOfTree, startApi } from './processes.ts'
import { largeScenesOf, scenesOf } from './scenes.ts'

// npm run bench:hour [-- --minutes=60] [--leads=100000]: the memory of the server while people work and import, and what it
// costs while nobody does. It prints a line every ten minutes, then the figures of a minute at rest.

const setting = (name: string, usual: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const minutes = setting('minutes', 60)
const leads = setting('leads', 100_000)

const PORT = 39_103
/** Requests of one burst of four clients, and the time from one burst to the next: about sixteen requests a second. */
const BURST = 32
const BURST_MS = 2_000
const MINUTE = 60_000
const PART = Math.min(10, minutes) * MINUTE
const REST_MS = MINUTE

const log = (line: string) => process.stderr.write(`${line}\n`)
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The memory of a process in MB, shared pages divided among those that share them (PSS). */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024
}

const server = await startEmbedded({ dataDir: '', throwaway: true, durable: true, log })
let api: Awaited<ReturnType<typeof startApi>> | null = null
try {
  const { ownerUrl, appUrl } = await server.createDatabase('bench')
  await migrate({ ownerUrl, folder: join(import.meta.dirname, '../database/migrations') })
  await installJobs(ownerUrl)
  const adminUrl = server.adminUrl.replace(/\/postgres(\?|$)/, '/bench$1')
  const measured = await fill({ adminUrl, leads, log })
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  await admin.connect()
  const token = await openSession(admin, measured.user_id)
  const scenes = await scenesOf(admin, measured, token)
  const shots: Shot[] = [
    ...scenes.filter(({ name }) => name !== 'Update').map(({ product }) => product),
    ...(await largeScenesOf(admin, measured, token)).map(({ product }) => product),
  ]
  api = await startApi(appUrl, { port: PORT, figures: 'kept' })
  const pid = api.child.pid as number
  const jobs = {
    measured,
    token,
    api: { name: 'product' as const, port: PORT, pid },
    postmaster: server.pid(),
    rounds: 1,
    log,
  }
  console.log(`${leads.toLocaleString('en-IN')} leads; after the start ${Math.round(memoryOf(pid))} MB`)
  const end = Date.now() + minutes * MINUTE
  let highest = 0
  let asked = 0
  for (let part = 1; Date.now() < end; part++) {
    const until = Math.min(end, Date.now() + PART)
    await measureImport(jobs)
    while (Date.now() < until) {
      const next = Date.now() + BURST_MS
      const shot = (n: number) => shots[n % shots.length]
      for (let n = 0; n < BURST; n += 4) {
        const one = shot(asked / 4)
        const from = asked
        await fire({
          ...{ port: PORT, clients: 4, count: 4, seconds: 10 },
          shot: { ...one, path: (i) => one.path(i + from), body: one.body && ((i) => one.body?.(i + from)) },
        })
        asked += 4
      }
      highest = Math.max(highest, memoryOf(pid))
      await sleep(Math.max(0, next - Date.now()))
    }
    console.log(
      `part ${part}: ${Math.round(memoryOf(pid))} MB after ${asked} requests and ${part} imports of 10,000 rows`,
    )
  }
  await sleep(REST_MS)
  const before = [cpuOf(pid), cpuOfTree(server.pid())].map(Number)
  await sleep(REST_MS)
  const after = [cpuOf(pid), cpuOfTree(server.pid())].map(Number)
  const [app, database] = after.map((value, index) => ((value - before[index]) / REST_MS) * 100)
  console.log(`after ${minutes} minutes ${Math.round(memoryOf(pid))} MB, at most ${Math.round(highest)} MB`)
  console.log(`at rest ${app.toFixed(2)} % of a core for the server, ${database.toFixed(2)} % for PostgreSQL`)
  await admin.end()
} finally {
  await api?.stop()
  await server.stop()
}

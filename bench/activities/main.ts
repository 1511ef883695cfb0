import { writeFileSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { openSession } from '../data.ts'
import { per } from '../figures.ts'
import { fire } from '../load.ts'
import { cpuOf, cpuOfTree, startApi, startFloor } from '../processes.ts'
import { fillActivities } from './data.ts'
import { REMINDERS, tellReminders } from './reminders.ts'
import { scenesOf } from './scenes.ts'

// npm run bench:activities [-- --leads=1000000] [--only=calendar] [--write]: timelines, calendar, my day, board, tasks and reminders.
// It only prints figures; --write puts them into README.md.

const here = import.meta.dirname
const argument = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const leads = Number(argument('leads') ?? '1000000')
const only = argument('only')?.toLowerCase() ?? ''
const wanted = (name: string) => name.toLowerCase().includes(only)
const [API_PORT, FLOOR_PORT, CLIENTS] = [39_121, 39_122, 16]
const log = (line: string) => process.stderr.write(`${line}\n`)
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

const rows: string[] = []
const server = await startEmbedded({ dataDir: '', throwaway: true, durable: true, log })
const children: { stop: () => Promise<void> }[] = []
try {
  const { ownerUrl, appUrl } = await server.createDatabase('bench')
  await migrate({ ownerUrl, folder: join(here, '../../database/migrations') })
  await installJobs(ownerUrl)
  const adminUrl = server.adminUrl.replace('/postgres?', '/bench?').replace(/\/postgres$/, '/bench')
  const busy = await fillActivities({ adminUrl, leads, log })
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const token = await openSession(admin, busy.user_id)
  const api = await startApi(appUrl, { port: API_PORT })
  const floor = await startFloor(adminUrl, { port: FLOOR_PORT, statements: join(here, 'statements.ts') })
  children.push(api, floor)

  /** One round of requests with the processor time of the server and of PostgreSQL for each. */
  const measure = async (at: { port: number; pid: number }, shot: Parameters<typeof fire>[0]['shot']) => {
    await fire({ port: at.port, clients: CLIENTS, count: 64, seconds: 5, shot })
    const before = { app: cpuOf(at.pid), database: cpuOfTree(server.pid()) }
    const run = await fire({ port: at.port, clients: CLIENTS, count: 3_000, seconds: 5, shot })
    const cpu = per(before.app, cpuOf(at.pid), run.count) + per(before.database, cpuOfTree(server.pid()), run.count)
    return { ...run, cpu }
  }
  for (const scene of (await scenesOf(admin, busy, token)).filter(({ name }) => wanted(name))) {
    const product = await measure({ port: API_PORT, pid: api.child.pid as number }, scene.product)
    const thin = await measure({ port: FLOOR_PORT, pid: floor.child.pid as number }, scene.floor)
    const line = `| ${scene.name} | ${ms(product.p50)} / ${ms(product.p95)} | ${ms(product.cpu)} | ${ms(thin.p95)} | ${ms(thin.cpu)} | ${(product.cpu / thin.cpu).toFixed(2)} |`
    log(line)
    rows.push(line)
  }
  if (wanted('reminders due')) {
    const { seconds, told, twice } = await tellReminders(admin, busy)
    const figure = `${told.toLocaleString('en-IN')} of ${REMINDERS.toLocaleString('en-IN')} told in ${seconds.toFixed(1)} s, ${twice} twice`
    log(figure)
    rows.push(`| ${REMINDERS.toLocaleString('en-IN')} reminders due in one minute, one process | ${figure} | | | | |`)
  }
  await admin.end()
} finally {
  for (const child of children) await child.stop()
  await server.stop()
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const head = '| Activities | p50 / p95 | CPU | Floor p95 | Floor CPU | CPU ÷ floor |\n|---|---|---|---|---|---|'
const text = `_Last run: ${new Date().toISOString().slice(0, 10)}, ${machine}. ${leads.toLocaleString('en-IN')} leads, ${CLIENTS} clients._\n\n${head}\n${rows.join('\n')}\n`
console.log(text)
// A run of some scenes keeps the figures of the others.
if (process.argv.includes('--write') && only === '') {
  const readme = join(here, '../README.md')
  const [before, rest] = readFileSync(readme, 'utf8').split('<!-- activities -->')
  const after = rest.split('<!-- end of activities -->')[1]
  writeFileSync(readme, `${before}<!-- activities -->\n${text}<!-- end of activities -->${after}`)
}

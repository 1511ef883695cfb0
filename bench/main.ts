import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { fill, openSession } from './data.ts'
import { captureTable, measureCapture } from './capture.ts'
import { fire, type Shot } from './load.ts'
import { cpuOf, cpuOfTree } from './processes.ts'
import { type Line, report } from './report.ts'
import { type Contender, median, per, type Run } from './figures.ts'
import { measureBulkEdit, measureImport } from './jobs.ts'
import { largeScenesOf, type Scene, scenesOf, versions } from './scenes.ts'
import { measureOffline, offlineTable } from './offline.ts'
import { measureRandom } from './random.ts'
import { measureWeb } from './web.ts'
import { ensureBrowser } from '../scripts/browser.mjs'

// npm run bench [-- --leads=100000,1000000] [--write]: the product against the raw driver and the thin floor, on the same
// data in the same run, interleaved in rounds. It only prints figures. --write puts the tables into README.md,
// with --only only that of enquiries; --web measures only the browser.

const here = import.meta.dirname
const sizes = (process.argv.find((arg) => arg.startsWith('--leads='))?.slice(8) ?? '100000,1000000')
  .split(',')
  .map(Number)
const ROUNDS = 3
// The longest time of one round of a scene, in seconds, so that both sizes take ten minutes on two cores.
const SECONDS = 2
const COLUMNS_MS = 30_000
const API_PORT = 39_101
const FLOOR_PORT = 39_102

const only =
  process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice(7)
    .toLowerCase() ?? ''
const wanted = ({ name }: { name: string }) => name.toLowerCase().includes(only)

const log = (line: string) => process.stderr.write(`${line}\n`)
const children: ChildProcess[] = []

async function child(file: string, args: string[]): Promise<ChildProcess> {
  const started = fork(join(here, file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(started)
  await new Promise<void>((resolve, reject) => {
    started.once('message', () => resolve())
    started.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return started
}

async function measure(leads: number): Promise<string> {
  log(`\n${leads.toLocaleString('en-IN')} leads: starting PostgreSQL`)
  const server = await startEmbedded({ dataDir: '', throwaway: true, durable: true, log })
  try {
    const { ownerUrl, appUrl } = await server.createDatabase('bench')
    await migrate({ ownerUrl, folder: join(here, '../database/migrations') })
    await installJobs(ownerUrl)
    const adminUrl = server.adminUrl.replace('/postgres?', '/bench?').replace(/\/postgres$/, '/bench')
    const measured = await fill({ adminUrl, leads, log })
    const admin = new pg.Client({ connectionString: adminUrl })
    // After a failed scene the server stops first; the lost connection must not hide the failure.
    admin.on('error', () => {})
    await admin.connect()
    const token = await openSession(admin, measured.user_id)
    const api = await child('api.ts', [appUrl, String(API_PORT)])
    const floor = await child('floor.ts', [adminUrl, String(FLOOR_PORT), String(measured.business_id)])
    const contenders: Contender[] = [
      { name: 'product', port: API_PORT, pid: api.pid as number },
      { name: 'floor', port: FLOOR_PORT, pid: floor.pid as number },
    ]
    const scenes = (await scenesOf(admin, measured, token)).filter(wanted)
    const lines: Line[] = []
    const measureScenes = async (some: Scene[]) => {
      for (const scene of some)
        for (const clients of [1, 16]) {
          log(`${scene.name}, ${clients} client${clients > 1 ? 's' : ''}`)
          lines.push(
            await measureScene({
              scene,
              clients,
              contenders,
              adminUrl,
              business: measured.business_id,
              postmaster: server.pid(),
            }),
          )
        }
    }
    // Measure reads first, because a thousand recent writes would slow them down.
    await measureScenes(scenes.filter((scene) => scene.product.method === 'GET'))
    const large = (await largeScenesOf(admin, measured, token)).filter(wanted)
    // The columns of large lists are read when a list first needs them (decision 0132), so the first lists are measured apart.
    for (const is_first of [true, false]) {
      for (const { name, product } of large) {
        if (is_first && !FIRST_SCENES.has(name)) continue
        log(`${name}, 16 clients`)
        const shown = is_first ? `${name}, first seconds after a start` : name
        lines.push(await measureLarge({ name: shown, shot: product, api: contenders[0], postmaster: server.pid() }))
      }
      if (is_first && large.length > 0) await readColumns(large, contenders[0])
    }
    if (wanted({ name: 'Random lists' })) {
      const text = await measureRandom({
        admin,
        appUrl,
        measured,
        token,
        api: contenders[0],
        postmaster: server.pid(),
        log,
      })
      drawn.push(`### ${leads.toLocaleString('en-IN')} leads\n\n${text}`)
    }
    await measureScenes(scenes.filter((scene) => scene.product.method !== 'GET'))
    const jobs = { measured, token, api: contenders[0], postmaster: server.pid(), rounds: ROUNDS, log }
    if (wanted({ name: 'Bulk edit' })) lines.push(await measureBulkEdit({ ...jobs, admin }))
    if (wanted({ name: 'Import' })) lines.push(await measureImport(jobs))
    if (wanted({ name: 'Capture of enquiries' })) captured.push(await measureCapture(jobs))
    if (wanted({ name: 'Offline queue' })) sent_later.push(await measureOffline(jobs))
    await admin.end()
    for (const started of children.splice(0)) started.disconnect()
    return report(leads, lines)
  } finally {
    for (const started of children.splice(0)) started.kill()
    await server.stop()
  }
}

async function measureScene(options: {
  scene: Scene
  clients: number
  contenders: Contender[]
  adminUrl: string
  business: number
  postmaster: number
}): Promise<Line> {
  const { scene, clients } = options
  const count = scene.count[clients === 1 ? 0 : 1]
  const runs: Record<string, Run[]> = { product: [], floor: [], raw: [] }
  for (const contender of options.contenders) await warm(scene, contender, options)
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of options.contenders) {
      await readVersions(scene, options)
      const before = { app: cpuOf(contender.pid), database: cpuOfTree(options.postmaster) }
      const shot = contender.name === 'product' ? scene.product : scene.floor
      const offset = round * count
      const run = await fire({ port: contender.port, clients, count, seconds: SECONDS, shot: shifted(shot, offset) })
      const after = { app: cpuOf(contender.pid), database: cpuOfTree(options.postmaster) }
      runs[contender.name].push({
        ...run,
        app_cpu: per(before.app, after.app, run.count),
        database_cpu: per(before.database, after.database, run.count),
      })
    }
    const before = cpuOfTree(options.postmaster)
    const raw = await rawRun(scene, clients, count, options)
    runs.raw.push({
      ...raw,
      app_cpu: raw.app_cpu / raw.count,
      database_cpu: per(before, cpuOfTree(options.postmaster), raw.count),
    })
  }
  return { scene: scene.name, clients, product: median(runs.product), floor: median(runs.floor), raw: median(runs.raw) }
}

// Needs the words of all leads, and the columns of a filter.
const FIRST_SCENES = new Set(['Search by first and part of last name', 'Filter by two statuses, city and amount'])

/** Asks for every list once in a while, as one person does, until the columns are read. */
async function readColumns(large: readonly { name: string; product: Shot }[], { port }: Contender): Promise<void> {
  log('columns are read')
  const end = Date.now() + COLUMNS_MS
  while (Date.now() < end) {
    for (const { product } of large) await fire({ port, clients: 1, count: 1, seconds: SECONDS, shot: product })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function measureLarge(options: { name: string; shot: Shot; api: Contender; postmaster: number }): Promise<Line> {
  const { name, api } = options
  const runs: Run[] = []
  await fire({ port: api.port, clients: 16, count: 64, seconds: SECONDS, shot: options.shot })
  for (let round = 0; round < ROUNDS; round++) {
    const before = { app: cpuOf(api.pid), database: cpuOfTree(options.postmaster) }
    const shot = shifted(options.shot, round * 1000)
    const run = await fire({ port: api.port, clients: 16, count: 3000, seconds: SECONDS, shot })
    runs.push({
      ...run,
      app_cpu: per(before.app, cpuOf(api.pid), run.count),
      database_cpu: per(before.database, cpuOfTree(options.postmaster), run.count),
    })
  }
  return { scene: name, clients: 16, product: median(runs), floor: null, raw: null }
}

async function warm(
  scene: Scene,
  contender: Contender,
  options: { adminUrl: string; business: number },
): Promise<void> {
  await readVersions(scene, options)
  await fire({
    port: contender.port,
    clients: 4,
    count: 60,
    seconds: SECONDS,
    shot: contender.name === 'product' ? scene.product : scene.floor,
  })
}

async function readVersions(scene: Scene, options: { adminUrl: string; business: number }): Promise<void> {
  if (scene.name !== 'Update') return
  const client = new pg.Client({ connectionString: options.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number; version: number }>(
    'select id, version from lead where business_id = $1 and version > 1',
    [options.business],
  )
  await client.end()
  versions.known = new Map(rows.map((row) => [row.id, row.version]))
}

function shifted(shot: Shot, by: number): Shot {
  return { ...shot, path: (n) => shot.path(n + by), body: shot.body ? (n) => shot.body?.(n + by) : undefined }
}

function rawRun(
  scene: Scene,
  clients: number,
  count: number,
  options: { adminUrl: string; business: number },
): Promise<Run & { app_cpu: number }> {
  const order = {
    url: options.adminUrl,
    business: options.business,
    steps: scene.raw,
    clients,
    count,
    seconds: SECONDS,
  }
  const started = fork(join(here, 'raw.ts'), [JSON.stringify(order)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    started.once('message', (message) => resolve(message as Run & { app_cpu: number }))
    started.once('exit', (code) => (code ? reject(new Error(`raw.ts ended with ${code}`)) : undefined))
  })
}

const only_web = process.argv.includes('--web')
const parts: string[] = []
// Bursts of enquiries have a table of their own, with a line for each size.
const captured: string[] = []
const sent_later: string[] = []
// So have lists drawn at random.
const drawn: string[] = []
const keep = (part: string) => {
  // Print each part at once, because the next parts take minutes and may fail.
  log(`\n${part}`)
  parts.push(part)
}
if (!only_web) for (const leads of sizes) keep(await measure(leads))
if (only === '') {
  const browser = await ensureBrowser(process.execPath)
  keep(
    await measureWeb({ leads: 100_000, browser, log }).catch(
      (error) => `_The browser was not measured: ${error.message}_`,
    ),
  )
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const day = new Date().toISOString().slice(0, 10)
const text = `_Last run: ${day}, ${machine}. ${ROUNDS} interleaved rounds, medians._\n\n${parts.join('\n\n')}\n`
console.log(text)
if (captured.length > 0) console.log(captureText())
if (sent_later.length > 0) console.log(offlineText())
if (drawn.length > 0) console.log(drawnText())
if (process.argv.includes('--write') && !only_web) {
  if (captured.length > 0) put('capture', captureText())
  if (sent_later.length > 0) put('offline', offlineText())
  if (drawn.length > 0) put('random', drawnText())
  // A run of some scenes keeps the figures of the others.
  if (only === '') put('figures', text)
}

function drawnText(): string {
  return `_Last run: ${day}, ${machine}._\n\n${drawn.join('\n\n')}\n`
}

function offlineText(): string {
  return `_Last run: ${day}, ${machine}. The median of ${ROUNDS} rounds._\n\n${offlineTable(sent_later)}\n`
}

function captureText(): string {
  return `_Last run: ${day}, ${machine}. The median of ${ROUNDS} bursts._\n\n${captureTable(captured)}\n`
}

function put(place: string, figures: string): void {
  const readme = join(here, 'README.md')
  const [head, rest] = readFileSync(readme, 'utf8').split(`<!-- ${place} -->`)
  const tail = rest.split(`<!-- end of ${place} -->`)[1]
  writeFileSync(readme, `${head}<!-- ${place} -->\n${figures}<!-- end of ${place} -->${tail}`)
}

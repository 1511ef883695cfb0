import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#kernel/server/database/embedded.server.ts'
import { migrate } from '#kernel/server/database/migrate.server.ts'
import { installJobs } from '#kernel/server/jobs/install.server.ts'
import { leadRows } from '#database/seed/many-leads.ts'
import { fill, type Measured } from './data.ts'
import { fire, type Shot } from './load.ts'
import { cpuOf, cpuOfTree } from './processes.ts'
import { type Line, report } from './report.ts'
import { type StatementName } from './statements.ts'
import { measureWeb } from './web.ts'

// npm run bench [-- --leads=100000,1000000] [--write] [--web]: the product against the raw driver and the thin floor, on the same
// data in the same run, interleaved in rounds. It prints; it never passes or fails. --write puts the tables into README.md,
// --web measures the browser alone.

const here = import.meta.dirname
const sizes = (process.argv.find((arg) => arg.startsWith('--leads='))?.slice(8) ?? '100000,1000000')
  .split(',')
  .map(Number)
const ROUNDS = 3
const API_PORT = 39_101
const FLOOR_PORT = 39_102

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

interface Contender {
  name: 'product' | 'floor'
  port: number
  pid: number
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
    await admin.connect()
    const token = randomBytes(32).toString('base64url')
    await admin.query(
      `insert into session (token_hash, account_id, expires_at, last_seen_at) values ($1, $2, now() + interval '6 hours', now())`,
      [createHash('sha256').update(token).digest(), measured.user_id],
    )
    const api = await child('api.ts', [appUrl, String(API_PORT)])
    const floor = await child('floor.ts', [adminUrl, String(FLOOR_PORT), String(measured.business_id)])
    const contenders: Contender[] = [
      { name: 'product', port: API_PORT, pid: api.pid as number },
      { name: 'floor', port: FLOOR_PORT, pid: floor.pid as number },
    ]
    const scenes = await scenesOf(admin, measured, token)
    const lines: Line[] = []
    for (const scene of scenes)
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
    log('import of 10,000 rows')
    lines.push(...(await measureImport({ admin, measured, token, api: contenders[0], postmaster: server.pid() })))
    await admin.end()
    for (const started of children.splice(0)) started.disconnect()
    return report(leads, lines)
  } finally {
    for (const started of children.splice(0)) started.kill()
    await server.stop()
  }
}

interface Scene {
  name: string
  count: [number, number]
  product: Shot
  floor: Shot
  raw: { name: StatementName; values: unknown[][] }[]
}

async function scenesOf(admin: pg.Client, measured: Measured, token: string): Promise<Scene[]> {
  const { business_id, leads, user_id } = measured
  const headers = { authorization: `Bearer ${token}`, 'x-business-id': String(business_id) }
  const get = (path: (n: number) => string): Shot => ({ method: 'GET', path, headers })
  const bare = (path: (n: number) => string): Shot => ({ method: 'GET', path })
  const { rows: ids } = await admin.query<{ id: string }>(
    'select id from lead where business_id = $1 order by md5(id::text) limit 4000',
    [business_id],
  )
  const { rows: statuses } = await admin.query<{ id: string }>(
    'select id from lead_status where business_id = $1 order by id',
    [business_id],
  )
  const { rows: deep } = await admin.query<{ id: string; at: string }>(
    'select id, created_at::text as at from lead where business_id = $1 order by created_at desc, id desc offset $2 limit 40',
    [business_id, Math.floor(leads / 2)],
  )
  const id = (n: number) => ids[n % ids.length].id
  const status = (n: number) => statuses[n % statuses.length].id
  const place = (n: number) => deep[n % deep.length]
  const cursor = (n: number) =>
    Buffer.from(JSON.stringify(['-created_at', place(n).at, Number(place(n).id)])).toString('base64url')
  const filter = (n: number) =>
    encodeURIComponent(
      JSON.stringify({
        combiner: 'AND',
        conditions: [{ field: 'lead_status_id', condition: 'In', values: [Number(status(n))] }],
      }),
    )
  const person = (n: number) => ({ name: `Bench Person ${'abcdefgh'[n % 8]}`, city: 'Surat', product: `Cotton ${n}` })
  return [
    {
      name: 'List page, 50 rows',
      count: [400, 3000],
      product: get(() => '/api/leads'),
      floor: bare(() => '/page'),
      raw: [{ name: 'page', values: [[]] }],
    },
    {
      name: 'Filtered list with total',
      count: [200, 1200],
      product: get((n) => `/api/leads?total=1&filter=${filter(n)}`),
      floor: bare((n) => `/filtered?status=${status(n)}`),
      raw: [
        { name: 'filtered', values: statuses.map((row) => [row.id]) },
        { name: 'total', values: statuses.map((row) => [row.id]) },
      ],
    },
    {
      name: 'Page at depth (half way)',
      count: [400, 3000],
      product: get((n) => `/api/leads?after=${cursor(n)}`),
      floor: bare((n) => `/deep?at=${encodeURIComponent(place(n).at)}&id=${place(n).id}`),
      raw: [{ name: 'deep', values: deep.map((row) => [row.at, row.id]) }],
    },
    {
      name: 'One record',
      count: [600, 5000],
      product: get((n) => `/api/leads/${id(n)}`),
      floor: bare((n) => `/one?id=${id(n)}`),
      raw: [
        { name: 'one', values: ids.map((row) => [row.id]) },
        { name: 'contacts', values: ids.map((row) => [row.id]) },
      ],
    },
    {
      name: 'Search everywhere, part of a name',
      count: [100, 600],
      product: get((n) => `/api/search?q=${PARTS[n % PARTS.length]}`),
      floor: bare(() => '/page'),
      raw: [{ name: 'page', values: [[]] }],
    },
    {
      name: 'Search everywhere, phone',
      count: [100, 600],
      product: get(
        (n) => `/api/search?q=${encodeURIComponent(`+91 9${String(((n + 1) * 7919) % 999_999_937).padStart(9, '0')}`)}`,
      ),
      floor: bare(() => '/page'),
      raw: [{ name: 'page', values: [[]] }],
    },
    {
      name: 'Create',
      count: [300, 1600],
      product: {
        method: 'POST',
        path: () => '/api/leads',
        headers,
        body: (n) => ({
          ...person(n),
          contacts: [{ type: 'Contact Number', value: phone(n), phone_code: '+91', is_primary: true }],
        }),
      },
      floor: { method: 'POST', path: () => '/create', body: (n) => ({ ...person(n), phone: phone(n), user: user_id }) },
      raw: [
        {
          name: 'create',
          values: Array.from({ length: 50 }, (_, n) => ['Bench Person', 'Surat', `Cotton ${n}`, phone(n), user_id]),
        },
      ],
    },
    {
      name: 'Update',
      count: [300, 1600],
      // Each update of the product needs the version before it: every record is changed once, in an order of its own.
      product: {
        method: 'PUT',
        path: (n) => `/api/leads/${id(n)}`,
        headers,
        body: (n) => ({ product: `Changed ${n}`, version: versions.next(id(n)) }),
      },
      floor: { method: 'PUT', path: (n) => `/update?id=${id(n)}`, body: (n) => ({ product: `Floor ${n}` }) },
      raw: [{ name: 'update', values: ids.slice(0, 1000).map((row, n) => [row.id, `Raw ${n}`]) }],
    },
  ]
}

// Names and parts of them: common, rare, of two words, misspelt.
const PARTS = ['pate', 'lakshmi', 'ulkarn', 'asha%20mehta', 'firm%2031', 'gurpret', 'sandip', 'me', 'buyer77']

const phone = (n: number) => `9${String(800_000_000 + ((n * 7919 + Date.now()) % 99_999_989)).padStart(9, '0')}`

// The floor and the raw driver move versions too, so the bench reads them before each round.
const versions = {
  known: new Map<string, number>(),
  next(id: string): number {
    const version = this.known.get(id) ?? 1
    this.known.set(id, version + 1)
    return version
  },
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
      const run = await fire({ port: contender.port, clients, count, shot: shifted(shot, offset) })
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

type Run = Line['product']

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
    shot: contender.name === 'product' ? scene.product : scene.floor,
  })
}

async function readVersions(scene: Scene, options: { adminUrl: string; business: number }): Promise<void> {
  if (scene.name !== 'Update') return
  const client = new pg.Client({ connectionString: options.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; version: number }>(
    'select id, version from lead where business_id = $1 and version > 1',
    [options.business],
  )
  await client.end()
  versions.known = new Map(rows.map((row) => [String(row.id), row.version]))
}

function shifted(shot: Shot, by: number): Shot {
  return { ...shot, path: (n) => shot.path(n + by), body: shot.body ? (n) => shot.body?.(n + by) : undefined }
}

function per(before: number | null, after: number | null, count: number): number {
  return before === null || after === null ? Number.NaN : (after - before) / count
}

function rawRun(
  scene: Scene,
  clients: number,
  count: number,
  options: { adminUrl: string; business: number },
): Promise<Run & { app_cpu: number }> {
  const order = { url: options.adminUrl, business: options.business, steps: scene.raw, clients, count }
  const started = fork(join(here, 'raw.ts'), [JSON.stringify(order)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    started.once('message', (message) => resolve(message as Run & { app_cpu: number }))
    started.once('exit', (code) => (code ? reject(new Error(`raw.ts ended with ${code}`)) : undefined))
  })
}

function median(runs: Run[]): Run {
  const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
  const of = (name: keyof Run) => middle(runs.map((run) => run[name]))
  return {
    count: of('count'),
    seconds: of('seconds'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    app_cpu: of('app_cpu'),
    database_cpu: of('database_cpu'),
  }
}

async function measureImport(options: {
  admin: pg.Client
  measured: Measured
  token: string
  api: Contender
  postmaster: number
}): Promise<Line[]> {
  const { measured, token, api } = options
  const rows = 10_000
  const headings = [
    'Name',
    'Business name',
    'Phone',
    'Email',
    'Product',
    'Amount',
    'City',
    'State',
    'Pincode',
    'Description',
  ]
  const cells = leadRows({ business: 99, from: measured.leads + 1, count: rows }).map((row) =>
    [
      row.name,
      row.account_name,
      row.phone,
      row.email,
      row.product,
      row.amount,
      row.city,
      row.state,
      row.pincode,
      row.desc,
    ]
      .map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`)
      .join(','),
  )
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${api.port}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-business-id': String(measured.business_id),
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<any>
  }
  const runs: Run[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Each round imports people of its own, so that the duplicate check has to look and finds nobody.
    const own = cells.map((line) =>
      line.replace(/"(\+?[\d ]{6,})"/, () => `"${phone(Math.floor(Math.random() * 1e9))}"`).replace('@', `.r${round}@`),
    )
    const content = Buffer.from([headings.join(','), ...own].join('\n'))
    const upload = await call('POST', '/leads/import', {
      file_name: 'bench.csv',
      content_base64: content.toString('base64'),
    })
    await call('POST', `/imports/${upload.import_id}/preview`, { mapping: upload.mapping, duplicates: 'skip' })
    const before = { app: cpuOf(api.pid), database: cpuOfTree(options.postmaster) }
    const started = performance.now()
    await call('POST', `/imports/${upload.import_id}/run`, {})
    let state: { state: string; created: number; skipped: number; invalid: number }
    do {
      await new Promise((resolve) => setTimeout(resolve, 50))
      state = await call('GET', `/imports/${upload.import_id}`)
    } while (state.state !== 'done' && state.state !== 'failed')
    const ms = performance.now() - started
    log(`  ${JSON.stringify(state)} in ${Math.round(ms)} ms`)
    runs.push({
      count: rows,
      seconds: ms / 1000,
      p50: ms,
      p99: ms,
      bytes: content.length,
      app_cpu: per(before.app, cpuOf(api.pid), rows),
      database_cpu: per(before.database, cpuOfTree(options.postmaster), rows),
    })
  }
  return [{ scene: 'Import of 10,000 rows', clients: 1, product: median(runs), floor: null, raw: null }]
}

const only_web = process.argv.includes('--web')
const parts: string[] = []
if (!only_web) for (const leads of sizes) parts.push(await measure(leads))
parts.push(await measureWeb({ leads: 100_000, log }))
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const text = `_Last run: ${new Date().toISOString().slice(0, 10)}, ${machine}. ${ROUNDS} interleaved rounds, medians._\n\n${parts.join('\n\n')}\n`
console.log(text)
if (process.argv.includes('--write') && !only_web) {
  const readme = join(here, 'README.md')
  const [head, rest] = readFileSync(readme, 'utf8').split('<!-- figures -->')
  const tail = rest.split('<!-- end of figures -->')[1]
  writeFileSync(readme, `${head}<!-- figures -->\n${text}<!-- end of figures -->${tail}`)
}

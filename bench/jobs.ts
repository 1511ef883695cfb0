import type pg from 'pg'
import { leadRows } from '#database/seed/many-leads.ts'
import type { Measured } from './data.ts'
import { type Contender, median, per, type Run } from './figures.ts'
import { cpuOf, cpuOfTree } from './processes.ts'
import type { Line } from './report.ts'
import { phone } from './scenes.ts'

/** The options for measuring a job. */
export interface Jobs {
  measured: Measured
  token: string
  api: Contender
  postmaster: number
  rounds: number
  log: (line: string) => void
}

/** Calls the API of the product as the owner of the measured business. */
export function caller({ measured, token, api }: Jobs) {
  return async (method: string, path: string, body?: unknown) => {
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
}

/** Runs a job from its request to its end, and counts the time as one. */
async function timed(
  jobs: Jobs,
  rows: number,
  work: { start: () => Promise<void>; state: () => Promise<{ state: string }> },
): Promise<Run> {
  const before = { app: cpuOf(jobs.api.pid), database: cpuOfTree(jobs.postmaster) }
  const started = performance.now()
  await work.start()
  let state = await work.state()
  while (state.state !== 'done' && state.state !== 'failed') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    state = await work.state()
  }
  const ms = performance.now() - started
  jobs.log(`  ${JSON.stringify(state).slice(0, 300)} in ${Math.round(ms)} ms`)
  if (state.state === 'failed') throw new Error('The job failed')
  return {
    count: rows,
    seconds: ms / 1000,
    p50: ms,
    p95: ms,
    p99: ms,
    bytes: 0,
    app_cpu: per(before.app, cpuOf(jobs.api.pid), rows),
    database_cpu: per(before.database, cpuOfTree(jobs.postmaster), rows),
  }
}

/** Sets one field of 10,000 leads, chosen by their ids, from the request to the end of the job. */
export async function measureBulkEdit(options: Jobs & { admin: pg.Client }): Promise<Line> {
  const call = caller(options)
  const rows = 10_000
  const { rows: found } = await options.admin.query<{ id: string }>(
    'select id from lead where business_id = $1 and deleted_at is null and converted_at is null order by md5(id::text) limit $2',
    [options.measured.business_id, rows],
  )
  const ids = found.map((row) => Number(row.id))
  const runs: Run[] = []
  for (let round = 0; round < options.rounds; round++) {
    let run_id = 0
    const start = async () => {
      run_id = (await call('POST', '/leads/edit', { leadIds: ids, values: { product: `Bulk ${Date.now()}` } })).run_id
    }
    runs.push(await timed(options, rows, { start, state: () => call('GET', `/runs/${run_id}`) }))
  }
  const done = 'with history and search words'
  return { scene: 'Bulk edit of 10,000 leads', clients: 1, product: median(runs), floor: null, raw: null, done }
}

/** Imports files of 10,000 rows, from the request to the end of the job. */
export async function measureImport(options: Jobs): Promise<Line> {
  const { measured } = options
  const call = caller(options)
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
  const runs: Run[] = []
  for (let round = 0; round < options.rounds; round++) {
    // Each round imports different people, so that the duplicate check searches and finds nobody.
    const own = cells.map((line) =>
      line.replace(/"(\+?[\d ]{6,})"/, () => `"${phone(Math.floor(Math.random() * 1e9))}"`).replace('@', `.r${round}@`),
    )
    const content = Buffer.from([headings.join(','), ...own].join('\n'))
    const upload = await call('POST', '/leads/import', {
      file_name: 'bench.csv',
      content_base64: content.toString('base64'),
    })
    await call('POST', `/imports/${upload.import_id}/preview`, { mapping: upload.mapping, duplicates: 'skip' })
    const start = () => call('POST', `/imports/${upload.import_id}/run`, {})
    runs.push(await timed(options, rows, { start, state: () => call('GET', `/imports/${upload.import_id}`) }))
  }
  const done = 'with every check, entries, history and search words'
  return { scene: 'Import of 10,000 rows', clients: 1, product: median(runs), floor: null, raw: null, done }
}

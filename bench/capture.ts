import { createHmac } from 'node:crypto'
import http from 'node:http'
import { per } from './figures.ts'
import { caller, type Jobs } from './jobs.ts'
import { cpuOf, cpuOfTree } from './processes.ts'

/** Enquiries of one burst. */
export const ENQUIRIES = 500
const CONNECTIONS = 8
// How often the list is read to see whether the leads have arrived.
const LOOK_MS = 100
const LONGEST_MS = 600_000
const PAGE = 50

/** The result of one burst: seconds, milliseconds for each enquiry, CPU milliseconds for each enquiry. */
interface Burst {
  seconds: number
  accepted: number[]
  visible: number[]
  app_cpu: number
  database_cpu: number
}

/**
 * A website sends 500 signed enquiries of new people over 8 connections, each of which sends its next one after its answer.
 * The time of an enquiry is from its request to the first answer of the list of leads that contains its lead.
 */
export async function measureCapture(options: Jobs): Promise<string> {
  const { measured, log, rounds } = options
  const call = caller(options)
  const made = await call('POST', '/connections', { provider: 'generic', label: 'Bench website' })
  const path = new URL(made.address as string).pathname
  const bursts: Burst[] = []
  // The first burst warms the code up, as the other scenes do.
  for (let round = 0; round <= rounds; round++) {
    const burst = await oneBurst(options, { call, path, secret: made.secret as string })
    log(`  ${ENQUIRIES} leads in ${burst.seconds.toFixed(1)} s`)
    if (round > 0) bursts.push(burst)
  }
  await call('DELETE', `/connections/${made.id}`)
  const [middle] = bursts.toSorted((a, b) => a.seconds - b.seconds).slice(Math.floor(bursts.length / 2))
  return [
    measured.leads.toLocaleString('en-IN'),
    `**${middle.seconds.toFixed(1)} s**`,
    three(middle.accepted),
    three(middle.visible),
    `${middle.app_cpu.toFixed(1)} + ${middle.database_cpu.toFixed(1)}`,
  ].join(' | ')
}

/** The table of the lines from `measureCapture`. */
export const captureTable = (lines: readonly string[]): string =>
  [
    `| Leads in the business | ${ENQUIRIES} requests to ${ENQUIRIES} leads | request to its answer p50 / p95 / max ms | request to its lead in the list p50 / p95 / max ms | CPU ms for each, app + PG |`,
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')

const three = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  return [0.5, 0.95, 1]
    .map((part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]))
    .join(' / ')
}

type Call = ReturnType<typeof caller>

async function oneBurst(
  options: Jobs,
  { call, path, secret }: { call: Call; path: string; secret: string },
): Promise<Burst> {
  const { api, postmaster } = options
  const mark = Date.now().toString(36)
  const first_phone = 6_000_000_000 + (Date.now() % 900_000_000)
  const sent = new Map<string, number>()
  const seen = new Map<string, number>()
  const accepted: number[] = []
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const before = { app: cpuOf(api.pid), database: cpuOfTree(postmaster) }
  const started = performance.now()
  let next = 0
  const sending = Array.from({ length: CONNECTIONS }, async () => {
    while (next < ENQUIRIES) {
      const n = next++
      const external_id = `${mark}-${n}`
      const body = { external_id, name: `Bench buyer ${mark} ${n}`, phone: String(first_phone + n), city: 'Surat' }
      const at = performance.now()
      sent.set(body.name, at)
      await send(agent, { port: api.port, path, secret, body: JSON.stringify({ ...body, product: 'Cotton fabric' }) })
      accepted.push(performance.now() - at)
    }
  })
  const looking = look(call, { mark, seen, started })
  await Promise.all([...sending, looking])
  agent.destroy()
  const seconds = (Math.max(...seen.values()) - started) / 1000
  return {
    seconds,
    accepted,
    visible: [...seen].map(([name, at]) => at - (sent.get(name) as number)),
    app_cpu: per(before.app, cpuOf(api.pid), ENQUIRIES),
    database_cpu: per(before.database, cpuOfTree(postmaster), ENQUIRIES),
  }
}

// Looks at the list, newest first, until every lead of the burst was in it; back to the place of the last look.
async function look(
  call: Call,
  { mark, seen, started }: { mark: string; seen: Map<string, number>; started: number },
): Promise<void> {
  while (seen.size < ENQUIRIES) {
    if (performance.now() - started > LONGEST_MS) throw new Error(`Only ${seen.size} of ${ENQUIRIES} became leads`)
    for (let after: string | null = '', fresh = 1; after !== null && fresh > 0; ) {
      const page: { data: { name: string }[]; next: string | null } = await call(
        'GET',
        `/leads?limit=${PAGE}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
      )
      const at = performance.now()
      const names = page.data.map((row) => row.name).filter((name) => name.includes(` ${mark} `) && !seen.has(name))
      for (const name of names) seen.set(name, at)
      fresh = names.length
      after = page.next
    }
    if (seen.size < ENQUIRIES) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function send(
  agent: http.Agent,
  { port, path, secret, body }: { port: number; path: string; secret: string; body: string },
): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-crm-signature': `t=${seconds},v1=${mac}` }
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', agent, method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

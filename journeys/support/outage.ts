import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The answers that writers got from the server. */
export interface Heard<Written = number> {
  /** What was acknowledged: ids of leads, unless the writers write something else. */
  acknowledged: Written[]
  /** Answers 503 with Retry-After. */
  unavailable: number
  /** Requests that got no answer, because the server itself was gone. */
  unanswered: number
  /** Every other answer: there must be none. */
  others: string[]
}

/** Parallel writers that keep writing during failures. */
export interface Writers<Written = number> {
  heard: Heard<Written>
  /** Waits until each writer has an acknowledgement for a request that it began after this call; answers the milliseconds. */
  allWrite: (patience_ms?: number) => Promise<number>
  stop: () => Promise<void>
}

/** What a writer does again and again: it sends requests and gives the last answer, or the first that is no good one. */
export interface Work<Written> {
  send: (post: (path: string, body: unknown) => Promise<Response>, writer: number) => Promise<Response>
  /** The status of a good last answer. */
  status: number
  /** What the body of a good answer acknowledges. */
  read: (body: string) => Written
}

const LEADS: Work<number> = {
  status: 201,
  send: (post, writer) => post('leads', { name: 'Kavita Mehta', city: `Writer ${writer}` }),
  read: (body) => (JSON.parse(body) as { id: number }).id,
}

interface WriterOptions {
  url: string
  headers: Record<string, string>
  count?: number
}

/** Starts writers of leads, or of something else, in the name of a signed-in person. */
export function startWriters(options: WriterOptions): Writers
export function startWriters<Written>(options: WriterOptions, work: Work<Written>): Writers<Written>
export function startWriters(options: WriterOptions, work: Work<unknown> = LEADS): Writers<unknown> {
  const { url, headers, count = 16 } = options
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const heard: Heard<unknown> = { acknowledged: [], unavailable: 0, unanswered: 0, others: [] }
  // The start time of the last acknowledged request of each writer.
  const began = Array.from({ length: count }, () => 0)
  let running = true
  async function write(writer: number): Promise<void> {
    while (running) {
      const at = performance.now()
      try {
        const answer = await work.send(post, writer)
        const body = await answer.text()
        if (answer.status === work.status) {
          heard.acknowledged.push(work.read(body))
          began[writer] = at
          continue
        }
        if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) heard.unavailable++
        else heard.others.push(`${answer.status} ${body}`)
      } catch {
        heard.unanswered++
      }
      // Waits less than Retry-After asks for, so that the first good answer is seen early.
      await sleep(100)
    }
  }
  const all = began.map((_, writer) => write(writer))
  return {
    heard,
    async allWrite(patience_ms = 30_000) {
      const from = performance.now()
      while (began.some((at) => at < from)) {
        if (performance.now() - from > patience_ms)
          throw new Error(
            `Not all write again: ${JSON.stringify({ ...heard, acknowledged: heard.acknowledged.length, others: heard.others.slice(0, 3) })}`,
          )
        await sleep(20)
      }
      return performance.now() - from
    },
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

/** Process id of the database server of a product's data. */
export function databasePid(data: string): number {
  return Number(readFileSync(join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** Waits until a killed database takes connections again; answers the milliseconds. */
export async function databaseReady(data: string): Promise<number> {
  const from = performance.now()
  while (!(await ask(socketsOf(data), 'select 1').catch(() => null))) {
    if (performance.now() - from > 60_000) throw new Error('The database did not come back')
    await sleep(50)
  }
  return performance.now() - from
}

/** Pauses all processes of a product's database. Returns a function that resumes them. */
export function freeze(data: string): () => void {
  const first = databasePid(data)
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const pids = [first, ...pairs.filter(([, parent]) => parent === first).map(([pid]) => pid)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

/** Address of the database in a folder of sockets, as its superuser; several folders make an address with several hosts. */
export const addressIn = (...sockets: string[]): string =>
  `postgresql://postgres@/vanik?host=${encodeURIComponent(sockets.join())}&port=5432`

/** Folder of the sockets of a product's own database. */
export const socketsOf = (data: string): string => join(data, 'postgres/socket')

/** The acknowledged leads that a database does not have. */
export async function lostOf(acknowledged: number[], sockets: string): Promise<number[]> {
  const kept = new Set((await ask<{ id: string }>(sockets, 'select id::text from lead')).map((row) => Number(row.id)))
  return acknowledged.filter((id) => !kept.has(id))
}

/** Asks a database past the product. */
export async function ask<Row>(sockets: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressIn(sockets) })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Holds the locks of a statement until the returned function is called. */
export async function hold(sockets: string, sql: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: addressIn(sockets) })
  await client.connect()
  await client.query(`begin; ${sql}`)
  return () => client.end()
}

/** A worker as a process of its own, as operators run it beside servers with WORKER=off. */
export interface WorkerProcess {
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a worker and waits until it is ready. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['apps/server/worker.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for (let output = ''; !output.includes('worker ready'); ) output += String((await once(child.stdout, 'data'))[0])
  // Drain the output, so that the worker does not block on it.
  child.stdout.resume()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from './product.ts'

/** What writers heard from the server. */
export interface Heard {
  /** Ids of the leads whose creation was acknowledged. */
  acknowledged: number[]
  /** Answers 503 with Retry-After. */
  unavailable: number
  /** Requests that got no answer, because the server itself was gone. */
  unanswered: number
  /** Every other answer: there must be none. */
  others: string[]
}

/** Writers that create leads one after the other, all at once, through whatever happens. */
export interface Writers {
  heard: Heard
  /** Waits until each writer has got an acknowledgement for a request it began after this call; answers how long that took, in ms. */
  allWrite: (patience_ms?: number) => Promise<number>
  stop: () => Promise<void>
}

/** Starts writers in the name of a signed-in person. */
export function startWriters(options: {
  url: string
  headers: Record<string, string>
  count?: number
}): Writers {
  const { url, headers, count = 16 } = options
  const heard: Heard = { acknowledged: [], unavailable: 0, unanswered: 0, others: [] }
  // When the last acknowledged request of each writer began.
  const began = Array.from({ length: count }, () => 0)
  let running = true
  async function write(writer: number): Promise<void> {
    while (running) {
      const at = performance.now()
      try {
        const answer = await fetch(`${url}/api/leads`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ name: 'Kavita Mehta', city: `Writer ${writer}` }),
        })
        const body = await answer.text()
        if (answer.status === 201) {
          heard.acknowledged.push((JSON.parse(body) as { id: number }).id)
          began[writer] = at
          continue
        }
        if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) heard.unavailable++
        else heard.others.push(`${answer.status} ${body}`)
      } catch {
        heard.unanswered++
      }
      // A client that is told to wait waits; shorter here than it is told, to see the first good answer.
      await sleep(100)
    }
  }
  const all = began.map((_, writer) => write(writer))
  return {
    heard,
    async allWrite(patience_ms = 60_000) {
      const from = performance.now()
      while (began.some((at) => at < from)) {
        if (performance.now() - from > patience_ms) throw new Error(`Not all write again: ${JSON.stringify({ ...heard, acknowledged: heard.acknowledged.length })}`)
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

/** Process id of the database of a product. */
export function databasePid(data: string): number {
  return Number(readFileSync(join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A database server with all of its processes. */
export function databasePids(data: string): number[] {
  const first = databasePid(data)
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [first, ...pairs.filter(([, parent]) => parent === first).map(([pid]) => pid)]
}

/** The acknowledged leads that are not in the database of a product. */
export async function lostOf(heard: Heard, address: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id::text from lead')
  await client.end()
  const kept = new Set(rows.map((row) => Number(row.id)))
  return heard.acknowledged.filter((id) => !kept.has(id))
}

/** Address of a product's own database, as its superuser. */
export const databaseAddress = ({ data }: Pick<Product, 'data'>): string =>
  `postgresql://postgres@/vanik?host=${encodeURIComponent(join(data, 'postgres/socket'))}`

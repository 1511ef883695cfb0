import http from 'node:http'
import { percentile } from './figures.ts'

/** One kind of request, made `n` different ways. */
export interface Shot {
  method: string
  path: (n: number) => string
  body?: (n: number) => unknown
  headers?: Record<string, string>
}

/** The figures of a run of requests. Times in milliseconds, payload in bytes. */
export interface Run {
  count: number
  seconds: number
  p50: number
  p95: number
  p99: number
  bytes: number
}

// The server may give up: a list with 503, a report with 422. That is an answer too.
const GIVEN_UP = new Set([422, 503])

/** What one request took, in milliseconds. */
export interface Timed {
  ms: number
  given_up: boolean
}

/** Each of `count` requests by its number; `clients` connections each wait for their answer. Other refusals end the bench. */
export async function timed(options: { port: number; clients: number; count: number; shot: Shot }): Promise<Timed[]> {
  const { port, shot, clients, count } = options
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const times = Array.from<Timed>({ length: count })
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) {
        const n = next++
        const { ms, status } = await send({ port, agent, shot }, n)
        if (status >= 300 && !GIVEN_UP.has(status)) throw new Error(`${shot.path(n)}: ${status}`)
        times[n] = { ms, given_up: GIVEN_UP.has(status) }
      }
    }),
  )
  agent.destroy()
  return times
}

/** Sends one request. */
function send(
  { port, agent, shot }: { port: number; agent: http.Agent; shot: Shot },
  n: number,
): Promise<{ ms: number; status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const body = shot.body ? JSON.stringify(shot.body(n)) : undefined
    const started = performance.now()
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: shot.method,
        path: shot.path(n),
        headers: {
          ...shot.headers,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const ms = performance.now() - started
          resolve({ ms, status: answer.statusCode ?? 500, body: Buffer.concat(chunks) })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Sends up to `count` requests from `clients` connections that each wait for their answer, for at most `seconds`; a refused
 * one ends the bench.
 */
export async function fire(options: {
  port: number
  clients: number
  count: number
  seconds: number
  shot: Shot
}): Promise<Run> {
  const { port, shot } = options
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.clients })
  const times: number[] = []
  let bytes = 0
  let next = 0
  const once = async (n: number) => {
    const sent = await send({ port, agent, shot }, n)
    if (sent.status >= 300)
      throw new Error(`${shot.method} ${shot.path(n)}: ${sent.status} ${sent.body.toString().slice(0, 300)}`)
    times.push(sent.ms)
    bytes += sent.body.length
  }
  const started = performance.now()
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      while (next < options.count && performance.now() - started < options.seconds * 1000) await once(next++)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    count: times.length,
    seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    bytes: bytes / times.length,
  }
}

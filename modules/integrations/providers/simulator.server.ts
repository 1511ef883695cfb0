import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simulateIndiamart, type SimulatedEnquiry } from './indiamart/simulator.server.ts'
import type { RawAnswer } from './outcome.ts'
import { simulateTradeindia } from './tradeindia/simulator.server.ts'
import type { TradeindiaKeys } from './tradeindia/tradeindia.server.ts'

/** What a simulated marketplace does with a call instead of answering it: refuses, is in trouble, never ends, breaks off. */
export const FAILURES = ['401', '429', '500', 'slow', 'cut'] as const
export type Failure = (typeof FAILURES)[number]

/** The marketplaces on this machine, on their real paths. */
export interface Marketplaces {
  /** Stands for the base address of each of them. */
  origin: string
  /** Addresses that were asked for. */
  asked: string[]
  close: () => Promise<void>
}

/**
 * Starts the simulators on a free port of 127.0.0.1. They are controlled over HTTP: POST /__sim/mode `{next: ["429", …]}` sets
 * the next answers, POST /__sim/clock `{now}` the clock, and POST /__sim/push `{url, body}` sends a push of a marketplace.
 */
export async function startMarketplaces(
  options: { now?: Date; key?: string; keys?: TradeindiaKeys; enquiries?: SimulatedEnquiry[] } = {},
): Promise<Marketplaces> {
  let at = options.now ?? null
  const now = () => at ?? new Date()
  const indiamart = simulateIndiamart({ now, key: options.key, enquiries: options.enquiries })
  const tradeindia = simulateTradeindia({ now, keys: options.keys })
  const asked: string[] = []
  let next: string[] = []
  const steer: Record<string, (body: Record<string, unknown>) => Promise<unknown> | unknown> = {
    mode: (body) => {
      next = (body.next as unknown[]).map(String)
    },
    clock: (body) => {
      at = new Date(String(body.now))
    },
    push: async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(String(body.url), { method: 'POST', headers, body: JSON.stringify(body.body) })
      return { status: answer.status, body: await answer.text() }
    },
  }
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '/'
    const control = /^\/__sim\/(\w+)$/.exec(path)?.[1]
    if (control !== undefined) return json(reply, (await steer[control]?.(await bodyOf(request))) ?? {})
    asked.push(path)
    const odd = next.shift()
    if (odd !== undefined) return answerOddly(reply, { odd, is_indiamart: path.startsWith('/wservce/') })
    const url = `http://${request.headers.host}${path}`
    send(reply, await (path.startsWith('/wservce/') ? indiamart : tradeindia).ask({ url }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

const TYPE = { 'content-type': 'application/json' }
const send = (reply: ServerResponse, { status, text }: RawAnswer) => void reply.writeHead(status, TYPE).end(text)
const json = (reply: ServerResponse, body: unknown) => send(reply, { status: 200, text: JSON.stringify(body) })

// IndiaMART reports errors in the body, TradeIndia in words or by the status.
function answerOddly(reply: ServerResponse, { odd, is_indiamart }: { odd: string; is_indiamart: boolean }): void {
  if (odd === 'slow') return
  if (odd === 'cut') {
    reply.writeHead(200, { ...TYPE, 'content-length': '1000' })
    reply.write('{"CODE":200,"RESPONSE":[', () => reply.destroy())
    return
  }
  if (is_indiamart) return json(reply, { CODE: Number(odd), MESSAGE: 'Not now', RESPONSE: '' })
  if (odd === '401') return json(reply, [{ Error_Message: 'Invalid key' }])
  send(reply, { status: Number(odd), text: '<html>Not now</html>' })
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}') as Record<string, unknown>
}

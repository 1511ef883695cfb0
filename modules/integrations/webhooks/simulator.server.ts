import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that came in. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  origin: string
  received: Received[]
  /** What the paths `/custom` answer. */
  answer: { status: number }
  close: () => Promise<void>
}

/** A receiver for tests and for trying things out: /valid, /slow (never answers), /500, /410, /redirect, /huge, /custom. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const path = request.url ?? '/'
    received.push({ path, headers: request.headers, body: Buffer.concat(pieces).toString('utf8') })
    // Keep only the newest messages, because it may run for days.
    if (received.length > 20_000) received.shift()
    const send = (status: number, text: string, headers: Record<string, string> = {}) =>
      reply.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text)
    if (path === '/slow') return
    if (path === '/500') return send(500, 'Something went wrong here')
    if (path === '/410') return send(410, 'Gone')
    if (path === '/redirect') return send(307, '', { location: '/valid' })
    if (path === '/huge') return send(200, 'x'.repeat(20 * 1024 * 1024))
    if (path === '/custom') return send(answer.status, String(answer.status))
    return send(200, 'ok')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

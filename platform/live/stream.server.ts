import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** The stream of one open tab. */
export interface LiveStream {
  account_id: number
  business_id: number
  token_hash: Buffer
  /** Sends an event; without a position the place to resume from stays unchanged. */
  send: (event: string, data: unknown, position?: number) => void
  /** Sends a sign of life; proxies and browsers close silent connections. */
  beat: () => void
  end: () => void
}

// A browser that does not read is disconnected and resumes later.
const MOST_WAITING = 256 * 1024

/** Turns a request into a stream of server-sent events. `onEnd` is called once, whatever ends it. */
export function openStream(
  reply: FastifyReply,
  who: Pick<LiveStream, 'account_id' | 'business_id' | 'token_hash'>,
  onEnd: (stream: LiveStream) => void,
): LiveStream {
  reply.hijack()
  const response: ServerResponse = reply.raw
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither cached nor transformed on the way, and not buffered by nginx.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MOST_WAITING) response.destroy()
  }
  const stream: LiveStream = {
    ...who,
    send(event, data, position) {
      const id = position === undefined ? '' : `id: ${position}\n`
      write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    beat: () => write(': beat\n\n'),
    end() {
      if (!response.writableEnded) response.end()
    },
  }
  response.once('close', () => onEnd(stream))
  response.on('error', () => {})
  return stream
}

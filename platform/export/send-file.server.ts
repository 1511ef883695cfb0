import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Call } from '#engine/server/http/route.server.ts'

/** Streams a file as a download with its name (RFC 6266). Returns when the last byte was sent or the client disconnected. */
export async function sendFile(
  call: Pick<Call, 'reply' | 'services'> & { caller: Pick<Call['caller'], 'request_id'> },
  options: { name: string; type: string; file: Readable },
): Promise<unknown> {
  const { reply, services, caller } = call
  const plain = options.name.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(options.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  options.file.on('error', (error) => {
    services.log.error({ request_id: caller.request_id, error: error.stack }, 'a file was not sent to its end')
    reply.raw.destroy()
  })
  reply
    .header('content-type', options.type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${exact}`)
    .send(options.file)
  // Until then the request counts as in flight.
  await once(reply.raw, 'close')
  return reply
}

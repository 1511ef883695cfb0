import { fileTypeFromBuffer } from 'file-type'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { callOutside, type OutboundWorld } from './outbound.server.ts'
import { OutboundError } from './outbound-error.server.ts'

// The pictures and documents that screens accept by address.
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf']

/** Fetches a picture or PDF by its address, through the guarded client (specification section 7). */
export function urlToBinaryRoute(world: Partial<OutboundWorld> = {}): RouteSpec {
  return memberRoute({
    method: 'POST',
    path: '/url_to_binary',
    takes: ['url'],
    summary: 'The content of a picture or PDF on another site',
    costly: true,
    async handler({ body, reply }) {
      if (typeof body.url !== 'string' || body.url === '')
        throw invalid([{ field: 'url', message: 'Enter an address', rule: 'required' }])
      const answer = await fetchBinary(body.url, world)
      return reply
        .header('content-type', answer.type)
        .header('content-disposition', 'attachment')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(answer.bytes)
    },
  })
}

async function fetchBinary(url: string, world: Partial<OutboundWorld>): Promise<{ type: string; bytes: Buffer }> {
  try {
    const { status, type, bytes } = await callOutside({ url, accept: TYPES }, world)
    if (status !== 200) throw ruleBroken('This address does not hold what is wanted here')
    if ((await fileTypeFromBuffer(bytes.subarray(0, 4_100)))?.mime !== type)
      throw ruleBroken('The content of this address is not what it claims to be')
    return { type, bytes }
  } catch (error) {
    throw error instanceof OutboundError ? ruleBroken(error.message) : error
  }
}

import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { openDisk } from '#platform/files/store/disk.server.ts'
import { storeFace } from '#platform/files/store/http.server.ts'
import { type Keys, sameSignature, signRequest } from '#platform/files/store/sigv4.server.ts'
import { errorXml } from '#platform/files/store/store-error.server.ts'

/** An S3-compatible store on a port of its own. */
export interface S3Simulator {
  endpoint: string
  /** Signed calls so far: "PUT /bucket/key". */
  calls: string[]
  close: () => Promise<void>
}

/**
 * Stands in for S3: form uploads and signed links are the local store's own, and on top HEAD, GET, PUT and DELETE with
 * a signature in the header, as Amazon's libraries send them.
 */
export async function s3Simulator(options: { folder: string; keys: Keys; bucket: string }): Promise<S3Simulator> {
  const { folder, keys, bucket } = options
  const disk = openDisk(folder)
  const calls: string[] = []
  const app = fastify()
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.authorization) return
    const { pathname, searchParams } = new URL(request.url, 'http://s3')
    const body = await bodyOf(request)
    calls.push(`${request.method} ${pathname}`)
    const path = decodeURIComponent(pathname)
    if (!isSigned(keys, request, { path, query: [...searchParams], body }))
      return fail(reply, 403, 'SignatureDoesNotMatch')
    const key = path.slice(bucket.length + 2)
    if (!path.startsWith(`/${bucket}/`)) return fail(reply, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      await disk.put(key, body)
      return reply.header('etag', '"e"').send('')
    }
    if (request.method === 'DELETE') {
      await disk.remove(key)
      return reply.status(204).send()
    }
    const size = await disk.size(key)
    if (size === null) return fail(reply, 404, 'NoSuchKey')
    reply.header('content-length', size)
    return reply.send(request.method === 'HEAD' ? undefined : disk.stream(key))
  })
  await app.register(storeFace({ disk, keys, prefix: '', bucket, page_origin: null }))
  app.route({
    method: ['PUT', 'DELETE'],
    url: '/*',
    handler: async (_request, reply) => fail(reply, 403, 'AccessDenied'),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, calls, close: () => app.close() }
}

const fail = (reply: FastifyReply, status: number, code: string) =>
  reply
    .status(status)
    .type('application/xml')
    .send(errorXml({ code, message: code }, 'simulated'))

async function bodyOf(request: FastifyRequest): Promise<Buffer> {
  const pieces: Buffer[] = []
  if (request.method === 'PUT') for await (const piece of request.raw) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function isSigned(
  keys: Keys,
  request: FastifyRequest,
  { path, query, body }: { path: string; query: [string, string][]; body: Buffer },
): boolean {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization as string,
    ) ?? []
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  if (!credential?.startsWith(`${keys.access_key_id}/`)) return false
  const payload = headers['x-amz-content-sha256']
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== createHash('sha256').update(body).digest('hex')) return false
  const signed = { method: request.method, path, query, headers, payload }
  return sameSignature(signRequest(keys, signed, headers['x-amz-date'], names.split(';')), signature)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STORE_PATH } from '../settings.server.ts'
import type { Disk } from './disk.server.ts'
import { readGrant } from './grant.server.ts'
import { accessDenied, StoreError } from './store-error.server.ts'
import { drain, readUpload } from './upload-body.server.ts'

/** The local store's settings, and its calls into the rest of the product. */
export interface LocalStore {
  disk: Disk
  /** Signs and checks the tokens of forms and links. */
  secret: string
  /** Origin of the pages if files are opened under another one; null when it is the same. */
  page_origin: string | null
  now?: () => Date
  /** Throws a StoreError to refuse an upload whose token is valid. */
  beforeReceive?: (key: string) => Promise<void>
  /** Checks the received content; a StoreError becomes the uploader's answer. */
  afterReceive?: (key: string) => Promise<void>
  /** Throws a StoreError for a file that may not be read although the link is valid. */
  beforeRead?: (key: string) => Promise<void>
  /** Receives internal errors, whose details the caller must not see. */
  onFault?: (error: unknown) => void
}

/** Path that upload forms are posted to; every other path of the store is the key of a file. */
export const UPLOAD_PATH = `${STORE_PATH}/upload`

const READ_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=300',
  'accept-ranges': 'bytes',
}

/** Serves the local store: form uploads and links, each with a signed token. */
export function localStoreRoutes(store: LocalStore) {
  const now = store.now ?? (() => new Date())
  return async function register(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    // Keep the body as a stream: it is read only after the token of its form was checked.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler((error, _request, reply) => sendError(error, reply))
    app.addHook('onRequest', async (_request, reply) => {
      if (!store.page_origin) return
      reply.headers({
        'access-control-allow-origin': store.page_origin,
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'origin',
      })
    })
    app.post(UPLOAD_PATH, { bodyLimit: 2 ** 40 }, receive)
    app.options(UPLOAD_PATH, (_request, reply) =>
      reply
        .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
        .status(204)
        .send(),
    )
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${STORE_PATH}/*`,
      handler: (request, reply) => read(request, reply, request.params['*']),
    })
  }

  function sendError(error: unknown, reply: FastifyReply): FastifyReply {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    let known = error instanceof StoreError ? error : null
    if (!known && status < 500) known = new StoreError(status, 'InvalidRequest', 'The request is not valid')
    if (!known) store.onFault?.(error)
    known ??= new StoreError(500, 'InternalError', 'Something went wrong!')
    const { code, message } = known
    return reply.status(known.status).header('cache-control', 'no-store').send({ code, message })
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      await readUpload(request.raw, async (fields, content) => {
        const { key, size, content_type } = readGrant(store.secret, fields.get('token') ?? '', {
          does: 'upload',
          now: now(),
        })
        if (fields.get('key') !== key || fields.get('content-type') !== content_type)
          throw accessDenied('The fields of the form were changed')
        await store.beforeReceive?.(key)
        await store.disk.receive({ key, size, content })
        await store.afterReceive?.(key)
      })
      return reply.status(204).send()
    } catch (error) {
      if (!(await drain(request.raw))) {
        // Cut off a sender that continues after the answer was sent.
        reply.header('connection', 'close')
        reply.raw.once('finish', () => request.raw.destroy())
      }
      return sendError(error, reply)
    }
  }

  async function read(request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
    const token = new URL(request.url, 'http://store').searchParams.get('token') ?? ''
    const grant = readGrant(store.secret, token, { does: 'read', now: now() })
    if (grant.key !== key) throw accessDenied()
    const size = await store.disk.size(key)
    if (size === null) throw new StoreError(404, 'NoSuchKey', 'This file does not exist')
    await store.beforeRead?.(key)
    reply.headers({
      ...READ_HEADERS,
      'content-type': grant.content_type,
      'content-disposition': grant.disposition,
    })
    const range = rangeOf(request.headers.range, size)
    if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${size}`).send('')
    const { start, end } = range ?? { start: 0, end: size - 1 }
    reply.header('content-length', end - start + 1)
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD' || size === 0) return reply.send()
    return reply.send(store.disk.stream(key, { start, end }))
  }
}

/** One range of bytes, as players request when a listener jumps ahead; any other header gets the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start >= size || end < start ? 'beyond' : { start, end }
}

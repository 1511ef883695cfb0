import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Disk } from './disk.server.ts'
import { readForm } from './multipart.server.ts'
import { checkForm } from './post-policy.server.ts'
import { type Keys, presignedProblem } from './sigv4.server.ts'
import { accessDenied, errorXml, StoreError } from './store-error.server.ts'

/** What surrounds the store's HTTP face. */
export interface StoreFace {
  disk: Disk
  keys: Keys
  /** Path below which it answers, such as /files-store; '' for the root. */
  prefix: string
  bucket: string
  /** Host that links may be signed for besides the one that is asked: a proxy may have changed it. */
  host?: string
  /** Origin of the pages, where files are opened under another one; null when it is the same. */
  page_origin: string | null
  now?: () => Date
  /** Throws a StoreError to refuse an upload whose form is in order. */
  beforeReceive?: (key: string) => Promise<void>
  /** Looks at what came in; a StoreError is the uploader's answer. */
  afterReceive?: (key: string) => Promise<void>
  /** Throws a StoreError for what may not be read although the link is in order. */
  beforeRead?: (key: string) => Promise<void>
  /** Hears of faults of our own, which the caller is told nothing about. */
  onFault?: (error: unknown) => void
}

/** Bytes of an upload that nobody wants are still read up to here, so that the refusal reaches the uploader. */
const PATIENCE = 1024 * 1024

const READ_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=300',
  'accept-ranges': 'bytes',
}

/** Serves the local store as S3 does: form uploads with a policy, and signed links. */
export function storeFace(face: StoreFace) {
  const now = face.now ?? (() => new Date())
  return async function register(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    // The body stays a stream: it is read only after its form was found in order.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    app.addHook('onRequest', async (_request, reply) => {
      if (!face.page_origin) return
      reply.headers({
        'access-control-allow-origin': face.page_origin,
        'access-control-expose-headers': 'etag',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'origin',
      })
    })
    for (const url of [`${face.prefix}/:bucket`, `${face.prefix}/:bucket/`]) {
      app.post<{ Params: { bucket: string } }>(url, { bodyLimit: 2 ** 40 }, (request, reply) =>
        receive(request, reply, request.params.bucket),
      )
      app.options(url, (_request, reply) =>
        reply
          .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
          .status(204)
          .send(),
      )
    }
    app.route<{ Params: { bucket: string; '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${face.prefix}/:bucket/*`,
      handler: (request, reply) => read(request, reply, request.params.bucket, request.params['*']),
    })
  }

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    let known = error instanceof StoreError ? error : null
    if (!known && status < 500) known = new StoreError(status, 'InvalidRequest', 'The request is not valid')
    if (!known) face.onFault?.(error)
    known ??= new StoreError(500, 'InternalError', 'We encountered an internal error. Please try again.')
    return reply
      .status(known.status)
      .header('cache-control', 'no-store')
      .type('application/xml')
      .send(errorXml(known, request.id))
  }

  async function receive(request: FastifyRequest, reply: FastifyReply, bucket: string): Promise<FastifyReply> {
    const chunks = request.raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    try {
      if (bucket !== face.bucket) throw new StoreError(404, 'NoSuchBucket', 'The specified bucket does not exist')
      const form = await readForm(chunks, request.headers['content-type'] ?? '')
      const allowed = checkForm(face.keys, { bucket, fields: form.fields, now: now() })
      if (!form.file) throw new StoreError(400, 'InvalidArgument', 'The form must contain a field named file')
      await face.beforeReceive?.(allowed.key)
      const { etag } = await face.disk.receive({ ...allowed, content: form.file })
      await face.afterReceive?.(allowed.key)
      return reply.status(204).header('etag', etag).send()
    } catch (error) {
      if (!(await drain(chunks))) {
        // Whoever goes on sending is cut off once the answer is out.
        reply.header('connection', 'close')
        reply.raw.once('finish', () => request.raw.destroy())
      }
      return sendError(error, request, reply)
    }
  }

  async function read(
    request: FastifyRequest,
    reply: FastifyReply,
    bucket: string,
    key: string,
  ): Promise<FastifyReply> {
    const address = new URL(request.url, 'http://store')
    const query = [...address.searchParams]
    const found = new Map(query)
    const signed = { method: 'GET', path: decodeURIComponent(address.pathname), query }
    const problemAt = (host: string) => presignedProblem(face.keys, { ...signed, headers: { host } }, now())
    let problem = problemAt(request.host)
    if (problem && face.host) problem = problemAt(face.host)
    if (problem) throw accessDenied(problem)
    const size = bucket === face.bucket ? await face.disk.size(key) : null
    if (size === null) throw new StoreError(404, 'NoSuchKey', 'The specified key does not exist')
    await face.beforeRead?.(key)
    reply.headers({
      ...READ_HEADERS,
      'content-type': found.get('response-content-type') ?? 'application/octet-stream',
      'content-disposition': found.get('response-content-disposition') ?? 'attachment',
    })
    const range = rangeOf(request.headers.range, size)
    if (range === 'beyond')
      return reply.status(416).header('content-range', `bytes */${size}`).type('application/xml').send('')
    const { start, end } = range ?? { start: 0, end: size - 1 }
    reply.header('content-length', end - start + 1)
    if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD' || size === 0) return reply.send()
    return reply.send(face.disk.stream(key, { start, end }))
  }
}

/** One range of bytes, as players ask for when somebody jumps ahead; anything else gets the whole. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start >= size || end < start ? 'beyond' : { start, end }
}

// True when the whole body was read.
async function drain(chunks: AsyncIterator<Buffer>): Promise<boolean> {
  let left = PATIENCE
  try {
    while (left > 0) {
      const { value, done } = await chunks.next()
      if (done) return true
      left -= value.length
    }
  } catch {
    // The uploader is gone.
  }
  return false
}

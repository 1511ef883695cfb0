import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isManager, scopeOf } from '#kernel/record/rights.ts'
import { badRequest, noSession, notAllowed, notFound, Refusal, refusalOfDatabase, viewOnly } from './refusal.server.ts'
import { makeLimiter } from './limits.server.ts'
import type { Caller, RouteSpec } from './route.server.ts'
import type { Services } from './services.server.ts'
import { fileOrigins, STORE_PATH } from '../files/settings.server.ts'
import { parseQuery, parseStrictJson } from './strict-json.server.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/** A request is sent within a minute; a file of 25 MiB takes longer on the road. */
const REQUEST_MS = 60_000
const UPLOAD_MS = 10 * 60_000

const HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

// `more` are the origins of files, where those are not the app's own. A PDF is shown in a frame, from a blob of the page.
const pagePolicy = (more: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...more].join(' '),
    ["media-src 'self' blob:", ...more].join(' '),
    ["connect-src 'self'", ...more].join(' '),
    "frame-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Builds the HTTP server from routes: identification, limits, one error shape, headers, and the web app beside the API. */
export async function buildServer(options: {
  services: Services
  routes: readonly RouteSpec[]
  web_dir?: string
  /** Parts with a surface of their own beside the API. */
  plugins?: readonly ((app: FastifyInstance) => Promise<void>)[]
}): Promise<FastifyInstance> {
  const { services, routes } = options
  const { settings, log } = services
  const app = fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: false,
    // The router calls its parser where a refusal could not be answered; the handler reads the text instead.
    routerOptions: { querystringParser: (text) => ({ text }), maxParamLength: 200, ignoreTrailingSlash: false },
    trustProxy: settings.trusted_proxies.length > 0 ? settings.trusted_proxies : false,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 5_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    genReqId: () => randomBytes(9).toString('base64url'),
  })
  const page_policy = pagePolicy(fileOrigins(settings.files))
  const limiter = makeLimiter(settings.limits)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/json\b/, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, bytes.length === 0 ? {} : parseStrictJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    hurry(request)
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    antiForgery(request, reply, settings.base_url.startsWith('https:'))
    if (settings.maintenance && request.url !== '/api/meta')
      throw new Refusal({
        status: 503,
        code: 'UNDER_MAINTENANCE',
        message: 'We are currently improving your experience. We will be back shortly.',
      })
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api')) return sendError(notFound(), request, reply, log)
    if (request.method !== 'GET' || !options.web_dir) return sendError(notFound(), request, reply, log)
    // Every other address is a screen of the web app, which knows its own routes.
    return sendPage(reply, page_policy)
  })

  const paths = new Map<string, Set<string>>()
  for (const spec of routes) {
    if (!spec.permission) throw new Error(`The route ${spec.method} ${spec.path} declares no permission`)
    const url = `/api${spec.path}`
    const methods = paths.get(url) ?? new Set()
    if (methods.has(spec.method)) throw new Error(`The route ${spec.method} ${spec.path} exists twice`)
    paths.set(url, methods.add(spec.method))
    app.route({
      method: spec.method,
      url,
      bodyLimit: spec.body_limit,
      handler: async (request, reply) => {
        const caller = await identify(services, spec, request)
        const leave = limiter.enter(
          caller.account ? `account ${caller.account.id}` : `address ${caller.address}`,
          spec.costly === true,
        )
        try {
          const body = request.body ?? {}
          if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request body is an object')
          return await spec.handler({
            services,
            caller,
            params: request.params,
            query: parseQuery((request.query as { text?: string }).text ?? ''),
            body,
            request,
            reply,
          } as never)
        } finally {
          leave()
        }
      },
    })
  }
  for (const [url, methods] of paths)
    app.route({
      method: METHODS.filter((method) => !methods.has(method)) as string[],
      url,
      handler: async (_request, reply) => {
        reply.header('allow', [...methods].join(', '))
        throw new Refusal({ status: 405, code: 'E_METHOD', message: 'This method is not known here' })
      },
    })

  for (const plugin of options.plugins ?? []) await app.register(plugin)
  if (options.web_dir) await serveWeb(app, options.web_dir, page_policy)
  return app
}

// Files alone may take their time; what else is still on its way after a minute is cut off.
function hurry(request: FastifyRequest): void {
  const { raw } = request
  if (raw.method === 'GET' || request.url.startsWith(STORE_PATH)) return
  const timer = setTimeout(() => !raw.complete && raw.destroy(), REQUEST_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

async function identify(services: Services, spec: RouteSpec, request: FastifyRequest): Promise<Caller> {
  const caller: Caller = {
    request_id: request.id,
    address: request.ip,
    account: null,
    access: null,
    timezone: timezoneOf(request.headers['x-timezone']),
  }
  if (spec.permission === 'public') return caller
  const token = /^Bearer ([A-Za-z0-9_.~+/=-]{16,512})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw noSession()
  caller.account = await services.identity.account(token)
  if (services.identity.viewing(caller.account) && !spec.while_viewing && !isReading(spec)) throw viewOnly()
  if (spec.permission === 'session') return caller

  const business_id = headerId(request.headers['x-business-id'])
  if (business_id === null) throw badRequest('Choose a business first: the header x-business-id is missing')
  const access = await services.identity.access(caller.account, business_id)
  caller.access = { ...access, location_id: chosenLocation(access.location_ids, request.headers['x-location-id']) }
  if (typeof spec.permission === 'object' && spec.permission.right !== 'view') {
    const { record, right } = spec.permission
    if (scopeOf(access, record, right) === 'none') throw notAllowed()
  }
  if (typeof spec.permission === 'object' && spec.permission.right === 'view') {
    const { record } = spec.permission
    // Not every right is on a record of the catalogue: roles have rights of their own.
    const is_lookup = services.catalog.records.some((one) => one.name === record && one.lookup)
    if (!is_lookup && scopeOf(access, record, 'view') === 'none') throw notAllowed()
  }
  if (spec.permission === 'manage' && !isManager(access)) throw notAllowed()
  if (spec.permission === 'owner' && !access.is_owner) throw notAllowed()
  return caller
}

// An export is a GET and still takes data out, and writes down who did: only what is cheap and needs no more than the right to see is reading.
function isReading({ method, permission, costly }: RouteSpec): boolean {
  return method === 'GET' && !costly && (typeof permission !== 'object' || permission.right === 'view')
}

// A place that is not one of the person's (any more) counts as none: new records then have no branch, nothing opens up.
function chosenLocation(mine: number[], header: string | string[] | undefined): number | null {
  const id = headerId(header)
  return id !== null && mine.includes(id) ? id : null
}

function headerId(value: string | string[] | undefined): number | null {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value)))
    throw badRequest('An id in a header is one positive whole number')
  return Number(value)
}

// Asked once: the list has hundreds of names and every request of a browser brings its zone.
const TIMEZONES = new Set(Intl.supportedValuesOf('timeZone'))

function timezoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length > 64) return 'Asia/Kolkata'
  return TIMEZONES.has(header) ? header : 'Asia/Kolkata'
}

// Tokens travel in a header that no other site can set; the cookie pair is the specification's second lock.
function antiForgery(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([A-Za-z0-9_-]{20,64})/.exec(request.headers.cookie ?? '')?.[1]
  if (!cookie) {
    reply.header(
      'set-cookie',
      `XSRF-TOKEN=${randomBytes(24).toString('base64url')}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`,
    )
    return
  }
  if (request.method === 'GET' || request.headers['x-xsrf-token'] === cookie) return
  throw new Refusal({ status: 403, code: 'E_XSRF', message: 'Reload the page and try again' })
}

const FASTIFY_REFUSALS: Record<string, [number, string, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'E_MEDIA_TYPE', 'Send JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'E_TOO_LARGE', 'This is too large'],
  FST_ERR_BAD_URL: [400, 'E_BAD_REQUEST', 'The address is not valid'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'E_BAD_REQUEST', 'The request is not complete'],
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Services['log']): FastifyReply {
  let refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
  const known = FASTIFY_REFUSALS[(error as { code?: string }).code ?? '']
  if (!refusal && known) refusal = new Refusal({ status: known[0], code: known[1], message: known[2] })
  if (!refusal && (error as Error).message?.includes('timeout exceeded when trying to connect'))
    refusal = new Refusal({
      status: 503,
      code: 'E_BUSY',
      message: 'The server is busy. Please try again.',
      headers: { 'retry-after': '2' },
    })
  const status = (error as { statusCode?: number }).statusCode
  if (!refusal && status && status >= 400 && status < 500)
    refusal = new Refusal({ status, code: 'E_BAD_REQUEST', message: 'The request is not valid' })
  if (!refusal) {
    log.error({ request_id: request.id, error: (error as Error).stack ?? String(error) }, 'request failed')
    refusal = new Refusal({ status: 500, code: 'E_INTERNAL', message: 'Something went wrong!' })
  }
  const body = {
    code: refusal.code,
    message: refusal.message,
    ...refusal.extra,
    errors: refusal.issues,
    request_id: request.id,
  }
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(body))
}

async function serveWeb(app: FastifyInstance, root: string, page_policy: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('content-security-policy', page_policy)
    },
  })
  app.get('/', (_request, reply) => sendPage(reply, page_policy))
}

function sendPage(reply: FastifyReply, page_policy: string): FastifyReply {
  return reply
    .status(200)
    .header('cache-control', 'no-cache')
    .header('content-security-policy', page_policy)
    .sendFile('index.html')
}

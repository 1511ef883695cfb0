import type { Socket } from 'node:net'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import { unknownKey } from '#engine/record/input.ts'
import { type Access, isManager, scopeOf } from '#engine/record/rights.ts'
import {
  API_POLICY,
  crossOrigin,
  headerId,
  pageHeaders,
  pagePolicy,
  REPORTS_PATH,
  SECURITY_HEADERS,
} from './headers.server.ts'
import { type AnswerPart, batchRoute, NotInBatch, notInBatch, partReply } from './batch.server.ts'
import {
  badRequest,
  busy,
  invalid,
  noSession,
  notAllowed,
  notFound,
  Refusal,
  refusalOfDatabase,
  viewOnly,
} from './refusal.server.ts'
import { isApiKey, KEY_BEARER } from './api-key.server.ts'
import { makeLimiter } from './limits.server.ts'
import { randomText } from '../random/random.server.ts'
import { type Caller, type RouteSpec, urlOf } from './route.server.ts'
import { makeSecurityLog } from './security-log.server.ts'
import type { Services } from './services.server.ts'
import { parseQuery, parseStrictJson } from './strict-json.server.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
// Matches JSON in UTF-8 only, not types that merely begin with it.
const JSON_ONLY = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const

/** A request must arrive within a minute; uploads of up to 25 MiB get longer. */
const REQUEST_MS = 60_000
const UPLOAD_MS = 10 * 60_000
/** Headers must arrive within 15 s. Node checks every `check_ms`; its own default is 30 s. */
export const HEADER_TIMES = { headers_ms: 15_000, check_ms: 1_000 }
/** While the database is gone, it is logged at most once in this time. */
const OUTAGE_LOG_MS = 10_000

/** Builds the HTTP server from routes: identification, limits, one error shape, headers, and the web app beside the API. */
export async function buildServer(options: {
  services: Services
  routes: readonly RouteSpec[]
  web_dir?: string
  /** Plugins that register further routes beside the API. */
  plugins?: readonly ((app: FastifyInstance) => Promise<void>)[]
  /** Other times for the arrival of headers, for tests. */
  header_times?: typeof HEADER_TIMES
}): Promise<FastifyInstance> {
  const { services, header_times = HEADER_TIMES } = options
  const { settings } = services
  // The callers of requests, as far as they have been identified.
  const callers = new WeakMap<FastifyRequest, Caller>()
  const security = makeSecurityLog(services.log, (request) => callers.get(request))
  const tools: ErrorTools = { log: services.log, security, outage: { logged_at: Number.NEGATIVE_INFINITY } }
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendError(error, request, reply, tools)
  const app = fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: false,
    // The router calls its parser where an error cannot be answered properly, so the handler parses the query instead.
    routerOptions: { querystringParser: (text) => ({ text }), maxParamLength: 200, ignoreTrailingSlash: false },
    trustProxy: settings.trusted_proxies.length > 0 ? settings.trusted_proxies : false,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 5_000,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: header_times.headers_ms,
      connectionsCheckingInterval: header_times.check_ms,
    },
    genReqId: () => randomText(9),
    // Requests that fail before routing (invalid address, headers too long) get the same error format.
    frameworkErrors: (error, request, reply) => void refuse(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: refuseConnection,
  })
  const limiter = makeLimiter(settings.limits)
  const routes = [...options.routes, batchRoute(options.routes, answerPart)]
  const page = pageHeaders(pagePolicy(settings.page_origins))

  app.removeAllContentTypeParsers()
  const parse = (types: RegExp | string[], read: (request: FastifyRequest, bytes: Buffer) => unknown) =>
    app.addContentTypeParser(types as RegExp, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
      read(request, bytes),
    )
  parse(JSON_ONLY, (request, bytes) => {
    const { is_raw } = request.routeOptions.config as { is_raw?: boolean }
    return is_raw ? bytes : bytes.length === 0 ? {} : parseStrictJson(bytes)
  })
  parse(['application/reports+json', 'application/csp-report'], (request, bytes) => {
    if (request.url !== REPORTS_PATH) throw new Refusal({ status: 415, code: 'E_MEDIA_TYPE', message: 'Send JSON' })
    const reports = parseStrictJson(bytes)
    return Array.isArray(reports) ? { reports } : reports
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    limitTime(request, settings.slow_paths ?? [])
    const is_hook = request.url.startsWith('/hooks/')
    if (!is_hook && !request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store').header('content-security-policy', API_POLICY)
    if (!is_hook && crossOrigin(request, reply, settings.cors_origins ?? [])) return reply.status(204).send()
    // No forgery check for reports, which browsers send without the header; for webhooks, whose callers have no cookies; and
    // for API keys, which are sent in a header, so cookies have no effect.
    if (!is_hook && request.url !== REPORTS_PATH && !KEY_BEARER.test(request.headers.authorization ?? ''))
      antiForgery(request, reply, settings.base_url.startsWith('https:'))
    if (settings.maintenance && request.url !== '/api/meta')
      throw new Refusal({
        status: 503,
        code: 'UNDER_MAINTENANCE',
        message: 'We are currently improving your experience. We will be back shortly.',
      })
  })
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    if (!(METHODS as readonly string[]).includes(method) || method === 'TRACE')
      return refuse(unknownMethod(), request, reply)
    // For a missing built file, do not send the page: the browser would run or cache it as a script.
    if (/^\/(?:api|hooks|assets)(?:[/?]|$)/.test(url) || !options.web_dir) return refuse(notFound(), request, reply)
    if (method !== 'GET' && method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD')
      return refuse(unknownMethod(), request, reply)
    }
    // Every other address is a screen of the web app, which routes it in the browser.
    return sendPage(reply, page)
  })

  // Webhooks receive the raw bytes, because signatures are computed over them.
  let hooks: Pick<FastifyInstance, 'route'> = app
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    hooks = inner
  })
  const paths = new Map<string, Set<string>>()
  for (const spec of routes) {
    if (!spec.permission) throw new Error(`The route ${spec.method} ${spec.path} declares no permission`)
    const url = urlOf(spec)
    const methods = paths.get(url) ?? new Set()
    if (methods.has(spec.method)) throw new Error(`The route ${spec.method} ${spec.path} exists twice`)
    paths.set(url, methods.add(spec.method))
    const place = spec.hook ? hooks : app
    if (spec.keys) place.route(routeOf(spec, `/api/v1${spec.path}`))
    place.route(routeOf(spec, url))
  }

  // Answers one read of a batch: identified, counted and refused like a single request.
  async function answerPart({ request }: Parameters<AnswerPart>[0], part: Parameters<AnswerPart>[1]) {
    const { spec, params } = part
    try {
      const caller = await identify({ services, spec, request, callers: new WeakMap() })
      limiter.enter(whoOf(caller), false)()
      const { reply, status, is_json } = partReply()
      const query = parseQuery(part.query)
      const body = await spec.handler({ services, caller, params, query, body: {}, request, reply } as never)
      if (typeof body === 'string' && !is_json()) return notInBatch()
      return { status: status(), json: typeof body === 'string' ? body : JSON.stringify(body ?? null) }
    } catch (error) {
      if (error instanceof NotInBatch) return notInBatch()
      const { refusal, body } = refusalAndBody(error, request, tools)
      return { status: refusal.status, json: JSON.stringify(body), retry_after: refusal.headers?.['retry-after'] }
    }
  }

  function routeOf(spec: RouteSpec, url: string): RouteOptions {
    return {
      method: spec.method,
      url,
      bodyLimit: spec.body_limit,
      config: { is_raw: spec.raw } as never,
      // Identify the caller before reading the body.
      onRequest: async (request, reply) => {
        const { ip } = request
        await identify({ services, spec, request, callers }).catch((error: unknown) => {
          // Count guesses of tokens against the address they come from.
          if (error instanceof Refusal && error.status === 401) limiter.enter(`address ${ip}`, false)()
          throw error
        })
        // Set before anything is read: a stream that starts at this position sends every change that the answer does not have.
        const position = callers.get(request)?.account ? services.live_position?.() : undefined
        if (position !== undefined) void reply.header('x-live-position', position)
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) as Caller
        const key_id = caller.access?.api_key_id
        // One marketplace calls the webhooks of many businesses, so each webhook has a separate limit.
        const who = spec.hook ? `hook ${request.url.slice(0, 200)}` : whoOf(caller)
        const limit = key_id === undefined ? 'requests_per_minute' : 'key_requests_per_minute'
        let leave: () => void
        try {
          leave = limiter.enter(who, spec.costly === true, limit)
        } finally {
          // API keys get rate limit headers, also when the request is refused.
          const left = key_id === undefined ? null : limiter.left(who, limit)
          if (left)
            void reply.headers({
              'ratelimit-limit': left.limit,
              'ratelimit-remaining': left.remaining,
              'ratelimit-reset': left.reset,
            })
        }
        try {
          const body = request.body ?? {}
          if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request body is an object')
          refuseUnknown(spec, body)
          return await spec.handler({
            services,
            caller,
            params: request.params,
            query: parseQuery((request.query as { text?: string }).text ?? ''),
            body,
            request,
            reply,
          } as never)
        } catch (error) {
          // Count guesses of webhook addresses against the address they come from, like guesses of tokens.
          if (spec.hook && error instanceof Refusal && (error.status === 404 || error.status === 401))
            limiter.enter(`address ${caller.address}`, false)()
          throw error
        } finally {
          leave()
        }
      },
    }
  }
  for (const [url, methods] of paths)
    app.route({
      method: METHODS.filter((method) => !methods.has(method)) as string[],
      url,
      handler: async (_request, reply) => {
        reply.header('allow', [...methods].join(', '))
        throw unknownMethod()
      },
    })

  for (const plugin of options.plugins ?? []) await app.register(plugin)
  if (options.web_dir) await serveWeb(app, options.web_dir, page)
  return app
}

// Bytes are read later, in a thread or by the receiver of a hook, which looks at their keys itself.
function refuseUnknown({ takes = [] }: RouteSpec, body: object): void {
  if (typeof takes === 'string' || Buffer.isBuffer(body)) return
  const unknown = Object.keys(body).filter((name) => !takes.includes(name))
  if (unknown.length > 0) throw invalid(unknown.map(unknownKey))
}

// Each API key has a separate limit, also if one person made several.
function whoOf({ account, access, address }: Caller): string {
  if (access?.api_key_id !== undefined) return `key ${access.business_id} ${access.api_key_id}`
  return account ? `account ${account.id}` : `address ${address}`
}

// Ends a request that has not arrived completely after a minute, unless it is an upload.
function limitTime(request: FastifyRequest, slow_paths: readonly string[]): void {
  const { raw } = request
  if (raw.method === 'GET' || slow_paths.some((path) => request.url.startsWith(path))) return
  const timer = setTimeout(() => !raw.complete && raw.destroy(), REQUEST_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

async function identify(options: {
  services: Services
  spec: RouteSpec
  request: FastifyRequest
  callers: WeakMap<FastifyRequest, Caller>
}): Promise<Caller> {
  const { services, spec, request } = options
  const caller: Caller = {
    request_id: request.id,
    address: request.ip,
    account: null,
    access: null,
    timezone: timezoneOf(request.headers['x-timezone']),
  }
  options.callers.set(request, caller)
  if (spec.permission === 'public') return caller
  const token = /^Bearer ([A-Za-z0-9_.~+/=-]{16,512})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw noSession()
  if (isApiKey(token)) return identifyKey({ services, spec, request, caller, token })
  caller.account = await services.identity.account(token)
  if (services.identity.viewing(caller.account) && !spec.while_viewing && !isReading(spec)) throw viewOnly()
  if (spec.permission === 'session') return caller

  const business_id = headerId(request.headers['x-business-id'])
  if (business_id === null) throw badRequest('Choose a business first: the header x-business-id is missing')
  const access = await services.identity.access(caller.account, business_id)
  caller.access = { ...access, location_id: chosenLocation(access.location_ids, request.headers['x-location-id']) }
  checkPermission(services, spec, access)
  return caller
}

// An API key belongs to one business and is accepted only by routes with `keys`.
async function identifyKey(options: {
  services: Services
  spec: RouteSpec
  request: FastifyRequest
  caller: Caller
  token: string
}): Promise<Caller> {
  const { services, spec, request, caller } = options
  const { account, access } = await services.identity.key(options.token, request.ip)
  caller.account = account
  const business_id = headerId(request.headers['x-business-id'])
  if (business_id !== null && business_id !== access.business_id) throw notFound()
  if (spec.keys !== true)
    throw new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message: 'API keys may not do this' })
  caller.access = { ...access, location_id: chosenLocation(access.location_ids, request.headers['x-location-id']) }
  checkPermission(services, spec, access)
  return caller
}

function checkPermission(services: Services, spec: RouteSpec, access: Access): void {
  const { permission } = spec
  if (typeof permission === 'object' && scopeOf(access, permission.record, permission.right) === 'none') {
    const { record, right } = permission
    // Everyone reads short lists. The permission may name something that is not a record of the catalogue, such as roles.
    const is_lookup = services.catalog.records.some((one) => one.name === record && one.lookup)
    if (right !== 'view' || !is_lookup) throw notAllowed()
  }
  if (permission === 'manage' && !isManager(access)) throw notAllowed()
  if (permission === 'owner' && !access.is_owner) throw notAllowed()
}

// An export is a GET too but takes data out, so only routes that need at most the right to view count as reading.
function isReading({ method, permission, costly }: RouteSpec): boolean {
  return method === 'GET' && costly !== true && (typeof permission !== 'object' || permission.right === 'view')
}

// A location that is not (or no longer) the person's is ignored: new records then get no location.
function chosenLocation(location_ids: number[], header: string | string[] | undefined): number | null {
  const id = headerId(header)
  return id !== null && location_ids.includes(id) ? id : null
}

// Built once: the list has hundreds of names and every request from a browser sends its time zone.
const TIMEZONES = new Set(Intl.supportedValuesOf('timeZone'))

function timezoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length > 64) return 'Asia/Kolkata'
  return TIMEZONES.has(header) ? header : 'Asia/Kolkata'
}

// Session tokens are sent in a header that other sites cannot set; the cookie check is a second protection from the specification.
function antiForgery(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([A-Za-z0-9_-]{20,64})/.exec(request.headers.cookie ?? '')?.[1]
  if (!cookie) {
    reply.header('set-cookie', `XSRF-TOKEN=${randomText(24)}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`)
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

const unknownMethod = () => new Refusal({ status: 405, code: 'E_METHOD', message: 'This method is not known here' })

// The request could not be parsed and there is no reply object, so write the response to the socket.
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy(error)
  const [status, code, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'E_TOO_LARGE', 'This is too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'E_TIMEOUT', 'The request took too long']
        : ['400 Bad Request', 'E_BAD_REQUEST', 'The request is not valid']
  const body = JSON.stringify({ code, message, errors: [], request_id: randomText(9) })
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
}

interface ErrorTools {
  log: Services['log']
  security: ReturnType<typeof makeSecurityLog>
  outage: { logged_at: number }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, tools: ErrorTools): FastifyReply {
  const { refusal, body } = refusalAndBody(error, request, tools)
  return reply
    .status(refusal.status)
    .headers(SECURITY_HEADERS)
    .headers(refusal.headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(body))
}

// Turns any error into a refusal in the common error format; unexpected errors are logged.
function refusalAndBody(error: unknown, request: FastifyRequest, { log, security, outage }: ErrorTools) {
  let refusal = error instanceof Refusal ? error : refusalOfDatabase(error)
  const known = FASTIFY_REFUSALS[(error as { code?: string }).code ?? '']
  if (!refusal && known) refusal = new Refusal({ status: known[0], code: known[1], message: known[2] })
  if (!refusal && (error as Error).message?.includes('timeout exceeded when trying to connect')) refusal = busy()
  const status = (error as { statusCode?: number }).statusCode
  if (!refusal && status && status >= 400 && status < 500)
    refusal = new Refusal({ status, code: 'E_BAD_REQUEST', message: 'The request is not valid' })
  if (!refusal) {
    log.error({ request_id: request.id, error: (error as Error).stack ?? String(error) }, 'request failed')
    refusal = new Refusal({ status: 500, code: 'E_INTERNAL', message: 'Something went wrong!' })
  }
  if (refusal.code === 'E_UNAVAILABLE' && performance.now() - outage.logged_at > OUTAGE_LOG_MS) {
    outage.logged_at = performance.now()
    log.error({ request_id: request.id, error: (error as Error).message }, 'the database is not available')
  }
  security.refused(request, refusal)
  const body = {
    code: refusal.code,
    message: refusal.message,
    ...refusal.extra,
    errors: refusal.issues,
    request_id: request.id,
  }
  return { refusal, body }
}

async function serveWeb(app: FastifyInstance, root: string, page: Record<string, string>): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      for (const [name, value] of Object.entries(page)) reply.header(name, value)
    },
  })
  app.get('/', (_request, reply) => sendPage(reply, page))
}

function sendPage(reply: FastifyReply, page: Record<string, string>): FastifyReply {
  return reply.status(200).header('cache-control', 'no-cache').headers(page).sendFile('index.html')
}

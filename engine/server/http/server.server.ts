import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import { unknownKey } from '#engine/record/input.ts'
import { randomText } from '../random/random.server.ts'
import { KEY_BEARER } from './api-key.server.ts'
import { type AnswerPart, batchRoute, NotInBatch, notInBatch, partReply } from './batch.server.ts'
import { type ErrorTools, refusalAndBody, refuseConnection, sendError, unknownMethod } from './error-answer.server.ts'
import { API_POLICY, crossOrigin, pageHeaders, pagePolicy, REPORTS_PATH, SECURITY_HEADERS } from './headers.server.ts'
import { identify } from './identify.server.ts'
import { makeLimiter } from './limits.server.ts'
import { badRequest, invalid, notFound, Refusal } from './refusal.server.ts'
import { type Caller, type RouteSpec, urlOf } from './route.server.ts'
import { makeSecurityLog } from './security-log.server.ts'
import type { Services } from './services.server.ts'
import { parseQuery, parseStrictJson, RECORD_KEYS } from './strict-json.server.ts'

// Matches JSON in UTF-8 only, not types that merely begin with it.
const JSON_ONLY = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const

/** A request must arrive within a minute; uploads of up to 25 MiB get longer. */
const REQUEST_MS = 60_000
const UPLOAD_MS = 10 * 60_000
/** Headers must arrive within 15 s. Node checks every `check_ms`; its own default is 30 s. */
export const HEADER_TIMES = { headers_ms: 15_000, check_ms: 1_000 }

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
  const handling: Handling = { services, callers, limiter: makeLimiter(settings.limits), tools }
  const routes = [...options.routes, batchRoute(options.routes, answerPart(handling))]
  const page = pageHeaders(pagePolicy(settings.page_origins))
  parseBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    limitTime(request, settings.slow_paths ?? [])
    return guardApi(request, reply, settings)
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
  await addRoutes(app, routes, handling)
  for (const plugin of options.plugins ?? []) await app.register(plugin)
  if (options.web_dir) await serveWeb(app, options.web_dir, page)
  return app
}

/** What the handling of a request needs. */
interface Handling {
  services: Services
  callers: WeakMap<FastifyRequest, Caller>
  limiter: ReturnType<typeof makeLimiter>
  tools: ErrorTools
}

// Reads bodies as strict JSON; only browsers' reports have other types.
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = (types: RegExp | string[], read: (request: FastifyRequest, bytes: Buffer) => unknown) =>
    app.addContentTypeParser(types as RegExp, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
      read(request, bytes),
    )
  parse(JSON_ONLY, (request, bytes) => {
    const { is_raw, keys } = request.routeOptions.config as { is_raw?: boolean; keys?: number }
    return is_raw ? bytes : bytes.length === 0 ? {} : parseStrictJson(bytes, keys)
  })
  parse(['application/reports+json', 'application/csp-report'], (request, bytes) => {
    if (request.url !== REPORTS_PATH) throw new Refusal({ status: 415, code: 'E_MEDIA_TYPE', message: 'Send JSON' })
    const reports = parseStrictJson(bytes)
    return Array.isArray(reports) ? { reports } : reports
  })
}

// Headers and checks of every request to the API and to webhooks.
function guardApi(request: FastifyRequest, reply: FastifyReply, settings: Services['settings']) {
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
}

// Adds the routes, and for each address the refusal of the methods that it does not have.
async function addRoutes(app: FastifyInstance, routes: readonly RouteSpec[], handling: Handling): Promise<void> {
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
    if (spec.keys) place.route(routeOf(spec, `/api/v1${spec.path}`, handling))
    place.route(routeOf(spec, url, handling))
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
}

function routeOf(spec: RouteSpec, url: string, { services, callers, limiter }: Handling): RouteOptions {
  return {
    method: spec.method,
    url,
    bodyLimit: spec.body_limit,
    config: { is_raw: spec.raw, keys: spec.takes === 'fields' ? RECORD_KEYS : undefined } as never,
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
      const leave = enterLimits({ spec, caller, request, reply, limiter })
      try {
        const body = request.body ?? {}
        if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The request body is an object')
        refuseUnknown(spec, body)
        const query = parseQuery((request.query as { text?: string }).text ?? '')
        return await spec.handler({ services, caller, params: request.params, query, body, request, reply } as never)
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

// Counts a request against the limits of its caller; returns the function to call when it has ended.
function enterLimits(options: {
  spec: RouteSpec
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  limiter: Handling['limiter']
}): () => void {
  const { spec, caller, request, reply, limiter } = options
  const key_id = caller.access?.api_key_id
  // One marketplace calls the webhooks of many businesses, so each webhook has a separate limit.
  const who = spec.hook ? `hook ${request.url.slice(0, 200)}` : whoOf(caller)
  const limit = key_id === undefined ? 'requests_per_minute' : 'key_requests_per_minute'
  try {
    return limiter.enter(who, spec.costly === true, limit)
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
}

// Answers one read of a batch: identified, counted and refused like a single request.
function answerPart({ services, limiter, tools }: Handling): AnswerPart {
  return async ({ request }, { spec, params, query: text }) => {
    try {
      const caller = await identify({ services, spec, request, callers: new WeakMap() })
      limiter.enter(whoOf(caller), false)()
      const { reply, status, is_json } = partReply()
      const query = parseQuery(text)
      const body = await spec.handler({ services, caller, params, query, body: {}, request, reply } as never)
      if (typeof body === 'string' && !is_json()) return notInBatch()
      return { status: status(), json: typeof body === 'string' ? body : JSON.stringify(body ?? null) }
    } catch (error) {
      if (error instanceof NotInBatch) return notInBatch()
      const { refusal, body } = refusalAndBody(error, request, tools)
      return { status: refusal.status, json: JSON.stringify(body), retry_after: refusal.headers?.['retry-after'] }
    }
  }
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

import type { FastifyRequest } from 'fastify'
import { makeLimiter } from './limits.server.ts'
import type { Refusal } from './refusal.server.ts'
import { type Caller, publicRoute, type RouteSpec } from './route.server.ts'
import type { Services } from './services.server.ts'

/** This many invalid requests of one person or address in a minute are a flood, which is logged once in that minute. */
const FLOOD = 60

/** Logs refusals that matter for security, one structured line each, without any content of the request. */
export function makeSecurityLog(
  log: Services['log'],
  callerOf: (request: FastifyRequest) => Caller | undefined,
  now: () => number = Date.now,
) {
  const floods = new Map<string, { since: number; count: number }>()
  return {
    refused(request: FastifyRequest, refusal: Pick<Refusal, 'status' | 'code'>): void {
      const event = eventOf(refusal)
      if (!event) return
      const caller = callerOf(request)
      const who = caller?.account ? `account ${caller.account.id}` : `address ${request.ip}`
      if (event === 'validation_flood' && !isFlood(who)) return
      log.info(
        {
          event,
          request_id: request.id,
          method: request.method,
          // Log the pattern of the route, because the address itself may contain typed text.
          route: request.routeOptions.url ?? null,
          status: refusal.status,
          code: refusal.code,
          account_id: caller?.account?.id ?? null,
          business_id: caller?.access?.business_id ?? null,
          address: request.ip,
        },
        'security event',
      )
    },
  }

  function isFlood(who: string): boolean {
    if (floods.size > 20_000) floods.clear()
    const found = floods.get(who)
    if (!found || now() - found.since >= 60_000) {
      floods.set(who, { since: now(), count: 1 })
      return false
    }
    found.count++
    return found.count === FLOOD
  }
}

function eventOf({ status, code }: Pick<Refusal, 'status' | 'code'>): string | null {
  if (code === 'E_XSRF') return 'forgery_refused'
  if (status === 401) return 'authentication_failed'
  if (status === 403) return 'authorisation_failed'
  if (status === 429) return 'limit_reached'
  return status === 400 || status === 413 || status === 415 || status === 422 ? 'validation_flood' : null
}

const REPORTS_PER_MINUTE = 20

/** Accepts reports of policy violations from browsers. Anyone may send them, so only a few short ones are logged. */
export function reportRoute(): RouteSpec {
  const limiter = makeLimiter({ requests_per_minute: REPORTS_PER_MINUTE })
  return publicRoute({
    method: 'POST',
    path: '/csp_reports',
    summary: 'A browser reports what a page was not allowed to do',
    body_limit: 16 * 1024,
    handler({ services, caller, body, reply }) {
      limiter.enter(caller.address, false)()
      for (const report of readReports(body).slice(0, 5))
        services.log.info(
          { event: 'csp_violation', request_id: caller.request_id, address: caller.address, ...report },
          'security event',
        )
      reply.status(204)
      return null
    },
  })
}

interface Report {
  directive: string | null
  blocked: string | null
  page: string | null
}

// There are two formats: the list of the Reporting API, and the older application/csp-report.
function readReports(body: Record<string, unknown>): Report[] {
  const list = Array.isArray(body.reports) ? body.reports : [body]
  return list.flatMap((one): Report[] => {
    const inner = objectOf(objectOf(one)?.body) ?? objectOf(objectOf(one)?.['csp-report'])
    if (!inner) return []
    return [
      {
        directive: shortText(
          inner.effectiveDirective ?? inner['effective-directive'] ?? inner['violated-directive'],
          80,
        ),
        blocked: placeOf(inner.blockedURL ?? inner['blocked-uri']),
        page: placeOf(inner.documentURL ?? inner['document-uri']),
      },
    ]
  })
}

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

const shortText = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, max) : null

// Keep only origin and path: a query may contain typed text or a token.
function placeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const url = URL.parse(value)
  return url ? `${url.origin === 'null' ? url.protocol : url.origin}${url.pathname}`.slice(0, 200) : value.slice(0, 40)
}

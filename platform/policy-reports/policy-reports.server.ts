import { makeLimiter } from '#engine/server/http/limits.server.ts'
import { publicRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'

const REPORTS_PER_MINUTE = 20

/** Accepts reports of policy violations from browsers. Anyone may send them, so only a few short ones are logged. */
export function policyReportRoute(): RouteSpec {
  // One limiter per server instance, because tests start several in one process.
  const limiters = new WeakMap<Services, ReturnType<typeof makeLimiter>>()
  return publicRoute({
    method: 'POST',
    path: '/csp_reports',
    takes: 'anything',
    summary: 'A browser reports what a page was not allowed to do',
    body_limit: 16 * 1024,
    handler({ services, caller, body, reply }) {
      const limiter = limiters.get(services) ?? makeLimiter({ requests_per_minute: REPORTS_PER_MINUTE })
      limiters.set(services, limiter)
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

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every answer, whatever it is. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Where browsers send what a page was not allowed to do. */
export const REPORTS_PATH = '/api/csp_reports'

/**
 * What a page may load and do. `more` are the origins of files, where those are not the app's own. A PDF is shown in a
 * frame and a recording is played, each from a blob of the page.
 */
export const pagePolicy = (more: readonly string[] = []): string =>
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
    'report-to csp',
  ].join('; ')

/** Headers of the web app's pages and files. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'reporting-endpoints': `csp="${REPORTS_PATH}"`,
})

/** What an answer that is no page may do in a browser that shows it: nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const ALLOWED_HEADERS =
  'authorization, content-type, accept, if-match, idempotency-key, x-business-id, x-location-id, x-timezone, x-timezone-offset, x-xsrf-token'

/**
 * Lets the pages of listed origins call the API; every other origin gets no word of it. True when the request is a
 * preflight of a listed origin, which is answered with 204 and nothing else.
 */
export function crossOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): boolean {
  if (origins.length === 0) return false
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (typeof origin !== 'string' || !origins.includes(origin)) return false
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', 'etag, retry-after, content-disposition')
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false
  reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  reply.header('access-control-allow-headers', ALLOWED_HEADERS)
  reply.header('access-control-max-age', '600')
  return true
}

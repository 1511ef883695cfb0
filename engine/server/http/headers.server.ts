import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from './refusal.server.ts'

/** Headers of every response. Visits ask where the device is, and notes record a voice. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The address to which browsers send reports of violations of the content security policy. */
export const REPORTS_PATH = '/api/csp_reports'

/**
 * The content security policy of pages. `more` are the origins of files, if they are not the app's origin. Frames and media
 * may load blobs, because PDFs are shown in a frame and recordings are played from a blob.
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

/** The content security policy of responses that are not pages: nothing is allowed. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const ALLOWED_HEADERS =
  'authorization, content-type, accept, if-match, idempotency-key, x-business-id, x-location-id, x-timezone, x-timezone-offset, x-xsrf-token'

/**
 * Allows pages of the listed origins to call the API; other origins get no CORS headers. Returns true for a preflight of a
 * listed origin, which is answered with an empty 204.
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

/** The id in a header; null without one. */
export function headerId(value: string | string[] | undefined): number | null {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value)))
    throw badRequest('An id in a header is one positive whole number')
  return Number(value)
}

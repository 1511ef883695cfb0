import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomText } from '../random/random.server.ts'
import { SECURITY_HEADERS } from './headers.server.ts'
import { busy, Refusal, refusalOfDatabase } from './refusal.server.ts'
import type { makeSecurityLog } from './security-log.server.ts'
import type { Services } from './services.server.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** While the database is gone, it is logged at most once in this time. */
const OUTAGE_LOG_MS = 10_000

const FASTIFY_REFUSALS: Record<string, [number, string, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'E_MEDIA_TYPE', 'Send JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'E_TOO_LARGE', 'This is too large'],
  FST_ERR_BAD_URL: [400, 'E_BAD_REQUEST', 'The address is not valid'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'E_BAD_REQUEST', 'The request is not complete'],
}

/** The refusal of a method that an address does not have. */
export const unknownMethod = () =>
  new Refusal({ status: 405, code: 'E_METHOD', message: 'This method is not known here' })

/** Refuses a request that could not be parsed. There is no reply object, so the response is written to the socket. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
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

/** What the answer to an error needs. */
export interface ErrorTools {
  log: Services['log']
  security: ReturnType<typeof makeSecurityLog>
  outage: { logged_at: number }
}

/** Answers a request with an error. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  tools: ErrorTools,
): FastifyReply {
  const { refusal, body } = refusalAndBody(error, request, tools)
  return reply
    .status(refusal.status)
    .headers(SECURITY_HEADERS)
    .headers(refusal.headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(body))
}

/** Turns any error into a refusal in the common error format; unexpected errors are logged. */
export function refusalAndBody(error: unknown, request: FastifyRequest, { log, security, outage }: ErrorTools) {
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

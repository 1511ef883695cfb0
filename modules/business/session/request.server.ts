import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([A-Za-z0-9_-]{20,64})/

/** The browser that asks, as a hash of its own cookie: the one it sent, or the one it is being given. */
export function browserOf(request: FastifyRequest, reply: FastifyReply): Buffer | null {
  return sentBrowser(request) ?? hashOf(COOKIE.exec(String(reply.getHeader('set-cookie') ?? ''))?.[1])
}

/** The browser that asks, when it sent its cookie; a program sends none. */
export function sentBrowser(request: FastifyRequest): Buffer | null {
  return hashOf(COOKIE.exec(request.headers.cookie ?? '')?.[1])
}

/** What a request says about itself, short enough to keep; null for nothing. */
export function networkText(text: string | undefined, max: number): string | null {
  return text ? [...text.toWellFormed()].slice(0, max).join('') : null
}

/** What is kept of the request beside a session and in the log of sign-ins. */
export function traceOf(request: FastifyRequest): {
  address: string
  user_agent: string | undefined
  request_id: string
} {
  return { address: request.ip, user_agent: request.headers['user-agent'], request_id: request.id }
}

function hashOf(cookie: string | undefined): Buffer | null {
  return cookie === undefined ? null : createHash('sha256').update(cookie).digest()
}

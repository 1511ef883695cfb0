import type { Issue } from '#base/issue.ts'
import { isUnavailable } from '../database/connections.server.ts'

/** A refused request: status, code of the error catalogue, message for the person, issues per field. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Partial<Issue>[]
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(options: {
    status: number
    code: string
    message: string
    issues?: Partial<Issue>[]
    extra?: Record<string, unknown>
    headers?: Record<string, string>
  }) {
    super(options.message)
    this.status = options.status
    this.code = options.code
    this.issues = options.issues ?? []
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
  }
}

/** 422: invalid values; carries all issues, each with its field. */
export const invalid = (issues: Issue[]) =>
  new Refusal({ status: 422, code: 'VALIDATION_ERROR', message: 'Please correct the marked fields', issues })

/** 422: a business rule was broken; the message explains it. */
export const ruleBroken = (message: string) =>
  new Refusal({ status: 422, code: 'CUSTOM_ERR', message, extra: { msg: message } })

/** 404: unknown or not visible to this person. The caller cannot tell which. */
export const notFound = () =>
  new Refusal({ status: 404, code: 'E_NOT_FOUND', message: 'This does not exist, or you cannot see it' })

/** 403: visible, but the action is not allowed. */
export const notAllowed = () =>
  new Refusal({
    status: 403,
    code: 'E_AUTHORIZATION_FAILURE',
    message: 'You are not authorized to perform this action',
  })

/** 403: an owner in view-as may not change or export anything. */
export const viewOnly = () =>
  new Refusal({
    status: 403,
    code: 'E_VIEW_ONLY',
    message: 'You are viewing as somebody else. Stop viewing to do this.',
  })

/** 401: no valid session; the browser then signs the person out. */
export const noSession = () =>
  new Refusal({
    status: 401,
    code: 'E_INVALID_AUTH_TOKEN',
    message: 'Session Expired Logging out!!',
    issues: [{ rule: 'E_UNAUTHORIZED_ACCESS', message: 'Sign in again' }],
  })

/** 400: the request itself is malformed. */
export const badRequest = (message: string) => new Refusal({ status: 400, code: 'E_BAD_REQUEST', message })

/** 429: too many tries; carries the seconds to wait. */
export const tooMany = (seconds: number, message = 'Too many tries. Please wait a little and try again.') =>
  new Refusal({
    status: 429,
    code: 'E_TOO_MANY_REQUESTS',
    message,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  })

/** 409: another person saved first; carries the current record. */
export const conflict = (current: { version: number }) =>
  new Refusal({
    status: 409,
    code: 'E_CONFLICT',
    message: 'Somebody else changed this in the meantime',
    extra: { current, version: current.version },
  })

/** 503: something is not possible now; the caller should try again after some seconds. */
export const notNow = (seconds: number, code: string, message: string) =>
  new Refusal({ status: 503, code, message, headers: { 'retry-after': String(seconds) } })

/** 503: the server is overloaded. */
export const busy = () => notNow(2, 'E_BUSY', 'The server is busy. Please try again.')

/** 503: the database is down or restarting. */
export const unavailable = () =>
  notNow(2, 'E_UNAVAILABLE', 'The database is not available at the moment. Please try again.')

interface DatabaseError {
  code?: string
  constraint?: string
  column?: string
  table?: string
}

/** Turns a PostgreSQL error into a refusal that people understand; null if the error is a bug. */
export function refusalOfDatabase(error: unknown): Refusal | null {
  const { code, constraint = '', column, table = '' } = error as DatabaseError
  if (typeof code !== 'string' || code.length !== 5) return null
  if (isUnavailable(error)) return unavailable()
  // Constraints are named {table}_{field}_{kind}.
  const name = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint
  const field = column ?? name.replace(/_(fk|check|key|idx)$/, '')
  if (code === '23503') return invalid([{ field, message: 'Choose one from the list', rule: 'reference' }])
  if (code === '23505') return invalid([{ field, message: 'This is already taken', rule: 'unique' }])
  if (code === '23502') return invalid([{ field, message: 'This is required', rule: 'required' }])
  if (code.startsWith('22') || code.startsWith('23'))
    return invalid([{ field, message: 'This value is not valid', rule: 'format' }])
  if (code === '55P03' || code === '57014' || code === '40P01' || code === '40001' || code === '53300') return busy()
  return null
}

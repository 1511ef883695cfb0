import { ApiError, type FailureBody } from './api-error.ts'
import { type Answer, makeBatch } from './batch.ts'
import { type Effect, effectsOf, SESSION_EXPIRED, type ToastKind } from './error-catalogue.ts'
import { maintenance, online } from './flags.ts'
import { clearSession, hasLiveSession } from './session.ts'
import { keepRead, loadStandIn, standIn } from './stand-in.ts'
import { readStored } from './storage.ts'

/** The surroundings of the client; tests pass their own. */
export type ClientHost = {
  fetch: typeof fetch
  notify: (toast: { kind: ToastKind; message: string; id?: string }) => void
  go: (place: 'sign_in' | 'home') => void
  /** Reads of the same tick are sent as one call. */
  batches: boolean
  /** Locks what the person left on this device. */
  signedOut?: () => void
}

/** One call. `path` is below `/api/`; `business_id` switches the business header for this call only. */
export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  business_id?: number | string
  /** The caller shows the failure itself, so the client raises no toast. */
  quiet?: boolean
  signal?: AbortSignal
  /** The call continues when the page is left; for small bodies (browsers allow 64 KB). */
  keepalive?: boolean
  /** 'blob' for files; JSON otherwise. */
  answer?: 'json' | 'blob'
}

// First path segments that need no session: the specification's seven, then those that the product adds (decision 0035).
const OPEN_SEGMENTS = new Set([
  ...['login', 'forgot_password', 'signup', 'reset_password', 'invitation', 'countries', 'signup_otp'],
  ...['meta', 'demo', 'mailbox', 'social', 'case_rating', 'public_paper', 'meeting_answer'],
])

let host: ClientHost = {
  fetch: (...args) => globalThis.fetch(...args),
  notify: () => {},
  go: (place) => globalThis.location?.assign(place === 'sign_in' ? '/sign-in' : '/'),
  batches: false,
}
let business_id: string | null = null
let written_at = Number.NEGATIVE_INFINITY

/** Where the live news of each business stood when its first answer was read; the live stream moves it on. */
export const livePositions: Record<string, number> = {}

/** Time of the last writing call of this tab, in ms; live events shortly after it may be about that write. */
export const lastWrite = (): number => written_at

/** Sets the surroundings of the client; called once at the start (and by each test). */
export function startClient(next: Partial<ClientHost>): void {
  host = { ...host, ...next }
}

/** Sets the business that further requests send in `x-business-id`; null outside a business. */
export function setBusiness(id: string | number | null): void {
  business_id = id === null ? null : String(id)
}

/** Clears the session and its headers; the caller navigates. */
export function signOutLocally(): void {
  clearSession()
  business_id = null
  host.signedOut?.()
}

/** Makes one call; returns the parsed body, or throws ApiError after the effects of the error catalogue. */
export async function request<T>(given: RequestOptions): Promise<T> {
  const options = standIn()?.resolved(given) ?? given
  const path = options.path.replace(/^\/?(api\/)?/, '')
  const segment = path.split(/[/?]/, 1)[0] ?? ''
  const is_open = OPEN_SEGMENTS.has(segment)
  if (!is_open && !hasLiveSession()) {
    carryOut(SESSION_EXPIRED)
    throw new ApiError({ status: 0, body: { code: 'E_SESSION_EXPIRED', message: 'Session Expired Logging out!!' } })
  }

  const method = options.method ?? 'GET'
  const address = `${path}${queryText(options.query)}`
  const headers = headersFor({ ...options, method })
  const in_batch = host.batches && !is_open && method === 'GET' && options.answer !== 'blob' && !options.headers
  const business = headers['x-business-id']
  const has_stand_in = business !== undefined && !is_open && options.answer !== 'blob'
  const instead = async () => {
    const found = has_stand_in ? await loadStandIn() : null
    return method === 'GET' ? found?.read(address, business) : found?.write({ ...options, path }, business)
  }
  if (has_stand_in && method !== 'GET' && standIn()?.mustWait({ ...options, path }, business)) {
    const kept = await instead()
    if (kept) return kept.body as T
  }
  let answer: Answer
  try {
    answer = in_batch
      ? await readTogether({ address, headers, signal: options.signal })
      : await call({ ...options, method, address, headers })
    if (isGateway(answer)) throw new TypeError('unreachable')
  } catch (cause) {
    if (given.signal?.aborted) throw cause
    const kept = await instead()
    if (kept) return kept.body as T
    const error = new ApiError({ status: 0, body: { code: 'E_NETWORK' } })
    // Offline, the connection dialog is already shown.
    if (online.get()) carryOut(effectsOf(error, options))
    throw error
  }

  if (method !== 'GET' && segment !== 'presence') written_at = Date.now()
  const { status, body, retry_after } = answer
  if (status >= 200 && status < 300) {
    if (method === 'GET' && has_stand_in) keepRead({ address, business_id: business, body })
    return body as T
  }
  const error = new ApiError({ status, body: (body ?? {}) as FailureBody, retry_after })
  carryOut(effectsOf(error, { quiet: options.quiet, in_session: !is_open }))
  throw error
}

// A proxy answers in place of a server that it cannot reach; the server's own answers have a code.
const isGateway = ({ status, body }: Answer): boolean =>
  (status === 502 || status === 504) && !(body as { code?: string } | null)?.code

const readTogether = makeBatch((headers) => ({ method, address, body, signal }) => {
  const more = method === 'GET' ? {} : { ...forgeryHeader(), 'Content-Type': 'application/json' }
  return call({ method, address, body, signal, headers: { ...headers, ...more } })
})

// Sends one request and reads its whole answer.
async function call(options: {
  method: string
  address: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
  answer?: 'json' | 'blob'
}): Promise<Answer> {
  const { method, address, headers, body, signal, keepalive } = options
  const response = await host.fetch(`/api/${address}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal,
    keepalive,
  })
  const { status } = response
  const position = response.headers.get('x-live-position')
  if (position) livePositions[headers['x-business-id']] ??= Number(position)
  if (response.ok && options.answer === 'blob') return { status, body: await response.blob(), retry_after: null }
  const wait = Number(response.headers.get('retry-after'))
  return { status, body: status === 204 ? null : await jsonOf(response), retry_after: wait > 0 ? wait : null }
}

/** GET below `/api/`. */
export const get = <T>(path: string, options: Omit<RequestOptions, 'path' | 'method' | 'body'> = {}): Promise<T> =>
  request<T>({ ...options, path })

/** POST below `/api/`. */
export const post = <T>(path: string, body?: unknown, options: Partial<RequestOptions> = {}): Promise<T> =>
  request<T>({ ...options, method: 'POST', path, body: body ?? {} })

/** PUT below `/api/`; `business_id` in the options switches the business header. */
export const put = <T>(path: string, body?: unknown, options: Partial<RequestOptions> = {}): Promise<T> =>
  request<T>({ ...options, method: 'PUT', path, body: body ?? {} })

/** PUT onto one record: `/{path}/{id}`. */
export const putOne = <T>(path: string, id: number | string, body: unknown, options: Partial<RequestOptions> = {}) =>
  put<T>(`${path}/${id}`, body, options)

/** DELETE below `/api/`; `business_id` in the options switches the business header. */
export const remove = <T>(path: string, options: Partial<RequestOptions> = {}): Promise<T> =>
  request<T>({ ...options, method: 'DELETE', path })

/** DELETE of many: the ids are in the query under the module's own list name, as `?leadIds=1,2`. */
export const removeMany = <T>(path: string, ids: Record<string, number[]>, options: Partial<RequestOptions> = {}) =>
  request<T>({ ...options, method: 'DELETE', path, query: ids })

/** The headers of every call: session, business, branch, time zone. The live stream uses them too. */
export function headersFor({ method, headers, body, business_id: override }: RequestOptions): Record<string, string> {
  const all: Record<string, string> = {
    Accept: 'application/json',
    // The server sends letters in the language of the screens.
    'Accept-Language': readStored('language') ?? 'en',
    // Minutes east of UTC, so that India is 330.
    'X-Timezone-Offset': String(-new Date().getTimezoneOffset()),
    'X-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Kolkata',
  }
  const token = readStored('id_token')
  if (token) all.Authorization = `Bearer ${token}`
  const business = override ?? business_id
  if (business !== null && business !== undefined) all['x-business-id'] = String(business)
  const location = readStored('location')
  // A branch belongs to one business, so it is never sent with another one.
  if (location && business !== null && String(location.business_id) === String(business)) {
    all['x-location-id'] = String(location.id)
  }
  if (body !== undefined) all['Content-Type'] = 'application/json'
  return { ...all, ...(method === 'GET' ? {} : forgeryHeader()), ...headers }
}

function forgeryHeader(): Record<string, string> {
  const token = cookieOf('XSRF-TOKEN')
  return token ? { 'X-XSRF-TOKEN': token } : {}
}

function cookieOf(name: string): string | null {
  const found = globalThis.document?.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** The query as text: empty values are left out, lists are joined by commas, objects (a filter) are JSON. */
export function queryText(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) pairs.set(name, value.join(','))
    else pairs.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function carryOut(effects: Effect[]): void {
  for (const effect of effects) {
    if (effect.do === 'toast') host.notify(effect)
    else if (effect.do === 'maintenance') maintenance.set(effect.on)
    else if (effect.do === 'clear_session') signOutLocally()
    else host.go(effect.to)
  }
}

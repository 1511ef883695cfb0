import { callOutside } from '#platform/outbound/outbound.server.ts'
import { newAppKey } from './envelope.server.ts'
import type { PortalAnswer, PortalError } from './portals.ts'

/** One call to a portal. Headers and body hold keys: they are never logged. */
export interface PortalQuestion {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Asks a portal or the simulator. Throws without an answer. */
export type AskPortals = (question: PortalQuestion) => Promise<{ status: number; text: string }>

/** Where a portal is, and how this installation is known there (through a GSP, or directly). */
export interface PortalKeys {
  /** Such as https://einv-apisandbox.nic.in; paths of the contract follow it. */
  url: string
  client_id: string
  client_secret: string
  /** The portal's RSA key for sign-ins, PEM. */
  public_key: string
}

/** The user of a GSTIN for programs, made on the portal. */
export interface PortalUser {
  gstin: string
  username: string
  password: string
}

/** A signed-in session: token and AES key. */
export interface Session {
  token: string
  key: Buffer
  until: number
}

/** Sessions by portal and user. The portals allow one for six hours, so they are kept by the process. */
export type Sessions = Map<string, Session>

/** A portal for one user. */
export interface PortalConnection {
  keys: PortalKeys
  user: PortalUser
  ask: AskPortals
  sessions: Sessions
  now: () => number
  /** Certificates (PEM) of the portal for what it signs. */
  certificates: readonly string[]
}

const LARGEST = 2 * 1024 * 1024
const TOTAL_MS = 20_000

/** Asks over the network: only public addresses, no redirects, twenty seconds in all. */
export const askPortalsOverNetwork: AskPortals = async ({ method, url, headers, body }) => {
  const accept = ['application/json', 'text/json', 'text/plain', 'text/html']
  const call = { method, url, headers, body, accept, largest: LARGEST, redirects: 0 }
  const { status, bytes } = await callOutside(call, { total_ms: TOTAL_MS })
  return { status, text: bytes.toString('utf8') }
}

/** JSON of an answer that reports a problem of the way there (outage, limit, no JSON) as `again`. */
export async function askForJson(
  { ask }: PortalConnection,
  question: PortalQuestion,
): Promise<{ json: Record<string, unknown> } | { again: string }> {
  let answer: Awaited<ReturnType<AskPortals>>
  try {
    answer = await ask(question)
  } catch {
    return { again: 'The portal did not answer' }
  }
  if (answer.status === 429) return { again: 'The portal has had too many calls' }
  if (answer.status >= 500) return { again: 'The portal is down' }
  try {
    const json: unknown = JSON.parse(answer.text)
    if (typeof json === 'object' && json !== null) return { json: json as Record<string, unknown> }
  } catch {
    // Maintenance pages are HTML with status 200.
  }
  return { again: 'The portal answered something else than data' }
}

// Refresh in the last minutes only: a new sign-in before that gives the same session.
const SPARE_MS = 5 * 60_000

/** The running session of a user, or a new one by `signIn`, which gets the key under which the portal sends the session's key. */
export async function sessionOf(
  { keys, user, sessions, now }: PortalConnection,
  signIn: (app_key: Buffer) => Promise<PortalAnswer<Session>>,
): Promise<PortalAnswer<Session>> {
  const name = sessionName({ keys, user })
  const running = sessions.get(name)
  if (running && running.until - SPARE_MS > now()) return { outcome: 'done', value: running }
  const answer = await signIn(newAppKey())
  if (answer.outcome === 'done') sessions.set(name, answer.value)
  return answer
}

/** Forgets a session that the portal no longer takes. */
export const endSession = (connection: PortalConnection): boolean => connection.sessions.delete(sessionName(connection))

// The password is part of the name, so that a changed one signs in anew.
const sessionName = ({ keys, user }: Pick<PortalConnection, 'keys' | 'user'>) =>
  [keys.url, keys.client_id, user.gstin, user.username, user.password].join('\n')

/** Errors of a bounded number and length. */
export const boundedErrors = (errors: readonly PortalError[]): PortalError[] =>
  errors.slice(0, 20).map(({ code, text }) => ({ code: code.slice(0, 12), text: text.slice(0, 300) }))

/** A time of the portals in India (`2026-11-23 10:15:00` or `23/11/2026 10:15:00 AM`) as an ISO instant; null for another text. */
export function portalTime(text: unknown): string | null {
  const given = String(text ?? '').slice(0, 40)
  const iso = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(given)
  const slash = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d) ?(AM|PM)?$/.exec(given)
  if (iso) return instant(iso.slice(1, 4), Number(iso[4]), `${iso[5]}:${iso[6]}`)
  if (!slash) return null
  const [, day, month, year, hour, minute, second, half] = slash
  const hours = half ? (Number(hour) % 12) + (half === 'PM' ? 12 : 0) : Number(hour)
  return instant([year, month, day], hours, `${minute}:${second}`)
}

function instant(day: readonly string[], hours: number, rest: string): string | null {
  const at = new Date(`${day.join('-')}T${String(hours).padStart(2, '0')}:${rest}+05:30`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

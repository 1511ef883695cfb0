import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import type { Call } from '#engine/server/http/route.server.ts'
import type { ServerSettings, SocialKeys } from '#engine/server/http/services.server.ts'
import { countOrRefuse } from '#platform/limits/counter.server.ts'
import { networkOf } from '../throttle.server.ts'
import { authorizeUrl, fetchPerson, SocialFailure, type SocialPerson } from './connector/connector.server.ts'
import { isSocialProvider, type SocialProvider, type SocialReason } from './social.ts'

/** How long a person has at the other site. */
export const FLOW_SECONDS = 600

/** What a page needs to send the person to another site; `code` opens the result, once, in the same browser. */
export interface SocialStart {
  url: string
  code: string
  expires_in: number
}

/** Providers that are switched on, in order. */
export function socialProviders(settings: ServerSettings): SocialProvider[] {
  return Object.keys(settings.social ?? {}).filter(isSocialProvider)
}

/** Begins a way to another site; `account_id` is whom the identity will be linked to, null for signing in. */
export async function beginFlow(call: Call, account_id: number | null, now: Date): Promise<SocialStart> {
  const { services, caller, params, reply } = call
  const { settings, database } = services
  const { provider, keys } = providerOf(settings, params.provider)
  const limit = settings.limits.signup_per_minute ?? 20
  await countOrRefuse(database, { name: 'social_minute', key: networkOf(caller.address), seconds: 60, limit }, now)
  const [state, code, browser] = [secretText(), secretText(), secretText()]
  const expires_at = new Date(now.getTime() + FLOW_SECONDS * 1000)
  await database.transaction(NO_TENANT, (transaction) =>
    transaction.query(
      `insert into social_flow (state_hash, code_hash, asked_by, provider, account_id, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [tokenHash(state), tokenHash(code), tokenHash(browser), provider, account_id, expires_at],
    ),
  )
  setBrowserCookie(reply, settings, browser)
  const url = await authorizeUrl({ provider, keys, ...wayOf(settings, provider, state) })
  return { url, code, expires_in: FLOW_SECONDS }
}

/** Takes the person back from the other site: the state counts once, in the browser that began. Gives why not, or null. */
export async function returnFlow(call: Call, now: Date): Promise<SocialReason | null> {
  const { services, params, query, request } = call
  const { settings, database } = services
  const { provider, keys } = providerOf(settings, params.provider)
  const state = query.state ?? ''
  const browser = browserCookie(request, settings)
  if (state === '' || !browser) return 'expired'
  const rows = await database.transaction(NO_TENANT, (transaction) =>
    transaction.query(
      `update social_flow set returned_at = $4
       where state_hash = $1 and provider = $2 and asked_by = $3 and returned_at is null and expires_at > $4 returning provider`,
      [tokenHash(state), provider, tokenHash(browser), now],
    ),
  )
  if (rows.length === 0) return 'expired'
  try {
    const person = await fetchPerson({ provider, keys, ...wayOf(settings, provider, state) }, query)
    await database.transaction(NO_TENANT, (transaction) =>
      transaction.query('update social_flow set result = $2 where state_hash = $1', [
        tokenHash(state),
        JSON.stringify(person),
      ]),
    )
    return null
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error
    services.log.info({ request_id: call.caller.request_id, provider, failure: error.message }, 'social sign-in failed')
    return error.reason
  }
}

/** Opens a result with its one-time code, in the browser that began; null when there is none to open. */
export async function takeResult(
  call: Call,
  options: { code: string; account_id: number | null; now: Date },
): Promise<{ provider: SocialProvider; person: SocialPerson } | null> {
  const { services, request } = call
  const browser = browserCookie(request, services.settings)
  if (!browser) return null
  // Runs in its own transaction, so that the code is used up even if a later step fails.
  const take = (transaction: Transaction) =>
    transaction.query<{ provider: SocialProvider; result: SocialPerson }>(
      `delete from social_flow where code_hash = $1 and asked_by = $2 and account_id is not distinct from $3::bigint
         and expires_at > $4 and result is not null
       returning provider, result`,
      [tokenHash(options.code), tokenHash(browser), options.account_id, options.now],
    )
  const [found] = await services.database.transaction(NO_TENANT, take)
  return found ? { provider: found.provider, person: found.result } : null
}

/** The provider of a path, with its keys; 404 while it is off. */
export function providerOf(settings: ServerSettings, name: string): { provider: SocialProvider; keys: SocialKeys } {
  const keys = isSocialProvider(name) ? settings.social?.[name] : undefined
  if (!keys) throw notFound()
  return { provider: name as SocialProvider, keys }
}

/** Where the other site sends people back to: the one address that is registered there. */
export const callbackUrl = (base_url: string, provider: SocialProvider) => `${base_url}/api/social/${provider}/callback`

// The proof key is derived from the state, which only the browser has, and the secret of the server, so it is not stored.
function wayOf(settings: ServerSettings, provider: SocialProvider, state: string) {
  const verifier = createHmac('sha256', settings.secret).update(`pkce ${provider} ${state}`).digest('base64url')
  return { state, verifier, redirect_uri: callbackUrl(settings.base_url, provider) }
}

const secretText = () => randomBytes(32).toString('base64url')

const isSecure = (settings: ServerSettings) => settings.base_url.startsWith('https:')
const cookieName = (settings: ServerSettings) => (isSecure(settings) ? '__Host-vanik-social' : 'vanik-social')

function setBrowserCookie(reply: FastifyReply, settings: ServerSettings, value: string): void {
  const parts = [`${cookieName(settings)}=${value}`, 'Path=/', `Max-Age=${FLOW_SECONDS}`, 'HttpOnly', 'SameSite=Lax']
  if (isSecure(settings)) parts.push('Secure')
  // Append, because the same answer may also set the anti-forgery cookie.
  reply.header('set-cookie', parts.join('; '))
}

function browserCookie(request: FastifyRequest, settings: ServerSettings): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName(settings)}=([A-Za-z0-9_-]{43})(?:;|$)`)
  return pattern.exec(request.headers.cookie ?? '')?.[1] ?? null
}

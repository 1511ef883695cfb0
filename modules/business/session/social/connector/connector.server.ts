import { createHmac } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import type { SocialKeys } from '#engine/server/http/services.server.ts'
import type { SocialProvider, SocialReason } from '../social.ts'

/** Who a person is at another site. */
export interface SocialPerson {
  issuer: string
  subject: string
  name: string | null
  email: string | null
  /** True only where the site itself says that the address is proved. */
  email_verified: boolean
}

/** The other site refused, or something on the way went wrong. */
export class SocialFailure extends Error {
  readonly reason: SocialReason
  constructor(reason: SocialReason, message: string) {
    super(message)
    this.reason = reason
  }
}

interface Site {
  issuer: string
  authorize: string
  token: string
  person: string
  scope: string
}

// Facebook: Manual login flow and Graph API /me; LinkedIn: Sign In with LinkedIn using OpenID Connect.
const SITES: Record<SocialProvider, Site> = {
  facebook: {
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    person: 'https://graph.facebook.com/v23.0/me',
    scope: 'public_profile email',
  },
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    person: 'https://api.linkedin.com/v2/userinfo',
    scope: 'openid profile email',
  },
}

const TIMEOUT_MS = 10_000

interface Way {
  provider: SocialProvider
  keys: SocialKeys
  redirect_uri: string
  state: string
  verifier: string
}

/** The address that the pop-up opens at the other site. */
export async function authorizeUrl(way: Way): Promise<string> {
  const site = siteOf(way)
  const url = new URL(site.authorize)
  const query = {
    response_type: 'code',
    client_id: way.keys.client_id,
    redirect_uri: way.redirect_uri,
    scope: site.scope,
    state: way.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(way.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges what the other site sent back for the person; throws SocialFailure. */
export async function fetchPerson(way: Way, query: Record<string, string>): Promise<SocialPerson> {
  try {
    return await askSite(way, query)
  } catch (error) {
    throw failureOf(error)
  }
}

async function askSite(way: Way, query: Record<string, string>): Promise<SocialPerson> {
  const { provider, keys } = way
  const site = siteOf(way)
  const server: oauth.AuthorizationServer = {
    issuer: site.issuer,
    token_endpoint: site.token,
    userinfo_endpoint: site.person,
  }
  const client: oauth.Client = { client_id: keys.client_id }
  const options = {
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
    // A simulator on the same machine speaks plain http; the sites themselves never do.
    [oauth.allowInsecureRequests]: keys.endpoints !== undefined,
  }
  const returned = oauth.validateAuthResponse(server, client, new URLSearchParams(query), way.state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(keys.client_secret),
    returned,
    way.redirect_uri,
    way.verifier,
    options,
  )
  refuseBusy(answer)
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    requireIdToken: provider === 'linkedin',
  })
  return provider === 'linkedin'
    ? askLinkedIn(server, client, tokens, options)
    : askFacebook(site, keys, tokens.access_token, options)
}

async function askLinkedIn(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
  options: oauth.UserInfoRequestOptions,
): Promise<SocialPerson> {
  const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? ''
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, options)
  refuseBusy(answer)
  const person = await oauth.processUserInfoResponse(server, client, subject, answer)
  return {
    issuer: server.issuer,
    subject,
    name: textOf(person.name),
    email: textOf(person.email),
    email_verified: person.email_verified === true,
  }
}

async function askFacebook(
  site: Site,
  keys: SocialKeys,
  access_token: string,
  options: oauth.ProtectedResourceRequestOptions,
): Promise<SocialPerson> {
  const url = new URL(site.person)
  url.searchParams.set('fields', 'id,name,email')
  // Proves that the token is used by the app it was given to.
  url.searchParams.set('appsecret_proof', createHmac('sha256', keys.client_secret).update(access_token).digest('hex'))
  const answer = await oauth.protectedResourceRequest(access_token, 'GET', url, undefined, undefined, options)
  refuseBusy(answer)
  const person = (await answer.json()) as Record<string, unknown>
  const subject = textOf(person.id)
  if (!answer.ok || !subject) throw new SocialFailure('failed', `the person was not told: ${answer.status}`)
  // Facebook does not say whether the address was proved, so here it counts as not proved.
  return { issuer: site.issuer, subject, name: textOf(person.name), email: textOf(person.email), email_verified: false }
}

function refuseBusy(answer: Response): void {
  if (answer.status === 429) throw new SocialFailure('busy', 'too many requests')
}

function failureOf(error: unknown): SocialFailure {
  if (error instanceof SocialFailure) return error
  if (error instanceof oauth.AuthorizationResponseError) {
    const denied = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'].includes(error.error)
    return new SocialFailure(denied ? 'denied' : 'failed', `the site answered ${error.error}`)
  }
  if (error instanceof oauth.ResponseBodyError)
    return new SocialFailure(error.error === 'invalid_grant' ? 'expired' : 'failed', `the site answered ${error.error}`)
  return new SocialFailure('failed', error instanceof Error ? error.message : 'unknown')
}

function siteOf({ provider, keys }: Pick<Way, 'provider' | 'keys'>): Site {
  return { ...SITES[provider], ...keys.endpoints }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 255 && value.isWellFormed()
    ? value.trim()
    : null
}

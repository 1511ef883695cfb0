import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialKeys } from '#engine/server/http/services.server.ts'
import type { SocialProvider } from '../social.ts'

/** A person with an account at the simulated site. */
export interface SimulatedPerson {
  id: string
  name: string
  email: string | null
  email_verified: boolean
  /** What goes wrong with this one: the code is too old when it is exchanged, or the site has had enough requests. */
  trouble?: 'expired' | 'busy'
}

/** The people one can be at the simulated site. */
export const SIMULATED_PEOPLE: readonly SimulatedPerson[] = [
  { id: 'asha', name: 'Asha Mehta', email: 'asha.mehta@example.in', email_verified: true },
  { id: 'ravi', name: 'Ravi Patel', email: null, email_verified: false },
  { id: 'meera', name: 'Meera Iyer', email: 'meera.iyer@example.in', email_verified: false },
  { id: 'late', name: 'Late Shah', email: 'late@example.in', email_verified: true, trouble: 'expired' },
  { id: 'busy', name: 'Busy Rao', email: 'busy@example.in', email_verified: true, trouble: 'busy' },
]

/** Simulates Facebook and LinkedIn on this machine, for tests and for trying the sign-in without their keys. */
export interface SocialSimulator {
  /** Settings that point at it. */
  social: Record<SocialProvider, SocialKeys>
  /** What the person would do on the site's page: the address the site then sends them to. */
  approve: (authorize_url: string, person_id: string) => Promise<string>
  deny: (authorize_url: string) => Promise<string>
  close: () => Promise<void>
}

interface Grant {
  provider: SocialProvider
  redirect_uri: string
  challenge: string
  person: SimulatedPerson
  used: boolean
}

const CLIENT = { client_id: 'vanik-simulated', client_secret: 'a secret between Vanik and the simulator' }

/** Starts it on a free port. `base_url` is the product's: only its own callback addresses are registered. */
export async function startSimulator(options: {
  base_url: () => string
  people?: readonly SimulatedPerson[]
}): Promise<SocialSimulator> {
  const people = options.people ?? SIMULATED_PEOPLE
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, SimulatedPerson>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  // The checks a provider makes before it shows its page; a mistake here never leads back to the product.
  function readRequest(url: URL): { provider: SocialProvider; redirect_uri: string; state: string; challenge: string } {
    const provider = url.pathname.split('/')[1] as SocialProvider
    const query = (name: string) => url.searchParams.get(name) ?? ''
    if (query('client_id') !== CLIENT.client_id) throw new Error('This app is not registered')
    if (query('redirect_uri') !== `${options.base_url()}/api/social/${provider}/callback`)
      throw new Error('This redirect_uri is not registered')
    if (query('response_type') !== 'code') throw new Error('Only the code flow is supported')
    if (query('code_challenge_method') !== 'S256' || query('code_challenge').length !== 43)
      throw new Error('PKCE with S256 is required')
    if (query('state') === '') throw new Error('state is missing')
    return { provider, redirect_uri: query('redirect_uri'), state: query('state'), challenge: query('code_challenge') }
  }

  function answerTo(url: URL): string {
    const { provider, redirect_uri, state, challenge } = readRequest(url)
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    const person = people.find(({ id }) => id === url.searchParams.get('person'))
    if (!person) {
      back.searchParams.set('error', provider === 'facebook' ? 'access_denied' : 'user_cancelled_login')
      back.searchParams.set('error_description', 'The user cancelled')
      return back.href
    }
    const code = randomBytes(16).toString('base64url')
    grants.set(code, { provider, redirect_uri, challenge, person, used: false })
    back.searchParams.set('code', code)
    return back.href
  }

  function exchange(provider: SocialProvider, form: URLSearchParams): { status: number; body: object } {
    const refuse = (status: number, error: string) => ({ status, body: { error, error_description: error } })
    if (form.get('client_id') !== CLIENT.client_id || form.get('client_secret') !== CLIENT.client_secret)
      return refuse(401, 'invalid_client')
    if (form.get('grant_type') !== 'authorization_code') return refuse(400, 'unsupported_grant_type')
    const grant = grants.get(form.get('code') ?? '')
    if (!grant || grant.provider !== provider) return refuse(400, 'invalid_grant')
    if (grant.person.trouble === 'busy') return refuse(429, 'rate_limited')
    if (grant.used || grant.person.trouble === 'expired') return refuse(400, 'invalid_grant')
    grant.used = true
    if (grant.redirect_uri !== form.get('redirect_uri')) return refuse(400, 'invalid_grant')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (challenge !== grant.challenge) return refuse(400, 'invalid_grant')
    const access_token = randomBytes(24).toString('base64url')
    tokens.set(access_token, grant.person)
    const body = { access_token, token_type: 'bearer', expires_in: 3600 }
    return { status: 200, body: provider === 'linkedin' ? { ...body, id_token: idToken(grant.person) } : body }
  }

  function idToken(person: SimulatedPerson): string {
    const now = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iss: 'https://www.linkedin.com/oauth',
      aud: CLIENT.client_id,
      sub: person.id,
      iat: now,
      exp: now + 600,
    }
    const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
  }

  function tellPerson(provider: SocialProvider, request: IncomingMessage): { status: number; body: object } {
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!person) return { status: 401, body: { error: 'invalid_token' } }
    const { id, name, email, email_verified } = person
    if (provider === 'facebook') return { status: 200, body: { id, name, ...(email ? { email } : {}) } }
    return { status: 200, body: { sub: id, name, ...(email ? { email, email_verified } : {}) } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const [, provider, step] = url.pathname.split('/')
    if (provider !== 'facebook' && provider !== 'linkedin') return send(response, 404, { error: 'not_found' })
    if (step === 'token' && request.method === 'POST') {
      const { status, body } = exchange(provider, new URLSearchParams(await textOf(request)))
      return send(response, status, body)
    }
    if (step === 'person') {
      const { status, body } = tellPerson(provider, request)
      return send(response, status, body)
    }
    if (step === 'answer') {
      response.writeHead(303, { location: answerTo(url) }).end()
      return
    }
    if (step !== 'authorize') return send(response, 404, { error: 'not_found' })
    readRequest(url)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(pageOf(provider, url.search, people))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(error.message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keysOf = (provider: SocialProvider): SocialKeys => ({
    ...CLIENT,
    endpoints: {
      authorize: `${address}/${provider}/authorize`,
      token: `${address}/${provider}/token`,
      person: `${address}/${provider}/person`,
    },
  })
  async function answer(authorize_url: string, person: string): Promise<string> {
    const url = new URL(authorize_url)
    url.pathname = url.pathname.replace(/authorize$/, 'answer')
    url.searchParams.set('person', person)
    const { status, headers, text } = await fetch(url, { redirect: 'manual' }).then(async (found) => ({
      status: found.status,
      headers: found.headers,
      text: await found.text(),
    }))
    if (status !== 303) throw new Error(text)
    return headers.get('location') ?? ''
  }
  return {
    social: { facebook: keysOf('facebook'), linkedin: keysOf('linkedin') },
    approve: answer,
    deny: (authorize_url) => answer(authorize_url, ''),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf(provider: SocialProvider, search: string, people: readonly SimulatedPerson[]): string {
  const title = provider === 'facebook' ? 'Facebook' : 'LinkedIn'
  const link = (person: string) => escaped(`/${provider}/answer${search}&person=${person}`)
  const items = people.map(
    ({ id, name, email }) =>
      `<li><a href="${link(id)}">Continue as ${escaped(name)}</a> <small>${escaped(email ?? 'no email')}</small></li>`,
  )
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title} (simulated)</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}li{margin:.6rem 0}small{color:#666}</style>
<h1>${title} (simulated)</h1><p>Vanik asks for your name and your email.</p><ul>${items.join('')}</ul>
<p><a href="${link('')}">Cancel</a></p></html>`
}

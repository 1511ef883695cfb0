import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, type SessionProduct, sessionProduct, signUpBody } from '../../testing.server.ts'
import { type SimulatedPerson, type SocialSimulator, startSimulator } from './connector/simulator.server.ts'

let product: SessionProduct
let site: SocialSimulator
let serial = 0
const people: SimulatedPerson[] = []

beforeAll(async () => {
  product = await sessionProduct()
  site = await startSimulator({ base_url: () => product.services.settings.base_url, people })
})
afterAll(async () => {
  await site.close()
  await product.close()
})
beforeEach(() => {
  product.services.settings.social = site.social
})

type Provider = 'facebook' | 'linkedin'

function somebody(changes: Partial<SimulatedPerson> = {}): SimulatedPerson {
  const id = `subject${++serial}`
  const person = { id, name: 'Asha Mehta', email: `${id}@example.in`, email_verified: true, ...changes }
  people.push(person)
  return person
}

/** A browser: keeps the cookies it is given. */
function browser(token?: string) {
  const cookies = new Map<string, string>()
  return async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const xsrf = cookies.get('XSRF-TOKEN')
    const answer = await product.call(null, method, path, body, {
      ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [name, value] = line.split(';')[0].split('=')
      cookies.set(name, value)
    }
    return answer
  }
}

const pathOf = (url: string) => url.replace(/^.*\/api/, '')

/** Goes to the other site as a person and comes back; gives the code that opens the result, and the screen it ends at. */
async function goAndReturn(go: ReturnType<typeof browser>, provider: Provider, person: SimulatedPerson) {
  const { body } = await go('POST', `/social/${provider}/start`, {})
  const back = await site.approve(body.url, person.id)
  const returned = await go('GET', pathOf(back))
  return { code: body.code as string, screen: String(returned.headers.location), back, status: returned.status }
}

async function enter(provider: Provider, person: SimulatedPerson, go = browser()) {
  const { code } = await goAndReturn(go, provider, person)
  return go('POST', '/social/finish', { code })
}

test('a new person with a verified mail address gets an account and a session, and comes back to the same one', async () => {
  const person = somebody()
  const first = await enter('linkedin', person)
  expect(first.body).toMatchObject({ user: { name: 'Asha Mehta', email: person.email }, token: expect.anything() })
  const again = await enter('linkedin', { ...person })
  expect(again.body.user.id).toBe(first.body.user.id)
  // The mail address may change at the other site: the person stays the same.
  people[people.indexOf(person)] = { ...person, email: 'elsewhere@example.in' }
  expect((await enter('linkedin', person)).body.user.id).toBe(first.body.user.id)
})

test('the way there asks for a code with PKCE S256, a state and the exact address back', async () => {
  const { body } = await browser()('POST', '/social/facebook/start', {})
  const query = Object.fromEntries(new URL(body.url).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: 'http://localhost:3000/api/social/facebook/callback',
  })
  expect(body.url).not.toContain(site.social.facebook.client_secret)
})

test('no address ever holds a token or the code that opens the result', async () => {
  const go = browser()
  const { code, screen, back } = await goAndReturn(go, 'linkedin', somebody())
  expect(screen).toBe('/linkedin/success')
  expect(back).not.toContain(code)
})

test('a mail address that the site does not vouch for is proved by a code first', async () => {
  const person = somebody()
  const go = browser()
  const first = await enter('facebook', person, go)
  expect([first.status, first.body.code]).toEqual([403, 'E_NOT_ACTIVE'])
  expect(first.body).toMatchObject({ otp: { sent_to: person.email }, email: person.email })
  const otp = await product.code(person.email as string)
  expect((await go('POST', '/signup_otp', { email: person.email, otp })).status).toBe(200)
  expect((await enter('facebook', person)).body.token).toBeDefined()
})

test('whoever began with somebody else’s mail address has no way in once its owner signs up', async () => {
  const thief = somebody()
  await enter('facebook', thief)
  product.pass({ minutes: 2 })
  const email = thief.email as string
  const owner = browser()
  await owner('POST', '/signup', signUpBody({ email }))
  await owner('POST', '/signup_otp', { email, otp: await product.code(email) })
  const again = await enter('facebook', thief)
  expect(again.body.token).toBeUndefined()
  expect(again.body.msg).toContain('exists already')
})

test('nor once its owner has chosen a password through the mailed link', async () => {
  const thief = somebody()
  await enter('facebook', thief)
  const email = thief.email as string
  await product.as(null, 'POST', '/forgot_password', { email })
  const token = /token=([\w-]+)/.exec(await product.letter(email))?.[1]
  await product.as(null, 'POST', '/reset_password', { token, password: PASSWORD })
  expect((await enter('facebook', thief)).body.token).toBeUndefined()
})

test('an account with that mail address is not opened by it: the person signs in with the password and links', async () => {
  const person = somebody()
  const { token, id } = await product.signUp(person.email as string)
  const refused = await enter('linkedin', person)
  expect(refused.body).toMatchObject({ code: 'CUSTOM_ERR' })
  expect(refused.body.msg).toContain('Sign in with its password; then link LinkedIn in your profile')

  const go = browser(token)
  expect((await go('POST', '/social/linkedin/link', {})).body.errors[0].field).toBe('current_password')
  const { body } = await go('POST', '/social/linkedin/link', { current_password: PASSWORD })
  await go('GET', pathOf(await site.approve(body.url, person.id)))
  const linked = await go('POST', '/social/finish_link', { code: body.code })
  expect(linked.body.linked).toEqual([expect.objectContaining({ provider: 'linkedin', email: person.email })])
  expect((await enter('linkedin', person)).body.user.id).toBe(id)
})

test('a result for linking does not sign in, and the other way round', async () => {
  const person = somebody()
  const { token } = await product.signUp(`linker${++serial}@example.in`)
  const go = browser(token)
  const { body } = await go('POST', '/social/linkedin/link', { current_password: PASSWORD })
  await go('GET', pathOf(await site.approve(body.url, person.id)))
  expect((await go('POST', '/social/finish', { code: body.code })).body.code).toBe('E_SOCIAL_ENDED')
  const signIn = await goAndReturn(go, 'linkedin', person)
  expect((await go('POST', '/social/finish_link', { code: signIn.code })).body.code).toBe('E_SOCIAL_ENDED')
})

test('an identity belongs to one account', async () => {
  const person = somebody()
  await enter('linkedin', person)
  const { token } = await product.signUp(`second${++serial}@example.in`)
  const go = browser(token)
  const { body } = await go('POST', '/social/linkedin/link', { current_password: PASSWORD })
  await go('GET', pathOf(await site.approve(body.url, person.id)))
  expect((await go('POST', '/social/finish_link', { code: body.code })).body.msg).toContain('another Vanik account')
})

test('the last way in cannot be unlinked; with a password it can', async () => {
  const person = somebody()
  const { body } = await enter('linkedin', person)
  const go = browser(body.token.token)
  expect((await go('POST', '/social/linkedin/unlink', {})).body.msg).toContain('only way to sign in')
  await product.as(null, 'POST', '/forgot_password', { email: person.email })
  const token = /token=([\w-]+)/.exec(await product.letter(person.email as string))?.[1]
  await product.as(null, 'POST', '/reset_password', { token, password: PASSWORD })
  const signedIn = await product.as(null, 'POST', '/login', { email: person.email, password: PASSWORD })
  const later = browser(signedIn.body.token.token)
  const unlinked = await later('POST', '/social/linkedin/unlink', { current_password: PASSWORD })
  expect(unlinked.body).toEqual({ linked: [] })
  expect((await enter('linkedin', person)).body.token).toBeUndefined()
})

test('a state counts once, for ten minutes, and only in the browser that began', async () => {
  const person = somebody()
  const go = browser()
  const { code, back } = await goAndReturn(go, 'linkedin', person)
  expect((await go('GET', pathOf(back))).headers.location).toBe('/linkedin/error?reason=expired')
  // The second return has not spoilt the first.
  expect((await go('POST', '/social/finish', { code })).status).toBe(200)

  const started = await go('POST', '/social/linkedin/start', {})
  const address = pathOf(await site.approve(started.body.url, person.id))
  expect((await browser()('GET', address)).headers.location).toBe('/linkedin/error?reason=expired')
  expect((await go('GET', address.replace('linkedin', 'facebook'))).headers.location).toBe(
    '/facebook/error?reason=expired',
  )
  product.pass({ minutes: 10, seconds: 1 })
  expect((await go('GET', address)).headers.location).toBe('/linkedin/error?reason=expired')
  expect((await go('GET', '/social/linkedin/callback?code=abc&state=made-up')).headers.location).toBe(
    '/linkedin/error?reason=expired',
  )
})

test('the code that opens the result works once, and only in the browser that began', async () => {
  const go = browser()
  const { code } = await goAndReturn(go, 'linkedin', somebody())
  expect((await browser()('POST', '/social/finish', { code })).status).toBe(401)
  expect((await go('POST', '/social/finish', { code })).status).toBe(200)
  expect((await go('POST', '/social/finish', { code })).status).toBe(401)
})

test('nothing opens before the person has come back', async () => {
  const go = browser()
  const { body } = await go('POST', '/social/linkedin/start', {})
  expect((await go('POST', '/social/finish', { code: body.code })).status).toBe(401)
})

test('a code of another way fails the proof key', async () => {
  const go = browser()
  const person = somebody()
  const other = await browser()('POST', '/social/linkedin/start', {})
  const stolen = new URL(await site.approve(other.body.url, person.id)).searchParams.get('code') as string
  const mine = await go('POST', '/social/linkedin/start', {})
  const back = new URL(await site.approve(mine.body.url, person.id))
  back.searchParams.set('code', stolen)
  expect((await go('GET', pathOf(back.href))).headers.location).toBe('/linkedin/error?reason=expired')
})

test('what goes wrong at the other site is told in one of few words', async () => {
  const reasonOf = async (person: SimulatedPerson) => {
    const { screen } = await goAndReturn(browser(), 'linkedin', person)
    return screen.split('reason=')[1]
  }
  expect(await reasonOf(somebody({ trouble: 'expired' }))).toBe('expired')
  expect(await reasonOf(somebody({ trouble: 'busy' }))).toBe('busy')
  const go = browser()
  for (const provider of ['facebook', 'linkedin'] as const) {
    const { body } = await go('POST', `/social/${provider}/start`, {})
    const denied = await go('GET', pathOf(await site.deny(body.url)))
    expect(denied.headers.location).toBe(`/${provider}/error?reason=denied`)
  }
  product.services.settings.social = {
    linkedin: { ...site.social.linkedin, client_secret: 'not the secret' },
  }
  expect(await reasonOf(somebody())).toBe('failed')
})

test('the site refuses an address back that is not registered, and a way without a proof key', async () => {
  const { body } = await browser()('POST', '/social/facebook/start', {})
  const changed = (name: string, value: string) => {
    const url = new URL(body.url)
    url.searchParams.set(name, value)
    return site.approve(url.href, somebody().id)
  }
  await expect(changed('redirect_uri', 'https://evil.example/callback')).rejects.toThrow('redirect_uri')
  await expect(changed('code_challenge_method', 'plain')).rejects.toThrow('PKCE')
})

test('without a mail address there is no account, and the person is told what to do', async () => {
  const answer = await enter('facebook', somebody({ email: null }))
  expect(answer.body.msg).toContain('gave us no email address')
})

test('a reserved name is not taken over', async () => {
  const { body } = await enter('linkedin', somebody({ name: 'Admin' }))
  expect(body.user.name).not.toBe('Admin')
})

test('a second step is asked after the other site, too', async () => {
  const person = somebody()
  const { body } = await enter('linkedin', person)
  await product.owner.query(
    `insert into second_factor (account_id, key_id, sealed_secret, created_at, confirmed_at) values ($1, 'k', '\\x00', now(), now())`,
    [body.user.id],
  )
  expect((await enter('linkedin', person)).body).toEqual({ second_factor: expect.anything() })
})

test('a site without keys does not exist', async () => {
  product.services.settings.social = { facebook: site.social.facebook }
  for (const name of ['linkedin', 'myspace', 'constructor'])
    expect((await browser()('POST', `/social/${name}/start`, {})).status).toBe(404)
  expect((await browser()('GET', '/social/linkedin/callback?state=a&code=b')).status).toBe(404)
})

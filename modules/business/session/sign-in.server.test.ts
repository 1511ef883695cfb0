import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type SessionProduct, sessionProduct, signUpBody } from '../testing.server.ts'
import { returnTry, takeTry } from './throttle.server.ts'

let product: SessionProduct
let serial = 0

beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const fresh = () => `person${++serial}@example.in`
const signIn = (email: string, password: string = PASSWORD) => product.as(null, 'POST', '/login', { email, password })
const isLive = async (token: string) => (await product.as(token, 'GET', '/businesses')).status === 200

test('a person signs in with the address in any case', async () => {
  const { email, id } = await product.signUp('Ravi.Patel@Example.in', 'Ravi Patel')
  const answer = await signIn(email.toUpperCase())
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    user: { id, name: 'Ravi Patel', email, phone: '+919825012345', photo_url: null },
    token: { token: expect.any(String), expires_at: expect.any(String) },
  })
  const life = Date.parse(answer.body.token.expires_at) - product.now().getTime()
  expect(Math.abs(life - 12 * 3_600_000)).toBeLessThan(10_000)
  expect(await isLive(answer.body.token.token)).toBe(true)
})

test('an unknown address and a wrong password get the same answer, which does not end a session', async () => {
  const { email } = await product.signUp(fresh())
  const wrong = await signIn(email, 'Wrong#2026')
  const unknown = await signIn('nobody-at-all@example.in', 'Wrong#2026')
  expect(wrong.status).toBe(401)
  expect({ ...unknown.body, request_id: null }).toEqual({ ...wrong.body, request_id: null })
  expect(wrong.body).toMatchObject({ code: 'E_UNAUTHORIZED_ACCESS', errors: [] })
})

test('nothing sent is told on both fields', async () => {
  const answer = await product.as(null, 'POST', '/login', {})
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual(['email', 'password'])
})

test('who has not proved the address gets a new code instead of a session', async () => {
  const email = fresh()
  await product.as(null, 'POST', '/signup', signUpBody({ email }))
  await product.work()
  product.pass({ seconds: 61 })
  const answer = await signIn(email)
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({ code: 'E_NOT_ACTIVE', otp: { sent_to: email, expires_in: 600 } })
  const otp = await product.code(email)
  expect((await product.as(null, 'POST', '/signup_otp', { email, otp })).status).toBe(200)
  const wrong = await signIn(email, 'Wrong#2026')
  expect(wrong.status).toBe(401)
})

test('a switched-off account is told so with the right password only', async () => {
  const { email, id, token } = await product.signUp(fresh())
  await product.owner.query(`update account set status = 'inactive' where id = $1`, [id])
  product.services.identity.forget({ account_id: id })
  expect((await signIn(email)).body.code).toBe('E_NOT_ACTIVE')
  expect((await signIn(email, 'Wrong#2026')).status).toBe(401)
  expect((await product.as(token, 'GET', '/businesses')).body.code).toBe('E_NOT_ACTIVE')
})

test('five failures lock the address, known or not; the lock doubles and the right password opens it after its end', async () => {
  const { email, token } = await product.signUp(fresh())
  for (const who of [email, 'no-such-person@example.in']) {
    for (let tries = 0; tries < 5; tries++) expect((await signIn(who, 'Wrong#2026')).status).toBe(401)
    const locked = await signIn(who)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890)
    product.pass({ minutes: 15, seconds: 1 })
    for (let tries = 0; tries < 5; tries++) expect((await signIn(who, 'Wrong#2026')).status).toBe(401)
    product.pass({ minutes: 16 })
    expect((await signIn(who)).status).toBe(429)
    product.pass({ minutes: 15 })
  }
  expect(await isLive(token)).toBe(true)
  expect((await signIn(email)).status).toBe(200)
  for (let tries = 0; tries < 4; tries++) await signIn(email, 'Wrong#2026')
  expect((await signIn(email)).status).toBe(200)
})

test('many guesses at once do not slip through together', async () => {
  const { email } = await product.signUp(fresh())
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(email, `Guess#${n}x`)))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
})

test('a try that the server was too busy to compare is not held against anybody, nor is its lock', async () => {
  const options = { key: 'a busy hour', limits: {}, now: product.now() }
  const { database } = product.services
  for (let tries = 0; tries < 5; tries++) await takeTry(database, options)
  await expect(takeTry(database, options)).rejects.toMatchObject({ status: 429 })
  await returnTry(database, options)
  await takeTry(database, options)
  await expect(takeTry(database, options)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
})

test('failures of one network address are counted, successes are not', async () => {
  const { email } = await product.signUp(fresh())
  const { limits } = product.services.settings
  limits.address_failures_per_minute = 3
  try {
    for (let tries = 0; tries < 5; tries++) expect((await signIn(email)).status).toBe(200)
    for (let tries = 0; tries < 3; tries++) expect((await signIn(fresh(), 'Wrong#2026')).status).toBe(401)
    expect((await signIn(email)).status).toBe(429)
    expect((await product.as(null, 'POST', '/signup_otp', { email, otp: '000000' })).status).toBe(429)
    product.pass({ seconds: 61 })
    expect((await signIn(email)).status).toBe(200)
  } finally {
    limits.address_failures_per_minute = 0
  }
})

test('a hash of older making is renewed at the next sign-in', async () => {
  const { email, id } = await product.signUp(fresh())
  const { hash } = await import('@node-rs/argon2')
  const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await product.owner.query('update account set password_hash = $2 where id = $1', [id, old])
  expect((await signIn(email)).status).toBe(200)
  const { rows } = await product.owner.query('select password_hash from account where id = $1', [id])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(email)).status).toBe(200)
})

test('a token alone tells whose session it is; it stays as it is, and the session does not get longer', async () => {
  const { email, id } = await product.signUp(fresh())
  const token = (await signIn(email)).body.token
  const answer = await product.as(null, 'POST', '/verify_token', { api_token: token.token })
  expect([answer.status, answer.body]).toMatchObject([200, { user: { id, email }, token }])
  expect(await isLive(token.token)).toBe(true)
  const { rows } = await product.owner.query('select count(*)::int as sessions from session where account_id = $1', [
    id,
  ])
  expect(rows[0].sessions).toBe(2)
})

test('a token that is unknown, ended or of an account that is not active is refused', async () => {
  const { token, id } = await product.signUp(fresh())
  const verify = (api_token?: unknown) => product.as(null, 'POST', '/verify_token', { api_token })
  for (const unknown of ['x', 'x'.repeat(43)])
    expect(await verify(unknown)).toMatchObject({ status: 401, body: { code: 'E_INVALID_AUTH_TOKEN' } })
  for (const odd of [undefined, '', 7, { token }, 'x'.repeat(513)]) expect((await verify(odd)).status).toBe(422)
  await product.owner.query("update account set status = 'inactive' where id = $1", [id])
  product.services.identity.forget()
  expect(await verify(token)).toMatchObject({ status: 403, body: { code: 'E_NOT_ACTIVE' } })
  await product.owner.query("update account set status = 'active' where id = $1", [id])
  await product.owner.query("update session set expires_at = now() - interval '1 second' where account_id = $1", [id])
  product.services.identity.forget()
  expect(await verify(token)).toMatchObject({ status: 401, body: { code: 'E_INVALID_AUTH_TOKEN' } })
})

test('signing out ends the token at once, and no other session', async () => {
  const { email, token } = await product.signUp(fresh())
  const second = (await signIn(email)).body.token.token
  expect((await product.as(second, 'POST', '/logout')).status).toBe(200)
  expect(await isLive(second)).toBe(false)
  expect(await isLive(token)).toBe(true)
  const ended = await product.as(second, 'GET', '/businesses')
  expect(ended.body).toMatchObject({ code: 'E_INVALID_AUTH_TOKEN', errors: [{ rule: 'E_UNAUTHORIZED_ACCESS' }] })
})

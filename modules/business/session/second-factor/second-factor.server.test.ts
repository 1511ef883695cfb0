import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOffSecondStep } from './take-off.server.ts'
import { businessBody } from '#modules/business/business-body.test-kit.ts'
import { PASSWORD, type SessionProduct, sessionProduct } from '../../testing.server.ts'

let product: SessionProduct
let serial = 0

beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const fresh = () => `person${++serial}@example.in`
const signIn = (email: string, password = PASSWORD) => product.as(null, 'POST', '/login', { email, password })
const answer = (challenge: string, given: Record<string, unknown>, headers: Record<string, string> = {}) =>
  product.call(null, 'POST', '/login/second_factor', { challenge, ...given }, headers)
const proof = { current_password: PASSWORD }

/** The code that the app shows now, or some time steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: product.now().getTime() + steps * 30_000 })

async function withFactor() {
  const person = await product.signUp(fresh())
  const setUp = await product.as(person.token, 'POST', '/second_factor/set_up', proof)
  const { secret } = setUp.body
  const confirmed = await product.as(person.token, 'POST', '/second_factor/confirm', { code: codeOf(secret) })
  // The code of the set-up is used up: the next sign-in takes the next one.
  product.pass({ seconds: 30 })
  return { ...person, secret, codes: confirmed.body.recovery_codes as string[] }
}

const challengeOf = async (email: string) => (await signIn(email)).body.second_factor.challenge as string

test('set-up takes the password, a first code switches it on, and ten recovery codes are told once', async () => {
  const { token, email } = await product.signUp(fresh())
  const refused = await product.as(token, 'POST', '/second_factor/set_up', {})
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'current_password' })])
  const wrong = await product.as(token, 'POST', '/second_factor/set_up', { current_password: 'Wrong#2026' })
  expect(wrong.body.errors[0]).toMatchObject({ field: 'current_password', rule: 'password' })

  const { body } = await product.as(token, 'POST', '/second_factor/set_up', proof)
  expect(body.uri).toContain(`otpauth://totp/Vanik:${encodeURIComponent(email)}`)
  expect((await signIn(email)).body.token).toBeDefined()
  const miss = await product.as(token, 'POST', '/second_factor/confirm', { code: '000000' })
  expect(miss.status).toBe(422)
  const done = await product.as(token, 'POST', '/second_factor/confirm', { code: codeOf(body.secret) })
  expect(new Set(done.body.recovery_codes).size).toBe(10)
  expect((await product.as(token, 'GET', '/profile')).body.second_factor).toMatchObject({
    is_on: true,
    recovery_codes_left: 10,
  })
  expect(await product.letter(email)).toContain('you now need your password and a code from your app')
})

test('the secret and the recovery codes do not stand in the database', async () => {
  const { id, secret, codes } = await withFactor()
  const [row] = (await product.owner.query('select * from second_factor where account_id = $1', [id])).rows
  expect(row.sealed_secret.toString('latin1')).not.toContain(secret)
  const stored = (await product.owner.query('select * from recovery_code where account_id = $1', [id])).rows
  expect(JSON.stringify(stored)).not.toContain(codes[0])
})

test('the password alone opens nothing: it gets a question, and the code gets the session', async () => {
  const { email, secret } = await withFactor()
  const first = await signIn(email)
  expect(first.status).toBe(200)
  expect(first.body).toEqual({ second_factor: { challenge: expect.any(String), expires_in: 600 } })
  const second = await answer(first.body.second_factor.challenge, { code: codeOf(secret) })
  expect(second.body.user.email).toBe(email)
  expect((await product.as(second.body.token.token, 'GET', '/businesses')).status).toBe(200)
})

test('the same code does not count twice, nor does an older one', async () => {
  const { email, secret } = await withFactor()
  const code = codeOf(secret)
  expect((await answer(await challengeOf(email), { code })).status).toBe(200)
  const again = await challengeOf(email)
  expect((await answer(again, { code })).status).toBe(422)
  expect((await answer(again, { code: codeOf(secret, -1) })).status).toBe(422)
  product.pass({ seconds: 30 })
  expect((await answer(again, { code: codeOf(secret) })).status).toBe(200)
})

test('a code of two steps ago is too old, the neighbouring steps are not', async () => {
  const { email, secret } = await withFactor()
  product.pass({ minutes: 5 })
  const challenge = await challengeOf(email)
  expect((await answer(challenge, { code: codeOf(secret, -2) })).status).toBe(422)
  expect((await answer(challenge, { code: codeOf(secret, 2) })).status).toBe(422)
  expect((await answer(challenge, { code: codeOf(secret, 1) })).status).toBe(200)
})

test('a recovery code works once, however it is typed, and the person is told', async () => {
  const { email, codes } = await withFactor()
  const typed = codes[3].toLowerCase().replaceAll('-', ' ')
  expect((await answer(await challengeOf(email), { recovery_code: typed })).status).toBe(200)
  expect(await product.letter(email)).toContain('Codes left: 9')
  const used = await answer(await challengeOf(email), { recovery_code: codes[3] })
  expect(used.body.errors[0]).toMatchObject({ field: 'recovery_code' })
  expect((await answer(await challengeOf(email), { recovery_code: codes[4] })).status).toBe(200)
})

test('a challenge lives ten minutes, works once, and only in the browser that passed the first step', async () => {
  const { email, secret } = await withFactor()
  const cookie = { cookie: `XSRF-TOKEN=${'a'.repeat(32)}`, 'x-xsrf-token': 'a'.repeat(32) }
  const bound = await product.call(null, 'POST', '/login', { email, password: PASSWORD }, cookie)
  const { challenge } = bound.body.second_factor
  const foreign = { cookie: `XSRF-TOKEN=${'b'.repeat(32)}`, 'x-xsrf-token': 'b'.repeat(32) }
  for (const headers of [foreign, {}])
    expect((await answer(challenge, { code: codeOf(secret) }, headers)).body.code).toBe('E_CHALLENGE_ENDED')
  expect((await answer(challenge, { code: codeOf(secret) }, cookie)).status).toBe(200)
  product.pass({ seconds: 30 })
  expect((await answer(challenge, { code: codeOf(secret) }, cookie)).status).toBe(401)
  const late = await challengeOf(email)
  product.pass({ minutes: 10, seconds: 1 })
  expect((await answer(late, { code: codeOf(secret) })).body.code).toBe('E_CHALLENGE_ENDED')
  expect((await answer('no-such-challenge', { code: '123456' })).status).toBe(401)
})

test('wrong codes lock the account as wrong passwords do, and both count together', async () => {
  const { email, secret } = await withFactor()
  for (let tries = 0; tries < 2; tries++) expect((await signIn(email, 'Wrong#2026')).status).toBe(401)
  const challenge = await challengeOf(email)
  for (let tries = 0; tries < 3; tries++) expect((await answer(challenge, { code: '000000' })).status).toBe(422)
  expect((await answer(challenge, { code: codeOf(secret) })).status).toBe(429)
  expect((await signIn(email)).status).toBe(429)
  product.pass({ minutes: 15, seconds: 1 })
  expect((await answer(await challengeOf(email), { code: codeOf(secret) })).status).toBe(200)
})

test('five tries are all a challenge has, even where nothing locks', async () => {
  const { email, secret } = await withFactor()
  product.services.settings.limits.login_failures = 0
  const challenge = await challengeOf(email)
  for (let tries = 0; tries < 5; tries++) expect((await answer(challenge, { code: '000000' })).status).toBe(422)
  expect((await answer(challenge, { code: codeOf(secret) })).body.code).toBe('E_CHALLENGE_ENDED')
  product.services.settings.limits.login_failures = 5
})

test('a new password ends the sign-ins that began with the old one', async () => {
  const { email, secret, token } = await withFactor()
  const challenge = await challengeOf(email)
  await product.as(token, 'POST', '/change_password', { current_password: PASSWORD, password: 'Newer#2026' })
  expect((await answer(challenge, { code: codeOf(secret) })).body.code).toBe('E_CHALLENGE_ENDED')
})

test('switching off takes the password and a code; then the password alone signs in', async () => {
  const { email, secret, token } = await withFactor()
  expect((await product.as(token, 'POST', '/second_factor/switch_off', { code: codeOf(secret) })).status).toBe(422)
  expect((await product.as(token, 'POST', '/second_factor/switch_off', { ...proof, code: '000000' })).status).toBe(422)
  const off = await product.as(token, 'POST', '/second_factor/switch_off', { ...proof, code: codeOf(secret) })
  expect(off.status).toBe(200)
  expect((await signIn(email)).body.token).toBeDefined()
})

test('the operator takes it off for whoever has lost phone and codes; their sessions end', async () => {
  const { email, token } = await withFactor()
  expect(await takeOffSecondStep(product.services.database, email.toUpperCase())).toBe(true)
  expect(await takeOffSecondStep(product.services.database, email)).toBe(false)
  product.services.identity.forget()
  expect((await product.as(token, 'GET', '/businesses')).status).toBe(401)
  expect((await signIn(email)).body.token).toBeDefined()
})

test('every way in stands in the log of sign-ins, wrong codes and ended sessions too', async () => {
  const { email, secret, id } = await withFactor()
  const challenge = await challengeOf(email)
  await answer(challenge, { code: '000000' })
  const { body } = await answer(challenge, { code: codeOf(secret) })
  await product.as(body.token.token, 'POST', '/sessions/end_others', {})
  const { rows } = await product.owner.query(
    'select outcome, way from sign_in_event where account_id = $1 order by id desc limit 3',
    [id],
  )
  expect(rows).toEqual([
    { outcome: 'session_ended', way: null },
    { outcome: 'signed_in', way: 'totp' },
    { outcome: 'refused', way: 'totp' },
  ])
})

test('new recovery codes replace the old ones', async () => {
  const { email, secret, token, codes } = await withFactor()
  const renewed = await product.as(token, 'POST', '/second_factor/recovery_codes', { ...proof, code: codeOf(secret) })
  expect((await answer(await challengeOf(email), { recovery_code: codes[0] })).status).toBe(422)
  expect((await answer(await challengeOf(email), { recovery_code: renewed.body.recovery_codes[0] })).status).toBe(200)
})

test('a business may ask its owner and Admins for it: who has none does not get in until it is set up', async () => {
  const owner = await withFactor()
  const made = await product.as(owner.token, 'POST', '/businesses', businessBody())
  const business_id = made.body.id as number
  const inBusiness = (person: { token: string; id: number }, method: 'GET' | 'PUT', path: string, body?: unknown) =>
    product.call({ ...person, business_id }, method, path, body)
  const admin = await product.signUp(fresh())
  const join = (text: string) => product.inside(business_id, text, [business_id, admin.id])
  await join('insert into membership (account_id, business_id) values ($2, $1)')
  await join(`insert into member (business_id, id, name, status) values ($1, $2, 'Admin Shah', 'Active')`)
  await join(
    `insert into member_role (business_id, member_id, role_id) select $1, $2, id from role where business_id = $1 and name = 'Admin'`,
  )
  expect((await inBusiness(admin, 'PUT', '/business_security', { require_second_factor: true })).status).toBe(403)
  expect((await inBusiness(admin, 'GET', '/my_branches')).status).toBe(200)
  expect((await inBusiness(owner, 'PUT', '/business_security', { require_second_factor: true })).status).toBe(200)
  const refused = await inBusiness(admin, 'GET', '/my_branches')
  expect([refused.status, refused.body.code]).toEqual([403, 'E_SECOND_FACTOR'])
  expect((await product.as(admin.token, 'GET', '/businesses')).body[0].needs_second_factor).toBe(true)
  expect((await inBusiness(owner, 'GET', '/my_branches')).status).toBe(200)
  expect((await product.as(owner.token, 'GET', '/businesses')).body[0].needs_second_factor).toBe(false)

  const { secret } = (await product.as(admin.token, 'POST', '/second_factor/set_up', proof)).body
  await product.as(admin.token, 'POST', '/second_factor/confirm', { code: codeOf(secret) })
  expect((await inBusiness(admin, 'GET', '/my_branches')).status).toBe(200)
})

test('an owner without a second step cannot ask others for it', async () => {
  const owner = await product.signUp(fresh())
  const made = await product.as(owner.token, 'POST', '/businesses', businessBody())
  const answered = await product.call({ ...owner, business_id: made.body.id }, 'PUT', '/business_security', {
    require_second_factor: true,
  })
  expect(answered.body).toMatchObject({ code: 'CUSTOM_ERR', msg: expect.stringContaining('your own') })
})

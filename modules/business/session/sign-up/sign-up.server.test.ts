import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type SessionProduct, sessionProduct, signUpBody } from '../../testing.server.ts'

let product: SessionProduct
let serial = 0

beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const fresh = () => `person${++serial}@example.in`
const signUp = (changes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  product.call(null, 'POST', '/signup', signUpBody(changes), headers)
const enter = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  product.call(null, 'POST', '/signup_otp', body, headers)
const browser = (name: string) => {
  const cookie = name.padEnd(24, 'x')
  return { cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie }
}
const fields = (body: { errors: { field: string }[] }) => body.errors.map((error) => error.field).sort()

test('a person signs up, gets a code by mail and is signed in with it', async () => {
  const answer = await signUp({ email: 'Asha.Mehta@Example.in' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    user: { id: expect.any(Number), name: 'Asha Mehta', email: 'Asha.Mehta@Example.in', phone: '+919825012345' },
    otp: { sent_to: 'Asha.Mehta@Example.in', expires_in: 600 },
  })
  const letter = await product.letter('Asha.Mehta@Example.in')
  expect(letter).toMatch(/^Your Vanik code is \d{6}\n/)
  const otp = await product.code('Asha.Mehta@Example.in')
  const entered = await enter({ email: 'asha.mehta@example.in', otp })
  expect(entered.status).toBe(200)
  expect(entered.body).toEqual({
    user: { ...answer.body.user, photo_url: null },
    token: { token: expect.stringMatching(/^[\w-]{43}$/), expires_at: expect.any(String) },
  })
  const businesses = await product.as(entered.body.token.token, 'GET', '/businesses')
  expect(businesses).toMatchObject({ status: 200, body: [] })
})

test('the address is kept as it was typed, tokens, codes and passwords only as hashes', async () => {
  const email = 'As.Typed@Example.in'
  await signUp({ email })
  const otp = await product.code(email)
  const { rows } = await product.owner.query(
    `select a.email, a.status, a.password_hash, c.code_hash from account a join one_time_code c on c.account_id = a.id where lower(a.email) = lower($1)`,
    [email],
  )
  expect(rows[0]).toMatchObject({ email, status: 'pending' })
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(rows[0].code_hash.toString('latin1')).not.toContain(otp)
  const entered = await enter({ email, otp })
  const sessions = await product.owner.query('select token_hash from session where account_id = $1', [
    entered.body.user.id,
  ])
  expect(sessions.rows[0].token_hash.toString('base64url')).not.toBe(entered.body.token.token)
})

test('the code stands in no queue', async () => {
  const email = fresh()
  await signUp({ email })
  expect(product.jobs.at(-1)).toEqual({
    name: 'send_code',
    payload: { account_id: expect.any(Number), purpose: 'sign_up' },
  })
})

test('everything that is wrong is told at once', async () => {
  const nothing = await product.call(null, 'POST', '/signup', {})
  expect(nothing.status).toBe(422)
  expect(nothing.body.code).toBe('VALIDATION_ERROR')
  expect(fields(nothing.body)).toEqual(['email', 'name', 'password'])
  const wrong = await signUp({ name: 'A  B', email: 'a@b', phone: 'call me', phone_code: 'IN', password: 'silk' })
  expect(fields(wrong.body)).toEqual(['email', 'name', 'password', 'phone', 'phone_code'])
  for (const phone of [{ phone: '12345' }, { phone: '98250 12345', phone_code: '+971' }, { phone: '+44 12345' }])
    expect(fields((await signUp({ ...phone, name: 'A  B' })).body)).toEqual(expect.arrayContaining(['phone']))
  const types = await signUp({ name: ['x'], email: 5, phone: { a: 1 }, password: true })
  expect(fields(types.body)).toEqual(['email', 'name', 'password', 'phone'])
})

test('a phone may be left out, and is then not known', async () => {
  const email = fresh()
  const { phone: _, phone_code: __, ...body } = signUpBody({ email })
  expect((await product.call(null, 'POST', '/signup', body)).status).toBe(200)
  const { user } = (await enter({ email, otp: await product.code(email) })).body
  expect(user).toMatchObject({ email, phone: null })
})

test.each(['admin', 'Admin', 'ROOT', 'ａｄｍｉｎ', 'ad\u200dmin', 'test\u200b', 'PM'])(
  'the reserved name %j is refused',
  async (name) => {
    const answer = await signUp({ name, email: fresh() })
    expect(answer.status).toBe(422)
    expect(fields(answer.body)).toEqual(['name'])
  },
)

test('an address with an account is refused in any case, one that was never proved is not', async () => {
  const email = fresh()
  await product.signUp(email)
  const again = await signUp({ email: email.toUpperCase() })
  expect(again.status).toBe(422)
  expect(again.body.errors).toEqual([{ field: 'email', message: expect.any(String), rule: 'unique' }])

  const pending = fresh()
  await signUp({ email: pending })
  product.pass({ seconds: 61 })
  expect((await signUp({ email: pending, name: 'Asha Shah' })).status).toBe(200)
  const entered = await enter({ email: pending, otp: await product.code(pending) })
  expect(entered.body.user.name).toBe('Asha Shah')
})

test('a code works once and for ten minutes', async () => {
  const email = fresh()
  await signUp({ email })
  const otp = await product.code(email)
  product.pass({ minutes: 10 })
  expect((await enter({ email, otp })).status).toBe(422)
  expect((await enter({ email, resend: true })).body).toEqual({ otp: { sent_to: email, expires_in: 600 } })
  const second = await product.code(email)
  expect((await enter({ email, otp: second })).status).toBe(200)
  expect((await enter({ email, otp: second })).status).toBe(422)
})

test('five wrong tries use a code up', async () => {
  const email = fresh()
  await signUp({ email })
  const otp = await product.code(email)
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) expect((await enter({ email, otp: wrong })).status).toBe(422)
  expect((await enter({ email, otp })).status).toBe(422)
})

test('only the newest code lives', async () => {
  const email = fresh()
  await signUp({ email })
  const first = await product.code(email)
  product.pass({ seconds: 61 })
  await enter({ email, resend: true })
  const second = await product.code(email)
  if (first !== second) expect((await enter({ email, otp: first })).status).toBe(422)
  expect((await enter({ email, otp: second })).status).toBe(200)
})

test('a wrong code, an unknown address and a proved one get the same answer', async () => {
  const pending = fresh()
  await signUp({ email: pending })
  await product.work()
  const proved = fresh()
  await product.signUp(proved)
  const answers = []
  for (const email of [pending, proved, 'nobody@example.in']) {
    const { status, body } = await enter({ email, otp: 'abcdef' })
    answers.push({ status, ...body, request_id: null })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('codes are sent once a minute and five times an hour, whoever asks', async () => {
  for (const email of [fresh(), 'unknown-person@example.in']) {
    if (email !== 'unknown-person@example.in') await signUp({ email })
    else await enter({ email, resend: true })
    const soon = await enter({ email, resend: true })
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    for (let sent = 1; sent < 5; sent++) {
      product.pass({ seconds: 61 })
      expect((await enter({ email, resend: true })).status).toBe(200)
    }
    product.pass({ seconds: 61 })
    expect((await enter({ email, resend: true })).status).toBe(429)
    product.pass({ hours: 1 })
    expect((await enter({ email, resend: true })).status).toBe(200)
  }
})

test('nobody opens an account for somebody who signed up with the same address in another browser', async () => {
  const email = fresh()
  await signUp({ email, password: 'Stranger#1' }, browser('stranger'))
  const otp = await product.code(email)
  expect((await enter({ email, otp }, browser('owner'))).status).toBe(422)
  expect((await enter({ email, otp }, browser('stranger'))).status).toBe(200)
})

test('asking for another code does not bind it to another browser', async () => {
  const email = fresh()
  await signUp({ email }, browser('first'))
  product.pass({ seconds: 61 })
  await enter({ email, resend: true }, browser('second'))
  const otp = await product.code(email)
  expect((await enter({ email, otp }, browser('second'))).status).toBe(422)
  expect((await enter({ email, otp }, browser('first'))).status).toBe(200)
})

test('a sign-up is corrected in the same browser without a new code, in another one only a minute later', async () => {
  const email = fresh()
  await signUp({ email }, browser('mine'))
  const otp = await product.code(email)
  expect((await signUp({ email, password: 'Stranger#1' }, browser('theirs'))).status).toBe(429)
  expect((await signUp({ email, name: 'Asha Patel' }, browser('mine'))).status).toBe(200)
  const entered = await enter({ email, otp }, browser('mine'))
  expect(entered.body.user.name).toBe('Asha Patel')
  expect((await product.as(null, 'POST', '/login', { email, password: PASSWORD })).status).toBe(200)
})

test('many sign-ups from one network are refused with a time to come back', async () => {
  const { limits } = product.services.settings
  const from = (remoteAddress: string) =>
    product.app.inject({
      method: 'POST',
      url: '/api/signup',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(signUpBody({ email: fresh() })),
    })
  limits.signup_per_minute = 2
  limits.signup_per_day = 3
  try {
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(200)
    expect((await from('2001:db8:1:2:ffff::9')).statusCode).toBe(200)
    const third = await from('2001:db8:1:2::3')
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(200)
    product.pass({ seconds: 61 })
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(200)
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(429)
  } finally {
    limits.signup_per_minute = 0
    limits.signup_per_day = 0
  }
})

test('the strict policy refuses common passwords and ones made of the person', async () => {
  const { settings } = product.services
  settings.password_policy = 'strict'
  try {
    for (const password of ['Ab#12cd', 'Password@123', 'P@ssw0rd1', 'Mehta#4821', 'Jai$9825012345x'])
      expect(fields((await signUp({ email: fresh(), password })).body)).toEqual(['password'])
    expect((await signUp({ email: fresh(), password: 'Loom & 7 bobbins' })).status).toBe(200)
  } finally {
    settings.password_policy = 'spec'
  }
})

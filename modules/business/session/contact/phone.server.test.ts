import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SmsError } from '#platform/sms/gateway.server.ts'
import { PASSWORD, type SessionProduct, sessionProduct, signUpBody } from '../../testing.server.ts'
import { contactBody } from './contact.ts'

let product: SessionProduct
let serial = 0
const sendText: { now: SessionProduct['services']['sendText'] } = { now: null }

beforeAll(async () => {
  product = await sessionProduct()
  sendText.now = product.services.sendText
})
beforeEach(() => {
  product.services.sendText = sendText.now
})
afterAll(() => product.close())

const fresh = () => `98250${String(++serial).padStart(5, '0')}`
const browser = (name: string) => {
  const cookie = name.padEnd(24, 'x')
  return { cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie }
}
const body = (phone: string, changes: Record<string, unknown> = {}) => {
  const { email: _, ...rest } = signUpBody({ phone, ...changes })
  return rest
}
const signUp = (phone: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  product.call(null, 'POST', '/signup', body(phone, changes), headers)
const enter = (given: Record<string, unknown>, headers: Record<string, string> = {}) =>
  product.call(null, 'POST', '/signup_otp', given, headers)
const signIn = (phone: string, password: string = PASSWORD) => product.as(null, 'POST', '/login', { phone, password })
const errors = (answer: { body: { errors: { field: string; rule: string }[] } }) =>
  answer.body.errors.map(({ field, rule }) => ({ field, rule }))

test('a person signs up by phone, gets a code by SMS, is signed in with it, and signs in with any spelling of the phone', async () => {
  const answer = await signUp('98250 90001')
  expect(answer.body).toEqual({
    user: { id: expect.any(Number), name: 'Asha Mehta', email: null, phone: '+919825090001' },
    otp: { sent_to: '+919825090001', expires_in: 600 },
  })
  const [text] = await product.sms('+919825090001')
  expect(text).toEqual({ to: '+919825090001', template: 'code', values: [expect.stringMatching(/^\d{6}$/), '10'] })
  const entered = await enter({ phone: '09825090001', otp: text.values[0] })
  expect(entered.body).toEqual({ user: { ...answer.body.user, photo_url: null }, token: expect.anything() })
  expect((await product.as(entered.body.token.token, 'GET', '/businesses')).body).toEqual([])
  for (const phone of ['9825090001', '+91 98250 90001', '0 98250-90001'])
    expect((await signIn(phone)).body.user.id).toBe(answer.body.user.id)
  expect(product.mails).toEqual([])
})

test('the code is kept as a hash, stands in no queue, works once, for ten minutes and five tries', async () => {
  const phone = fresh()
  await signUp(phone)
  expect(JSON.stringify(product.jobs)).not.toMatch(/9825|\d{6}/)
  const otp = await product.code(`+91${phone}`)
  const { rows } = await product.owner.query(
    'select c.code_hash from one_time_code c join account a on a.id = c.account_id where a.phone = $1',
    [`+91${phone}`],
  )
  expect(rows[0].code_hash).toHaveLength(32)
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) expect((await enter({ phone, otp: wrong })).status).toBe(422)
  expect((await enter({ phone, otp })).status).toBe(422)
  product.pass({ seconds: 61 })
  expect((await enter({ phone, resend: true })).body).toEqual({ otp: { sent_to: `+91${phone}`, expires_in: 600 } })
  const late = await product.code(`+91${phone}`)
  product.pass({ minutes: 10 })
  expect((await enter({ phone, otp: late })).status).toBe(422)
  await enter({ phone, resend: true })
  const last = await product.code(`+91${phone}`)
  expect((await enter({ phone, otp: last })).status).toBe(200)
  expect((await enter({ phone, otp: last })).status).toBe(422)
})

test('only a mobile of a country that gets texts can sign up; without a gateway none can', async () => {
  for (const phone of ['12345', '022 22044040', '+971 50 123 4567', '+1 202 555 0142'])
    expect(errors(await signUp(phone))).toEqual([{ field: 'phone', rule: 'format' }])
  expect(errors(await product.call(null, 'POST', '/signup', {}))[0]).toEqual({ field: 'email', rule: 'required' })
  product.services.sendText = null
  const off = await signUp(fresh())
  expect(off.body.errors).toEqual([
    { field: 'phone', message: 'Use an email: this installation sends no SMS', rule: 'format' },
  ])
  expect((await product.call(null, 'POST', '/login', {})).body.errors[0].message).toBe('Email is required')
})

test('a phone with an account is refused in any spelling; the same phone of a person who signs in by email is not', async () => {
  const phone = fresh()
  await product.signUpByPhone(phone)
  product.pass({ seconds: 61 })
  const again = await signUp(`+91 ${phone}`)
  expect(errors(again)).toEqual([{ field: 'phone', rule: 'unique' }])
  const written = fresh()
  await product.signUp(`owner-of-${written}@example.in`)
  await product.owner.query('update account set phone = $2 where email = $1', [
    `owner-of-${written}@example.in`,
    `+91${written}`,
  ])
  expect((await signIn(written)).status).toBe(401)
  expect((await product.signUpByPhone(written)).token).toBeDefined()
})

test('ten sign-ups with one phone at once make one account and one text', async () => {
  const phone = fresh()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => signUp(phone, {}, browser(`browser${at}`))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => [200, 422, 429].includes(status))).toBe(true)
  const { rows } = await product.owner.query('select 1 from account where phone = $1', [`+91${phone}`])
  expect(rows).toHaveLength(1)
  expect(await product.sms(`+91${phone}`)).toHaveLength(1)
})

test('ten writers cannot give one phone to two accounts', async () => {
  const phone = `+91${fresh()}`
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      product.services.database.transaction({ business_id: null, user_id: null }, (transaction) =>
        transaction.query(
          `insert into account (name, phone, signs_in_by_phone, password_hash) values ('Asha', $1, true, 'none') returning id`,
          [phone],
        ),
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a wrong code, an unknown phone and a proved one get the same answer', async () => {
  const pending = fresh()
  await signUp(pending)
  await product.work()
  const proved = fresh()
  await product.signUpByPhone(proved)
  const answers = []
  for (const phone of [pending, proved, fresh()]) {
    const { status, body: said } = await enter({ phone, otp: 'abcdef' })
    answers.push({ status, ...said, request_id: null })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('an unknown phone and a wrong password get the same answer, and both lock after five', async () => {
  const phone = fresh()
  await product.signUpByPhone(phone)
  const unknown = fresh()
  for (let tries = 0; tries < 5; tries++) {
    const [one, other] = [await signIn(phone, 'Wrong#2026'), await signIn(unknown, 'Wrong#2026')]
    expect(one.status).toBe(401)
    expect({ ...other.body, request_id: null }).toEqual({ ...one.body, request_id: null })
  }
  expect((await signIn(phone)).status).toBe(429)
  expect((await signIn(unknown)).status).toBe(429)
})

test('wrong passwords by phone and by email count together', async () => {
  const email = 'both-ways@example.in'
  const { token } = await product.signUp(email)
  const phone = fresh()
  await product.as(token, 'POST', '/profile/phone', { phone, current_password: PASSWORD })
  await product.as(token, 'POST', '/profile/phone/confirm', { otp: await product.code(`+91${phone}`) })
  for (let tries = 0; tries < 3; tries++) await signIn(phone, 'Wrong#2026')
  for (let tries = 0; tries < 2; tries++) await product.as(null, 'POST', '/login', { email, password: 'Wrong#2026' })
  expect((await signIn(phone)).status).toBe(429)
  expect((await product.as(null, 'POST', '/login', { email, password: PASSWORD })).status).toBe(429)
})

test('who has not proved the phone gets a new code instead of a session', async () => {
  const phone = fresh()
  await signUp(phone)
  await product.work()
  product.pass({ seconds: 61 })
  const answer = await signIn(phone)
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({ code: 'E_NOT_ACTIVE', phone: `+91${phone}`, otp: { sent_to: `+91${phone}` } })
  expect((await enter({ phone, otp: await product.code(`+91${phone}`) })).status).toBe(200)
})

test('nobody opens the account of a phone with a password that another person chose', async () => {
  const phone = fresh()
  await signUp(phone, { password: 'Thief#2026' }, browser('thief'))
  const otp = await product.code(`+91${phone}`)
  expect((await enter({ phone, otp }, browser('owner'))).status).toBe(422)
  product.pass({ seconds: 61 })
  await signUp(phone, {}, browser('owner'))
  const own = await product.code(`+91${phone}`)
  expect((await enter({ phone, otp: own }, browser('owner'))).status).toBe(200)
  expect((await signIn(phone, 'Thief#2026')).status).toBe(401)
})

test('one number gets at most one code a minute, five an hour and ten a day, from all requests together', async () => {
  const phone = fresh()
  await signUp(phone)
  await product.work()
  expect((await enter({ phone, resend: true })).status).toBe(429)
  for (let sent = 1; sent < 10; sent++) {
    product.pass({ minutes: 20 })
    expect((await enter({ phone, resend: true })).status).toBe(200)
    await product.work()
  }
  product.pass({ minutes: 20 })
  const full = await enter({ phone, resend: true })
  expect(full.status).toBe(429)
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(3_600)
  // A new password is asked for by the same kind of text.
  await product.as(null, 'POST', '/forgot_password', { phone })
  await product.work()
  expect(await product.sms(`+91${phone}`)).toHaveLength(10)
})

test('one network address causes few texts, and a day has an end', async () => {
  const { limits } = product.services.settings
  const logged: object[] = []
  const { error } = product.services.log
  product.services.log.error = (data) => void logged.push(data)
  limits.texts_per_hour = 2
  try {
    expect((await signUp(fresh())).status).toBe(200)
    expect((await signUp(fresh())).status).toBe(200)
    expect((await signUp(fresh())).status).toBe(429)
    // Letters cost nothing.
    expect((await product.call(null, 'POST', '/signup', signUpBody({ email: 'still@example.in' }))).status).toBe(200)
    limits.texts_per_hour = 0
    limits.texts_per_day = 1
    const phone = fresh()
    expect((await signUp(phone)).status).toBe(200)
    expect(await product.sms(`+91${phone}`)).toEqual([])
    expect(logged).toContainEqual({ event: 'texts_used_up', template: 'code' })
  } finally {
    Object.assign(limits, { texts_per_hour: 0, texts_per_day: 2_000 })
    product.services.log.error = error
  }
})

test('a text that the gateway does not take is in the log without its number, and is tried again only in an outage', async () => {
  const logged: object[] = []
  const { error } = product.services.log
  product.services.log.error = (data) => void logged.push(data)
  const failing = (problem: 'wrong_number' | 'outage') => {
    product.services.sendText = () => Promise.reject(new SmsError(problem, 'no'))
  }
  try {
    const phone = fresh()
    await signUp(phone)
    failing('wrong_number')
    await product.work()
    expect(logged).toEqual([{ event: 'text_not_sent', template: 'code', problem: 'wrong_number' }])
    product.services.sendText = sendText.now
    product.pass({ seconds: 61 })
    await enter({ phone, resend: true })
    failing('outage')
    await expect(product.work()).rejects.toThrow(SmsError)
  } finally {
    product.services.log.error = error
  }
})

test('a forgotten password is chosen anew with a code by SMS, once, in the browser that asked; all sessions end', async () => {
  const phone = fresh()
  const { token } = await product.signUpByPhone(phone)
  const headers = browser('mine')
  const asked = await product.call(null, 'POST', '/forgot_password', { phone }, headers)
  expect(asked.body).toEqual({ message: expect.any(String), otp: { sent_to: `+91${phone}`, expires_in: 600 } })
  const otp = await product.code(`+91${phone}`)
  const reset = (given: Record<string, unknown>, from = headers) =>
    product.call(null, 'POST', '/reset_password', { phone, otp, password: 'Loom#2027', ...given }, from)
  expect(errors(await reset({ password: 'short' }))).toEqual([{ field: 'password', rule: 'format' }])
  expect(errors(await reset({}, browser('other')))).toEqual([{ field: 'otp', rule: 'code' }])
  expect((await reset({})).status).toBe(200)
  expect((await product.as(token, 'GET', '/businesses')).status).toBe(401)
  expect((await signIn(phone)).status).toBe(401)
  expect((await signIn(phone, 'Loom#2027')).status).toBe(200)
  expect(errors(await reset({}))).toEqual([{ field: 'otp', rule: 'code' }])
  expect((await product.sms(`+91${phone}`)).at(-1)).toMatchObject({
    template: 'security',
    values: ['the password was changed'],
  })
})

test('a forgotten password reveals no account, and its code has five tries', async () => {
  const phone = fresh()
  await product.signUpByPhone(phone)
  const unknown = fresh()
  const ask = (of: string) => product.as(null, 'POST', '/forgot_password', { phone: of })
  const [one, other] = [await ask(phone), await ask(unknown)]
  expect({ ...other.body, otp: null }).toEqual({ ...one.body, otp: null })
  await product.work()
  expect(await product.sms(`+91${unknown}`)).toEqual([])
  const otp = await product.code(`+91${phone}`)
  const wrong = otp === '000000' ? '000001' : '000000'
  const reset = (of: string, code: string) =>
    product.as(null, 'POST', '/reset_password', { phone: of, otp: code, password: 'Loom#2027' })
  for (let tries = 0; tries < 5; tries++) {
    const [known, nobody] = [await reset(phone, wrong), await reset(unknown, wrong)]
    expect({ ...nobody.body, request_id: null }).toEqual({ ...known.body, request_id: null })
  }
  expect((await reset(phone, otp)).status).toBe(422)
  expect((await signIn(phone)).status).toBe(200)
})

test('the code of a sign-up sets no password, and a code for a password opens no account', async () => {
  const phone = fresh()
  await signUp(phone)
  const otp = await product.code(`+91${phone}`)
  expect((await product.as(null, 'POST', '/reset_password', { phone, otp, password: 'Loom#2027' })).status).toBe(422)
  product.pass({ minutes: 2 })
  await product.as(null, 'POST', '/forgot_password', { phone })
  const second = await product.code(`+91${phone}`)
  if (second !== otp) expect((await enter({ phone, otp: second })).status).toBe(422)
  expect((await enter({ phone, otp })).status).toBe(200)
})

test('a person without an email gets news about their account by SMS', async () => {
  const phone = fresh()
  const { token } = await product.signUpByPhone(phone)
  const changed = { current_password: PASSWORD, password: 'Loom#2027' }
  expect((await product.as(token, 'POST', '/change_password', changed)).status).toBe(200)
  expect((await product.sms(`+91${phone}`)).at(-1)?.values).toEqual(['the password was changed'])
  expect(product.mails).not.toContainEqual(expect.objectContaining({ to: null }))
})

test('the strict policy refuses a password made of the phone', async () => {
  const { settings } = product.services
  settings.password_policy = 'strict'
  try {
    const phone = fresh()
    expect(errors(await signUp(phone, { password: `Jai$${phone}x` }))).toEqual([{ field: 'password', rule: 'format' }])
  } finally {
    settings.password_policy = 'spec'
  }
})

test.each([
  ['98250 12345', { phone: '98250 12345', phone_code: '+91' }],
  [' +971 50 123 4567 ', { phone: '+971 50 123 4567', phone_code: '+91' }],
  ['(022) 2204-4040', { phone: '(022) 2204-4040', phone_code: '+91' }],
  ['asha@example.in', { email: 'asha@example.in' }],
  ['9825012345@example.in', { email: '9825012345@example.in' }],
  ['asha', { email: 'asha' }],
])('%j typed into the field for phone or email is read as it is meant', (typed, wanted) => {
  expect(contactBody(typed)).toEqual(wanted)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type SessionProduct, sessionProduct } from '../testing.server.ts'

let product: SessionProduct
let serial = 0

beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const fresh = () => `person${++serial}@example.in`
const proof = { current_password: PASSWORD }
const signIn = (email: string) => product.as(null, 'POST', '/login', { email, password: PASSWORD })
const profileOf = async (token: string) => (await product.as(token, 'GET', '/profile')).body

test('a person reads the own account and nothing secret of it', async () => {
  const { token, email, id } = await product.signUp(fresh())
  expect(await profileOf(token)).toEqual({
    user: { id, name: 'Asha Mehta', email, phone: '+919825012345', photo_url: null },
    has_password: true,
    second_factor: { is_on: false, since: null, recovery_codes_left: 0 },
    linked: [],
    signs_in_by_phone: false,
    email_change: null,
    phone_change: null,
  })
})

test('the name changes by the rules of names', async () => {
  const { token } = await product.signUp(fresh())
  const name = 'Asha Mehta-Shah'
  const changed = await product.as(token, 'PUT', '/profile', { name })
  expect(changed.body.user).toMatchObject({ name })
  const more = await product.as(token, 'PUT', '/profile', { name, email: 'other@example.in' })
  expect(more.body.errors).toMatchObject([{ field: 'email', rule: 'unknown' }])
  expect((await product.as(token, 'PUT', '/profile', { name: 'admin' })).body.errors[0].field).toBe('name')
})

test('a new email needs the password, is proved by a code, and the old address is told', async () => {
  const { token, email } = await product.signUp(fresh())
  const wanted = fresh()
  const refused = await product.as(token, 'POST', '/profile/email', { email: wanted })
  expect(refused.body.errors[0].field).toBe('current_password')
  const asked = await product.as(token, 'POST', '/profile/email', { email: wanted, ...proof })
  expect(asked.body.otp).toEqual({ sent_to: wanted, expires_in: 600 })
  expect((await profileOf(token)).email_change.email).toBe(wanted)
  const otp = await product.code(wanted)
  expect((await signIn(wanted)).status).toBe(401)
  const done = await product.as(token, 'POST', '/profile/email/confirm', { otp })
  expect(done.body.user.email).toBe(wanted)
  expect((await signIn(wanted)).status).toBe(200)
  expect((await signIn(email)).status).toBe(401)
  expect(await product.letter(email)).toContain(`The new email is ${wanted}`)
  expect((await profileOf(token)).email_change).toBeNull()
})

test('the code of a new email has five tries and ten minutes', async () => {
  const { token } = await product.signUp(fresh())
  const wanted = fresh()
  await product.as(token, 'POST', '/profile/email', { email: wanted, ...proof })
  const otp = await product.code(wanted)
  const miss = otp === '000000' ? '111111' : '000000'
  const confirm = (code: string) => product.as(token, 'POST', '/profile/email/confirm', { otp: code })
  for (let tries = 0; tries < 5; tries++) expect((await confirm(miss)).body.errors[0].field).toBe('otp')
  expect((await confirm(otp)).status).toBe(422)
  product.pass({ minutes: 2 })
  await product.as(token, 'POST', '/profile/email', { email: wanted, ...proof })
  const second = await product.code(wanted)
  product.pass({ minutes: 10, seconds: 1 })
  expect((await confirm(second)).status).toBe(422)
})

test('an email that has an account is refused, also when it is taken while the code is on its way', async () => {
  const { token, email } = await product.signUp(fresh())
  const other = await product.signUp(fresh())
  const taken = await product.as(token, 'POST', '/profile/email', { email: other.email.toUpperCase(), ...proof })
  expect(taken.body.errors[0]).toMatchObject({ field: 'email', rule: 'unique' })
  const same = await product.as(token, 'POST', '/profile/email', { email, ...proof })
  expect(same.body.errors[0]).toMatchObject({ field: 'email', rule: 'unique' })
  const wanted = fresh()
  await product.as(token, 'POST', '/profile/email', { email: wanted, ...proof })
  const otp = await product.code(wanted)
  product.pass({ minutes: 2 })
  await product.signUp(wanted)
  expect((await product.as(token, 'POST', '/profile/email/confirm', { otp })).body.errors[0].rule).toBe('unique')
})

test('a link that is in the old mailbox no longer works after the change', async () => {
  const { token, email } = await product.signUp(fresh())
  await product.as(null, 'POST', '/forgot_password', { email })
  const link = /token=([\w-]+)/.exec(await product.letter(email))?.[1]
  const wanted = fresh()
  await product.as(token, 'POST', '/profile/email', { email: wanted, ...proof })
  await product.as(token, 'POST', '/profile/email/confirm', { otp: await product.code(wanted) })
  const used = await product.as(null, 'POST', '/reset_password', { token: link, password: 'Thief#2026' })
  expect(used.status).toBe(422)
})

test('a new phone needs the password and a code; then it signs in, and a mail goes to the email', async () => {
  const { token, email } = await product.signUp(fresh())
  const wrong = await product.as(token, 'POST', '/profile/phone', { phone: '12345', ...proof })
  expect(wrong.body.errors).toMatchObject([{ field: 'phone', rule: 'format' }])
  const phone = { phone: '98250 54321', phone_code: '+91' }
  expect((await product.as(token, 'POST', '/profile/phone', phone)).body.errors[0].field).toBe('current_password')
  const asked = await product.as(token, 'POST', '/profile/phone', { ...phone, ...proof })
  expect(asked.body).toEqual({ otp: { sent_to: '+919825054321', expires_in: 600 } })
  expect(await profileOf(token)).toMatchObject({
    user: { phone: '+919825012345' },
    phone_change: { phone: '+919825054321' },
    signs_in_by_phone: false,
  })
  const otp = await product.code('+919825054321')
  const login = { ...phone, password: PASSWORD }
  expect((await product.as(null, 'POST', '/login', login)).status).toBe(401)
  const done = await product.as(token, 'POST', '/profile/phone/confirm', { otp })
  expect(done.body.user).toMatchObject({ email, phone: '+919825054321' })
  expect((await product.as(null, 'POST', '/login', login)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
  expect(await profileOf(token)).toMatchObject({ phone_change: null, signs_in_by_phone: true })
  const letter = await product.letter(email)
  expect(letter).toContain('phone number')
  expect(letter).not.toContain('9825054321')
  const same = await product.as(token, 'POST', '/profile/phone', { ...phone, ...proof })
  expect(same.body.errors[0]).toMatchObject({ field: 'phone', rule: 'unique' })
})

test('the code of a new phone has five tries, and the change can be given up', async () => {
  const { token } = await product.signUp(fresh())
  const wanted = { phone: '9825054322', ...proof }
  await product.as(token, 'POST', '/profile/phone', wanted)
  const otp = await product.code('+919825054322')
  const miss = otp === '000000' ? '111111' : '000000'
  const confirm = (code: string) => product.as(token, 'POST', '/profile/phone/confirm', { otp: code })
  for (let tries = 0; tries < 5; tries++) expect((await confirm(miss)).body.errors[0].field).toBe('otp')
  expect((await confirm(otp)).status).toBe(422)
  product.pass({ minutes: 2 })
  await product.as(token, 'POST', '/profile/phone', wanted)
  const second = await product.code('+919825054322')
  expect(
    (await product.call(null, 'DELETE', '/profile/phone', undefined, { authorization: `Bearer ${token}` })).status,
  ).toBe(200)
  expect((await confirm(second)).status).toBe(422)
})

test('a phone that signs in to another account is refused, also when it is taken while the code is on its way', async () => {
  const other = await product.signUpByPhone('9825054330')
  const { token } = await product.signUp(fresh())
  const taken = await product.as(token, 'POST', '/profile/phone', { phone: other.phone, ...proof })
  expect(taken.body.errors[0]).toMatchObject({ field: 'phone', rule: 'unique' })
  await product.as(token, 'POST', '/profile/phone', { phone: '9825054331', ...proof })
  const otp = await product.code('+919825054331')
  product.pass({ minutes: 2 })
  await product.signUpByPhone('9825054331')
  expect((await product.as(token, 'POST', '/profile/phone/confirm', { otp })).body.errors[0].rule).toBe('unique')
})

test('ten accounts that prove one phone at once: one has it', async () => {
  const tokens: string[] = []
  const codes: string[] = []
  for (let at = 0; at < 10; at++) {
    const { token } = await product.signUp(fresh())
    product.pass({ minutes: 13 })
    await product.as(token, 'POST', '/profile/phone', { phone: '9825054340', ...proof })
    tokens.push(token)
    codes.push(await product.code('+919825054340'))
  }
  // A code lives ten minutes; here only the order of the writers counts.
  await product.owner.query(`update one_time_code set expires_at = now() + interval '1 day' where purpose = 'phone'`)
  const answers = await Promise.all(
    tokens.map((token, at) => product.as(token, 'POST', '/profile/phone/confirm', { otp: codes[at] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
  const { rows } = await product.owner.query(
    `select 1 from account where phone = '+919825054340' and signs_in_by_phone`,
  )
  expect(rows).toHaveLength(1)
})

test('a landline, a phone abroad, and any phone without SMS is saved without a code, and a mail goes to the email', async () => {
  const { token, email } = await product.signUp(fresh())
  for (const phone of ['022 22044040', '+44 20 7946 0958']) {
    const { body } = await product.as(token, 'POST', '/profile/phone', { phone, ...proof })
    expect(body.user.phone).toMatch(/^\+(?:91|44)\d+$/)
  }
  const { services } = product
  const { sendText } = services
  services.sendText = null
  const { body } = await product.as(token, 'POST', '/profile/phone', { phone: '9825054350', ...proof })
  services.sendText = sendText
  expect(body.user.phone).toBe('+919825054350')
  expect((await profileOf(token)).signs_in_by_phone).toBe(false)
  expect(await product.letter(email)).toContain('phone number')
})

test('a person without an email adds one, and the SMS tells it; the phone cannot become an unproved one before', async () => {
  const { token, phone } = await product.signUpByPhone('9825054360')
  const landline = { phone: '022 22044040', ...proof }
  expect((await product.as(token, 'POST', '/profile/phone', landline)).body.errors[0].field).toBe('phone')
  const wanted = fresh()
  await product.as(token, 'POST', '/profile/email', { email: wanted, ...proof })
  const done = await product.as(token, 'POST', '/profile/email/confirm', { otp: await product.code(wanted) })
  expect(done.body.user).toMatchObject({ email: wanted, phone })
  expect((await product.sms(phone)).at(-1)).toMatchObject({ template: 'security', values: ['the email was changed'] })
  expect((await signIn(wanted)).status).toBe(200)
  expect((await product.as(token, 'POST', '/profile/phone', landline)).body.user.phone).toBe('+912222044040')
  expect((await product.as(null, 'POST', '/login', { phone, password: PASSWORD })).status).toBe(401)
})

test('guesses at the password of the profile lock', async () => {
  const { token } = await product.signUp(fresh())
  const guess = () =>
    product.as(token, 'POST', '/profile/phone', { phone: '9825054399', current_password: 'Wrong#2026' })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
  expect((await guess()).status).toBe(429)
})

test('a photo is part of who is signed in', async () => {
  const { token, id } = await product.signUp(fresh())
  const add = (state: string, key: string) =>
    product.owner.query(
      `insert into account_photo (account_id, name, extension, file_type, file_size, state, storage_key, created_by, sha256, ready_at)
       values ($1, 'me.jpg', 'jpg', 'image/jpeg', 10, $2, $3, $1, 'x', now())`,
      [id, state, key],
    )
  await add('ready', 'account/1/old')
  await add('ready', 'account/1/new')
  await add('pending', 'account/1/on-its-way')
  const verified = await product.as(token, 'POST', '/verify_token', { api_token: token })
  expect(verified.body.user.photo_url).toBe('account/1/new')
})

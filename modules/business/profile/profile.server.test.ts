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
    email_change: null,
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

test('a new phone needs the password, and the email is told', async () => {
  const { token, email } = await product.signUp(fresh())
  const wrong = await product.as(token, 'POST', '/profile/phone', { phone: '12345', ...proof })
  expect(wrong.body.errors).toMatchObject([{ field: 'phone', rule: 'format' }])
  const phone = { phone: '98250 54321', phone_code: '+91' }
  expect((await product.as(token, 'POST', '/profile/phone', phone)).body.errors[0].field).toBe('current_password')
  expect((await product.as(token, 'POST', '/profile/phone', { ...phone, ...proof })).body.user.phone).toBe(
    '+919825054321',
  )
  const letter = await product.letter(email)
  expect(letter).toContain('phone number')
  expect(letter).not.toContain('9825054321')
})

test('guesses at the password of the profile lock', async () => {
  const { token } = await product.signUp(fresh())
  const guess = () =>
    product.as(token, 'POST', '/profile/phone', { phone: '9825054321', current_password: 'Wrong#2026' })
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

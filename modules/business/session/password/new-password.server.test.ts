import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type SessionProduct, sessionProduct, signUpBody } from '../../testing.server.ts'

let product: SessionProduct
let serial = 0
const NEW = 'Loom#7bobbins'

beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const fresh = () => `person${++serial}@example.in`
const signIn = (email: string, password: string) => product.as(null, 'POST', '/login', { email, password })
const isLive = async (token: string) => (await product.as(token, 'GET', '/businesses')).status === 200
const reset = (token: string, password: string) => product.as(null, 'POST', '/reset_password', { token, password })
const fields = (body: { errors: { field: string }[] }) => body.errors.map((error) => error.field).sort()

/** Asks for a link; gives its token. */
async function link(email: string): Promise<string> {
  await product.as(null, 'POST', '/forgot_password', { email })
  return linkIn(email)
}

/** The token in the newest letter, which goes to the address as it was typed at sign-up. */
async function linkIn(email: string): Promise<string> {
  return (
    /http:\/\/localhost:3000\/change-reset-password\?token=([\w-]{43})/.exec(await product.letter(email))?.[1] ?? ''
  )
}

test('a link from the mail sets a new password once, ends every session and opens the lock', async () => {
  const { email, token } = await product.signUp(fresh())
  for (let tries = 0; tries < 5; tries++) await signIn(email, 'Wrong#2026')
  expect((await signIn(email, PASSWORD)).status).toBe(429)
  await product.as(null, 'POST', '/forgot_password', { email: email.toUpperCase() })
  const used = await linkIn(email)
  expect((await reset(used, NEW)).status).toBe(200)
  expect(await isLive(token)).toBe(false)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, NEW)).status).toBe(200)
  expect(await product.letter(email)).toContain('was changed just now')
  const again = await reset(used, 'Other#2026x')
  expect(again.status).toBe(422)
  expect(fields(again.body)).toEqual(['token'])
})

test('the answer and the queue are the same for an address nobody has; no letter leaves', async () => {
  const { email } = await product.signUp(fresh())
  product.jobs.splice(0)
  const known = await product.as(null, 'POST', '/forgot_password', { email })
  const unknown = await product.as(null, 'POST', '/forgot_password', { email: 'stranger@example.in' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
  expect(product.jobs.map((job) => job.name)).toEqual(['send_reset_link', 'send_reset_link'])
  expect(JSON.stringify(product.jobs)).not.toContain('token')
  expect(await product.letter('stranger@example.in')).toBe('')
})

test('one link a minute is sent, and the newest alone works', async () => {
  const { email } = await product.signUp(fresh())
  const first = await link(email)
  const mails = product.mails.length
  expect((await product.as(null, 'POST', '/forgot_password', { email })).status).toBe(200)
  await product.work()
  expect(product.mails).toHaveLength(mails)
  product.pass({ seconds: 61 })
  const second = await link(email)
  expect(second).not.toBe(first)
  expect((await reset(first, NEW)).status).toBe(422)
  expect((await reset(second, NEW)).status).toBe(200)
})

test('a link is dead after half an hour', async () => {
  const { email } = await product.signUp(fresh())
  const token = await link(email)
  product.pass({ minutes: 30, seconds: 1 })
  expect(fields((await reset(token, NEW)).body)).toEqual(['token'])
})

test('two uses of one link at once: one of them wins', async () => {
  const { email } = await product.signUp(fresh())
  const token = await link(email)
  const answers = await Promise.all([reset(token, NEW), reset(token, 'Other#2026x')])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
})

test('everything that is wrong is told at once', async () => {
  const answer = await reset('no-such-token', 'weak')
  expect(answer.status).toBe(422)
  expect(fields(answer.body)).toEqual(['password', 'token'])
  expect(fields((await product.as(null, 'POST', '/reset_password', {})).body)).toEqual(['password', 'token'])
  expect(fields((await product.as(null, 'POST', '/forgot_password', { email: 'x' })).body)).toEqual(['email'])
})

test('a link proves the address of somebody who never entered the code', async () => {
  const email = fresh()
  await product.as(null, 'POST', '/signup', signUpBody({ email, password: 'Stranger#1' }))
  expect((await reset(await link(email), NEW)).status).toBe(200)
  expect((await signIn(email, 'Stranger#1')).status).toBe(401)
  expect((await signIn(email, NEW)).status).toBe(200)
})

test('who knows the current password changes it: this session goes on, the others end, links die, a letter tells', async () => {
  const { email, token } = await product.signUp(fresh())
  const other = (await signIn(email, PASSWORD)).body.token.token
  const open = await link(email)
  expect(await isLive(other)).toBe(true)
  const answer = await product.as(token, 'POST', '/change_password', { current_password: PASSWORD, password: NEW })
  expect(answer.status).toBe(200)
  expect(await isLive(token)).toBe(true)
  expect(await isLive(other)).toBe(false)
  expect((await reset(open, 'Other#2026x')).status).toBe(422)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, NEW)).status).toBe(200)
  expect(await product.letter(email)).toContain('was changed just now')
})

test('a change needs the current password, and tells everything that is wrong at once', async () => {
  const { email, token } = await product.signUp(fresh())
  const wrong = await product.as(token, 'POST', '/change_password', { current_password: 'Wrong#1', password: 'weak' })
  expect(wrong.status).toBe(422)
  expect(fields(wrong.body)).toEqual(['current_password', 'password'])
  expect(fields((await product.as(token, 'POST', '/change_password', {})).body)).toEqual([
    'current_password',
    'password',
  ])
  for (let tries = 0; tries < 4; tries++)
    await product.as(token, 'POST', '/change_password', { current_password: 'Wrong#1', password: NEW })
  const locked = await product.as(token, 'POST', '/change_password', { current_password: PASSWORD, password: NEW })
  expect(locked.status).toBe(429)
  expect((await signIn(email, PASSWORD)).status).toBe(200)
  expect((await product.as(null, 'POST', '/change_password', {})).status).toBe(401)
})

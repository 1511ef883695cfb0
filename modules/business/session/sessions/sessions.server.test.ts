import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type SessionProduct, sessionProduct } from '../../testing.server.ts'
import type { SessionRow } from './session-list.server.ts'

let product: SessionProduct
let serial = 0

beforeAll(async () => {
  product = await sessionProduct()
})
afterAll(() => product.close())

const fresh = () => `person${++serial}@example.in`
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) Chrome/121.0 Mobile Safari/537.36'

async function signIn(email: string, user_agent: string): Promise<string> {
  const answer = await product.call(null, 'POST', '/login', { email, password: PASSWORD }, { 'user-agent': user_agent })
  return answer.body.token.token
}
const listOf = async (token: string) => (await product.as(token, 'GET', '/sessions')).body.data as SessionRow[]
const isLive = async (token: string) => (await product.as(token, 'GET', '/businesses')).status === 200

test('a person sees where they are signed in: the device, when, from where, and which one is this', async () => {
  const { email } = await product.signUp(fresh())
  const laptop = await signIn(email, FIREFOX)
  const phone = await signIn(email, PHONE)
  const list = await listOf(phone)
  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({ browser: 'Chrome', system: 'Android', address: '127.0.0.1', is_current: true })
  expect(list.find((one) => one.browser === 'Firefox')).toMatchObject({ system: 'Linux', is_current: false })
  expect((await listOf(laptop)).find((one) => one.is_current)?.browser).toBe('Firefox')
})

test('a session that is ended is out at the next request; the others go on', async () => {
  const { email, token } = await product.signUp(fresh())
  const laptop = await signIn(email, FIREFOX)
  expect(await isLive(laptop)).toBe(true)
  const wanted = (await listOf(token)).filter((one) => one.browser === 'Firefox')
  expect(wanted).toHaveLength(1)
  expect((await product.as(token, 'POST', `/sessions/${wanted[0].id}/end`, {})).status).toBe(200)
  expect(await isLive(laptop)).toBe(false)
  expect(await isLive(token)).toBe(true)
})

test('somebody else’s session does not exist', async () => {
  const one = await product.signUp(fresh())
  const other = await product.signUp(fresh())
  const [session] = await listOf(other.token)
  for (const id of [session.id, 'no-such-session'])
    expect((await product.as(one.token, 'POST', `/sessions/${id}/end`, {})).status).toBe(404)
  expect(await isLive(other.token)).toBe(true)
})

test('all others end at once, this one stays', async () => {
  const { email, token } = await product.signUp(fresh())
  const others = [await signIn(email, FIREFOX), await signIn(email, PHONE)]
  expect((await product.as(token, 'POST', '/sessions/end_others', {})).status).toBe(200)
  expect(await Promise.all(others.map(isLive))).toEqual([false, false])
  expect(await listOf(token)).toHaveLength(1)
})

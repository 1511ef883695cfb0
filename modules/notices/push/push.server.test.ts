import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushSettings } from '#engine/server/http/services.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { addNotice } from '../add-notice.server.ts'
import { noticeJobs } from '../deliver.server.ts'
import { isPushAddress } from './send.server.ts'
import { makeVapidKeys } from './vapid.server.ts'

/** A push service that decrypts messages and checks their signature like a browser. */
interface PushService {
  subscribe: (options: object) => Promise<{ endpoint: string; keys: object; clientHash: string }>
  expireSubscription: (clientHash: string) => void
  getNotifications: (options: { clientHash: string }) => { messages: string[] }
}

const require = createRequire(import.meta.url)
const { PushApiModel } = require('web-push-testing/src/PushApiModel.js') as { PushApiModel: new () => PushService }
const PushServer = require('web-push-testing/src/server.js') as new (
  model: PushService,
  port: number,
) => { _app: Parameters<typeof createServer>[1]; setRequestHandlers: () => void }

let product: TestProduct
let push: PushSettings
let service: PushService
let server: Server
let busy: Server
let owner: Person
let seller: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  busy = await listening((_request, response) => {
    response.statusCode = 503
    response.end()
  })
  server = await listening()
  service = new PushApiModel()
  const double = new PushServer(service, portOf(server))
  double.setRequestHandlers()
  server.on('request', double._app as never)
  push = {
    ...makeVapidKeys(),
    subject: 'mailto:crm@example.in',
    origins: [`http://localhost:${portOf(server)}`, `http://localhost:${portOf(busy)}`],
  }
  product.services.settings.push = push
})

beforeEach(async () => {
  owner = await product.makeBusiness('Shree Balaji Traders')
  seller = await product.makePerson(owner, { name: 'Asha', rights: 'own' })
})

afterAll(async () => {
  server.close()
  busy.close()
  await product.close()
})

async function listening(handler?: Parameters<typeof createServer>[1]): Promise<Server> {
  const made = createServer(handler)
  await new Promise<void>((resolve) => made.listen(0, 'localhost', () => resolve()))
  return made
}
const portOf = (one: Server) => (one.address() as AddressInfo).port

/** Subscribes a browser of this person. */
async function browser(person: Person) {
  const made = await service.subscribe({ userVisibleOnly: 'true', applicationServerKey: push.public_key })
  const { endpoint, keys, clientHash } = made
  expect((await product.call(person, 'POST', '/push/subscribe', { endpoint, keys })).status).toBe(200)
  return {
    endpoint,
    keys,
    expire: () => service.expireSubscription(clientHash),
    messages: () => service.getNotifications({ clientHash }).messages.map((text) => JSON.parse(text)),
  }
}

const AT = '2026-11-21T06:00:00Z'

const tell = (role: string) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    addNotice(
      transaction,
      {
        business_id: owner.business_id,
        to: [seller.id],
        kind: 'role_changed',
        actor_id: owner.id,
        path: 'lead/12',
        values: { role },
      },
      new Date(AT),
    ),
  )
const send = () =>
  noticeJobs(() => new Date(AT)).notice_send(product.services, {
    business_id: owner.business_id,
    member_id: seller.id,
    channel: 'push',
  })
const browsersOf = async (person: Person) =>
  (await product.owner.query('select endpoint from push_subscription where account_id = $1', [person.id])).rowCount

test('a notice reaches every browser of its person, encrypted and signed, once', async () => {
  const [desk, phone, other] = [await browser(seller), await browser(seller), await browser(owner)]
  await tell('Manager')
  await send()
  await send()
  expect(desk.messages()).toEqual([
    {
      title: 'Owner of Shree Balaji Traders changed your role to Manager',
      body: 'What you can see and do may have changed.',
      url: `/business/${owner.business_id}/lead/12`,
      tag: expect.stringMatching(/^notice-\d+-\d+$/),
      lang: 'en',
    },
  ])
  expect(phone.messages()).toHaveLength(1)
  expect(other.messages()).toEqual([])
})

test('several notices that are due together are one message', async () => {
  const desk = await browser(seller)
  await tell('Manager')
  await tell('Owner')
  await send()
  expect(desk.messages()).toEqual([
    expect.objectContaining({
      title: '2 new notifications',
      body: 'Shree Balaji Traders',
      url: `/business/${owner.business_id}/notifications`,
    }),
  ])
})

test('a browser that is gone (410) is removed, and the others still get the message', async () => {
  const gone = await browser(seller)
  const desk = await browser(seller)
  gone.expire()
  await tell('Manager')
  await send()
  expect(desk.messages()).toHaveLength(1)
  expect(await browsersOf(seller)).toBe(1)
})

test('a push service that is down is tried again, without sending twice to other browsers', async () => {
  const down = await browser(seller)
  const desk = await browser(seller)
  await product.owner.query('update push_subscription set endpoint = $2 where endpoint = $1', [
    down.endpoint,
    `http://localhost:${portOf(busy)}/later`,
  ])
  await tell('Manager')
  await expect(send()).rejects.toThrow('push service')
  await expect(send()).rejects.toThrow('push service')
  expect(desk.messages()).toHaveLength(1)
  expect(await browsersOf(seller)).toBe(2)
})

test('a long text is cut so that the message stays within 3 KB', async () => {
  const desk = await browser(seller)
  await tell('प्रबंधक '.repeat(400))
  await send()
  const [message] = desk.messages()
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(3_072)
  expect(message.title).toContain('प्रबंधक')
})

test('a browser belongs to the last person who subscribed it, until it is unsubscribed', async () => {
  const { endpoint, keys } = await browser(seller)
  await product.call(owner, 'POST', '/push/subscribe', { endpoint, keys })
  expect([await browsersOf(seller), await browsersOf(owner)]).toEqual([0, 1])
  await product.call(seller, 'POST', '/push/unsubscribe', { endpoint })
  expect(await browsersOf(owner)).toBe(1)
  await product.call(owner, 'POST', '/push/unsubscribe', { endpoint })
  expect(await browsersOf(owner)).toBe(0)
})

test('messages go only to push services of browsers, never to an invented address', async () => {
  const own = { ...push, origins: [] }
  expect(isPushAddress('https://fcm.googleapis.com/fcm/send/abc', own)).toBe(true)
  expect(isPushAddress('https://updates.push.services.mozilla.com/wpush/v2/abc', own)).toBe(true)
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:pass@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://notify.windows.com.evil.example/abc',
    'https://169.254.169.254/latest',
    'http://localhost:5432/',
    'not an address',
  ])
    expect(isPushAddress(address, own)).toBe(false)
  const { status, body } = await product.call(seller, 'POST', '/push/subscribe', {
    endpoint: 'https://10.0.0.1/x',
    keys: { p256dh: 'short', auth: 7 },
  })
  expect(status).toBe(422)
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['endpoint', 'keys.p256dh', 'keys.auth'])
})

test('only the twenty newest browsers stay after ten subscribe at once', async () => {
  const person = await product.makePerson(owner, { name: 'Many Browsers', rights: {} })
  const key = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64url')
  const address = (n: number) => `https://updates.push.services.mozilla.com/wpush/v2/ten-${n}`
  for (let n = 0; n < 19; n++)
    await product.owner.query(
      'insert into push_subscription (account_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
      [person.id, address(n), key(65), key(16)],
    )
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      product.call(person, 'POST', '/push/subscribe', {
        endpoint: address(100 + n),
        keys: { p256dh: key(65), auth: key(16) },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await browsersOf(person)).toBe(20)
})

test('without keys push is off: nothing is sent, and no browser can subscribe', async () => {
  const desk = await browser(seller)
  product.services.settings.push = null
  await tell('Manager')
  await send()
  expect((await product.call(seller, 'POST', '/push/subscribe', {})).status).toBe(422)
  product.services.settings.push = push
  expect(desk.messages()).toEqual([])
})

import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { sessionRoutes } from '#modules/business/session/routes.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { type Proxy, startProxy } from '#engine/testing/proxy.server.ts'
import { type LiveHub, makeLiveHub } from './hub.server.ts'
import { publish } from './live.server.ts'

let product: TestProduct
let hub: LiveHub
let other_hub: LiveHub
let proxy: Proxy
let url: string
let owner: Person
let seller: Person
let stranger: Person
const open: Stream[] = []

interface Happening {
  id: string | null
  event: string
  data: any
}

interface Stream {
  status: number
  headers: Headers
  /** Waits for the next event. Null when the stream has ended. */
  next: () => Promise<Happening | null>
  close: () => void
}

beforeAll(async () => {
  hub = makeLiveHub()
  product = await testProduct({
    catalog,
    routes: [...hub.routes, ...sessionRoutes()],
    limits: { in_flight: 2, live_streams: 3 },
  })
  proxy = await startProxy(product.app_url)
  await hub.start({ services: product.services, url: proxy.url, answer_ms: 500 })
  other_hub = makeLiveHub()
  await other_hub.start({ services: product.services, url: product.app_url })
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  owner = await product.makeBusiness('Shree Balaji Traders')
  stranger = await product.makeBusiness('Qureshi Furniture')
})

beforeEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  seller = await product.makePerson(owner, { name: 'Asha', rights: 'own' })
})

afterAll(async () => {
  for (const stream of open) stream.close()
  await hub.close()
  await other_hub.close()
  await proxy.close()
  await product.close()
})

async function listen(person: Person, headers: Record<string, string> = {}, at = url): Promise<Stream> {
  const stop = new AbortController()
  const answer = await fetch(`${at}/api/live`, {
    headers: { authorization: `Bearer ${person.token}`, 'x-business-id': String(person.business_id), ...headers },
    signal: stop.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const stream: Stream = {
    status: answer.status,
    headers: answer.headers,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end >= 0) {
          const lines = text.slice(0, end).split('\n')
          text = text.slice(end + 2)
          const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
          if (!value('event')) continue
          return { id: value('id') ?? null, event: value('event') as string, data: JSON.parse(value('data') as string) }
        }
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
        if (done) return null
        text += value
      }
    },
    close: () => stop.abort(),
  }
  open.push(stream)
  return stream
}

const say = (person: Person, event: string, to: number[] | 'all', data = {}) =>
  product.services.database.transaction({ business_id: person.business_id, user_id: person.id }, (transaction) =>
    publish(transaction, { business_id: person.business_id, to, event, data }),
  )

test('events reach their recipients in order, and nobody in another business', async () => {
  const [hers, his, theirs] = [await listen(seller), await listen(owner), await listen(stranger)]
  for (const stream of [hers, his, theirs]) expect(await stream.next()).toMatchObject({ event: 'hello' })
  await say(owner, 'notice', [seller.id], { id: 1 })
  await say(owner, 'changed', 'all', { record: 'lead' })
  await say(stranger, 'changed', 'all', { record: 'user' })
  expect(await hers.next()).toMatchObject({ event: 'notice', data: { id: 1 } })
  expect(await hers.next()).toMatchObject({ event: 'changed', data: { record: 'lead' } })
  expect(await his.next()).toMatchObject({ event: 'changed', data: { record: 'lead' } })
  expect(await theirs.next()).toMatchObject({ event: 'changed', data: { record: 'user' } })
})

test('a stream sends the changes between an answer and its opening, and none from before the answer', async () => {
  const before = await listen(owner)
  await before.next()
  await say(owner, 'changed', 'all', { record: 'lead', at: 'before' })
  await before.next()
  const answer = await fetch(`${url}/api/leads?limit=1`, {
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  const position = answer.headers.get('x-live-position') as string
  await say(owner, 'changed', 'all', { record: 'lead', at: 'between' })
  await before.next()
  const stream = await listen(owner, { 'Last-Event-ID': position })
  expect(await stream.next()).toMatchObject({ event: 'hello', data: { resumed: true } })
  expect(await stream.next()).toMatchObject({ event: 'changed', data: { at: 'between' } })
  expect((await fetch(`${url}/api/countries`)).headers.get('x-live-position')).toBeNull()
})

test('events of a transaction that is rolled back are never sent', async () => {
  const stream = await listen(seller)
  await stream.next()
  await product.services.database
    .transaction({ business_id: owner.business_id, user_id: owner.id }, async (transaction) => {
      await publish(transaction, { business_id: owner.business_id, to: [seller.id], event: 'notice', data: { id: 1 } })
      throw new Error('no')
    })
    .catch(() => {})
  await say(owner, 'notice', [seller.id], { id: 2 })
  expect(await stream.next()).toMatchObject({ event: 'notice', data: { id: 2 } })
})

test('a reconnected tab gets each missed event once; after a long absence it starts again without them', async () => {
  const first = await listen(seller)
  const hello = await first.next()
  first.close()
  await say(owner, 'notice', [seller.id], { id: 1 })
  await say(owner, 'notice', [owner.id], { id: 2 })
  await say(owner, 'notice', [seller.id], { id: 3 })
  const second = await listen(seller, { 'last-event-id': hello!.id as string })
  expect(await second.next()).toMatchObject({ event: 'hello', data: { resumed: true } })
  expect((await second.next())!.data).toEqual({ id: 1 })
  const last = await second.next()
  expect(last!.data).toEqual({ id: 3 })
  const third = await listen(seller, { 'last-event-id': last!.id as string })
  expect(await third.next()).toMatchObject({ event: 'hello', data: { resumed: true } })
  await say(owner, 'notice', [seller.id], { id: 4 })
  expect((await third.next())!.data).toEqual({ id: 4 })
  // The outbox keeps events for an hour.
  await product.owner.query("begin; select set_config('app.live', 'on', true); delete from live_event; commit")
  for (const stream of open.splice(0)) stream.close()
  const late = await listen(seller, { 'last-event-id': hello!.id as string })
  expect(await late.next()).toMatchObject({ event: 'hello', data: { resumed: false } })
  const odd = await listen(seller, { 'last-event-id': '999999999' })
  expect(await odd.next()).toMatchObject({ event: 'hello', data: { resumed: false } })
})

test('the stream of a session ends at once when the person signs out; streams of other sessions stay open', async () => {
  const stream = await listen(seller)
  const his = await listen(owner)
  await stream.next()
  await his.next()
  expect((await product.call(seller, 'POST', '/logout')).status).toBe(200)
  expect(await stream.next()).toMatchObject({ event: 'session_end' })
  expect(await stream.next()).toBeNull()
  await say(owner, 'notice', [owner.id], { id: 1 })
  expect(await his.next()).toMatchObject({ event: 'notice' })
})

test('a stream that opens while its session ends is ended at once', async () => {
  // The server caches the account of a token briefly, so the request itself is still accepted.
  expect((await product.call(seller, 'GET', '/options/user')).status).toBe(200)
  await product.owner.query('delete from session where account_id = $1', [seller.id])
  const stream = await listen(seller)
  expect(stream.status).toBe(200)
  expect(await stream.next()).toMatchObject({ event: 'session_end' })
  expect(await stream.next()).toBeNull()
})

test('a deactivated member gets the event that rights changed, and none after it', async () => {
  const stream = await listen(seller)
  await stream.next()
  await product.services.database.transaction(
    { business_id: owner.business_id, user_id: owner.id },
    async (transaction) => {
      await transaction.query("update member set status = 'Inactive' where business_id = $1 and id = $2", [
        owner.business_id,
        seller.id,
      ])
      await publish(transaction, { business_id: owner.business_id, to: [seller.id], event: 'rights', data: {} })
      await publish(transaction, { business_id: owner.business_id, to: [seller.id], event: 'notice', data: { id: 1 } })
    },
  )
  expect(await stream.next()).toMatchObject({ event: 'rights' })
  expect(await stream.next()).toBeNull()
})

test('an open stream neither counts as a request in flight nor holds a connection of the pool', async () => {
  const streams = [await listen(seller), await listen(seller), await listen(seller)]
  for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'hello' })
  const { pool } = product.services.database
  expect(pool.totalCount - pool.idleCount).toBe(0)
  expect((await product.call(seller, 'GET', '/options/user')).status).toBe(200)
  expect((await listen(seller)).status).toBe(429)
})

test('the token is accepted only in its header, and proxies are told not to buffer', async () => {
  expect((await fetch(`${url}/api/live?token=${seller.token}`)).status).toBe(401)
  const stream = await listen(seller)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
})

test('only people who may see a record get its id with a change; others get only its kind', async () => {
  const clerk = await product.makePerson(owner, { name: 'Clerk', rights: { note: { view: 'all' } } })
  const [hers, his, none] = [await listen(seller), await listen(owner), await listen(clerk)]
  const hello = await hers.next()
  for (const stream of [his, none]) await stream.next()
  const own = (await product.call(seller, 'POST', '/leads', { name: 'Kavita Mehta' })).body
  const other = (await product.call(owner, 'POST', '/leads', { name: 'Ravi Shah' })).body
  const closed = { record: 'lead', ids: null, by: null }
  expect((await hers.next())!.data).toEqual({ record: 'lead', ids: [own.id], by: seller.id })
  expect((await hers.next())!.data).toEqual(closed)
  expect((await his.next())!.data).toEqual({ record: 'lead', ids: [own.id], by: seller.id })
  expect((await his.next())!.data).toEqual({ record: 'lead', ids: [other.id], by: owner.id })

  // People without the right to view leads get no events about them.
  await say(owner, 'notice', [clerk.id], { id: 1 })
  expect(await none.next()).toMatchObject({ event: 'notice', data: { id: 1 } })

  // A lead assigned to her becomes visible; one assigned to another person, or deleted, leaves her list.
  await product.call(owner, 'PUT', `/leads/${other.id}`, { assigned_user: seller.id, version: 1 })
  expect((await hers.next())!.data).toEqual({ record: 'lead', ids: [other.id], by: owner.id })
  await product.call(owner, 'PUT', `/leads/${other.id}`, { assigned_user: owner.id, version: 2 })
  expect((await hers.next())!.data).toEqual(closed)
  await product.call(owner, 'DELETE', `/leads/${own.id}`)
  expect((await hers.next())!.data).toEqual({ record: 'lead', ids: [own.id], by: owner.id })

  // Presence on a record that she may no longer see.
  await say(owner, 'presence', [seller.id], { record: 'lead', id: other.id })
  await say(owner, 'presence', [seller.id], { record: 'lead', id: own.id })
  expect((await hers.next())!.data).toEqual({ record: 'lead', id: own.id })

  // The same for missed events after she reconnects.
  const again = await listen(seller, { 'last-event-id': hello!.id as string })
  expect((await again.next())!.data).toEqual({ resumed: true })
  expect((await again.next())!.data).toEqual({ record: 'lead', ids: [own.id], by: seller.id })
  expect((await again.next())!.data).toEqual(closed)
})

test('people in excess of one statement still get the events of their own records', async () => {
  const business = await product.makeBusiness('Many')
  const people = await Promise.all(
    Array.from({ length: 23 }, (_, n) => product.makePerson(business, { name: `Seller ${n}`, rights: 'own' })),
  )
  const streams = await Promise.all(people.map((person) => listen(person)))
  for (const stream of streams) await stream.next()
  const last = people[22]
  const { body } = await product.call(last, 'POST', '/leads', { name: 'Kavita Mehta' })
  const heard = await Promise.all(streams.map(async (stream) => (await stream.next())!.data.ids))
  expect(heard).toEqual(people.map((person) => (person === last ? [body.id] : null)))
})

test('changed rights apply from the next event', async () => {
  const stream = await listen(seller)
  await stream.next()
  await product.call(owner, 'POST', '/leads', { name: 'Ravi Shah' })
  expect((await stream.next())!.data.ids).toBe(null)
  await product.services.database.transaction(
    { business_id: owner.business_id, user_id: owner.id },
    async (transaction) => {
      await transaction.query(
        `update role_right set scope = 'all' where business_id = $1::bigint and record = 'lead' and role_id in (
         select role_id from member_role where business_id = $1::bigint and member_id = $2::bigint)`,
        [owner.business_id, seller.id],
      )
      await publish(transaction, { business_id: owner.business_id, to: [seller.id], event: 'rights', data: {} })
    },
  )
  const { body } = await product.call(owner, 'POST', '/leads', { name: 'Asha Patel' })
  expect((await stream.next())!.event).toBe('rights')
  expect((await stream.next())!.data).toEqual({ record: 'lead', ids: [body.id], by: owner.id })
})

test('a business can write events only for itself, and only the flusher can read them', async () => {
  const { database } = product.services
  const scope = { business_id: owner.business_id, user_id: owner.id }
  await expect(
    database.transaction(scope, (transaction) =>
      publish(transaction, { business_id: stranger.business_id, to: 'all', event: 'changed', data: {} }),
    ),
  ).rejects.toThrow('row-level security')
  expect(await database.read(scope, 'select count(*)::text from live_event', [])).toEqual([['0']])
})

test('a server that stops ends its streams', async () => {
  const own = makeLiveHub()
  const second = await testProduct({ catalog, routes: own.routes })
  await own.start({ services: second.services, url: second.app_url })
  await second.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await second.makeBusiness('Patel Stores')
  const stream = await listen(person, {}, `http://127.0.0.1:${(second.app.server.address() as AddressInfo).port}`)
  expect(await stream.next()).toMatchObject({ event: 'hello' })
  await own.close()
  expect(await stream.next()).toBeNull()
  await second.close()
})

test('events during a lost connection to the outbox reach open tabs after it is restored', async () => {
  const hers = await listen(seller)
  expect((await hers.next())?.event).toBe('hello')
  proxy.refuse(true)
  proxy.cut()
  const before = proxy.count()
  await say(owner, 'notice', [seller.id])
  await sleep(1_200)
  // It tries to reconnect, but at limited intervals.
  expect(proxy.count() - before).toBeGreaterThan(0)
  expect(proxy.count() - before).toBeLessThan(6)
  proxy.refuse(false)
  expect((await hers.next())?.event).toBe('notice')
})

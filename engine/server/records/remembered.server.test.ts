import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { isOwnSql, readRemembered } from './remembered.server.ts'

// Counts are cached until the next write; they are never outdated and never shared between different rights.

let product: TestProduct
let owner: Person
let open: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Counts')
  const status = { name: 'New', kind: 'open', is_default: true, position: 1 }
  open = (await product.call(owner, 'POST', '/lead_statuses', status)).body.id
})
afterAll(() => product.close())

const lead = async (body: Record<string, unknown> = {}) =>
  (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta', amount: '10', ...body })).body.id as number
const board = async (query = '', person = owner) =>
  (await product.call(person, 'GET', `/leads/groups?sum=amount${query}`)).body.data as {
    value: number | null
    count: number
    sum: string
    data?: { id: number }[]
  }[]
const counts = async (person = owner) => (await board('', person)).map((group) => group.count)
const mine = () => ({ business_id: owner.business_id as number, user_id: owner.id })

/** The statements on leads that run during some work. */
async function readings(work: () => Promise<unknown>): Promise<string[]> {
  const { database } = product.services
  const { read } = database
  const texts: string[] = []
  database.read = (scope, text, values) => {
    if (/from "lead"/.test(text)) texts.push(text)
    return read(scope, text, values)
  }
  await work().finally(() => (database.read = read))
  return texts
}

test('an unchanged board is counted once for all people with the same rights', async () => {
  await lead()
  await board()
  const other = await product.makePerson(owner, { name: 'Manager', rights: { lead: { view: 'all' } } })
  await board('', other)
  expect(await readings(() => Promise.all([board(), board(), board('', other)]))).toEqual([])
  expect(await readings(() => product.call(owner, 'GET', '/leads?total=1&limit=1'))).toHaveLength(2)
  expect(await readings(() => product.call(owner, 'GET', '/leads?total=1&limit=1'))).toHaveLength(1)
})

test('the next answer includes every write: own, bulk change, deletion, new value, move by another route', async () => {
  const [before] = await counts()
  const id = await lead()
  expect((await counts())[0]).toBe(before + 1)
  expect((await board('&rows=5'))[0].data?.[0].id).toBe(id)
  await product.call(owner, 'PUT', `/leads/${id}`, { amount: '500.5', version: 1 })
  const [{ sum, data }] = await board('&rows=5')
  expect(Number(sum) % 10).toBe(0.5)
  expect(data?.[0]).toMatchObject({ id, amount: '500.50' })
  const won = (await product.call(owner, 'POST', '/lead_statuses', { name: 'Won', kind: 'won', position: 2 })).body.id
  expect((await board()).map((group) => group.value)).toEqual([open, won, null])
  await product.call(owner, 'POST', '/leads/edit', { leadIds: [id], values: { lead_status_id: won } })
  expect(await counts()).toEqual([before, 1, 0])
  await product.call(owner, 'DELETE', `/leads/${id}`)
  expect(await counts()).toEqual([before, 0, 0])
  await product.call(owner, 'POST', `/lead_statuses/${open}/remove`, { move_to: won })
  await product.services.database.transaction(mine(), (transaction) =>
    transaction.query('update lead set lead_status_id = $1 where business_id = $2', [won, owner.business_id]),
  )
  expect((await board()).find((group) => group.value === won)?.count).toBe(before)
})

test('a transaction is included once it commits, even if it began early, and never after a rollback', async () => {
  const { database } = product.services
  const total = async () => (await product.call(owner, 'GET', '/leads?total=1&limit=1')).body.total as number
  const insert = `insert into lead (business_id, name, lead_type, country) values ($1, 'Late', 'warm', 'India')`
  const before = await total()
  let commit = () => {}
  let wrote = () => {}
  const ready = new Promise<void>((resolve) => (wrote = resolve))
  const late = database.transaction(mine(), async (transaction) => {
    await transaction.query(insert, [owner.business_id])
    const wait = new Promise<void>((resolve) => (commit = resolve))
    wrote()
    await wait
  })
  await ready
  // A later transaction commits first, and the count at that time is cached.
  await lead()
  expect(await total()).toBe(before + 1)
  expect(await total()).toBe(before + 1)
  commit()
  await late
  expect(await total()).toBe(before + 2)
  await database
    .transaction(mine(), async (transaction) => {
      await transaction.query(insert, [owner.business_id])
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await total()).toBe(before + 2)
})

test('writes of another process are included too', async () => {
  const process = openDatabase({ url: product.app_url, max: 1 })
  await process.transaction(mine(), (transaction) =>
    transaction.query('update lead set deleted_at = now() where business_id = $1', [owner.business_id]),
  )
  await process.close()
  expect((await counts()).every((count) => count === 0)).toBe(true)
})

test('answers are not shared between people with different rights, and changed rights apply at once', async () => {
  const seller = await product.makePerson(owner, { name: 'Seller', rights: { lead: { view: 'own' } } })
  const all = await counts()
  await lead({ assigned_user: seller.id })
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
  expect(sum(await counts(seller))).toBe(1)
  expect(sum(await counts())).toBe(sum(all) + 1)
  const stranger = await product.makeBusiness('Elsewhere')
  expect(sum(await counts(stranger))).toBe(0)
})

test('statements that read other tables are not cached', () => {
  expect(isOwnSql('t.business_id = $1::bigint and t."selected" = $2')).toBe(true)
  expect(isOwnSql('t.id in (SELECT lead_id from lead_contact)')).toBe(false)
  expect(isOwnSql('t.created_at > now()')).toBe(false)
})

test('concurrent requests share one read, a later one checks again, and a failed read is not cached', async () => {
  let reads = 0
  let finish: (rows: string[][]) => void = () => {}
  const pending: (() => void)[] = []
  let fails = false
  const database = {
    read: (_scope: unknown, text: string) => {
      if (text.includes('record_version')) return Promise.resolve([['1']])
      reads++
      if (fails) return Promise.reject(new Error('busy'))
      return new Promise<string[][]>((resolve) => {
        finish = resolve
        for (const go of pending.splice(0)) go()
      })
    },
  } as unknown as Database
  const access = { business_id: 1 } as never
  const ask = () => readRemembered(database, { access, tables: ['lead'], text: 'x', values: [] })
  const begun = new Promise<void>((resolve) => pending.push(resolve))
  const both = [ask(), ask()]
  await begun
  both.push(ask())
  finish([['1']])
  expect(await Promise.all(both)).toEqual([[['1']], [['1']], [['1']]])
  expect(reads).toBe(1)
  fails = true
  const failing = () => readRemembered(database, { access, tables: ['lead'], text: 'y', values: [] })
  await expect(failing()).rejects.toThrow('busy')
  await expect(failing()).rejects.toThrow('busy')
  expect(reads).toBe(3)
})

test('with ten writers at once and a slow one, a count includes everything committed before its request', async () => {
  const { database } = product.services
  const shop = await product.makeBusiness('Busy')
  const scope = { business_id: shop.business_id, user_id: shop.id }
  const total = async () => (await product.call(shop, 'GET', '/leads?total=1&limit=1')).body.total as number
  const insert = `insert into lead (business_id, name, lead_type, country) values ($1, 'Busy', 'warm', 'India')`
  const writers = openDatabase({ url: product.app_url, max: 11 })
  let committed = 0
  let finish = () => {}
  const slow = writers.transaction(scope, async (transaction) => {
    await transaction.query(insert, [shop.business_id])
    await new Promise<void>((resolve) => (finish = resolve))
  })
  let writing = true
  const write = async () => {
    for (let turn = 0; turn < 15; turn++) {
      await writers.transaction(scope, (transaction) => transaction.query(insert, [shop.business_id]))
      committed++
      // The next answer includes the writer's own row.
      const least = committed
      expect(await total()).toBeGreaterThanOrEqual(least)
    }
  }
  const look = async () => {
    while (writing) {
      const least = committed
      expect(await total()).toBeGreaterThanOrEqual(least)
    }
  }
  const looking = look()
  await Promise.all(Array.from({ length: 10 }, write))
  writing = false
  await looking
  expect(await total()).toBe(150)
  finish()
  await slow
  expect(await total()).toBe(151)
  expect((await database.read(scope, VERSIONS, [shop.business_id]))[0][0]).toBe('151')
  await writers.close()
})

const VERSIONS = `select sum(version)::text from record_version where business_id = $1::bigint and table_name = 'lead'`

test('a record cannot be written outside a transaction that notes the write', async () => {
  const text = 'update lead set name = name where business_id = $1'
  await expect(product.services.database.read(mine(), text, [owner.business_id])).rejects.toThrow(
    /records are written in a transaction/,
  )
})

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { type TestDatabase, testDatabase } from '#engine/testing/database.server.ts'
import { type Proxy, startProxy } from '#engine/testing/proxy.server.ts'
import { openConnection, openPatientPool } from './connections.server.ts'
import { type Database, NO_TENANT, openDatabase } from './database.server.ts'

const ANSWER_MS = 1_000

let made: TestDatabase
let admin: pg.Client
let proxy: Proxy
let database: Database

beforeAll(async () => {
  made = await testDatabase()
  admin = new pg.Client({ connectionString: inject('testServer').adminUrl })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
  await made.close()
})

beforeEach(async () => {
  proxy = await startProxy(made.appUrl)
  database = openDatabase({ url: proxy.url, max: 4, answer_ms: ANSWER_MS })
})

afterEach(async () => {
  await proxy.close()
  await database.close()
})

const NAME = 'select current_database()'
const read = (text = `select 'answer'`) => database.read(NO_TENANT, text, [])
const gone = expect.objectContaining({ code: '57P03', message: expect.stringContaining('The database cannot be used') })

/** Opens all connections of the pool in advance. */
const warmUp = () => Promise.all(Array.from({ length: 4 }, () => read()))

/** Runs several statements at once; returns their results or errors and the total time. */
async function outcomes(works: (() => Promise<unknown>)[]) {
  const from = performance.now()
  const settled = await Promise.allSettled(works.map((work) => work()))
  return {
    reasons: settled.map((one) => (one.status === 'rejected' ? one.reason : null)),
    took_ms: performance.now() - from,
  }
}

test('a connection that breaks in the middle of a transaction fails that transaction and nothing else', async () => {
  const broken = database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query('select 1')
    proxy.cut()
    // The error arrives between two statements, while no caller is waiting for the connection.
    await sleep(50)
    await transaction.query('select 2')
  })
  await expect(broken).rejects.toEqual(gone)
  expect(await read()).toEqual([['answer']])
})

test('a statement fails with DatabaseGone if PostgreSQL ends its connection', async () => {
  const ended = database.transaction(NO_TENANT, async (transaction) => {
    const [{ pid }] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    await Promise.all([
      transaction.query('select pg_sleep(20)'),
      admin.query(`select pg_terminate_backend($1) from pg_sleep(0.1)`, [pid]),
    ])
  })
  await expect(ended).rejects.toEqual(gone)
  expect(await read()).toEqual([['answer']])
})

test('statements fail at once while connections are refused, and work again afterwards', async () => {
  await warmUp()
  proxy.refuse(true)
  proxy.cut()
  const { reasons, took_ms } = await outcomes(Array(6).fill(() => read()))
  expect(reasons).toEqual(Array(6).fill(gone))
  expect(took_ms).toBeLessThan(1_000)
  proxy.refuse(false)
  await expect.poll(() => read().catch(() => null), { timeout: 10_000 }).toEqual([['answer']])
})

test('a database that recovers is not flooded with connections', async () => {
  proxy.refuse(true)
  const before = proxy.count()
  const end = performance.now() + 500
  let failures = 0
  while (performance.now() < end) {
    await read().catch(() => failures++)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(failures).toBeGreaterThan(50)
  expect(proxy.count() - before).toBeLessThan(10)
})

test('connections that no longer answer are closed and replaced', async () => {
  await warmUp()
  proxy.silence()
  const { reasons, took_ms } = await outcomes([
    () => read(),
    () => read(),
    () => database.transaction(NO_TENANT, (transaction) => transaction.query('select 1')),
  ])
  expect(reasons).toEqual(Array(3).fill(gone))
  expect(took_ms).toBeLessThan(12_000)
  await expect.poll(() => read().catch(() => null), { timeout: 10_000 }).toEqual([['answer']])
})

test('statements fail soon after the database freezes, and work again when it continues', async () => {
  await warmUp()
  proxy.freeze(true)
  const { reasons, took_ms } = await outcomes(Array(4).fill(() => read()))
  expect(reasons).toEqual(Array(4).fill(gone))
  expect(took_ms).toBeLessThan(12_000)
  await expect(read()).rejects.toEqual(gone)
  proxy.freeze(false)
  await expect.poll(() => read().catch(() => null), { timeout: 10_000 }).toEqual([['answer']])
})

test('a statement that takes long is not interrupted', async () => {
  const { reasons, took_ms } = await outcomes([() => database.read(NO_TENANT, 'select pg_sleep(4)', [])])
  expect(reasons).toEqual([null])
  expect(took_ms).toBeGreaterThan(3.9 * ANSWER_MS)
})

test('connections move from a server that no longer takes writes to the one that does', async () => {
  const write = () =>
    database.transaction(NO_TENANT, (transaction) => transaction.query('update account set name = name where false'))
  const [[name]] = await read(NAME)
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await database.close()
  database = openDatabase({ url: proxy.url })
  await expect(write()).rejects.toMatchObject({ code: '57P03' })
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  expect(await write()).toEqual([])
})

test('connections of other parts to the same server stay open, whatever their settings', async () => {
  const pool = openPatientPool({ url: proxy.url, name: 'other work', max: 1, set_up: `set timezone = 'Asia/Kolkata'` })
  const client = await pool.connect()
  await warmUp()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})

test('background work waits for the database, and stops waiting when the process closes its connections', async () => {
  const pool = openPatientPool({ url: proxy.url, name: 'other work', max: 2 })
  proxy.refuse(true)
  const waiting = pool.connect()
  await sleep(500)
  proxy.refuse(false)
  const client = await waiting
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  proxy.refuse(true)
  const given_up = expect(pool.connect()).rejects.toEqual(gone)
  pool.giveUp()
  await given_up
  client.release()
  await pool.end()
})

test('after a failover no connection to the old server is used', async () => {
  const patience = { url: proxy.url, answer_ms: 20_000 }
  const other = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
  const pool = openDatabase({ ...patience, max: 3 })
  const readThere = () => pool.read(NO_TENANT, NAME, [])
  const [[name]] = await readThere()
  await Promise.all([readThere(), readThere(), readThere()])
  await other.createDatabase(name as string)
  proxy.silence()
  proxy.leadTo(other.adminUrl)
  // Another part of the product opens a connection.
  const found = await openConnection({ ...patience, name: 'other work' })
  const { reasons, took_ms } = await outcomes([readThere, readThere, readThere])
  expect(reasons).toEqual([null, null, null])
  expect(took_ms).toBeLessThan(patience.answer_ms)
  await found.end()
  await pool.close()
  await proxy.close()
  await other.stop()
})

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { queryAt } from '#engine/testing/database.server.ts'
import { openConnection } from './connections.server.ts'
import { type Database, NO_TENANT, openDatabase } from './database.server.ts'
import { addressesOf, writableAddress } from './hosts.server.ts'

const ANSWER_MS = 1_000
const NAME = 'shop'

/** Two real servers, each with the database, and an address that lists both. */
let servers: EmbeddedServer[]
let url: string
let database: Database

const socketOf = ({ adminUrl }: EmbeddedServer) =>
  new URL(adminUrl.replace('@/', '@localhost/')).searchParams.get('host')

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
  await server.createDatabase(NAME)
  return server
}

beforeAll(async () => {
  servers = await Promise.all([start(), start()])
  url = `postgresql://postgres@/${NAME}?host=${servers.map(socketOf).join(',')}&port=5432,5432&target_session_attrs=read-write`
  for (const [index, { adminUrl }] of servers.entries())
    await queryAt(adminUrl.replace('/postgres?', `/${NAME}?`), `create table place as select ${index} as server`)
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

beforeEach(() => {
  database = openDatabase({ url, max: 3, answer_ms: ANSWER_MS })
})
afterEach(() => database.close())

/** Runs a statement on one server directly, in its database `postgres`. */
const ask = (server: EmbeddedServer, sql: string) => queryAt(server.adminUrl, sql)

const readOnly = (server: EmbeddedServer, is: boolean) =>
  ask(server, `alter database ${NAME} set default_transaction_read_only = ${is ? 'on' : 'off'}`)

/** Writes a row and returns the number of the server that stored it. */
const write = () =>
  database.transaction(NO_TENANT, async (transaction) => {
    const [row] = await transaction.query<{ server: number }>('update place set server = server returning server')
    return row.server
  })
const written = () => expect.poll(() => write().catch(() => null), { timeout: 10_000 })

test('an address lists its hosts as PostgreSQL reads them', () => {
  const role = 'postgresql://crm:p%40ss,word@'
  expect(addressesOf(`${role}db1:5432,db2,[::1]:5433/shop?sslmode=require`)).toEqual([
    `${role}db1:5432/shop?sslmode=require`,
    `${role}db2/shop?sslmode=require`,
    `${role}[::1]:5433/shop?sslmode=require`,
  ])
  expect(addressesOf('postgresql://crm@/shop?host=/run/a,/run/b&options=-c%20role%3Dx')).toEqual([
    'postgresql://crm@/shop?host=%2Frun%2Fa&options=-c%20role%3Dx',
    'postgresql://crm@/shop?host=%2Frun%2Fb&options=-c%20role%3Dx',
  ])
  expect(addressesOf('postgresql://crm@/shop?host=a,b&port=1,2').map((one) => new pg.Client(one).port)).toEqual([1, 2])
  for (const one of ['postgresql://crm@db/shop', 'postgresql://crm@/shop?host=/run/a', 'postgresql://'])
    expect(addressesOf(one)).toEqual([one])
})

test('the first host is used while it takes writes', async () => {
  expect(await write()).toBe(0)
  expect(new pg.Client(await writableAddress(url, ANSWER_MS)).host).toBe(socketOf(servers[0]))
})

test('a host that takes no writes is skipped, and abandoned when it stops taking them', async () => {
  await readOnly(servers[0], true)
  expect(await write()).toBe(1)
  await Promise.all([readOnly(servers[0], false), readOnly(servers[1], true)])
  await ask(servers[1], `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAME}'`)
  await written().toBe(0)
  await readOnly(servers[1], false)
})

test('writes fail while no host takes them, and work again once one does', async () => {
  await Promise.all(servers.map((server) => readOnly(server, true)))
  await expect(write()).rejects.toMatchObject({ code: '57P03' })
  await expect(openConnection({ url, name: 'a worker', answer_ms: ANSWER_MS })).rejects.toMatchObject({ code: '57P03' })
  await readOnly(servers[1], false)
  await written().toBe(1)
  await readOnly(servers[0], false)
})

test('when a host dies, its connections fail and new ones go to the other host', async () => {
  const first = await write()
  await servers[first].stop()
  await written().toBe(1 - first)
  const kept = await openConnection({ url, name: 'a worker', answer_ms: ANSWER_MS })
  expect((await kept.query('select server from place')).rows).toEqual([{ server: 1 - first }])
  await kept.end()
})

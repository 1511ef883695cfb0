import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, NO_TENANT, openDatabase } from './database.server.ts'
import { type EmbeddedServer, startEmbedded } from '#apps/server/embedded/embedded.server.ts'

let server: EmbeddedServer
let database: Database

beforeAll(async () => {
  server = await startEmbedded({ dataDir: '', throwaway: true, log: () => {} })
  database = openDatabase({ url: server.appUrl })
})

afterAll(async () => {
  await database.close()
  await server.stop()
})

const TEXTS = [
  '',
  ' ',
  'plain',
  'NULL',
  'a,b',
  '{a}',
  '"',
  '\\',
  '\\"',
  'O"Brien \\ Söhne',
  'line\nbreak',
  'मेहता 🙂',
  null,
]

test('lists reach the database unchanged: quotes, backslashes, braces, the word NULL and empty values', async () => {
  const rows = await database.transaction(NO_TENANT, (transaction) =>
    transaction.query(
      'select $1::text[] as texts, $2::bigint[]::text[] as numbers, $3::boolean[] as flags, $4::text[] as none',
      [TEXTS, [1, null, -3, 9_007_199_254_740_991], [true, false, null], []],
    ),
  )
  expect(rows).toEqual([
    { texts: TEXTS, numbers: ['1', null, '-3', '9007199254740991'], flags: [true, false, null], none: [] },
  ])
})

test('lists of times and documents are written by the driver', async () => {
  const at = new Date('2026-04-01T10:00:00Z')
  const rows = await database.transaction(NO_TENANT, (transaction) =>
    transaction.query('select $1::timestamptz[] as times, $2::jsonb[] as documents', [[at, null], [{ a: '"' }]]),
  )
  expect(rows).toEqual([{ times: [at, null], documents: [{ a: '"' }] }])
})

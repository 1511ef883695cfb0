import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { queueForSeal } from '#engine/server/records/unsealed.server.ts'
import { writeAudit } from './audit.server.ts'
import { headFile, sealAll, sealBusiness } from './seal.server.ts'
import { keptHeads, verifyBusiness } from './verify.server.ts'

let product: TestProduct
let owner: Person
let data_dir: string

beforeAll(async () => {
  data_dir = mkdtempSync(join(tmpdir(), 'vanik-audit-'))
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  product.services.settings.data_dir = data_dir
})

afterAll(async () => {
  await product.close()
  rmSync(data_dir, { recursive: true, force: true })
})

beforeEach(async () => {
  owner = await product.makeBusiness('Sealed')
  for (const name of ['Ravi Kumar', 'Asha Mehta', 'Imran Shaikh'])
    expect((await product.call(owner, 'POST', '/leads', { name })).status).toBe(201)
})

const seal = () => sealBusiness(product.services.database, owner.business_id)

/** Runs the sealing and expects this number of sealed rows. */
async function sealed(rows: number): Promise<void> {
  expect(await seal()).toBe(rows)
}

const verify = () => verifyBusiness(product.services.database, { business_id: owner.business_id })

/** Runs a statement as the owner of the tables, without row security; the application could not run it. */
async function asOwner(text: string, values: unknown[] = []): Promise<{ id: number }[]> {
  await product.owner.query('begin')
  await product.owner.query(
    'alter table change no force row level security; alter table change_seal no force row level security; alter table audit_chain no force row level security; alter table unsealed_change no force row level security',
  )
  const { rows } = await product.owner.query(text, values)
  await product.owner.query(
    'alter table change force row level security; alter table change_seal force row level security; alter table audit_chain force row level security; alter table unsealed_change force row level security',
  )
  await product.owner.query('commit')
  return rows
}

async function changeIds(): Promise<number[]> {
  const rows = await asOwner('select id from change where business_id = $1 order by id', [owner.business_id])
  return rows.map((row) => row.id)
}

test('new rows are sealed one by one, and an unchanged chain passes the check', async () => {
  expect(await verify()).toMatchObject({ sealed: 0, waiting: 3, broken: null })
  await sealed(3)
  await product.call(owner, 'POST', '/leads', { name: 'Fourth Person' })
  expect(await verify()).toMatchObject({ sealed: 3, waiting: 1, broken: null })
  await sealed(1)
  expect(await seal()).toBe(0)
  expect(await verify()).toMatchObject({ sealed: 4, waiting: 0, broken: null })
})

test.each([
  ['what was done', `action = 'created by somebody else'`],
  ['who did it', 'actor_id = actor_id + 1'],
  ['when', `at = at - interval '1 second'`],
  ['the values', `changes = '{"name": ["a", "b"]}'`],
  ['the address', `address = '203.0.113.9'`],
  ['the note', `note = 'nothing'`],
  ['the record', 'record_id = record_id + 1'],
])('altering %s as the owner of the database is found, by the number of the row', async (_name, set) => {
  await sealed(3)
  const [, second] = await changeIds()
  await asOwner(`update change set ${set} where business_id = $1 and id = $2`, [owner.business_id, second])
  expect((await verify()).broken).toBe(`Row ${second} was altered (seal 2)`)
})

test('deleting a row, even with its seal, is found', async () => {
  await sealed(3)
  const [, second, third] = await changeIds()
  await asOwner('delete from change where business_id = $1 and id = $2', [owner.business_id, second])
  expect((await verify()).broken).toBe(`Row ${second} was deleted (seal 2)`)
  await asOwner('delete from change_seal where business_id = $1 and change_id = $2', [owner.business_id, second])
  expect((await verify()).broken).toBe('Seal 2 was removed')
  await asOwner('delete from change where business_id = $1 and id = $2', [owner.business_id, third])
  await asOwner('delete from change_seal where business_id = $1 and position > 1', [owner.business_id])
  expect((await verify()).broken).toBe('Seal 2 was removed')
})

test('a row inserted into the history by hand is found', async () => {
  await sealed(3)
  await asOwner(
    `insert into change (business_id, id, record, record_id, action)
     select business_id, 900000000 + id, record, record_id, 'updated' from change where business_id = $1 order by id limit 1`,
    [owner.business_id],
  )
  expect((await verify()).broken).toMatch(/^Row 9\d{8} was put in past the product$/)
})

test('a rewritten chain is found by the head that was saved outside the database', async () => {
  await sealed(3)
  await sealAll(product.services, new Date())
  const kept = keptHeads(data_dir).filter((head) => head.business_id === owner.business_id)
  expect(kept).toMatchObject([{ position: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(readFileSync(headFile(data_dir), 'utf8')).toContain(kept[0].hash)
  const check = () => verifyBusiness(product.services.database, { business_id: owner.business_id, heads: kept })
  expect((await check()).broken).toBeNull()

  const [first] = await changeIds()
  await asOwner(`update change set note = 'rewritten' where business_id = $1 and id = $2`, [owner.business_id, first])
  await asOwner(`delete from change_seal where business_id = $1`, [owner.business_id])
  await asOwner(`update audit_chain set position = 0, hash = decode(repeat('00', 32), 'hex') where business_id = $1`, [
    owner.business_id,
  ])
  await asOwner(
    'insert into unsealed_change (business_id, change_ids) select business_id, array_agg(id) from change where business_id = $1 group by 1',
    [owner.business_id],
  )
  await product.owner.query('alter table audit_head no force row level security')
  await product.owner.query('delete from audit_head where business_id = $1', [owner.business_id])
  await product.owner.query('alter table audit_head force row level security')
  await sealed(3)
  expect((await verify()).broken).toBeNull()
  expect((await check()).broken).toMatch(/^The chain differs from the head kept on \d{4}-\d\d-\d\d \(seal 3\)$/)
})

test('the head of a day is saved once', async () => {
  const now = new Date()
  await sealed(3)
  await sealAll(product.services, now)
  await product.call(owner, 'POST', '/leads', { name: 'Later Person' })
  await sealAll(product.services, now)
  expect(keptHeads(data_dir).filter((head) => head.business_id === owner.business_id)).toHaveLength(1)
})

test('an open transaction does not delay other seals, and its rows are sealed after it ends', async () => {
  await sealed(3)
  const { database } = product.services
  await database.transaction({ business_id: owner.business_id, user_id: owner.id }, async (transaction) => {
    // Takes its row id before the lead below, and commits after it.
    await writeAudit(transaction, {
      business_id: owner.business_id,
      actor_id: owner.id,
      record: 'role',
      record_id: null,
      action: 'update',
    })
    await product.call(owner, 'POST', '/leads', { name: 'Overtaking Person' })
    await sealed(1)
    expect(await verify()).toMatchObject({ sealed: 4, waiting: 0, broken: null })
  })
  await sealed(1)
  expect(await verify()).toMatchObject({ sealed: 5, waiting: 0, broken: null })
})

test('rows that ten people write at once are all sealed exactly once', async () => {
  const writing = Array.from({ length: 10 }, (_, index) =>
    product.call(owner, 'POST', '/leads', { name: `Lead number ${index}` }),
  )
  let count = 0
  for (let turn = 0; turn < 5; turn++) count += await seal()
  await Promise.all(writing)
  count += await seal()
  expect(count).toBe(13)
  expect(await verify()).toMatchObject({ sealed: 13, waiting: 0, broken: null })
})

test('many rows are sealed in several transactions, and two workers never seal the same row', async () => {
  const many = { business_id: owner.business_id, user_id: owner.id }
  for (let part = 0; part < 3; part++)
    await product.services.database.transaction(many, async (transaction) => {
      const rows = await transaction.query<{ id: number }>(
        `insert into change (business_id, record, record_id, action) select $1, 'lead', n, 'imported' from generate_series(1, 1500) n
         returning id`,
        [owner.business_id],
      )
      queueForSeal(
        transaction,
        rows.map(({ id }) => id),
      )
    })
  const counts = await Promise.all([seal(), seal()])
  expect(counts[0] + counts[1]).toBe(4503)
  expect(await verify()).toMatchObject({ sealed: 4503, waiting: 0, broken: null })
})

test('the application may only add to the history and its seals', async () => {
  await sealed(3)
  const app = new pg.Client({ connectionString: product.app_url })
  await app.connect()
  for (const text of [
    'update change set note = null',
    'delete from change',
    'truncate change',
    'update change_seal set position = 0',
    'delete from change_seal',
    'delete from audit_chain',
    'update audit_head set position = 0',
    'delete from audit_head',
    'update sign_in_event set address = null',
    'delete from sign_in_event',
  ])
    await expect(app.query(text), text).rejects.toMatchObject({ code: '42501' })
  await app.end()
})

test('a business sees only its own chain', async () => {
  await sealed(3)
  const other = await product.makeBusiness('Other')
  const rows = await product.services.database.read(
    { business_id: other.business_id, user_id: other.id },
    `select (select count(*) from change_seal)::text, (select count(*) from audit_chain)::text, (select count(*) from change)::text`,
    [],
  )
  expect(rows).toEqual([['0', '0', '0']])
})

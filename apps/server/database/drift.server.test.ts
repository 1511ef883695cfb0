import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { createDatabase, dropDatabase } from '#apps/server/embedded/embedded.server.ts'
import { testAddresses } from '#engine/testing/global-setup.ts'
import { testDatabase, type TestDatabase } from '#engine/testing/database.server.ts'
import { drift, draftText, tablesOf } from './draft.server.ts'
import { introspect, type Query } from './introspect.server.ts'

let database: TestDatabase
let migrated: pg.Client
let blank: pg.Client
const blankName = `vanik_blank_${process.pid}_${Date.now()}`

const queryOf =
  (client: pg.Client): Query =>
  async (text, values) =>
    (await client.query(text, values)).rows

beforeAll(async () => {
  database = await testDatabase()
  migrated = new pg.Client({ connectionString: database.ownerUrl })
  await migrated.connect()
  const { adminUrl } = inject('testServer')
  await createDatabase(adminUrl, blankName)
  blank = new pg.Client({ connectionString: testAddresses(adminUrl, blankName).ownerUrl })
  await blank.connect()
  await blank.query(await readFile('database/migrations/0001_foundation.sql', 'utf8'))
})

afterAll(async () => {
  await migrated.end()
  await blank.end()
  await dropDatabase(inject('testServer').adminUrl, blankName)
  await database.close()
})

test('the migrated database matches the definitions exactly', async () => {
  const differences = await drift({ catalog, migrated: queryOf(migrated), blank: queryOf(blank) })
  expect(draftText(differences)).toBe('')
  expect(differences).toEqual([])
})

test('a missing column is found and drafted', async () => {
  await migrated.query('alter table lead drop column landmark')
  const wanted = await introspect(queryOf(blank), tablesOf(catalog))
  const found = await introspect(queryOf(migrated), tablesOf(catalog))
  expect([...wanted.keys()].filter((key) => !found.has(key))).toEqual([
    'column lead.landmark',
    'constraint lead.lead_landmark_check',
  ])
})

test('every tenant table forces row security, except the search table, which enables it', async () => {
  const { rows } =
    await migrated.query(`select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((row) => !row.enabled)).toEqual([])
  expect(rows.filter((row) => !row.forced).map((row) => row.name)).toEqual(['search_entry'])
})

test('every key, reference and index of a tenant table starts with business_id', async () => {
  const { rows } = await migrated.query(`
    select c.relname as name, pg_get_indexdef(x.indexrelid, 1, true) as first, i.relname as index
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id') and c.relname <> 'membership'`)
  expect(rows.filter((row) => row.first !== 'business_id')).toEqual([])
  const { rows: keys } = await migrated.query(`
    select k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'business_id')`)
  expect(keys.filter((key) => !key.definition.startsWith('FOREIGN KEY (business_id, '))).toEqual([])
})

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '#apps/server/embedded/embedded.server.ts'
import { queryAt } from '#engine/testing/database.server.ts'
import { testAddresses } from '#engine/testing/global-setup.ts'
import { migrate } from './migrate.server.ts'

// Migrations run on databases with businesses, and not only on empty ones: row security must not stop what they write.

const from = 'database/migrations'
/** The first migration that writes rows for every business was before this one. */
const FIRST = '0207'
const name = `vanik_upgrade_${process.pid}_${Date.now()}`
const folder = mkdtempSync(join(tmpdir(), 'vanik-upgrade-'))

beforeAll(() => createDatabase(inject('testServer').adminUrl, name))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await dropDatabase(inject('testServer').adminUrl, name)
})

test('a database with a business is brought up to date, and its figures are counted anew', {
  timeout: 60_000,
}, async () => {
  const { adminUrl } = inject('testServer')
  const { ownerUrl } = testAddresses(adminUrl, name)
  const files = readdirSync(from).filter((file) => file.endsWith('.sql'))
  const copy = (chosen: string[]) => chosen.forEach((file) => cpSync(join(from, file), join(folder, file)))
  copy(files.filter((file) => file < FIRST))
  await migrate({ ownerUrl, folder })
  const asOwnerOf = (business_id: number, text: string) =>
    queryAt(ownerUrl, `select set_config('app.business_id', '${business_id}', false); ${text}`)
  await queryAt(
    ownerUrl,
    `insert into account (name, email, password_hash, status) values ('Asha', 'asha@example.in', 'none', 'active')`,
  )
  await asOwnerOf(
    1,
    `insert into business (id, name, created_by) overriding system value select 1, 'Tulsi Fabrics', id from account`,
  )
  copy(files.filter((file) => file >= FIRST))
  const { applied } = await migrate({ ownerUrl, folder })
  expect(applied.length).toBe(files.filter((file) => file >= FIRST).length)
  const marked = await queryAt(
    `${ownerUrl}${ownerUrl.includes('?') ? '&' : '?'}options=-c%20app.business_id%3D1`,
    'select distinct record from metric_stale where business_id = 1',
  )
  expect(marked.map(({ record }) => record)).toEqual(expect.arrayContaining(['lead', 'invoice', 'rows of lead']))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryAt, type TestDatabase, testDatabase } from '#engine/testing/database.server.ts'
import { migrate } from './migrate.server.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'vanik-migrations-'))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const run = (progress?: (file: string, index: number, count: number) => void) =>
  migrate({ ownerUrl: database.ownerUrl, folder, progress })

const query = (sql: string, url = database.ownerUrl) => queryAt(url, sql)

describe('migrations', () => {
  // The real migrations have run in the template; numbers from 9001 do not clash with them.
  test('run once, in order, and report their progress', async () => {
    write('9002_second.sql', "insert into shade values ('Indigo');\n")
    write('9001_first.sql', 'create table shade (name text);\ngrant select on shade to vanik_app;\n')
    const steps: string[] = []
    const result = await run((file, index, count) => steps.push(`${index}/${count} ${file}`))
    expect(result.applied).toEqual(['9001_first.sql', '9002_second.sql'])
    expect(steps).toEqual(['1/2 9001_first.sql', '2/2 9002_second.sql'])
    expect((await run()).applied).toEqual([])
    expect(await query('select name from shade')).toEqual([{ name: 'Indigo' }])
  })

  test('two starts at once run each migration once', async () => {
    write('9003_third.sql', "insert into shade values ('Madder');\n")
    const results = await Promise.all([run(), run()])
    expect(results.flatMap((result) => result.applied)).toEqual(['9003_third.sql'])
    expect(await query("select count(*)::int as n from shade where name = 'Madder'")).toEqual([{ n: 1 }])
  })

  test('a failing migration changes nothing and names its file and line', async () => {
    write('9004_broken.sql', 'create table half (id int);\n\nselect nonsense;\n')
    await expect(run()).rejects.toThrow(/^9004_broken\.sql: column "nonsense" does not exist \(line 3\)$/)
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }])
    rmSync(join(folder, '9004_broken.sql'))
  })

  test('a migration changed after it ran is refused by name; different line ends are not a change', async () => {
    write('9001_first.sql', 'create table shade (name text);\r\ngrant select on shade to vanik_app;\r\n')
    await expect(run()).resolves.toMatchObject({ applied: [] })
    write('9001_first.sql', 'create table shade (name text not null);\n')
    await expect(run()).rejects.toThrow(/^9001_first\.sql: this migration has already run and was changed afterwards/)
    write('9001_first.sql', 'create table shade (name text);\ngrant select on shade to vanik_app;\n')
  })

  test('a number before the newest that ran, a number used twice and a wrong name are refused', async () => {
    write('9000_late.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/^9000_late\.sql: comes before/)
    rmSync(join(folder, '9000_late.sql'))
    write('9003_again.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/its number is taken by 9003_again\.sql/)
    rmSync(join(folder, '9003_again.sql'))
    write('notes.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/^notes\.sql: a migration is named/)
    rmSync(join(folder, 'notes.sql'))
  })

  test('the app role can read only granted tables, owns nothing and cannot create tables', async () => {
    expect(await query('select name from shade order by 1', database.appUrl)).toEqual([
      { name: 'Indigo' },
      { name: 'Madder' },
    ])
    expect(await query('select current_user', database.appUrl)).toEqual([{ current_user: 'vanik_app' }])
    await expect(query('create table mine (id int)', database.appUrl)).rejects.toThrow(/permission denied/)
    await expect(query('select * from schema_migration', database.appUrl)).rejects.toThrow(/permission denied/)
    const owned = "select count(*)::int as n from pg_class where relowner = 'vanik_app'::regrole"
    expect(await query(owned)).toEqual([{ n: 0 }])
  })

  test('a database migrated by a newer version is reported as newer', async () => {
    rmSync(join(folder, '9003_third.sql'))
    expect((await run()).unknown).toContain('9003_third.sql')
  })
})

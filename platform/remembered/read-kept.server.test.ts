import { expect, test } from 'vitest'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { readRemembered } from '#engine/server/records/remembered.server.ts'
import { catalog } from '#modules/catalog.ts'
import { madeOf, versionedTables } from './read-kept.server.ts'

const tables = (text: string, with_record?: Record<string, string>) => versionedTables(catalog, { text, with_record })

test('a statement depends on the records and the lines that it reads, wherever it names them', () => {
  const text = `with first as (select t.id from "lead" t) select f.id from first f
    join lateral (select from meeting_attendee p where p.business_id = $1) x on true
    where exists (select from task, "contact" c) and extract(epoch from now()) > 0 union all select id from support_case`
  expect(tables(text)).toEqual(['contact', 'lead', 'meeting_attendee', 'support_case', 'task'])
})

test('it is not kept if it reads a table of which nothing tells that it was written', () => {
  expect(tables('select from lead t, notice_settings s')).toBeNull()
  const birthdays = 'select from contact t join (select contact_id from contact_occasion o) d on true'
  expect(tables(birthdays)).toBeNull()
  expect(tables(birthdays, { contact_occasion: 'contact' })).toEqual(['contact'])
})

/** A database whose statements answer with so many characters, and the texts of those that it read. */
function databaseOf(characters: number) {
  const read: string[] = []
  const database = {
    read(_scope: unknown, text: string) {
      if (text.includes('record_version')) return Promise.resolve([['1']])
      read.push(text)
      return Promise.resolve([['x'.repeat(characters)]])
    },
  } as unknown as Database
  const access = { business_id: 1 } as Access
  const ask = (at: number) => readRemembered(database, { access, tables: ['lead'], text: `${at}`, values: [] })
  return { read, ask }
}

test('what is made of a kept answer is made once, and again of the next answer', async () => {
  const { ask } = databaseOf(10)
  let times = 0
  const make = (rows: (string | null)[][]) => ({ times: ++times, length: rows[0][0]?.length })
  const first = madeOf(await ask(1), make)
  expect(first).toEqual({ times: 1, length: 10 })
  expect(madeOf(await ask(1), make)).toBe(first)
  expect(madeOf(await ask(2), make)).toEqual({ times: 2, length: 10 })
})

test('what is made of kept answers is within the limit of the memory, with twice the size of its texts', async () => {
  // 40 answers of this size fit into the memory, 13 with what is made of them.
  const size = 390_000
  const plain = databaseOf(size)
  const made = databaseOf(size)
  for (let at = 0; at < 40; at++) {
    await plain.ask(at)
    madeOf(await made.ask(at), (rows) => rows.length)
  }
  const isKept = async ({ read, ask }: typeof plain, at: number) => {
    const before = read.length
    await ask(at)
    return read.length === before
  }
  expect(await isKept(plain, 0)).toBe(true)
  expect(await isKept(made, 27)).toBe(true)
  expect(await isKept(made, 26)).toBe(false)
})

test('an answer that is not kept any more is not counted when something is made of it', async () => {
  const { read, ask } = databaseOf(390_000)
  const old = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(at)))
  // 41 answers fit into the memory, so these take the place of the first ten.
  for (let at = 10; at < 51; at++) await ask(at)
  for (const rows of old) madeOf(rows, () => 'made late')
  const before = read.length
  await ask(10)
  expect(read.length).toBe(before)
})

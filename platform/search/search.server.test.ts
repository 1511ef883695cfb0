import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { openDatabase, watchStatements } from '#engine/server/database/database.server.ts'
import { SEARCH_ROLE } from '#engine/server/database/role-names.server.ts'
import { findEntries } from '#engine/server/records/find-entries.server.ts'
import { refoldAll } from './refold.server.ts'

let product: TestProduct
let owner: Person
let stranger: Person
let seller: Person
let masked: Person
let no_city: Person

const leads: Record<string, number> = {}
const add = async (person: Person, key: string, body: Record<string, unknown>) => {
  const answer = await product.call(person, 'POST', '/leads', body)
  expect(answer.status, answer.text).toBe(201)
  leads[key] = answer.body.id
}
const contact = (value: string) => [{ type: 'Contact Number', value, phone_code: '+91', is_primary: true }]
const find = async (person: Person, typed: string, limit = 6) => {
  const answer = await product.call(person, 'GET', `/search?q=${encodeURIComponent(typed)}&limit=${limit}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as {
    record: string
    id: number
    title: string
    is_tolerant: boolean
    phone: string | null
    matched: { label: string; value: string } | null
  }[]
}
const titles = async (person: Person, typed: string) => (await find(person, typed)).map((hit) => hit.title)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Search Traders')
  stranger = await product.makeBusiness('Another Firm')
  const lead = { view: 'own', create: 'own', edit: 'own' } as const
  seller = await product.makePerson(owner, { name: 'Seller', rights: { lead } })
  const all = { lead: { view: 'all' } } as const
  masked = await product.makePerson(owner, {
    name: 'Masked Reader',
    rights: all,
    fields: { lead: { phone: 'masked' } },
  })
  no_city = await product.makePerson(owner, {
    name: 'Cityless Reader',
    rights: all,
    fields: { lead: { city: 'hidden' } },
  })
  await add(owner, 'khandelwal', {
    name: 'Mohan Khandelwal',
    account_name: 'Khandelwal Textiles',
    city: 'Jaipur',
    contacts: contact('98765 43210'),
  })
  await add(owner, 'choudhary', {
    name: 'Ritu Choudhary',
    city: 'Surat',
    gstin: '24AAACC1206D1ZM',
    enquiry_no: 'IM-2026-00451',
  })
  await add(owner, 'laxmi', { name: 'Laxmi Stores', product: 'Silk saree', city: 'Chennai' })
  await add(owner, 'mehta', {
    name: 'Hetal Mehta',
    contacts: [{ type: 'Email', value: 'hetal@mehtacloth.in', is_primary: true }],
  })
  await add(owner, 'ram', { name: 'Ram', city: 'Pune' })
  await add(owner, 'ramesh', { name: 'Ramesh Patil', city: 'Pune' })
  await add(owner, 'ikram', { name: 'Ikram Ali', city: 'Pune' })
  await add(owner, 'gone', { name: 'Vanished Person' })
  await product.call(owner, 'DELETE', `/leads/${leads.gone}`)
  await add(seller, 'own', { name: 'Ram Own', city: 'Nashik' })
  await add(stranger, 'foreign', { name: 'Khandelwal Foreign', contacts: contact('98765 43210') })
})
afterAll(() => product.close())

test.each([
  ['part of a word', 'andelw'],
  ['two words in any order', 'jaipur mohan'],
  ['another spelling', 'khandelval'],
  ['a letter too few', 'khandlwal'],
  ['letters swapped', 'khandewlal'],
  ['Devanagari', 'खंडेलवाल'],
  ['a misspelt word and the beginning of another', 'kandelwal jaip'],
  ['a phone with country code', '+91 98765 43210'],
  ['a phone with a zero', '098765-43210'],
  ['a part of a phone', '6543'],
  ['the end of a phone', '43210'],
])('a lead is found by %s', async (_, typed) => {
  expect(await titles(owner, typed)).toContain('Mohan Khandelwal')
})

test.each([
  ['Chaudhari', 'Ritu Choudhary'],
  ['Chowdhury', 'Ritu Choudhary'],
  ['24AAACC1206D1ZM', 'Ritu Choudhary'],
  ['AAACC1206D', 'Ritu Choudhary'],
  ['IM-2026-00451', 'Ritu Choudhary'],
  ['00451', 'Ritu Choudhary'],
  ['Lakshmi', 'Laxmi Stores'],
  ['லக்ஷ்மி', 'Laxmi Stores'],
  ['sari silk', 'Laxmi Stores'],
  ['મહેતા', 'Hetal Mehta'],
  ['mehtacl', 'Hetal Mehta'],
])('%s finds %s', async (typed, title) => {
  expect(await titles(owner, typed)).toContain(title)
})

test('an exact name is first, then names that begin with it (the person’s own first), then parts; similar sounds are marked', async () => {
  expect((await titles(owner, 'ram')).slice(0, 4)).toEqual(['Ram', 'Ramesh Patil', 'Ram Own', 'Ikram Ali'])
  const [hit] = await find(owner, 'khandelval')
  expect(hit).toMatchObject({ record: 'lead', id: leads.khandelwal, is_tolerant: true })
  expect((await find(owner, 'khandelwal'))[0].is_tolerant).toBe(false)
})

test('people, teams and branches are found too', async () => {
  const made = await product.call(owner, 'POST', '/teams', { name: 'Sooresh Group' })
  expect(made.status, made.text).toBe(201)
  expect((await find(owner, 'suresh')).map(({ record, title }) => [record, title])).toEqual([['team', 'Sooresh Group']])
  expect((await find(owner, 'masked read')).map(({ record }) => record)).toEqual(['user'])
})

test('nobody finds rows that they may not see: other people’s, deleted ones, another business’s', async () => {
  expect(await titles(seller, 'ram')).toEqual(['Ram Own'])
  expect(await titles(seller, 'khandelval')).toEqual([])
  expect(await titles(owner, 'vanished')).toEqual([])
  expect(await titles(stranger, '98765 43210')).toEqual(['Khandelwal Foreign'])
  expect(await titles(stranger, 'choudhary')).toEqual([])
  const nobody = await product.makePerson(owner, { name: 'Nobody', rights: {} })
  expect(await titles(nobody, 'khandelwal')).toEqual([])
})

test('masked and hidden fields are neither searched nor shown', async () => {
  for (const typed of ['98765 43210', '6543', '9876543210', 'khandelwal 43210'])
    expect(await titles(masked, typed)).toEqual([])
  const [hit] = await find(masked, 'khandelwal')
  expect([hit.title, hit.phone, hit.matched]).toEqual(['Mohan Khandelwal', null, null])
  expect(await titles(no_city, 'jaipur')).toEqual([])
  expect(JSON.stringify(await find(no_city, 'khandelval'))).not.toContain('Jaipur')
})

test('hostile texts find nothing and break nothing', async () => {
  for (const typed of [
    '%',
    '%%%',
    '___',
    "' or 1=1 --",
    '\\\\',
    '\\%',
    '"}]',
    '\ufffd\ufffd',
    '😀😀😀',
    'x'.repeat(3_000),
    '{}',
    "$1'::text",
  ]) {
    const answer = await product.call(owner, 'GET', `/search?q=${encodeURIComponent(typed)}`)
    expect([answer.status, answer.body.data]).toEqual([200, []])
  }
  expect((await product.call(owner, 'GET', '/search?q=%ED%A0%80ab')).status).toBeLessThan(500)
  expect((await product.call(owner, 'GET', '/search?q=ab&limit=0')).status).toBe(400)
  expect((await product.call(owner, 'GET', '/search')).body).toEqual({ data: [] })
})

test('a list searches by sound only if no row has the letters, and marks each page', async () => {
  for (let n = 0; n < 3; n++) await add(owner, `s${n}`, { name: `Sooresh Kumaar ${'abc'[n]}` })
  const list = async (query: string) => (await product.call(owner, 'GET', `/leads?${query}`)).body
  expect(await list('search=sooresh&total=1')).toMatchObject({ total: 3, data: { length: 3 } })
  expect((await list('search=sooresh')).tolerant).toBeUndefined()
  const first = await list('search=suresh%20kumar&total=1&limit=2')
  expect([first.tolerant, first.total, first.data.length]).toEqual([true, 3, 2])
  const second = await list(`search=suresh%20kumar&limit=2&after=${encodeURIComponent(first.next)}`)
  expect([second.tolerant, second.data.length]).toEqual([true, 1])
  expect((await list('search=suresh%20kumar&limit=2&offset=2')).data.length).toBe(1)
  const groups = await list('search=zzzzq')
  expect(groups).toEqual({ data: [], next: null })
})

test('bulk changes never affect rows that only sound like the search', async () => {
  const answer = await product.call(owner, 'POST', '/leads/edit', {
    all: true,
    search: 'suresh kumar',
    values: { city: 'Agra' },
  })
  expect(answer.body.done ?? []).toEqual([])
})

test('a changed name is found only by its new words', async () => {
  await add(owner, 'moved', { name: 'Bhagwan Zaveri' })
  await product.call(owner, 'PUT', `/leads/${leads.moved}`, { name: 'Sunita Iyer', version: 1 })
  expect(await titles(owner, 'javeri')).toEqual([])
  expect(await titles(owner, 'suneeta')).toEqual(['Sunita Iyer'])
})

test('the job adds sounds to old entries once', async () => {
  await add(owner, 'old', { name: 'Wishwas Sawant' })
  await product.owner.query(
    `update search_entry set keys = '{}', is_folded = false, words = ' wishwas sawant' where business_id = $1 and record_id = $2`,
    [owner.business_id, leads.old],
  )
  await product.owner.query(`delete from search_key where key in ('visvs', 'svnt')`)
  expect(await titles(owner, 'vishvas')).toEqual([])
  expect(await titles(owner, 'wishw')).toEqual(['Wishwas Sawant'])
  expect([await refoldAll(product.services), await refoldAll(product.services)]).toEqual([1, 0])
  expect(await titles(owner, 'vishvas savant')).toEqual(['Wishwas Sawant'])
})

test('the search returns only rows of the requested business, and its role can read only the search table', async () => {
  const { database } = product.services
  const search = { record: 'lead', terms: [{ like: ['%khandelwal%'], keys: [] }], most: null }
  const ask = (business_id: number | null) => findEntries(database, { business_id, user_id: null }, search)
  expect((await ask(null)).ids).toBe('{}')
  expect((await ask(stranger.business_id)).ids).toBe(`{${leads.foreign}}`)
  const scope = { business_id: owner.business_id, user_id: owner.id }
  const foreign = 'select record_id::text from search_entry where business_id = $1'
  expect(await database.read(scope, foreign, [stranger.business_id])).toEqual([])
  await expect(
    database.read(scope, 'select id::text from lead where business_id = $1', [owner.business_id], {
      role: SEARCH_ROLE,
    }),
  ).rejects.toThrow(/permission denied/)
})

test('the index by business is skipped only for a business with most entries of the server', async () => {
  // A new connection pool has no cached estimate.
  const database = openDatabase({ url: product.app_url, max: 4 })
  const statements: string[] = []
  const stop = watchStatements((text) => statements.push(text))
  const sent = async (business_id: number) => {
    statements.length = 0
    const search = { record: 'lead', terms: [{ like: ['%khandelwal%'], keys: [] }], most: 5 }
    await findEntries(database, { business_id, user_id: null }, search)
    return statements.filter((text) => text.includes('array_agg'))
  }
  try {
    await product.owner.query('analyze search_entry')
    expect(await sent(owner.business_id)).toEqual([
      expect.stringContaining(`e.business_id + 0 = $1::bigint and e.record || '' = $2`),
    ])
    expect(await sent(stranger.business_id)).toEqual([
      expect.stringContaining(`e.business_id = $1::bigint and e.record || '' = $2`),
    ])
  } finally {
    stop()
    await database.pool.end()
  }
})

test('recently opened records are returned with current values, without deleted or invisible ones', async () => {
  const items = `lead:${leads.mehta},lead:${leads.gone},user:${masked.id},lead:${leads.foreign},lead:${leads.khandelwal},note:1`
  const ask = async (person: Person) => (await product.call(person, 'GET', `/search/some?items=${items}`)).body.data
  expect((await ask(owner)).map((hit: { title: string }) => hit.title)).toEqual([
    'Hetal Mehta',
    'Masked Reader',
    'Mohan Khandelwal',
  ])
  expect((await ask(seller)).map((hit: { title: string }) => hit.title)).toEqual(['Masked Reader'])
  expect((await ask(masked)).at(-1).phone).toBe(null)
  for (const wrong of ['x', 'lead:0', 'lead:1e3', "lead:1'", 'lead:99999999999999999'])
    expect((await product.call(owner, 'GET', `/search/some?items=${encodeURIComponent(wrong)}`)).status).toBe(400)
  expect((await product.call(owner, 'GET', '/search/some')).body).toEqual({ data: [] })
})

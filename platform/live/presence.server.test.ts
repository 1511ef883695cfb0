import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'

let product: TestProduct
let owner: Person
let seller: Person
let stranger: Person
let id: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Shree Balaji Traders')
  stranger = await product.makeBusiness('Qureshi Furniture')
  seller = await product.makePerson(owner, { name: 'Asha', rights: 'own' })
  id = (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta', assigned_user: seller.id })).body.id
})
afterAll(() => product.close())

const say = (person: Person, state: string, more: Record<string, unknown> = {}) =>
  product.call(person, 'POST', '/presence', { record: 'lead', id, tab: `tab-of-${person.id}`, state, ...more })
const names = async (person: Person, state = 'viewing', more = {}) =>
  (await say(person, state, more)).body.others.map((one: { name: string; state: string }) => `${one.name} ${one.state}`)
const events = () =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, async (transaction) => {
    await transaction.query(`select set_config('app.live', 'on', true)`)
    return transaction.query<{ event: string; data: Record<string, unknown>; to_accounts: number[] | null }>(
      `select event, data, array_to_json(to_accounts) as to_accounts from live_event where for_business = $1 order by id`,
      [owner.business_id],
    )
  })

test('two people who have one record open see each other, and who edits', async () => {
  expect(await names(owner)).toEqual([])
  expect(await names(seller)).toEqual([expect.stringMatching(/ viewing$/)])
  expect(await names(owner)).toEqual(['Asha viewing'])
  await say(seller, 'editing')
  expect(await names(owner)).toEqual(['Asha editing'])
  // A person with two tabs is listed once, as editing if one of the tabs edits.
  await say(seller, 'viewing', { tab: 'another-tab' })
  expect(await names(owner)).toEqual(['Asha editing'])
  await say(seller, 'left')
  expect(await names(owner)).toEqual(['Asha viewing'])
  await say(seller, 'left', { tab: 'another-tab' })
  expect(await names(owner)).toEqual([])
})

test('an event is sent only when the viewers of a record change, and only to its viewers', async () => {
  await say(owner, 'viewing')
  const before = (await events()).length
  await say(seller, 'viewing')
  await say(seller, 'viewing')
  await say(seller, 'editing')
  const news = (await events()).slice(before)
  expect(news).toEqual(
    Array.from({ length: 2 }, () => ({ event: 'presence', data: { record: 'lead', id }, to_accounts: [owner.id] })),
  )
  await say(seller, 'left')
})

test('a tab without a report for a minute counts as closed', async () => {
  await say(seller, 'editing')
  await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query(`update presence set seen_at = now() - interval '61 seconds' where account_id = $1`, [seller.id]),
  )
  expect(await names(owner)).toEqual([])
})

test('nobody learns of a record that they cannot see', async () => {
  await say(owner, 'viewing')
  expect((await say(stranger, 'viewing')).status).toBe(404)
  const hidden = (await product.call(owner, 'POST', '/leads', { name: 'Hidden Buyer' })).body.id
  expect((await say(seller, 'viewing', { id: hidden })).status).toBe(404)
  expect((await say(seller, 'left', { id: hidden })).body).toEqual({ others: [] })
})

test('all issues are reported at once, each on its field', async () => {
  const refused = await product.call(owner, 'POST', '/presence', {
    record: 'nothing',
    id: 'x',
    tab: '<',
    state: 'away',
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map((issue: { field: string }) => issue.field)).toEqual(['record', 'id', 'tab', 'state'])
})

test('every write sends open browsers the changed records and who changed them; without ids for many at once', async () => {
  const before = (await events()).length
  const one = await product.call(owner, 'POST', '/leads', { name: 'Live Buyer' })
  await product.call(owner, 'PUT', `/leads/${one.body.id}`, { city: 'Surat', version: 1 })
  const ids: number[] = []
  for (let count = 0; count < 101; count++)
    ids.push((await product.call(owner, 'POST', '/leads', { name: 'Live Buyer' })).body.id)
  await product.call(owner, 'POST', '/leads/edit', { leadIds: ids, values: { city: 'Vapi' } })
  const news = (await events()).slice(before).filter(({ event }) => event === 'changed')
  expect(news[0]).toEqual({
    event: 'changed',
    data: { record: 'lead', ids: [one.body.id], by: owner.id },
    to_accounts: null,
  })
  expect(news[1].data).toEqual({ record: 'lead', ids: [one.body.id], by: owner.id })
  expect(news.at(-1)?.data).toEqual({ record: 'lead', ids: null, by: owner.id })
})

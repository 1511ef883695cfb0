import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Statuses and sources of leads: none goes while leads have it, unless they get another one in the same breath.

let product: TestProduct
let owner: Person
let serial = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Lookup Traders')
  await status({ is_default: true })
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const status = async (more: Record<string, unknown> = {}, person = owner): Promise<number> =>
  (await post('/lead_statuses', { name: `Status ${++serial}`, kind: 'open', ...more }, person)).body.id
const source = async (): Promise<number> => (await post('/lead_sources', { name: `Source ${++serial}` })).body.id
const lead = async (body: Record<string, unknown>, person = owner): Promise<{ id: number; version: number }> =>
  (await post('/leads', { name: 'Kavita Mehta', ...body }, person)).body
const read = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body

test('a status in use goes only when its leads get another one; each of them has it in its history', async () => {
  const [from, to] = [await status(), await status({ kind: 'won' })]
  const [one, two] = [await lead({ lead_status_id: from }), await lead({ lead_status_id: from })]
  const trashed = await lead({ lead_status_id: from })
  await product.call(owner, 'DELETE', `/leads/${trashed.id}`)
  const { data } = (await product.call(owner, 'GET', '/lead_statuses/usage')).body
  expect(data).toContainEqual({ id: from, leads: 2 })

  const plain = await product.call(owner, 'DELETE', `/lead_statuses/${from}`)
  expect(plain).toMatchObject({ status: 422, body: { message: '2 leads have this. Choose where they go.' } })
  expect((await post(`/lead_statuses/${from}/remove`, {})).body.errors).toMatchObject([
    { field: 'move_to', message: 'Choose where its leads go' },
  ])
  expect((await post(`/lead_statuses/${from}/remove`, { move_to: from })).body.errors[0].field).toBe('move_to')
  expect((await read(one.id)).lead_status_id).toBe(from)

  const done = await post(`/lead_statuses/${from}/remove`, { move_to: to })
  expect(done).toMatchObject({ status: 200, body: { message: 'Lead status deleted', moved: 2 } })
  expect(await read(one.id)).toMatchObject({ lead_status_id: to, version: one.version + 1 })
  const history = await product.call(owner, 'GET', `/leads/${two.id}/changes`)
  expect(history.body.data[0]).toMatchObject({ actor_id: owner.id, changes: { lead_status_id: [from, to] } })
  expect((await product.call(owner, 'GET', `/lead_statuses/${from}`)).status).toBe(404)
  await post('/leads/restore', { leadIds: [trashed.id] })
  expect((await read(trashed.id)).lead_status_id).toBe(to)
})

test('a source in use goes the same way, and one without leads simply goes', async () => {
  const [from, to, idle] = [await source(), await source(), await source()]
  const one = await lead({ lead_source_id: from })
  expect((await product.call(owner, 'DELETE', `/lead_sources/${from}`)).status).toBe(422)
  expect((await post(`/lead_sources/${from}/remove`, { move_to: to })).body.moved).toBe(1)
  expect((await read(one.id)).lead_source_id).toBe(to)
  expect((await post(`/lead_sources/${idle}/remove`, {})).status).toBe(200)
})

test('the default and the last open status stay, however one tries', async () => {
  const person = await product.makeBusiness('Two Statuses')
  const first = await status({ is_default: true }, person)
  const second = await status({}, person)
  const won = await status({ kind: 'won' }, person)
  const remove = (id: number) => post(`/lead_statuses/${id}/remove`, { move_to: won }, person)
  expect((await remove(first)).body.message).toContain('New leads begin with this status')
  const all = await post('/lead_statuses/delete', { ids: [first, second] }, person)
  expect(all.body.done).toEqual([])
  expect((await remove(second)).status).toBe(200)
  const version = (await product.call(person, 'GET', `/lead_statuses/${first}`)).body.version
  const closed = await product.call(person, 'PUT', `/lead_statuses/${first}`, { kind: 'lost', version })
  expect(closed.body.errors.map((issue: { message: string }) => issue.message)).toEqual([
    'New leads begin with an open status',
    'One status has to stay open',
  ])
})

test('there is one default: whoever becomes it takes over from the one before', async () => {
  const person = await product.makeBusiness('One Default')
  const first = await status({ is_default: true }, person)
  const second = await status({ is_default: true }, person)
  expect((await product.call(person, 'GET', `/lead_statuses/${first}`)).body.is_default).toBe(false)
  expect((await product.call(person, 'GET', `/leads/${(await lead({}, person)).id}`)).body.lead_status_id).toBe(second)
  expect((await post(`/lead_statuses/${first}/remove`, {}, person)).status).toBe(200)
})

test('the order is set at once, and every list follows it', async () => {
  const person = await product.makeBusiness('Order')
  const [a, b, c] = [await status({}, person), await status({}, person), await status({}, person)]
  expect((await post('/lead_statuses/order', { ids: [c, a, b] }, person)).status).toBe(200)
  const { data } = (await product.call(person, 'GET', '/options/lead_status')).body
  expect(data.map((one: { id: number }) => one.id)).toEqual([c, a, b])
  expect((await post('/lead_statuses/order', { ids: [a, a] }, person)).status).toBe(400)
})

test('who may not delete statuses, or not change every lead, moves nothing; nor does another business', async () => {
  const [from, to] = [await status(), await status()]
  const one = await lead({ lead_status_id: from })
  const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { lead: { view: 'all', edit: 'all' } } })
  const rights = {
    lead: { view: 'all', edit: 'own' },
    lead_status: { view: 'all', edit: 'all', delete: 'all' },
  } as const
  const half = await product.makePerson(owner, { name: 'Half', rights })
  const other = await product.makeBusiness('Other Traders')
  const remove = (person: Person) => post(`/lead_statuses/${from}/remove`, { move_to: to }, person)
  expect((await remove(viewer)).status).toBe(403)
  expect((await remove(half)).status).toBe(403)
  expect((await remove(other)).status).toBe(404)
  expect((await read(one.id)).lead_status_id).toBe(from)
})

test('a field that another one is shown beside stays until that is changed; a restored one has its values again', async () => {
  const field = async (body: Record<string, unknown>): Promise<{ id: number; version: number }> => {
    const { body: made } = await post('/custom_fields', { record: 'lead', field_type: 'Text', ...body })
    product.services.identity.forget()
    return made
  }
  const first = await field({ field_name: 'Buyer kind' })
  const second = await field({ field_name: 'Licence', show_if_field: `cf_${first.id}`, show_if_values: 'Shop' })
  const refused = await product.call(owner, 'DELETE', `/custom_fields/${first.id}`)
  expect(refused.body.message).toBe('Licence is shown only beside this field. Change that first.')
  const one = await lead({ [`cf_${first.id}`]: 'Shop', [`cf_${second.id}`]: 'GJ-1' })
  await product.call(owner, 'DELETE', `/custom_fields/${second.id}`)
  product.services.identity.forget()
  expect(await read(one.id)).not.toHaveProperty(`cf_${second.id}`)
  await post('/custom_fields/restore', { ids: [second.id] })
  product.services.identity.forget()
  expect((await read(one.id))[`cf_${second.id}`]).toBe('GJ-1')
})

test('a source tells its leads, all its enquiries, and the people behind them', async () => {
  const mart = (await post('/lead_sources', { name: 'A marketplace' })).body.id
  const site = (await post('/lead_sources', { name: 'A website' })).body.id
  const [first] = [await lead({ lead_source_id: mart }), await lead({ lead_source_id: mart })]
  for (const lead_source_id of [mart, mart, site])
    expect((await post(`/leads/${first.id}/enquiries`, { lead_source_id, contacts: [] })).status).toBe(201)
  const { data } = (await product.call(owner, 'GET', '/lead_sources/usage')).body
  expect(data).toContainEqual({ id: mart, leads: 2, enquiries: 4, people: 2 })
  expect(data).toContainEqual({ id: site, leads: 0, enquiries: 1, people: 1 })
})

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

const PLACES = {
  Surat: { city: 'Surat', state: 'Gujarat', pincode: '395003' },
  Rajkot: { city: 'Rajkot', state: 'Gujarat', pincode: '360001' },
  Pune: { city: 'Pune', state: 'Maharashtra', pincode: '411001' },
}

async function branches(name: string) {
  const owner = await product.makeBusiness(name)
  const make = async (place: keyof typeof PLACES, more: Record<string, unknown> = {}) => {
    const answer = await product.call(owner, 'POST', '/locations', {
      name: place,
      type: 'Store',
      ...PLACES[place],
      ...more,
    })
    expect(answer.status).toBe(201)
    return answer.body.id as number
  }
  const surat = await make('Surat', { is_default: true })
  const pune = await make('Pune')
  return { owner, make, surat, pune }
}
const people = async (owner: Person, id: number) =>
  (await product.call(owner, 'GET', `/locations/${id}/people`)).body.data
const place = (owner: Person, id: number, body: unknown) => product.call(owner, 'POST', `/locations/${id}/people`, body)

test('people are assigned to branches; a person without a branch works in all', async () => {
  const { owner, surat, pune } = await branches('Ties')
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'location' } } })
  expect(await people(owner, pune)).toEqual([
    { id: owner.id, name: 'Owner of Ties', status: 'Active', is_owner: true, in_all: true },
    { id: ravi.id, name: 'Ravi', status: 'Active', is_owner: false, in_all: true },
  ])
  expect((await place(owner, surat, { add: [ravi.id] })).status).toBe(200)
  expect((await people(owner, surat))[0]).toMatchObject({ id: ravi.id, in_all: false })
  expect((await people(owner, pune)).map((one: any) => one.id)).toEqual([owner.id])
  expect((await product.call(ravi, 'GET', '/my_branches')).body.map((one: any) => one.id)).toEqual([surat])
  // The last assignment cannot be removed, because a person without one works in every branch.
  const last = await place(owner, surat, { remove: [ravi.id] })
  expect(last.body.errors).toEqual([
    {
      field: 'remove',
      message: 'Ravi works in this branch only. Tie them to another branch first',
      rule: 'last_branch',
    },
  ])
  await place(owner, pune, { add: [ravi.id] })
  expect((await place(owner, surat, { remove: [ravi.id] })).status).toBe(200)
  expect((await product.call(ravi, 'GET', '/my_branches')).body.map((one: any) => one.id)).toEqual([pune])
  const history = await product.call(owner, 'GET', `/users/${ravi.id}/changes`)
  expect(history.body.data[0].changes).toEqual({ location_ids: [[surat, pune], [pune]] })
})

test('a branch can be closed only after its people were moved, and can be opened again', async () => {
  const { owner, surat, pune } = await branches('Closing')
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights: {}, location_ids: [pune] })
  const stays = await product.call(owner, 'DELETE', `/locations/${pune}`)
  expect([stays.status, stays.body.msg]).toEqual([
    422,
    'One person works in this branch. Move them to another branch first.',
  ])
  for (const move_to of [undefined, pune, 999_999, 'x']) {
    const refused = await product.call(owner, 'POST', `/locations/${pune}/close`, { move_to })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'move_to'])
  }
  expect((await product.call(owner, 'POST', `/locations/${pune}/close`, { move_to: surat })).status).toBe(200)
  expect((await product.call(ravi, 'GET', '/my_branches')).body.map((one: any) => one.id)).toEqual([surat])
  expect((await product.call(owner, 'GET', `/locations/${pune}`)).status).toBe(404)
  expect((await product.call(owner, 'POST', '/locations/restore', { ids: [pune] })).body.done).toEqual([pune])
  expect((await product.call(owner, 'GET', `/locations/${pune}`)).status).toBe(200)
})

test('the last branch cannot be deleted, alone or together with others', async () => {
  const { owner, surat, pune } = await branches('Last')
  const both = await product.call(owner, 'POST', '/locations/delete', { ids: [surat, pune] })
  expect(both.body.done).toEqual([])
  await product.call(owner, 'POST', `/locations/${pune}/close`, {})
  const last = await product.call(owner, 'POST', `/locations/${surat}/close`, {})
  expect([last.status, last.body.msg]).toEqual([422, 'A business keeps at least one branch'])
})

test('another branch can become the main one if it is in the state of the GSTIN', async () => {
  const { owner, make, surat, pune } = await branches('Main')
  expect((await product.call(owner, 'POST', `/locations/${surat}/close`, {})).status).toBe(200)
  expect((await product.call(owner, 'GET', `/locations/${pune}`)).body.is_default).toBe(true)
  const registered = await branches('Registered')
  await product.services.database.transaction(
    { business_id: registered.owner.business_id, user_id: registered.owner.id },
    (transaction) => transaction.query(`update business set gstin = '24ABCDE1234F1Z5'`),
  )
  const refused = await product.call(registered.owner, 'POST', `/locations/${registered.surat}/close`, {})
  expect(refused.body.msg).toBe('This is the main branch, and no other branch is in the state of the GSTIN')
  const rajkot = await registered.make('Rajkot')
  expect((await product.call(registered.owner, 'POST', `/locations/${registered.surat}/close`, {})).status).toBe(200)
  expect((await product.call(registered.owner, 'GET', `/locations/${rajkot}`)).body.is_default).toBe(true)
  expect(make).toBeTypeOf('function')
})

test('only people who may edit a branch assign people to it, within their own branches', async () => {
  const { owner, surat, pune } = await branches('Rights')
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights: {} })
  const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { lead: { view: 'all' } } })
  expect((await place(viewer, surat, { add: [ravi.id] })).status).toBe(403)
  expect((await product.call(viewer, 'POST', `/locations/${surat}/close`, {})).status).toBe(403)
  const manager = await product.makePerson(owner, {
    name: 'Manager',
    rights: { location: { edit: 'all', delete: 'all' } },
    location_ids: [surat],
  })
  expect((await place(manager, pune, { add: [manager.id] })).status).toBe(403)
  expect((await place(manager, surat, { add: [ravi.id] })).status).toBe(200)
  const stranger = await product.makeBusiness('Stranger')
  expect((await place(owner, surat, { add: [stranger.id] })).status).toBe(422)
  expect((await product.call(stranger, 'GET', `/locations/${surat}/people`)).status).toBe(404)
  expect((await place(stranger, surat, { add: [stranger.id] })).status).toBe(404)
})

test('the migration keeps one main branch if there were several', async () => {
  const { owner, make, surat, pune } = await branches('Main Twice')
  const rajkot = await make('Rajkot')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  await product.owner.query('update location set is_default = true, updated_at = now() where id = any($1)', [
    [surat, pune, rajkot],
  ])
  await product.owner.query(await readFile('database/migrations/0078_one_main_branch.sql', 'utf8'))
  const { rows } = await product.owner.query('select id::int from location where business_id = $1 and is_default', [
    owner.business_id,
  ])
  expect(rows).toEqual([{ id: rajkot }])
})

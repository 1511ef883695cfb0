import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let serial = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Teams')
})
afterAll(() => product.close())

async function make(parent_id: number | null = null): Promise<number> {
  const answer = await product.call(owner, 'POST', '/teams', { name: `Team ${++serial}`, parent_id })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const one = async (id: number) => (await product.call(owner, 'GET', `/teams/${id}`)).body
const teamOf = async (person: Person) => (await product.call(owner, 'GET', `/users/${person.id}`)).body.team_id
const move = async (person: Person, id: number, parent_id: number | null) =>
  product.call(person, 'PUT', `/teams/${id}`, { parent_id, version: (await one(id)).version })

test('a team cannot be placed below itself or below one of its own teams', async () => {
  const top = await make()
  const middle = await make(top)
  const bottom = await make(middle)
  for (const [id, parent] of [
    [top, bottom],
    [top, top],
    [middle, bottom],
  ]) {
    const answer = await move(owner, id, parent)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'parent_id', message: 'A team cannot belong to itself or to a team below it', rule: 'circle' },
    ])
  }
  expect((await move(owner, bottom, top)).status).toBe(200)
  expect((await move(owner, middle, null)).status).toBe(200)
})

test('two moves at once never create a cycle', async () => {
  const a = await make()
  const b = await make()
  const both = await Promise.all([move(owner, a, b), move(owner, b, a)])
  const [first, second] = both.map((answer) => answer.status).sort()
  expect(first).toBe(200)
  // Refused on its field, or with 503 if the database ended a deadlock.
  expect([422, 503]).toContain(second)
  expect([(await one(a)).parent_id, (await one(b)).parent_id]).toContain(null)
})

test('the lead of a team must be a member of the business', async () => {
  const asha = await product.makePerson(owner, { name: 'Asha', rights: {} })
  const stranger = await product.makeBusiness('Strangers')
  const id = await make()
  expect((await product.call(owner, 'PUT', `/teams/${id}`, { lead_id: asha.id, version: 1 })).body.lead_id).toBe(
    asha.id,
  )
  const refused = await product.call(owner, 'PUT', `/teams/${id}`, { lead_id: stranger.id, version: 2 })
  expect(refused.body.errors[0]).toMatchObject({ field: 'lead_id', rule: 'reference' })
})

test('people are added to a team and removed, and the history shows it', async () => {
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights: {} })
  const id = await make()
  expect((await product.call(owner, 'POST', `/teams/${id}/people`, { add: [ravi.id] })).status).toBe(200)
  expect(await teamOf(ravi)).toBe(id)
  expect((await product.call(owner, 'POST', `/teams/${id}/people`, { remove: [ravi.id] })).status).toBe(200)
  expect(await teamOf(ravi)).toBeNull()
  const stranger = await product.makeBusiness('Foreign')
  for (const add of [[stranger.id], [999_999], ['x'], 'x', [1.5]]) {
    const refused = await product.call(owner, 'POST', `/teams/${id}/people`, { add })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'add'])
  }
  const history = await product.call(owner, 'GET', `/users/${ravi.id}/changes`)
  expect(history.body.data.map((entry: any) => entry.changes)).toEqual([
    { team_id: [id, null] },
    { team_id: [null, id] },
  ])
})

test('a team with people or teams below it cannot be deleted; closing it moves both first', async () => {
  const top = await make()
  const closing = await make(top)
  const below = await make(closing)
  const other = await make()
  const ravi = await product.makePerson(owner, { name: 'Ravi C', rights: {}, team_id: closing })
  const stays = await product.call(owner, 'DELETE', `/teams/${closing}`)
  expect([stays.status, stays.body.msg]).toEqual([422, 'One person is in this team. Move them to another team first.'])
  const bulk = await product.call(owner, 'POST', '/teams/delete', { ids: [closing, top] })
  expect(bulk.body.done).toEqual([])
  expect(bulk.body.refused.map((one: any) => one.id).sort()).toEqual([closing, top].sort())
  for (const move_to of [undefined, closing, 999_999, 'x']) {
    const refused = await product.call(owner, 'POST', `/teams/${closing}/close`, { move_to })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'move_to'])
  }
  expect((await product.call(owner, 'POST', `/teams/${closing}/close`, { move_to: other })).status).toBe(200)
  expect(await teamOf(ravi)).toBe(other)
  expect((await one(below)).parent_id).toBe(top)
  expect((await product.call(owner, 'GET', `/teams/${closing}`)).status).toBe(404)
})

test('a team and the teams below it can be deleted together', async () => {
  const top = await make()
  const below = await make(top)
  expect((await product.call(owner, 'POST', '/teams/delete', { ids: [top, below] })).body.done.sort()).toEqual(
    [top, below].sort(),
  )
})

test('the right to edit teams does not give access to teams above one’s own', async () => {
  const mine = await make()
  const under = await make(mine)
  const elsewhere = await make()
  const lead = await product.makePerson(owner, {
    name: 'Lead',
    rights: { team: { create: 'all', edit: 'all', delete: 'all' }, lead: { view: 'team' } },
    team_id: mine,
  })
  const stranger = await product.makePerson(owner, { name: 'Elsewhere', rights: {}, team_id: elsewhere })
  const near = await product.makePerson(owner, { name: 'Near', rights: {}, team_id: under })
  // A team moved below one's own would show its records.
  expect((await move(lead, elsewhere, mine)).body.errors[0]).toMatchObject({ field: 'parent_id', rule: 'above_own' })
  expect((await product.call(lead, 'POST', `/teams/${mine}/people`, { add: [stranger.id] })).status).toBe(403)
  expect((await product.call(lead, 'POST', `/teams/${elsewhere}/people`, { add: [lead.id] })).status).toBe(403)
  expect((await product.call(lead, 'POST', '/teams', { name: 'Beside', parent_id: elsewhere })).status).toBe(422)
  // Teams below one's own may be changed.
  expect((await product.call(lead, 'POST', `/teams/${mine}/people`, { add: [near.id] })).status).toBe(200)
  expect((await product.call(lead, 'POST', '/teams', { name: 'Below', parent_id: under })).status).toBe(201)
})

test('a new position in the tree applies from the next request', async () => {
  const top = await make()
  const low = await make(top)
  const boss = await product.makePerson(owner, { name: 'Boss', rights: { lead: { view: 'team' } }, team_id: top })
  const rep = await product.makePerson(owner, { name: 'Rep', rights: { lead: { view: 'own' } } })
  const lead = await product.call(owner, 'POST', '/leads', { name: 'Of the rep', assigned_user: rep.id })
  expect((await product.call(boss, 'GET', `/leads/${lead.body.id}`)).status).toBe(404)
  await product.call(owner, 'POST', `/teams/${low}/people`, { add: [rep.id] })
  expect((await product.call(boss, 'GET', `/leads/${lead.body.id}`)).status).toBe(200)
})

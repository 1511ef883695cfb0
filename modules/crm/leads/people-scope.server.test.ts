import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// The scope of people of a filter: Assigned User, Contact Person, All.

let product: TestProduct
let owner: Person
let asha: Person
let ravi: Person
/** Names of leads by what Asha has to do with them. */
const NAMES = ['Assigned', 'Created', 'Noted', 'Deleted Note', 'Nothing']

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Scopes')
  asha = await product.makePerson(owner, { name: 'Asha', rights: 'all' })
  ravi = await product.makePerson(owner, { name: 'Ravi', rights: 'all' })
  for (const name of NAMES) {
    const person = name === 'Created' ? asha : owner
    const assigned_user = name === 'Assigned' ? asha.id : ravi.id
    const lead = await product.call(person, 'POST', '/leads', { name, assigned_user })
    expect(lead.status, lead.text).toBe(201)
    if (!name.includes('Note')) continue
    const note = await product.call(asha, 'POST', '/notes', {
      about: { record: 'lead', id: lead.body.id },
      body: 'Rang',
    })
    if (name === 'Deleted Note') await product.call(asha, 'DELETE', `/notes/${note.body.id}`)
  }
})
afterAll(() => product.close())

async function found(part: object, person = owner) {
  const conditions = [{ field: 'assigned_user', condition: 'In', values: [asha.id], ...part }]
  const filter = encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions }))
  const answer = await product.call(person, 'GET', `/leads?sort=id&limit=50&filter=${filter}`)
  return answer.status === 200 ? answer.body.data.map((row: { name: string }) => row.name) : answer.status
}

test('assigned to the people, in contact with them, or either', async () => {
  expect(await found({})).toEqual(['Assigned'])
  expect(await found({ people: 'Assigned User' })).toEqual(['Assigned'])
  expect(await found({ people: 'Contact Person' })).toEqual(['Created', 'Noted'])
  expect(await found({ people: 'All' })).toEqual(['Assigned', 'Created', 'Noted'])
  expect(await found({ people: 'All', values: ['me'] }, asha)).toEqual(['Assigned', 'Created', 'Noted'])
  expect(await found({ people: 'Somebody' })).toBe(400)
})

test('none of the people: each record is in one of the two lists', async () => {
  for (const people of ['Contact Person', 'All']) {
    const all = [...(await found({ people })), ...(await found({ people, condition: 'Not In' }))]
    expect(all.sort()).toEqual(NAMES.toSorted())
  }
})

test('by the role of the people too', async () => {
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const { rows } = await product.owner.query(
    'select role_id::int as id from member_role where business_id = $1 and member_id = $2',
    [owner.business_id, asha.id],
  )
  const by_role = { by: 'Role', values: [rows[0].id] }
  expect(await found({ ...by_role, people: 'Contact Person' })).toEqual(['Created', 'Noted'])
  expect(await found({ ...by_role, people: 'All' })).toEqual(['Assigned', 'Created', 'Noted'])
})

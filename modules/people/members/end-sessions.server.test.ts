import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { LOOKS_AFTER_PEOPLE, type PeopleProduct, peopleProduct } from '../testing.server.ts'

let product: PeopleProduct
let owner: Person

beforeAll(async () => {
  product = await peopleProduct()
  owner = await product.makeBusiness('Mehta Silk')
})
afterAll(() => product.close())

const end = async (by: Person, of: Person) =>
  (await product.call(by, 'POST', `/users/${of.id}/end_sessions`, {})).status
const isSignedIn = async (person: Person) => (await product.call(person, 'GET', '/leads')).status !== 401

test('people who may edit a member sign them out everywhere; those who may only view get 403, strangers 404', async () => {
  const seller = await product.makePerson(owner, { name: 'Ravi', rights: 'own' })
  const viewer = await product.makePerson(owner, { name: 'Meera', rights: { user: { view: 'all', edit: 'own' } } })
  const stranger = await product.makeBusiness('Other Traders')
  expect(await end(viewer, seller)).toBe(403)
  expect(await end(stranger, seller)).toBe(404)
  expect(await end(owner, stranger)).toBe(404)
  expect(await isSignedIn(seller)).toBe(true)
  expect(await end(owner, seller)).toBe(200)
  expect(await isSignedIn(seller)).toBe(false)
  const history = await product.inside(
    owner.business_id,
    `select actor_id, record_id from change where action = 'end_sessions'`,
  )
  expect(history).toEqual([{ actor_id: owner.id, record_id: seller.id }])
})

test('the right to edit people is not enough to sign out the owner or a person with more rights', async () => {
  const keeper = await product.makePerson(owner, { name: 'Keeper', rights: LOOKS_AFTER_PEOPLE })
  const rights = { ...LOOKS_AFTER_PEOPLE, role: { view: 'all', edit: 'all' } } as const
  const above = await product.makePerson(owner, { name: 'Above', rights })
  expect(await end(keeper, owner)).toBe(403)
  expect(await end(keeper, above)).toBe(403)
  expect(await isSignedIn(owner)).toBe(true)
  expect(await isSignedIn(above)).toBe(true)
  expect(await end(above, keeper)).toBe(200)
})

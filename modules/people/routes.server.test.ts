import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { peopleRoutes } from './routes.server.ts'

let product: TestProduct
let owner: Person
let seller: Person

beforeAll(async () => {
  product = await testProduct({ catalog, routes: peopleRoutes })
  owner = await product.makeBusiness('Silk House')
  seller = await product.makePerson(owner, {
    name: 'Seller',
    rights: { lead: { view: 'own', create: 'all' } },
    fields: { lead: { phone: 'masked' } },
  })
})
afterAll(() => product.close())

test('a person reads their own rights; the first entry has the role', async () => {
  const answer = await product.call(seller, 'GET', `/user/${seller.id}/permissions`)
  expect(answer.body).toEqual([
    {
      role_name: `Seller ${seller.id}`,
      is_owner: false,
      rights: { lead: { view: 'own', create: 'all' } },
      fields: { lead: { phone: 'masked' } },
      location_ids: [],
    },
  ])
})

test('a person with several roles is shown as Admin if that is one of them', async () => {
  await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, async (inside) => {
    const [role] = await inside.query<{ id: number }>(
      `insert into role (business_id, name) values ($1, 'Admin') returning id`,
      [owner.business_id],
    )
    await inside.query('insert into member_role (business_id, member_id, role_id) values ($1, $2, $3)', [
      owner.business_id,
      owner.id,
      role.id,
    ])
  })
  product.services.identity.forget()
  const { body } = await product.call(owner, 'GET', `/user/${owner.id}/permissions`)
  expect(body).toMatchObject([{ role_name: 'Admin', is_owner: true }])
})

test('the owner reads the rights of members, and of nobody else', async () => {
  const answer = await product.call(owner, 'GET', `/user/${seller.id}/permissions`)
  expect(answer.body).toMatchObject([{ role_name: `Seller ${seller.id}`, rights: { lead: { view: 'own' } } }])
  const stranger = await product.makeBusiness('Cotton House')
  for (const id of [stranger.id, 999_999, 'abc'])
    expect((await product.call(owner, 'GET', `/user/${id}/permissions`)).status).toBe(404)
})

test('other people cannot read the rights of anybody else, whether that person exists or not', async () => {
  for (const id of [owner.id, 999_999, 'abc']) {
    const answer = await product.call(seller, 'GET', `/user/${id}/permissions`)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('E_AUTHORIZATION_FAILURE')
  }
  expect((await product.call(null, 'GET', `/user/${seller.id}/permissions`)).status).toBe(401)
})

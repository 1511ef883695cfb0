import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let seller: Person
let lead_id: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Silk House')
  seller = await product.makePerson(owner, {
    name: 'Seller',
    rights: { lead: { view: 'own', create: 'all', edit: 'own', export: 'own' } },
    fields: { lead: { phone: 'masked' } },
  })
  const contacts = [{ type: 'Contact Number', value: '9825012345', phone_code: '+91', is_primary: true }]
  const mine = await product.call(owner, 'POST', '/leads', {
    name: 'Of the seller',
    assigned_user: seller.id,
    contacts,
  })
  lead_id = mine.body.id
  await product.call(owner, 'POST', '/leads', { name: 'Of the owner' })
})
beforeEach(async () => {
  await product.call(owner, 'DELETE', '/view_as')
})
afterAll(() => product.close())

const start = (person: Person, user_id: unknown) => product.call(person, 'POST', '/view_as', { user_id })
const names = async (person: Person) =>
  (await product.call(person, 'GET', '/leads')).body.data.map((row: { name: string }) => row.name)

test('an owner sees exactly what the member sees, with their field rules, until they stop', async () => {
  expect(await names(owner)).toHaveLength(2)
  const begun = await start(owner, seller.id)
  expect(begun.body).toMatchObject({ id: seller.id, name: 'Seller' })
  const minutes = (Date.parse(begun.body.ends_at) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThanOrEqual(30)
  expect(await names(owner)).toEqual(['Of the seller'])
  expect((await product.call(owner, 'GET', `/leads/${lead_id}`)).body.phone).toBe(
    (await product.call(seller, 'GET', `/leads/${lead_id}`)).body.phone,
  )
  expect((await product.call(owner, 'GET', `/leads/${lead_id}`)).body.phone).toMatch(/^XXXXXX/)
  const [mine] = (await product.call(owner, 'GET', `/user/${owner.id}/permissions`)).body
  const [theirs] = (await product.call(seller, 'GET', `/user/${seller.id}/permissions`)).body
  expect(mine).toEqual({ ...theirs, viewing: expect.objectContaining({ id: seller.id, name: 'Seller' }) })
  expect((await product.call(owner, 'DELETE', '/view_as')).status).toBe(200)
  expect(await names(owner)).toHaveLength(2)
})

test('every call except reading is refused with the reason, and changes nothing', async () => {
  await start(owner, seller.id)
  const sentence = 'You are viewing as somebody else. Stop viewing to do this.'
  const refused: string[] = []
  for (const route of moduleRoutes) {
    if (route.permission === 'public' || route.while_viewing) continue
    const is_view = typeof route.permission !== 'object' || route.permission.right === 'view'
    const reads = route.method === 'GET' && is_view && route.costly !== true
    if (reads) continue
    const path = route.path.replaceAll(/:[a-z_]+/g, '1')
    const answer = await product.call(owner, route.method, path, route.method === 'GET' ? undefined : {})
    expect([route.method, route.path, answer.status, answer.body.code]).toEqual([
      route.method,
      route.path,
      403,
      'E_VIEW_ONLY',
    ])
    expect(answer.body.message).toBe(sentence)
    refused.push(route.path)
  }
  expect(refused.length).toBeGreaterThan(10)
  for (const [method, path] of [
    ['PUT', `/leads/${lead_id}`],
    ['POST', '/leads'],
    ['DELETE', `/leads/${lead_id}`],
    ['GET', '/leads/export?format=csv'],
  ] as const)
    expect(
      (await product.call(owner, method, path, method === 'GET' ? undefined : { name: 'Changed' })).body.code,
    ).toBe('E_VIEW_ONLY')
  // Another business of the owner cannot be changed either.
  const other = await product.makeBusiness('Second house')
  expect((await product.call({ ...other, token: owner.token }, 'POST', '/leads', { name: 'X' })).status).toBe(403)
  await product.call(owner, 'DELETE', '/view_as')
  expect((await product.call(owner, 'GET', `/leads/${lead_id}`)).body).toMatchObject({
    name: 'Of the seller',
    version: 1,
  })
})

test('only an owner can start view-as, and only for another active member', async () => {
  expect((await start(seller, owner.id)).status).toBe(403)
  const stranger = await product.makeBusiness('Stranger')
  for (const id of [owner.id, stranger.id, 999_999, 'x', null, undefined]) {
    const answer = await start(owner, id)
    expect([id, answer.status, answer.body.errors[0].field]).toEqual([id, 422, 'user_id'])
  }
  // A header cannot start it.
  const header = await product.call(owner, 'GET', '/leads', undefined, { 'x-view-as-user': String(seller.id) })
  expect(header.body.data).toHaveLength(2)
})

test('another session of the owner is not affected', async () => {
  await start(owner, seller.id)
  const token = 'second-session-of-the-same-owner'
  const { tokenHash } = await import('#engine/server/http/identity.server.ts')
  await product.services.database.transaction({ business_id: null, user_id: null }, (transaction) =>
    transaction.query(
      `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [tokenHash(token), owner.id],
    ),
  )
  expect(await names({ ...owner, token })).toHaveLength(2)
  // A token that was exchanged for the viewing one stays in view-as.
  const exchanged = 'exchanged-token-of-the-viewing-session'
  await product.services.database.transaction({ business_id: null, user_id: null }, (transaction) =>
    transaction.query(
      `insert into session (token_hash, account_id, first_hash, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
      [tokenHash(exchanged), owner.id, tokenHash(owner.token)],
    ),
  )
  expect(await names({ ...owner, token: exchanged })).toHaveLength(1)
})

test('view-as ends by itself after at most half an hour', async () => {
  await start(owner, seller.id)
  await expect(
    product.owner.query(`update session_view set expires_at = started_at + interval '31 minutes'`),
  ).rejects.toMatchObject({ code: '23514' })
  await product.owner.query(
    `update session_view set started_at = now() - interval '40 minutes', expires_at = now() - interval '10 minutes'`,
  )
  product.services.identity.forget()
  expect(await names(owner)).toHaveLength(2)
  expect((await product.call(owner, 'POST', '/leads', { name: 'Works again' })).status).toBe(201)
})

test('start and stop are in the history as actions of the owner', async () => {
  const other = await product.makeBusiness('Watched')
  const ravi = await product.makePerson(other, { name: 'Ravi', rights: {} })
  await start(other, ravi.id)
  await product.call(other, 'DELETE', '/view_as')
  const rows = await product.services.database.transaction(
    { business_id: other.business_id, user_id: other.id },
    (transaction) =>
      transaction.query(
        `select action, actor_id, record_id, note from change where business_id = $1 and record = 'user' order by id`,
        [other.business_id],
      ),
  )
  expect(rows).toEqual([
    {
      action: 'view_as_start',
      actor_id: other.id,
      record_id: ravi.id,
      note: expect.stringMatching(/^Viewing ends at 20/),
    },
    { action: 'view_as_stop', actor_id: other.id, record_id: ravi.id, note: null },
  ])
})

test('view-as ends at once when the viewer no longer owns the business or the member was deactivated', async () => {
  const other = await product.makeBusiness('Sold')
  const ravi = await product.makePerson(other, { name: 'Ravi', rights: {} })
  await start(other, ravi.id)
  expect((await product.call(other, 'GET', '/leads')).status).toBe(403)
  const change = (text: string) =>
    product.services.database.transaction({ business_id: other.business_id, user_id: other.id }, (transaction) =>
      transaction.query(text, [other.business_id, ravi.id]),
    )
  await change(`update member set status = 'Inactive' where business_id = $1 and id = $2`)
  product.services.identity.forget()
  expect((await product.call(other, 'GET', '/leads')).status).toBe(200)
  expect((await product.call(other, 'POST', '/leads', { name: 'Still closed' })).body.code).toBe('E_VIEW_ONLY')
  await change(`update member set status = 'Active' where business_id = $1 and id = $2`)
  await change('update business set created_by = $2 where id = $1')
  product.services.identity.forget()
  const [permission] = (await product.call(other, 'GET', `/user/${other.id}/permissions`)).body
  expect(permission).toMatchObject({ is_owner: false, role_name: expect.stringContaining('Owner of Sold') })
})

test('signing out works during view-as', async () => {
  const other = await product.makeBusiness('Leaves')
  const ravi = await product.makePerson(other, { name: 'Ravi', rights: {} })
  await start(other, ravi.id)
  expect((await product.call(other, 'POST', '/logout', {})).status).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '#base/preferences.ts'
import type { Person } from '#engine/testing/product.server.ts'
import { businessBody } from '#modules/business/business-body.test-kit.ts'
import { type SessionProduct, sessionProduct } from '../testing.server.ts'

let product: SessionProduct
let owner: Person
let clerk: Person
let stranger: Person

beforeAll(async () => {
  product = await sessionProduct()
  const account = await product.signUp('owner@example.in')
  const { body } = await product.as(account.token, 'POST', '/businesses', businessBody())
  owner = { id: account.id, business_id: body.id, token: account.token }
  clerk = await product.makePerson(owner, { name: 'Clerk', rights: {}, location_ids: [] })
  stranger = await product.makeBusiness('Other')
})
afterAll(() => product.close())

const get = async (person: Person) => (await product.call(person, 'GET', '/preferences')).body
const put = (person: Person, level: string, values: unknown) =>
  product.call(person, 'PUT', '/preferences', { level, values })

test('nobody chose anything: the defaults of the product hold', async () => {
  expect(await get(clerk)).toEqual({
    account: {},
    member: {},
    role: {},
    business: {},
    merged: DEFAULT_PREFERENCES,
    may_manage: false,
  })
})

test('the business chooses for everybody, a person may choose otherwise, and null brings the business back', async () => {
  const answer = await put(owner, 'business', { primary_color: '#abc', font: 'Mukta' })
  expect(answer.body.merged).toMatchObject({ primary_color: '#aabbcc', font: 'Mukta' })
  expect((await get(clerk)).merged).toMatchObject({ primary_color: '#aabbcc', font: 'Mukta' })
  await put(clerk, 'member', { font: 'Poppins' })
  expect((await get(clerk)).merged).toMatchObject({ primary_color: '#aabbcc', font: 'Poppins' })
  expect((await get(owner)).merged.font).toBe('Mukta')
  expect((await put(clerk, 'member', { font: null })).body.merged.font).toBe('Mukta')
})

test('only the owner and Admins choose for the whole business', async () => {
  expect((await put(clerk, 'business', { font: 'Inter' })).status).toBe(403)
  expect((await get(owner)).may_manage).toBe(true)
})

test('what the account chose follows the person into every business and needs none', async () => {
  await put(clerk, 'account', { theme_mode: 'dark', density: 'compact', single_keys: 'off' })
  const bare = await product.as(clerk.token, 'GET', '/preferences')
  expect(bare.body.merged).toMatchObject({ theme_mode: 'dark', density: 'compact', single_keys: 'off', font: 'Inter' })
  expect((await get(clerk)).merged.theme_mode).toBe('dark')
  expect((await get(owner)).merged.theme_mode).toBe('auto')
})

test('a business that is not the person’s is not found, and nothing of it is seen or changed', async () => {
  const foreign = { ...stranger, business_id: owner.business_id }
  expect((await product.call(foreign, 'GET', '/preferences')).status).toBe(404)
  expect((await put(foreign, 'business', { font: 'Inter' })).status).toBe(404)
  expect((await get(stranger)).merged.font).toBe('Inter')
})

test('inside a business something must be chosen with the business named', async () => {
  const answer = await product.as(owner.token, 'PUT', '/preferences', { level: 'member', values: { font: 'Inter' } })
  expect(answer.status).toBe(400)
})

test('every wrong key and value is told at once, and nothing is kept', async () => {
  const answer = await put(owner, 'business', {
    primary_color: 'red;}body{display:none',
    font: 'Comic Sans',
    theme_mode: 'dark',
    unknown_key: 1,
    sidenav: [{ path: 'leads' }, { path: '../evil' }],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((issue: { field: string; rule: string }) => [issue.field, issue.rule])).toEqual([
    ['values.primary_color', 'hex_color'],
    ['values.font', 'choice'],
    ['values.theme_mode', 'level'],
    ['values.unknown_key', 'unknown'],
    ['values.sidenav', 'path'],
  ])
  expect((await get(owner)).business).toEqual({ primary_color: '#aabbcc', font: 'Mukta' })
})

test('hostile bodies are refused in plain words', async () => {
  for (const [level, values] of [
    ['nobody', {}],
    ['account', null],
    ['account', []],
    ['account', 'dark'],
    ['member', { sidenav: 'x' }],
    ['member', { sidenav: [null] }],
    ['member', { sidenav: [{ path: 'leads', label: 'a'.repeat(41) }] }],
    ['member', { sidenav: [{ path: 'leads', label: 'safe\u202etxt' }] }],
    ['member', { sidenav: [{ path: 'leads' }, { path: 'leads' }] }],
    ['member', { sidenav: [{ path: 'leads', on_click: 'x' }] }],
    ['member', { sidenav: Array.from({ length: 200 }, (_, index) => ({ path: `p${index}` })) }],
  ] as const)
    expect((await put(clerk, level, values)).status, JSON.stringify(values)?.slice(0, 80)).toBe(422)
})

test('a side menu keeps its order, own labels and what is hidden', async () => {
  const sidenav = [{ path: 'leads', label: 'पूछताछ' }, { path: 'dashboard', is_hidden: true }, { path: 'theme/fonts' }]
  expect((await put(clerk, 'member', { sidenav })).body.merged.sidenav).toEqual(sidenav)
  expect((await put(clerk, 'member', { sidenav: null })).body.merged.sidenav).toEqual([])
})

test('a choice for the whole business stands in its history, a personal one does not', async () => {
  const rows = await product.inside(
    owner.business_id,
    `select action, actor_id, changes from change where business_id = $1 and record = 'setting' order by id`,
    [owner.business_id],
  )
  expect(rows).toEqual([
    {
      action: 'update',
      actor_id: owner.id,
      changes: { font: [null, 'Mukta'], primary_color: [null, '#aabbcc'] },
    },
  ])
  await put(owner, 'business', { font: 'Mukta' })
  expect(
    await product.inside(owner.business_id, `select 1 from change where business_id = $1 and record = 'setting'`, [
      owner.business_id,
    ]),
  ).toHaveLength(1)
})

test('without a session nothing is answered', async () => {
  expect((await product.as(null, 'GET', '/preferences')).status).toBe(401)
})

test('a person stars entries and chooses five places on the phone for themselves; the business cannot, and nonsense is refused', async () => {
  const chosen = { favourites: ['invoices', 'config/leads'], phone_places: ['leads', '@search', '@menu'] }
  expect((await put(clerk, 'member', chosen)).body.merged).toMatchObject(chosen)
  expect((await get(owner)).merged).toMatchObject({ favourites: [], phone_places: [] })
  expect((await put(owner, 'business', { favourites: ['leads'] })).status).toBe(422)
  const wrong: [string, unknown][] = [
    ['favourites', ['@menu']],
    ['favourites', ['../evil']],
    ['favourites', Array.from({ length: 21 }, (_, index) => `entry_${index}`)],
    ['phone_places', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['phone_places', ['leads', 'leads']],
    ['phone_places', 'leads'],
  ]
  for (const [key, value] of wrong) {
    const answer = await put(clerk, 'member', { [key]: value })
    expect([key, value, answer.status]).toEqual([key, value, 422])
  }
  expect((await get(clerk)).merged).toMatchObject(chosen)
})

test('an owner gives the people with a role an arrangement; their own one comes first', async () => {
  const seller = await product.makePerson(owner, { name: 'Seller', rights: 'own' })
  const roleOf = async (person: Person) => {
    const { rows } = await product.owner.query<{ id: string }>(
      `select role_id as id from member_role where business_id = $1 and member_id = $2`,
      [owner.business_id, person.id],
    )
    return Number(rows[0].id)
  }
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  const role_id = await roleOf(seller)
  const give = (person: Person, user_sections: string[] | null, id: unknown = role_id) =>
    product.call(person, 'PUT', '/preferences', { level: 'role', role_id: id, values: { user_sections } })
  expect((await give(owner, ['notes/full'])).status).toBe(200)
  expect((await get(seller)).merged.user_sections).toEqual(['notes/full'])
  expect((await get(owner)).merged.user_sections).toEqual([])
  await put(seller, 'member', { user_sections: ['calls/half'] })
  expect((await get(seller)).merged.user_sections).toEqual(['calls/half'])
  await put(seller, 'member', { user_sections: null })
  expect((await get(seller)).merged.user_sections).toEqual(['notes/full'])
  expect((await give(owner, null)).body.role).toEqual({})
  expect((await get(seller)).merged.user_sections).toEqual([])
  expect((await give(seller, ['notes/full'])).status).toBe(403)
  for (const id of [999_999_999_999, null, 'x'])
    expect((await give(owner, ['notes/full'], id)).body).toMatchObject({ errors: [{ field: 'role_id' }] })
  expect(
    (await product.call(owner, 'PUT', '/preferences', { level: 'role', role_id, values: { font: 'Inter' } })).status,
  ).toBe(422)
})

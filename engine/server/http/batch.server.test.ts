import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let sales: Person
let stranger: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Batches')
  sales = await product.makePerson(owner, { name: 'Kiran', rights: { lead: { view: 'own' } } })
  stranger = await product.makeBusiness('Elsewhere')
})
afterAll(() => product.close())

type Part = { status: number; body: unknown }
const read = async (person: Person | null, ...get: string[]) => {
  const answer = await product.call(person, 'POST', '/batch', { get })
  return { ...answer, parts: (answer.body as { data?: Part[] }).data ?? [] }
}

const SCREEN = [
  'my_branches',
  'modules',
  'preferences',
  'notices?language=en&limit=15',
  'options/lead_status',
  'options/user',
  'saved_filters?scope=lead',
  'leads?limit=6&total=1&columns=name',
  'leads/groups?field=lead_status_id',
  'leads/999999',
  'roles',
  'contacts?limit=5',
]

test('each read of a batch answers exactly what its own route answers to the same person', async () => {
  for (const person of [owner, sales, stranger]) {
    const { status, parts } = await read(person, ...SCREEN)
    expect(status).toBe(200)
    for (const [index, address] of SCREEN.entries()) {
      const alone = await product.call(person, 'GET', `/${address}`)
      const { request_id: _one, ...expected } = alone.body as Record<string, unknown>
      const { request_id: _other, ...found } = parts[index].body as Record<string, unknown>
      expect({ address, status: parts[index].status, body: found }).toEqual({
        address,
        status: alone.status,
        body: expected,
      })
    }
  }
})

test('a person without a right is refused only that part', async () => {
  const { parts } = await read(sales, 'roles', 'leads?limit=1')
  expect(parts.map(({ status }) => status)).toEqual([403, 200])
})

test('nobody reads anything without a session, or in a business that is not theirs', async () => {
  expect((await read(null, 'modules')).status).toBe(401)
  const answer = await product.call(
    stranger,
    'POST',
    '/batch',
    { get: ['modules', 'leads'] },
    { 'x-business-id': String(owner.business_id) },
  )
  expect((answer.body as { data: Part[] }).data.map(({ status }) => status)).toEqual([404, 404])
})

test('files, costly reads and unknown addresses cannot be part of a batch', async () => {
  const { parts } = await read(owner, 'leads/export', 'no/such/thing', '../etc', 'imports/1/errors.csv', 'modules')
  expect(parts.map(({ body }) => (body as { code?: string }).code)).toEqual([
    'E_NOT_IN_BATCH',
    'E_NOT_IN_BATCH',
    'E_NOT_IN_BATCH',
    'E_NOT_IN_BATCH',
    undefined,
  ])
})

test.each([[{}], [{ get: [] }], [{ get: 'modules' }], [{ get: [7] }], [{ get: Array(41).fill('modules') }]])(
  'a batch that asks for nothing, or for too much, is refused: %o',
  async (body) => {
    expect((await product.call(owner, 'POST', '/batch', body)).status).toBe(400)
  },
)

test('every read of a batch counts towards the limit of a minute', async () => {
  const small = await testProduct({ catalog, specials, routes: moduleRoutes, limits: { requests_per_minute: 5 } })
  const person = await small.makeBusiness('Busy')
  const answer = await small.call(person, 'POST', '/batch', { get: Array(6).fill('modules') })
  const statuses = (answer.body as { data: Part[] }).data.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  await small.close()
})

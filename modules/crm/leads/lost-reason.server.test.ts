import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let open: number
let lost: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Lost leads')
  const status = async (name: string, kind: string) =>
    (await product.call(owner, 'POST', '/lead_statuses', { name, kind })).body.id as number
  open = await status('New', 'open')
  lost = await status('Lost', 'lost')
})
afterAll(() => product.close())

const makeLead = async (more: object) =>
  (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta', ...more })).body
const change = async ({ id, version }: { id: number; version: number }, body: object) =>
  (await product.call(owner, 'PUT', `/leads/${id}`, { version, ...body })).body

test('the reason stays with a lost lead and is removed when the lead is opened again', async () => {
  const made = await makeLead({ lead_status_id: open })
  const gone = await change(made, { lead_status_id: lost, lost_reason: 'price' })
  expect(gone).toMatchObject({ lead_status_id: lost, lost_reason: 'price' })
  const renamed = await change(gone, { name: 'Kavita M' })
  expect(renamed.lost_reason).toBe('price')
  expect((await change(renamed, { lead_status_id: open })).lost_reason).toBeNull()
})

test('a form that sends the old reason with the open status removes it too', async () => {
  const gone = await makeLead({ lead_status_id: lost, lost_reason: 'price' })
  expect(gone.lost_reason).toBe('price')
  expect((await change(gone, { lead_status_id: open, lost_reason: 'price' })).lost_reason).toBeNull()
})

test('the outcome of a call may bring the reason', async () => {
  const { id, version } = await makeLead({ lead_status_id: open })
  const values = { lead_status_id: lost, lost_reason: 'competitor' }
  const answer = await product.call(owner, 'POST', `/leads/${id}/outcome`, { values, version })
  expect(answer.body.lead).toMatchObject(values)
})

test('a lost lead is not converted', async () => {
  const { id, version } = await makeLead({ lead_status_id: lost, lost_reason: 'price' })
  const answer = await product.call(owner, 'POST', `/leads/${id}/convert`, { version })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain('This lead is lost')
  expect((await product.call(owner, 'GET', `/leads/${id}`)).body.converted_at).toBeNull()
})

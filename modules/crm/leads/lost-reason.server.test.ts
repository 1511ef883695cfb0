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

test('the outcome of a call can contain the reason', async () => {
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

test('a lead that becomes lost needs the reason, and keeps it while it is lost', async () => {
  const missing = { status: 422, body: { errors: [{ field: 'lost_reason', rule: 'required' }] } }
  const values = { name: 'Kavita Mehta', lead_status_id: lost }
  expect(await product.call(owner, 'POST', '/leads', values)).toMatchObject(missing)
  const made = await makeLead({ lead_status_id: open })
  const path = `/leads/${made.id}`
  const put = (version: number, body: object) => product.call(owner, 'PUT', path, { version, ...body })
  expect(await put(made.version, { lead_status_id: lost })).toMatchObject(missing)
  const gone = await put(made.version, { lead_status_id: lost, lost_reason: 'price' })
  expect(await put(gone.body.version, { lost_reason: null })).toMatchObject(missing)
  expect((await put(gone.body.version, { lost_reason: 'competitor' })).status).toBe(200)
  const called = { values: { lead_status_id: lost }, version: 1 }
  const other = await makeLead({ lead_status_id: open })
  expect(await product.call(owner, 'POST', `/leads/${other.id}/outcome`, called)).toMatchObject({ status: 422 })
})

test('a bulk edit to a lost status needs the reason for each lead that has none', async () => {
  const [first, second] = [await makeLead({ lead_status_id: open }), await makeLead({ lead_status_id: open })]
  const leadIds = [first.id, second.id]
  const edit = (values: object) => product.call(owner, 'POST', '/leads/edit', { leadIds, values })
  const refused = await edit({ lead_status_id: lost })
  expect(refused.body).toMatchObject({
    done: [],
    refused: leadIds.map((id) => ({ id, message: 'Lost because is required' })),
  })
  const done = await edit({ lead_status_id: lost, lost_reason: 'no_need' })
  expect(done.body).toMatchObject({ done: leadIds, refused: [] })
  const undone = await product.call(owner, 'POST', `/runs/${done.body.run_id}/undo`)
  expect(undone.body).toMatchObject({ state: 'undone' })
})

test('a row of a file with a lost status needs the reason', async () => {
  const csv =
    'Name,Phone,Status,Lost because\nKavita Mehta,98250 31001,Lost,\nAsha Patel,98250 31002,Lost,Price too high\n'
  const { body } = await product.call(owner, 'POST', '/leads/import', {
    file_name: 'leads.csv',
    content_base64: Buffer.from(csv).toString('base64'),
  })
  const mapping = body.mapping
  const preview = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {
    mapping,
    duplicates: 'skip',
  })
  expect(preview.body).toMatchObject({ rows: 2, created: 1, invalid: 1 })
})

test('a lead whose status is deleted can move to a lost one without a reason', async () => {
  const status = await product.call(owner, 'POST', '/lead_statuses', { name: 'Waiting', kind: 'open' })
  const { id } = await makeLead({ lead_status_id: status.body.id })
  const removed = await product.call(owner, 'POST', `/lead_statuses/${status.body.id}/remove`, { move_to: lost })
  expect(removed.status, removed.text).toBe(200)
  expect((await product.call(owner, 'GET', `/leads/${id}`)).body).toMatchObject({
    lead_status_id: lost,
    lost_reason: null,
  })
})

test('the reason is not required from people who may not edit it', async () => {
  const seller = await product.makePerson(owner, {
    name: 'Seller',
    rights: { lead: { view: 'all', edit: 'all' } },
    fields: { lead: { lost_reason: 'read' } },
  })
  const { id, version } = await makeLead({ lead_status_id: open })
  expect((await product.call(seller, 'PUT', `/leads/${id}`, { version, lead_status_id: lost })).status).toBe(200)
})

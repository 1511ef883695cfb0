import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord } from '#engine/record/define.ts'
import { reference, related, text } from '#engine/record/fields.ts'
import { makeTables } from '#engine/testing/fixtures/tables.server.ts'
import { ticketStatus } from '#engine/testing/fixtures/ticket.record.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog as productCatalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// A lead that becomes a contact and an opportunity, with the open work that hangs on it; and back.

/** Work with a stage that hangs on other records, as tasks do. */
const work = defineRecord({
  name: 'test_work',
  path: 'test_work',
  module: 'business_support',
  label: { one: 'Work', many: 'Work' },
  title: 'name',
  stage: 'ticket_status_id',
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true }),
    ticket_status_id: reference('ticket_status', { label: 'Status' }),
    about: related({ label: 'About', to: ['lead', 'contact', 'opportunity'] }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [{ title: 'Work', fields: ['name', 'ticket_status_id', 'about'] }],
})
const catalog = makeCatalog([...productCatalog.records, ticketStatus, work])

let product: TestProduct
let owner: Person
let done: number

type Body = Record<string, unknown>
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, person = owner) =>
  product.call(person, method, path, body)
const read = async (path: string) => (await call('GET', path)).body
const makeLead = async (more: Body = {}) =>
  (await call('POST', '/leads', { name: 'Kavita Mehta', product: 'Sofa set', amount: '45000.00', ...more })).body
const convert = (lead: { id: number; version: number }, more: Body = {}, person = owner) =>
  call('POST', `/leads/${lead.id}/convert`, { version: lead.version, with_opportunity: true, ...more }, person)
const undo = (id: number) => call('POST', `/leads/${id}/undo_convert`, { version: '*' })

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  await makeTables(product.owner, { whole: catalog, product: productCatalog })
  owner = await product.makeBusiness('Conversions')
  await call('POST', '/lead_statuses', { name: 'New', kind: 'open', position: 1 })
  await call('POST', '/lead_statuses', { name: 'Won', kind: 'won', position: 2 })
  await call('POST', '/ticket_statuses', { name: 'Open', kind: 'open', is_default: true, position: 1 })
  done = (await call('POST', '/ticket_statuses', { name: 'Done', kind: 'closed', position: 2 })).body.id
  const { id } = (await call('POST', '/opportunity_pipelines', { name: 'Sales', position: 1 })).body
  await call('POST', `/opportunity_pipelines/${id}/usual_stages`, {})
})
afterAll(() => product.close())

test('a lead becomes a contact and an opportunity of it, with fields of the same name, in one step', async () => {
  for (const record of ['lead', 'opportunity'])
    await call('POST', '/custom_fields', { record, field_name: 'Wood', field_type: 'Text' })
  product.services.identity.forget()
  const { data } = await read('/options/custom_field')
  const wood = (record: string) => `cf_${data.find((one: { record: string }) => one.record === record).id}`
  const lead = await makeLead({ desc: 'Three seats', [wood('lead')]: 'Teak' })
  const { body, status } = await convert(lead)
  expect(status).toBe(200)
  expect(body.lead).toMatchObject({ contact_id: body.contact_id, opportunity_id: body.opportunity_id })
  expect(await read(`/opportunities/${body.opportunity_id}`)).toMatchObject({
    name: 'Sofa set · Kavita Mehta',
    contact_id: body.contact_id,
    lead_id: lead.id,
    opportunity_amount: '45000.00',
    desc: 'Three seats',
    [wood('opportunity')]: 'Teak',
    opportunity_stage_id: expect.any(Number),
  })
  const again = await convert({ id: lead.id, version: lead.version + 1 })
  expect(again.body).toMatchObject({ was_converted: true, opportunity_id: body.opportunity_id })
  expect((await convert(await makeLead(), { with_opportunity: false })).body.opportunity_id).toBeNull()
})

test('it is linked to an opportunity of the same client or of none, not to that of another', async () => {
  const [mine, other] = await Promise.all(
    ['Ravi Shah', 'Meena Iyer'].map(async (name) => (await call('POST', '/contacts', { name })).body),
  )
  const deal = (await call('POST', '/opportunities', { name: 'Hotel chairs', contact_id: mine.id })).body
  const lead = await makeLead()
  const wrong = await convert(lead, { contact_id: other.id, opportunity_id: deal.id })
  expect(wrong.body.errors).toMatchObject([{ field: 'opportunity_id' }])
  const linked = await convert(lead, { contact_id: mine.id, opportunity_id: deal.id })
  expect(linked.body).toMatchObject({ contact_id: mine.id, opportunity_id: deal.id, is_new: false })
  expect((await undo(lead.id)).body).toMatchObject({ opportunity_id: deal.id, opportunity_removed: false })
  expect(await read(`/opportunities/${deal.id}`)).toMatchObject({ name: 'Hotel chairs' })
  const alone = (await call('POST', '/opportunities', { name: 'Hotel beds' })).body
  await convert(await makeLead(), { contact_id: other.id, opportunity_id: alone.id })
  expect((await read(`/opportunities/${alone.id}`)).contact_id).toBe(other.id)
})

test('open work goes on at the opportunity, finished work and notes stay, and all of it comes back', async () => {
  const lead = await makeLead()
  const about = { record: 'lead', id: lead.id }
  const open = (await call('POST', '/test_work', { name: 'Send swatches', about })).body
  const closed = (await call('POST', '/test_work', { name: 'Call', about, ticket_status_id: done })).body
  const note = (await call('POST', '/notes', { body: 'Wants teak', about })).body
  const { opportunity_id, contact_id } = (await convert(lead)).body
  expect((await read(`/test_work/${open.id}`)).about).toEqual({ record: 'opportunity', id: opportunity_id })
  expect((await read(`/test_work/${closed.id}`)).about).toEqual(about)
  expect((await read(`/notes/${note.id}`)).about).toEqual(about)
  const undone = await undo(lead.id)
  expect(undone.body).toMatchObject({ contact_removed: true, opportunity_removed: true })
  expect(undone.body.lead).toMatchObject({ contact_id: null, opportunity_id: null, converted_at: null })
  expect((await read(`/test_work/${open.id}`)).about).toEqual(about)
  expect((await call('GET', `/opportunities/${opportunity_id}`)).status).toBe(404)
  expect((await call('GET', `/contacts/${contact_id}`)).status).toBe(404)
})

test('without an opportunity open work goes on at the contact', async () => {
  const lead = await makeLead()
  const open = (await call('POST', '/test_work', { name: 'Visit', about: { record: 'lead', id: lead.id } })).body
  const { contact_id } = (await convert(lead, { with_opportunity: false })).body
  expect((await read(`/test_work/${open.id}`)).about).toEqual({ record: 'contact', id: contact_id })
})

test('an opportunity with which somebody has worked stays, and so does its contact', async () => {
  const lead = await makeLead()
  const { opportunity_id, contact_id } = (await convert(lead)).body
  await call('PUT', `/opportunities/${opportunity_id}`, { version: 1, close_date: '2026-12-31' })
  expect((await undo(lead.id)).body).toMatchObject({ contact_removed: false, opportunity_removed: false })
  expect((await call('GET', `/opportunities/${opportunity_id}`)).status).toBe(200)
  expect((await call('GET', `/contacts/${contact_id}`)).status).toBe(200)
  const other = await makeLead()
  const noted = (await convert(other)).body
  await call('POST', '/notes', { body: 'Called', about: { record: 'opportunity', id: noted.opportunity_id } })
  expect((await undo(other.id)).body.opportunity_removed).toBe(false)
})

test('nothing is kept of a conversion whose opportunity is refused', async () => {
  const seller = await product.makePerson(owner, {
    name: 'Seller',
    rights: {
      lead: { view: 'all', edit: 'all' },
      contact: { view: 'all', create: 'all' },
      opportunity: { view: 'all' },
    },
  })
  const lead = await makeLead()
  const before = (await read('/contacts?total=1&limit=1')).total
  expect((await convert(lead, {}, seller)).status).toBe(403)
  expect((await read('/contacts?total=1&limit=1')).total).toBe(before)
  expect((await convert(lead, { with_opportunity: false }, seller)).status).toBe(200)
  const hidden = await product.makePerson(owner, {
    name: 'Without amounts',
    rights: {
      lead: { view: 'all', edit: 'all' },
      contact: { create: 'all' },
      opportunity: { view: 'all', create: 'all' },
    },
    fields: { lead: { amount: 'hidden' } },
  })
  expect((await convert(await makeLead(), {}, hidden)).body.msg).toContain('amount')
})

test('many leads become contacts and opportunities at once; one that cannot does not hold up the others', async () => {
  const leads = await Promise.all([makeLead(), makeLead({ product: null }), makeLead()])
  const leadIds = leads.map(({ id }) => id)
  const { body } = await call('POST', '/leads/convert', { leadIds, values: { with_opportunity: true } })
  expect(body).toMatchObject({ done: leadIds, refused: [] })
  const made = leadIds.map((id) => body.answers[id].opportunity_id)
  expect(new Set(made).size).toBe(3)
  expect((await read(`/opportunities/${made[1]}`)).name).toBe('Kavita Mehta')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Pipelines, stages and the moves of opportunities.

let product: TestProduct
let owner: Person
let sales: number
let projects: number
/** Stages of the pipelines by `pipeline name`. */
const stage: Record<string, number> = {}

type Body = Record<string, unknown>
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, person = owner) =>
  product.call(person, method, path, body)
const make = async (body: Body = {}, person = owner) => {
  const answer = await call('POST', '/opportunities', { name: 'Sofas for Hotel Sunrise', ...body }, person)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}
const change = (row: { id: number; version: number }, body: Body, person = owner) =>
  call('PUT', `/opportunities/${row.id}`, { version: row.version, ...body }, person)
const act = (row: { id: number; version: number }, action: string, body: Body = {}, person = owner) =>
  call('POST', `/opportunities/${row.id}/${action}`, { version: row.version, ...body }, person)
const read = async (id: number) => (await call('GET', `/opportunities/${id}`)).body
const setStage = async (id: number, body: Body) => {
  const { version } = (await call('GET', `/opportunity_stages/${id}`)).body
  expect((await call('PUT', `/opportunity_stages/${id}`, { version, ...body })).status).toBe(200)
}
const ALL = { view: 'all', create: 'all', edit: 'all', won: 'all', lost: 'all', reopen: 'all' } as const

async function pipeline(name: string): Promise<number> {
  const { id } = (await call('POST', '/opportunity_pipelines', { name, position: 10 })).body
  expect((await call('POST', `/opportunity_pipelines/${id}/usual_stages`, {})).status).toBe(200)
  const { data } = (await call('GET', '/options/opportunity_stage')).body
  for (const one of data) if (one.opportunity_pipeline_id === id) stage[`${name} ${one.title}`] = one.id
  return id
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Deals')
  sales = await pipeline('Sales')
  projects = await pipeline('Projects')
})
afterAll(() => product.close())

test('a new opportunity begins in the first stage of the pipeline where all begin, or of the one that is chosen', async () => {
  expect(await make()).toMatchObject({ opportunity_pipeline_id: sales, opportunity_stage_id: stage['Sales New'] })
  expect(await make({ opportunity_pipeline_id: projects })).toMatchObject({
    opportunity_stage_id: stage['Projects New'],
    close_date_moves: 0,
    stage_since: expect.any(String),
  })
})

test('the pipeline follows the stage, and the stage follows the pipeline within its meaning', async () => {
  const row = await make()
  const moved = (await change(row, { opportunity_stage_id: stage['Projects Negotiation'] })).body
  expect(moved.opportunity_pipeline_id).toBe(projects)
  const won = (await act(moved, 'won')).body.opportunity
  expect(won.opportunity_stage_id).toBe(stage['Projects Won'])
  const back = (await change(won, { opportunity_pipeline_id: sales })).body
  expect(back.opportunity_stage_id).toBe(stage['Sales Won'])
  const wrong = await change(back, { opportunity_pipeline_id: projects, opportunity_stage_id: stage['Sales New'] })
  expect(wrong.body.errors).toMatchObject([{ field: 'opportunity_stage_id', rule: 'pipeline' }])
  const { id } = (await call('POST', '/opportunity_pipelines', { name: 'Without stages', position: 99 })).body
  const empty = await call('POST', '/opportunities', { name: 'Chairs', opportunity_pipeline_id: id })
  expect(empty.body.errors).toMatchObject([{ field: 'opportunity_pipeline_id' }])
})

test('won, lost with its reason, and reopened where it was', async () => {
  const row = (await change(await make(), { opportunity_stage_id: stage['Sales Negotiation'] })).body
  const won = (await act(row, 'won')).body.opportunity
  expect(won).toMatchObject({ opportunity_stage_id: stage['Sales Won'], closed_at: expect.any(String) })
  expect((await act(won, 'won')).status).toBe(422)
  const open = (await act(won, 'reopen')).body.opportunity
  expect(open).toMatchObject({ opportunity_stage_id: stage['Sales Negotiation'], closed_at: null })
  expect((await act(open, 'lost')).body.errors).toMatchObject([{ field: 'lost_reason', rule: 'required' }])
  const lost = (await act(open, 'lost', { lost_reason: 'price' })).body.opportunity
  expect(lost).toMatchObject({ opportunity_stage_id: stage['Sales Lost'], lost_reason: 'price' })
  expect((await act(lost, 'reopen')).body.opportunity).toMatchObject({
    opportunity_stage_id: stage['Sales Negotiation'],
    lost_reason: null,
  })
  // The board sends the stage alone.
  const other = await make()
  const refused = await change(other, { opportunity_stage_id: stage['Sales Lost'] })
  expect(refused.body.errors).toMatchObject([{ field: 'lost_reason' }])
  const { body } = await call('POST', '/opportunities/lost', {
    opportunityIds: [other.id],
    values: { lost_reason: 'other' },
  })
  expect(body).toMatchObject({ done: [other.id], refused: [] })
})

test('to win, lose and reopen are rights of their own, for the board and the form too', async () => {
  const clerk = await product.makePerson(owner, {
    name: 'Clerk',
    rights: { opportunity: { view: 'all', create: 'all', edit: 'all', won: 'own' } },
  })
  const row = await make()
  expect((await act(row, 'won', {}, clerk)).status).toBe(403)
  const refused = await change(row, { opportunity_stage_id: stage['Sales Won'] }, clerk)
  expect(refused.body.errors).toMatchObject([{ field: 'opportunity_stage_id', rule: 'right' }])
  expect((await change(row, { opportunity_stage_id: stage['Sales Negotiation'] }, clerk)).status).toBe(200)
  const mine = await make({}, clerk)
  const won = await change(mine, { opportunity_stage_id: stage['Sales Won'] }, clerk)
  expect(won.status).toBe(200)
  expect((await act(won.body, 'reopen', {}, clerk)).status).toBe(403)
  expect((await change(won.body, { opportunity_stage_id: stage['Sales New'] }, clerk)).body.errors).toMatchObject([
    { rule: 'right' },
  ])
})

test('a stage requires fields, also custom ones, for every way of moving into it', async () => {
  const own = (await call('POST', '/custom_fields', { record: 'opportunity', field_name: 'Site', field_type: 'Text' }))
    .body
  product.services.identity.forget()
  const site = `cf_${own.id}`
  await setStage(stage['Projects Negotiation'], { required_fields: `opportunity_amount,close_date,${site},cf_999999` })
  const row = await make({ opportunity_pipeline_id: projects })
  const to = { opportunity_stage_id: stage['Projects Negotiation'] }
  const refused = await change(row, to)
  expect(refused.body.errors.map((one: { field: string }) => one.field)).toEqual([
    'opportunity_amount',
    'close_date',
    site,
  ])
  expect((await call('POST', '/opportunities', { name: 'Tables', ...to })).status).toBe(422)
  const bulk = await call('POST', '/opportunities/edit', { opportunityIds: [row.id], values: to })
  expect(bulk.body).toMatchObject({ done: [], refused: [{ id: row.id }] })
  const full = { ...to, opportunity_amount: '50000.00', close_date: '2026-12-31', [site]: 'Adajan' }
  const moved = (await change(row, full)).body
  expect(moved).toMatchObject(to)
  // A required field cannot be emptied while the opportunity is in the stage; other changes require nothing.
  expect((await change(moved, { close_date: null })).body.errors).toMatchObject([{ field: 'close_date' }])
  expect((await change(moved, { name: 'Tables for the hall' })).status).toBe(200)
  await setStage(stage['Projects Negotiation'], { required_fields: null })
})

test('a stage that names roles lets only them in', async () => {
  const seller = await product.makePerson(owner, { name: 'Ravi', rights: { opportunity: ALL } })
  const { data } = (await call('GET', '/roles')).body
  const role = data.find((one: { name: string }) => one.name.includes('Ravi')) ?? data.at(-1)
  const to = { opportunity_stage_id: stage['Sales Quotation sent'] }
  await setStage(to.opportunity_stage_id, { role_ids: '999999' })
  const row = await make({}, seller)
  expect((await change(row, to, seller)).body.errors).toMatchObject([{ field: 'opportunity_stage_id', rule: 'role' }])
  expect((await change(await make(), to)).status).toBe(200)
  await setStage(to.opportunity_stage_id, { role_ids: `999999,${role.id}` })
  expect((await change(row, to, seller)).status).toBe(200)
  await setStage(to.opportunity_stage_id, { role_ids: null })
  const wrong = await call('PUT', `/opportunity_stages/${to.opportunity_stage_id}`, { version: 4, role_ids: 'Sales' })
  expect(wrong.body.errors).toMatchObject([{ field: 'role_ids' }])
})

test('a file meets the rules of its stages line by line', async () => {
  const shown = {
    name: 'Sample shown',
    position: 25,
    opportunity_pipeline_id: sales,
    required_fields: 'opportunity_amount',
  }
  expect((await call('POST', '/opportunity_stages', shown)).status).toBe(201)
  const file = 'Name,Stage,Amount\nBeds for hostel,Sample shown,\nBeds for school,Sample shown,90000\n'
  const upload = await call('POST', '/opportunities/import', { file_name: 'deals.csv', content_base64: btoa(file) })
  const { import_id, mapping } = upload.body
  const preview = await call('POST', `/imports/${import_id}/preview`, { mapping, duplicates: 'create' })
  expect(preview.body).toMatchObject({ rows: 2, created: 1, issues: [{ line: 2, field: 'opportunity_amount' }] })
})

test('a close date that is moved is counted, one that is set or taken away is not', async () => {
  let row = await make()
  for (const close_date of ['2026-12-01', '2026-12-15', '2026-12-15', null, '2027-01-10', '2027-02-10'])
    row = (await change(row, { close_date })).body
  expect(row.close_date_moves).toBe(2)
})

test('phone and email are copied from the client, unless others were entered or the person may not read them', async () => {
  const contacts = [
    { type: 'Contact Number', value: '9825070001', is_primary: true, phone_code: '+91', iso2: 'IN' },
    { type: 'Email', value: 'kavita@example.in', is_primary: true },
  ]
  const client = (await call('POST', '/contacts', { name: 'Kavita Mehta', contacts })).body
  const { contact_number, email } = client
  const row = await make({ contact_id: client.id })
  expect(row).toMatchObject({ contact_number, email })
  expect(await make({ contact_id: client.id, email: 'office@example.in' })).toMatchObject({
    contact_number,
    email: 'office@example.in',
  })
  const masked = await product.makePerson(owner, {
    name: 'Masked',
    rights: { opportunity: ALL, contact: { view: 'all' } },
    fields: { contact: { contact_number: 'masked' } },
  })
  expect(await make({ contact_id: client.id }, masked)).toMatchObject({ contact_number: null, email })
})

test('shares are at most 100 % together, and a person has one share', async () => {
  const helper = await product.makePerson(owner, { name: 'Meena', rights: {} })
  const other = await product.makePerson(owner, { name: 'Asha', rights: {} })
  const row = await make()
  const share = (member_id: number, percent: string) => ({ member_id, percent })
  const tooMuch = await change(row, { shares: [share(helper.id, '66.67'), share(other.id, '33.34')] })
  expect(tooMuch.body.errors).toMatchObject([{ field: 'shares', rule: 'range' }])
  const twice = await change(row, { shares: [share(helper.id, '10'), share(helper.id, '20')] })
  expect(twice.body.errors).toMatchObject([{ field: 'shares.1.member_id', rule: 'twice' }])
  const fine = await change(row, { shares: [share(helper.id, '66.67'), share(other.id, '33.33')] })
  expect(fine.body.shares).toMatchObject([{ percent: '66.67' }, { percent: '33.33' }])
  // Ten people save shares at once: one save succeeds, the others get a conflict.
  const { version } = await read(row.id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      change({ id: row.id, version }, { shares: [share(helper.id, String(50 + n))] }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test('a stage or pipeline is deleted with a replacement, to which its opportunities move', async () => {
  const id = await pipeline('Export')
  const rows = [await make({ opportunity_stage_id: stage['Export Needs understood'] }), await make()]
  const remove = (path: string, move_to?: number) => call('POST', `${path}/remove`, { move_to })
  expect((await remove(`/opportunity_stages/${stage['Export Needs understood']}`)).status).toBe(422)
  const gone = await remove(`/opportunity_stages/${stage['Export Needs understood']}`, stage['Sales Quotation sent'])
  expect(gone.body).toMatchObject({ moved: 1 })
  expect(await read(rows[0].id)).toMatchObject({ opportunity_pipeline_id: sales })
  const used = (await call('GET', `/opportunity_stages/${stage['Sales New']}`)).body
  const moved = await call('PUT', `/opportunity_stages/${used.id}`, {
    version: used.version,
    opportunity_pipeline_id: id,
  })
  expect(moved.body.errors).toMatchObject([{ field: 'opportunity_pipeline_id', rule: 'used' }])
  const names = await remove(`/opportunity_pipelines/${id}`, sales)
  expect(names.status).toBe(422)
})

test('ten clicks on the usual stages plant them once', async () => {
  const { id } = (await call('POST', '/opportunity_pipelines', { name: 'Tenders', position: 50 })).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', `/opportunity_pipelines/${id}/usual_stages`, {})),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

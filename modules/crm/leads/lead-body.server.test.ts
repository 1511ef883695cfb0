import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordName } from '#engine/record/record-name.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Bodies in the form of the specification, and unknown keys.

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Bodies')
})
afterAll(() => product.close())

const call = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: object) =>
  product.call(owner, method, path, body)
const fieldsOf = (answer: { body: { errors: { field: string }[] } }) => answer.body.errors.map((one) => one.field)

test('an unknown key is refused by name, together with all other issues', async () => {
  const contacts = [{ type: 'Contact Number', value: '98250 12345', bogus: 1 }]
  const refused = await call('POST', '/leads', {
    name: 'Kavita Mehta',
    house_no: '12',
    cf_999: 'x',
    contacts,
    amount: 'many',
  })
  expect(refused.status).toBe(422)
  expect(fieldsOf(refused)).toEqual(expect.arrayContaining(['house_no', 'cf_999', 'contacts.0.bogus', 'amount']))
  const made = await call('POST', '/leads', { name: 'Kavita Mehta' })
  const change = await call('PUT', `/leads/${made.body.id}`, { gst_type: 'Regular', version: 1 })
  expect([change.status, change.body.errors]).toEqual([
    422,
    [{ field: 'gst_type', message: 'There is no such field', rule: 'unknown' }],
  ])
  expect((await call('GET', `/leads/${made.body.id}`)).body.version).toBe(1)
})

test.each(['leads', 'contacts', 'lead_statuses', 'locations', 'custom_fields'])(
  'a whole answer of %s can be sent back',
  async (path) => {
    const place = { type: 'Office', address_1: 'Ring Road', state: 'Gujarat', city: 'Surat', pincode: '395003' }
    const body = {
      leads: { contacts: [{ type: 'Contact Number', value: '98250 12345' }] },
      contacts: { contacts: [{ type: 'Email', value: 'asha@example.in' }] },
      lead_statuses: { kind: 'open', color: '#4a63dd' },
      locations: place,
      custom_fields: { record: 'lead', field_name: 'Loom', field_type: 'Text' },
    }[path]
    const name = path === 'custom_fields' ? {} : { name: 'Kavita Mehta' }
    const made = await call('POST', `/${path}`, { ...name, ...body })
    expect(made.status, made.text).toBe(201)
    const read = await call('GET', `/${path}/${made.body.id}`)
    const back = await call('PUT', `/${path}/${made.body.id}`, read.body)
    expect(back.status, back.text).toBe(200)
  },
)

test('isPrimary is the other spelling of is_primary', async () => {
  for (const path of ['leads', 'contacts']) {
    const contacts = [
      { type: 'Contact Number', value: '98250 20001' },
      { type: 'Contact Number', value: '98250 20002', isPrimary: true },
    ]
    const made = await call('POST', `/${path}`, { name: 'Kavita Mehta', contacts })
    expect(made.body.contacts.map((one: { is_primary: boolean }) => one.is_primary)).toEqual([false, true])
  }
})

test.each(['locations', 'leads', 'contacts'])('%s accept and return location_cords', async (path) => {
  const place = path === 'locations' ? { type: 'Office', state: 'Gujarat', city: 'Surat', pincode: '395003' } : {}
  const cords = { latitude: '21.170240', longitude: '72.831061' }
  const made = await call('POST', `/${path}`, { name: 'Adajan', ...place, location_cords: cords })
  expect(made.body).toMatchObject({ ...cords, location_cords: cords })
  expect((await call('GET', `/${path}/${made.body.id}`)).body.location_cords).toEqual(cords)
  const columns = await call('GET', `/${path}?columns=name,latitude,longitude`)
  expect(columns.body.data[0].location_cords).toEqual(cords)
  expect((await call('GET', `/${path}?columns=name`)).body.data[0]).not.toHaveProperty('location_cords')
  const moved = { ...made.body, location_cords: { latitude: 21.5, longitude: '72.831061' } }
  const answer = await call('PUT', `/${path}/${made.body.id}`, moved)
  expect(answer.body).toMatchObject({ latitude: '21.500000', location_cords: { latitude: '21.500000' } })
  const bad = await call('POST', `/${path}`, { name: 'Vesu', ...place, location_cords: { latitude: '91' } })
  expect(fieldsOf(bad)).toEqual(['latitude'])
  const odd = await call('POST', `/${path}`, { name: 'Vesu', ...place, location_cords: 'Surat' })
  expect(fieldsOf(odd)).toEqual(['location_cords'])
})

test('a custom field accepts and returns field_meta, and accepts the module name of the specification', async () => {
  const made = await call('POST', '/custom_fields', {
    record: 'Lead',
    field_name: 'Shade',
    field_meta: { field_type: 'Number' },
  })
  // The product forgets the remembered access when a custom field is written (modules/business/module.server.ts).
  product.services.identity.forget({ business_id: owner.business_id })
  const field_meta = { field_type: 'Number' }
  expect(made.body).toMatchObject({ record: 'lead', field_type: 'Number', field_meta })
  expect((await call('GET', '/custom_fields')).body.data).toContainEqual(expect.objectContaining({ field_meta }))
  expect((await call('GET', '/options/custom_field')).body.data).toContainEqual(expect.objectContaining({ field_meta }))
  const odd = { record: 'Lead', field_name: 'Weave', field_meta: { field_type: 'Text', colour: 'red' } }
  expect(fieldsOf(await call('POST', '/custom_fields', odd))).toEqual(['field_meta'])
})

test('an entry of a lookup accepts color_code', async () => {
  const made = await call('POST', '/lead_sources', { name: 'Fair', color_code: { bg_color: '#ffd43b' } })
  expect(made.body).toMatchObject({ color: '#ffd43b', color_code: { bg_color: '#ffd43b', text_color: '#1a1f29' } })
  const blue = { ...made.body, color_code: { bg_color: '#1c3d8f', text_color: '#1a1f29' } }
  expect((await call('PUT', `/lead_sources/${made.body.id}`, blue)).body).toMatchObject({
    color: '#1c3d8f',
    color_code: { bg_color: '#1c3d8f', text_color: '#ffffff' },
  })
  expect(fieldsOf(await call('POST', '/lead_sources', { name: 'Odd', color_code: 'red' }))).toEqual(['color_code'])
})

test('a saved filter accepts the module name of the specification as its scope', async () => {
  const made = await call('POST', '/saved_filters', { scope: 'Lead', name: 'By name', view: { sort: 'name' } })
  expect(made.body.scope).toBe('lead')
  expect((await call('GET', '/saved_filters?scope=Lead')).body.data).toMatchObject([{ id: made.body.id }])
  expect((await call('GET', '/saved_filters?scope=Stock%20inward')).status).toBe(422)
})

test('the bulk DELETE accepts its ids in the query', async () => {
  const ids = [
    (await call('POST', '/leads', { name: 'One Person' })).body.id,
    (await call('POST', '/leads', { name: 'Two Person' })).body.id,
  ]
  const gone = await call('DELETE', `/leads?leadIds=${ids.join(',')}`)
  expect([gone.status, gone.body.done]).toEqual([200, ids])
  expect((await call('GET', `/leads/${ids[0]}`)).status).toBe(404)
  expect((await call('DELETE', '/leads?leadIds=1,x')).status).toBe(400)
  expect((await call('DELETE', `/leads?leadIds=${ids[0]}`, { leadIds: ids })).status).toBe(400)
  expect((await call('DELETE', '/leads')).status).toBe(400)
})

test.each(['Lead', 'lead', 'LEAD'])(
  'a caller may name a kind of record as the specification does: %s',
  async (record) => {
    const { id } = (await call('POST', '/leads', { name: 'Kavita Mehta' })).body
    expect((await call('GET', `/options/${record}?ids=${id}`)).body.data).toMatchObject([{ id }])
    expect((await call('GET', `/visibility/${record}/${id}`)).body).toMatchObject({ record: 'lead', id })
    expect((await call('GET', `/drive/${record}/${id}`)).status).toBe(200)
    const there = { record, id, tab: 'a-tab-of-mine', state: 'viewing' }
    expect((await call('POST', '/presence', there)).body).toEqual({ others: [] })
    const note = await call('POST', '/notes', { about: { record, id }, body: 'Rang' })
    expect(note.body.about).toEqual({ record: 'lead', id })
    const filter = { combiner: 'AND', conditions: [{ field: 'about', condition: 'In', values: [`${record}:${id}`] }] }
    const notes = await call('GET', `/notes?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect(notes.body.data.map((one: { id: number }) => one.id)).toEqual([note.body.id])
  },
)

test('a module name of several words can have spaces or capitals', () => {
  expect(['Stock Transfer', 'SalesOrder', ' lead_status '].map(recordName)).toEqual([
    'stock_transfer',
    'sales_order',
    'lead_status',
  ])
})

test('a save without a difference keeps the version; a change of only the contact entries raises it', async () => {
  const contacts = [{ type: 'Contact Number', value: '98250 41001' }]
  const made = await call('POST', '/leads', { name: 'Kavita Mehta', amount: '500', latitude: '21.5', contacts })
  const path = `/leads/${made.body.id}`
  const same = { name: 'Kavita Mehta', amount: '500.00', latitude: '21.5', contacts: made.body.contacts }
  for (const body of [{}, { name: 'Kavita Mehta' }, same, made.body])
    expect((await call('PUT', path, { ...body, version: 1 })).body).toMatchObject({ version: 1 })
  expect((await call('GET', path)).body).toEqual(made.body)
  const more = [...made.body.contacts, { type: 'Email', value: 'kavita@example.in' }]
  expect((await call('PUT', path, { version: 1, contacts: more })).body).toMatchObject({ version: 2 })
  const history = (await call('GET', `${path}/changes`)).body.data
  expect(history.map((one: { action: string }) => one.action)).toEqual(['updated', 'created'])
})

test.each([
  ['POST', '/leads/edit', { leadIds: [1], values: { remark: 'x' }, filters: {} }, 'filters'],
  ['POST', '/leads/delete', { all: true, flter: {} }, 'flter'],
  ['POST', '/leads/assign', { leadIds: [1], assigned_user: 1, user_id: 1 }, 'user_id'],
  ['DELETE', '/leads', { leadIds: [1], id: 1 }, 'id'],
  ['POST', '/saved_filters', { scope: 'lead', name: 'A', view: { sort: 'name' }, shared: true }, 'shared'],
  ['POST', '/files/create', { name: 'a.pdf', size: 5 }, 'size'],
  ['POST', '/users/invite', { email: 'asha@example.in', role: 1 }, 'role'],
  ['POST', '/url_to_binary', { url: 'https://example.in', uri: '' }, 'uri'],
  ['POST', '/verify_token', { api_token: 'x', token: 'y' }, 'token'],
] as const)('%s %s refuses a key that it does not know by its name', async (method, path, body, unknown) => {
  const { body: made } = await call('POST', '/leads', { name: 'Kavita Mehta' })
  const refused = await call(method, path, body)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: unknown, rule: 'unknown' }]])
  expect((await call('GET', `/leads/${made.id}`)).body).toEqual(made)
})

test('a whole saved filter can be sent back', async () => {
  const made = await call('POST', '/saved_filters', { scope: 'Lead', name: 'Whole', view: { sort: 'name' } })
  expect((await call('PUT', `/saved_filters/${made.body.id}`, made.body)).status).toBe(200)
})

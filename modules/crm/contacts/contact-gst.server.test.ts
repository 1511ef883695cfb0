import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Clients')
})
afterAll(() => product.close())

const make = (body: object) => product.call(owner, 'POST', '/contacts', { name: 'Kavita Mehta', ...body })
const change = ({ id, version }: { id: number; version: number }, body: object) =>
  product.call(owner, 'PUT', `/contacts/${id}`, { version, ...body })
const GSTIN = '24AAACC1206D1ZM'

describe('the GST type of a contact', () => {
  test.each(['Regular', 'Composition'])('%s requires a GSTIN', async (gst_type) => {
    const refused = await make({ gst_type })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ field: 'gstin', rule: 'gst_type' }])
    const made = await make({ gst_type, gstin: GSTIN })
    expect([made.status, made.body.gst_type]).toEqual([201, gst_type])
    expect((await change(made.body, { gstin: null })).body.errors).toMatchObject([{ field: 'gstin' }])
    expect((await change(made.body, { gst_type: 'Unregistered', gstin: null })).status).toBe(200)
  })

  test.each(['Consumer', 'Unregistered', 'Unknown', null])('%s needs no GSTIN', async (gst_type) => {
    expect((await make({ gst_type })).status).toBe(201)
  })

  test('is one of the five', async () => {
    expect((await make({ gst_type: 'SEZ' })).body.errors).toMatchObject([{ field: 'gst_type' }])
  })
})

describe('a GSTIN', () => {
  test('fills empty PAN and state', async () => {
    expect((await make({ gstin: GSTIN })).body).toMatchObject({ pan: 'AAACC1206D', state: 'Gujarat' })
    expect((await make({ gstin: GSTIN, state: 'Goa' })).body).toMatchObject({ pan: 'AAACC1206D', state: 'Goa' })
  })

  test('does not fill a field again that a person has cleared', async () => {
    const made = await make({ gstin: GSTIN })
    const { body } = await change(made.body, { gstin: GSTIN, pan: null })
    expect(body).toMatchObject({ pan: null, state: 'Gujarat' })
  })
})

describe('the other address', () => {
  const address = {
    house_no: '12',
    area_street: 'Ghod Dod Road',
    building: 'Shanti Niwas',
    city: 'Surat',
    state: 'Gujarat',
    pincode: '395007',
  }

  test('is accepted and returned in the form of the specification, and by its fields', async () => {
    const made = await make({ alternate_address: address, city: 'Vapi' })
    expect(made.body).toMatchObject({
      alternate_address: address,
      city: 'Vapi',
      house_no: '12',
      alternate_city: 'Surat',
    })
    const read = await product.call(owner, 'GET', `/contacts/${made.body.id}`)
    expect(read.body.alternate_address).toEqual(address)
    expect((await make({ house_no: '7' })).body.alternate_address).toMatchObject({ house_no: '7', city: null })
    expect((await make({})).body.alternate_address).toBeNull()
  })

  test('is updated if one part changed in a whole answer that is sent back', async () => {
    const { body } = await make({ alternate_address: address })
    const nested = { ...body, alternate_address: { ...address, house_no: '14' } }
    const first = await change(body, nested)
    expect(first.body).toMatchObject({ house_no: '14', alternate_address: { house_no: '14', city: 'Surat' } })
    const flat = { ...first.body, house_no: '15' }
    expect((await change(first.body, flat)).body.alternate_address).toMatchObject({ house_no: '15' })
    const none = await change(body, { version: first.body.version + 1, alternate_address: null })
    expect(none.body).toMatchObject({ alternate_address: null, house_no: null, alternate_pincode: null })
  })

  test('is checked, with the names of its fields', async () => {
    const refused = await make({ alternate_address: { ...address, pincode: '!' } })
    expect(refused.body.errors).toMatchObject([{ field: 'alternate_pincode' }])
    for (const odd of ['Surat', { ...address, street: 'x' }])
      expect((await make({ alternate_address: odd })).body.errors).toMatchObject([{ field: 'alternate_address' }])
  })

  test('stays hidden from people who may not read a part of it', async () => {
    const made = await make({ alternate_address: address })
    const fields = { contact: { house_no: 'hidden' } } as const
    const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { contact: { view: 'all' } }, fields })
    const read = await product.call(viewer, 'GET', `/contacts/${made.body.id}`)
    expect(read.body).not.toHaveProperty('alternate_address')
    expect(read.body.alternate_city).toBe('Surat')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Contacts')
})
afterAll(() => product.close())

const phone = (value: string, is_primary = false) => ({ type: 'Contact Number', value, is_primary })
const email = (value: string, is_primary = false) => ({ type: 'Email', value, is_primary })
const make = async (body: Record<string, unknown>, person = owner) =>
  (await product.call(person, 'POST', '/contacts', { name: 'Kavita Mehta', ...body })).body
const duplicates = async (query: string, person = owner) =>
  (await product.call(person, 'GET', `/contacts/duplicates?${query}`)).body.data

describe('a contact', () => {
  test('has its primary phone and email as fields, which change when another entry becomes primary', async () => {
    const made = await make({
      contacts: [phone('98250 20001'), phone('98250 20002', true), email('first@example.in')],
    })
    expect(made).toMatchObject({ contact_number: '9825020002', email: 'first@example.in' })
    const contacts = made.contacts.map((one: { value: string }) => ({ ...one, is_primary: one.value !== '9825020002' }))
    const { body } = await product.call(owner, 'PUT', `/contacts/${made.id}`, { version: made.version, contacts })
    expect(body).toMatchObject({ contact_number: '9825020001', email: 'first@example.in' })
    const none = await product.call(owner, 'PUT', `/contacts/${made.id}`, { version: body.version, contacts: [] })
    expect(none.body).toMatchObject({ contact_number: null, email: null })
  })

  test('is found by any spelling of its phones, by its emails and by its GSTIN', async () => {
    const { id } = await make({
      contacts: [phone('98250 20003'), email('Silks@Example.in')],
      gstin: '24AAACC1206D1ZM',
    })
    expect(await duplicates(`phone=${encodeURIComponent('+91 98250-20003')}`)).toMatchObject([{ id, matched: 'phone' }])
    expect(await duplicates('email=silks@example.in')).toMatchObject([{ id, matched: 'email' }])
    expect(await duplicates('gstin=24aaacc1206d1zm')).toMatchObject([{ id, matched: 'gstin', name: 'Kavita Mehta' }])
    expect(await duplicates(`gstin=24AAACC1206D1ZM&except=${id}`)).toEqual([])
    const fields = { contact: { gstin: 'hidden' } } as const
    const blind = await product.makePerson(owner, { name: 'Blind', rights: { contact: { view: 'all' } }, fields })
    expect(await duplicates('gstin=24AAACC1206D1ZM', blind)).toEqual([])
  })
})

describe('a file of contacts', () => {
  test.each([
    ['phone', 'Phone'],
    ['email', 'Email'],
  ])('finds those that are there by %s and changes them', async (column, label) => {
    const serial = column === 'email' ? '20005' : '20004'
    const known = await make({ contacts: [phone(`98250${serial}`), email(`u${serial}@example.in`)] })
    const csv = `Name,Phone,Email,City\nKavita Mehta,+91 98250 ${serial},u${serial}@example.in,Surat\nNew One ${'ab'[Number(serial) % 2]},98251 ${serial},n${serial}@example.in,Vapi\n`
    const started = await product.call(owner, 'POST', '/contacts/import', {
      file_name: 'contacts.csv',
      content_base64: Buffer.from(csv).toString('base64'),
    })
    expect(started.status).toBeLessThan(300)
    expect(started.body.match_columns).toContainEqual({ name: column, label })
    const preview = await product.call(owner, 'POST', `/imports/${started.body.import_id}/preview`, {
      mapping: started.body.mapping,
      duplicates: 'update',
      match_by: [column],
    })
    expect(preview.body).toMatchObject({ rows: 2, created: 1, updated: 1, invalid: 0 })
    expect(known.id).toBeGreaterThan(0)
  })
})

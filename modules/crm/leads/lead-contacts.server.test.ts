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

const PHONE = 'Contact Number'
const create = (contacts: unknown[], person = owner, more = {}) =>
  product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', contacts, ...more })

describe('contact entries of a lead', () => {
  test('are cleaned; phone codes start with a plus; the first of a type becomes primary and is copied to the lead', async () => {
    const { body } = await create([
      { type: PHONE, value: '(98250) 12-345', phone_code: '91' },
      { type: 'Email', value: ' Kavita@Example.in ' },
      { type: PHONE, value: '501234567', phone_code: '00971' },
    ])
    expect(body.contacts).toMatchObject([
      { value: '9825012345', phone_code: '+91', is_primary: true, normal: '919825012345', iso2: 'IN' },
      { value: 'Kavita@Example.in', is_primary: true, normal: 'kavita@example.in' },
      { value: '501234567', phone_code: '+971', is_primary: false, normal: '971501234567' },
    ])
    expect(body).toMatchObject({ phone: '9825012345', email: 'Kavita@Example.in' })
  })

  test('that are invalid are all reported at once, each on its own entry', async () => {
    const { status, body } = await create([
      { type: PHONE, value: 'call me', is_primary: true },
      { type: PHONE, value: '9825012345', is_primary: true },
      { type: 'Email', value: 'nobody@' },
      { type: 'Fax', value: '' },
    ])
    expect(status).toBe(422)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'contacts.0.value', message: 'Enter a valid phone number', rule: 'format' },
        { field: 'contacts.1.is_primary', message: 'Only one contact number can be primary', rule: 'primary' },
        { field: 'contacts.2.value', message: 'Invalid email address', rule: 'format' },
        expect.objectContaining({ field: 'contacts.3.type' }),
        expect.objectContaining({ field: 'contacts.3.value', rule: 'required' }),
      ]),
    )
  })

  test('change the lead’s phone and email with them', async () => {
    const { body } = await create([{ type: PHONE, value: '9825012345' }])
    const changed = await product.call(owner, 'PUT', `/leads/${body.id}`, {
      version: body.version,
      contacts: [{ type: 'Email', value: 'new@example.in' }],
    })
    expect(changed.body).toMatchObject({ phone: null, email: 'new@example.in' })
  })
})

describe('a new lead', () => {
  test('starts with the default status of the business, unless it has one', async () => {
    const person = await product.makeBusiness('Statuses')
    expect((await create([], person)).body.lead_status_id).toBe(null)
    const won = await product.call(person, 'POST', '/lead_statuses', { name: 'Won', kind: 'won', position: 1 })
    const first = await product.call(person, 'POST', '/lead_statuses', { name: 'New', position: 5 })
    expect((await create([], person)).body.lead_status_id).toBe(first.body.id)
    const chosen = await product.call(person, 'POST', '/lead_statuses', {
      name: 'Fresh',
      position: 9,
      is_default: true,
    })
    expect((await create([], person)).body.lead_status_id).toBe(chosen.body.id)
    expect((await create([], person, { lead_status_id: won.body.id })).body.lead_status_id).toBe(won.body.id)
  })
})

describe('the duplicate search', () => {
  test('finds a phone in any spelling and an email in any case, only among live leads of the own business', async () => {
    const person = await product.makeBusiness('Search')
    const stranger = await product.makeBusiness('Other')
    const found = await create(
      [
        { type: PHONE, value: '98250 54321' },
        { type: 'Email', value: 'Same@Example.in' },
      ],
      person,
      { account_name: 'Mehta Sarees' },
    )
    await create([{ type: PHONE, value: '9825054321' }], stranger)
    const gone = await create([{ type: PHONE, value: '9825054321' }], person)
    await product.call(person, 'DELETE', `/leads/${gone.body.id}`)
    for (const phone of ['9825054321', '+91 98250-54321', '098250 54321']) {
      const { body } = await product.call(person, 'GET', `/leads/duplicates?phone=${encodeURIComponent(phone)}`)
      expect(body.data).toEqual([
        {
          id: found.body.id,
          name: 'Kavita Mehta',
          account_name: 'Mehta Sarees',
          matched: 'phone',
          assigned_user: person.id,
          visible: true,
        },
      ])
    }
    const byEmail = await product.call(person, 'GET', '/leads/duplicates?email=same@example.IN')
    expect(byEmail.body.data).toMatchObject([{ id: found.body.id, matched: 'email' }])
    expect(
      (await product.call(person, 'GET', `/leads/duplicates?phone=9825054321&except=${found.body.id}`)).body.data,
    ).toEqual([])
    expect((await product.call(person, 'GET', '/leads/duplicates')).body.data).toEqual([])
  })

  test('returns only the existence and the owner of a lead that the person may not see', async () => {
    const person = await product.makeBusiness('Scopes')
    const seller = await product.makePerson(person, {
      name: 'Own leads only',
      rights: { lead: { view: 'own', create: 'own' } },
    })
    const { body: made } = await create([{ type: PHONE, value: '9825054321' }], person)
    const { body } = await product.call(seller, 'GET', '/leads/duplicates?phone=9825054321')
    expect(body.data).toEqual([
      { id: made.id, name: null, account_name: null, matched: 'phone', assigned_user: person.id, visible: false },
    ])
  })
})

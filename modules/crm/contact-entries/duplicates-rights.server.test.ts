import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldRule } from '#engine/record/rights.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// People who may not read a phone, email or GSTIN must not learn it by searching for duplicates.

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Duplicates')
})
afterAll(() => product.close())

const GSTIN = '24AAACC1206D1ZM'

describe.each([
  ['lead', 'leads', 'phone'],
  ['contact', 'contacts', 'contact_number'],
])('duplicates of a %s', (record, path, phone) => {
  let id: number
  let twin: number

  const contacts = (main: string) => [
    { type: 'Contact Number', value: main, is_primary: true },
    { type: 'Contact Number', value: '98250 70002' },
    { type: 'Email', value: 'main@example.in', is_primary: true },
  ]
  const who = (fields: Record<string, FieldRule>) =>
    product.makePerson(owner, { name: 'Clerk', rights: 'all', fields: { [record]: fields } })
  const found = async (query: string, person: Person) =>
    (await product.call(person, 'GET', `/${path}/duplicates?${query}`)).body.data

  beforeAll(async () => {
    const make = async (main: string) => {
      const body = {
        name: 'Kavita Mehta',
        account_name: 'Mehta Silk',
        city: 'Surat',
        gstin: GSTIN,
        contacts: contacts(main),
      }
      return (await product.call(owner, 'POST', `/${path}`, body)).body.id as number
    }
    id = await make('98250 70001')
    twin = await make('98250 70003')
  })

  test('match by every sign for a person who may read all fields', async () => {
    const person = await who({})
    for (const query of ['phone=9825070001', 'phone=9825070002', 'email=main@example.in', `gstin=${GSTIN}`])
      expect((await found(query, person))[0]).toMatchObject({ id, name: 'Kavita Mehta', assigned_user: owner.id })
  })

  test.each(['hidden', 'masked'] as const)('never match by a field that is %s', async (rule) => {
    const queries = { [phone]: 'phone=9825070001', email: 'email=main@example.in', gstin: `gstin=${GSTIN}` }
    for (const [field, query] of Object.entries(queries)) {
      expect([field, await found(query, await who({ [field]: rule }))]).toEqual([field, []])
    }
    expect(await found('phone=9825070002', await who({ contacts: rule }))).toEqual([])
  })

  test('still match by the primary phone if only emails are hidden, and never by an unreadable phone', async () => {
    const person = await who({ email: 'hidden' })
    expect(await found('phone=9825070001', person)).toMatchObject([{ id, matched: 'phone' }])
    expect(await found('phone=9825070002', person)).toEqual([])
  })

  test('show no name, business and owner that the person may not read', async () => {
    const person = await who({ name: 'masked', account_name: 'hidden', assigned_user: 'hidden' })
    expect((await found('phone=9825070001', person))[0]).toEqual({
      id,
      name: null,
      account_name: null,
      matched: 'phone',
      assigned_user: null,
      visible: true,
    })
  })

  test.runIf(record === 'lead')('follow the same rules on the page of a record', async () => {
    const page = async (person: Person) =>
      (await product.call(person, 'GET', `/leads/${id}/duplicates`)).body.data as { id: number; matched: string }[]
    expect(await page(await who({}))).toMatchObject([{ id: twin, matched: 'phone' }])
    expect(await page(await who({ phone: 'masked' }))).toMatchObject([{ id: twin, matched: 'email' }])
    expect(await page(await who({ phone: 'masked', email: 'hidden' }))).toMatchObject([{ id: twin, matched: 'gstin' }])
    const closed = { phone: 'masked', gstin: 'hidden', email: 'hidden' } as const
    expect(await page(await who(closed))).toMatchObject([{ id: twin, matched: 'name' }])
    expect(await page(await who({ ...closed, city: 'hidden' }))).toEqual([])
  })
})

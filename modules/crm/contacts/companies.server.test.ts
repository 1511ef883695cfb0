import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Companies')
})
afterAll(() => product.close())

type Contact = { id: number; version: number; [field: string]: unknown }

const send = (body: object) => product.call(owner, 'POST', '/contacts', { name: 'Kavita Mehta', ...body })
const make = async (body: object): Promise<Contact> => (await send(body)).body
const company = (name = 'Mehta Textiles') => make({ kind: 'Company', name })
const change = ({ id, version }: Contact, body: object) =>
  product.call(owner, 'PUT', `/contacts/${id}`, { version, ...body })
const read = async ({ id }: Contact): Promise<Contact> => (await product.call(owner, 'GET', `/contacts/${id}`)).body
const issue = (field: string) => ({ status: 422, body: { errors: [{ field, rule: 'company' }] } })

describe('a person in a company', () => {
  test('takes the name of the company as business name, and follows when the company is renamed', async () => {
    const firm = await company('Mehta Textiles')
    const person = await make({ company_id: firm.id, designation: 'Owner' })
    const other = await make({ company_id: firm.id, account_name: 'Mehta & Sons' })
    expect(person).toMatchObject({
      kind: 'Person',
      account_name: 'Mehta Textiles',
      titles: { company_id: 'Mehta Textiles' },
    })
    await change(firm, { name: 'Mehta Fabrics' })
    expect(await read(person)).toMatchObject({ account_name: 'Mehta Fabrics' })
    expect(await read(other)).toMatchObject({ account_name: 'Mehta & Sons' })
    const found = await product.call(owner, 'GET', '/contacts?search=mehta%20fabrics')
    expect(found.body.data.map(({ id }: Contact) => id).sort()).toEqual([firm.id, person.id].sort())
  })

  test('belongs to a company only, and a company to none', async () => {
    const [firm, person, second] = [await company(), await make({}), await company('Second')]
    expect(await send({ company_id: person.id })).toMatchObject(issue('company_id'))
    expect(await change(firm, { company_id: second.id })).toMatchObject(issue('company_id'))
    const joined = await make({ company_id: firm.id, designation: 'Owner' })
    expect((await change(joined, { kind: 'Company' })).body).toMatchObject({ company_id: null, designation: null })
  })

  test('keeps the company a company, also from the trash', async () => {
    const firm = await company()
    const person = await make({ company_id: firm.id })
    expect(await change(firm, { kind: 'Person' })).toMatchObject(issue('kind'))
    await product.call(owner, 'DELETE', `/contacts/${person.id}`)
    expect(await change(firm, { kind: 'Person' })).toMatchObject(issue('kind'))
  })

  test('of ten writers, none leaves a person in a company that became a person', async () => {
    for (const _round of [1, 2, 3]) {
      const firm = await company()
      const people = await Promise.all(Array.from({ length: 9 }, () => make({})))
      const answers = await Promise.all([
        ...people.map((person) => change(person, { company_id: firm.id })),
        change(firm, { kind: 'Person' }),
      ])
      const turned = (await read(firm)).kind === 'Person'
      const inside = (await Promise.all(people.map(read))).filter((person) => person.company_id === firm.id)
      expect(answers.every(({ status }) => [200, 422].includes(status))).toBe(true)
      expect(turned ? inside.length : 9 - inside.length).toBe(0)
    }
  })
})

describe('the addresses of a contact', () => {
  const billing = { address_1: '12 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002' }
  const empty = { address_2: null, landmark: null, country: 'India' }

  test('ship to the billing address, or to another one with its own state', async () => {
    const made = await make({ billing_address: billing })
    expect(made).toMatchObject({ ...billing, shipping_same: true, shipping_address: { ...billing, ...empty } })
    const shipping = { address_1: 'Plot 4', city: 'Vapi', state: 'Gujarat', country: 'India', pincode: '396191' }
    const moved = (await change(made, { shipping_address: shipping })).body
    expect(moved).toMatchObject({
      shipping_same: false,
      shipping_city: 'Vapi',
      shipping_address: shipping,
      city: 'Surat',
    })
    // A whole answer that is sent back with one part changed.
    const again = await change(moved, { ...moved, shipping_city: 'Daman', titles: undefined })
    expect(again.body).toMatchObject({ shipping_address: { city: 'Daman', pincode: '396191' } })
    const back = (await change(again.body, { shipping_address: null })).body
    expect(back).toMatchObject({ shipping_same: true, shipping_city: null, shipping_address: { city: 'Surat' } })
  })

  test('are checked by the names of their fields, and unknown parts are refused', async () => {
    const refused = await send({ shipping_address: { ...billing, pincode: '!' } })
    expect(refused.body.errors).toMatchObject([{ field: 'shipping_pincode' }])
    const odd = await send({ billing_address: { street: 'x' } })
    expect(odd.body.errors).toMatchObject([{ field: 'billing_address' }])
  })
})

describe('a file of people', () => {
  const upload = async (csv: string) => {
    const file = { file_name: 'people.csv', content_base64: Buffer.from(csv).toString('base64') }
    const { body } = await product.call(owner, 'POST', '/contacts/import', file)
    const choice = { mapping: body.mapping, duplicates: 'create' }
    const preview = (await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, choice)).body
    return { id: body.import_id as number, preview, mapping: body.mapping }
  }
  const named = async (name: string) =>
    (await product.call(owner, 'GET', `/contacts?search=${encodeURIComponent(name)}`)).body.data.filter(
      (row: Contact) => row.name === name,
    )

  test('links people to companies by name or GSTIN and makes the missing ones once; the dry run makes none', async () => {
    const firm = await make({ kind: 'Company', name: 'Navrang Silks', gstin: '24AAACC1206D1ZM' })
    const person = await make({ name: 'Zaveri Impex' })
    const csv = `Name,Company,Designation
Asha One,navrang  silks,Owner
Asha Two,24AAACC1206D1ZM,Partner
Asha Three,Umiya Creation,Owner
Asha Four,Umiya Creation,
Asha Five,Zaveri Impex,
Asha Six,27AAACR5055K1Z7,
`
    const { id, preview, mapping } = await upload(csv)
    expect(Object.values(mapping)).toEqual(['name', 'company_id', 'designation'])
    expect(preview).toMatchObject({ rows: 6, created: 5, invalid: 1 })
    expect(await named('Umiya Creation')).toEqual([])
    await product.call(owner, 'POST', `/imports/${id}/run`, {})
    for (const { name, payload } of product.jobs.splice(0)) await jobs[name](product.services, payload)
    const companyOf = async (name: string) => (await named(name))[0]?.company_id
    const [umiya, ...more] = await named('Umiya Creation')
    expect(more).toEqual([])
    expect(await companyOf('Asha One')).toBe(firm.id)
    expect(await companyOf('Asha Two')).toBe(firm.id)
    expect([await companyOf('Asha Three'), await companyOf('Asha Four')]).toEqual([umiya.id, umiya.id])
    const zaveri = (await named('Zaveri Impex')).find((row: Contact) => row.id !== person.id)
    expect(await companyOf('Asha Five')).toBe(zaveri.id)
  })

  test('goes with the companies it made when it is undone, except those with other people', async () => {
    const { id } = await upload('Name,Company\nBina One,Parag Prints\nBina Two,Parag Prints\nBina Three,Mira Mills\n')
    await product.call(owner, 'POST', `/imports/${id}/run`, {})
    for (const { name, payload } of product.jobs.splice(0)) await jobs[name](product.services, payload)
    const [mills] = await named('Mira Mills')
    await make({ name: 'Another person', company_id: mills.id })
    const { run_id } = (await product.call(owner, 'GET', `/imports/${id}`)).body
    const undone = await product.call(owner, 'POST', `/runs/${run_id}/undo`, {})
    expect(undone.status, undone.text).toBe(200)
    for (const name of ['Bina One', 'Bina Two', 'Bina Three', 'Parag Prints']) expect(await named(name)).toEqual([])
    expect((await named('Mira Mills')).map((row: Contact) => row.id)).toEqual([mills.id])
  })
})

describe('a company is found by the names of its people', () => {
  const search = async (typed: string, person = owner) =>
    (await product.call(person, 'GET', `/search?q=${encodeURIComponent(typed)}`)).body.data
  const options = async (typed: string, person = owner) =>
    (await product.call(person, 'GET', `/options/contact?q=${encodeURIComponent(typed)}`)).body.data
  let firm: Contact
  let person: Contact

  beforeAll(async () => {
    firm = await company('Kohinoor Prints')
    person = await make({ name: 'Zubin Daruwala', company_id: firm.id, account_name: 'Daruwala' })
  })

  test('in the search box and in pickers, after the person, with the name beside it', async () => {
    expect(await search('daruwala')).toMatchObject([
      { record: 'contact', id: person.id, title: 'Zubin Daruwala' },
      { id: firm.id, title: 'Kohinoor Prints', matched: { label: 'Name', value: 'Zubin Daruwala' } },
    ])
    // Another spelling finds both, and says so.
    expect(await search('Jubin Daruvala')).toMatchObject([
      { id: person.id, is_tolerant: true },
      { id: firm.id, is_tolerant: true },
    ])
    expect(await options('daruwala')).toMatchObject([
      { id: firm.id, title: 'Kohinoor Prints', detail: 'Zubin Daruwala' },
      { id: person.id },
    ])
    // A company that is found by its own name is there once.
    expect(await search('kohinoor')).toMatchObject([{ id: firm.id, matched: null }])
  })

  test('only by people and companies that one may see, and not where the company of a person is hidden', async () => {
    const contact = { view: 'own', create: 'all', edit: 'own' } as const
    const seller = await product.makePerson(owner, { name: 'Seller', rights: { contact } })
    expect([await search('daruwala', seller), await options('daruwala', seller)]).toEqual([[], []])
    const theirs = await product.call(seller, 'POST', '/contacts', { name: 'Rustom Daruwala' })
    await change(theirs.body, { company_id: firm.id, assigned_user: seller.id })
    // The seller sees the person, whose company belongs to somebody else.
    for (const found of [await search('daruwala', seller), await options('daruwala', seller)])
      expect(found.map(({ id }: Contact) => id)).toEqual([theirs.body.id])
    const rights = { contact: { view: 'all' } } as const
    const fields = { contact: { company_id: 'hidden' } } as const
    const clerk = await product.makePerson(owner, { name: 'Clerk', rights, fields })
    for (const found of [await search('zubin', clerk), await options('zubin', clerk)])
      expect(found.map(({ id }: Contact) => id)).toEqual([person.id])
  })

  test('no longer once the person leaves or the company is in the trash', async () => {
    const [old, joined] = [await company('Old Mills'), await company('New Mills')]
    const mover = await make({ name: 'Tehmina Wadia', company_id: old.id })
    await change(mover, { company_id: joined.id })
    expect((await search('wadia')).map(({ id }: Contact) => id)).toEqual([mover.id, joined.id])
    await product.call(owner, 'DELETE', `/contacts/${joined.id}`)
    for (const found of [await search('wadia'), await options('wadia')])
      expect(found.map(({ id }: Contact) => id)).toEqual([mover.id])
  })
})

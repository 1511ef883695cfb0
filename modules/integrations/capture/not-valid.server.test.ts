import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { captureProduct, type CaptureProduct, type NewConnection } from '../testing.server.ts'

// Phones and emails that the form would refuse are kept on the lead of an enquiry, with a mark.

let product: CaptureProduct
let owner: Person
let website: NewConnection

beforeAll(async () => {
  product = await captureProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  owner = await product.makeBusiness('Silk House')
  website = await product.connect(owner, { provider: 'generic', settings: { signed_only: false } })
  product.jobs.length = 0
})

const phone = (value: string, is_primary: boolean) => ({ type: 'Contact Number', value, is_primary })
const email = (value: string, is_primary: boolean) => ({ type: 'Email', value, is_primary })

async function capture(...enquiries: object[]): Promise<Record<string, any>[]> {
  for (const one of enquiries) expect((await product.send(website.hook, one)).status).toBe(200)
  await product.work()
  const leads = await product.leads(owner)
  return Promise.all(leads.map(async ({ id }) => (await product.call(owner, 'GET', `/leads/${id}`)).body))
}

test('what the form would refuse is kept, marked, and is neither called nor matched', async () => {
  const [lead] = await capture({ name: 'Asha Mehta', phone: '12345', email: 'Asha at gmail.com' })
  expect(lead.contacts).toMatchObject([
    { ...phone('12345', true), is_invalid: true, normal: null },
    { ...email('asha at gmail.com', true), is_invalid: true, normal: null },
  ])
  expect(lead).toMatchObject({ phone: null, email: null })
  const leads = await capture({ name: 'Ravi Patel', phone: '12345', email: 'asha at gmail.com', message: 'Hello' })
  expect(leads.map((one) => one.name)).toEqual(['Asha Mehta', 'Ravi Patel'])
})

test.each([
  [{ phone: '98250' }, ['98250']],
  [{ phone: 'Ravi 1234567890123456' }, ['1234567890123456']],
  [{ phone: '+91-1234567' }, ['911234567']],
  [{ email: 'asha@' }, ['asha@']],
  [{ email: 'a@b, asha@example.in' }, ['a@b']],
  [{ email: ['asha@example.in', 'not-an-email'] }, ['not-an-email']],
  // Nothing was given.
  [{ phone: '-', email: 'N/A' }, []],
  [{ phone: 'none', email: ' , ' }, []],
])('of %j exactly %j is kept as not valid', async (given, expected) => {
  const [lead] = await capture({ name: 'Asha Mehta', ...given })
  const marked = lead.contacts.filter((one: any) => one.is_invalid).map((one: any) => one.value)
  expect(marked).toEqual(expected)
})

test('a good number beside a bad one is the primary one', async () => {
  const [lead] = await capture({ name: 'Asha Mehta', phone: ['12345', '98250 12345'] })
  expect(lead.contacts).toMatchObject([
    { ...phone('9825012345', true), normal: '919825012345' },
    { ...phone('12345', false), is_invalid: true },
  ])
  expect(lead.phone).toBe('9825012345')
})

test('a good number that comes with a later enquiry takes the place of the bad one as primary', async () => {
  const [lead] = await capture(
    { external_id: '1', name: 'Asha Mehta', email: 'asha@example.in', phone: '12345' },
    { external_id: '2', name: 'Asha Mehta', email: 'asha@example.in', phone: '98250 12345' },
    { external_id: '3', name: 'Asha Mehta', email: 'asha@example.in', phone: '777' },
  )
  expect(lead.contacts.filter((one: any) => one.type === 'Contact Number')).toMatchObject([
    { ...phone('12345', false), is_invalid: true },
    phone('9825012345', true),
    { ...phone('777', false), is_invalid: true },
  ])
  expect(lead.phone).toBe('9825012345')
})

test('a person saves the lead with it, and corrects it; what they type is checked as ever', async () => {
  const [lead] = await capture({ name: 'Asha Mehta', phone: '12345', email: 'asha@example.in' })
  const path = `/leads/${lead.id}`
  const typed = (value: string) =>
    lead.contacts.map(({ is_invalid: _mark, normal: _normal, ...one }: any) =>
      one.type === 'Email' ? one : { ...one, value },
    )
  const put = (version: number, contacts: unknown) =>
    product.call(owner, 'PUT', path, { version, city: 'Surat', contacts })
  const same = await put(lead.version, typed('12345'))
  expect(same.body).toMatchObject({ city: 'Surat', contacts: [{ value: '12345', is_invalid: true }, {}] })
  const wrong = await put(same.body.version, typed('not a number'))
  expect(wrong.status).toBe(422)
  const right = await put(same.body.version, typed('98250 12345'))
  expect(right.body).toMatchObject({ phone: '9825012345' })
  expect(right.body.contacts[0]).toMatchObject({ ...phone('9825012345', true), normal: '919825012345' })
  expect(right.body.contacts[0].is_invalid).not.toBe(true)
})

test('nobody sets the mark to get around the rule', async () => {
  const contacts = [{ ...email('asha at gmail.com', true), is_invalid: true }]
  expect((await product.call(owner, 'POST', '/leads', { name: 'Asha Mehta', contacts })).status).toBe(422)
})

test('it moves with the lead: into the contact, and into the lead it is merged with', async () => {
  const [first, second] = await capture(
    { name: 'Asha Mehta', phone: '12345' },
    { name: 'Asha Mehta', phone: '98250 12345', email: 'asha at gmail.com', city: 'Surat' },
  )
  const merged = await product.call(owner, 'POST', '/leads/merge', {
    into: first.id,
    leadIds: [second.id],
    versions: { [first.id]: first.version, [second.id]: second.version },
  })
  expect(merged.status, merged.text).toBe(200)
  const lead = (await product.call(owner, 'GET', `/leads/${first.id}`)).body
  const kept = [
    { ...phone('12345', false), is_invalid: true },
    phone('9825012345', true),
    { ...email('asha at gmail.com', true), is_invalid: true },
  ]
  expect(lead.contacts).toMatchObject(kept)
  expect(lead.phone).toBe('9825012345')
  const converted = await product.call(owner, 'POST', `/leads/${first.id}/convert`, { version: lead.version })
  expect(converted.status, converted.text).toBe(200)
  const { contact_id } = (await product.call(owner, 'GET', `/leads/${first.id}`)).body
  expect((await product.call(owner, 'GET', `/contacts/${contact_id}`)).body.contacts).toMatchObject(kept)
})

test('the trail of enquiries says which of them is not valid', async () => {
  const [lead] = await capture({ name: 'Asha Mehta', phone: '12345', email: 'asha@example.in' })
  const { data } = (await product.call(owner, 'GET', `/leads/${lead.id}/enquiries`)).body
  expect(data[0].contacts).toMatchObject([{ value: '12345', invalid: true }, { value: 'asha@example.in' }])
})

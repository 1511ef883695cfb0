import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Notes')
})
afterAll(() => product.close())

const make = async (path: string, body: Record<string, unknown>, person = owner) =>
  (await product.call(person, 'POST', path, body)).body
const bodies = async (person: Person, field: string, id: number) => {
  const filter = { combiner: 'AND', conditions: [{ field, condition: 'In', values: [id] }] }
  const answer = await product.call(person, 'GET', `/notes?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return answer.body.data.map((row: { body: string }) => row.body)
}

test('a note is written about a contact that never was a lead, changed and found again', async () => {
  const contact = await make('/contacts', { name: 'Kavita Mehta' })
  const note = await make('/notes', { contact_id: contact.id, body: 'Likes silk' })
  expect(note).toMatchObject({ contact_id: contact.id, lead_id: null, body: 'Likes silk' })
  const changed = await product.call(owner, 'PUT', `/notes/${note.id}`, { version: note.version, body: 'Likes cotton' })
  expect(changed.status).toBe(200)
  expect(await bodies(owner, 'contact_id', contact.id)).toEqual(['Likes cotton'])
})

test('a note belongs to a lead or to a contact, never to both or to none', async () => {
  const contact = await make('/contacts', { name: 'Kavita Mehta' })
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  for (const parents of [{}, { lead_id: lead.id, contact_id: contact.id }]) {
    const refused = await product.call(owner, 'POST', '/notes', { ...parents, body: 'Whose?' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ field: 'lead_id', message: 'Choose a lead or a contact', rule: 'required' }])
  }
})

test('who does not see the contact does not see its notes, and who does may write one', async () => {
  const rights = { lead: { view: 'all' }, contact: { view: 'own' }, note: { view: 'all', create: 'all' } } as const
  const seller = await product.makePerson(owner, { name: 'Seller', rights })
  const [mine, other] = [
    await make('/contacts', { name: 'Mine', assigned_user: seller.id }),
    await make('/contacts', { name: 'Not mine' }),
  ]
  for (const { id } of [mine, other]) await make('/notes', { contact_id: id, body: `About ${id}` })
  expect(await bodies(seller, 'contact_id', mine.id)).toEqual([`About ${mine.id}`])
  expect(await bodies(seller, 'contact_id', other.id)).toEqual([])
  expect((await product.call(seller, 'POST', '/notes', { contact_id: mine.id, body: 'Hello' })).status).toBe(201)
  expect((await product.call(seller, 'POST', '/notes', { contact_id: other.id, body: 'Hello' })).status).toBe(422)
})

test('who may see contacts but no leads sees the notes of contacts alone', async () => {
  const rights = { contact: { view: 'all' }, note: { view: 'all' } } as const
  const clerk = await product.makePerson(owner, { name: 'Clerk', rights })
  const [contact, lead] = [await make('/contacts', { name: 'A contact' }), await make('/leads', { name: 'A lead' })]
  await make('/notes', { contact_id: contact.id, body: 'Of the contact' })
  await make('/notes', { lead_id: lead.id, body: 'Of the lead' })
  expect(await bodies(clerk, 'contact_id', contact.id)).toEqual(['Of the contact'])
  expect(await bodies(clerk, 'lead_id', lead.id)).toEqual([])
})

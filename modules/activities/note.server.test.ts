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
const about = (record: string, id: number) => ({ record, id })
const bodies = async (person: Person, record: string, id: number) => {
  const filter = { combiner: 'AND', conditions: [{ field: 'about', condition: 'In', values: [`${record}:${id}`] }] }
  const answer = await product.call(person, 'GET', `/notes?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return answer.body.data.map((row: { body: string }) => row.body)
}

test('a note about a contact without a lead is created, changed and read', async () => {
  const contact = await make('/contacts', { name: 'Kavita Mehta' })
  const note = await make('/notes', { about: about('contact', contact.id), body: 'Likes silk' })
  expect(note).toMatchObject({ about: about('contact', contact.id), body: 'Likes silk' })
  const changed = await product.call(owner, 'PUT', `/notes/${note.id}`, { version: note.version, body: 'Likes cotton' })
  expect(changed.status).toBe(200)
  expect(await bodies(owner, 'contact', contact.id)).toEqual(['Likes cotton'])
})

test('a note must be about one existing record of a kind that can have notes', async () => {
  const lead = await make('/leads', { name: 'Kavita Mehta' })
  const stranger = await product.makeBusiness('Strangers')
  const foreign = await make('/leads', { name: 'Theirs' }, stranger)
  for (const [wrong, message] of [
    [undefined, 'About is required'],
    [lead.id, 'Choose a record'],
    [about('lead_status', 1), 'Choose a record'],
    [about('nothing', 1), 'Choose a record'],
    [{ ...about('lead', lead.id), record: 'x'.repeat(100_000) }, 'Choose a record'],
    [about('lead', 999_999), 'Choose one from the list'],
    [about('lead', foreign.id), 'Choose one from the list'],
  ] as const) {
    const refused = await product.call(owner, 'POST', '/notes', { about: wrong, body: 'Whose?' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ field: 'about', message }])
  }
})

test('only people who see the contact see its notes and can add one', async () => {
  const rights = { lead: { view: 'all' }, contact: { view: 'own' }, note: { view: 'all', create: 'all' } } as const
  const seller = await product.makePerson(owner, { name: 'Seller', rights })
  const [mine, other] = [
    await make('/contacts', { name: 'Mine', assigned_user: seller.id }),
    await make('/contacts', { name: 'Not mine' }),
  ]
  for (const { id } of [mine, other]) await make('/notes', { about: about('contact', id), body: `About ${id}` })
  expect(await bodies(seller, 'contact', mine.id)).toEqual([`About ${mine.id}`])
  expect(await bodies(seller, 'contact', other.id)).toEqual([])
  expect(
    (await product.call(seller, 'POST', '/notes', { about: about('contact', mine.id), body: 'Hello' })).status,
  ).toBe(201)
  expect(
    (await product.call(seller, 'POST', '/notes', { about: about('contact', other.id), body: 'Hello' })).status,
  ).toBe(422)
})

test('people who may view contacts but no leads see only the notes of contacts', async () => {
  const rights = { contact: { view: 'all' }, note: { view: 'all' } } as const
  const clerk = await product.makePerson(owner, { name: 'Clerk', rights })
  const [contact, lead] = [await make('/contacts', { name: 'A contact' }), await make('/leads', { name: 'A lead' })]
  await make('/notes', { about: about('contact', contact.id), body: 'Of the contact' })
  await make('/notes', { about: about('lead', lead.id), body: 'Of the lead' })
  expect(await bodies(clerk, 'contact', contact.id)).toEqual(['Of the contact'])
  expect(await bodies(clerk, 'lead', lead.id)).toEqual([])
})

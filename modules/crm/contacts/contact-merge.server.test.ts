import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Merging contacts')
})
afterAll(() => product.close())

type Contact = { id: number; version: number; [field: string]: unknown }

const post = async (path: string, body: object, person = owner) => (await product.call(person, 'POST', path, body)).body
const make = (body: object): Promise<Contact> => post('/contacts', { name: 'Mehta Textiles', ...body })
const read = async (path: string) => (await product.call(owner, 'GET', path)).body
const merge = (contacts: Contact[], values: Record<string, number> = {}, person = owner) =>
  product.call(person, 'POST', '/contacts/merge', {
    into: contacts[0].id,
    contactIds: contacts.map(({ id }) => id),
    values,
    versions: Object.fromEntries(contacts.map(({ id, version }) => [id, version])),
  })
const phone = (value: string) => [{ type: 'Contact Number', value }]
const GSTIN = '24AAACC1206D1ZM'

describe('merging contacts', () => {
  test('moves people, leads, opportunities, tasks and notes along, and back when it is undone', async () => {
    const kept = await make({ kind: 'Company', gstin: GSTIN, contacts: phone('9825012345') })
    const gone = await make({ kind: 'Company', gstin: GSTIN, city: 'Surat', contacts: phone('9825099999') })
    const about = { record: 'contact', id: gone.id }
    const person = await make({ name: 'Kavita Mehta', company_id: gone.id })
    const lead = await post('/leads', { name: 'Kavita Mehta' })
    await post(`/leads/${lead.id}/convert`, { version: lead.version, contact_id: gone.id })
    const opportunity = await post('/opportunities', { name: 'Silk order', contact_id: gone.id })
    const task = await post('/tasks', { name: 'Send the price list', about })
    const note = await post('/notes', { body: 'Pays late', about })
    const { status, body } = await merge([kept, gone], { contact_number: gone.id })
    expect(status).toBe(200)
    expect(body.row).toMatchObject({ id: kept.id, city: 'Surat', contact_number: '9825099999', gstin: GSTIN })
    const owners = async () => [
      (await read(`/contacts/${person.id}`)).company_id,
      (await read(`/leads/${lead.id}`)).contact_id,
      (await read(`/opportunities/${opportunity.id}`)).contact_id,
      (await read(`/tasks/${task.id}`)).about.id,
      (await read(`/notes/${note.id}`)).about.id,
    ]
    expect(await owners()).toEqual(Array(5).fill(kept.id))
    expect((await product.call(owner, 'GET', `/contacts/${gone.id}`)).status).toBe(404)
    expect(await read(`/contacts/${gone.id}/merged_into`)).toEqual({ id: kept.id })
    expect((await read(`/contacts/${kept.id}/merges`)).data).toMatchObject([{ from_ids: [gone.id], can_undo: true }])
    expect((await post(`/contacts/merges/${body.merge_id}/undo`, {})).restored).toEqual([gone.id])
    expect(await owners()).toEqual(Array(5).fill(gone.id))
    expect(await read(`/contacts/${kept.id}`)).toMatchObject({ city: null, contact_number: '9825012345' })
    // The conversion of the lead knows its contact again.
    const linked = await read(`/leads/${lead.id}`)
    const undone = await product.call(owner, 'POST', `/leads/${lead.id}/undo_convert`, { version: linked.version })
    expect(undone.status).toBe(200)
  })

  test('is refused for a person and a company, without the right to delete, and for unknown keys', async () => {
    const pair = [await make({ kind: 'Company' }), await make({ name: 'Kavita Mehta' })]
    expect((await merge(pair)).body.message).toContain('A person and a company cannot be merged')
    const rights = { contact: { view: 'all', edit: 'all' } } as const
    const editor = await product.makePerson(owner, { name: 'Editor', rights })
    const two = [await make({}), await make({})]
    expect((await merge(two, {}, editor)).status).toBe(403)
    const odd = await product.call(owner, 'POST', '/contacts/merge', { into: 1, leadIds: [1, 2] })
    expect(odd.body.errors).toMatchObject([{ field: 'leadIds' }])
  })

  test('of ten people who merge the same two, one succeeds', async () => {
    const pair = [await make({}), await make({})]
    const answers = await Promise.all(Array.from({ length: 10 }, () => merge(pair)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('leads and contacts that are the same', () => {
  const alike = async (path: string, person = owner) =>
    (await product.call(person, 'GET', `${path}/alike`)).body.data.map(
      ({ record, id, matched }: { record: string; id: number; matched: string }) => [record, id, matched],
    )

  test('find each other by phone, email and GSTIN, and conversion offers the contact', async () => {
    const gstin = '27AAACR5055K1Z7'
    const known = await make({ gstin, contacts: phone('98250 55501') })
    const by_phone = await post('/leads', { name: 'Kavita', contacts: phone('+91 98250-55501') })
    const by_gstin = await post('/leads', { name: 'Reliance', gstin })
    expect(await alike(`/leads/${by_phone.id}`)).toEqual([['contact', known.id, 'phone']])
    expect(await alike(`/leads/${by_gstin.id}`)).toEqual([['contact', known.id, 'gstin']])
    expect(await alike(`/contacts/${known.id}`)).toEqual([
      ['lead', by_phone.id, 'phone'],
      ['lead', by_gstin.id, 'gstin'],
    ])
    expect((await read(`/leads/${by_gstin.id}/convert`)).data).toMatchObject([{ id: known.id, matched: 'gstin' }])
    await post(`/leads/${by_phone.id}/convert`, { version: by_phone.version, contact_id: known.id })
    expect(await alike(`/leads/${by_phone.id}`)).toEqual([])
    expect(await alike(`/contacts/${known.id}`)).toEqual([['lead', by_gstin.id, 'gstin']])
  })

  test('stay unknown to people who may not see leads, and to those who may not read the value', async () => {
    const known = await make({ contacts: phone('98250 55502') })
    const lead = await post('/leads', { name: 'Kavita', contacts: phone('98250 55502') })
    const clerk = await product.makePerson(owner, { name: 'Clerk', rights: { contact: { view: 'all' } } })
    expect(await alike(`/contacts/${known.id}`, clerk)).toEqual([])
    const rights = { contact: { view: 'all' }, lead: { view: 'all' } } as const
    const fields = { lead: { phone: 'masked' } } as const
    const viewer = await product.makePerson(owner, { name: 'Viewer', rights, fields })
    expect(await alike(`/leads/${lead.id}`, viewer)).toEqual([])
  })
})

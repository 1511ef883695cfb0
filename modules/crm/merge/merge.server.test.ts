import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Merging')
})

afterAll(() => product.close())

type Lead = { id: number; version: number; [field: string]: unknown }

async function make(given: Record<string, unknown>, person = owner): Promise<Lead> {
  return (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...given })).body
}

const read = async (id: number, person = owner) => product.call(person, 'GET', `/leads/${id}`)
const versions = (leads: Lead[]) => Object.fromEntries(leads.map((lead) => [lead.id, lead.version]))
const merge = (leads: Lead[], values: Record<string, number> = {}, person = owner) =>
  product.call(person, 'POST', '/leads/merge', {
    into: leads[0].id,
    leadIds: leads.map((lead) => lead.id),
    values,
    versions: versions(leads),
  })

const phone = (value: string) => [{ type: 'Contact Number', value }]

async function threeLeads(person = owner) {
  const first = await make({ city: 'Surat', product: 'Sarees', contacts: phone('9825012345') }, person)
  const second = await make({ name: 'K. Mehta', amount: '500.00', contacts: phone('+91 98250 12345') }, person)
  const third = await make(
    { name: 'Mehta Textiles', product: 'Silk', contacts: [...phone('9825099999'), ...phone('98250 12345')] },
    person,
  )
  return [first, second, third]
}

describe('merging leads', () => {
  test('keeps one with the chosen values and all phones, notes, files and enquiries; the others go to the trash with a link to it', async () => {
    const leads = await threeLeads()
    const [first, second, third] = leads
    const note = await product.call(owner, 'POST', '/notes', {
      about: { record: 'lead', id: second.id },
      body: 'Wants a sample',
    })
    await product.call(owner, 'POST', `/leads/${third.id}/enquiries`, { product: 'Silk', contacts: [] })
    const file = {
      name: 'list',
      extension: 'pdf',
      file_type: 'application/pdf',
      file_size: 100,
      type: 'lead',
      type_id: third.id,
    }
    expect((await product.call(owner, 'POST', '/files/create', file)).status).toBe(201)
    third.version = (await read(third.id)).body.version
    const { status, body } = await merge(leads, { name: second.id, product: first.id })
    expect(body.errors).toBe(undefined)
    expect(status).toBe(200)
    const kept = (await read(first.id)).body
    expect(kept).toMatchObject({
      name: 'K. Mehta',
      product: 'Sarees',
      city: 'Surat',
      amount: '500.00',
      phone: '9825012345',
    })
    expect(kept.contacts.map((one: { normal: string }) => one.normal)).toEqual(['919825012345', '919825099999'])
    const notes = await product.call(
      owner,
      'GET',
      `/notes?filter=${encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions: [{ field: 'about', condition: 'In', values: [`lead:${first.id}`] }] }))}`,
    )
    expect(notes.body.data.map((one: { id: number }) => one.id)).toEqual([note.body.id])
    const files = await product.services.database.read(
      { business_id: owner.business_id, user_id: owner.id },
      'select record_id from file',
      [],
    )
    expect(files).toEqual([[String(first.id)]])
    const trail = (await product.call(owner, 'GET', `/leads/${first.id}/enquiries`)).body
    expect(trail.summary.enquiries).toBe(4)
    const past = (await product.call(owner, 'GET', `/leads/${first.id}/changes`)).body.data
    expect(past.filter((one: { action: string }) => one.action === 'created')).toHaveLength(3)
    for (const gone of [second, third]) {
      expect((await read(gone.id)).status).toBe(404)
      expect((await product.call(owner, 'GET', `/leads/${gone.id}/merged_into`)).body).toEqual({ id: first.id })
    }
  })

  test('uses the newest value and the first owner by default', async () => {
    const seller = await product.makePerson(owner, { name: 'Seller', rights: 'all' })
    const old = await make({ name: 'Old Name', assigned_user: seller.id, city: 'Surat' })
    const fresh = await make({ name: 'New Name', assigned_user: owner.id, product: 'Silk' })
    const { body } = await merge([fresh, old])
    expect(body.row).toMatchObject({
      id: fresh.id,
      name: 'New Name',
      city: 'Surat',
      product: 'Silk',
      assigned_user: seller.id,
    })
  })

  test('is refused without any change if one of them changed meanwhile', async () => {
    const leads = await threeLeads()
    await product.call(owner, 'PUT', `/leads/${leads[2].id}`, { version: leads[2].version, city: 'Pune' })
    const { status, body } = await merge(leads)
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ id: leads[2].id, city: 'Pune' })
    expect((await read(leads[1].id)).status).toBe(200)
  })

  test('by two people at once happens only once', async () => {
    const leads = await threeLeads()
    const both = await Promise.all([merge(leads), merge([leads[1], leads[0], leads[2]])])
    expect(both.map((one) => one.status).sort()).toEqual([200, expect.any(Number)])
    expect(both.filter((one) => one.status === 200)).toHaveLength(1)
  })

  test('accepts 2 to 5 existing leads of the own business, else reports the issue', async () => {
    const stranger = await product.makeBusiness('Stranger')
    const [first, second] = await threeLeads()
    expect((await merge([first])).body.errors).toMatchObject([{ field: 'leadIds', message: 'Choose 2 to 5 of them' }])
    expect((await merge([first, await make({}, stranger)])).status).toBe(404)
    expect((await merge([first, second], {}, stranger)).status).toBe(404)
    expect((await merge([first, second], { name: 999_999, nonsense: first.id })).body.errors).toMatchObject([
      { field: 'values.name' },
      { field: 'values.nonsense' },
    ])
    const { body } = await product.call(owner, 'POST', '/leads/merge', { into: first.id, leadIds: [second.id] })
    expect(body.code).toBe('E_VERSION_REQUIRED')
  })

  test('requires the right to edit all of them and to delete those that go to the trash', async () => {
    const [first, second] = await threeLeads()
    const editor = await product.makePerson(owner, { name: 'Editor', rights: { lead: { view: 'all', edit: 'all' } } })
    const own = await product.makePerson(owner, {
      name: 'Own',
      rights: { lead: { view: 'all', create: 'all', edit: 'own', delete: 'all' } },
    })
    expect((await merge([first, second], {}, editor)).status).toBe(403)
    expect((await merge([first, second], {}, own)).status).toBe(403)
    expect((await read(second.id)).status).toBe(200)
  })

  test('does not reveal or let the person choose a field that they may not read', async () => {
    const clerk = await product.makePerson(owner, {
      name: 'Clerk',
      rights: 'all',
      fields: { lead: { amount: 'hidden', phone: 'masked' } },
    })
    const first = await make({ amount: '100.00', contacts: phone('9825000001') })
    const second = await make({ amount: '900.00', contacts: phone('9825000002') })
    expect((await merge([first, second], { amount: second.id }, clerk)).body.errors).toMatchObject([
      { field: 'values.amount', rule: 'field_rule' },
    ])
    const { body } = await merge([first, second], {}, clerk)
    expect(body.row).not.toHaveProperty('amount')
    expect(JSON.stringify(body.row)).not.toContain('9825000002')
    expect((await read(first.id)).body.amount).toBe('100.00')
  })
})

describe('a merge loses nothing', () => {
  const statuses = async (person: Person) => {
    const make = async (name: string, kind: string, position: number) =>
      (await product.call(person, 'POST', '/lead_statuses', { name, kind, position, is_default: name === 'New' })).body
        .id as number
    return {
      fresh: await make('New', 'open', 10),
      offer: await make('Offer', 'open', 20),
      won: await make('Won', 'won', 30),
      lost: await make('Lost', 'lost', 40),
    }
  }

  test('the highest status is kept, whichever lead remains or is newer', async () => {
    const person = await product.makeBusiness('Statuses')
    const { fresh, offer, won, lost } = await statuses(person)
    const pairs: [number, number, number][] = [
      [fresh, offer, offer],
      [offer, fresh, offer],
      [won, fresh, won],
      [lost, won, won],
      // A new enquiry outranks a lost one.
      [lost, fresh, fresh],
      [fresh, lost, fresh],
      [lost, lost, lost],
    ]
    for (const [a, b, expected] of pairs) {
      const first = await make({ lead_status_id: a, ...(a === lost ? { lost_reason: 'price' } : {}) }, person)
      const second = await make({ lead_status_id: b, ...(b === lost ? { lost_reason: 'no_need' } : {}) }, person)
      const { row } = (await merge([first, second], {}, person)).body
      expect(row).toMatchObject({ lead_status_id: expected })
      expect(row.lost_reason === null).toBe(expected !== lost)
    }
  })

  test('the status cannot be lowered, neither by choice nor by people who may not edit it', async () => {
    const person = await product.makeBusiness('Choices')
    const { fresh, won } = await statuses(person)
    const first = await make({ lead_status_id: fresh }, person)
    const second = await make({ lead_status_id: won }, person)
    expect((await merge([first, second], { lead_status_id: first.id }, person)).body.errors).toMatchObject([
      { field: 'values.lead_status_id', message: 'A merge keeps the furthest status' },
    ])
    const clerk = await product.makePerson(person, {
      name: 'Clerk',
      rights: 'all',
      fields: { lead: { lead_status_id: 'read' } },
    })
    expect((await merge([first, second], {}, clerk)).body.row.lead_status_id).toBe(won)
  })

  test('descriptions and custom values of all leads are kept', async () => {
    const person = await product.makeBusiness('Custom')
    const field = async (field_name: string, field_type: string, more = {}) => {
      const body = { record: 'lead', field_name, field_type, ...more }
      const { id } = (await product.call(person, 'POST', '/custom_fields', body)).body
      product.services.identity.forget()
      return id
    }
    const shade = await field('Shade', 'Text')
    const sizes = await field('Sizes', 'Checkbox', { options: 'S\nM\nL' })
    const first = await make({ desc: 'Silk sarees', [`cf_${sizes}`]: 'S', [`cf_${shade}`]: 'Red' }, person)
    const second = await make({ desc: 'Wants 200 pieces', [`cf_${sizes}`]: 'M,L' }, person)
    const third = await make({ desc: 'Silk' }, person)
    await merge([first, second], {}, person)
    const now = (await read(first.id, person)).body
    expect(now).toMatchObject({
      desc: 'Silk sarees\n\nWants 200 pieces',
      [`cf_${shade}`]: 'Red',
      [`cf_${sizes}`]: 'S,M,L',
    })
    expect((await merge([now, third], { desc: third.id }, person)).body.row.desc).toBe('Silk')
  })
})

describe('three leads or more', () => {
  test('can be merged at once only if phones, emails or GSTINs connect them; a name and a city do not', async () => {
    const email = (value: string) => [{ type: 'Email', value }]
    const a = await make({ city: 'Surat', contacts: phone('98250 71111'), gstin: '24AAACC1206D1ZM' })
    const b = await make({ city: 'Surat', contacts: [...phone('9825071111'), ...email('k@example.in')] })
    const c = await make({ city: 'Surat', contacts: email('K@example.in') })
    const d = await make({ city: 'Surat' })
    const refused = await merge([a, b, c, d])
    expect(refused.status).toBe(422)
    expect(refused.body.msg).toContain('merge two at a time')
    const blind = await product.makePerson(owner, {
      name: 'Blind',
      rights: 'all',
      fields: { lead: { email: 'masked' } },
    })
    // The answer would reveal that the hidden emails are the same.
    expect((await merge([a, b, c], {}, blind)).status).toBe(422)
    const { body } = await merge([c, b, a])
    expect(body.row).toMatchObject({ id: c.id, gstin: '24AAACC1206D1ZM' })
    expect(
      (
        await merge([
          { ...d, version: 1 },
          { ...c, version: body.row.version },
        ])
      ).status,
    ).toBe(200)
  })
})

describe('undoing a merge', () => {
  test('restores the others with their rows, and the old values, except those changed since', async () => {
    const leads = await threeLeads()
    const [first, second, third] = leads
    const note = await product.call(owner, 'POST', '/notes', {
      about: { record: 'lead', id: second.id },
      body: 'Wants a sample',
    })
    await product.call(owner, 'POST', `/leads/${third.id}/enquiries`, { product: 'Silk', contacts: [] })
    third.version = (await read(third.id)).body.version
    const { body } = await merge(leads, { name: second.id, product: third.id })
    await product.call(owner, 'PUT', `/leads/${first.id}`, { version: body.row.version, product: 'Cotton' })
    const merges = (await product.call(owner, 'GET', `/leads/${first.id}/merges`)).body.data
    expect(merges).toMatchObject([{ id: body.merge_id, can_undo: true, from_ids: [second.id, third.id] }])
    const undone = await product.call(owner, 'POST', `/leads/merges/${body.merge_id}/undo`, {})
    expect(undone.body).toEqual({ restored: [second.id, third.id], kept: ['product'] })
    const kept = (await read(first.id)).body
    expect(kept).toMatchObject({ name: 'Kavita Mehta', product: 'Cotton', amount: null })
    expect(kept.contacts).toHaveLength(1)
    expect((await read(third.id)).body).toMatchObject({ name: 'Mehta Textiles', phone: '9825099999' })
    expect((await product.call(owner, 'GET', `/notes/${note.body.id}`)).body.about).toEqual({
      record: 'lead',
      id: second.id,
    })
    const trail = async (id: number) =>
      (await product.call(owner, 'GET', `/leads/${id}/enquiries`)).body.summary.enquiries
    expect([await trail(first.id), await trail(second.id), await trail(third.id)]).toEqual([1, 1, 2])
    const again = await product.call(owner, 'POST', `/leads/merges/${body.merge_id}/undo`, {})
    expect(again.body.message).toBe('This has already been undone')
  })

  test('is possible from the last merge to the first, for 30 days, and only in the own business', async () => {
    const [first, second, third] = await threeLeads()
    const one = (await merge([second, third])).body
    second.version = one.row.version
    const two = (await merge([first, second])).body
    const undo = (id: number, person = owner) => product.call(person, 'POST', `/leads/merges/${id}/undo`, {})
    expect((await product.call(owner, 'GET', `/leads/${third.id}/merged_into`)).body).toEqual({ id: first.id })
    expect((await undo(one.merge_id)).body.message).toContain('Undo that merge first')
    expect((await undo(two.merge_id, await product.makeBusiness('Elsewhere'))).status).toBe(404)
    expect((await undo(two.merge_id)).status).toBe(200)
    expect((await undo(one.merge_id)).status).toBe(200)
    const late = (await merge([await make({}), await make({})])).body
    await product.owner.query(`alter table record_merge no force row level security`)
    await product.owner.query(`update record_merge set created_at = now() - interval '31 days' where id = $1`, [
      late.merge_id,
    ])
    await product.owner.query(`alter table record_merge force row level security`)
    expect((await undo(late.merge_id)).body.message).toBe('Only what was done in the last 30 days can be undone')
  })

  test('is refused for people who may not delete leads', async () => {
    const [first, second] = await threeLeads()
    const { body } = await merge([first, second])
    const editor = await product.makePerson(owner, { name: 'Editor 2', rights: { lead: { view: 'all', edit: 'all' } } })
    expect((await product.call(editor, 'POST', `/leads/merges/${body.merge_id}/undo`, {})).status).toBe(403)
    expect((await read(second.id)).status).toBe(404)
  })
})

describe('a converted lead', () => {
  const convert = async (id: number) => {
    const { version } = (await read(id)).body
    return product.call(owner, 'POST', `/leads/${id}/convert`, { version })
  }

  test('cannot be merged, neither as the remaining lead nor as another, and the reason is reported', async () => {
    const [first, second] = await threeLeads()
    expect((await convert(second.id)).status).toBe(200)
    const now = (await read(second.id)).body as Lead
    const msg = `Lead ${second.id} was converted to a contact and cannot be merged. Convert the others to the same contact instead.`
    for (const leads of [
      [first, now],
      [now, first],
    ])
      expect(await merge(leads)).toMatchObject({ status: 422, body: { code: 'CUSTOM_ERR', msg } })
    expect((await read(first.id)).status).toBe(200)
  })

  test('that was merged before: its conversion must be undone before the merge', async () => {
    const leads = (await threeLeads()).slice(0, 2)
    const [first, second] = leads
    const { merge_id } = (await merge(leads)).body
    const { contact_id } = (await convert(first.id)).body
    const undoMerge = () => product.call(owner, 'POST', `/leads/merges/${merge_id}/undo`, {})
    expect(await undoMerge()).toMatchObject({
      status: 422,
      body: { msg: 'This lead was converted to a contact later. Undo the conversion before the merge.' },
    })
    expect((await read(second.id)).status).toBe(404)
    const undone = await product.call(owner, 'POST', `/leads/${first.id}/undo_convert`, { version: '*' })
    expect(undone.body).toMatchObject({ contact_removed: true, lead: { contact_id: null } })
    expect((await product.call(owner, 'GET', `/contacts/${contact_id}`)).status).toBe(404)
    expect((await undoMerge()).body).toMatchObject({ restored: [second.id] })
    expect((await read(second.id)).status).toBe(200)
  })
})

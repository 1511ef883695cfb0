import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { CONVERTED } from './convert.ts'

let product: TestProduct
let owner: Person
let open_id: number
let won_id: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Conversions')
  open_id = (await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', position: 1 })).body.id
  won_id = (await product.call(owner, 'POST', '/lead_statuses', { name: 'Won', kind: 'won', position: 2 })).body.id
})

afterAll(() => product.close())

let serial = 9_825_010_000
const phone = (value: string) => ({ type: 'Contact Number', value })
const makeLead = async (more: Record<string, unknown> = {}, person = owner) => {
  const body = { name: 'Kavita Mehta', contacts: [phone(String(++serial))], ...more }
  const made = await product.call(person, 'POST', '/leads', body)
  expect(made.status).toBe(201)
  return made.body
}
const convert = (lead: { id: number; version?: number }, more: Record<string, unknown> = {}, person = owner) =>
  product.call(person, 'POST', `/leads/${lead.id}/convert`, { version: lead.version, ...more })
const contactOf = async (id: number) => (await product.call(owner, 'GET', `/contacts/${id}`)).body
const actionsOf = async (path: string) =>
  (await product.call(owner, 'GET', `${path}/changes`)).body.data.map((entry: { action: string }) => entry.action)

describe('a converted lead', () => {
  test('becomes a contact with the values of the lead, its owner and the PAN in the GSTIN', async () => {
    const seller = await product.makePerson(owner, { name: 'Seller', rights: {} })
    const lead = await makeLead({
      account_name: 'Mehta Silks',
      gstin: '24AAACC1206D1ZM',
      city: 'Surat',
      pincode: '395003',
      website: 'mehtasilks.example.in',
      assigned_user: seller.id,
      remark: 'Wants samples',
    })
    const { status, body } = await convert(lead)
    expect({ status, is_new: body.is_new, was_converted: body.was_converted }).toEqual({
      status: 200,
      is_new: true,
      was_converted: false,
    })
    expect(body.lead).toMatchObject({
      id: lead.id,
      contact_id: body.contact_id,
      lead_status_id: won_id,
      version: lead.version + 1,
      converted_at: expect.stringMatching(/^\d{4}-/),
    })
    expect(await contactOf(body.contact_id)).toMatchObject({
      name: 'Kavita Mehta',
      account_name: 'Mehta Silks',
      client_type: 'Buyer',
      contact_number: String(serial),
      gstin: '24AAACC1206D1ZM',
      pan: 'AAACC1206D',
      city: 'Surat',
      country: 'India',
      website: 'mehtasilks.example.in',
      remark: 'Wants samples',
      assigned_user: seller.id,
    })
    expect(await actionsOf(`/leads/${lead.id}`)).toEqual(['converted', 'created'])
    expect(await actionsOf(`/contacts/${body.contact_id}`)).toEqual(['lead_linked', 'created'])
    const found = await product.call(owner, 'GET', `/contacts?search=${serial}`)
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([body.contact_id])
  })

  test('copies custom fields with the same name and type', async () => {
    const field = (record: string, field_name: string, field_type: string, options?: string) =>
      product.call(owner, 'POST', '/custom_fields', { record, field_name, field_type, options })
    const [from, fabric, to, other] = [
      (await field('lead', 'Birth place', 'Text')).body.id,
      (await field('lead', 'Fabric', 'Select', 'Silk\nCotton')).body.id,
      (await field('contact', 'birth place', 'Text')).body.id,
      (await field('contact', 'Fabric', 'Select', 'Cotton\nWool')).body.id,
    ]
    product.services.identity.forget()
    const lead = await makeLead({ [`cf_${from}`]: 'Bhuj', [`cf_${fabric}`]: 'Silk' })
    const { status, body } = await convert(lead)
    expect(status).toBe(200)
    // A list value that the contact's field lacks is not copied.
    expect(await contactOf(body.contact_id)).toMatchObject({ [`cf_${to}`]: 'Bhuj', [`cf_${other}`]: null })
  })

  test('returns the same contact when it is converted again', async () => {
    const lead = await makeLead()
    const first = await convert(lead)
    const again = await convert(lead)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ contact_id: first.body.contact_id, was_converted: true })
    expect(await actionsOf(`/leads/${lead.id}`)).toEqual(['converted', 'created'])
  })

  test('is refused with an outdated or missing version', async () => {
    const lead = await makeLead()
    await product.call(owner, 'PUT', `/leads/${lead.id}`, { version: lead.version, city: 'Rajkot' })
    expect((await convert(lead)).body.code).toBe('E_CONFLICT')
    expect((await convert({ id: lead.id })).status).toBe(428)
  })

  test('can no longer be changed, singly or in bulk, but can be deleted', async () => {
    const lead = await makeLead()
    const { body } = await convert(lead)
    const version = body.lead.version
    const edit = await product.call(owner, 'PUT', `/leads/${lead.id}`, { version, city: 'Surat' })
    expect({ status: edit.status, code: edit.body.code, msg: edit.body.msg }).toEqual({
      status: 422,
      code: 'CUSTOM_ERR',
      msg: CONVERTED,
    })
    const other = await makeLead()
    const many = await product.call(owner, 'POST', '/leads/edit', {
      leadIds: [lead.id, other.id],
      values: { city: 'Surat' },
    })
    expect(many.body).toMatchObject({ done: [other.id], refused: [{ id: lead.id, message: CONVERTED }] })
    const assign = await product.call(owner, 'POST', '/leads/assign', { leadIds: [lead.id], assigned_user: owner.id })
    expect(assign.body.refused).toMatchObject([{ id: lead.id, message: CONVERTED }])
    expect((await product.call(owner, 'DELETE', `/leads/${lead.id}`)).status).toBe(200)
  })

  test('keeps its values when an earlier bulk edit is undone', async () => {
    const lead = await makeLead({ city: 'Vapi' })
    const run = await product.call(owner, 'POST', '/leads/edit', { leadIds: [lead.id], values: { city: 'Surat' } })
    await convert({ id: lead.id, version: lead.version + 1 })
    const undone = await product.call(owner, 'POST', `/runs/${run.body.run_id}/undo`)
    expect(undone.body).toMatchObject({ undone: 0, kept: 1 })
    expect((await product.call(owner, 'GET', `/leads/${lead.id}`)).body.city).toBe('Surat')
  })

  test('can be filtered by being converted and by its contact', async () => {
    const lead = await makeLead({ product: 'Only these' })
    const waiting = await makeLead({ product: 'Only these' })
    const { contact_id } = (await convert(lead)).body
    const list = async (conditions: unknown[]) => {
      const filter = {
        combiner: 'AND',
        conditions: [...conditions, { field: 'product', condition: 'In', values: ['Only these'] }],
      }
      const answer = await product.call(owner, 'GET', `/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`)
      return answer.body.data.map((row: { id: number }) => row.id)
    }
    expect(await list([{ field: 'converted_at', condition: 'Not Empty', values: [] }])).toEqual([lead.id])
    expect(await list([{ field: 'converted_at', condition: 'Empty', values: [] }])).toEqual([waiting.id])
    expect(await list([{ field: 'contact_id', condition: 'In', values: [contact_id] }])).toEqual([lead.id])
  })
})

describe('an existing contact', () => {
  test('is offered if phone or email match, and can take the lead', async () => {
    const first = await convert(await makeLead())
    const again = await makeLead({ name: 'K. Mehta', contacts: [phone(`+91 ${serial}`)] })
    const offered = await product.call(owner, 'GET', `/leads/${again.id}/convert`)
    expect(offered.body.data).toMatchObject([{ id: first.body.contact_id, name: 'Kavita Mehta', matched: 'phone' }])
    const { body } = await convert(again, { contact_id: first.body.contact_id })
    expect(body).toMatchObject({ contact_id: first.body.contact_id, is_new: false })
    expect((await contactOf(first.body.contact_id)).name).toBe('Kavita Mehta')
  })

  test('gets the missing phones and emails of the lead on request', async () => {
    const first = await convert(await makeLead())
    const known = String(serial)
    const entries = [phone(known), phone('9825099001'), { type: 'Email', value: 'kavita@example.in' }]
    const asked = await makeLead({ contacts: entries })
    const { status } = await convert(asked, { contact_id: first.body.contact_id, add_reach: true })
    expect(status).toBe(200)
    const after = await contactOf(first.body.contact_id)
    expect(after).toMatchObject({ contact_number: known, email: 'kavita@example.in' })
    expect(after.contacts.map((one: { value: string; is_primary: boolean }) => [one.value, one.is_primary])).toEqual([
      [known, true],
      ['9825099001', false],
      ['kavita@example.in', true],
    ])
    const plain = await makeLead({ contacts: [phone(known), phone('9825099002')] })
    await convert(plain, { contact_id: first.body.contact_id })
    expect((await contactOf(first.body.contact_id)).contacts).toHaveLength(3)
    // The right to view contacts is not enough to add to them.
    const rights = { lead: { view: 'all', edit: 'all' }, contact: { view: 'all' } } as const
    const looker = await product.makePerson(owner, { name: 'Looker', rights })
    const lead = await makeLead({ contacts: [phone(known), phone('9825099003')] })
    const refused = await convert(lead, { contact_id: first.body.contact_id, add_reach: true }, looker)
    expect(refused.status).toBe(403)
    expect((await product.call(owner, 'GET', `/leads/${lead.id}`)).body.converted_at).toBe(null)
  })

  test('of another business, or one that the person may not see, is refused', async () => {
    const stranger = await product.makeBusiness('Strangers')
    const theirs = await product.call(stranger, 'POST', '/contacts', { name: 'Not Yours' })
    const lead = await makeLead()
    const refused = await convert(lead, { contact_id: theirs.body.id })
    expect(refused.body.errors).toEqual([
      { field: 'contact_id', message: 'Choose one from the list', rule: 'reference' },
    ])
    expect((await convert(await makeLead({}, stranger))).status).toBe(404)
  })

  test('is joined by the second of two leads of one buyer in a bulk conversion', async () => {
    const [one, two, done] = [await makeLead(), await makeLead({ contacts: [phone(String(serial))] }), await makeLead()]
    await convert(done)
    const { status, body } = await product.call(owner, 'POST', '/leads/convert', {
      leadIds: [one.id, two.id, done.id, 999_999],
    })
    expect(status).toBe(200)
    expect(body.done).toEqual([one.id, two.id, done.id])
    expect(body.refused).toMatchObject([{ id: 999_999, message: 'This does not exist, or you cannot see it' }])
    const [first, second] = [body.answers[one.id], body.answers[two.id]]
    expect([first.is_new, second.is_new, second.contact_id]).toEqual([true, false, first.contact_id])
  })
})

describe('converting', () => {
  test('requires the rights to edit the lead and to create contacts', async () => {
    const lead = await makeLead()
    const rights = { lead: { view: 'all', edit: 'all' }, contact: { view: 'all' } } as const
    const linker = await product.makePerson(owner, { name: 'Linker', rights })
    expect((await convert(lead, {}, linker)).status).toBe(403)
    const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { lead: { view: 'all' } } })
    expect((await convert(lead, {}, viewer)).status).toBe(403)
    const { body } = await product.call(owner, 'POST', '/contacts', { name: 'Somebody' })
    expect((await convert(lead, { contact_id: body.id }, linker)).status).toBe(200)
  })

  test('keeps the owner, and reveals nothing that the role hides', async () => {
    const rights = { lead: { view: 'all', edit: 'all' }, contact: { view: 'all', create: 'all' } } as const
    const helper = await product.makePerson(owner, { name: 'Helper', rights })
    const kept = await convert(await makeLead(), {}, helper)
    expect((await contactOf(kept.body.contact_id)).assigned_user).toBe(owner.id)
    const blind = await product.makePerson(owner, {
      name: 'Blind',
      rights,
      fields: { lead: { phone: 'masked' } as const },
    })
    const refused = await convert(await makeLead(), {}, blind)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 422, code: 'CUSTOM_ERR' })
    const fields = { lead: { phone: 'masked' }, contact: { contact_number: 'masked' } } as const
    const both = await product.makePerson(owner, { name: 'Blind in both', rights, fields })
    const { body } = await convert(await makeLead(), {}, both)
    expect((await contactOf(body.contact_id)).contact_number).toBe(String(serial))
    expect((await product.call(both, 'GET', `/contacts/${body.contact_id}`)).body.contact_number).toMatch(/^XXXXXX/)
  })
})

describe('undoing a conversion', () => {
  const undo = async (id: number, person = owner) => {
    const { version } = (await product.call(person, 'GET', `/leads/${id}`)).body
    return product.call(person, 'POST', `/leads/${id}/undo_convert`, { version })
  }

  test('restores the lead and moves the contact created for it to the trash', async () => {
    const lead = await makeLead({ lead_status_id: open_id })
    const { contact_id } = (await convert(lead)).body
    const { status, body } = await undo(lead.id)
    expect({ status, contact_removed: body.contact_removed }).toEqual({ status: 200, contact_removed: true })
    expect(body.lead).toMatchObject({ contact_id: null, converted_at: null, lead_status_id: open_id })
    expect((await product.call(owner, 'GET', `/contacts/${contact_id}`)).status).toBe(404)
    expect(await actionsOf(`/leads/${lead.id}`)).toEqual(['conversion_undone', 'converted', 'created'])
    const edit = await product.call(owner, 'PUT', `/leads/${lead.id}`, { version: body.lead.version, city: 'Surat' })
    expect(edit.status).toBe(200)
    expect((await undo(lead.id)).body.code).toBe('CUSTOM_ERR')
  })

  test('keeps a contact that existed before, and one that people have worked with', async () => {
    const first = await makeLead()
    const made = (await convert(first)).body
    const second = await makeLead()
    await convert(second, { contact_id: made.contact_id })
    expect((await undo(second.id)).body.contact_removed).toBe(false)
    await product.call(owner, 'PUT', `/contacts/${made.contact_id}`, { version: 1, city: 'Surat' })
    expect((await undo(first.id)).body.contact_removed).toBe(false)
    expect((await contactOf(made.contact_id)).city).toBe('Surat')
  })

  test('is possible for a day', async () => {
    const lead = await makeLead()
    await convert(lead)
    await product.owner.query(
      `select set_config('app.business_id', '${owner.business_id}', false);
       update lead_conversion set converted_at = now() - interval '25 hours' where lead_id = ${lead.id}`,
    )
    expect((await undo(lead.id)).body).toMatchObject({
      code: 'CUSTOM_ERR',
      msg: 'A conversion can be undone for 24 hours',
    })
  })
})

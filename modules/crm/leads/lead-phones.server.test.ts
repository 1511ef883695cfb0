import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { runImport } from '#platform/import/run.server.ts'

// Phone numbers are checked in every way of entering them; numbers stored before the check are kept.

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Phones')
  await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })
})
afterAll(() => product.close())

const IN_INDIA = 'Enter a 10-digit mobile number, or a landline with its STD code'
const PHONE = 'Contact Number'
const OLD = '12345'

type Row = { id: number; version: number; contacts: Record<string, unknown>[]; [field: string]: unknown }

const post = (path: string, body: unknown) => product.call(owner, 'POST', path, body)
const put = (path: string, body: unknown) => product.call(owner, 'PUT', path, body)
const read = async (path: string): Promise<Row> => (await product.call(owner, 'GET', path)).body
const make = async (name: string, values: string[]): Promise<Row> =>
  (await post('/leads', { name, contacts: values.map((value) => ({ type: PHONE, value, phone_code: '+91' })) })).body
const valuesOf = (row: Row) => row.contacts.map(({ value }) => value)

/** A lead with an invalid phone that was stored before the check. */
async function oldLead(name: string, more: string[] = []): Promise<Row> {
  const { id } = await make(name, ['9825012345', ...more])
  const who = { business_id: owner.business_id, user_id: owner.id }
  await product.services.database.transaction(who, (transaction) =>
    transaction.query(
      `update lead_contact set value = $3, normal = null where business_id = $1::bigint and lead_id = $2::bigint and value = '9825012345'`,
      [owner.business_id, id, OLD],
    ),
  )
  return read(`/leads/${id}`)
}

describe('an invalid phone', () => {
  test('is refused by the API, on its entry, for leads and contacts', async () => {
    for (const path of ['/leads', '/contacts']) {
      const contacts = [
        { type: PHONE, value: '98250 12345', phone_code: '+91' },
        { type: PHONE, value: OLD, phone_code: '+91' },
        { type: PHONE, value: OLD, phone_code: '+971' },
        { type: PHONE, value: '0261-2451234' },
      ]
      expect((await post(path, { name: 'Kavita Mehta', contacts })).body.errors).toEqual([
        { field: 'contacts.1.value', message: IN_INDIA, rule: 'format' },
        { field: 'contacts.2.value', message: 'Enter a valid phone number', rule: 'format' },
      ])
    }
  })

  test('is an error of its row in a file', async () => {
    const content = `Name,Phone\nKavita Mehta,${OLD}\nRavi Shah,0261 2451234\nMeena Rao,9825099001\n`
    const { body } = await post('/leads/import', {
      file_name: 'leads.csv',
      content_base64: Buffer.from(content).toString('base64'),
    })
    const preview = await post(`/imports/${body.import_id}/preview`, { mapping: body.mapping })
    expect(preview.body).toMatchObject({ created: 2, invalid: 1 })
    expect(preview.body.issues).toMatchObject([{ line: 2, field: 'phone', message: IN_INDIA }])
  })

  test('of an enquiry is kept on the lead with a mark', async () => {
    const lead = await make('Asha Rao', ['9825099002'])
    const contacts = [{ type: PHONE, value: OLD, phone_code: '+91' }]
    expect((await post(`/leads/${lead.id}/enquiries`, { product: 'Silk', contacts })).status).toBe(201)
    const kept = { type: PHONE, value: OLD, is_invalid: true, is_primary: false, normal: null }
    expect(await read(`/leads/${lead.id}`)).toMatchObject({ product: 'Silk', contacts: [...lead.contacts, kept] })
  })
})

describe('an invalid phone stored before the check', () => {
  test('is kept while other fields and entries change, and refused once it is changed', async () => {
    const lead = await oldLead('Old Entry')
    const named = await put(`/leads/${lead.id}`, { name: 'New Name', contacts: lead.contacts, version: lead.version })
    expect(named.body).toMatchObject({ name: 'New Name', phone: OLD })
    const contacts = [...lead.contacts, { type: PHONE, value: '9825099010', phone_code: '+91' }]
    const added = await put(`/leads/${lead.id}`, { contacts, version: named.body.version })
    expect(valuesOf(added.body)).toEqual([OLD, '9825099010'])
    const [first, second] = added.body.contacts
    const changed = await put(`/leads/${lead.id}`, {
      contacts: [{ ...first, value: '123456' }, second],
      version: added.body.version,
    })
    expect(changed.body.errors).toMatchObject([{ field: 'contacts.0.value', message: IN_INDIA }])
  })

  test('is copied when the lead is converted to a new or existing contact', async () => {
    const lead = await oldLead('Kavita Converted')
    const made = await post(`/leads/${lead.id}/convert`, { version: lead.version })
    expect(made.status).toBe(200)
    const contact = await read(`/contacts/${made.body.contact_id}`)
    expect(valuesOf(contact)).toEqual([OLD])
    const other = await oldLead('Kavita Joined', ['9825099011'])
    await post(`/leads/${other.id}/convert`, { version: other.version, contact_id: contact.id, add_reach: true })
    expect(valuesOf(await read(`/contacts/${contact.id}`))).toEqual([OLD, '9825099011'])
  })

  test('is kept by a merge and its undo', async () => {
    const [into, from] = [await make('Merged Into', ['9825099020']), await oldLead('Merged From')]
    const merged = await post('/leads/merge', {
      into: into.id,
      leadIds: [into.id, from.id],
      values: {},
      versions: { [into.id]: into.version, [from.id]: from.version },
    })
    expect(valuesOf(await read(`/leads/${into.id}`))).toEqual(['9825099020', OLD])
    expect((await post(`/leads/merges/${merged.body.merge_id}/undo`, {})).status).toBe(200)
    expect(valuesOf(await read(`/leads/${from.id}`))).toEqual([OLD])
    expect(valuesOf(await read(`/leads/${into.id}`))).toEqual(['9825099020'])
  })

  test('does not prevent an import from updating its lead, nor the undo of the import', async () => {
    const lead = await oldLead('Imported Over', ['9825099030'])
    const content = 'Name,Phone,Email\nImported Over,9825099030,over@example.in\n'
    const { body } = await post('/leads/import', {
      file_name: 'leads.csv',
      content_base64: Buffer.from(content).toString('base64'),
    })
    await post(`/imports/${body.import_id}/preview`, { mapping: body.mapping, duplicates: 'update' })
    await post(`/imports/${body.import_id}/run`, {})
    const who = { business_id: owner.business_id, user_id: owner.id }
    await runImport(product.services, { ...who, import_id: body.import_id })
    expect(valuesOf(await read(`/leads/${lead.id}`)).toSorted()).toEqual([OLD, '9825099030', 'over@example.in'])
    const { run_id } = (await product.call(owner, 'GET', `/imports/${body.import_id}`)).body
    expect((await post(`/runs/${run_id}/undo`, {})).body).toMatchObject({ state: 'undone', undone: 1, kept: 0 })
    expect(valuesOf(await read(`/leads/${lead.id}`)).toSorted()).toEqual([OLD, '9825099030'])
  })
})

test('GSTINs of government departments, embassies, tax deductors and foreign online suppliers are accepted', async () => {
  const gstins = ['29ZZZS12345K1DH', '0722ZZZ00012UN9', '27ZZZCS1234K1CZ', '24AAACC1206D1ZM']
  for (const path of ['/leads', '/contacts'])
    for (const gstin of gstins)
      expect((await post(path, { name: 'Buyer Office', gstin })).body).toMatchObject({ gstin })
  const found = await product.call(owner, 'GET', '/leads/duplicates?gstin=0722ZZZ00012UN9')
  expect(found.body.data).toMatchObject([{ name: 'Buyer Office', matched: 'gstin' }])
  const centre = await post('/leads', { name: 'Buyer Office', gstin: '99ZZZCS1234K1ZA' })
  expect(centre.body.errors).toMatchObject([
    { field: 'gstin', message: expect.stringContaining('99 is not one in use') },
  ])
})

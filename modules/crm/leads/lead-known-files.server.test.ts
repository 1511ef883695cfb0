import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { blankEnquiry, type Enquiry, takeEnquiry } from '#modules/crm/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { runImport } from '#platform/import/run.server.ts'

let product: TestProduct
let owner: Person
const sources = new Map<string, number>()

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  for (const name of ['IndiaMART', 'TradeIndia', 'JustDial', 'Facebook', '99acres'])
    sources.set(name, (await product.call(owner, 'POST', '/lead_sources', { name })).body.id)
})
afterAll(() => product.close())

const upload = (person: Person, content: string | Buffer) =>
  product.call(person, 'POST', '/leads/import', {
    file_name: 'leads.csv',
    content_base64: Buffer.from(content).toString('base64'),
  })
const sample = (name: string) => readFileSync(`fixtures/known-files/${name}.csv`)

const MARKETPLACES = {
  indiamart: 'IndiaMART',
  tradeindia: 'TradeIndia',
  justdial: 'JustDial',
  facebook: 'Facebook',
  '99acres': '99acres',
}

test.each(Object.entries(MARKETPLACES))(
  'a file of %s is recognised: each row is a lead of the source %s, with the number of its enquiry',
  async (file, name) => {
    const { body } = await upload(owner, sample(file))
    expect(body.template).toEqual({ kind: 'known', name })
    expect(body.options.defaults).toEqual({ lead_source_id: sources.get(name) })
    const mapped = Object.values(body.mapping as Record<string, string>)
    for (const column of ['name', 'phone', 'email', 'product', 'enquiry_no'])
      if (!(column === 'product' && file === 'facebook')) expect(mapped).toContain(column)
    const preview = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {})
    expect(preview.body).toMatchObject({ created: body.rows, invalid: 0 })
  },
)

test.each([
  ['tally', 'Tally', ['account_name', 'name', 'phone']],
  ['vyapar', 'Vyapar', ['name', 'phone', 'email']],
  ['zoho-crm', 'Zoho CRM', ['name', 'account_name', 'phone', 'email']],
  ['hubspot', 'HubSpot', ['name', 'account_name', 'phone', 'email', 'state', 'pincode']],
])('a file of %s is recognised as one of %s, and every row can be imported', async (file, name, columns) => {
  const { body } = await upload(owner, sample(file))
  expect(body.template).toEqual({ kind: 'known', name })
  expect(body.options.defaults).toEqual({})
  expect(Object.values(body.mapping)).toEqual(expect.arrayContaining(columns))
  const preview = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {})
  expect(preview.body).toMatchObject({ created: body.rows, invalid: 0 })
})

test('source, number of the enquiry, order value in lakh and message are stored in the lead', async () => {
  const business = await product.makeBusiness('Meera Sarees')
  const source = await product.call(business, 'POST', '/lead_sources', { name: 'indiamart' })
  const { import_id } = (await upload(business, sample('indiamart'))).body
  await product.call(business, 'POST', `/imports/${import_id}/preview`, {})
  expect((await product.call(business, 'POST', `/imports/${import_id}/run`, {})).status).toBe(202)
  await runImport(product.services, { business_id: business.business_id, user_id: business.id, import_id })
  const { data } = (await product.call(business, 'GET', '/leads?sort=name')).body
  const leads = await Promise.all(
    data.map(async ({ id }: { id: number }) => (await product.call(business, 'GET', `/leads/${id}`)).body),
  )
  const lead_source_id = source.body.id
  expect(leads).toMatchObject([
    { name: 'Kavita Joshi', lead_source_id, enquiry_no: '3010000001', amount: '150000.00', desc: 'Need 200 pieces' },
    { name: 'Rohit Verma', lead_source_id, enquiry_no: '3010000002', amount: '50000.00', product: 'Cotton fabric' },
  ])
})

test('of a Facebook file phones lose their mark, and the answers of the form are the requirement', async () => {
  const { list, one, trail, bringIn } = await shop('Form')
  const file = sample('facebook').toString('utf8').replaceAll(',', '\t')
  // As Facebook writes it.
  await bringIn(Buffer.from(`\ufeff${file}`, 'utf16le'))
  const leads = await Promise.all((await list('leads')).map(({ id }) => one(id)))
  expect(leads).toMatchObject([
    { name: 'Pooja Deshmukh', phone: '9000000701', desc: 'what do you need? Bandhani sarees\nhow many pieces? 200' },
    { name: 'Imran Khan', phone: '9000000702', desc: 'what do you need? Cotton fabric' },
  ])
  expect(await trail(leads[1].id)).toMatchObject([{ desc: 'what do you need? Cotton fabric' }])
})

test('a source column of the file takes precedence over the recognised product', async () => {
  const head = 'UNIQUE_QUERY_ID,SENDER_NAME,Lead Source\n'
  const { body } = await upload(owner, `${head}1,Asha Mehta,IndiaMART\n`)
  expect(body.template).toEqual({ kind: 'known', name: 'IndiaMART' })
  expect(body.options.defaults).toEqual({})
})

test('without a source of that name, none is chosen', async () => {
  const other = await product.makeBusiness('Silk House')
  const { body } = await upload(other, sample('justdial'))
  expect(body.template).toEqual({ kind: 'known', name: 'JustDial' })
  expect(body.options.defaults).toEqual({})
})

/** A new business with the default sources, and functions to import files and take enquiries. */
async function shop(name: string) {
  const person = await product.makeBusiness(name)
  for (const source of Object.values(MARKETPLACES))
    await product.call(person, 'POST', '/lead_sources', { name: source })
  const start = async (content: string | Buffer, path = 'leads') => {
    const given = { file_name: 'leads.csv', content_base64: Buffer.from(content).toString('base64') }
    const { import_id } = (await product.call(person, 'POST', `/${path}/import`, given)).body
    await product.call(person, 'POST', `/imports/${import_id}/preview`, {})
    expect((await product.call(person, 'POST', `/imports/${import_id}/run`, {})).status).toBe(202)
    return () => runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })
  }
  return {
    person,
    start,
    bringIn: async (content: string | Buffer, path?: string) => (await start(content, path))(),
    async take(given: Partial<Enquiry>) {
      const { services } = product
      const who = { business_id: person.business_id, user_id: person.id }
      const access = (await loadAccess(services.database, who)) as Access
      const enquiry = { ...blankEnquiry('IndiaMART'), ...given }
      return services.database.transaction(access, (transaction) =>
        takeEnquiry(transaction, { services, access, enquiry, request_id: 'test', via: 'capture' }),
      )
    },
    list: async (path: string) => {
      const columns = path === 'leads' ? 'name,enquiry_no,city' : 'name,account_name'
      return (await product.call(person, 'GET', `/${path}?limit=100&sort=id&columns=${columns}`)).body.data as any[]
    },
    one: async (id: number) => (await product.call(person, 'GET', `/leads/${id}`)).body,
    trail: async (id: number) => (await product.call(person, 'GET', `/leads/${id}/enquiries`)).body.data as any[],
  }
}

const at = (text: string) => new Date(text).toISOString()

test.each([
  ['indiamart', '2026-10-05T11:20:31+05:30'],
  ['tradeindia', '2026-10-05T11:20:00+05:30'],
  ['justdial', '2026-10-05T16:30:45+05:30'],
  ['facebook', '2026-10-05T12:16:40+05:30'],
  ['99acres', '2026-10-05T09:15:00+05:30'],
])('a lead of a file of %s keeps the time of its enquiry, on the lead and in its trail', async (file, moment) => {
  const { list, one, trail, bringIn } = await shop(`Times of ${file}`)
  await bringIn(sample(file))
  const [{ id }] = await list('leads')
  const lead = await one(id)
  expect([at(lead.enquired_at), at(lead.last_enquiry_at)]).toEqual([at(moment), at(moment)])
  expect(lead.created_at > lead.enquired_at).toBe(true)
  expect((await trail(id)).map((entry) => at(entry.received_at))).toEqual([at(moment)])
})

const HEAD = 'UNIQUE_QUERY_ID,QUERY_TIME,SENDER_NAME,SENDER_MOBILE,QUERY_MESSAGE'

test('importing the same file twice creates no second lead or enquiry, even without a phone', async () => {
  const { list, trail, bringIn } = await shop('Twice')
  const file = `${HEAD}\n301,2026-10-05 11:20:31,Kavita Joshi,9000000101,Need 200 pieces\n302,2026-10-05 12:00:00,Rohit Verma,,Price list\n`
  await bringIn(file)
  await bringIn(file)
  const leads = await list('leads')
  expect(leads.map((lead) => lead.name)).toEqual(['Kavita Joshi', 'Rohit Verma'])
  for (const { id } of leads) expect(await trail(id)).toHaveLength(1)
})

test('two rows of one buyer in a file become one lead with two enquiries', async () => {
  const { list, trail, bringIn } = await shop('Again')
  await bringIn(
    `${HEAD}\n301,2026-10-05 11:20:31,Kavita Joshi,9000000101,Need 200 pieces\n302,2026-10-06 10:00:00,Kavita Joshi,9000000101,Now 500 pieces\n301,2026-10-05 11:20:31,Kavita Joshi,9000000101,Need 200 pieces\n`,
  )
  const [lead, ...others] = await list('leads')
  expect(others).toEqual([])
  expect(lead.enquiry_no).toBe('301')
  expect((await trail(lead.id)).map(({ desc, received_at }) => [desc, at(received_at)])).toEqual([
    ['Now 500 pieces', at('2026-10-06T10:00:00+05:30')],
    ['Need 200 pieces', at('2026-10-05T11:20:31+05:30')],
  ])
})

test('an enquiry received live is not imported again from a file, and the reverse', async () => {
  const { list, trail, bringIn, take } = await shop('Live')
  const contacts = [{ type: 'Contact Number' as const, value: '9000000109' }]
  const live = await take({ name: 'Kavita Joshi', external_id: '301', contacts })
  await bringIn(`${HEAD}\n301,2026-10-05 11:20:31,Kavita Joshi,9000000101,\n302,2026-10-05 12:00:00,Rohit Verma,,\n`)
  const leads = await list('leads')
  expect(leads.map((lead) => lead.name)).toEqual(['Kavita Joshi', 'Rohit Verma'])
  expect(await take({ name: 'R Verma', external_id: '302' })).toMatchObject({
    outcome: 'duplicate',
    lead_id: leads[1].id,
  })
  expect(await take({ name: 'K Joshi', external_id: '301' })).toMatchObject({
    outcome: 'duplicate',
    lead_id: live.lead_id,
  })
  expect(await list('leads')).toHaveLength(2)
  for (const { id } of leads) expect(await trail(id)).toHaveLength(1)
})

test('ten enquiries received live during the import of the same file create no lead twice', async () => {
  const { list, start, take } = await shop('At once')
  const numbers = Array.from({ length: 10 }, (_, index) => `30${index}`)
  const run = await start(
    `${HEAD}\n${numbers.map((number) => `${number},2026-10-05 11:20:31,Buyer ${number},,`).join('\n')}\n`,
  )
  await Promise.all([run(), ...numbers.map((external_id) => take({ name: `Buyer ${external_id}`, external_id }))])
  expect((await list('leads')).map((lead) => lead.enquiry_no).sort()).toEqual(numbers)
})

test('an update by phone keeps number and time of the first enquiry and adds the new enquiry', async () => {
  const { person, list, trail, bringIn } = await shop('Update')
  await bringIn(`${HEAD}\n301,2026-10-05 11:20:31,Kavita Joshi,9000000101,Need 200 pieces\n`)
  const content = `${HEAD},City\n302,2026-10-06 10:00:00,Kavita Joshi,9000000101,Now 500,Surat\n`
  const given = { file_name: 'more.csv', content_base64: Buffer.from(content).toString('base64') }
  const { import_id } = (await product.call(person, 'POST', '/leads/import', given)).body
  const choices = { duplicates: 'update', match_by: ['phone'] }
  const preview = await product.call(person, 'POST', `/imports/${import_id}/preview`, choices)
  expect(preview.body).toMatchObject({ updated: 1, invalid: 0 })
  await product.call(person, 'POST', `/imports/${import_id}/run`, {})
  await runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })
  const [lead] = await list('leads')
  expect(lead).toMatchObject({ enquiry_no: '301', city: 'Surat' })
  expect((await trail(lead.id)).map(({ desc }) => desc)).toEqual(['Now 500', expect.any(String)])
})

test('of a range as order value the lower amount is stored, and the text is kept', async () => {
  const { list, one, bringIn } = await shop('Ranges')
  await bringIn(
    'UNIQUE_QUERY_ID,SENDER_NAME,QUERY_MESSAGE,Probable Order Value\n1,Buyer One,Need 20,10-15 Lakh\n2,Buyer Two,,"₹ 2,50,000"\n3,Buyer Three,,1.5 Lakh\n4,Buyer Four,,"Rs. 50,000 - 1 Lakh"\n5,Buyer Five,,More than 5 Lakh\n',
  )
  const leads = await Promise.all((await list('leads')).map(({ id }) => one(id)))
  expect(leads.map(({ amount }) => amount)).toEqual(['1000000.00', '250000.00', '150000.00', '50000.00', '500000.00'])
  expect(leads.map(({ desc }) => desc)).toEqual([
    'Need 20\nAmount: 10-15 Lakh',
    null,
    null,
    'Amount: Rs. 50,000 - 1 Lakh',
    'Amount: More than 5 Lakh',
  ])
})

test.each(['tally', 'vyapar', 'zoho-crm', 'hubspot'])('a file of %s is imported as contacts', async (file) => {
  const { list, bringIn } = await shop(`Contacts of ${file}`)
  await bringIn(sample(file), 'contacts')
  const rows = sample(file).toString('utf8').trim().split('\n').length - 1
  expect(await list('contacts')).toHaveLength(rows)
})

test('a ledger without a contact person gets its business name as the name', async () => {
  const { list, bringIn } = await shop('Ledgers')
  await bringIn('Name of Ledger,Under,Mobile No\nShree Ganesh Stores,Sundry Debtors,9000000601\n', 'contacts')
  expect(await list('contacts')).toMatchObject([{ name: 'Shree Ganesh Stores', account_name: 'Shree Ganesh Stores' }])
})

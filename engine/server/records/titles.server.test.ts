import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCatalog } from '#engine/record/catalog.ts'
import { defineRecord, tableOf } from '#engine/record/define.ts'
import { choice, lines, reference, related, text } from '#engine/record/fields.ts'
import { catalog as product_catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { exportRoutes } from '#platform/export/routes.server.ts'
import { importRoutes } from '#platform/import/routes.server.ts'
import { schemaOf } from '#database/schema-of.server.ts'

// References to any record: rows have the titles of the records they refer to, and the picker searches on the server.

const ticket = defineRecord({
  name: 'ticket',
  path: 'tickets',
  module: 'Tickets',
  label: { one: 'Ticket', many: 'Tickets' },
  title: 'subject',
  owner_field: 'assigned_user',
  stage: 'priority',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'import', 'export'],
  fields: {
    subject: text({ label: 'Subject', required: true }),
    priority: choice({ label: 'Priority', options: ['low', 'high'] }),
    contact_id: reference('contact', { label: 'Contact' }),
    status_id: reference('lead_status', { label: 'Status' }),
    assigned_user: reference('user', { label: 'Owner' }),
    about: related({ label: 'About', to: ['contact', 'lead', 'user'] }),
    visits: lines({
      label: 'Visits',
      table: 'ticket_visit',
      max: 20,
      fields: {
        purpose: text({ label: 'Purpose', required: true }),
        host_id: reference('contact', { label: 'Host' }),
      },
    }),
  },
  list: { columns: ['subject', 'contact_id', 'created_at'], sort: '-created_at' },
  form: [{ title: 'Ticket', fields: ['subject', 'priority', 'contact_id', 'visits'] }],
})
const catalog = makeCatalog([...product_catalog.records, ticket])

let product: TestProduct
let owner: Person
let other: Person
let ramesh: number

const contact = async (body: Record<string, unknown>, person = owner) => {
  const made = await product.call(person, 'POST', '/contacts', { assigned_user: person.id, ...body })
  expect(made.status).toBe(201)
  return made.body.id as number
}
const open = async (body: Record<string, unknown>, person = owner) => {
  const made = await product.call(person, 'POST', '/tickets', { subject: 'No power', ...body })
  expect(made.status).toBe(201)
  return made.body
}
const options = async (query: string, person = owner) => product.call(person, 'GET', `/options/contact${query}`)

beforeAll(async () => {
  const files = [...exportRoutes(catalog), ...importRoutes(catalog)].filter(({ path }) => path.startsWith('/tickets/'))
  product = await testProduct({ catalog, specials, routes: [...moduleRoutes, ...files] })
  const tables = [tableOf(ticket), 'ticket_visit']
  for (const { table, sql } of schemaOf(catalog)) if (tables.includes(table)) await product.owner.query(sql)
  owner = await product.makeBusiness('Titles')
  other = await product.makeBusiness('Others')
  ramesh = await contact({ name: 'Ramesh Patel', account_name: 'Patel Textiles' })
})
afterAll(() => product.close())

test('a save, the page, the list and the board have the titles of references', async () => {
  const saved = await open({ contact_id: ramesh, priority: 'high' })
  expect(saved.titles).toEqual({ contact_id: 'Ramesh Patel', about: null })
  const page = await product.call(owner, 'GET', `/tickets/${saved.id}`)
  expect(page.body.titles).toMatchObject({ contact_id: 'Ramesh Patel', about: null })
  const list = await product.call(owner, 'GET', '/tickets?limit=1')
  expect(list.body.data).toEqual([
    {
      id: saved.id,
      version: 1,
      subject: 'No power',
      contact_id: ramesh,
      created_at: expect.any(String),
      titles: { contact_id: 'Ramesh Patel' },
    },
  ])
  const board = await product.call(owner, 'GET', '/tickets/groups?rows=5')
  const high = board.body.data.find((group: { value: string }) => group.value === 'high')
  expect(high.data[0].titles).toEqual({ contact_id: 'Ramesh Patel' })
  const changed = await product.call(owner, 'PUT', `/tickets/${saved.id}`, { contact_id: null, version: 1 })
  expect(changed.body.titles).toMatchObject({ contact_id: null, about: null })
})

test('a conflict has the current record with its titles', async () => {
  const saved = await open({ contact_id: ramesh })
  const late = await product.call(owner, 'PUT', `/tickets/${saved.id}`, { subject: 'Late', version: 7 })
  expect(late.status).toBe(409)
  expect(late.body.current.titles).toMatchObject({ contact_id: 'Ramesh Patel' })
})

test('lines have the titles of their references', async () => {
  const saved = await open({ visits: [{ purpose: 'Look', host_id: ramesh }, { purpose: 'Repair' }] })
  const titles = [{ host_id: 'Ramesh Patel' }, { host_id: null }]
  expect(saved.visits.map((visit: { titles: unknown }) => visit.titles)).toEqual(titles)
  const page = await product.call(owner, 'GET', `/tickets/${saved.id}`)
  expect(page.body).toEqual(saved)
  const list = await product.call(owner, 'GET', '/tickets?columns=visits&limit=1')
  expect(list.body.data[0].visits.map((visit: { titles: unknown }) => visit.titles)).toEqual(titles)
  expect(list.body.data[0]).not.toHaveProperty('titles')
})

test('related records of every kind have titles, and a list can be filtered by them', async () => {
  const lead = (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })).body.id
  const about_lead = await open({ about: { record: 'lead', id: lead } })
  const about_contact = await open({ about: { record: 'contact', id: ramesh } })
  expect(about_lead.titles.about).toBe('Kavita Mehta')
  expect(about_contact.titles.about).toBe('Ramesh Patel')
  const page = await product.call(owner, 'GET', `/tickets/${about_lead.id}`)
  expect(page.body).toMatchObject({ about: { record: 'lead', id: lead }, titles: { about: 'Kavita Mehta' } })
  const condition = { field: 'about', condition: 'In', values: [`lead:${lead}`] }
  const filter = encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions: [condition] }))
  const list = await product.call(owner, 'GET', `/tickets?columns=about&filter=${filter}`)
  const row = { id: about_lead.id, version: 1, created_at: expect.any(String) }
  expect(list.body.data).toEqual([{ ...row, about: { record: 'lead', id: lead }, titles: { about: 'Kavita Mehta' } }])
  const rights = { ticket: { view: 'all' }, contact: { view: 'all' } } as const
  const clerk = await product.makePerson(owner, { name: 'Contacts only', rights })
  expect((await product.call(clerk, 'GET', `/tickets/${about_lead.id}`)).body.titles.about).toBeNull()
  expect((await product.call(clerk, 'GET', `/tickets/${about_contact.id}`)).body.titles.about).toBe('Ramesh Patel')
})

test('titles are returned only for requested columns, and not for lookups', async () => {
  await open({ contact_id: ramesh })
  const rows = (await product.call(owner, 'GET', '/tickets?columns=subject,status_id,assigned_user')).body.data
  for (const row of rows) expect(row).not.toHaveProperty('titles')
  const lead = await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })
  expect(lead.body.titles).toMatchObject({ contact_id: null })
  const leads = (await product.call(owner, 'GET', '/leads')).body.data
  expect(leads[0]).not.toHaveProperty('titles')
})

test('a viewer who may not see the contact gets no title, in rows, lines and exports', async () => {
  const rights = { ticket: { view: 'all', export: 'all', create: 'all' }, contact: { view: 'own' } } as const
  const clerk = await product.makePerson(owner, { name: 'Clerk', rights })
  const saved = await open({ subject: 'Secret', contact_id: ramesh, visits: [{ purpose: 'Look', host_id: ramesh }] })
  const page = await product.call(clerk, 'GET', `/tickets/${saved.id}`)
  expect(page.body).toMatchObject({ contact_id: ramesh, titles: { contact_id: null } })
  expect(page.body.visits[0].titles).toEqual({ host_id: null })
  const list = await product.call(clerk, 'GET', '/tickets?limit=1')
  expect(list.body.data[0].titles).toEqual({ contact_id: null })
  expect(list.text).not.toContain('Ramesh')
  const file = await product.call(clerk, 'GET', '/tickets/export?format=csv')
  expect(file.status).toBe(200)
  expect(file.text).not.toContain('Ramesh')
  expect((await product.call(owner, 'GET', '/tickets/export?format=csv')).text).toContain('Ramesh Patel')
  // The same without any right on contacts.
  const blind = await product.makePerson(owner, { name: 'Blind', rights: { ticket: { view: 'all' } } })
  expect((await product.call(blind, 'GET', `/tickets/${saved.id}`)).body.titles).toMatchObject({ contact_id: null })
})

test('field rules of the contact apply to its title: masked or left out', async () => {
  const rights = { ticket: { view: 'all' }, contact: { view: 'all' } } as const
  const rule = (name: 'masked' | 'hidden') => ({ contact: { name } })
  const masked = await product.makePerson(owner, { name: 'Masked', rights, fields: rule('masked') })
  const hidden = await product.makePerson(owner, { name: 'Hidden', rights, fields: rule('hidden') })
  const { id } = await open({ contact_id: ramesh })
  expect((await product.call(masked, 'GET', `/tickets/${id}`)).body.titles).toMatchObject({ contact_id: 'XXXXXXatel' })
  expect((await product.call(hidden, 'GET', `/tickets/${id}`)).body.titles).toMatchObject({ contact_id: null })
  expect((await options('', masked)).body.data[0].title).toBe('XXXXXXatel')
  expect((await options('', hidden)).body.data[0].title).toBe('')
  // A reference that is masked or hidden itself has no title either.
  const fields = { ticket: { contact_id: 'masked' } } as const
  const half = await product.makePerson(owner, { name: 'Half', rights, fields })
  const page = (await product.call(half, 'GET', `/tickets/${id}`)).body
  expect(page.contact_id).toBeNull()
  expect(page.titles).toEqual({ about: null })
})

test('a deleted contact keeps its title on old tickets, but cannot be chosen again', async () => {
  const gone = await contact({ name: 'Gone Soon' })
  const { id } = await open({ contact_id: gone })
  await product.call(owner, 'DELETE', `/contacts/${gone}`)
  expect((await product.call(owner, 'GET', `/tickets/${id}`)).body.titles).toMatchObject({ contact_id: 'Gone Soon' })
  expect((await options('?q=gone')).body.data).toEqual([])
  expect((await options(`?ids=${gone}`)).body.data).toMatchObject([{ id: gone, title: 'Gone Soon', is_live: false }])
  const refused = await product.call(owner, 'POST', '/tickets', { subject: 'New', contact_id: gone })
  expect(refused.body.errors).toContainEqual(expect.objectContaining({ field: 'contact_id', rule: 'reference' }))
})

test('a list can be filtered by a reference', async () => {
  const meena = await contact({ name: 'Meena Shah' })
  const { id } = await open({ contact_id: meena })
  const filter = (values: unknown[], condition = 'In') =>
    encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions: [{ field: 'contact_id', condition, values }] }))
  const found = await product.call(owner, 'GET', `/tickets?filter=${filter([meena])}`)
  expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([id])
  const rest = await product.call(owner, 'GET', `/tickets?limit=100&filter=${filter([meena], 'Not In')}`)
  expect(rest.body.data.map((row: { id: number }) => row.id)).not.toContain(id)
})

test('pages of a list continue without a gap, and each row has its titles', async () => {
  for (let n = 0; n < 5; n++) await open({ contact_id: ramesh })
  const seen: number[] = []
  let after = ''
  do {
    const page = (await product.call(owner, 'GET', `/tickets?columns=contact_id&limit=4&sort=contact_id${after}`)).body
    for (const row of page.data) {
      seen.push(row.id)
      if (row.contact_id === ramesh) expect(row.titles).toEqual({ contact_id: 'Ramesh Patel' })
    }
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  const total = (await product.call(owner, 'GET', '/tickets?limit=1&total=1')).body.total
  expect(new Set(seen).size).toBe(total)
  expect(seen.length).toBe(total)
})

test('the picker shows the newest first, finds by any searched word, and ranks titles that begin with the text first', async () => {
  const newest = await contact({ name: 'Zubin Irani' })
  const first = (await options('?limit=1')).body.data
  expect(first).toEqual([{ id: newest, title: 'Zubin Irani', detail: '', is_live: true }])
  const by_firm = (await options('?q=textiles')).body.data
  expect(by_firm).toMatchObject([{ id: ramesh, title: 'Ramesh Patel', detail: 'Patel Textiles' }])
  const patel = await contact({ name: 'Patel Brothers' })
  await contact({ name: 'Suresh Patel' })
  const found = (await options('?q=patel&limit=2')).body.data
  expect(found).toHaveLength(2)
  expect(found[0].id).toBe(patel)
  expect((await options('?q=nobody-of-this-name')).body.data).toEqual([])
})

test('the picker finds only records that the viewer may see, and none of another business', async () => {
  const clerk = await product.makePerson(owner, {
    name: 'Own only',
    rights: { contact: { view: 'own', create: 'all' } },
  })
  const mine = await contact({ name: 'Ramesh Own' }, clerk)
  expect((await options('?q=ramesh', clerk)).body.data.map((one: { id: number }) => one.id)).toEqual([mine])
  expect((await options(`?ids=${ramesh},${mine}`, clerk)).body.data).toMatchObject([{ id: mine }])
  const blind = await product.makePerson(owner, { name: 'No contacts', rights: { ticket: { view: 'all' } } })
  expect((await options('?q=ramesh', blind)).status).toBe(403)
  expect((await options(`?ids=${ramesh}`, other)).body.data).toEqual([])
  expect((await options('?q=ramesh', other)).body.data).toEqual([])
})

test('invalid requests of the picker are refused with the reason', async () => {
  expect((await options('?ids=1,x')).body.message).toBe('ids is a list of ids: 1,2,3')
  expect((await options(`?ids=${Array.from({ length: 501 }, (_, n) => n + 1).join()}`)).status).toBe(400)
  expect((await options('?limit=0')).status).toBe(400)
  expect((await product.call(owner, 'GET', '/options/spaceship')).status).toBe(404)
})

test('a record without searched fields is found by its title', async () => {
  const { id } = await open({ subject: 'Broken 100% pump' })
  const found = await product.call(owner, 'GET', `/options/ticket?q=${encodeURIComponent('100% PUMP')}`)
  expect(found.body.data).toEqual([{ id, title: 'Broken 100% pump', detail: '', is_live: true }])
})

test('an import finds contacts by their exact title; an unknown or ambiguous one is an error of its cell', async () => {
  const twin = { name: 'Twin Traders' }
  await contact(twin)
  await contact(twin)
  await contact({ name: 'आशा Mehta', contacts: [{ type: 'Email', value: 'asha@example.in', is_primary: true }] })
  const names = ['ramesh  PATEL', 'Nobody', 'Twin Traders', 'आशा mehta', 'Asha@example.in']
  const csv = ['Subject,Contact', ...names.map((name, row) => `Row ${row},${name}`), ''].join('\n')
  const upload = await product.call(owner, 'POST', '/tickets/import', {
    file_name: 'tickets.csv',
    content_base64: Buffer.from(csv).toString('base64'),
  })
  expect(upload.body.mapping).toEqual({ Subject: 'subject', Contact: 'contact_id' })
  const id = upload.body.import_id
  const { mapping } = upload.body
  const preview = await product.call(owner, 'POST', `/imports/${id}/preview`, { mapping, duplicates: 'create' })
  expect(preview.body).toMatchObject({ created: 3, invalid: 2 })
  expect(preview.body.issues).toMatchObject([
    { line: 3, field: 'contact_id', message: '“Nobody” is not one of your contacts' },
    { line: 4, field: 'contact_id', message: 'There are 2 contacts called “Twin Traders”' },
  ])
})

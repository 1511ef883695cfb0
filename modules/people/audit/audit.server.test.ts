import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { forgetOldSignIns } from '#platform/audit/sign-ins.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'
import { type AuditEntry, auditFilter, auditPage } from './audit-list.server.ts'

let product: TestProduct
let owner: Person
let seller: Person
let lead: { id: number; version: number }

const audit = async (query = '', person = owner): Promise<AuditEntry[]> => {
  const { status, body } = await product.call(person, 'GET', `/audit?limit=100${query}`)
  expect(status).toBe(200)
  return body.data
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Watched')
  seller = await product.makePerson(owner, { name: 'Sunita', rights: 'all' })
  lead = (await product.call(owner, 'POST', '/leads', { name: 'Ravi Kumar', city: 'Surat' })).body
  lead = (await product.call(seller, 'PUT', `/leads/${lead.id}`, { city: 'Pune', version: lead.version })).body
})

afterAll(() => product.close())

test('every change has the person, the action, the address and the request', async () => {
  const [changed, created] = await audit(`&record=lead&record_id=${lead.id}`)
  expect(changed).toMatchObject({
    action: 'updated',
    actor_id: seller.id,
    actor_name: 'Sunita',
    title: 'Ravi Kumar',
    is_live: true,
    changes: { city: ['Surat', 'Pune'] },
    address: '127.0.0.1',
    request_id: expect.any(String),
  })
  expect(created).toMatchObject({ action: 'created', actor_id: owner.id, address: '127.0.0.1' })
})

test('delete, restore, assign, export and settings are in the log with their address', async () => {
  const { id } = (await product.call(owner, 'POST', '/leads', { name: 'Deleted Person' })).body
  await product.call(owner, 'POST', '/leads/assign', { leadIds: [id], assigned_user: seller.id })
  await product.call(owner, 'POST', '/leads/delete', { leadIds: [id] })
  expect((await audit(`&record=lead&record_id=${id}`))[0]).toMatchObject({ action: 'deleted', is_live: false })
  await product.call(owner, 'POST', '/leads/restore', { leadIds: [id] })
  await product.call(owner, 'GET', '/leads/export?format=csv')
  await product.call(owner, 'PUT', '/modules', { data: [{ module_name: 'Leads', is_enabled: false }] })
  await product.call(owner, 'PUT', '/modules', { data: [{ module_name: 'Leads', is_enabled: true }] })
  const entries = await audit()
  for (const action of ['bulk_assign', 'bulk_delete', 'bulk_restore', 'exported', 'modules'])
    expect(entries.find((entry) => entry.action === action)).toMatchObject({ action, address: '127.0.0.1' })
})

test('an import is one entry with its file, and one with its outcome', async () => {
  const file = Buffer.from('Name,City\nImported Person,Rajkot\n').toString('base64')
  const { body } = await product.call(owner, 'POST', '/leads/import', { file_name: 'people.csv', content_base64: file })
  await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, { mapping: body.mapping, duplicates: 'skip' })
  expect((await product.call(owner, 'POST', `/imports/${body.import_id}/run`, {})).status).toBe(202)
  const job = product.jobs.at(-1)!
  await jobs[job.name](product.services, job.payload)
  const [done, started] = await audit('&action=import,import_done')
  expect(started).toMatchObject({ action: 'import', note: 'people.csv', address: '127.0.0.1' })
  expect(done).toMatchObject({ action: 'import_done', changes: { created: [0, 1] }, request_id: started.request_id })
  // Its rows are listed only on request.
  expect((await audit()).some((entry) => entry.action === 'imported')).toBe(false)
  expect(await audit(`&run=${done.run_id}`)).toMatchObject([{ action: 'imported', title: 'Imported Person' }])
})

test('a bulk edit and its undo are one entry each, with their records on request', async () => {
  const { body } = await product.call(owner, 'POST', '/leads', { name: 'Bulk Person', city: 'Surat' })
  const done = await product.call(owner, 'POST', '/leads/edit', { leadIds: [body.id], values: { city: 'Vapi' } })
  expect(done.status).toBe(200)
  await product.call(owner, 'POST', `/runs/${done.body.run_id}/undo`, {})
  const [undo, edit] = await audit('&record=lead')
  expect(edit).toMatchObject({
    action: 'bulk_edit',
    changes: { records: [null, 1], city: [null, 'Vapi'] },
    address: '127.0.0.1',
  })
  expect(undo).toMatchObject({ action: 'undo', run_id: done.body.run_id, address: '127.0.0.1' })
  const records = await audit(`&run=${done.body.run_id}`)
  expect(records.map((entry) => entry.changes)).toEqual([{ city: ['Vapi', 'Surat'] }, { city: ['Surat', 'Vapi'] }])
})

test('the log is filtered by person, record, action and days in the viewer’s time zone', async () => {
  expect(new Set((await audit(`&person=${seller.id}`)).map((entry) => entry.actor_id))).toEqual(new Set([seller.id]))
  expect(new Set((await audit('&record=lead')).map((entry) => entry.record))).toEqual(new Set(['lead']))
  expect(new Set((await audit('&action=created,deleted')).map((entry) => entry.action))).toEqual(
    new Set(['created', 'deleted']),
  )
  const at = '2024-03-31T18:45:00Z' // 1 April, a quarter past midnight, in India.
  await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query(
      `insert into change (business_id, record, record_id, action, at) values ($1, 'role', 0, 'update', $2)`,
      [owner.business_id, at],
    ),
  )
  expect(await audit('&from=2024-04-01&to=2024-04-01')).toHaveLength(1)
  expect(await audit('&from=2024-03-31&to=2024-03-31')).toHaveLength(0)
  const utc = await product.call(owner, 'GET', '/audit?from=2024-03-31&to=2024-03-31', undefined, {
    'x-timezone': 'Europe/London',
  })
  expect(utc.body.data).toHaveLength(1)
})

test('pages follow each other without gap or repeat', async () => {
  const all = (await audit()).map((entry) => entry.id)
  const paged: number[] = []
  let after: string | null = null
  do {
    const { body } = await product.call(owner, 'GET', `/audit?limit=3${after ? `&after=${after}` : ''}`)
    paged.push(...body.data.map((entry: AuditEntry) => entry.id))
    after = body.next
  } while (after)
  expect(paged).toEqual(all)
})

test.each(['person=x', 'record=Lead;', 'action=a;b', 'from=2024-13-01', 'to=yesterday', 'after=-1', 'limit=500'])(
  'GET /audit?%s is refused',
  async (query) => {
    expect((await product.call(owner, 'GET', `/audit?${query}`)).status).toBe(400)
  },
)

test('only owners and Admins read the log', async () => {
  for (const path of ['/audit', '/audit/export', `/users/${owner.id}/sign_ins`])
    expect((await product.call(seller, 'GET', path)).status).toBe(403)
  const admin = await product.makePerson(owner, { name: 'Admin person', rights: 'all' })
  await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query(
      `update role set name = 'Admin' where business_id = $1 and id in (select role_id from member_role where business_id = $1 and member_id = $2)`,
      [owner.business_id, admin.id],
    ),
  )
  product.services.identity.forget()
  expect((await audit('', admin)).length).toBeGreaterThan(5)
})

test('old values are hidden or masked like their fields', async () => {
  await product.call(owner, 'PUT', `/leads/${lead.id}`, { product: 'Silk', version: lead.version })
  const who = { business_id: owner.business_id, user_id: seller.id }
  const access = (await loadAccess(product.services.database, who)) as Access
  const page = await auditPage(product.services.database, {
    catalog,
    access: { ...access, fields: { lead: { city: 'masked', product: 'hidden' } } },
    filter: auditFilter({ record: 'lead', record_id: String(lead.id) }, 'Asia/Kolkata'),
    before: null,
    limit: 10,
  })
  expect(page.data.map((entry) => entry.changes)).toEqual([{}, { city: ['XXXXXXurat', 'XXXXXX'] }, {}])
})

test('another business cannot see the log', async () => {
  const other = await product.makeBusiness('Other')
  expect(await audit('', other)).toEqual([])
  expect((await product.call(other, 'GET', `/users/${seller.id}/sign_ins`)).status).toBe(404)
})

test('the log can be exported as a CSV file with labels, and the export is logged', async () => {
  const answer = await product.call(owner, 'GET', '/audit/export?record=lead')
  expect(answer.headers['content-type']).toContain('text/csv')
  const lines = answer.text.split('\r\n')
  expect(lines[0]).toBe('\ufeffTime,Person,Action,Record,Name,Id,Changes,Note,Address,Request')
  expect(lines.find((line) => line.includes('City: Surat → Pune'))).toMatch(/,Sunita,updated,Lead,Ravi Kumar,/)
  expect((await audit('&record=audit'))[0]).toMatchObject({ action: 'exported', actor_id: owner.id })
})

test('an event of another module is in the log beside the records', async () => {
  await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    writeAudit(transaction, {
      business_id: owner.business_id,
      actor_id: owner.id,
      record: 'role',
      record_id: null,
      action: 'update',
      changes: { 'lead view': ['own', 'all'] },
      address: '203.0.113.7',
    }),
  )
  expect((await audit())[0]).toMatchObject({
    record: 'role',
    action: 'update',
    changes: { 'lead view': ['own', 'all'] },
    address: '203.0.113.7',
    title: null,
  })
})

test('sign-ins, failures, locks and sign-outs are shown to the person and to managers of their business', async () => {
  const { body: made } = await product.call(null, 'POST', '/signup', {
    name: 'Kiran Shah',
    email: 'kiran@example.in',
    phone: '98250 12345',
    phone_code: '+91',
    password: 'Silk#2026',
  })
  await product.services.database.transaction({ business_id: null, user_id: null }, (transaction) =>
    transaction.query(`update account set status = 'active' where id = $1`, [made.user.id]),
  )
  const signIn = (password: string) =>
    product.call(null, 'POST', '/login', { email: 'kiran@example.in', password }, { 'user-agent': 'Test browser' })
  const { body } = await signIn('Silk#2026')
  const kiran: Person = { id: made.user.id, business_id: owner.business_id, token: body.token.token }
  for (let n = 0; n < 7; n++) await signIn('Wrong#2026')
  await product.call(null, 'POST', '/login', { email: 'nobody@example.in', password: 'Wrong#2026' })

  const mine = await product.call(kiran, 'GET', '/sign_ins')
  expect(mine.body.data.map((event: { outcome: string }) => event.outcome)).toEqual([
    'locked',
    ...Array(5).fill('refused'),
    'signed_in',
  ])
  expect(mine.body.data.at(-1)).toMatchObject({ way: 'password', address: '127.0.0.1', user_agent: 'Test browser' })
  expect((await product.call(owner, 'GET', `/users/${kiran.id}/sign_ins`)).status).toBe(404)
  await product.services.database.transaction({ business_id: owner.business_id, user_id: kiran.id }, (transaction) =>
    transaction.query(`insert into member (business_id, id, name, status) values ($1, $2, 'Kiran', 'Active')`, [
      owner.business_id,
      kiran.id,
    ]),
  )
  await product.call(kiran, 'POST', '/logout', {})
  const seen = await product.call(owner, 'GET', `/users/${kiran.id}/sign_ins?limit=2`)
  expect(seen.body.data.map((event: { outcome: string }) => event.outcome)).toEqual(['signed_out', 'locked'])
  expect(seen.body.next).toBe(String(seen.body.data[1].id))
})

test('sign-ins older than a year are deleted', async () => {
  const { database } = product.services
  await product.owner.query(
    `insert into sign_in_event (account_id, outcome, at) values ($1, 'signed_in', now() - interval '366 days'), ($1, 'signed_out', now() - interval '364 days')`,
    [seller.id],
  )
  await forgetOldSignIns(database)
  const { body } = await product.call(seller, 'GET', '/sign_ins')
  expect(body.data.map((event: { outcome: string }) => event.outcome)).toEqual(['signed_out'])
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { signatureOf } from '../providers/generic/signature.server.ts'
import { captureProduct, type CaptureProduct, type NewConnection } from '../testing.server.ts'
import { forgetDeliveries } from './forget.server.ts'

let product: CaptureProduct
let owner: Person
let website: NewConnection

beforeAll(async () => {
  product = await captureProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  owner = await product.makeBusiness('Silk House')
  product.jobs.length = 0
  // Tests about signatures make a connection of their own.
  website = await product.connect(owner, { provider: 'generic', settings: { signed_only: false } })
})

const ritu = { external_id: 'web-0001', name: 'Ritu Bansal', phone: '9000001001', city: 'Jaipur', amount: '2,50,000' }
const vector = (name: string) =>
  JSON.parse(readFileSync(`fixtures/vectors/integrations/${name}.json`, 'utf8')) as Record<string, any>
const signed = (raw: string, secret = website.secret) => ({
  'x-crm-signature': signatureOf({
    raw: Buffer.from(raw),
    secret,
    seconds: Math.floor(product.clock.now.getTime() / 1000),
  }),
})

test('an enquiry that a website sends is kept at once and becomes a lead by a job', async () => {
  const answer = await product.send(website.hook, ritu)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
  expect(await product.leads(owner)).toEqual([])
  expect(await product.deliveries(owner, website.id)).toMatchObject([{ state: 'waiting', way: 'hook' }])
  await product.work()
  const [lead] = await product.leads(owner)
  expect(lead).toMatchObject({ name: 'Ritu Bansal', city: 'Jaipur', amount: '250000.00', phone: '9000001001' })
  expect(await product.deliveries(owner, website.id)).toMatchObject([
    { state: 'done', outcome: 'created', lead_id: lead.id, title: 'Ritu Bansal' },
  ])
})

test('the same enquiry again is a duplicate, whoever sends it how often at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => product.send(website.hook, ritu)))
  expect(answers.map((one) => one.status)).toEqual(Array(12).fill(200))
  expect(answers.reduce((sum, one) => sum + one.body.accepted, 0)).toBe(1)
  expect(answers.reduce((sum, one) => sum + one.body.duplicates, 0)).toBe(11)
  await product.work()
  expect(await product.leads(owner)).toHaveLength(1)
  expect(await product.deliveries(owner, website.id)).toMatchObject([{ repeats: 11 }])
  const { body } = await product.call(owner, 'GET', `/connections/${website.id}`)
  expect(body.counts).toMatchObject({ received: 12, duplicates: 11, created: 1 })
})

test('lists that meet at the same moment in another order do not stop each other', async () => {
  const list = Array.from({ length: 40 }, (_, n) => ({ external_id: `n${n}`, name: `Person ${'abcd'[n % 4]}` }))
  const answers = await Promise.all(
    [list, list.toReversed(), list, list.toReversed()].map((one) => product.send(website.hook, one)),
  )
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200])
  expect(answers.reduce((sum, one) => sum + one.body.accepted, 0)).toBe(40)
})

test('without an id of its own an enquiry is known by person, product and day', async () => {
  const enquiry = { name: 'No Id', phone: '+91 90000 01004', product: 'X' }
  expect((await product.send(website.hook, enquiry)).body.accepted).toBe(1)
  expect((await product.send(website.hook, { ...enquiry, phone: '09000001004' })).body.duplicates).toBe(1)
  expect((await product.send(website.hook, { ...enquiry, product: 'Y' })).body.accepted).toBe(1)
  product.clock.now = new Date(product.clock.now.getTime() + 86_400_000)
  expect((await product.send(website.hook, enquiry)).body.accepted).toBe(1)
})

test('a list is taken item by item; what is no enquiry is named by its place', async () => {
  const { request } = vector('generic-lead-batch')
  const answer = await product.send(website.hook, request.raw_body)
  expect(answer.body).toEqual({ accepted: 2, duplicates: 0, rejected: [{ index: 2, reason: 'not_an_object' }] })
  await product.work()
  expect(await product.leads(owner)).toMatchObject([{ phone: '9000001002' }, { email: 'b@example.test' }])
})

test('a signature that is right is taken; one that is wrong, old, or missing where it is asked for leaves a count alone', async () => {
  const raw = JSON.stringify(ritu)
  expect((await product.send(website.hook, raw, signed(raw))).status).toBe(200)
  expect((await product.send(website.hook, `${raw} `, signed(raw))).status).toBe(401)
  expect((await product.send(website.hook, raw, signed(raw, 'another secret'))).status).toBe(401)
  const old = signed(raw)
  product.clock.now = new Date(product.clock.now.getTime() + 301_000)
  expect((await product.send(website.hook, raw, old)).status).toBe(401)
  for (const header of ['', 't=1', 'v1=00', `t=abc,v1=${'0'.repeat(64)}`, `t=1,v1=${'é'.repeat(64)}`])
    expect((await product.send(website.hook, raw, { 'x-crm-signature': encodeURI(header) })).status).toBe(401)
  const change = { version: website.version, settings: { signed_only: true } }
  expect((await product.call(owner, 'PUT', `/connections/${website.id}`, change)).status).toBe(200)
  const refused = await product.send(website.hook, { ...ritu, external_id: 'unsigned' })
  expect(refused.status).toBe(401)
  expect(refused.body).toMatchObject({ code: 'E_SIGNATURE' })
  expect(await product.deliveries(owner, website.id)).toHaveLength(1)
  const { body } = await product.call(owner, 'GET', `/connections/${website.id}`)
  expect(body.counts).toMatchObject({ received: 1, refused: 9 })
})

test('a new connection accepts signed enquiries alone, until its settings say otherwise', async () => {
  const fresh = await product.connect(owner, { provider: 'generic', label: 'Landing page' })
  expect(fresh.settings).toMatchObject({ signed_only: true })
  const raw = JSON.stringify(ritu)
  expect((await product.send(fresh.hook, raw)).status).toBe(401)
  expect((await product.send(fresh.hook, raw, signed(raw, fresh.secret))).status).toBe(200)
  const change = { version: fresh.version, settings: { signed_only: false } }
  await product.call(owner, 'PUT', `/connections/${fresh.id}`, change)
  expect((await product.send(fresh.hook, { ...ritu, external_id: 'unsigned' })).status).toBe(200)
})

test('a new secret and a new address leave the old ones good for a day', async () => {
  const raw = JSON.stringify(ritu)
  const secret = (await product.call(owner, 'POST', `/connections/${website.id}/rotate_secret`, {})).body.secret
  const rotated = await product.call(owner, 'POST', `/connections/${website.id}/rotate_address`, {})
  const hook = new URL(rotated.body.address).pathname
  expect(hook).not.toBe(website.hook)
  for (const address of [website.hook, hook])
    for (const key of [website.secret, secret])
      expect((await product.send(address, raw, signed(raw, key))).status).toBe(200)
  product.clock.now = new Date(product.clock.now.getTime() + 86_401_000)
  expect((await product.send(website.hook, raw, signed(raw, secret))).status).toBe(404)
  expect((await product.send(hook, raw, signed(raw))).status).toBe(401)
  expect((await product.send(hook, raw, signed(raw, secret))).status).toBe(200)
})

test('more than 256 KiB is refused with 413, an unknown address with 404, another method with 405', async () => {
  const large = await product.send(website.hook, { ...ritu, message: 'x'.repeat(262_144) })
  expect(large.status).toBe(413)
  for (const token of ['x', `1-${'A'.repeat(43)}`, website.hook.slice(12, -1), '..%2f', '%00', 'A'.repeat(190)])
    expect((await product.send(`/hooks/lead/${token}`, ritu)).status).toBe(404)
  expect((await product.send(website.hook.replace('/lead/', '/indiamart/'), ritu)).status).toBe(404)
  const other = await product.app.inject({ method: 'GET', url: website.hook })
  expect(other.statusCode).toBe(405)
  expect(other.headers['x-content-type-options']).toBe('nosniff')
  expect(other.headers['cache-control']).toBe('no-store')
  expect(await product.deliveries(owner, website.id)).toEqual([])
})

test('forms are taken, plain and in parts, without their files', async () => {
  const plain = await product.send(website.hook, 'name=Asha+Mehta&phone=9000001005&message=Call+me', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const parts = [
    '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nRavi Patel\r\n',
    '--b\r\ncontent-disposition: form-data; name="phone"\r\n\r\n9000001006\r\n',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.exe"\r\n\r\nMZ\r\n--b--\r\n',
  ].join('')
  const multi = await product.send(website.hook, parts, { 'content-type': 'multipart/form-data; boundary=b' })
  expect([plain.body, multi.body]).toMatchObject([{ accepted: 1 }, { accepted: 1 }])
  await product.work()
  expect(await product.leads(owner)).toMatchObject([
    { name: 'Asha Mehta' },
    { name: 'Ravi Patel', phone: '9000001006' },
  ])
})

test('whatever is sent to a hook, it is never a fault of ours and never stops what comes after', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const bodies: [string | Buffer, string?][] = [
    [''],
    ['null'],
    ['1'],
    ['"x"'],
    ['[]'],
    ['[[]]'],
    ['{}'],
    ['{'],
    [deep],
    [Buffer.from([0xff, 0xfe, 0x00])],
    ['{"name":"\\u0000\\ud800","phone":{"a":[1]},"email":[[]],"amount":1e400}'],
    ['{"__proto__":{"name":"x"},"constructor":{"prototype":{}},"name":"Proto"}'],
    ['{"name":{"toString":"x"},"custom":{"__proto__":1,"a":{"b":1}},"submitted_at":"9999-99-99T99:99:99Z"}'],
    [`{"external_id":${'9'.repeat(400)}}`],
    [`{"name":"${'क'.repeat(20_000)}","message":"${'<div>'.repeat(9_000)}"}`],
    [`{"message":"${'<'.repeat(60_000)}"}`],
    [`{"phone":"${'9,'.repeat(20_000)}"}`],
    [JSON.stringify({ leads: Array.from({ length: 2_000 }, (_, n) => ({ external_id: n })) })],
    ['--b', 'multipart/form-data; boundary=b'],
    ['x', 'multipart/form-data'],
    ['x', `multipart/form-data; boundary=${'b'.repeat(3_000)}`],
    [`%ff%00=%zz&a=${'b&c='.repeat(2_000)}`, 'application/x-www-form-urlencoded'],
    ['<xml/>', 'application/xml'],
    ['{"name":"No type"}', ''],
  ]
  for (const [body, type = 'application/json'] of bodies) {
    const { status, text } = await product.send(website.hook, body, { 'content-type': type })
    expect(status, String(body).slice(0, 60)).toBeLessThan(500)
    expect(text).not.toMatch(/ at .+:\d+|select |insert |violates/)
  }
  await product.send(website.hook, ritu)
  await product.work(200)
  const leads = (await product.call(owner, 'GET', '/leads?search=Ritu')).body.data
  expect(leads).toHaveLength(1)
  expect(await product.deliveries(owner, website.id, '?state=waiting')).toEqual([])
})

test('the mapping of a connection decides where each part is found', async () => {
  const { connection, request } = vector('generic-lead-mapping-turbo')
  const settings = { mapping: connection.field_mapping }
  const change = await product.call(owner, 'PUT', `/connections/${website.id}`, { version: website.version, settings })
  expect(change.status).toBe(200)
  await product.send(website.hook, request.raw_body)
  await product.work()
  expect(await product.leads(owner)).toMatchObject([{ name: 'Tarun Saxena', phone: '9000001003' }])
})

test('a delivery that the mapping finds nobody in is kept, and becomes a lead once the mapping is right', async () => {
  const answer = await product.send(website.hook, { kunde: { nom: 'Meera Iyer', tel: '9000001007' } })
  expect(answer.status).toBe(202)
  await product.work()
  const [delivery] = await product.deliveries(owner, website.id)
  expect(delivery).toMatchObject({ state: 'mapping_failed', error: expect.stringContaining('Choose the fields') })
  const path = `/connections/${website.id}/deliveries/${delivery.id}`
  const shown = (await product.call(owner, 'GET', path)).body
  expect(shown.paths).toEqual([
    { path: 'kunde.nom', example: 'Meera Iyer' },
    { path: 'kunde.tel', example: '9000001007' },
  ])
  const mapping = { name: { path: 'kunde.nom' }, phone: { path: 'kunde.tel' } }
  const sample = JSON.parse(shown.raw)
  const tried = await product.call(owner, 'POST', `/connections/${website.id}/test`, { sample, mapping })
  expect(tried.body).toMatchObject({ problem: null, enquiry: { name: 'Meera Iyer' } })
  expect(await product.leads(owner)).toEqual([])
  await product.call(owner, 'PUT', `/connections/${website.id}`, { version: website.version, settings: { mapping } })
  expect((await product.call(owner, 'POST', `${path}/replay`, {})).status).toBe(200)
  await product.work()
  expect(await product.leads(owner)).toMatchObject([{ name: 'Meera Iyer', phone: '9000001007' }])
  // Once more changes nothing: it is the same enquiry.
  await product.call(owner, 'POST', `${path}/replay`, {})
  await product.work()
  expect(await product.leads(owner)).toHaveLength(1)
})

test('enquiries that the mapping finds nobody in are different enquiries, and each can be replayed', async () => {
  const people = ['Meera Iyer', 'Ravi Patel']
  for (const [n, nom] of people.entries()) {
    const answer = await product.send(website.hook, { kunde: { nom, tel: `900000101${n}` } })
    expect(answer).toMatchObject({ status: 202, body: { accepted: 1, duplicates: 0 } })
  }
  // Exactly the same body once more is the same enquiry, as a sender that tries again sends it.
  const again = await product.send(website.hook, { kunde: { nom: 'Ravi Patel', tel: '9000001011' } })
  expect(again.body).toMatchObject({ accepted: 0, duplicates: 1 })
  await product.work()
  const deliveries = await product.deliveries(owner, website.id)
  expect(deliveries.map((one) => one.state)).toEqual(['mapping_failed', 'mapping_failed'])
  const mapping = { name: { path: 'kunde.nom' }, phone: { path: 'kunde.tel' } }
  await product.call(owner, 'PUT', `/connections/${website.id}`, { version: website.version, settings: { mapping } })
  for (const { id } of deliveries)
    await product.call(owner, 'POST', `/connections/${website.id}/deliveries/${id}/replay`, {})
  await product.work()
  expect((await product.leads(owner)).map((one) => one.name).toSorted()).toEqual(people)
})

test('two people of one name without phone, email or number are two enquiries', async () => {
  await product.send(website.hook, { name: 'Asha Mehta', message: 'Call me', city: 'Surat' })
  const second = await product.send(website.hook, { name: 'Asha Mehta', message: 'Call me', city: 'Pune' })
  expect(second.body).toMatchObject({ accepted: 1, duplicates: 0 })
  await product.work()
  expect((await product.leads(owner)).map((one) => one.city).toSorted()).toEqual(['Pune', 'Surat'])
})

test.each([
  ['text', '"hello"', '"hello"'],
  ['a number', '42', '42'],
  ['nothing', 'null', 'null'],
  ['a list in a list', '[[1]]', '[1]'],
])(
  'JSON that is %s and no object is kept as a failed delivery with its reason, also after a replay',
  async (_kind, sent, raw) => {
    const indiamart = await product.connect(owner, { provider: 'indiamart', credentials: { key: 'TEST-CRM-KEY' } })
    product.jobs.length = 0
    for (const { hook, id } of sent.startsWith('[') ? [website] : [website, indiamart]) {
      const answer = await product.send(hook, sent)
      expect(answer.body).toEqual({ accepted: 0, duplicates: 0, rejected: [{ index: 0, reason: 'not_an_object' }] })
      const kept = { state: 'failed', error: 'This could not be read: it has no fields.' }
      const [delivery] = await product.deliveries(owner, id)
      expect(delivery).toMatchObject(kept)
      const path = `/connections/${id}/deliveries/${delivery.id}`
      expect((await product.call(owner, 'GET', path)).body).toMatchObject({ raw, problem: kept.error })
      await product.call(owner, 'POST', `${path}/replay`, {})
      await product.work()
      expect(await product.deliveries(owner, id)).toMatchObject([kept])
      const { body } = await product.call(owner, 'GET', `/connections/${id}`)
      expect(body.counts).toMatchObject({ received: 1, duplicates: 0 })
    }
  },
)

test('enquiries past the limit of one request are kept, and each can be replayed', async () => {
  const list = Array.from({ length: 503 }, (_, n) => ({ external_id: `n${n}`, name: `Person ${n}` }))
  const answer = await product.send(website.hook, list)
  const rejected = [500, 501, 502].map((index) => ({ index, reason: 'too_many' }))
  expect(answer.body).toEqual({ accepted: 500, duplicates: 0, rejected })
  const failed = await product.deliveries(owner, website.id, '?state=failed')
  expect(failed).toHaveLength(3)
  expect(failed[0].error).toContain('at most 500 enquiries')
  // What was taken is not the matter of this test.
  await product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
    transaction.query(`update inbound_delivery set state = 'done' where state = 'waiting'`),
  )
  for (const { id } of failed)
    await product.call(owner, 'POST', `/connections/${website.id}/deliveries/${id}/replay`, {})
  await product.work()
  const names = (await product.leads(owner)).map((one) => one.name)
  expect(names.toSorted()).toEqual(['Person 500', 'Person 501', 'Person 502'])
  // Sent again by itself it is taken, though it was kept before.
  const [last] = list.slice(-1)
  expect((await product.send(website.hook, last)).body).toMatchObject({ accepted: 1, duplicates: 0 })
  const { body } = await product.call(owner, 'GET', `/connections/${website.id}`)
  expect(body.counts).toMatchObject({ received: 504, duplicates: 0, failed: 3 })
})

test.each([
  ['{"name": "Asha"', 'application/json', 'it is not JSON'],
  [
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    'application/json',
    'its letters are not UTF-8',
  ],
  ['--b', 'multipart/form-data; boundary=b', 'the form in it is not whole'],
])('replay of an unreadable body keeps its reason (%#)', async (raw, type, reason) => {
  expect((await product.send(website.hook, raw, { 'content-type': type })).status).toBe(400)
  const kept = { state: 'failed', error: `This could not be read: ${reason}.` }
  const [delivery] = await product.deliveries(owner, website.id)
  expect(delivery).toMatchObject(kept)
  const path = `/connections/${website.id}/deliveries/${delivery.id}`
  await product.call(owner, 'POST', `${path}/replay`, {})
  await product.work()
  expect(await product.deliveries(owner, website.id)).toMatchObject([kept])
  expect((await product.call(owner, 'GET', path)).body.problem).toBe(kept.error)
})

test('a crash between keeping and the lead loses nothing and makes nothing twice', async () => {
  await product.send(website.hook, ritu)
  const job = product.jobs.at(-1) as (typeof product.jobs)[number]
  const { jobs } = await import('#modules/server.ts')
  const broken = { ...product.services, specials: new Map() }
  broken.database = {
    ...broken.database,
    transaction: async (scope, work) => {
      await product.services.database.transaction(scope, async (transaction) => {
        await work(transaction)
        throw new Error('the power went')
      })
      throw new Error('unreachable')
    },
  }
  await expect(jobs[job.name](broken, job.payload)).rejects.toThrow('the power went')
  expect(await product.leads(owner)).toEqual([])
  expect(await product.deliveries(owner, website.id)).toMatchObject([{ state: 'waiting' }])
  await product.work()
  await jobs[job.name](product.services, job.payload)
  expect(await product.leads(owner)).toHaveLength(1)
})

test('IndiaMART pushes an enquiry; the same one twice is one lead', async () => {
  const indiamart = await product.connect(owner, { provider: 'indiamart', credentials: { key: 'TEST-CRM-KEY' } })
  product.jobs.length = 0
  const { body } = vector('indiamart-push-single').request
  expect((await product.send(indiamart.hook, body)).body.accepted).toBe(1)
  const again = await product.send(indiamart.hook, vector('indiamart-push-duplicate').request.body)
  expect(again).toMatchObject({ status: 200, body: { accepted: 0, duplicates: 1 } })
  await product.work()
  expect(await product.leads(owner)).toMatchObject([{ name: 'Pushed Lead', email: 'pushed@example.test' }])
})

test('an enquiry belongs to the business of the address, whatever it says itself', async () => {
  const other = await product.makeBusiness('Other House')
  await product.send(
    website.hook,
    { ...ritu, business_id: other.business_id, connection_id: 1 },
    { 'x-business-id': String(other.business_id) },
  )
  await product.work()
  expect(await product.leads(other)).toEqual([])
  expect(await product.leads(owner)).toHaveLength(1)
  const [delivery] = await product.deliveries(owner, website.id)
  for (const path of ['', '/deliveries', `/deliveries/${delivery.id}`])
    expect((await product.call(other, 'GET', `/connections/${website.id}${path}`)).status).toBe(404)
  for (const path of ['pause', 'rotate_address', 'rotate_secret', `deliveries/${delivery.id}/replay`])
    expect((await product.call(other, 'POST', `/connections/${website.id}/${path}`, {})).status).toBe(404)
})

test('while a connection is paused enquiries wait; they become leads when it goes on', async () => {
  await product.call(owner, 'POST', `/connections/${website.id}/pause`, {})
  expect((await product.send(website.hook, ritu)).body.accepted).toBe(1)
  await product.work()
  expect(await product.leads(owner)).toEqual([])
  await product.call(owner, 'POST', `/connections/${website.id}/resume`, {})
  await product.work()
  expect(await product.leads(owner)).toHaveLength(1)
})

test('a disconnected source is gone: its address answers 404 and its secrets are forgotten; its leads stay', async () => {
  await product.send(website.hook, ritu)
  await product.work()
  expect((await product.call(owner, 'DELETE', `/connections/${website.id}`)).status).toBe(200)
  expect((await product.send(website.hook, { ...ritu, external_id: 'later' })).status).toBe(404)
  expect((await product.call(owner, 'GET', `/connections/${website.id}`)).status).toBe(404)
  expect(await product.leads(owner)).toHaveLength(1)
  const scope = { business_id: owner.business_id, user_id: null }
  const [row] = await product.services.database.transaction(scope, (transaction) =>
    transaction.query('select hook_hash, signing, credentials from connection where id = $1', [website.id]),
  )
  expect(row).toEqual({ hook_hash: null, signing: null, credentials: null })
})

test('the same person again is an enquiry of their lead, or a new lead where the connection says so', async () => {
  await product.send(website.hook, ritu)
  await product.send(website.hook, { ...ritu, external_id: 'web-0002', product: 'Wardrobe' })
  await product.work()
  expect(await product.leads(owner)).toHaveLength(1)
  const [again] = await product.deliveries(owner, website.id)
  expect(again).toMatchObject({ outcome: 'added' })
  await product.call(owner, 'PUT', `/connections/${website.id}`, {
    version: website.version,
    settings: { again: 'new' },
  })
  await product.send(website.hook, { ...ritu, external_id: 'web-0003' })
  await product.work()
  expect(await product.leads(owner)).toHaveLength(2)
})

test('new leads get the owner, status and source of the connection, and nothing of a lead that a sender names', async () => {
  const seller = await product.makePerson(owner, { name: 'Seller', rights: 'all' })
  const status = await product.call(owner, 'POST', '/lead_statuses', { name: 'Fresh', kind: 'open' })
  const settings = { assigned_user: seller.id, lead_status_id: status.body.id }
  await product.call(owner, 'PUT', `/connections/${website.id}`, { version: website.version, settings })
  const hostile = {
    assigned_user: String(owner.id),
    lead_status_id: '1',
    gstin: '24AAACC1206D1ZM',
    remark: 'mine',
    city: 'Pune',
  }
  await product.send(website.hook, { ...ritu, assigned_user: owner.id, remark: 'x', custom: hostile })
  await product.work()
  const [{ id }] = await product.leads(owner)
  const lead = (await product.call(owner, 'GET', `/leads/${id}`)).body
  expect(lead).toMatchObject({ assigned_user: seller.id, lead_status_id: status.body.id, city: 'Jaipur', gstin: null })
  expect(lead.remark ?? '').not.toContain('mine')
  const wrong = await product.call(owner, 'PUT', `/connections/${website.id}`, {
    version: 2,
    settings: {
      assigned_user: 999_999,
      lead_status_id: 'x',
      again: 'never',
      mapping: { name: { path: '' }, owner: { value: 'x' } },
    },
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.map((one: { field: string }) => one.field)).toEqual([
    'settings.lead_status_id',
    'settings.assigned_user',
    'settings.again',
    'settings.mapping.name',
  ])
})

test('two websites that number their enquiries alike lose none of them', async () => {
  const second = await product.connect(owner, {
    provider: 'generic',
    label: 'Landing page',
    settings: { signed_only: false },
  })
  await product.send(website.hook, { external_id: '1', name: 'Asha Mehta' })
  await product.send(second.hook, { external_id: '1', name: 'Ravi Patel' })
  await product.work()
  expect((await product.leads(owner)).map((one) => one.name)).toEqual(['Asha Mehta', 'Ravi Patel'])
})

test('whoever looks after the business hears of an enquiry, many at once in one notice; tests are not told', async () => {
  await product.send(website.hook, { ...ritu, external_id: 't', phone: '9000001999', test: true })
  await product.work()
  const told = async () =>
    (await product.call(owner, 'GET', '/notices')).body.data.filter((one: any) => one.kind === 'enquiry_came')
  expect(await told()).toEqual([])
  await product.send(website.hook, [ritu, { ...ritu, external_id: '2', phone: '9000001002' }])
  await product.work()
  expect(await told()).toMatchObject([{ title: '2 new enquiries on Website or other source', path: 'leads' }])
})

test('what became a lead is kept as it came for 90 days, what did not for 180, and what waits stays', async () => {
  for (const name of ['Done', 'Failed', 'Nobody', 'Waiting'])
    await product.send(website.hook, { external_id: name, name: `Person ${name}` })
  const inside = (text: string) =>
    product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
      transaction.query(text),
    )
  for (const [name, state] of Object.entries({ Done: 'done', Failed: 'failed', Nobody: 'mapping_failed' }))
    await inside(`update inbound_delivery set state = '${state}' where dedupe_key = 'id ${name}'`)
  const left = async (days: number) => {
    await forgetDeliveries(product.services, new Date(product.clock.now.getTime() + days * 86_400_000))
    return (await product.deliveries(owner, website.id)).map((one) => one.state).toSorted()
  }
  expect(await left(89)).toHaveLength(4)
  expect(await left(91)).toEqual(['failed', 'mapping_failed', 'waiting'])
  expect(await left(181)).toEqual(['waiting'])
})

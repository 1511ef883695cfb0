import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstEntries } from '#engine/record/lookup.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import { insertRows } from '#engine/server/records/store.server.ts'
import { leadStatus } from '#modules/crm/leads/lead-status.record.ts'
import { businessBody } from '#modules/business/business-body.test-kit.ts'
import { type SessionProduct, sessionProduct } from './testing.server.ts'

let product: SessionProduct
let owner: { id: number; token: string; email: string }
let stranger: { id: number; token: string; email: string }
let failing = false

const GSTIN_GUJARAT = '24AAACC1206D1ZM'
const GSTIN_OF_A_PERSON = '24ABCPE1234F1ZH'
const GSTIN_MAHARASHTRA = '27AAPFU0939F1ZV'

beforeAll(async () => {
  product = await sessionProduct({
    newBusinessDefaults: [
      async (transaction, access) => {
        await insertRows(transaction, { definition: leadStatus, access, rows: firstEntries(leadStatus) })
        if (failing) throw ruleBroken('a default that cannot be')
      },
    ],
  })
  owner = await product.signUp('owner@example.in', 'Asha Mehta')
  stranger = await product.signUp('stranger@example.in', 'Ravi Patel')
})
afterAll(() => product.close())

const create = (changes: Record<string, unknown> = {}, token = owner.token) =>
  product.as(token, 'POST', '/businesses', businessBody(changes))
const get = (id: number, token = owner.token) => product.as(token, 'GET', `/businesses/${id}`)
const put = (id: number, body: Record<string, unknown>, token = owner.token) =>
  product.as(token, 'PUT', `/businesses/${id}`, body)
const fields = (body: { errors: { field: string }[] }) => body.errors.map((error) => error.field).sort()

describe('a new business', () => {
  test('starts with its branch, its owner as Admin, the default roles and what other modules add', async () => {
    const answer = await create({ gstin: GSTIN_GUJARAT, pan: 'AAACC1206D' })
    expect(answer.body).toMatchObject({
      id: expect.any(Number),
      version: 1,
      name: 'Mehta Silk House',
      gstin: GSTIN_GUJARAT,
      created_by: owner.id,
      is_owner: true,
      role_name: 'Admin',
      is_complete: true,
      missing: [],
      missing_for_papers: [],
      locations: [
        { name: 'Main branch', type: 'Office', state: 'Gujarat', city: 'Surat', pincode: '395003', is_default: true },
      ],
    })
    expect(answer.status).toBe(201)
    const { id } = answer.body
    expect((await get(id)).body).toEqual(answer.body)

    const count = async (sql: string) => Number((await product.inside(id, sql, [id]))[0].n)
    expect(await count('select count(*) as n from role where business_id = $1')).toBe(5)
    expect(await count('select count(*) as n from lead_status where business_id = $1')).toBe(8)
    const rows = await product.inside(
      id,
      'select name, email, phone, status from member where business_id = $1 and id = $2',
      [id, owner.id],
    )
    expect(rows).toEqual([{ name: 'Asha Mehta', email: 'owner@example.in', phone: '+919825012345', status: 'Active' }])
    const changes = await product.inside(
      id,
      'select record, action, actor_id::int from change where business_id = $1 order by id',
      [id],
    )
    expect(changes).toEqual(
      ['business', 'user', 'location'].map((record) => ({ record, action: 'created', actor_id: owner.id })),
    )
  })

  test('is worked in at once', async () => {
    const { body } = await create({ name: 'Ready House' })
    const person = { id: owner.id, business_id: body.id, token: owner.token }
    const branches = await product.call(person, 'GET', '/my_branches')
    expect(branches.body).toEqual([
      {
        id: body.locations[0].id,
        name: 'Main branch',
        type: 'Office',
        address_1: null,
        city: 'Surat',
        state: 'Gujarat',
        pincode: '395003',
        is_default: true,
      },
    ])
    const made = await product.call(person, 'POST', '/teams', { name: 'Sales' })
    expect(made.status).toBe(201)
  })

  test('tells everything it lacks at once', async () => {
    const answer = await product.as(owner.token, 'POST', '/businesses', {})
    expect(answer.status).toBe(422)
    expect(fields(answer.body)).toEqual(['industry', 'locations', 'name', 'nature'])
    const places = await create({ pan: 'x', locations: [{ state: 'Gujarat' }, 'here', { name: '', pincode: '!' }] })
    expect(fields(places.body)).toEqual([
      'locations.0.city',
      'locations.1',
      'locations.2.city',
      'locations.2.name',
      'locations.2.pincode',
      'locations.2.state',
      'pan',
    ])
  })

  test('begins with name, work and town; contact comes from the account, and what papers need is listed', async () => {
    const small = { name: 'Small House', nature: 'Trading', industry: 'Retail' }
    const answer = await product.as(owner.token, 'POST', '/businesses', {
      ...small,
      locations: [{ city: 'Surat', state: 'Gujarat' }],
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...{ contact_number: '+919825012345', email: 'owner@example.in', business_type: null, is_complete: true },
      missing: [],
      missing_for_papers: ['business_type', 'tax_registration_type', 'locations.0.pincode'],
      locations: [{ name: 'Main branch', city: 'Surat', state: 'Gujarat', pincode: null, is_default: true }],
    })
  })

  test('takes town and state from the pincode, and state, PAN, registration and legal form from the GSTIN', async () => {
    const { body } = await product.as(owner.token, 'POST', '/businesses', {
      ...{ name: 'Told House', nature: 'Manufacturing', industry: 'Textiles and garments' },
      gstin: GSTIN_OF_A_PERSON,
      locations: [{ pincode: '395003' }],
    })
    expect(body).toMatchObject({
      ...{ pan: 'ABCPE1234F', tax_registration_type: 'Regular', business_type: 'Sole Proprietorship' },
      missing_for_papers: [],
      locations: [{ city: 'Surat', state: 'Gujarat', pincode: '395003' }],
    })
    const sent = await create({ gstin: GSTIN_OF_A_PERSON, tax_registration_type: 'Composition', contact_number: '' })
    expect(sent.body).toMatchObject({
      ...{ tax_registration_type: 'Composition', business_type: 'Partnership Firm', contact_number: '+919825012345' },
      email: 'shop@mehtasilk.in',
    })
    const state_only = await create({ gstin: GSTIN_OF_A_PERSON, locations: [{ city: 'Navsari' }] })
    expect(state_only.body.locations).toMatchObject([{ city: 'Navsari', state: 'Gujarat' }])
  })

  test('has a GSTIN of the state of its main branch, with its PAN inside', async () => {
    const state = await create({ gstin: GSTIN_MAHARASHTRA })
    expect(state.body.errors).toEqual([
      {
        field: 'gstin',
        message: 'This GSTIN is of Maharashtra (27), but the main branch is in Gujarat',
        rule: 'gstin_state',
      },
    ])
    const pan = await create({ gstin: GSTIN_GUJARAT, pan: 'ABCPE1234F' })
    expect(pan.body.errors).toEqual([
      { field: 'pan', message: 'The PAN inside this GSTIN is AAACC1206D', rule: 'gstin_pan' },
    ])
    const mumbai = { state: 'maharashtra', city: 'Mumbai', pincode: '400001' }
    expect((await create({ gstin: GSTIN_MAHARASHTRA, locations: [mumbai] })).status).toBe(201)
  })

  test('may have several branches with names of their own', async () => {
    const place = { state: 'Gujarat', city: 'Surat', pincode: '395003' }
    const twice = await create({ locations: [place, { ...place, name: 'MAIN BRANCH' }] })
    expect(fields(twice.body)).toEqual(['locations.1.name'])
    const two = await create({ locations: [place, { ...place, name: 'Godown', type: 'Warehouse', is_default: true }] })
    expect(two.body.locations).toMatchObject([
      { name: 'Main branch', is_default: true },
      { name: 'Godown', is_default: false },
    ])
  })

  test('is made whole or not at all', async () => {
    const before = (await product.as(owner.token, 'GET', '/businesses')).body.length
    failing = true
    try {
      expect((await create({ name: 'Half a house' })).status).toBe(422)
    } finally {
      failing = false
    }
    expect((await product.as(owner.token, 'GET', '/businesses')).body).toHaveLength(before)
  })

  test('needs a session, and takes neither an id nor an owner from the body', async () => {
    expect((await product.as(null, 'POST', '/businesses', businessBody())).status).toBe(401)
    const answer = await create({ id: 1, created_by: stranger.id, is_demo: true, version: 9 })
    expect(answer.body).toMatchObject({ created_by: owner.id, is_demo: false, version: 1 })
    expect(answer.body.id).not.toBe(1)
  })
})

describe('another account', () => {
  test('neither sees the business nor can tell it from one that does not exist', async () => {
    const { id } = (await create({ name: 'Hidden House' })).body
    const hidden = await get(id, stranger.token)
    const unknown = await get(999_999, stranger.token)
    expect(hidden.status).toBe(404)
    expect({ ...hidden.body, request_id: null }).toEqual({ ...unknown.body, request_id: null })
    expect((await put(id, { name: 'Taken', version: 1 }, stranger.token)).status).toBe(404)
    expect((await get(id)).body.name).toBe('Hidden House')
    const list = await product.as(stranger.token, 'GET', '/businesses')
    expect(list.body).toEqual([])
    const person = { id: stranger.id, business_id: id, token: stranger.token }
    for (const path of ['/my_branches', '/modules']) expect((await product.call(person, 'GET', path)).status).toBe(404)
    for (const path of ['0', '-1', '1e3', 'abc', '99999999999999999999'])
      expect((await product.as(owner.token, 'GET', `/businesses/${path}`)).status).toBe(404)
  })
})

describe('a change', () => {
  test('needs the version, changes only what was sent and is written down', async () => {
    const { id } = (await create({ name: 'Old Name' })).body
    expect((await put(id, { name: 'New Name' })).status).toBe(428)
    const answer = await put(id, { name: 'New Name', website: 'https://mehtasilk.in', version: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: 'New Name', nature: 'Trading', version: 2 })
    const rows = await product.inside(
      id,
      `select changes from change where business_id = $1 and record = 'business' and action = 'updated'`,
      [id],
    )
    expect(rows).toEqual([{ changes: { name: ['Old Name', 'New Name'], website: [null, 'https://mehtasilk.in'] } }])
  })

  test('that comes too late is refused with the business as it is now', async () => {
    const { id } = (await create({ name: 'First' })).body
    await put(id, { name: 'Second', version: 1 })
    const late = await put(id, { name: 'Third', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'E_CONFLICT', version: 2, current: { name: 'Second', version: 2 } })
    const both = await Promise.all([put(id, { name: 'A', version: 2 }), put(id, { name: 'B', version: 2 })])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('may not take required data away, and tells everything at once', async () => {
    const { id } = (await create()).body
    const taken = await put(id, { contact_number: null, email: '', business_type: null, version: 1 })
    expect(fields(taken.body)).toEqual(['business_type', 'contact_number', 'email'])
    const answer = await put(id, { name: null, email: 'x', industry: 'Magic', gstin: 'x', version: 1 })
    expect(answer.status).toBe(422)
    expect(fields(answer.body)).toEqual(['email', 'gstin', 'industry', 'name'])
    expect((await get(id)).body.version).toBe(1)
  })

  test('keeps a number that was stored before the rule of phones, and takes no new one like it', async () => {
    for (const contact_number of ['12345', '+971 12345'])
      expect(fields((await create({ contact_number })).body)).toEqual(['contact_number'])
    const { id } = (await create()).body
    await product.inside(id, "update business set contact_number = '+97112345' where id = $1", [id])
    const answer = await put(id, { name: 'Still Reached', contact_number: '+971 12345', version: 1 })
    expect(answer.body).toMatchObject({ name: 'Still Reached', contact_number: '+97112345' })
    expect(fields((await put(id, { contact_number: '12345', version: 2 })).body)).toEqual(['contact_number'])
  })

  test('of nothing leaves the version, also where a whole answer is sent back', async () => {
    const { id } = (await create()).body
    const read = await get(id)
    expect((await put(id, read.body)).body).toEqual(read.body)
    expect((await put(id, { version: 1 })).body).toEqual(read.body)
  })

  test('takes and answers the industry by its name, with the flag of Real Estate', async () => {
    const { id, ...made } = (await create()).body
    expect(made).toMatchObject({ industry: { name: 'Textiles and garments' }, isRealState: false })
    const changed = await put(id, { industry: { name: 'Real Estate' }, version: 1 })
    expect(changed.body).toMatchObject({ industry: { name: 'Real Estate' }, isRealState: true })
    const { body } = await product.as(owner.token, 'GET', '/businesses')
    expect(body.find((one: { id: number }) => one.id === id)).toMatchObject({ isRealState: true })
    for (const industry of [{ name: 'Magic' }, { title: 'Retail' }, ['Retail'], 7])
      expect(fields((await put(id, { industry, version: 2 })).body)).toEqual(['industry'])
  })

  test('refuses keys that a business or a place does not have, by their names', async () => {
    const { id, locations } = (await create()).body
    const refused = await put(id, { version: 1, tax: 'x', locations: [{ id: locations[0].id, town: 'Surat' }] })
    expect(fields(refused.body).sort()).toEqual(['locations.0.town', 'tax'])
    const cords = { latitude: '21.170240', longitude: '72.831061' }
    const moved = await put(id, { version: 1, locations: [{ id: locations[0].id, location_cords: cords }] })
    expect(moved.body.locations[0].location_cords).toEqual(cords)
  })

  test('reaches the branches too: known ones change, new ones come, unknown ones are refused', async () => {
    const { id, locations } = (await create({ gstin: GSTIN_GUJARAT })).body
    const [main] = locations
    const answer = await put(id, {
      version: 1,
      locations: [
        { id: main.id, city: 'Navsari' },
        { name: 'Ring Road', type: 'Store', state: 'Gujarat', city: 'Surat', pincode: '395002' },
      ],
    })
    expect(answer.body).toMatchObject({
      version: 2,
      locations: [
        { id: main.id, city: 'Navsari', state: 'Gujarat', version: 2 },
        { name: 'Ring Road', version: 1, is_default: false },
      ],
    })
    const same = await put(id, { version: 2, locations: [{ id: main.id, city: 'Navsari' }] })
    expect(same.body.locations[0].version).toBe(2)
    const moved = await put(id, { version: 2, locations: [{ id: main.id, state: 'Maharashtra' }] })
    expect(fields(moved.body)).toEqual(['gstin'])
    const foreign = await create({ name: 'Other House' })
    const taken = await put(id, { version: 2, locations: [{ id: foreign.body.locations[0].id, city: 'Pune' }] })
    expect(fields(taken.body)).toEqual(['locations.0.id'])
    const named = await put(id, { version: 2, locations: [{ id: main.id, name: 'ring road' }] })
    expect(fields(named.body)).toEqual(['locations.0.name'])
  })

  test('is for the owner and Admins; others read it with the PAN hidden', async () => {
    const { id } = (await create({ pan: 'AAACC1206D' })).body
    const business = { id: owner.id, business_id: id, token: owner.token }
    const clerk = await product.makePerson(business, { name: 'Clerk', rights: {} })
    expect((await get(id, clerk.token)).body).toMatchObject({ pan: 'AAxxxxxx6D', is_owner: false })
    expect((await put(id, { name: 'Mine', version: 1 }, clerk.token)).status).toBe(403)
    await product.inside(
      id,
      `update member_role set role_id = (select id from role where business_id = $1 and name = 'Admin')
       where business_id = $1 and member_id = $2`,
      [id, clerk.id],
    )
    product.services.identity.forget()
    expect((await get(id, clerk.token)).body).toMatchObject({ pan: 'AAACC1206D', role_name: 'Admin' })
    expect((await put(id, { name: 'Ours', version: 1 }, clerk.token)).status).toBe(200)
    await product.inside(id, `update member set status = 'Inactive' where business_id = $1 and id = $2`, [id, clerk.id])
    product.services.identity.forget()
    expect((await get(id, clerk.token)).body.code).toBe('E_NOT_ACTIVE')
    expect((await product.as(clerk.token, 'GET', '/businesses')).body).toEqual([])
  })
})

describe('required data', () => {
  test('that an older business lacks is listed, and the list says so too', async () => {
    const { id } = (await create({ name: 'Older House' })).body
    await product.inside(id, `update business set nature = null, email = '', industry = null where id = $1`, [id])
    expect((await get(id)).body).toMatchObject({ is_complete: false, missing: ['industry', 'nature'] })
    expect((await get(id)).body.missing_for_papers).toEqual(['email', 'gstin'])
    await product.inside(id, 'update location set deleted_at = now() where business_id = $1', [id])
    expect((await get(id)).body.missing).toEqual(['industry', 'nature', 'locations'])
    const list = await product.as(owner.token, 'GET', '/businesses')
    expect(list.body.find((row: { id: number }) => row.id === id)).toMatchObject({
      name: 'Older House',
      role_name: 'Admin',
      is_owner: true,
      is_complete: false,
    })
    const mended = await put(id, {
      version: 1,
      nature: 'Trading',
      industry: 'Retail',
      email: 'shop@example.in',
      locations: [{ name: 'Shop', state: 'Gujarat', city: 'Surat', pincode: '395003' }],
    })
    expect(mended.body).toMatchObject({
      is_complete: true,
      missing: [],
      missing_for_papers: ['gstin'],
      locations: [{ is_default: true }],
    })
  })
})

describe('the main branch', () => {
  test('is one at a time, keeps the state of the GSTIN, and a change of it is a change of the business', async () => {
    const { id, locations } = (await create({ gstin: GSTIN_GUJARAT })).body
    const person = { id: owner.id, business_id: id, token: owner.token }
    const place = { name: 'Mumbai', type: 'Store', state: 'Maharashtra', city: 'Mumbai', pincode: '400001' }
    const wrong = await product.call(person, 'POST', '/locations', { ...place, is_default: true })
    expect(fields(wrong.body)).toEqual(['state'])
    const second = await product.call(person, 'POST', '/locations', place)
    expect(second.status).toBe(201)
    const surat = await product.call(person, 'POST', '/locations', {
      ...place,
      name: 'New head office',
      state: 'Gujarat',
      is_default: true,
    })
    expect(surat.status).toBe(201)
    const after = (await get(id)).body
    expect(after.version).toBe(3)
    expect(after.locations.filter((one: { is_default: boolean }) => one.is_default)).toMatchObject([
      { name: 'New head office' },
    ])
    expect(after.locations[0].id).not.toBe(locations[0].id)
    const off = await product.call(person, 'PUT', `/locations/${surat.body.id}`, { is_default: false, version: 1 })
    expect(off.body).toMatchObject({ code: 'CUSTOM_ERR', msg: expect.any(String) })
    const away = await product.call(person, 'PUT', `/locations/${surat.body.id}`, { state: 'Maharashtra', version: 1 })
    expect(fields(away.body)).toEqual(['state'])
  })
})

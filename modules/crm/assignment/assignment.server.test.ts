import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadAccess } from '#engine/server/access/access.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { plantLookups } from '#platform/lookups/plant.server.ts'
import { catalog } from '#modules/catalog.ts'
import { blankEnquiry, chooseOwner, type Enquiry, takeEnquiry } from '#modules/crm/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { assignLeads } from './jobs.server.ts'

// The owner of a new lead. 23 November 2026 is a Monday; noon in Kolkata is 06:30 UTC.

const MONDAY_NOON = new Date('2026-11-23T06:30:00Z')
const SUNDAY_NOON = new Date('2026-11-22T06:30:00Z')
const DAY = 24 * 60 * 60_000

let product: TestProduct
let serial = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

const accessOf = async (person: Person) =>
  (await loadAccess(product.services.database, { business_id: person.business_id, user_id: person.id })) as Access

async function business(people = 0): Promise<{ owner: Person; people: Person[] }> {
  const owner = await product.makeBusiness(`Rules ${++serial}`)
  const access = await accessOf(owner)
  await product.services.database.transaction(access, (transaction) => plantLookups(catalog)(transaction, access))
  const made = []
  for (let n = 0; n < people; n++) made.push(await seller(owner, `Seller ${n + 1}`))
  return { owner, people: made }
}

const seller = (owner: Person, name: string, more: { team_id?: number; location_ids?: number[] } = {}) =>
  product.makePerson(owner, { name, rights: 'all', ...more })

const idsOf = (people: Person[]) => people.map(({ id }) => id)

async function rule(owner: Person, body: Record<string, unknown>): Promise<{ id: number; version: number }> {
  const made = await product.call(owner, 'POST', '/assignment/rules', {
    name: `Rule ${++serial}`,
    on_shift: false,
    ...body,
  })
  expect(made.body).toMatchObject({ id: expect.any(Number) })
  return made.body
}

const choose = (owner: Person, values: Record<string, unknown> = {}, at = MONDAY_NOON, exclude: number[] = []) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    chooseOwner(transaction, { business_id: owner.business_id, values: { name: 'Kavita', ...values }, at, exclude }),
  )

const turns = async (owner: Person, count: number, values = {}) => {
  const got = []
  for (let n = 0; n < count; n++) got.push((await choose(owner, values)).user_id)
  return got
}

async function take(owner: Person, enquiry: Partial<Enquiry> = {}) {
  const access = await accessOf(owner)
  const { services } = product
  return services.database.transaction(access, (transaction) =>
    takeEnquiry(transaction, {
      services,
      access,
      enquiry: { ...blankEnquiry('IndiaMART'), name: 'Kavita Mehta', ...enquiry },
      request_id: 'test',
      via: 'capture',
    }),
  )
}

const sql = (owner: Person, text: string, values: unknown[]) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query<Record<string, number>>(text, values),
  )

const lead = async (owner: Person, id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body
const history = async (owner: Person, id: number) =>
  (await product.call(owner, 'GET', `/leads/${id}/changes`)).body.data as { note: string | null; action: string }[]
const notices = async (person: Person) =>
  (await product.call(person, 'GET', '/notices')).body.data as { kind: string; title: string }[]
const filter = (field: string, ...values: unknown[]) => ({
  combiner: 'AND',
  conditions: [{ field, condition: 'In', values }],
})

describe('the owner of a new lead', () => {
  test('without rules, enquiries from outside go to the owner of the business', async () => {
    const { owner } = await business()
    expect(await choose(owner)).toMatchObject({ user_id: owner.id, rule_id: null })
    const { lead_id } = await take(owner)
    expect((await lead(owner, lead_id)).assigned_user).toBe(owner.id)
    expect((await history(owner, lead_id))[0].note).toBeNull()
  })

  test('in turn: one person after the other, then again from the first', async () => {
    const { owner, people } = await business(3)
    await rule(owner, { user_ids: idsOf(people) })
    const [a, b, c] = idsOf(people)
    expect(await turns(owner, 5)).toEqual([a, b, c, a, b])
  })

  test('two leads at the same moment go to two people', async () => {
    const { owner, people } = await business(2)
    await rule(owner, { user_ids: idsOf(people) })
    const got = await Promise.all(Array.from({ length: 4 }, () => choose(owner)))
    const counts = idsOf(people).map((id) => got.filter(({ user_id }) => user_id === id).length)
    expect(counts).toEqual([2, 2])
  })

  test('two enquiries at once, by the fewest open leads, also go to two people', async () => {
    const { owner, people } = await business(2)
    await rule(owner, { user_ids: idsOf(people), method: 'least_open' })
    const taken = await Promise.all([take(owner, { name: 'Asha Rao' }), take(owner, { name: 'Ravi Shah' })])
    const owners = await Promise.all(taken.map(async ({ lead_id }) => (await lead(owner, lead_id)).assigned_user))
    expect(owners.toSorted()).toEqual(idsOf(people).toSorted())
  })

  test('the fewest open leads: closed ones and those in the trash do not count', async () => {
    const { owner, people } = await business(2)
    const [a, b] = idsOf(people)
    const statuses = (await product.call(owner, 'GET', '/options/lead_status')).body.data
    const won = statuses.find((one: { title: string }) => one.title === 'Won').id
    const post = (body: object) => product.call(owner, 'POST', '/leads', { name: 'Kavita', ...body })
    await post({ assigned_user: a })
    for (let n = 0; n < 3; n++) await post({ assigned_user: b, lead_status_id: won })
    await product.call(owner, 'DELETE', `/leads/${(await post({ assigned_user: b })).body.id}`)
    await rule(owner, { user_ids: [a, b], method: 'least_open' })
    expect(await choose(owner)).toMatchObject({
      user_id: b,
      reasons: expect.arrayContaining(['Seller 2 has the fewest open leads: 0.']),
    })
  })

  test('the fewest of the last days: older leads do not count', async () => {
    const { owner, people } = await business(2)
    const [a, b] = idsOf(people)
    const post = async (assigned_user: number) =>
      (await product.call(owner, 'POST', '/leads', { name: 'Kavita', assigned_user })).body.id
    for (let n = 0; n < 3; n++)
      await sql(owner, `update lead set created_at = now() - interval '40 days' where id = $1`, [await post(b)])
    await post(a)
    await rule(owner, { user_ids: [a, b], method: 'least_received', window_days: 30 })
    expect((await choose(owner, {}, new Date())).user_id).toBe(b)
  })

  test('by the status that a captured lead starts with', async () => {
    const { owner, people } = await business(2)
    const [a, b] = idsOf(people)
    const statuses = (await product.call(owner, 'GET', '/options/lead_status')).body.data
    const first = statuses.find((one: { title: string }) => one.title === 'New').id
    const won = statuses.find((one: { title: string }) => one.title === 'Won').id
    await rule(owner, { user_ids: [a], filter: filter('lead_status_id', won) })
    await rule(owner, { user_ids: [b], filter: filter('lead_status_id', first) })
    const { lead_id } = await take(owner)
    expect(await lead(owner, lead_id)).toMatchObject({ lead_status_id: first, assigned_user: b })
  })

  test('by condition, the first rule that matches: source, city, amount, and a field of the business', async () => {
    const { owner, people } = await business(4)
    const [a, b, c, d] = idsOf(people)
    const sources = (await product.call(owner, 'GET', '/options/lead_source')).body.data
    const mart = sources.find((one: { title: string }) => one.title === 'IndiaMART').id
    const made = await product.call(owner, 'POST', '/custom_fields', {
      record: 'lead',
      field_name: 'Fabric',
      field_type: 'Text',
      position: 2,
    })
    const fabric = `cf_${made.body.id}`
    await rule(owner, { user_ids: [a], filter: filter('city', 'Surat') })
    await rule(owner, {
      user_ids: [b],
      filter: {
        combiner: 'AND',
        conditions: [
          { field: 'lead_source_id', condition: 'In', values: [mart] },
          { field: 'amount', condition: 'From', values: ['100000'] },
        ],
      },
    })
    await rule(owner, { user_ids: [c], filter: filter(fabric, 'Silk') })
    await rule(owner, { user_ids: [d] })
    expect((await choose(owner, { city: 'Surat', lead_source_id: mart, amount: '200000.00' })).user_id).toBe(a)
    expect((await choose(owner, { city: 'Rajkot', lead_source_id: mart, amount: '200000.00' })).user_id).toBe(b)
    expect((await choose(owner, { lead_source_id: mart, amount: '99999.00', [fabric]: 'Silk' })).user_id).toBe(c)
    expect((await choose(owner, { city: 'Rajkot' })).user_id).toBe(d)
  })

  test('a team, a branch or a role stands for its current members', async () => {
    const { owner } = await business()
    const team = (await product.call(owner, 'POST', '/teams', { name: 'Surat team' })).body.id
    const [branch] = await sql(
      owner,
      `insert into location (business_id, name, type, address_1, city, state, country, pincode, created_by)
       values ($1, 'Rajkot', 'Office', '1 Ring Road', 'Rajkot', 'Gujarat', 'India', '360001', $2) returning id`,
      [owner.business_id, owner.id],
    )
    const inTeam = await seller(owner, 'In team', { team_id: team })
    const inBranch = await seller(owner, 'In branch', { location_ids: [Number(branch.id)] })
    const other = await seller(owner, 'With role')
    const [role] = await sql(owner, 'select role_id from member_role where business_id = $1 and member_id = $2', [
      owner.business_id,
      other.id,
    ])
    await rule(owner, { team_ids: [team], filter: filter('city', 'Surat') })
    await rule(owner, { location_ids: [Number(branch.id)], filter: filter('city', 'Rajkot') })
    await rule(owner, { role_ids: [Number(role.role_id)] })
    expect((await choose(owner, { city: 'Surat' })).user_id).toBe(inTeam.id)
    expect((await choose(owner, { city: 'Rajkot' })).user_id).toBe(inBranch.id)
    expect((await choose(owner, { city: 'Vapi' })).user_id).toBe(other.id)
  })

  test('deactivated people, and people who may not view leads, get none', async () => {
    const { owner, people } = await business(2)
    const blind = await product.makePerson(owner, { name: 'No leads', rights: { note: { view: 'all' } } })
    await rule(owner, { user_ids: [blind.id, ...idsOf(people)] })
    await product.call(owner, 'POST', `/users/${people[0].id}/deactivate`, { hand_over_to: owner.id })
    expect(await turns(owner, 3)).toEqual([people[1].id, people[1].id, people[1].id])
    expect((await choose(owner, {}, MONDAY_NOON, [people[1].id])).user_id).toBe(owner.id)
  })

  test('a paused rule is skipped, and the first matching rule decides', async () => {
    const { owner, people } = await business(2)
    const [a, b] = idsOf(people)
    const first = await rule(owner, { user_ids: [a] })
    const second = await rule(owner, { user_ids: [b] })
    expect((await choose(owner)).rule_id).toBe(first.id)
    await product.call(owner, 'POST', '/assignment/rules/order', { ids: [second.id, first.id] })
    expect((await choose(owner)).rule_id).toBe(second.id)
    const paused = { is_paused: true, version: second.version }
    expect((await product.call(owner, 'PUT', `/assignment/rules/${second.id}`, paused)).status).toBe(200)
    expect((await choose(owner)).rule_id).toBe(first.id)
  })

  test('a lead without a matching rule goes to the default owner', async () => {
    const { owner, people } = await business(2)
    await rule(owner, { user_ids: [people[0].id], filter: filter('city', 'Surat') })
    const saved = await product.call(owner, 'PUT', '/assignment/setting', {
      fallback_user_id: people[1].id,
      version: 0,
    })
    expect(saved.status).toBe(200)
    expect(await choose(owner, { city: 'Vapi' })).toMatchObject({ user_id: people[1].id, rule_id: null })
  })
})

describe('shifts', () => {
  test('only people on shift get leads, by their own hours or those of the business', async () => {
    const { owner, people } = await business(2)
    const [a, b] = idsOf(people)
    await rule(owner, { user_ids: [a, b], on_shift: true })
    await product.call(owner, 'PUT', '/assignment/hours', { member_id: a, weekly: { Sunday: [['09:00', '18:00']] } })
    expect((await choose(owner, {}, SUNDAY_NOON)).user_id).toBe(a)
    expect((await choose(owner, {}, MONDAY_NOON)).user_id).toBe(b)
    await product.call(owner, 'PUT', '/assignment/hours', {
      member_id: b,
      weekly: null,
      days_off: [{ from: '2026-11-23', until: '2026-11-24' }],
    })
    expect((await choose(owner, {}, MONDAY_NOON)).user_id).toBe(owner.id)
  })

  test('nobody on shift: the next rule, a chosen person, or nobody until the next shift starts', async () => {
    const { owner, people } = await business(3)
    const [a, b, c] = idsOf(people)
    const first = await rule(owner, { user_ids: [a], on_shift: true })
    const last = await rule(owner, { user_ids: [b] })
    const put = async (body: object) => {
      const { version } = (await product.call(owner, 'GET', '/assignment')).body.data[0]
      return product.call(owner, 'PUT', `/assignment/rules/${first.id}`, { ...body, version })
    }
    expect((await choose(owner, {}, SUNDAY_NOON)).rule_id).toBe(last.id)
    expect((await put({ nobody: 'person' })).body.errors).toMatchObject([{ field: 'nobody_user_id' }])
    await put({ nobody: 'person', nobody_user_id: c })
    expect(await choose(owner, {}, SUNDAY_NOON)).toMatchObject({ user_id: c, rule_id: first.id })
    await put({ nobody: 'wait' })
    expect(await choose(owner, {}, SUNDAY_NOON)).toMatchObject({ user_id: null, rule_id: first.id })
  })

  test('a waiting lead is assigned when the next shift starts, with history and a notice', async () => {
    const { owner, people } = await business(1)
    // Nobody is on shift until the hours are set.
    await product.call(owner, 'PUT', '/assignment/hours', { member_id: null, weekly: {} })
    await rule(owner, { name: 'Surat walk-ins', user_ids: idsOf(people), on_shift: true, nobody: 'wait' })
    const { lead_id } = await take(owner)
    expect((await lead(owner, lead_id)).assigned_user).toBeNull()
    expect((await history(owner, lead_id))[0].note).toBe('Waits for the next shift of rule ‘Surat walk-ins’')
    await assignLeads(product.services, {}, undefined, MONDAY_NOON)
    expect((await lead(owner, lead_id)).assigned_user).toBeNull()
    await product.call(owner, 'PUT', '/assignment/hours', { member_id: null, weekly: { Monday: [['10:00', '19:00']] } })
    await assignLeads(product.services, {}, undefined, MONDAY_NOON)
    expect((await lead(owner, lead_id)).assigned_user).toBe(people[0].id)
    expect((await history(owner, lead_id))[0]).toMatchObject({
      action: 'assigned',
      note: 'Assigned by rule ‘Surat walk-ins’',
    })
    expect((await notices(people[0])).map(({ kind }) => kind)).toEqual(['lead_assigned'])
  })
})

describe('history and notices', () => {
  test('the history names the rule, and the new owner gets a notice, even the owner of the business', async () => {
    const { owner, people } = await business(1)
    await rule(owner, { name: 'Surat walk-ins', user_ids: [people[0].id], filter: filter('city', 'Surat') })
    await rule(owner, { name: 'Others', user_ids: [owner.id] })
    const one = await take(owner, { city: 'Surat' })
    const two = await take(owner, { name: 'Ravi Shah', city: 'Rajkot' })
    expect((await history(owner, one.lead_id))[0].note).toBe('Assigned by rule ‘Surat walk-ins’')
    expect((await history(owner, two.lead_id))[0].note).toBe('Assigned by rule ‘Others’')
    expect((await notices(people[0])).map(({ kind }) => kind)).toEqual(['lead_assigned'])
    expect((await notices(owner)).map(({ kind }) => kind)).toEqual(['lead_assigned'])
  })

  test('a typed lead belongs to its creator unless a rule for typed leads matches; a chosen owner is always kept', async () => {
    const { owner, people } = await business(2)
    const [a, b] = people
    const { id, version } = await rule(owner, { name: 'All of them', user_ids: [b.id] })
    const typed = async (body = {}) => (await product.call(a, 'POST', '/leads', { name: 'Kavita', ...body })).body
    expect((await typed()).assigned_user).toBe(a.id)
    await product.call(owner, 'PUT', `/assignment/rules/${id}`, { also_typed: true, version })
    const given = await typed()
    expect(given.assigned_user).toBe(b.id)
    expect((await history(owner, given.id))[0].note).toBe('Assigned by rule ‘All of them’')
    expect((await typed({ assigned_user: owner.id })).assigned_user).toBe(owner.id)
  })

  test('a lead created with an API key follows the rules, unless it has an owner', async () => {
    const { owner, people } = await business(1)
    await rule(owner, { name: 'From the website', user_ids: idsOf(people) })
    const { database, specials: hooks } = product.services
    const access = { ...(await accessOf(owner)), api_key_id: 1 }
    const definition = product.services.catalog.get('lead')
    const writing = {
      database,
      catalog: product.services.catalog,
      specials: hooks,
      definition,
      access,
      request_id: 'key',
    }
    const made = await saveRecord({ ...writing, id: null, body: { name: 'Kavita' } })
    expect(made.assigned_user).toBe(people[0].id)
    expect((await history(owner, made.id as number))[0].note).toBe('Assigned by rule ‘From the website’')
    const other = await seller(owner, 'Named')
    const named = await saveRecord({ ...writing, id: null, body: { name: 'Kavita', assigned_user: other.id } })
    expect(named.assigned_user).toBe(other.id)
  })

  test('a rule may assign a typed lead to another person, even if its creator may not assign', async () => {
    const { owner, people } = await business(1)
    const typist = await product.makePerson(owner, {
      name: 'Reception',
      rights: { lead: { view: 'own', create: 'own' } },
    })
    await rule(owner, { user_ids: idsOf(people), also_typed: true })
    const made = await product.call(typist, 'POST', '/leads', { name: 'Kavita' })
    expect(made).toMatchObject({ status: 201, body: { assigned_user: people[0].id } })
  })
})

describe('idle leads', () => {
  async function given(idle_days: number | null) {
    const { owner, people } = await business(2)
    await rule(owner, { name: 'In turn', user_ids: idsOf(people), idle_days })
    const { lead_id } = await take(owner)
    expect((await lead(owner, lead_id)).assigned_user).toBe(people[0].id)
    return { owner, people, lead_id }
  }
  const later = (days: number) => assignLeads(product.services, {}, undefined, new Date(Date.now() + days * DAY))

  test('keep their owner by default', async () => {
    const { owner, people, lead_id } = await given(null)
    await later(300)
    expect((await lead(owner, lead_id)).assigned_user).toBe(people[0].id)
  })

  test('go to the next person of their rule, with history and a notice to both people', async () => {
    const { owner, people, lead_id } = await given(3)
    await later(2.9)
    expect((await lead(owner, lead_id)).assigned_user).toBe(people[0].id)
    await later(3.1)
    expect((await lead(owner, lead_id)).assigned_user).toBe(people[1].id)
    expect((await history(owner, lead_id))[0].note).toBe('Assigned by rule ‘In turn’: nothing happened for 3 days')
    expect((await notices(people[0])).map(({ kind }) => kind)).toContain('lead_passed_on')
    expect((await notices(people[1])).map(({ kind }) => kind)).toEqual(['lead_assigned'])
    await later(3.2)
    expect((await lead(owner, lead_id)).assigned_user).toBe(people[1].id)
  })

  test('stay with an owner who wrote a note or changed the lead, and with one chosen by hand', async () => {
    const noted = await given(3)
    await product.call(noted.people[0], 'POST', '/notes', {
      about: { record: 'lead', id: noted.lead_id },
      body: 'Called, wants samples',
    })
    const changed = await given(3)
    const { version } = await lead(changed.owner, changed.lead_id)
    await product.call(changed.people[0], 'PUT', `/leads/${changed.lead_id}`, { city: 'Surat', version })
    const moved = await given(3)
    await product.call(moved.owner, 'POST', '/leads/assign', {
      leadIds: [moved.lead_id],
      assigned_user: moved.owner.id,
    })
    for (const { owner, lead_id } of [noted, changed, moved])
      await sql(owner, `update lead_assignment set at = now() - interval '2 days' where lead_id = $1`, [lead_id])
    await later(1.5)
    expect((await lead(noted.owner, noted.lead_id)).assigned_user).toBe(noted.people[0].id)
    expect((await lead(changed.owner, changed.lead_id)).assigned_user).toBe(changed.people[0].id)
    expect((await lead(moved.owner, moved.lead_id)).assigned_user).toBe(moved.owner.id)
    await later(3.1)
    expect((await lead(noted.owner, noted.lead_id)).assigned_user).toBe(noted.people[1].id)
  })
})

describe('rules can be set up', () => {
  test('only by people who may configure leads', async () => {
    const { owner } = await business()
    const plain = await product.makePerson(owner, { name: 'Plain', rights: { lead: { view: 'all', edit: 'all' } } })
    const setter = await product.makePerson(owner, { name: 'Setter', rights: { lead_status: { edit: 'all' } } })
    const body = { name: 'Mine', user_ids: [owner.id] }
    for (const [method, path] of [
      ['GET', '/assignment'],
      ['POST', '/assignment/rules'],
      ['POST', '/assignment/try'],
      ['PUT', '/assignment/hours'],
      ['PUT', '/assignment/setting'],
    ] as const)
      expect((await product.call(plain, method, path, method === 'GET' ? undefined : body)).status).toBe(403)
    expect((await product.call(setter, 'POST', '/assignment/rules', body)).status).toBe(201)
  })

  test('with all issues reported at once, on their fields', async () => {
    const { owner } = await business()
    const wrong = await product.call(owner, 'POST', '/assignment/rules', {
      name: ' ',
      method: 'lottery',
      idle_days: 0,
      filter: filter('shoe_size', 9),
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.map((one: { field: string }) => one.field).toSorted()).toEqual([
      'filter',
      'idle_days',
      'method',
      'name',
      'user_ids',
    ])
    const hours = await product.call(owner, 'PUT', '/assignment/hours', {
      weekly: { Monday: [['9', '18:00']], Funday: [] },
      days_off: [{ from: '2026-11-24', until: '2026-11-23' }],
    })
    expect(hours.body.errors.map((one: { field: string }) => one.field)).toEqual([
      'weekly.Monday.0',
      'weekly.Funday',
      'days_off.0',
    ])
  })

  test('with unique names, and an outdated version is refused', async () => {
    const { owner } = await business()
    const { id, version } = await rule(owner, { name: 'Surat', user_ids: [owner.id] })
    const again = await product.call(owner, 'POST', '/assignment/rules', { name: 'surat', user_ids: [owner.id] })
    expect(again.body.errors).toMatchObject([{ field: 'name' }])
    expect((await product.call(owner, 'PUT', `/assignment/rules/${id}`, { method: 'least_open' })).status).toBe(428)
    const put = () => product.call(owner, 'PUT', `/assignment/rules/${id}`, { method: 'least_open', version })
    expect((await put()).status).toBe(200)
    expect((await put()).status).toBe(409)
    expect((await product.call(owner, 'DELETE', `/assignment/rules/${id}`)).status).toBe(200)
    expect((await product.call(owner, 'GET', '/assignment')).body.data).toEqual([])
  })

  test('and tried on an example or the last leads, with the reasons and without using a turn', async () => {
    const { owner, people } = await business(2)
    await rule(owner, { name: 'Surat', user_ids: idsOf(people), filter: filter('city', 'Surat') })
    const example = { values: { city: 'Surat' } }
    for (let n = 0; n < 2; n++) {
      const { data } = (await product.call(owner, 'POST', '/assignment/try', example)).body
      expect(data).toMatchObject([
        {
          user_id: people[0].id,
          user_name: 'Seller 1',
          reason: 'Matches ‘Surat’. Seller 1 is next in turn.',
          reasons: ['Matches ‘Surat’.', 'Seller 1 is next in turn.'],
        },
      ])
    }
    const { body } = await product.call(owner, 'POST', '/leads', { name: 'Kavita', city: 'Vapi' })
    const { data } = (await product.call(owner, 'POST', '/assignment/try', {})).body
    expect(data).toMatchObject([{ id: body.id, name: 'Kavita', user_id: owner.id, rule_id: null }])
  })

  test('and are unknown to every other business', async () => {
    const { owner, people } = await business(1)
    const other = (await business()).owner
    const { id, version } = await rule(owner, { user_ids: idsOf(people) })
    expect((await product.call(other, 'GET', '/assignment')).body.data).toEqual([])
    expect((await product.call(other, 'PUT', `/assignment/rules/${id}`, { name: 'x', version })).status).toBe(404)
    expect((await product.call(other, 'DELETE', `/assignment/rules/${id}`)).status).toBe(404)
    const foreign = await product.call(other, 'POST', '/assignment/rules', { name: 'x', user_ids: idsOf(people) })
    expect(foreign.body.errors).toMatchObject([{ field: 'user_ids' }])
    const hours = await product.call(other, 'PUT', '/assignment/hours', { member_id: people[0].id, weekly: {} })
    expect(hours.body.errors).toMatchObject([{ field: 'member_id' }])
    expect((await choose(other)).user_id).toBe(other.id)
  })
})

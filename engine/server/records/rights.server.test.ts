import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right, Scope } from '#engine/record/rights.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'

// Rights, tested on leads: the scopes own, team, location and all, and field rules.

let product: TestProduct
let owner: Person
let surat: number
let pune: number
let sales: number
let field: number

const every = (scope: Scope): Partial<Record<Right, Scope>> => ({
  view: scope,
  create: scope,
  edit: scope,
  delete: scope,
  assign: scope,
  export: scope,
})
const withLeads = (scope: Scope) => ({ lead: every(scope), note: every(scope) })

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Scopes')
  const make = async (path: string, body: unknown) => (await product.call(owner, 'POST', path, body)).body.id as number
  surat = await make('/locations', { name: 'Surat', type: 'Store', city: 'Surat', state: 'Gujarat', pincode: '395003' })
  pune = await make('/locations', {
    name: 'Pune',
    type: 'Store',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
  })
  sales = await make('/teams', { name: 'Sales' })
  field = await make('/teams', { name: 'Field sales', parent_id: sales })
})

afterAll(() => product.close())

async function leadOf(person: Person | null, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await product.call(owner, 'POST', '/leads', {
    name: 'Kavita Mehta',
    assigned_user: person?.id ?? null,
    ...more,
  })
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function seen(person: Person): Promise<number[]> {
  const list = await product.call(person, 'GET', '/leads?limit=100&total=1')
  expect(list.status).toBe(200)
  // The total counts only the rows of the list.
  expect(list.body.total).toBe(list.body.data.length)
  return list.body.data.map((row: { id: number }) => row.id)
}

test('own: leads assigned to the person, and those without an owner that they created', async () => {
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights: withLeads('own') })
  const asha = await product.makePerson(owner, { name: 'Asha', rights: withLeads('own') })
  const his = await leadOf(ravi)
  const hers = await leadOf(asha)
  const made = (await product.call(ravi, 'POST', '/leads', { name: 'Walk in' })).body.id
  expect((await seen(ravi)).sort()).toEqual([his, made].sort())
  expect((await product.call(ravi, 'GET', `/leads/${hers}`)).status).toBe(404)
  expect((await product.call(ravi, 'GET', `/leads/${hers}/changes`)).status).toBe(404)
  expect((await product.call(ravi, 'PUT', `/leads/${hers}`, { name: 'Mine now', version: 1 })).status).toBe(404)
  // A reassigned lead is no longer visible.
  expect(
    (await product.call(ravi, 'POST', '/leads/assign', { leadIds: [made], assigned_user: asha.id })).body.done,
  ).toEqual([made])
  expect(await seen(ravi)).toEqual([his])
})

test('team: leads of the own team and the teams below, not those above', async () => {
  const boss = await product.makePerson(owner, { name: 'Boss', rights: withLeads('team'), team_id: sales })
  const rep = await product.makePerson(owner, { name: 'Rep', rights: withLeads('team'), team_id: field })
  const bosses = await leadOf(boss)
  const reps = await leadOf(rep)
  expect((await seen(boss)).sort()).toEqual([bosses, reps].sort())
  expect(await seen(rep)).toEqual([reps])
})

test('location: leads of the person’s branches', async () => {
  const manager = await product.makePerson(owner, {
    name: 'Manager',
    rights: withLeads('location'),
    location_ids: [surat],
  })
  const here = await leadOf(null, { location_id: surat })
  const there = await leadOf(null, { location_id: pune })
  const ids = await seen(manager)
  expect(ids).toContain(here)
  expect(ids).not.toContain(there)
})

test('changing a visible lead without the right answers 403, an invisible one 404', async () => {
  const reader = await product.makePerson(owner, {
    name: 'Reader',
    rights: { lead: { view: 'all', edit: 'own', delete: 'own' } },
  })
  const id = await leadOf(owner)
  expect((await product.call(reader, 'PUT', `/leads/${id}`, { name: 'Changed', version: 1 })).status).toBe(403)
  expect((await product.call(reader, 'DELETE', `/leads/${id}`)).status).toBe(403)
  expect((await product.call(reader, 'GET', `/leads/${id}`)).body.name).toBe('Kavita Mehta')
})

test('only people who see the lead see its notes', async () => {
  const ravi = await product.makePerson(owner, { name: 'Ravi N', rights: withLeads('own') })
  const asha = await product.makePerson(owner, { name: 'Asha N', rights: withLeads('own') })
  const lead_id = await leadOf(ravi)
  const note = await product.call(owner, 'POST', '/notes', {
    about: { record: 'lead', id: lead_id },
    body: 'Call after Diwali',
  })
  expect((await product.call(ravi, 'GET', `/notes/${note.body.id}`)).body).toMatchObject({ body: 'Call after Diwali' })
  expect((await product.call(asha, 'GET', `/notes/${note.body.id}`)).status).toBe(404)
  expect((await product.call(asha, 'GET', '/notes')).body.data).toEqual([])
  // Nobody can add notes to a lead they cannot see.
  const refused = await product.call(asha, 'POST', '/notes', { about: { record: 'lead', id: lead_id }, body: 'Hello' })
  expect(refused.body.errors).toEqual([{ field: 'about', message: 'Choose one from the list', rule: 'reference' }])
})

test('a masked phone is masked everywhere: list, record, entries, history, sort, filter, search', async () => {
  const viewer = await product.makePerson(owner, {
    name: 'Viewer',
    rights: { lead: { view: 'all', edit: 'all' } },
    fields: { lead: { phone: 'masked', email: 'masked', amount: 'hidden' } },
  })
  const id = await leadOf(null, {
    name: 'Masked Person',
    amount: '5000',
    contacts: [{ type: 'Contact Number', value: '9825012345', phone_code: '+91', is_primary: true }],
  })
  await product.owner.query(`select set_config('app.business_id', '${owner.business_id}', false)`)
  await product.owner.query(`update lead set phone = '+919825012345' where id = ${id}`)
  const one = await product.call(viewer, 'GET', `/leads/${id}`)
  expect(one.body.phone).toBe('XXXXXX2345')
  expect(one.body.contacts[0].value).toBe('XXXXXX2345')
  expect(one.body).not.toHaveProperty('amount')
  const list = await product.call(viewer, 'GET', '/leads?columns=name,phone,amount&limit=100')
  expect(list.body.data.find((row: { id: number }) => row.id === id)).toMatchObject({ phone: 'XXXXXX2345' })
  expect(list.text).not.toContain('9825012345')
  expect(list.text).not.toContain('5000.00')
  for (const query of [
    'sort=phone',
    'sort=amount',
    `filter=${encodeURIComponent('{"combiner":"AND","conditions":[{"field":"phone","condition":"Contains","values":["98250"]}]}')}`,
  ])
    expect((await product.call(viewer, 'GET', `/leads?${query}`)).status).toBe(400)
  expect((await product.call(viewer, 'GET', '/leads?search=9825012345')).body.data).toEqual([])
  expect(
    (await product.call(owner, 'GET', '/leads?search=98250+12345')).body.data.map((row: { id: number }) => row.id),
  ).toContain(id)
  // Sending the masked value back does not overwrite the real one.
  const saved = await product.call(viewer, 'PUT', `/leads/${id}`, { ...one.body, name: 'Renamed Person' })
  expect(saved.status).toBe(200)
  const full = await product.call(owner, 'GET', `/leads/${id}`)
  expect(full.body).toMatchObject({ name: 'Renamed Person', amount: '5000.00' })
  expect(full.body.contacts[0].value).toContain('9825012345')
  const history = await product.call(viewer, 'GET', `/leads/${id}/changes`)
  expect(history.text).not.toContain('9825012345')
})

test('a read-only field is visible, and changing it is refused on the field', async () => {
  const clerk = await product.makePerson(owner, {
    name: 'Clerk',
    rights: { lead: { view: 'all', edit: 'all' } },
    fields: { lead: { amount: 'read' } },
  })
  const id = await leadOf(null, { amount: '700.50' })
  const same = await product.call(clerk, 'PUT', `/leads/${id}`, { amount: '700.50', product: 'Cotton', version: 1 })
  expect(same.body).toMatchObject({ product: 'Cotton', amount: '700.50' })
  const refused = await product.call(clerk, 'PUT', `/leads/${id}`, { amount: '1.00', version: 2 })
  expect(refused.body.errors).toEqual([
    { field: 'amount', message: 'You may not change this field', rule: 'field_rule' },
  ])
})

test('without the right to assign, the owner of a lead cannot be changed', async () => {
  const ravi = await product.makePerson(owner, {
    name: 'Ravi A',
    rights: { lead: { view: 'own', create: 'own', edit: 'own' } },
  })
  const mine = await product.call(ravi, 'POST', '/leads', { name: 'My lead' })
  expect(mine.body.assigned_user).toBe(ravi.id)
  expect((await product.call(ravi, 'POST', '/leads', { name: 'For her', assigned_user: owner.id })).status).toBe(403)
  // A form sends the empty field too; the lead then belongs to its creator.
  const empty = await product.call(ravi, 'POST', '/leads', { name: 'From a form', assigned_user: null })
  expect([empty.status, empty.body.assigned_user]).toEqual([201, ravi.id])
  expect(
    (await product.call(ravi, 'PUT', `/leads/${mine.body.id}`, { assigned_user: owner.id, version: 1 })).status,
  ).toBe(403)
})

test('changed rights apply from the next request, and end with the membership', async () => {
  const ravi = await product.makePerson(owner, { name: 'Ravi R', rights: withLeads('all') })
  expect((await product.call(ravi, 'GET', '/leads')).status).toBe(200)
  const context = `select set_config('app.business_id', '${owner.business_id}', false)`
  await product.owner.query(context)
  await product.owner.query(
    `update member set status = 'Inactive' where business_id = ${owner.business_id} and id = ${ravi.id}`,
  )
  product.services.identity.forget({ business_id: owner.business_id })
  const refused = await product.call(ravi, 'GET', '/leads')
  expect([refused.status, refused.body.code]).toEqual([403, 'E_NOT_ACTIVE'])
})

test('filters of each kind, joined by AND and OR, find exactly their rows', async () => {
  const other = await product.makeBusiness('Filters')
  const make = async (body: Record<string, unknown>) =>
    (await product.call(other, 'POST', '/leads', { name: 'Some Person', ...body })).body.id
  const a = await make({ city: 'Surat', amount: '100', lead_type: 'hot', follow_up_date: '2026-01-10' })
  const b = await make({ city: 'Pune', amount: '200', lead_type: 'cold', follow_up_date: '2026-02-10' })
  const c = await make({ amount: '300.75', lead_type: 'warm' })
  const find = async (filter: unknown) => {
    const answer = await product.call(
      other,
      'GET',
      `/leads?total=1&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    expect(answer.body.total).toBe(answer.body.data.length)
    return answer.body.data.map((row: { id: number }) => row.id).sort((x: number, y: number) => x - y)
  }
  const and = (...conditions: unknown[]) => ({ combiner: 'AND', conditions })
  const or = (...conditions: unknown[]) => ({ combiner: 'OR', conditions })
  expect(await find(and({ field: 'city', condition: 'In', values: ['surat', 'pune'] }))).toEqual([a, b])
  expect(await find(and({ field: 'city', condition: 'Not In', values: ['Surat'] }))).toEqual([b, c])
  expect(await find(and({ field: 'city', condition: 'In', values: [null] }))).toEqual([c])
  expect(await find(and({ field: 'city', condition: 'Not In', values: [null] }))).toEqual([a, b])
  expect(await find(and({ field: 'city', condition: 'Contains', values: ['un'] }))).toEqual([b])
  expect(await find(and({ field: 'city', condition: 'Contains', values: ['%'] }))).toEqual([])
  expect(
    await find(
      and(
        { field: 'amount', condition: 'From', values: ['200'] },
        { field: 'amount', condition: 'To', values: ['300.75'] },
      ),
    ),
  ).toEqual([b, c])
  expect(await find(and({ field: 'lead_type', condition: 'In', values: ['hot', 'warm'] }))).toEqual([a, c])
  expect(await find(and({ field: 'follow_up_date', condition: 'Empty' }))).toEqual([c])
  expect(await find(and({ field: 'follow_up_date', condition: 'To', values: ['2026-01-31'] }))).toEqual([a])
  expect(
    await find(
      or(
        { field: 'city', condition: 'In', values: ['Surat'] },
        and({ field: 'amount', condition: 'From', values: ['300'] }),
      ),
    ),
  ).toEqual([a, c])
  expect(await find(and())).toEqual([a, b, c])
  for (const wrong of [
    { field: 'password', condition: 'In', values: [1] },
    { field: 'desc', condition: 'From', values: ['a'] },
    { field: 'amount', condition: 'From', values: ['many'] },
    { field: 'lead_type', condition: 'In', values: ['boiling'] },
    { field: 'city', condition: 'Like', values: ['a'] },
    { field: '__proto__', condition: 'Empty' },
  ]) {
    const answer = await product.call(other, 'GET', `/leads?filter=${encodeURIComponent(JSON.stringify(and(wrong)))}`)
    expect({ wrong, status: answer.status }).toEqual({ wrong, status: 400 })
  }
})

test('chosen rows are listed by id, and an id of another business finds nothing', async () => {
  const other = await product.makeBusiness('Chosen')
  const make = async (person: Person) =>
    (await product.call(person, 'POST', '/leads', { name: 'Chosen Person' })).body.id as number
  const [a, b, foreign] = [await make(other), await make(other), await make(owner)]
  const find = async (condition: string) => {
    const filter = { combiner: 'AND', conditions: [{ field: 'id', condition, values: [a, foreign] }] }
    const answer = await product.call(other, 'GET', `/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    return answer.body.data.map((row: { id: number }) => row.id)
  }
  expect(await find('In')).toEqual([a])
  expect(await find('Not In')).toEqual([b])
})

test('search finds parts of words and phones in any spelling, only inside the business', async () => {
  const other = await product.makeBusiness('Search')
  const id = (
    await product.call(other, 'POST', '/leads', {
      name: 'Khandelwal Textiles',
      city: 'Jaipur',
      contacts: [{ type: 'Contact Number', value: '9414012345', phone_code: '+91', is_primary: true }],
    })
  ).body.id
  const find = async (person: Person, typed: string) =>
    (await product.call(person, 'GET', `/leads?search=${encodeURIComponent(typed)}`)).body.data.map(
      (row: { id: number }) => row.id,
    )
  for (const typed of [
    'khandel',
    'TEXTILES jai',
    'delwal',
    'kh',
    '9414012345',
    '+91 94140 12345',
    '094140-12345'.slice(1),
  ])
    expect({ typed, found: await find(other, typed) }).toEqual({ typed, found: [id] })
  expect(await find(other, 'nothing like it')).toEqual([])
  expect(await find(other, '%')).toEqual([])
  expect(await find(owner, 'khandelwal')).toEqual([])
})

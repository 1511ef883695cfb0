import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { findDuplicatesJob } from '#modules/crm/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})

afterAll(() => product.close())

const make = async (person: Person, given: Record<string, unknown>) =>
  (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...given })).body.id as number
const phone = (value: string) => [{ type: 'Contact Number', value }]
const find = (person: Person) =>
  findDuplicatesJob(product.services, { business_id: person.business_id, user_id: person.id })
const groups = async (person: Person, more = '') =>
  (await product.call(person, 'GET', `/leads/duplicate_groups${more}`)).body
const idsOf = (group: { leads: { id: number }[] }) => group.leads.map((one) => one.id)

describe('groups of duplicate leads', () => {
  test('are found by phone in any spelling, email, GSTIN, and name with city, each group once', async () => {
    const owner = await product.makeBusiness('Groups')
    const a = await make(owner, { contacts: phone('98250 12345'), gstin: '24AAACC1206D1ZM' })
    const b = await make(owner, { name: 'K Mehta', contacts: phone('+91-9825012345'), gstin: '24AAACC1206D1ZM' })
    const c = await make(owner, { name: 'Ravi Shah', city: 'Surat' })
    const d = await make(owner, { name: 'ravi  shah.', city: 'SURAT' })
    await make(owner, { name: 'Ravi Shah', city: 'Pune' })
    await find(owner)
    const { data, scan } = await groups(owner)
    expect(scan.state).toBe('done')
    expect(data.map((one: { kind: string; certainty: string }) => [one.kind, one.certainty])).toEqual([
      ['phone', 'certain'],
    ])
    expect(idsOf(data.find((one: { kind: string }) => one.kind === 'phone'))).toEqual([a, b])
    // Groups by the same name and city are listed separately.
    for (const apart of ['?kind=name', '?certainty=possible']) {
      const possible = (await groups(owner, apart)).data
      expect(possible.map((one: { certainty: string }) => one.certainty)).toEqual(['possible'])
      expect(idsOf(possible[0])).toEqual([c, d])
    }
    expect((await product.call(owner, 'GET', '/leads/duplicate_groups?certainty=perhaps')).status).toBe(400)
    expect((await product.call(owner, 'GET', '/leads/duplicate_groups?kind=nonsense')).status).toBe(400)
  })

  test('are not listed as possible if they are certain', async () => {
    const owner = await product.makeBusiness('Twice')
    const given = { city: 'Surat', contacts: phone('9825012345') }
    await make(owner, given)
    await make(owner, given)
    await make(owner, { ...given, city: 'Pune' })
    await find(owner)
    expect((await groups(owner)).data.map(idsOf)).toEqual([
      [expect.any(Number), expect.any(Number), expect.any(Number)],
    ])
    expect((await groups(owner, '?certainty=possible')).data).toEqual([])
  })

  test('are listed page by page, the largest first', async () => {
    const owner = await product.makeBusiness('Pages')
    for (let n = 10; n < 33; n++) {
      await make(owner, { contacts: phone(`98250111${n}`) })
      await make(owner, { contacts: phone(`98250111${n}`) })
    }
    await make(owner, { contacts: phone('9825011120') })
    await find(owner)
    const first = await groups(owner)
    expect(idsOf(first.data[0])).toHaveLength(3)
    expect(first.data).toHaveLength(20)
    const second = await groups(owner, `?after=${first.next}`)
    expect(second.data).toHaveLength(3)
    expect(second.next).toBe(null)
  })

  test('disappear when the leads are merged, and when they are marked as different people', async () => {
    const owner = await product.makeBusiness('Apart')
    const pair = [
      await make(owner, { contacts: phone('9825011111') }),
      await make(owner, { contacts: phone('9825011111') }),
    ]
    await make(owner, { contacts: phone('9825022222') })
    await make(owner, { contacts: phone('9825022222') })
    await find(owner)
    const { data } = await groups(owner)
    const other = data.find((one: { leads: { id: number }[] }) => !idsOf(one).includes(pair[0]))
    await product.call(owner, 'POST', '/leads/merge', {
      into: pair[0],
      leadIds: pair,
      versions: { [pair[0]]: 1, [pair[1]]: 1 },
    })
    expect((await groups(owner)).data.map((one: { id: number }) => one.id)).toEqual([other.id])
    expect((await product.call(owner, 'POST', `/leads/duplicate_groups/${other.id}/apart`, {})).status).toBe(200)
    await find(owner)
    expect((await groups(owner)).data).toEqual([])
    await make(owner, { contacts: phone('9825022222') })
    await find(owner)
    expect((await groups(owner)).data).toHaveLength(1)
  })

  test('contain only leads and values that the person may see, and none of another business', async () => {
    const owner = await product.makeBusiness('Scopes')
    const stranger = await product.makeBusiness('Stranger')
    const own = await product.makePerson(owner, {
      name: 'Own',
      rights: { lead: { view: 'own', create: 'own', edit: 'own' } },
    })
    const clerk = await product.makePerson(owner, {
      name: 'Clerk',
      rights: 'all',
      fields: { lead: { phone: 'masked' } },
    })
    await make(owner, { contacts: phone('9825033333') })
    await make(own, { contacts: phone('9825033333') })
    await find(owner)
    expect((await groups(owner)).data[0].key).toBe('919825033333')
    expect((await groups(own)).data).toEqual([])
    // A group would reveal which leads have the same hidden phone.
    expect((await groups(clerk)).data).toEqual([])
    expect((await groups(stranger)).data).toEqual([])
    const { id } = (await groups(owner)).data[0]
    for (const person of [stranger, own, clerk])
      expect((await product.call(person, 'POST', `/leads/duplicate_groups/${id}/apart`, {})).status).toBe(404)
    expect((await groups(owner)).data).toHaveLength(1)
  })

  test('can be marked as different only by a person who sees two of the leads', async () => {
    const owner = await product.makeBusiness('Sees two')
    const own = await product.makePerson(owner, {
      name: 'Own',
      rights: { lead: { view: 'own', create: 'own', edit: 'own' } },
    })
    const leads = [
      await make(own, { contacts: phone('9825044444') }),
      await make(own, { contacts: phone('9825044444') }),
      await make(owner, { contacts: phone('9825044444') }),
    ]
    await find(owner)
    const { id } = (await groups(owner)).data[0]
    const apart = async () => (await product.call(own, 'POST', `/leads/duplicate_groups/${id}/apart`, {})).status
    await product.call(owner, 'POST', '/leads/delete', { leadIds: [leads[0]] })
    expect(await apart()).toBe(404)
    await product.call(owner, 'POST', '/leads/restore', { leadIds: [leads[0]] })
    expect(await apart()).toBe(200)
  })

  test('are searched when the screen is first opened, and again on request', async () => {
    const owner = await product.makeBusiness('Jobs')
    const before = product.jobs.length
    expect((await groups(owner)).scan.state).toBe('queued')
    expect((await groups(owner)).scan.state).toBe('queued')
    expect(product.jobs.slice(before).map((job) => job.name)).toEqual(['find_duplicate_leads'])
    await product.call(owner, 'POST', '/leads/duplicate_groups/find', {})
    expect(product.jobs.length).toBe(before + 2)
  })
})

describe('possible duplicates of one lead', () => {
  test('are found at once, with the shared sign; of a colleague’s lead only the owner is shown', async () => {
    const owner = await product.makeBusiness('Panel')
    const own = await product.makePerson(owner, { name: 'Own', rights: { lead: { view: 'own', create: 'own' } } })
    const a = await make(owner, { contacts: phone('98250 12345'), gstin: '24AAACC1206D1ZM', city: 'Surat' })
    const b = await make(own, { name: 'K Mehta', contacts: phone('09825012345') })
    const c = await make(owner, { name: 'Somebody', gstin: '24AAACC1206D1ZM' })
    const d = await make(owner, { name: 'kavita mehta', city: 'surat' })
    const found = (await product.call(owner, 'GET', `/leads/${a}/duplicates`)).body.data
    expect(found.map((one: { id: number; matched: string }) => [one.id, one.matched])).toEqual([
      [b, 'phone'],
      [c, 'gstin'],
      [d, 'name'],
    ])
    const [hidden] = (await product.call(own, 'GET', `/leads/${b}/duplicates`)).body.data
    expect(hidden).toMatchObject({ id: a, name: null, visible: false, assigned_user: owner.id })
    expect((await product.call(own, 'GET', `/leads/${a}/duplicates`)).status).toBe(404)
  })
})

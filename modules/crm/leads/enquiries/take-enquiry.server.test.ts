import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { plantLookups } from '#platform/lookups/plant.server.ts'
import { catalog } from '#modules/catalog.ts'
import { blankEnquiry, type Enquiry, takeEnquiry, type TakeOptions } from '#modules/crm/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})

afterAll(() => product.close())

async function business(name: string): Promise<Person> {
  const person = await product.makeBusiness(name)
  const access = (await loadAccess(product.services.database, {
    business_id: person.business_id,
    user_id: person.id,
  })) as Access
  await product.services.database.transaction(access, (transaction) => plantLookups(catalog)(transaction, access))
  return person
}

async function take(person: Person, given: Partial<Enquiry>, more: Partial<TakeOptions> = {}) {
  const { services } = product
  const access = (await loadAccess(services.database, {
    business_id: person.business_id,
    user_id: person.id,
  })) as Access
  return services.database.transaction(access, (transaction) =>
    takeEnquiry(transaction, {
      services,
      access,
      enquiry: { ...blankEnquiry('IndiaMART'), ...given },
      request_id: 'test',
      via: 'capture',
      ...more,
    }),
  )
}

const phone = (value: string) => [{ type: 'Contact Number' as const, value }]
const leads = async (person: Person) => (await product.call(person, 'GET', '/leads?total=1')).body
const status = async (person: Person, name: string) =>
  (await product.call(person, 'GET', '/options/lead_status')).body.data.find(
    (one: { title: string }) => one.title === name,
  ).id

test('a country code of an enquiry is stored as a name on the lead', async () => {
  const owner = await business('Countries')
  const { lead_id } = await take(owner, { name: 'Amara Obi', country: 'AE', contacts: phone('9825012399') })
  const { body } = await product.call(owner, 'GET', `/leads/${lead_id}`)
  expect(body.country).toBe('United Arab Emirates')
})

describe('enquiries of one person at five sources', () => {
  test('with five spellings of one phone become one lead with five enquiries and its first owner', async () => {
    const owner = await business('Five places')
    const seller = await product.makePerson(owner, { name: 'Seller', rights: 'all' })
    const { body: lead } = await product.call(owner, 'POST', '/leads', {
      name: 'Kavita Mehta',
      assigned_user: seller.id,
      contacts: [{ type: 'Contact Number', value: '98250 12345' }],
    })
    const second = { choose_owner: async () => owner.id }
    const spellings: [Partial<Enquiry>, Partial<TakeOptions>][] = [
      [{ source: 'Price list file', contacts: phone('09825012345') }, { via: 'import' }],
      [{ source: 'Website', contacts: phone('+91-98250-12345') }, { via: 'api' }],
      [{ source: 'IndiaMART', external_id: 'Q1', contacts: phone('919825012345'), product: 'Cotton sarees' }, {}],
      [{ source: 'WhatsApp', contacts: phone('Kavita 98250 12345'), city: 'Surat' }, {}],
    ]
    for (const [enquiry, more] of spellings)
      expect(await take(owner, enquiry, { ...second, ...more })).toMatchObject({ outcome: 'added', lead_id: lead.id })
    const all = await leads(owner)
    expect(all.total).toBe(1)
    expect(all.data[0]).toMatchObject({ assigned_user: seller.id })
    const now = (await product.call(owner, 'GET', `/leads/${lead.id}`)).body
    expect(now).toMatchObject({ product: 'Cotton sarees', city: 'Surat', assigned_user: seller.id })
    expect(now.contacts).toHaveLength(1)
    const trail = (await product.call(owner, 'GET', `/leads/${lead.id}/enquiries`)).body
    expect(trail.summary).toEqual({ enquiries: 5, sources: 4 })
    expect(trail.data.map((one: { via: string }) => one.via).sort()).toEqual([
      'api',
      'capture',
      'capture',
      'form',
      'import',
    ])
  })

  test('notifies the owner of the lead, appears in its timeline, and sets a follow-up for today', async () => {
    const owner = await business('Told')
    const seller = await product.makePerson(owner, { name: 'Seller', rights: 'all' })
    const first = await take(
      owner,
      { name: 'Ravi Shah', contacts: phone('9825055555') },
      { choose_owner: async () => seller.id },
    )
    expect(first.outcome).toBe('created')
    await take(owner, { source: 'JustDial', contacts: phone('9825055555'), product: 'Silk' })
    const { body } = await product.call(seller, 'GET', '/notices')
    expect(body.data.map((one: { title: string }) => one.title)).toContain('Ravi Shah enquired again on JustDial')
    const changes = (await product.call(owner, 'GET', `/leads/${first.lead_id}/changes`)).body.data
    expect(changes[0]).toMatchObject({ action: 'enquired', note: 'Enquired again on JustDial' })
    const now = (await product.call(owner, 'GET', `/leads/${first.lead_id}`)).body
    expect(now.follow_up_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('reopens a lost lead but not a won one', async () => {
    const owner = await business('Closed')
    const lost = await take(
      owner,
      { contacts: phone('9825066666') },
      { defaults: { lead_status_id: await status(owner, 'Junk') } },
    )
    const won = await take(
      owner,
      { contacts: phone('9825077777') },
      { defaults: { lead_status_id: await status(owner, 'Won') } },
    )
    await take(owner, { contacts: phone('9825066666') })
    await take(owner, { contacts: phone('9825077777') })
    const statusOf = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body.lead_status_id
    expect(await statusOf(lost.lead_id)).toBe(await status(owner, 'New'))
    expect(await statusOf(won.lead_id)).toBe(await status(owner, 'Won'))
  })
})

describe('an enquiry', () => {
  test('with a number that was accepted before changes nothing, even if both arrive at once', async () => {
    const owner = await business('Twice')
    const given = { external_id: 'Q-77', contacts: phone('9825011111') }
    const both = await Promise.all([take(owner, given), take(owner, given), take(owner, given)])
    expect(both.map((one) => one.outcome).sort()).toEqual(['created', 'duplicate', 'duplicate'])
    expect(new Set(both.map((one) => one.enquiry_id)).size).toBe(1)
    expect((await take(owner, { ...given, source: 'TradeIndia' })).outcome).toBe('added')
    expect((await leads(owner)).total).toBe(1)
  })

  test('of one new person from several sources at once creates one lead', async () => {
    const owner = await business('Race')
    const at_once = ['IndiaMART', 'JustDial', 'New source', 'New source'].map((source, index) =>
      take(owner, { source, external_id: `R${index}`, contacts: phone('+91 98250 22222') }),
    )
    const outcomes = (await Promise.all(at_once)).map((one) => one.outcome).sort()
    expect(outcomes).toEqual(['added', 'added', 'added', 'created'])
    expect((await leads(owner)).total).toBe(1)
    const sources = (await product.call(owner, 'GET', '/options/lead_source')).body.data
    expect(sources.filter((one: { title: string }) => one.title === 'New source')).toHaveLength(1)
  })

  test('is never refused: values that a lead cannot have stay with the enquiry', async () => {
    const owner = await business('Odd ones')
    const wrong = await take(owner, {
      name: 'Om',
      contacts: [
        { type: 'Contact Number', value: 'call me' },
        { type: 'Email', value: 'nobody@' },
        { type: 'Email', value: 'om@example.in' },
      ],
      website: 'not a website at all',
      pincode: '12',
      desc: 'x'.repeat(20_000),
      amount: -5,
    })
    expect(wrong.outcome).toBe('created')
    const lead = (await product.call(owner, 'GET', `/leads/${wrong.lead_id}`)).body
    expect(lead).toMatchObject({
      name: 'Om (IndiaMART)',
      email: 'om@example.in',
      phone: null,
      website: null,
      amount: null,
    })
    const nothing = await take(owner, {})
    expect(nothing.outcome).toBe('created')
    expect((await product.call(owner, 'GET', `/leads/${nothing.lead_id}`)).body.name).toBe('Enquiry from IndiaMART')
    const trail = (await product.call(owner, 'GET', `/leads/${wrong.lead_id}/enquiries`)).body.data
    expect(trail[0].contacts).toContainEqual({ type: 'Contact Number', value: 'call me' })
  })

  test('of the same person creates a new lead if the connection is set to do so', async () => {
    const owner = await business('Each new')
    await take(owner, { contacts: phone('9825033333') })
    expect((await take(owner, { contacts: phone('9825033333') }, { again: 'new' })).outcome).toBe('created')
    expect((await leads(owner)).total).toBe(2)
  })

  test('never reaches another business', async () => {
    const one = await business('One')
    const other = await business('Other')
    const taken = await take(one, { external_id: 'Same', contacts: phone('9825044444') })
    expect((await take(other, { external_id: 'Same', contacts: phone('9825044444') })).outcome).toBe('created')
    expect((await product.call(other, 'GET', `/leads/${taken.lead_id}/enquiries`)).status).toBe(404)
  })
})

describe('the list of a lead’s enquiries', () => {
  test('exists for a typed lead too, and hides fields that the person may not read', async () => {
    const owner = await business('Trail')
    const { body: lead } = await product.call(owner, 'POST', '/leads', {
      name: 'Kavita Mehta',
      product: 'Sarees',
      city: 'Surat',
    })
    const partly = await product.makePerson(owner, {
      name: 'Partly',
      rights: 'all',
      fields: { lead: { product: 'hidden', city: 'masked', contacts: 'hidden' } },
    })
    const own = await product.makePerson(owner, { name: 'Own', rights: { lead: { view: 'own' } } })
    const whole = (await product.call(owner, 'GET', `/leads/${lead.id}/enquiries`)).body
    expect(whole).toMatchObject({
      summary: { enquiries: 1 },
      data: [{ product: 'Sarees', city: 'Surat', via: 'form' }],
    })
    const [entry] = (await product.call(partly, 'GET', `/leads/${lead.id}/enquiries`)).body.data
    expect(entry.product).toBe(undefined)
    expect(entry.city).toBe('XXXXXXurat')
    expect((await product.call(own, 'GET', `/leads/${lead.id}/enquiries`)).status).toBe(404)
  })

  test('accepts an enquiry by hand from people who may edit the lead', async () => {
    const owner = await business('By hand')
    const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { lead: { view: 'all' } } })
    const { body: lead } = await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })
    const source = (await product.call(owner, 'GET', '/options/lead_source')).body.data[0]
    const given = { lead_source_id: source.id, product: 'Silk', desc: 'Called the shop', contacts: phone('9825099999') }
    expect((await product.call(viewer, 'POST', `/leads/${lead.id}/enquiries`, given)).status).toBe(403)
    const { status, body } = await product.call(owner, 'POST', `/leads/${lead.id}/enquiries`, given)
    expect(status).toBe(201)
    expect(body).toMatchObject({ outcome: 'added', lead_id: lead.id })
    expect((await product.call(owner, 'GET', `/leads/${lead.id}`)).body).toMatchObject({
      product: 'Silk',
      phone: '9825099999',
    })
  })

  test('gets the imported rows of a person who has a lead, each number of a source once', async () => {
    const owner = await business('Rows')
    const { services } = product
    const who = { business_id: owner.business_id, user_id: owner.id }
    const access = (await loadAccess(services.database, who)) as Access
    const { body: lead } = await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })
    const source = (await product.call(owner, 'GET', '/options/lead_source')).body.data[0]
    const row = {
      id: lead.id,
      values: { lead_source_id: source.id, enquiry_no: 'A1', product: 'Silk', amount: '5000' },
    }
    const without = { id: lead.id, values: { product: 'No source' } }
    await services.database.transaction(
      access,
      (transaction) =>
        services.specials.get('lead')?.onDuplicates?.({
          transaction,
          catalog,
          specials: services.specials,
          access,
          definition: services.catalog.get('lead'),
          rows: [row, row, without],
          request_id: 'test',
        }) as Promise<void>,
    )
    const trail = (await product.call(owner, 'GET', `/leads/${lead.id}/enquiries`)).body
    expect(trail.summary.enquiries).toBe(2)
    expect(trail.data[0]).toMatchObject({ via: 'import', product: 'Silk', amount: '50.00' })
  })
})

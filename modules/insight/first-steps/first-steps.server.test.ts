import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { todayIn } from '#base/periods.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { follow } from '#modules/integrations/webhooks/follow.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { plantLookups } from '#platform/lookups/plant.server.ts'

let product: TestProduct
let owner: Person
let businesses = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
beforeEach(async () => {
  owner = await product.makeBusiness(`Tulsi Fabrics ${++businesses}`)
  const access = await accessOf(owner)
  await product.services.database.transaction(access, (transaction) => plantLookups(catalog)(transaction, access))
})
afterAll(() => product.close())

const accessOf = async ({ business_id, id }: Person) =>
  (await loadAccess(product.services.database, { business_id, user_id: id })) as Access
const inBusiness = <Result>(work: Parameters<typeof product.services.database.transaction<Result>>[1]) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, work)
const firstSteps = async (person: Person) => (await product.call(person, 'GET', '/first_steps')).body
const doneOf = async () =>
  Object.fromEntries(
    (await firstSteps(owner)).steps.map((one: { step: string; done: boolean }) => [one.step, one.done]),
  )
const samples = async () =>
  (await product.call(owner, 'GET', '/leads?limit=100&search=sample&columns=name,assigned_user,follow_up_date')).body
    .data

// A red square, eight pixels wide.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGO4oKCAFTEMLQkAvk5EAfjoixEAAAAASUVORK5CYII='

describe('the first steps of a business', () => {
  test('are done once the data shows it, and not before', async () => {
    expect(await doneOf()).toEqual({ leads: false, indiamart: false, colleague: false, logo: false })
    await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })
    await product.makePerson(owner, { name: 'Ravi', rights: {} })
    const connected = await product.call(owner, 'POST', '/connections', {
      provider: 'indiamart',
      credentials: { key: 'a-key-of-indiamart' },
    })
    expect(connected.status).toBe(201)
    expect((await product.call(owner, 'PUT', '/business_logo', { content_base64: PNG })).status).toBe(200)
    expect(await doneOf()).toEqual({ leads: true, indiamart: true, colleague: true, logo: true })
  })

  test('the simulator of IndiaMART does not count as a connection', async () => {
    await product.call(owner, 'POST', '/connections', { provider: 'indiamart', sample: true })
    expect((await doneOf()).indiamart).toBe(false)
  })

  test('are only those that the person has the right to do', async () => {
    const seller = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'own', create: 'own' } } })
    expect(await firstSteps(seller)).toEqual({ steps: [], samples: null })
    const importer = await product.makePerson(owner, {
      name: 'Mira',
      rights: { lead: { view: 'all', create: 'all', import: 'all' } },
    })
    expect(await firstSteps(importer)).toEqual({ steps: [{ step: 'leads', done: false }], samples: null })
  })
})

describe('sample leads', () => {
  test('are added once, even if requested several times at once, and removed in one step', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => product.call(owner, 'POST', '/sample_leads', {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const planted = answers.map(({ body }) => body.created).filter((count) => count > 0)
    expect(planted).toEqual([8])
    const rows = await samples()
    expect(rows).toHaveLength(8)
    for (const { name, assigned_user } of rows)
      expect([name, assigned_user]).toEqual([expect.stringMatching(/\(sample\)$/), owner.id])
    expect(await firstSteps(owner)).toMatchObject({ samples: 8 })
    expect((await doneOf()).leads).toBe(false)
    const kept = (await product.call(owner, 'POST', '/leads', { name: 'A real sample buyer' })).body.id
    expect((await product.call(owner, 'POST', '/sample_leads/remove', {})).body).toEqual({ removed: 8 })
    expect((await samples()).map(({ id }: { id: number }) => id)).toEqual([kept])
    expect(await firstSteps(owner)).toMatchObject({ samples: 0 })
    expect((await doneOf()).leads).toBe(true)
  })

  test('have notes, due calls and a lost lead with its reason', async () => {
    // Midnight must not come between the samples and the day on which they are due.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const today = todayIn('Asia/Kolkata')
    await product.call(owner, 'POST', '/sample_leads', {}).finally(() => vi.useRealTimers())
    const rows = await samples()
    expect(rows.filter((row: { follow_up_date: string }) => row.follow_up_date === today)).toHaveLength(2)
    expect((await product.call(owner, 'GET', '/notes?limit=100')).body.data).toHaveLength(5)
    const lost = (await product.call(owner, 'GET', '/leads?search=Kulkarni&columns=lost_reason')).body.data
    expect(lost).toMatchObject([{ lost_reason: 'competitor' }])
  })

  test('cause no webhook and no notice, unlike real leads', async () => {
    await inBusiness((transaction) =>
      transaction.query(
        `insert into webhook (business_id, name, url, events, created_by, secret, secret_key_id)
         values ($1, 'Ours', 'https://example.in/hook', $2, $3, '', 'none')`,
        [owner.business_id, ['lead.created', 'lead.updated', 'lead.deleted', 'note.created'], owner.id],
      ),
    )
    await product.call(owner, 'POST', '/sample_leads', {})
    const [sample] = await samples()
    await product.call(owner, 'PUT', `/leads/${sample.id}`, { city: 'Pune', version: 1 })
    const real = (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })).body.id
    await product.call(owner, 'POST', '/sample_leads/remove', {})
    await follow(product.services, { business_id: owner.business_id })
    const sent = await inBusiness((transaction) =>
      transaction.query('select type, record_id from webhook_delivery where business_id = $1', [owner.business_id]),
    )
    expect(sent).toEqual([{ type: 'lead.created', record_id: real }])

    const colleague = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'all' } } })
    for (const record_id of [sample.id, real])
      await inBusiness((transaction) =>
        addNotice(transaction, {
          business_id: owner.business_id,
          to: [colleague.id],
          kind: 'lead_assigned',
          actor_id: owner.id,
          record: 'lead',
          record_id,
          path: `lead/${record_id}`,
          values: { lead: 'Kavita' },
        }),
      )
    const told = await inBusiness((transaction) =>
      transaction.query('select record_id from notice where business_id = $1', [owner.business_id]),
    )
    expect(told).toEqual([{ record_id: real }])
  })

  test('are only for managers of the business', async () => {
    const seller = await product.makePerson(owner, {
      name: 'Ravi',
      rights: { lead: { view: 'all', create: 'all', delete: 'all' } },
    })
    for (const path of ['/sample_leads', '/sample_leads/remove'])
      expect((await product.call(seller, 'POST', path, {})).status).toBe(403)
  })
})

describe('the logo of a business', () => {
  test('is converted to a square picture, visible to members, and can be removed', async () => {
    const { body } = await product.call(owner, 'PUT', '/business_logo', { content_base64: PNG })
    expect(body.logo).toMatch(/^data:image\/jpeg;base64,/)
    const seller = await product.makePerson(owner, { name: 'Ravi', rights: {} })
    expect((await product.call(seller, 'GET', '/business_logo')).body).toEqual(body)
    expect((await product.call(seller, 'PUT', '/business_logo', { content_base64: PNG })).status).toBe(403)
    expect((await product.call(seller, 'DELETE', '/business_logo')).status).toBe(403)
    const other = await product.makeBusiness('Silk House')
    expect((await product.call(other, 'GET', '/business_logo')).body).toEqual({ logo: null })
    expect((await product.call(owner, 'DELETE', '/business_logo')).body).toEqual({ logo: null })
    expect((await product.call(owner, 'GET', '/business_logo')).body).toEqual({ logo: null })
  })

  test.each([
    ['no picture', Buffer.from('<svg/>').toString('base64')],
    ['no base64', '<<<'],
    ['nothing', undefined],
    ['too long', 'A'.repeat(2_796_600)],
  ])('is refused as %s', async (_, content_base64) => {
    expect((await product.call(owner, 'PUT', '/business_logo', { content_base64 })).status).toBe(422)
  })
})

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { plantLookups } from '#platform/lookups/plant.server.ts'
import { catalog } from '#modules/catalog.ts'
import { blankEnquiry, type Enquiry, takeEnquiry } from '#modules/crm/index.server.ts'
import { idsRowByRow } from '#modules/crm/testing.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// The fields of a lead that summarise its enquiries.

let product: TestProduct
let owner: Person
let businesses = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
beforeEach(async () => {
  owner = await product.makeBusiness(`Asked ${++businesses}`)
  const access = await accessOf(owner)
  await product.services.database.transaction(access, (transaction) => plantLookups(catalog)(transaction, access))
})
afterAll(() => product.close())

const accessOf = async ({ business_id, id }: Person) =>
  (await loadAccess(product.services.database, { business_id, user_id: id })) as Access

async function take(given: Partial<Enquiry>) {
  const { services } = product
  const access = await accessOf(owner)
  const enquiry = { ...blankEnquiry('IndiaMART'), ...given }
  return services.database.transaction(access, (transaction) =>
    takeEnquiry(transaction, { services, access, enquiry, request_id: 'test', via: 'capture' }),
  )
}

const phone = (value: string) => [{ type: 'Contact Number' as const, value }]
const make = async (given: Record<string, unknown>) =>
  (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta', ...given })).body
const read = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body
const columns = 'columns=name,enquiry_count,last_enquiry_at,created_at'
const rows = async (more = '') => (await product.call(owner, 'GET', `/leads?sort=id&${columns}${more}`)).body.data
const counts = async () => (await rows()).map((row: { enquiry_count: number }) => row.enquiry_count)
const inTrail = async (id: number) =>
  (await product.call(owner, 'GET', `/leads/${id}/enquiries`)).body as {
    summary: { enquiries: number }
    data: { received_at: string }[]
  }

const unversioned = ({ version, ...rest }: { version: number }) => rest

/** Expects the fields of the lead to agree with its list of enquiries. */
async function expectTrail(id: number, enquiries: number) {
  const lead = await read(id)
  const { summary, data } = await inTrail(id)
  const latest = data.map((one) => Date.parse(one.received_at)).sort((a, b) => b - a)[0]
  expect([lead.enquiry_count, summary.enquiries, Date.parse(lead.last_enquiry_at)]).toEqual([
    enquiries,
    enquiries,
    latest,
  ])
}

describe('a lead has the number of its enquiries and the time of the last one', () => {
  test('one enquiry at its creation', async () => {
    const { id } = await make({})
    expect(await rows()).toMatchObject([{ id, enquiry_count: 1 }])
    const lead = await read(id)
    expect(lead.last_enquiry_at).toBe(lead.created_at)
    await expectTrail(id, 1)
  })

  test('two after a second enquiry, also in the list, with the time of the latest', async () => {
    const { lead_id } = await take({ contacts: phone('9825012345'), received_at: '2026-03-05T10:00:00Z' })
    await expectTrail(lead_id, 1)
    await take({ contacts: phone('098250 12345'), received_at: '2026-03-08T10:00:00Z' })
    await take({ contacts: phone('+91 98250 12345'), received_at: '2026-03-01T10:00:00Z', external_id: 'Q1' })
    // The same enquiry does not count again.
    await take({ contacts: phone('9825012345'), external_id: 'Q1' })
    const [row] = await rows()
    expect(row).toMatchObject({ id: lead_id, enquiry_count: 3 })
    expect(new Date(row.last_enquiry_at).toISOString()).toBe('2026-03-08T10:00:00.000Z')
    await expectTrail(lead_id, 3)
  })

  test('one more for each enquiry added by hand', async () => {
    const { id } = await make({})
    await product.call(owner, 'POST', `/leads/${id}/enquiries`, { product: 'Silk' })
    await product.call(owner, 'POST', `/leads/${id}/enquiries`, { product: 'Cotton' })
    await expectTrail(id, 3)
  })

  test('one more for each imported row of a known person, each number of a source once', async () => {
    const known = await make({ contacts: phone('9825012345') })
    const bringIn = async (...lines: string[]) => {
      const content_base64 = Buffer.from(['Name,Phone,Source,Enquiry no.', ...lines].join('\n')).toString('base64')
      const upload = { file_name: 'leads.csv', content_base64 }
      const { import_id, mapping } = (await product.call(owner, 'POST', '/leads/import', upload)).body
      await product.call(owner, 'POST', `/imports/${import_id}/preview`, { mapping, duplicates: 'skip' })
      await product.call(owner, 'POST', `/imports/${import_id}/run`, {})
      await runImport(product.services, { business_id: owner.business_id, user_id: owner.id, import_id })
    }
    await bringIn('Kavita Mehta,98250 12345,IndiaMART,A1', 'New Person,9825012347,IndiaMART,A3')
    expect(await counts()).toEqual([2, 1])
    await bringIn('Kavita Mehta,9825012345,IndiaMART,A1')
    expect(await counts()).toEqual([2, 1])
    await bringIn('Kavita,9825012345,IndiaMART,A2')
    expect(await counts()).toEqual([3, 1])
    const all = await rows()
    expect(all[1].last_enquiry_at).toBe(all[1].created_at)
    for (const { id, enquiry_count } of all) await expectTrail(id, enquiry_count)
    expect((await read(known.id)).version).toBe(known.version)
  })

  test('the sum after a merge, and the former numbers after undoing it', async () => {
    const first = await make({})
    const { lead_id } = await take({ contacts: phone('9825012345'), received_at: '2020-03-05T10:00:00Z' })
    await take({ contacts: phone('9825012345'), received_at: '2020-03-06T10:00:00Z' })
    const second = await read(lead_id)
    const before = await rows()
    const { body } = await product.call(owner, 'POST', '/leads/merge', {
      into: second.id,
      leadIds: [first.id, second.id],
      values: {},
      versions: { [first.id]: first.version, [second.id]: second.version },
    })
    expect(body.row).toMatchObject({ id: second.id, enquiry_count: 3, last_enquiry_at: first.created_at })
    await expectTrail(second.id, 3)
    expect((await product.call(owner, 'POST', `/leads/merges/${body.merge_id}/undo`, {})).status).toBe(200)
    expect((await rows()).map(unversioned)).toEqual(before.map(unversioned))
    await expectTrail(first.id, 1)
    await expectTrail(second.id, 2)
  })

  test('the exact number, even if several enquiries arrive at once in different ways', async () => {
    const { id } = await make({ contacts: phone('9825012345'), follow_up_date: '2026-12-01' })
    const source = (await product.call(owner, 'GET', '/options/lead_source')).body.data[0].id
    const access = await accessOf(owner)
    const { services } = product
    const ofFile = (number: string) =>
      services.database.transaction(access, async (transaction) => {
        await services.specials.get('lead')?.onDuplicates?.({
          transaction,
          catalog,
          specials: services.specials,
          access,
          definition: catalog.get('lead'),
          rows: [{ id, values: { lead_source_id: source, enquiry_no: number } }],
          request_id: 'test',
        })
      })
    await Promise.all([
      take({ contacts: phone('9825012345') }),
      ofFile('F1'),
      ofFile('F2'),
      take({ source: 'JustDial', contacts: phone('9825012345') }),
      product.call(owner, 'POST', `/leads/${id}/enquiries`, { product: 'Silk' }),
    ])
    await expectTrail(id, 6)
  })
})

describe('a repeated enquiry', () => {
  test('causes no conflict in an open form of the lead, and refreshes open lists', async () => {
    const lead = await make({ contacts: phone('9825012345'), follow_up_date: '2026-12-01' })
    await product.owner.query("select set_config('app.live', 'on', false)")
    const news = async () =>
      (
        await product.owner.query<{ data: { record: string; ids: number[] } }>(
          "select data from live_event where for_business = $1 and event = 'changed'",
          [owner.business_id],
        )
      ).rows.filter(({ data }) => data.record === 'lead' && data.ids.includes(lead.id)).length
    const before = await news()
    await take({ contacts: phone('9825012345') })
    expect(await news()).toBe(before + 1)
    expect(await read(lead.id)).toMatchObject({ version: lead.version, enquiry_count: 2 })
    const saved = await product.call(owner, 'PUT', `/leads/${lead.id}`, { version: lead.version, city: 'Surat' })
    expect(saved.status).toBe(200)
    const [changed] = (await product.call(owner, 'GET', `/leads/${lead.id}/changes`)).body.data
    expect(changed.changes).toEqual({ city: [null, 'Surat'] })
  })
})

describe('the two fields', () => {
  test('can be filtered, sorted and exported', async () => {
    const once = await make({ name: 'Asked Once' })
    const { lead_id: old } = await take({ contacts: phone('9825012345'), received_at: '2020-03-05T10:00:00Z' })
    await take({ contacts: phone('9825012345'), received_at: '2020-03-06T10:00:00Z' })
    const { lead_id: often } = await take({ contacts: phone('9825012346'), received_at: '2020-05-05T10:00:00Z' })
    for (const day of [6, 7]) await take({ contacts: phone('9825012346'), received_at: `2020-05-0${day}T10:00:00Z` })
    const ids = async (field: string, condition: string, values: unknown[]) => {
      const filter = JSON.stringify({ combiner: 'AND', conditions: [{ field, condition, values }] })
      return (await rows(`&filter=${encodeURIComponent(filter)}`)).map((row: { id: number }) => row.id)
    }
    expect(await ids('enquiry_count', 'From', [2])).toEqual([old, often])
    expect(await ids('enquiry_count', 'To', [2])).toEqual([once.id, old])
    expect(await ids('enquiry_count', 'In', [3])).toEqual([often])
    expect(await ids('enquiry_count', 'Not In', [3])).toEqual([once.id, old])
    expect(await ids('last_enquiry_at', 'Period', ['today'])).toEqual([once.id])
    expect(await ids('last_enquiry_at', 'Period', ['customPeriod', '2020-05-01', '2020-05-31'])).toEqual([often])
    const sorted = (sort: string) => idsRowByRow(product, owner, sort)
    expect(await sorted('-enquiry_count')).toEqual([often, old, once.id])
    expect(await sorted('enquiry_count')).toEqual([once.id, old, often])
    expect(await sorted('-last_enquiry_at')).toEqual([once.id, often, old])
    expect(await sorted('last_enquiry_at')).toEqual([old, often, once.id])
    const file = await product.call(owner, 'GET', '/leads/export?format=csv&sort=id&columns=name,enquiry_count')
    expect(
      String(file.text)
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['Enquiries', '1', '2', '3'])
  })

  test('cannot be set by a form, the API, a bulk edit or a file', async () => {
    const mine = { enquiry_count: 99, last_enquiry_at: '2020-01-01T00:00:00Z' }
    const lead = await make(mine)
    expect(lead).toMatchObject({ enquiry_count: 1, last_enquiry_at: lead.created_at })
    const { body: saved } = await product.call(owner, 'PUT', `/leads/${lead.id}`, { version: lead.version, ...mine })
    expect(saved).toMatchObject({ enquiry_count: 1, last_enquiry_at: lead.created_at })
    for (const [field, value] of Object.entries(mine)) {
      const edit = { leadIds: [lead.id], values: { [field]: value } }
      const { status, body } = await product.call(owner, 'POST', '/leads/edit', edit)
      expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ rule: 'unknown' })])
    }
    const content_base64 = Buffer.from('Name,Enquiries,Last enquiry\nRavi Shah,99,2020-01-01\n').toString('base64')
    const { import_id, mapping } = (
      await product.call(owner, 'POST', '/leads/import', { file_name: 'leads.csv', content_base64 })
    ).body
    expect(mapping).toEqual({ Name: 'name' })
    const forced = { mapping: { ...mapping, Enquiries: 'enquiry_count' } }
    const refused = await product.call(owner, 'POST', `/imports/${import_id}/preview`, forced)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'mapping.Enquiries'])
    expect(await counts()).toEqual([1])
  })
})

// Must be the last test, because it drops the columns and creates them again.
test('the migration counts the enquiries of existing leads', async () => {
  await make({})
  const typed = await make({})
  await product.call(owner, 'POST', `/leads/${typed.id}/enquiries`, { product: 'Silk' })
  await take({ contacts: phone('9825012345'), received_at: '2020-03-05T10:00:00Z' })
  await take({ contacts: phone('9825012345'), received_at: '2020-03-06T10:00:00Z' })
  const stored = async () => {
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
    const text = 'select id, version, updated_at, enquiry_count, last_enquiry_at::text from lead order by id'
    const found = (await product.owner.query(text)).rows
    await product.owner.query("select set_config('app.business_id', '', false)")
    return found
  }
  const before = await stored()
  expect(before.map((row) => row.enquiry_count)).toEqual([1, 2, 2])
  await product.owner.query('alter table lead drop column enquiry_count, drop column last_enquiry_at')
  await product.owner.query(await readFile('database/migrations/0031_enquiry_counts.sql', 'utf8'))
  expect(await stored()).toEqual(before)
})

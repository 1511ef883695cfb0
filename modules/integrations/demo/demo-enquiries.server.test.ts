import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemo, type PlantedDemo } from '#database/seed/plant-demo.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { countRows } from '#engine/server/records/totals.server.ts'
import { testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, plants, specials } from '#modules/server.ts'
import { captureJob } from '../capture/work.server.ts'
import { addDemoEnquiry, MOST_A_DAY } from './demo-enquiries.server.ts'

let product: TestProduct
let demo: PlantedDemo
const start = Date.parse('2026-11-21T05:00:00Z')

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  demo = await ensureDemo(product.services, '2026-11-21', plants)
})
afterAll(() => product.close())

const read = (text: string) =>
  product.services.database.read({ business_id: demo.business_id, user_id: demo.owner_id }, text, [demo.business_id])
const bring = (minutes: number) =>
  addDemoEnquiry(product.services, { business_id: demo.business_id, now: new Date(start + minutes * 60_000) })

test('the demo business is connected to the simulator of IndiaMART, with its own source', async () => {
  expect(
    await read(
      `select c.provider, c.is_sample::text, c.status, s.name from connection c
       join lead_source s on s.business_id = $1::bigint and s.id = (c.settings->>'lead_source_id')::bigint where c.business_id = $1::bigint`,
    ),
  ).toEqual([['indiamart', 'true', 'active', 'IndiaMART']])
})

test('one enquiry comes in each minute, however often it is asked for, and becomes a lead with owner and requirement', async () => {
  const before = Number((await read('select count(*)::text from lead where business_id = $1::bigint'))[0][0])
  const brought = await Promise.all(Array.from({ length: 10 }, () => bring(0)))
  expect(brought.filter(Boolean)).toHaveLength(1)
  expect(await bring(1)).toBe(true)
  const [[connection_id]] = await read('select id::text from connection where business_id = $1::bigint')
  await captureJob(product.services, { business_id: demo.business_id, connection_id: Number(connection_id) })
  const leads = await read(
    `select l.assigned_user::text, l."desc", s.name, l.enquired_at::text from lead l
     join lead_source s on s.business_id = $1::bigint and s.id = l.lead_source_id
     where l.business_id = $1::bigint and l.enquiry_no like '9%' and length(l.enquiry_no) = 9 order by l.id`,
  )
  expect(leads).toHaveLength(2)
  for (const [owner, desc, source] of leads)
    expect([owner, source, desc]).toEqual([expect.any(String), 'IndiaMART', expect.any(String)])
  expect(Number((await read('select count(*)::text from lead where business_id = $1::bigint'))[0][0])).toBe(before + 2)
})

test('enough is enough: no more than a bound comes in a day, and none to other businesses', async () => {
  for (let minute = 2; minute < MOST_A_DAY; minute++) await bring(minute)
  expect(await bring(MOST_A_DAY)).toBe(false)
  expect(await bring(25 * 60)).toBe(true)
  const other = await product.makeBusiness('Tulsi Fabrics')
  await product.call(other, 'POST', '/connections', { provider: 'indiamart', sample: true })
  expect(await addDemoEnquiry(product.services, { business_id: other.business_id, now: new Date(start) })).toBe(false)
})

test('views are shared, and each view and each role has work in it', async () => {
  const views = await read('select name, view::text from saved_filter where business_id = $1::bigint and is_shared')
  expect(views.length).toBeGreaterThanOrEqual(4)
  const people = await read(
    `select m.id::text, r.name from member m join member_role mr on mr.business_id = $1::bigint and mr.member_id = m.id
     join role r on r.business_id = $1::bigint and r.id = mr.role_id where m.business_id = $1::bigint order by m.id`,
  )
  for (const [id, role] of people) {
    const access = await loadAccess(product.services.database, { business_id: demo.business_id, user_id: Number(id) })
    if (access === null || access === 'inactive') throw new Error('no access')
    const total = async (filter: unknown) =>
      (
        await countRows(product.services.database, {
          catalog,
          definition: catalog.get('lead'),
          access,
          request: { limit: 1, filter: filter as never },
        })
      ).total
    expect(await total(undefined), role as string).toBeGreaterThan(0)
    if (!['Admin', 'Manager', 'Sales', 'Telecaller'].includes(role as string)) continue
    const notices = await read(
      `select count(*)::text from notice where business_id = $1::bigint and member_id = ${Number(id)} and read_at is null`,
    )
    expect(Number(notices[0][0]), `notices of ${role}`).toBeGreaterThan(0)
    const mine = views.find(([name]) => name === 'My open leads')?.[1]
    expect(await total(JSON.parse(mine as string).filter), `open leads of ${role}`).toBeGreaterThan(0)
  }
})

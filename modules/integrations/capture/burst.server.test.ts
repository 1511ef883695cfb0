import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { NO_TENANT } from '#engine/server/database/database.server.ts'
import { startWorker } from '#engine/server/jobs/worker.server.ts'
import type { Person } from '#engine/testing/product.server.ts'
import { jobs } from '#modules/server.ts'
import { captureProduct, type CaptureProduct, type NewConnection } from '../testing.server.ts'
import { CAPTURE_JOB } from './intake.server.ts'

let product: CaptureProduct
let owner: Person
let website: NewConnection

beforeAll(async () => {
  product = await captureProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  owner = await product.makeBusiness('Silk House')
  website = await product.connect(owner, { provider: 'generic', settings: { signed_only: false } })
  product.jobs.length = 0
})

const buyer = (n: number) => ({ external_id: `web-${n}`, name: `Buyer ${n}`, phone: `90000${20_000 + n}` })
const inside = (text: string) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
    transaction.query(text),
  )

test('one job makes leads of everything that waits, and what comes after it finds nothing to do', async () => {
  for (let n = 0; n < 8; n++) await product.send(website.hook, buyer(n))
  await product.work(1)
  expect(await product.leads(owner)).toHaveLength(8)
  // They are one transaction, and open browsers hear of them once.
  const events = await product.services.database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query(`select set_config('app.live', 'on', true)`)
    return transaction.query<{ ids: number }>(
      `select jsonb_array_length(data->'ids') as ids from live_event
       where for_business = $1 and event = 'changed' and data->>'record' = 'lead'`,
      [owner.business_id],
    )
  })
  expect(events).toEqual([{ ids: 8 }])
  await product.work()
  expect(await product.leads(owner)).toHaveLength(8)
  expect(await product.deliveries(owner, website.id, '?state=waiting')).toEqual([])
})

test('a burst of enquiries, eight at a time, is worked off by few jobs of the real queue', async () => {
  const fake = product.services.addJob
  const real = makeAddJob()
  let runs = 0
  product.services.addJob = real
  const capture = jobs[CAPTURE_JOB]
  const handlers = {
    ...jobs,
    [CAPTURE_JOB]: (...given: Parameters<typeof capture>) => {
      runs++
      return capture(...given)
    },
  }
  const worker = await startWorker({ services: product.services, directUrl: product.app_url, concurrency: 2, handlers })
  try {
    for (let n = 0; n < 64; n += 8)
      await Promise.all(Array.from({ length: 8 }, (_, one) => product.send(website.hook, buyer(n + one))))
    while ((await product.deliveries(owner, website.id, '?state=waiting')).length > 0) await sleep(50)
    // A job for each enquiry would be followed by the pause of the queue before the next one.
    expect(runs).toBeLessThan(20)
  } finally {
    await worker.stop()
    product.services.addJob = fake
  }
  expect(await product.leads(owner)).toHaveLength(64)
}, 60_000)

test('a delivery that fails for now keeps none of the others, is tried again when it is due, and given up in the end', async () => {
  await product.send(website.hook, buyer(1))
  await product.send(website.hook, buyer(2))
  const [second, first] = await product.deliveries(owner, website.id)
  const { database } = product.services
  const errors: string[] = []
  let is_broken = true
  const services = {
    ...product.services,
    log: { info() {}, error: (_data: object, message: string) => void errors.push(message) },
    database: {
      ...database,
      transaction: ((scope, work) =>
        database.transaction(scope, (transaction) => {
          const query: typeof transaction.query = async (text, values) => {
            if (is_broken && text.includes('for update') && values?.flat().includes(first.id))
              throw new Error('not today')
            return transaction.query(text, values)
          }
          return work({ ...transaction, query })
        })) as typeof database.transaction,
    },
  }
  const payload = { business_id: owner.business_id, connection_id: website.id }
  const run = () => jobs[CAPTURE_JOB](services, payload)
  product.jobs.length = 0
  await run()
  expect(await product.leads(owner)).toMatchObject([{ name: 'Buyer 2' }])
  expect(await product.deliveries(owner, website.id)).toMatchObject([
    { id: second.id, state: 'done' },
    { id: first.id, state: 'waiting', attempts: 1, error: expect.stringContaining('tried again automatically') },
  ])
  expect(errors).toEqual(['an enquiry could not be made a lead'])
  // The next try is queued, and before its time nothing is tried.
  expect(product.jobs).toMatchObject([{ name: CAPTURE_JOB, payload }])
  await run()
  expect(await product.deliveries(owner, website.id, '?state=waiting')).toMatchObject([{ attempts: 1 }])
  const past = () =>
    inside(`update inbound_delivery set processed_at = now() - interval '2 hours' where state = 'waiting'`)
  for (let tries = 2; tries <= 8; tries++) {
    await past()
    await run()
  }
  expect(await product.deliveries(owner, website.id, '?state=failed')).toMatchObject([
    { id: first.id, attempts: 8, error: 'This could not become a lead. Try again.' },
  ])
  is_broken = false
  await product.call(owner, 'POST', `/connections/${website.id}/deliveries/${first.id}/replay`, {})
  await run()
  expect(await product.leads(owner)).toHaveLength(2)
})

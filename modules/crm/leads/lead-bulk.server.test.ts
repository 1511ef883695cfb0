import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'

// Bulk changes of chosen leads or of all that match, in a run that can be undone for 30 days.

let product: TestProduct
let owner: Person
let open: number
let won: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Bulk Traders')
  open = (await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })).body.id
  won = (await product.call(owner, 'POST', '/lead_statuses', { name: 'Won', kind: 'won' })).body.id
})
afterAll(() => product.close())

const lead = async (body: Record<string, unknown>, person = owner) =>
  (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...body })).body as {
    id: number
    version: number
  }
const read = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body
const changes = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}/changes`)).body.data
const bulk = (verb: string, body: Record<string, unknown>, person = owner) =>
  product.call(person, 'POST', `/leads/${verb}`, body)
const undo = (run_id: number, person = owner) => product.call(person, 'POST', `/runs/${run_id}/undo`, {})
const inCity = (city: string) => ({
  combiner: 'AND',
  conditions: [{ field: 'city', condition: 'In', values: [city] }],
})

/** Runs the waiting jobs like the worker. */
async function work(): Promise<void> {
  for (const { name, payload } of product.jobs.splice(0)) await jobs[name](product.services, payload)
}

/** Inserts many leads of one city with one statement. */
async function plant(count: number, city: string): Promise<void> {
  await product.services.database.transaction(owner_scope(), (transaction) =>
    transaction.query(
      `insert into lead (business_id, created_by, name, city, lead_status_id) select $1::bigint, $2::bigint, 'Ramesh Patel', $3::text, $4::bigint from generate_series(1, $5::int)`,
      [owner.business_id, owner.id, city, open, count],
    ),
  )
}
const owner_scope = () => ({ business_id: owner.business_id, user_id: owner.id })

test('chosen leads get the same values, each with history, and one call undoes it', async () => {
  const [a, b] = [await lead({ city: 'Surat' }), await lead({ city: 'Pune', lead_type: 'hot' })]
  const done = await bulk('edit', { leadIds: [a.id, b.id], values: { city: 'Vapi', lead_type: 'cold' } })
  expect(done.body).toMatchObject({ done: [a.id, b.id], refused: [], run_id: expect.any(Number) })
  expect(await read(b.id)).toMatchObject({ city: 'Vapi', lead_type: 'cold', version: b.version + 1 })
  expect((await changes(b.id))[0]).toMatchObject({
    action: 'updated',
    actor_id: owner.id,
    changes: { city: ['Pune', 'Vapi'], lead_type: ['hot', 'cold'] },
  })
  const back = await undo(done.body.run_id)
  expect(back.body).toMatchObject({ state: 'undone', undone: 2, kept: 0, can_undo: false })
  expect(await read(a.id)).toMatchObject({ city: 'Surat', lead_type: 'warm' })
  expect(await read(b.id)).toMatchObject({ city: 'Pune', lead_type: 'hot' })
  expect((await changes(b.id))[0]).toMatchObject({ action: 'undone', changes: { city: ['Vapi', 'Pune'] } })
  expect((await undo(done.body.run_id)).body.msg).toBe('This has already been undone')
})

test('undo keeps values that were changed since', async () => {
  const [a, b] = [await lead({ city: 'Surat', product: 'Silk' }), await lead({ city: 'Surat' })]
  const { body } = await bulk('edit', { leadIds: [a.id, b.id], values: { city: 'Vapi', product: 'Cotton' } })
  await product.call(owner, 'PUT', `/leads/${a.id}`, { city: 'Daman', version: (await read(a.id)).version })
  await product.call(owner, 'PUT', `/leads/${b.id}`, {
    city: 'Diu',
    product: 'Jute',
    version: (await read(b.id)).version,
  })
  const back = await undo(body.run_id)
  expect(back.body).toMatchObject({ undone: 1, kept: 1 })
  expect(await read(a.id)).toMatchObject({ city: 'Daman', product: 'Silk' })
  expect(await read(b.id)).toMatchObject({ city: 'Diu', product: 'Jute' })
})

test('a lead that has the values already keeps its version and its history', async () => {
  const one = await lead({ city: 'Surat' })
  const { body } = await bulk('edit', { leadIds: [one.id], values: { city: 'Surat' } })
  expect(body.done).toEqual([one.id])
  expect((await read(one.id)).version).toBe(one.version)
  expect(await changes(one.id)).toHaveLength(1)
})

test('invalid values are reported at once, on their fields, and nothing changes', async () => {
  const one = await lead({ city: 'Surat' })
  const answer = await bulk('edit', {
    leadIds: [one.id],
    values: { amount: 'much', lead_status_id: 999_999, contacts: [], phone: '98250 12345', nonsense: 1, name: '' },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((error: { field: string }) => error.field).toSorted()).toEqual([
    'amount',
    'contacts',
    'lead_status_id',
    'name',
    'nonsense',
    'phone',
  ])
  expect((await bulk('edit', { leadIds: [one.id], values: {} })).body.errors[0].field).toBe('values')
  expect((await bulk('edit', { leadIds: [one.id], values: [] })).status).toBe(400)
  expect((await read(one.id)).version).toBe(one.version)
})

test('rights are checked for each lead, and refused ones are listed', async () => {
  const seller = await product.makePerson(owner, {
    name: 'Own edits',
    rights: { lead: { view: 'all', create: 'all', edit: 'own', delete: 'own' } },
    fields: { lead: { remark: 'read' } },
  })
  const own = await lead({ city: 'Surat' }, seller)
  const foreign = await lead({ city: 'Surat' })
  const answer = await bulk('edit', { leadIds: [own.id, foreign.id, 999_999], values: { city: 'Vapi' } }, seller)
  expect(answer.body.done).toEqual([own.id])
  expect(answer.body.refused).toEqual([
    { id: foreign.id, visible: true, message: 'You are not authorized to perform this action' },
    { id: 999_999, visible: false, message: 'This does not exist, or you cannot see it' },
  ])
  const ruled = await bulk('edit', { leadIds: [own.id], values: { remark: 'Mine' } }, seller)
  expect(ruled.body.errors).toMatchObject([{ field: 'remark', message: 'You may not change this field' }])
  const given = await bulk('edit', { leadIds: [own.id], values: { assigned_user: owner.id } }, seller)
  expect(given.status).toBe(403)
})

test('all that match are changed by a job, and only those', async () => {
  await plant(1_205, 'Bhuj')
  const other = await lead({ city: 'Anjar' })
  const asked = await bulk('edit', { all: true, filter: inCity('Bhuj'), values: { city: 'Mandvi' } })
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({ state: 'queued', total: 1_205 })
  // A lead created later is not part of the run.
  const late = await lead({ city: 'Bhuj' })
  await work()
  const run = await product.call(owner, 'GET', `/runs/${asked.body.run_id}`)
  expect(run.body).toMatchObject({
    state: 'done',
    action: 'edit',
    total: 1_205,
    done: 1_205,
    refused: 0,
    can_undo: true,
  })
  expect((await read(other.id)).city).toBe('Anjar')
  expect((await read(late.id)).city).toBe('Bhuj')

  expect((await undo(asked.body.run_id)).status).toBe(202)
  await work()
  expect((await product.call(owner, 'GET', `/runs/${asked.body.run_id}`)).body).toMatchObject({
    state: 'undone',
    undone: 1_205,
    kept: 0,
  })
  const left = await product.call(owner, 'GET', `/leads?total=1&filter=${JSON.stringify(inCity('Mandvi'))}`)
  expect(left.body.total).toBe(0)
})

test('an interrupted job continues where it stopped', async () => {
  await plant(1_500, 'Rajkot')
  const asked = await bulk('assign', { all: true, filter: inCity('Rajkot'), assigned_user: owner.id })
  const { name, payload } = product.jobs.splice(0)[0]
  let batches = 0
  const signal = {
    get aborted() {
      return ++batches > 1
    },
  } as AbortSignal
  await expect(jobs[name](product.services, payload, { attempt: 1, is_last: false, signal })).rejects.toThrow(
    /stopping/,
  )
  expect((await product.call(owner, 'GET', `/runs/${asked.body.run_id}`)).body).toMatchObject({
    state: 'running',
    done: 1_000,
  })
  await jobs[name](product.services, payload)
  expect((await product.call(owner, 'GET', `/runs/${asked.body.run_id}`)).body).toMatchObject({
    state: 'done',
    done: 1_500,
  })
})

test('a failed undo can be requested again and continues where it stopped', async () => {
  await plant(1_200, 'Bharuch')
  const asked = await bulk('edit', { all: true, filter: inCity('Bharuch'), values: { city: 'Ankleshwar' } })
  await work()
  expect((await undo(asked.body.run_id)).status).toBe(202)
  const { name, payload } = product.jobs.splice(0)[0]
  let batches = 0
  const signal = {
    get aborted() {
      return ++batches > 1
    },
  } as AbortSignal
  await expect(jobs[name](product.services, payload, { attempt: 25, is_last: true, signal })).rejects.toThrow()
  const stopped = (await product.call(owner, 'GET', `/runs/${asked.body.run_id}`)).body
  expect(stopped).toMatchObject({ state: 'failed', undone: 1_000, kept: 0, can_undo: true })
  expect((await undo(asked.body.run_id)).status).toBeLessThan(300)
  await work()
  expect((await product.call(owner, 'GET', `/runs/${asked.body.run_id}`)).body).toMatchObject({
    state: 'undone',
    undone: 1_200,
    kept: 0,
  })
})

test('a few matching leads are changed and undone at once, including deleted ones', async () => {
  const [a, b] = [await lead({ city: 'Dwarka' }), await lead({ city: 'Dwarka' })]
  const gone = await bulk('delete', { all: true, filter: inCity('Dwarka') })
  expect(gone.body).toMatchObject({ done: [a.id, b.id] })
  expect((await product.call(owner, 'GET', `/leads/${a.id}`)).status).toBe(404)
  const trash = await product.call(owner, 'GET', `/leads?trash=1&filter=${JSON.stringify(inCity('Dwarka'))}`)
  expect(trash.body.data).toHaveLength(2)
  const back = await bulk('restore', { all: true, filter: inCity('Dwarka') })
  expect(back.body).toMatchObject({ done: [a.id, b.id] })
  await undo(back.body.run_id)
  expect((await product.call(owner, 'GET', `/leads/${a.id}`)).status).toBe(404)
  // The restore was undone itself, so deleting is the last change again and can be undone too.
  expect((await undo(gone.body.run_id)).body).toMatchObject({ undone: 2, kept: 0 })
  expect((await product.call(owner, 'GET', `/leads/${a.id}`)).status).toBe(200)
})

test('undoing an import deletes the leads it created, except those changed since', async () => {
  const uploaded = await product.call(owner, 'POST', '/leads/import', {
    file_name: 'two.csv',
    content_base64: Buffer.from('Name,City\nAsha Rao,Hubli\nRavi Nair,Kochi\n').toString('base64'),
  })
  const { import_id, mapping } = uploaded.body
  await product.call(owner, 'POST', `/imports/${import_id}/preview`, { mapping, duplicates: 'create' })
  await product.call(owner, 'POST', `/imports/${import_id}/run`, {})
  const waiting = await product.call(owner, 'GET', `/imports/${import_id}`)
  expect((await undo(waiting.body.run_id)).body.msg).toBe('This is still being worked on')
  await work()
  const { body: imported } = await product.call(owner, 'GET', `/imports/${import_id}`)
  expect(imported).toMatchObject({ state: 'done', created: 2 })
  const find = async (city: string) =>
    (await product.call(owner, 'GET', `/leads?filter=${JSON.stringify(inCity(city))}`)).body.data as {
      id: number
      version: number
    }[]
  const [ravi] = await find('Kochi')
  await product.call(owner, 'PUT', `/leads/${ravi.id}`, { remark: 'Called', version: ravi.version })
  expect((await undo(imported.run_id)).body).toMatchObject({ state: 'undone', action: 'import', undone: 1, kept: 1 })
  expect(await find('Hubli')).toEqual([])
  expect(await find('Kochi')).toHaveLength(1)
})

test('only its creator and the owner find a run, and it cannot be undone after 30 days', async () => {
  const one = await lead({ city: 'Surat' })
  const { body } = await bulk('edit', { leadIds: [one.id], values: { city: 'Vapi' } })
  const other = await product.makePerson(owner, { name: 'Other', rights: 'all' })
  expect((await undo(body.run_id, other)).status).toBe(404)
  expect((await product.call(other, 'GET', '/runs')).body.data).toEqual([])
  expect((await product.call(owner, 'GET', '/runs')).body.data[0]).toMatchObject({ id: body.run_id, can_undo: true })
  await product.services.database.transaction(owner_scope(), (transaction) =>
    transaction.query(`update run set created_at = now() - interval '31 days' where id = $1`, [body.run_id]),
  )
  expect((await undo(body.run_id)).body.msg).toBe('Only what was done in the last 30 days can be undone')
})

test('bulk changes of statuses use the same search and checks', async () => {
  const one = await lead({ city: 'Surat' })
  await bulk('edit', { leadIds: [one.id], values: { lead_status_id: won, product: 'Banarasi brocade' } })
  const found = await product.call(owner, 'GET', '/leads?search=banarasi')
  expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([one.id])
})

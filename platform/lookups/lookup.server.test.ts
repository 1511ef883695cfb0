import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// The rules of every lookup, tested on lead statuses and sources.

let product: TestProduct
let owner: Person
let serial = 0

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Lookup Traders')
  await status({ is_default: true })
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const status = async (more: Record<string, unknown> = {}, person = owner): Promise<number> =>
  (await post('/lead_statuses', { name: `Status ${++serial}`, kind: 'open', ...more }, person)).body.id
const source = async (): Promise<number> => (await post('/lead_sources', { name: `Source ${++serial}` })).body.id
const lead = async (body: Record<string, unknown>, person = owner): Promise<{ id: number; version: number }> =>
  (await post('/leads', { name: 'Kavita Mehta', ...body }, person)).body
const read = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body
const options = async (person: Person): Promise<{ id: number; is_default: boolean; is_live: boolean }[]> =>
  (await product.call(person, 'GET', '/options/lead_status')).body.data

describe('deleting an entry', () => {
  test('an entry in use can be deleted only if its records get another one; their history shows the change', async () => {
    const [from, to] = [await status(), await status({ kind: 'won' })]
    const [one, two] = [await lead({ lead_status_id: from }), await lead({ lead_status_id: from })]
    const trashed = await lead({ lead_status_id: from })
    await product.call(owner, 'DELETE', `/leads/${trashed.id}`)
    const { data } = (await product.call(owner, 'GET', '/lead_statuses/usage')).body
    expect(data).toContainEqual({ id: from, record: 'lead', count: 2 })

    const plain = await product.call(owner, 'DELETE', `/lead_statuses/${from}`)
    expect(plain).toMatchObject({ status: 422, body: { message: 'In use: 2 leads. Choose what they get instead.' } })
    expect((await post(`/lead_statuses/${from}/remove`, {})).body.errors).toMatchObject([
      { field: 'move_to', message: 'Choose what its records get instead' },
    ])
    expect((await post(`/lead_statuses/${from}/remove`, { move_to: from })).body.errors[0].field).toBe('move_to')
    expect((await read(one.id)).lead_status_id).toBe(from)

    const done = await post(`/lead_statuses/${from}/remove`, { move_to: to })
    expect(done).toMatchObject({ status: 200, body: { message: 'Lead status deleted', moved: 2 } })
    expect(await read(one.id)).toMatchObject({ lead_status_id: to, version: one.version + 1 })
    const history = await product.call(owner, 'GET', `/leads/${two.id}/changes`)
    expect(history.body.data[0]).toMatchObject({ actor_id: owner.id, changes: { lead_status_id: [from, to] } })
    expect((await product.call(owner, 'GET', `/lead_statuses/${from}`)).status).toBe(404)
    await post('/leads/restore', { leadIds: [trashed.id] })
    expect((await read(trashed.id)).lead_status_id).toBe(to)
  })

  test('a plain list works the same way, and an unused entry is simply deleted', async () => {
    const [from, to, idle] = [await source(), await source(), await source()]
    const one = await lead({ lead_source_id: from })
    const plain = await product.call(owner, 'DELETE', `/lead_sources/${from}`)
    expect(plain).toMatchObject({ status: 422, body: { message: 'In use: 1 lead. Choose what they get instead.' } })
    expect((await post(`/lead_sources/${from}/remove`, { move_to: to })).body.moved).toBe(1)
    expect((await read(one.id)).lead_source_id).toBe(to)
    expect((await post(`/lead_sources/${idle}/remove`, {})).status).toBe(200)
  })

  test('no route deletes the default or the last entry of the starting kind', async () => {
    const person = await product.makeBusiness('Two Statuses')
    const first = await status({ is_default: true }, person)
    const second = await status({}, person)
    const won = await status({ kind: 'won' }, person)
    const remove = (id: number) => post(`/lead_statuses/${id}/remove`, { move_to: won }, person)
    expect((await remove(first)).body.message).toContain('New records begin with this one')
    const all = await post('/lead_statuses/delete', { ids: [first, second] }, person)
    expect(all.body.done).toEqual([])
    expect((await remove(second)).status).toBe(200)
    const version = (await product.call(person, 'GET', `/lead_statuses/${first}`)).body.version
    const closed = await product.call(person, 'PUT', `/lead_statuses/${first}`, { kind: 'lost', version })
    expect(closed.body.errors.map((issue: { message: string }) => issue.message)).toEqual([
      'New records begin with this one: it stays “Still open”',
      'One entry has to stay “Still open”',
    ])
  })

  test('moving records needs the rights to delete entries and to edit every record, in the same business', async () => {
    const [from, to] = [await status(), await status()]
    const one = await lead({ lead_status_id: from })
    const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { lead: { view: 'all', edit: 'all' } } })
    const rights = {
      lead: { view: 'all', edit: 'own' },
      lead_status: { view: 'all', edit: 'all', delete: 'all' },
    } as const
    const half = await product.makePerson(owner, { name: 'Half', rights })
    const other = await product.makeBusiness('Other Traders')
    const remove = (person: Person) => post(`/lead_statuses/${from}/remove`, { move_to: to }, person)
    expect((await remove(viewer)).status).toBe(403)
    expect((await remove(half)).status).toBe(403)
    expect((await remove(other)).status).toBe(404)
    expect((await read(one.id)).lead_status_id).toBe(from)
  })
})

describe('the default entry', () => {
  test('a new default replaces the previous one', async () => {
    const person = await product.makeBusiness('One Default')
    const first = await status({ is_default: true }, person)
    const second = await status({ is_default: true }, person)
    expect((await product.call(person, 'GET', `/lead_statuses/${first}`)).body.is_default).toBe(false)
    expect((await product.call(person, 'GET', `/leads/${(await lead({}, person)).id}`)).body.lead_status_id).toBe(
      second,
    )
    expect((await post(`/lead_statuses/${first}/remove`, {}, person)).status).toBe(200)
  })

  test('one default remains after ten people choose one at the same time', async () => {
    const person = await product.makeBusiness('Ten Writers')
    await status({ is_default: true }, person)
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push(await status({}, person))
    const answers = await Promise.all([
      ...ids.map((id) => product.call(person, 'PUT', `/lead_statuses/${id}`, { is_default: true, version: 1 })),
      ...ids.map(() => post('/lead_statuses', { name: `Status ${++serial}`, kind: 'open', is_default: true }, person)),
      post('/lead_statuses/order', { ids: ids.toReversed() }, person),
    ])
    // An entry that was briefly the default has a new version, so 409 is possible; no other failure is.
    expect(answers.filter((answer) => ![200, 201, 409].includes(answer.status))).toEqual([])
    const live = (await options(person)).filter((one) => one.is_live)
    expect(live.filter((one) => one.is_default)).toHaveLength(1)
  })

  test('several entries cannot be made the default at once', async () => {
    const person = await product.makeBusiness('Bulk Default')
    const ids = [await status({}, person), await status({}, person)]
    const answer = await post('/lead_statuses/edit', { ids, values: { is_default: true } }, person)
    expect(answer.body).toMatchObject({
      done: [ids[0]],
      refused: [{ id: ids[1], message: 'Only one entry can be the default' }],
    })
  })
})

test('the order is set in one call, and every list uses it', async () => {
  const person = await product.makeBusiness('Order')
  const [a, b, c] = [await status({}, person), await status({}, person), await status({}, person)]
  expect((await post('/lead_statuses/order', { ids: [c, a, b] }, person)).status).toBe(200)
  expect((await options(person)).map((one) => one.id)).toEqual([c, a, b])
  expect((await post('/lead_statuses/order', { ids: [a, a] }, person)).status).toBe(400)
})

test('every answer has the badge of the specification with a colour', async () => {
  const person = await product.makeBusiness('Colours')
  const made = await post('/lead_sources', { name: 'Website', color: '#ffd43b' }, person)
  const color_code = { text_color: '#1a1f29', bg_color: '#ffd43b' }
  expect(made.body).toMatchObject({ color: '#ffd43b', color_code })
  expect((await product.call(person, 'GET', `/lead_sources/${made.body.id}`)).body).toEqual(made.body)
  expect((await product.call(person, 'GET', '/lead_sources')).body.data[0]).toMatchObject({ color_code })
  expect((await product.call(person, 'GET', '/options/lead_source')).body.data[0]).toMatchObject({ color_code })
  const plain = await post('/lead_sources', { name: 'Walk-in' }, person)
  expect(plain.body).toMatchObject({ color: null, color_code: null })
  const wrong = await post('/lead_sources', { name: 'Fair', color: 'red' }, person)
  expect(wrong.body.errors[0].field).toBe('color')
})

test('a business without entries can add the usual ones once', async () => {
  const person = await product.makeBusiness('Empty')
  expect((await post('/lead_statuses/first', {}, person)).body.ids).toHaveLength(8)
  const names = (await product.call(person, 'GET', '/options/lead_status')).body.data
  expect(names[0]).toMatchObject({ title: 'New', kind: 'open', is_default: true, position: 10 })
  expect((await post('/lead_statuses/first', {}, person)).status).toBe(422)
})

test('of ten people who add the usual ones at once, one adds them, with one default', async () => {
  const person = await product.makeBusiness('Empty for ten')
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('/lead_statuses/first', {}, person)))
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  const entries = await options(person)
  expect(entries).toHaveLength(8)
  expect(entries.filter((one) => one.is_default)).toHaveLength(1)
})

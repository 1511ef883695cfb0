import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formBody, pdfBytes, pngBytes } from '#engine/testing/files.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { files, moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({
    catalog,
    specials,
    routes: moduleRoutes,
    plugins: (services) => [files.store(services)],
  })
  owner = await product.makeBusiness('Tulsi Fabrics')
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const put = (row: { id: number; version: number }, body: Record<string, unknown>, person = owner) =>
  product.call(person, 'PUT', `/visits/${row.id}`, { version: row.version, ...body })
const fields = (answer: { body: any }) => answer.body.errors.map(({ field }: { field: string }) => field).toSorted()

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()
const SHOP = { latitude: '21.170240', longitude: '72.831061' }
const plan = async (body: Record<string, unknown> = {}, person = owner) => {
  const answer = await post('/visits', { purpose: 'Show samples', starts_at: at(5), ...body }, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const act = (
  row: { id: number; version: number },
  action: string,
  body: Record<string, unknown> = {},
  person = owner,
) => post(`/visits/${row.id}/${action}`, { version: row.version, ...body }, person)
const position = (latitude: number, accuracy: number | null = 12) => ({
  in_latitude: latitude,
  in_longitude: 72.831061,
  in_accuracy: accuracy,
})
// About 44 m and 2.2 km north of the shop.
const NEAR = position(21.17064)
const FAR = position(21.19)

async function addFile(id: number, content: Uint8Array, extension: 'png' | 'pdf', person = owner) {
  const made = await post(
    '/files/create',
    {
      ...{ name: `door.${extension}`, extension, type: 'visit', type_id: id, file_size: content.length },
      file_type: extension === 'png' ? 'image/png' : 'application/pdf',
    },
    person,
  )
  expect(made.status, made.text).toBe(201)
  const { url, fields: form } = made.body.preSignedUrl.data
  await product.app.inject({ method: 'POST', url: new URL(url).pathname, ...formBody(form, content) })
  const done = await post(`/files/${made.body.file.id}/confirm`, {}, person)
  expect(done.body.file.state).toBe('ready')
  return made.body.file.id as number
}

describe('a visit', () => {
  test('is planned for half an hour unless its end is given', async () => {
    const made = await plan({ location_cords: SHOP })
    expect(made).toMatchObject({ state: 'planned', assigned_user: owner.id, is_far: false, evidence: null, ...SHOP })
    expect(Date.parse(made.ends_at) - Date.parse(made.starts_at)).toBe(30 * MINUTE)
  })

  test('is refused with an issue on each wrong field', async () => {
    const bad = {
      ...{ purpose: '', starts_at: at(60), ends_at: at(30), latitude: '91', longitude: '72', kilometres: '-1' },
      ...{ state: 'done', evidence: 100, expenses: [{ item: 'Taxi', amount: '1.005' }], colour: 'red' },
    }
    const answer = await post('/visits', bad)
    expect(answer.status).toBe(422)
    expect(fields(answer)).toEqual(
      expect.arrayContaining(['purpose', 'ends_at', 'latitude', 'kilometres', 'expenses.0.amount', 'colour']),
    )
    expect(fields(await post('/visits', { purpose: 'x', starts_at: at(1), latitude: '21' }))).toEqual(['longitude'])
    expect(fields(await post('/visits', { purpose: 'x', starts_at: at(1), ends_at: at(60 * 24 * 40) }))).toEqual([
      'ends_at',
    ])
  })

  test('adds its expenses exactly', async () => {
    const expenses = [
      { item: 'Auto rickshaw', amount: '0.10' },
      { item: 'Tea', amount: '0.20' },
    ]
    const made = await plan({ expenses, kilometres: '12.5' })
    expect(made).toMatchObject({ expense_total: '0.30', kilometres: '12.5' })
    const changed = await put(made, { expenses: [...made.expenses, { item: 'Parking', amount: '40' }] })
    expect(changed.body.expense_total).toBe('40.30')
    expect(fields(await put(changed.body, { expenses: [{ amount: '5' }] }))).toEqual(['expenses.0.item'])
  })

  test('changes its state by actions only', async () => {
    const made = await plan()
    const saved = await put(made, { state: 'done', checked_in_at: at(0), evidence: 100, in_distance: 1 })
    expect(saved.body).toMatchObject({ state: 'planned', checked_in_at: null, evidence: null, in_distance: null })
    expect((await act(made, 'check_out')).status).toBe(422)
    const gone = await act(made, 'not_met', { reason: 'Shop closed' })
    expect(gone.body.visit).toMatchObject({ state: 'not_met', reason: 'Shop closed' })
    const again = await act(gone.body.visit, 'plan_again')
    expect(again.body.visit).toMatchObject({ state: 'planned', reason: null })
    expect((await act(again.body.visit, 'cancel')).body.visit.state).toBe('cancelled')
  })
})

describe('a check-in', () => {
  test('near the address has its distance and evidence from the server', async () => {
    const made = await plan(SHOP)
    const { visit } = (await act(made, 'check_in', NEAR)).body
    expect(visit).toMatchObject({
      ...{ state: 'checked_in', in_distance: 44, is_far: false, checked_in_by: owner.id, evidence: 80, photos: 0 },
      in_latitude: '21.170640',
    })
    expect(Math.abs(Date.parse(visit.checked_in_at) - Date.now())).toBeLessThan(MINUTE)
  })

  test('far from the address is kept and marked', async () => {
    const { visit } = (await act(await plan(SHOP), 'check_in', FAR)).body
    expect(visit).toMatchObject({ state: 'checked_in', is_far: true, in_distance: 2197, evidence: 40 })
    const list = await get('/visits?filter=' + encodeURIComponent(JSON.stringify(IS_FAR)))
    expect(list.data.map(({ id }: { id: number }) => id)).toContain(visit.id)
  })

  test('without a position, or without coordinates of the address, is kept too', async () => {
    const none = (await act(await plan(SHOP), 'check_in')).body.visit
    expect(none).toMatchObject({ state: 'checked_in', in_distance: null, is_far: false, evidence: 20 })
    const unknown = (await act(await plan(), 'check_in', NEAR)).body.visit
    expect(unknown).toMatchObject({ state: 'checked_in', in_distance: null, is_far: false, evidence: 60 })
  })

  test('outside the radius of the business is refused only where the business asks for that', async () => {
    const set = (body: object, person = owner) => product.call(person, 'PUT', '/visit_setting', body)
    expect(await get('/visit_setting')).toEqual({ radius: 200, blocks_outside: false })
    expect(fields(await set({ radius: 10, blocks_outside: 'yes' }))).toEqual(['blocks_outside', 'radius'])
    const seller = await product.makePerson(owner, { name: 'Kiran', rights: { visit: { view: 'all', edit: 'all' } } })
    expect((await set({ radius: 500, blocks_outside: true }, seller)).status).toBe(403)

    expect((await set({ radius: 3_000, blocks_outside: true })).status).toBe(200)
    expect((await act(await plan(SHOP), 'check_in', FAR)).body.visit).toMatchObject({ is_far: false, evidence: 80 })

    await set({ radius: 50, blocks_outside: true })
    const made = await plan(SHOP)
    const answer = await act(made, 'check_in', FAR)
    expect(answer.body.errors).toMatchObject([{ field: 'in_latitude', rule: 'radius' }])
    expect(fields(await act(made, 'check_in'))).toEqual(['in_latitude'])
    expect((await get(`/visits/${made.id}`)).state).toBe('planned')
    // The phone may be off by so much, and an address without coordinates is never compared.
    expect((await act(made, 'check_in', position(21.1714, 100))).status).toBe(200)
    expect((await act(await plan(), 'check_in', FAR)).status).toBe(200)
    await set({ radius: 200, blocks_outside: false })
  })

  test('takes no distance, score or time from the client', async () => {
    const made = await plan(SHOP)
    for (const lie of [{ in_distance: 3 }, { evidence: 100 }, { is_far: false }, { checked_in_at: at(-600) }])
      expect((await act(made, 'check_in', { ...FAR, ...lie })).status).toBe(422)
    expect((await get(`/visits/${made.id}`)).state).toBe('planned')
  })

  test.each([
    ['a latitude out of range', { ...NEAR, in_latitude: 90.5 }, ['in_latitude']],
    ['a longitude out of range', { ...NEAR, in_longitude: -181 }, ['in_longitude']],
    ['half a position', { in_latitude: 21, in_accuracy: 5 }, ['in_longitude']],
    ['an accuracy below zero', { ...NEAR, in_accuracy: -1 }, ['in_accuracy']],
    ['an accuracy beyond the earth', { ...NEAR, in_accuracy: 20_015_116 }, ['in_accuracy']],
    ['an accuracy alone', { in_accuracy: 10 }, ['in_latitude']],
    ['words', { ...NEAR, in_latitude: 'here' }, ['in_latitude']],
  ])('with %s is refused on its field', async (_, body, expected) => {
    const made = await plan(SHOP)
    const answer = await act(made, 'check_in', body)
    expect([answer.status, fields(answer)]).toEqual([422, expected])
    expect((await get(`/visits/${made.id}`)).state).toBe('planned')
  })

  test('fixes the plan that it was compared with', async () => {
    const made = await plan({ ...SHOP, address: 'Ring Road' })
    const { visit } = (await act(made, 'check_in', FAR)).body
    const moved = await put(visit, { latitude: '21.19', starts_at: at(90), address: 'Elsewhere', ends_at: at(120) })
    expect(fields(moved)).toEqual(['address', 'ends_at', 'latitude', 'starts_at'])
    const same = await put(visit, { ...visit, purpose: 'Show samples again' })
    expect(same.status, same.text).toBe(200)
  })

  test('of ten at once one is made', async () => {
    const made = await plan(SHOP)
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(made, 'check_in', NEAR)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data } = await get(`/visits/${made.id}/changes`)
    expect(data.filter(({ action }: { action: string }) => action === 'checked_in')).toHaveLength(1)
  })

  test('belongs to people who may change the visit', async () => {
    const seller = await product.makePerson(owner, {
      name: 'Ravi',
      rights: { visit: { view: 'all', create: 'all', edit: 'own' } },
    })
    const made = await plan(SHOP)
    expect((await act(made, 'check_in', NEAR, seller)).status).toBe(403)
    const stranger = await product.makePerson(owner, { name: 'Asha', rights: { visit: { view: 'own', edit: 'own' } } })
    expect((await act(made, 'check_in', NEAR, stranger)).status).toBe(404)
    const own = await plan({}, seller)
    expect((await act(own, 'check_in', NEAR, seller)).body.visit.checked_in_by).toBe(seller.id)
  })
})

const IS_FAR = { combiner: 'AND', conditions: [{ field: 'is_far', condition: 'In', values: [true] }] }

describe('the evidence', () => {
  test('grows with a photo, and only a picture counts', async () => {
    const { visit } = (await act(await plan(SHOP), 'check_in', NEAR)).body
    await addFile(visit.id, pdfBytes(), 'pdf')
    expect(await get(`/visits/${visit.id}`)).toMatchObject({ photos: 0, evidence: 80 })
    const photo = await addFile(visit.id, pngBytes(), 'png')
    expect(await get(`/visits/${visit.id}`)).toMatchObject({ photos: 1, evidence: 100 })
    await product.call(owner, 'DELETE', `/files/${photo}`)
    expect(await get(`/visits/${visit.id}`)).toMatchObject({ photos: 0, evidence: 80 })
    await post(`/files/${photo}/restore`, {})
    expect(await get(`/visits/${visit.id}`)).toMatchObject({ photos: 1, evidence: 100 })
  })

  test('counts a photo from shortly before the check-in, but none of another day', async () => {
    const early = await plan(SHOP)
    await addFile(early.id, pngBytes(), 'png')
    expect((await act(early, 'check_in', NEAR)).body.visit).toMatchObject({ photos: 1, evidence: 100 })
    const old = await plan(SHOP)
    const file = await addFile(old.id, pngBytes(), 'png')
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
    await product.owner.query(
      "update file set created_at = now() - interval '1 day' where business_id = $1 and id = $2",
      [owner.business_id, file],
    )
    expect((await act(old, 'check_in', NEAR)).body.visit).toMatchObject({ photos: 0, evidence: 80 })
  })

  test('goes when the visit is planned again', async () => {
    const { visit } = (await act(await plan(SHOP), 'check_in', FAR)).body
    const gone = (await act(visit, 'not_met', {})).body.visit
    expect((await act(gone, 'plan_again')).body.visit).toMatchObject({
      ...{ state: 'planned', is_far: false, evidence: null, checked_in_at: null, in_latitude: null, in_distance: null },
    })
  })
})

test('a check-out keeps its own position, the result and the kilometres', async () => {
  const { visit } = (await act(await plan(SHOP), 'check_in', NEAR)).body
  const out = { out_latitude: 21.17024, out_longitude: 72.831061, out_accuracy: 30, kilometres: '7.5' }
  const done = (await act(visit, 'check_out', { ...out, result: 'Ordered 40 bales' })).body.visit
  expect(done).toMatchObject({
    ...{ state: 'done', out_distance: 0, in_distance: 44, result: 'Ordered 40 bales', kilometres: '7.5', evidence: 80 },
  })
  expect(done.checked_out_at >= done.checked_in_at).toBe(true)
  expect((await act(done, 'plan_again')).status).toBe(422)
})

describe('the place of a new visit', () => {
  const ADDRESS = { address_1: '12 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002', ...SHOP }
  const lead = async () => (await post('/leads', { name: 'Kavita Mehta', ...ADDRESS })).body.id as number

  test('comes from the lead, from the client, and from the client of an opportunity', async () => {
    const copied = { address: '12 Ring Road, Surat, Gujarat, 395002', ...SHOP }
    expect(await plan({ about: { record: 'lead', id: await lead() } })).toMatchObject(copied)
    const contact = (await post('/contacts', { name: 'Ramesh Patel', ...ADDRESS })).body.id
    expect(await plan({ about: { record: 'contact', id: contact } })).toMatchObject(copied)
    await post('/pipelines', { name: 'Sales' })
    const made = await post('/opportunities', { name: 'Sofas', contact_id: contact })
    if (made.status === 201)
      expect(await plan({ about: { record: 'opportunity', id: made.body.id } })).toMatchObject(copied)
  })

  test('is left alone where one is given', async () => {
    const about = { record: 'lead', id: await lead() }
    expect(await plan({ about, address: 'At the fair' })).toMatchObject({ address: 'At the fair', latitude: null })
  })

  test('has no part that the person may not read', async () => {
    const id = await lead()
    const rights = { lead: { view: 'all' }, visit: { view: 'all', create: 'all' } } as const
    const rules = { lead: { latitude: 'hidden', address_1: 'masked', pincode: 'hidden', city: 'read' } } as const
    const blind = await product.makePerson(owner, { name: 'Meena', rights, fields: rules })
    expect(await plan({ about: { record: 'lead', id } }, blind)).toMatchObject({
      address: 'Surat, Gujarat',
      latitude: null,
      longitude: null,
    })
  })

  test('is not copied from a lead that the person does not see', async () => {
    const rights = { lead: { view: 'own' }, visit: { view: 'all', create: 'all' } } as const
    const seller = await product.makePerson(owner, { name: 'Jay', rights })
    const answer = await post('/visits', { ...VISIT, about: { record: 'lead', id: await lead() } }, seller)
    expect([answer.status, fields(answer)]).toEqual([422, ['about']])
    expect(answer.text).not.toContain('Ring Road')
  })
})

const VISIT = { purpose: 'Show samples', starts_at: new Date().toISOString() }

describe('the order of a day', () => {
  test('is kept as stops', async () => {
    const [a, b, c] = [await plan(), await plan(), await plan()]
    expect((await post('/visits/order', { ids: [c.id, a.id, b.id] })).status).toBe(200)
    const stops = await Promise.all([c, a, b].map(async ({ id }) => (await get(`/visits/${id}`)).stop))
    expect(stops).toEqual([1, 2, 3])
  })

  test.each([['nothing'], [[]], [[1, 1]], [[0]], [['1']], [Array.from({ length: 61 }, (_, n) => n + 1)]])(
    'is refused for %j',
    async (ids) => {
      expect(fields(await post('/visits/order', { ids }))).toEqual(['ids'])
    },
  )

  test('is refused for visits of others', async () => {
    const made = await plan()
    const rival = await product.makeBusiness('Rajkot Traders')
    expect((await post('/visits/order', { ids: [made.id] }, rival)).status).toBe(404)
    const rights = { visit: { view: 'all', edit: 'own' } } as const
    const seller = await product.makePerson(owner, { name: 'Nita', rights })
    expect((await post('/visits/order', { ids: [made.id] }, seller)).status).toBe(403)
    expect((await get(`/visits/${made.id}`)).stop).toBeNull()
  })

  test('is one of ten that come at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => plan()))
    const ids = made.map(({ id }) => id)
    const orders = Array.from({ length: 10 }, (_, n) => [...ids.slice(n % 5), ...ids.slice(0, n % 5)])
    const send = async (order: number[]): Promise<number> => {
      const { status } = await post('/visits/order', { ids: order })
      return status === 503 ? send(order) : status
    }
    expect(await Promise.all(orders.map(send))).toEqual(Array(10).fill(200))
    const stops = await Promise.all(ids.map(async (id) => (await get(`/visits/${id}`)).stop as number))
    expect(stops.toSorted()).toEqual([1, 2, 3, 4, 5])
    const final = ids.toSorted((a, b) => stops[ids.indexOf(a)] - stops[ids.indexOf(b)])
    expect(orders).toContainEqual(final)
  })
})

test('a visit that is given to a colleague sends them a notice, and is in the calendar and My day', async () => {
  const rights = { visit: { view: 'own', edit: 'own' } } as const
  const seller = await product.makePerson(owner, { name: 'Kiran', rights })
  // In five minutes it may be tomorrow.
  const made = await plan({ assigned_user: seller.id, purpose: 'Measure the hall', starts_at: at(0) })
  const notices = await get('/notices', seller)
  expect(notices.data[0]).toMatchObject({ kind: 'visit_assigned', path: `visits/${made.id}` })
  const today = new Date().toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  const calendar = await get(`/calendar?from=${today}&to=${tomorrow}`, seller)
  expect(calendar.events).toEqual(expect.arrayContaining([expect.objectContaining({ source: 'visit', id: made.id })]))
  const day = await get('/my_day', seller)
  expect(JSON.stringify(day)).toContain('Measure the hall')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runImport } from '#platform/import/run.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const log = async (body: Record<string, unknown>, person = owner) => {
  const answer = await post('/calls', { phone: '98250 12345', ...body }, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const fields = (answer: { body: any }) => answer.body.errors.map(({ field }: { field: string }) => field)

describe('a call', () => {
  test('keeps its number in international form, starts now, and belongs to the person who logs it', async () => {
    const made = await log({ duration: { hours: 0, minutes: 2, seconds: 5 } })
    expect(made).toMatchObject({
      phone: '+919825012345',
      direction: 'Outgoing',
      outcome: 'Not Known',
      duration: '2 min 5 s',
      talk_seconds: 125,
      assigned_user: owner.id,
    })
    expect(Date.parse(made.started_at)).toBeGreaterThan(Date.now() - 60_000)
    const longer = { version: made.version, duration: '1:00:00' }
    expect((await product.call(owner, 'PUT', `/calls/${made.id}`, longer)).body.talk_seconds).toBe(3_600)
  })

  test('has no talk time if nobody answered', async () => {
    const body = { duration: '30', direction: 'Not responding' }
    expect(await log(body)).toMatchObject({ outcome: 'CNR', talk_seconds: 0, duration: null })
    expect(await log({ ...body, direction: 'Missed' })).toMatchObject({ outcome: 'Not Known', talk_seconds: 0 })
  })

  test('is refused with an issue on each wrong field', async () => {
    const bad = { phone: 'Private number', direction: 'Sideways', duration: { minutes: 75 }, follow_up_time: '25:00' }
    const answer = await post('/calls', { ...bad, caller: 'x' })
    expect(answer.status).toBe(422)
    expect(fields(answer).toSorted()).toEqual(['caller', 'direction', 'duration', 'follow_up_time', 'phone'])
  })

  test('writes its next follow-up into its lead, if the person may change that lead', async () => {
    const lead = (await post('/leads', { name: 'Kavita Mehta' })).body
    const about = { record: 'lead', id: lead.id }
    await log({ about, outcome: 'Call Later', follow_up_date: '2030-01-15', follow_up_time: '4 pm' })
    expect(await get(`/leads/${lead.id}`)).toMatchObject({ follow_up_date: '2030-01-15', follow_up_time: '16:00' })
    const rights = { lead: { view: 'all' }, call: { view: 'own', create: 'all' } } as const
    const reader = await product.makePerson(owner, { name: 'Ravi', rights })
    const body = { phone: '9825012345', about, follow_up_date: '2030-02-01' }
    const answer = await post('/calls', body, reader)
    expect([answer.status, fields(answer)]).toEqual([422, ['follow_up_date']])
    // Without a follow-up the call is logged.
    expect((await post('/calls', { phone: body.phone, about }, reader)).status).toBe(201)
  })

  test('appears in the list of the record that it is about', async () => {
    const lead = (await post('/leads', { name: 'Meena Shah' })).body
    const { id } = await log({ about: { record: 'lead', id: lead.id } })
    const filter = { combiner: 'AND', conditions: [{ field: 'about', condition: 'In', values: [`lead:${lead.id}`] }] }
    const { data } = await get(`/calls?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect(data.map((row: { id: number }) => row.id)).toEqual([id])
  })

  test('that is given to a person sends that person a notice', async () => {
    const rights = { call: { view: 'own' } } as const
    const seller = await product.makePerson(owner, { name: 'Sita', rights })
    const { id } = await log({ direction: 'Missed', phone: '9825011111', assigned_user: seller.id })
    const { data } = await get('/notices', seller)
    expect(data).toMatchObject([{ kind: 'call_assigned', path: `calls/${id}` }])
  })
})

describe('a missed call', () => {
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00+05:30`
  const backOf = async ({ id }: { id: number }) => (await get(`/calls/${id}`)).called_back_at

  test('is called back by a later conversation with the same number, in whatever order the two are logged', async () => {
    const phone = '9825022222'
    const first = await log({ phone, direction: 'Missed', started_at: at(1) })
    await log({ phone, direction: 'Not responding', started_at: at(2) })
    expect(await backOf(first)).toBeNull()
    await log({ phone, duration: '90', started_at: at(10) })
    expect(Date.parse(await backOf(first))).toBe(Date.parse(at(10)))
    const late = await log({ phone, direction: 'Missed', started_at: at(5) })
    const newer = await log({ phone, direction: 'Missed', started_at: at(20) })
    expect([Date.parse(await backOf(late)), await backOf(newer)]).toEqual([Date.parse(at(10)), null])
    const history = await get(`/calls/${first.id}/changes`)
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual(['called_back', 'created'])
  })

  test('is ticked off by hand, once', async () => {
    const { id } = await log({ phone: '9825033333', direction: 'Missed' })
    expect((await post(`/calls/${id}/call_back`, { version: '*' })).body.call.called_back_at).not.toBeNull()
    expect((await post(`/calls/${id}/call_back`, { version: '*' })).status).toBe(422)
    const other = await log({ phone: '9825044444' })
    expect((await post(`/calls/${other.id}/call_back`, { version: '*' })).status).toBe(422)
  })
})

describe('talk time', () => {
  test('counts the connected calls of each person in a period, of the calls that the viewer sees', async () => {
    const boss = await product.makeBusiness('Talkers')
    const seller = await product.makePerson(boss, { name: 'Ravi', rights: { call: { view: 'own', create: 'all' } } })
    for (const duration of ['60', '1:30']) await log({ duration }, seller)
    await log({ duration: '1 h' }, boss)
    await log({ direction: 'Missed' }, boss)
    await log({ duration: '1 h', started_at: '2020-01-01T10:00:00Z' }, boss)
    const mine = { calls: 2, connected: 2, missed: 0, talk_seconds: 150 }
    const { data } = await get('/calls/talk_time?period=today', boss)
    expect(data).toEqual([
      { user_id: boss.id, calls: 2, connected: 1, missed: 1, talk_seconds: 3_600 },
      { user_id: seller.id, ...mine },
    ])
    expect((await get('/calls/talk_time', seller)).data).toEqual([{ user_id: seller.id, ...mine }])
    expect((await get('/calls/talk_time?period=yesterday', boss)).data).toEqual([])
    expect((await product.call(boss, 'GET', '/calls/talk_time?period=soon')).status).toBe(400)
  })
})

describe("the call log of a person's phone", () => {
  const FILE = `Name,Number,Type,Date,Time,Duration
Asha,98250 55555,INCOMING,22/11/2026,10:05:09,125
Ravi,098250 66666,Missed,22/11/2026,09:15:00,0
Ravi,+91 98250 66666,Dialled,22/11/2026,09:30:00,61
Line,9825077777,Line busy,22/11/2026,11:00:00,
Shop,Private number,Echo,32/11/2026,11:00:00,5
`
  const upload = async (person: Person) => {
    const content_base64 = Buffer.from(FILE).toString('base64')
    const { import_id, mapping } = (await post('/calls/import', { file_name: 'calls.csv', content_base64 }, person))
      .body
    const preview = (await post(`/imports/${import_id}/preview`, { mapping }, person)).body
    await post(`/imports/${import_id}/run`, {}, person)
    return { import_id, mapping, preview }
  }
  const run = (person: Person, import_id: number) =>
    runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })
  const bringIn = async (person: Person) => {
    const uploaded = await upload(person)
    await run(person, uploaded.import_id)
    return { ...uploaded, result: await get(`/imports/${uploaded.import_id}`, person) }
  }
  const counts = ({ created, skipped, invalid }: any) => ({ created, skipped, invalid })

  test('is read in its own words, and brings nothing twice when it is imported again', async () => {
    const person = await product.makeBusiness('Logs')
    const first = await bringIn(person)
    expect(first.mapping).toEqual({
      Number: 'phone',
      Type: 'direction',
      Date: 'started_at',
      Time: 'started_at',
      Duration: 'duration',
    })
    expect(counts(first.preview)).toEqual({ created: 4, skipped: 0, invalid: 1 })
    expect(counts(first.result)).toEqual(counts(first.preview))
    expect(first.preview.issues.map(({ field }: any) => field).toSorted()).toEqual(['direction', 'phone', 'started_at'])
    const { data } = await get('/calls?sort=started_at', person)
    expect(data).toMatchObject([
      { phone: '+919825066666', direction: 'Missed', outcome: 'Not Known', talk_seconds: 0 },
      { phone: '+919825066666', direction: 'Outgoing', outcome: 'Not Known', talk_seconds: 61 },
      { phone: '+919825055555', direction: 'Incoming', talk_seconds: 125 },
      { phone: '+919825077777', direction: 'Not responding', outcome: 'Busy', talk_seconds: 0 },
    ])
    expect(new Date(data[0].called_back_at).toJSON()).toBe('2026-11-22T04:00:00.000Z')
    const again = await bringIn(person)
    expect(counts(again.preview)).toEqual({ created: 0, skipped: 4, invalid: 1 })
    expect(counts(again.result)).toEqual(counts(again.preview))
  })

  test('completes a call that the person logged by hand, and does not bring it again', async () => {
    const person = await product.makeBusiness('By hand')
    const noted = { outcome: 'Interested', remark: 'Wants silk' }
    const by_hand = async (phone: string, started_at: string, body: object = {}) =>
      (await post('/calls', { phone, started_at, ...body }, person)).body
    // Logged two minutes after it ended; the other two are of another time or another number.
    const asha = await by_hand('9825055555', '2026-11-22T10:09:00+05:30', { ...noted, direction: 'Incoming' })
    await by_hand('9825055555', '2026-11-22T13:00:00+05:30')
    await by_hand('9825000000', '2026-11-22T10:05:00+05:30')
    const { preview, result } = await bringIn(person)
    expect(counts(preview)).toEqual({ created: 3, skipped: 1, invalid: 1 })
    expect(counts(result)).toEqual(counts(preview))
    const matched = await get(`/calls/${asha.id}`, person)
    expect(matched).toMatchObject({ ...noted, talk_seconds: 125 })
    expect(Date.parse(matched.started_at)).toBe(Date.parse('2026-11-22T10:05:09+05:30'))
    expect(counts((await bringIn(person)).result)).toEqual({ created: 0, skipped: 4, invalid: 1 })
    expect((await get('/calls?limit=100', person)).data).toHaveLength(6)
  })

  test('brings each call once when it is imported twice at once', async () => {
    const person = await product.makeBusiness('Many Logs')
    const uploads = [await upload(person), await upload(person)]
    for (const { preview } of uploads) expect(counts(preview).created).toBe(4)
    await Promise.all(uploads.map(({ import_id }) => run(person, import_id)))
    expect((await get('/calls?limit=100', person)).data).toHaveLength(4)
  })
})

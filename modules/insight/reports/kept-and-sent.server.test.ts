import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#engine/server/database/database.server.ts'
import { leaveOnlyPhone, type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, reports, specials } from '#modules/server.ts'
import { makeFiles } from '#platform/files/files.server.ts'
import { SEND_REPORT_JOB, sendReport, takeDue } from './mail/send.server.ts'
import { computeResult, FORGET_RESULT_JOB, forgetResult, RESULT_JOB } from './results/job.server.ts'

const SPEC = { record: 'lead', groups: [{ field: 'city' }], measures: [{ kind: 'count' }] }
const SCHEDULE = {
  name: 'Cities',
  spec: SPEC,
  period: 'currentYear',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  at: '09:00',
  format: 'csv',
}

const parts = { metrics, own: reports }

let product: TestProduct
let owner: Person
let seller: Person

beforeAll(async () => {
  const files = makeFiles({ catalog, types: {} })
  product = await testProduct({
    catalog,
    specials,
    routes: moduleRoutes,
    plugins: (services) => [files.store(services)],
  })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  seller = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'own', create: 'all' } } })
  for (const [city, person] of [
    ['Surat', owner],
    ['Surat', seller],
    ['सूरत', seller],
  ] as const)
    expect(
      (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', city, assigned_user: person.id })).status,
    ).toBe(201)
})
afterAll(() => product.close())

const sql = async (text: string, values: unknown[] = []) => (await product.owner.query(text, values)).rows
const schedule = async (person: Person, more: object = {}) => {
  const made = await product.call(person, 'POST', '/report_schedules', { ...SCHEDULE, ...more })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const payloadOf = (id: number) => ({ business_id: owner.business_id, id })
/** Moves the clock of a schedule: it was due at this time. */
const dueAt = (id: number, at: string) =>
  sql('update report_schedule set next_at = $3 where business_id = $1 and id = $2', [owner.business_id, id, at])
const jobsOf = (name: string, id: number) => product.jobs.filter((job) => job.name === name && job.payload.id === id)
const deliveries = (id: number) =>
  sql(
    'select due_at, state, problem from report_delivery where business_id = $1 and schedule_id = $2 order by due_at',
    [owner.business_id, id],
  )
const sendJobs = async (id: number) => {
  const rows = await sql(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and (payload->>'id')::int = $2`,
    [SEND_REPORT_JOB, id],
  ).catch(() => null)
  return rows ? rows.map(({ payload }) => payload) : jobsOf(SEND_REPORT_JOB, id).map(({ payload }) => payload)
}
async function send(id: number, now?: Date) {
  product.mails.length = 0
  for (const { due_at } of await deliveries(id))
    await sendReport(
      product.services,
      parts,
      { ...payloadOf(id), due_at: due_at.toISOString() },
      { is_last: true },
      now,
    )
  return product.mails
}

test('a report comes by mail with the rights of the moment, in the zone and language of the person', async () => {
  await sql(
    `insert into notice_settings (business_id, member_id, time_zone, digest_at, language, choices) values ($1, $2, 'Asia/Dubai', 540, 'hi', '{}')`,
    [owner.business_id, seller.id],
  )
  const { id, next_at } = await schedule(seller)
  // 09:00 in Dubai is 05:00 in Greenwich.
  expect(new Date(next_at).toISOString()).toMatch(/T05:00:00/)
  await dueAt(id, '2026-11-26T05:00:00Z')
  await takeDue(product.services, payloadOf(id), new Date('2026-11-26T05:00:10Z'))
  const [letter, more] = await send(id, new Date('2026-11-26T05:00:20Z'))
  expect(more).toBeUndefined()
  expect(letter.subject).toBe('Cities · Tulsi Fabrics')
  expect(letter.text).toContain('आपकी रिपोर्ट Cities')
  expect(letter.text).not.toContain('देर से')
  const [file] = letter.attachments ?? []
  const text = Buffer.from(file.content).toString()
  expect([file.name, text.includes('Surat,1'), text.includes('सूरत,1'), text.includes('कुल,2')]).toEqual([
    'Cities.csv',
    true,
    true,
    true,
  ])
  // The report of the owner counts both leads of Surat.
  const of_owner = await schedule(owner)
  await dueAt(of_owner.id, '2026-11-26T03:30:00Z')
  await takeDue(product.services, payloadOf(of_owner.id), new Date('2026-11-26T03:30:10Z'))
  const [other] = await send(of_owner.id, new Date('2026-11-26T03:30:20Z'))
  expect(Buffer.from(other.attachments?.[0].content ?? []).toString()).toContain('Surat,2')
})

test('a time that passed while the server was down is sent once, and says that it is late', async () => {
  const { id } = await schedule(owner)
  await dueAt(id, '2026-11-20T03:30:00Z')
  await takeDue(product.services, payloadOf(id), new Date('2026-11-26T10:00:00Z'))
  await takeDue(product.services, payloadOf(id), new Date('2026-11-26T10:00:01Z'))
  const [letter, more] = await send(id, new Date('2026-11-26T10:00:02Z'))
  expect([letter.text.includes('is sent late'), more]).toEqual([true, undefined])
  const [{ next_at }] = await sql('select next_at from report_schedule where business_id = $1 and id = $2', [
    owner.business_id,
    id,
  ])
  expect(next_at.toISOString()).toBe('2026-11-27T03:30:00.000Z')
  // The mail is not sent again.
  expect(await send(id)).toEqual([])
})

test('three processes that run the same job at once send one mail', async () => {
  const { id } = await schedule(owner)
  await dueAt(id, '2026-11-26T03:30:00Z')
  const others = await Promise.all([0, 1].map(() => openDatabase({ url: product.app_url })))
  const processes = [product.services, ...others.map((database) => ({ ...product.services, database }))]
  const now = new Date('2026-11-26T03:30:05Z')
  await Promise.all(processes.flatMap((services) => [0, 1, 2].map(() => takeDue(services, payloadOf(id), now))))
  expect((await deliveries(id)).length).toBe(1)
  expect((await sendJobs(id)).length).toBe(1)
  await Promise.all(others.map((database) => database.close()))
})

test('a report whose rights were lost is not sent; the person gets a notice', async () => {
  const person = await product.makePerson(owner, { name: 'Meena', rights: { lead: { view: 'all' } } })
  const { id } = await schedule(person)
  await sql(
    'delete from role_right where business_id = $1 and role_id in (select role_id from member_role where business_id = $1 and member_id = $2)',
    [owner.business_id, person.id],
  )
  await dueAt(id, '2026-11-26T03:30:00Z')
  await takeDue(product.services, payloadOf(id), new Date('2026-11-26T03:30:05Z'))
  expect(await send(id)).toEqual([])
  expect((await deliveries(id))[0]).toMatchObject({ state: 'failed' })
  expect(
    (
      await sql(
        "select count(*)::int as n from notice where business_id = $1 and member_id = $2 and kind = 'report_failed'",
        [owner.business_id, person.id],
      )
    )[0].n,
  ).toBe(1)
})

test('a person without an email is asked to add one, and one who lost it gets a notice', async () => {
  const person = await product.makePerson(owner, { name: 'Gita', rights: { lead: { view: 'all' } } })
  const { id } = await schedule(person)
  await leaveOnlyPhone(product, person)
  const refused = await product.call(person, 'POST', '/report_schedules', SCHEDULE)
  expect(refused.status).toBe(422)
  expect(refused.body.message).toBe('Reports come by mail, and you have no email yet. Add one in your profile first.')
  await dueAt(id, '2026-11-26T03:30:00Z')
  await takeDue(product.services, payloadOf(id), new Date('2026-11-26T03:30:05Z'))
  expect(await send(id)).toEqual([])
  expect((await deliveries(id))[0]).toMatchObject({
    state: 'failed',
    problem: 'You have no email. Add one in your profile.',
  })
})

test.each([
  ['name', { name: ' ' }],
  ['spec', { spec: { record: 'lead' } }],
  ['period', { period: 'customPeriod' }],
  ['weekdays', { weekdays: [], month_days: [] }],
  ['weekdays', { weekdays: [7] }],
  ['at', { at: '9 am' }],
  ['format', { format: 'doc' }],
])('a schedule with a wrong %s is refused on its field', async (field, change) => {
  const { status, body } = await product.call(owner, 'POST', '/report_schedules', { ...SCHEDULE, ...change })
  expect([status, body.errors[0].field]).toEqual([422, field])
})

test('a schedule belongs to its person, and an old version changes nothing', async () => {
  const made = await schedule(seller)
  const path = `/report_schedules/${made.id}`
  expect((await product.call(owner, 'DELETE', path)).status).toBe(404)
  const paused = await product.call(seller, 'PUT', path, { is_active: false, version: made.version })
  expect(paused.body).toMatchObject({ is_active: false, next_at: null, name: 'Cities' })
  expect((await product.call(seller, 'PUT', path, { name: 'Old', version: made.version })).status).toBe(409)
  expect((await product.call(seller, 'DELETE', path)).status).toBe(200)
})

test('a job computes a report into a file in three formats, tells the person, and the file goes after its time', async () => {
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const asked = await product.call(seller, 'POST', '/report_results', { spec: SPEC, format, name: 'Long' })
    expect(asked.status, asked.text).toBe(202)
    const { id } = asked.body
    expect(asked.body.state).toBe('queued')
    await computeResult(product.services, parts, payloadOf(id))
    const { body } = await product.call(seller, 'POST', `/report_results/${id}/link`)
    const url = new URL(body.url)
    const answer = await product.app.inject({ url: url.pathname + url.search, headers: { host: url.host } })
    expect(answer.statusCode).toBe(200)
    if (format === 'pdf') expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    else if (format === 'csv') expect(answer.body).toContain('Surat,1')
    else expect(Object.keys(unzipSync(answer.rawPayload))).toContain('xl/workbook.xml')
    expect((await product.call(owner, 'POST', `/report_results/${id}/link`)).status).toBe(404)
    await forgetResult(product.services, payloadOf(id))
    expect((await product.call(seller, 'POST', `/report_results/${id}/link`)).status).toBe(404)
  }
  const notices = await sql(
    "select kind from notice where business_id = $1 and member_id = $2 and kind = 'report_ready'",
    [owner.business_id, seller.id],
  )
  expect(notices.length).toBe(3)
  expect([RESULT_JOB, FORGET_RESULT_JOB].every((name) => product.jobs.some((job) => job.name === name))).toBe(true)
})

test('a person waits for three reports at most, and a report that is too slow for the job too says so', async () => {
  const ask = () => product.call(owner, 'POST', '/report_results', { spec: SPEC, format: 'csv', name: 'Slow' })
  const made = await Promise.all(Array.from({ length: 10 }, ask))
  expect(made.filter(({ status }) => status === 202).length).toBe(3)
  const [{ body }] = made.filter(({ status }) => status === 202)
  await sql('begin')
  await sql('lock table lead in access exclusive mode')
  await computeResult(product.services, parts, payloadOf(body.id), undefined, 50)
  await sql('rollback')
  const { body: list } = await product.call(owner, 'GET', '/report_results')
  expect(list.data.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
    state: 'failed',
    problem: 'The report takes too long. Choose a shorter period, or fewer groups.',
  })
})

test('costs of sources are kept by month, with each issue on its field; a seller may not set them', async () => {
  const source = (await product.call(owner, 'POST', '/lead_sources', { name: 'IndiaMART' })).body.id
  const save = (person: Person, costs: unknown, month = '2026-11') =>
    product.call(person, 'PUT', '/source_costs', { month, costs })
  expect((await save(seller, [])).status).toBe(403)
  expect((await save(owner, [], '2026-13')).status).toBe(400)
  const wrong = await save(owner, [{ lead_source_id: source, amount: 'many' }])
  expect(wrong.body.errors[0].field).toBe('costs.0.amount')
  expect((await save(owner, [{ lead_source_id: 99999, amount: '5' }])).body.errors[0].field).toBe(
    'costs.0.lead_source_id',
  )
  const saved = await save(owner, [{ lead_source_id: source, amount: '5000.50' }])
  expect(saved.body.data.find((one: { lead_source_id: number }) => one.lead_source_id === source).amount).toBe(
    '5000.50',
  )
  const next = await product.call(owner, 'GET', '/source_costs?month=2026-12')
  expect(next.body.data.find((one: { lead_source_id: number }) => one.lead_source_id === source)).toMatchObject({
    amount: null,
    previous: '5000.50',
  })
  await save(owner, [{ lead_source_id: source, amount: null }])
  expect((await sql('select 1 from source_cost where business_id = $1', [owner.business_id])).length).toBe(0)
})

test('a report is shared with roles, has versions, and an old version comes back', async () => {
  const [{ role_id }] = await sql('select role_id from member_role where business_id = $1 and member_id = $2', [
    owner.business_id,
    seller.id,
  ])
  const other = await product.makePerson(owner, { name: 'Asha', rights: { lead: { view: 'all' } } })
  const report = { record: 'lead', groups: [{ field: 'city' }], measures: [{ kind: 'count' }] }
  const made = await product.call(owner, 'POST', '/saved_filters', {
    scope: 'report',
    name: 'First',
    view: { report },
    is_shared: true,
    role_ids: [role_id],
  })
  expect([made.status, made.body.role_ids]).toEqual([201, [role_id]])
  const names = async (person: Person) =>
    (await product.call(person, 'GET', '/saved_filters?scope=report')).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect([await names(seller), await names(other), await names(owner)]).toEqual([['First'], [], ['First']])
  const path = `/saved_filters/${made.body.id}`
  expect((await product.call(owner, 'PUT', path, { role_ids: [999999], version: 1 })).status).toBe(422)
  const changed = await product.call(owner, 'PUT', path, { name: 'Second', role_ids: [], version: 1 })
  expect([changed.body.version, await names(other)]).toEqual([2, ['Second']])
  const versions = (await product.call(owner, 'GET', `${path}/versions`)).body.data
  expect(versions.map(({ version, name }: { version: number; name: string }) => [version, name])).toEqual([
    [2, 'Second'],
    [1, 'First'],
  ])
  expect((await product.call(seller, 'POST', `${path}/restore`, { to: 1, version: 2 })).status).toBe(403)
  const restored = await product.call(owner, 'POST', `${path}/restore`, { to: 1, version: 2 })
  expect([restored.body.name, restored.body.version]).toEqual(['First', 3])
  expect((await product.call(owner, 'POST', `${path}/restore`, { to: 9, version: 3 })).status).toBe(404)
})

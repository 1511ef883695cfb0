import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { wallAt } from '#base/zones.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { startWorker } from '#engine/server/jobs/worker.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'
import { REMIND_JOB, sendReminders } from './remind.server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

const ZONE = 'Asia/Kolkata'
const day = addDays(wallAt(Date.now(), ZONE).slice(0, 10), 3)
const at = (time: string, days = 0) => Date.parse(`${addDays(day, days)}T${time}:00+05:30`)
const post = (path: string, body: unknown, person: Person) => product.call(person, 'POST', path, body)
const get = async (path: string, person: Person) => (await product.call(person, 'GET', path)).body
const make = async (person: Person, body: Record<string, unknown> = {}) => {
  const sent = { name: 'Call the bank', remind_date: day, remind_time: '4 pm', ...body }
  const answer = await post('/reminders', sent, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const act = (name: string, id: number, person: Person, body: Record<string, unknown> = {}) =>
  post(`/reminders/${id}/${name}`, { version: '*', ...body }, person)
const send = (person: Person, now: number) =>
  sendReminders(product.services, { business_id: person.business_id, member_id: person.id }, () => now)
const received = async (person: Person) =>
  (await get('/notices', person)).data
    .filter(({ kind }: { kind: string }) => kind.startsWith('reminder_'))
    .map(({ title, body }: { title: string; body: string }) => [title, body])
    .toReversed()
const shown = `${day.split('-').reverse().join('/')}, 04:00 PM`

test('a reminder sends each of its notices once, at its time, and queues a job for each', async () => {
  const owner = await product.makeBusiness('Times')
  const lead = (await post('/leads', { name: 'Kavita Mehta' }, owner)).body
  const body = { about: { record: 'lead', id: lead.id }, alert_offsets: 'On Time,1 Day', lead_times: '2 Hour' }
  const { id, remind_time } = await make(owner, body)
  expect(remind_time).toBe('16:00')
  expect(new Date((await get(`/reminders/${id}`, owner)).next_at).getTime()).toBe(at('16:00', -1))
  await send(owner, at('16:00', -1) - 1)
  expect(await received(owner)).toEqual([])
  for (const now of [at('16:00', -1), at('14:00'), at('16:00'), at('16:00')]) await send(owner, now)
  expect(await received(owner)).toEqual(Array(3).fill(['Reminder: Call the bank', shown]))
  const { rows } = await product.owner.query<{ run_at: Date }>(
    `select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and (j.payload->>'business_id')::bigint = $2 order by j.run_at`,
    [REMIND_JOB, owner.business_id],
  )
  expect(rows.map(({ run_at }) => run_at.getTime())).toEqual([at('16:00', -1), at('14:00'), at('16:00')])
})

test('notices that became due while no server ran are sent afterwards and say that they are late', async () => {
  const owner = await product.makeBusiness('Down')
  await make(owner)
  await send(owner, at('18:30'))
  expect(await received(owner)).toEqual([['Late reminder: Call the bank', `It was due at ${shown}.`]])
})

test('three servers send the notice of each of many reminders once', async () => {
  const owner = await product.makeBusiness('Three Servers')
  const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => make(owner, { name: `Call ${n}` })))
  await Promise.all(Array.from({ length: 6 }, () => send(owner, at('16:00'))))
  const names = (await get('/notices?limit=100', owner)).data.map(({ path }: { path: string }) => path)
  expect(names.toSorted()).toEqual(ids.map(({ id }) => `reminder/${id}`).toSorted())
})

test('a thousand reminders due in one minute are sent in batches, each once, with a few statements for each batch', async () => {
  const owner = await product.makeBusiness('Rush Hour')
  const colleague = await product.makePerson(owner, { name: 'Rush colleague', rights: { reminder: { view: 'own' } } })
  const { id } = await make(owner)
  await product.owner.query(`set app.business_id = '${owner.business_id}'`)
  const { rows } = await product.owner.query<{ id: number }>(
    `insert into reminder (business_id, created_by, name, remind_date, remind_time, repeat, alert_offsets, assigned_user, state, next_at)
     select r.business_id, r.created_by, 'Call ' || n, r.remind_date, r.remind_time, r.repeat, r.alert_offsets,
       case when n % 2 = 0 then r.assigned_user else $3::bigint end, 'active', r.next_at
     from reminder r, generate_series(1, 999) n where r.business_id = $1 and r.id = $2 returning id`,
    [owner.business_id, id, colleague.id],
  )
  await product.owner.query(
    `insert into reminder_plan (business_id, reminder_id, member_id, saved_at, next_at, schedule)
     select r.business_id, r.id, r.assigned_user, p.saved_at, p.next_at, p.schedule from reminder r join reminder_plan p on p.reminder_id = $2
     where r.business_id = $1 and r.id = any($3::bigint[])`,
    [owner.business_id, id, rows.map((row) => row.id)],
  )
  let statements = 0
  const { database } = product.services
  const counting: typeof database = {
    ...database,
    transaction: (scope, work) =>
      database.transaction(scope, (transaction) =>
        work({
          ...transaction,
          query: (...sent) => {
            statements++
            return transaction.query(...sent)
          },
        }),
      ),
  }
  const payload = { business_id: owner.business_id, member_id: owner.id }
  await sendReminders({ ...product.services, database: counting }, payload, () => at('16:00'))
  const { rows: told } = await product.owner.query<{ told: number; each: number }>(
    `select count(*)::int as told, count(distinct record_id)::int as each from notice where business_id = $1 and record = 'reminder'`,
    [owner.business_id],
  )
  expect(told).toEqual([{ told: 1_000, each: 1_000 }])
  // Five full batches and an empty one.
  expect(statements).toBeLessThan(100)
})

test('the notice of a reminder that somebody is changing is sent after the change', async () => {
  const owner = await product.makeBusiness('Busy')
  const { id } = await make(owner)
  const who = { business_id: owner.business_id, user_id: owner.id }
  await product.services.database.transaction(who, async (transaction) => {
    await transaction.query('select from reminder where business_id = $1::bigint and id = $2::bigint for update', [
      owner.business_id,
      id,
    ])
    await send(owner, at('16:00'))
  })
  expect(await received(owner)).toEqual([])
  const { rows } = await product.owner.query<{ run_at: Date }>(
    `select max(j.run_at) as run_at from graphile_worker._private_jobs j where (j.payload->>'business_id')::bigint = $1`,
    [owner.business_id],
  )
  expect(rows[0].run_at.getTime()).toBe(at('16:00') + 2_000)
  await send(owner, at('16:00') + 2_000)
  expect(await received(owner)).toHaveLength(1)
})

test('a reminder is snoozed for some minutes and finished; of a repeated one only the current occurrence is finished', async () => {
  const owner = await product.makeBusiness('Snooze')
  const one = await make(owner)
  await send(owner, at('16:00'))
  expect((await act('snooze', one.id, owner, { minutes: 0 })).body.errors).toMatchObject([{ field: 'minutes' }])
  expect((await act('snooze', one.id, owner, { minutes: 10 })).status).toBe(200)
  // A snooze counts from the time of the request.
  const soon = new Date((await get(`/reminders/${one.id}`, owner)).next_at).getTime()
  expect(Math.abs(soon - Date.now() - 600_000)).toBeLessThan(60_000)
  await send(owner, soon)
  expect(await received(owner)).toHaveLength(2)
  const done = await act('finish', one.id, owner)
  expect(done.body.reminder).toMatchObject({ state: 'done' })
  expect(await get(`/reminders/${one.id}`, owner)).toMatchObject({ next_at: null })
  expect((await act('snooze', one.id, owner, { minutes: 5 })).status).toBe(422)

  const daily = await make(owner, { repeat: 'Daily', alert_offsets: 'On Time,15 Min' })
  await send(owner, at('15:45'))
  expect((await act('finish', daily.id, owner)).body.reminder).toMatchObject({ state: 'active' })
  await send(owner, at('16:00'))
  expect(await received(owner)).toHaveLength(3)
  await send(owner, at('15:45', 1))
  expect(await received(owner)).toHaveLength(4)
})

test('a change of the time makes a new schedule, and a deleted reminder sends no notice', async () => {
  const owner = await product.makeBusiness('Changes')
  const one = await make(owner)
  await act('finish', one.id, owner)
  const { version } = await get(`/reminders/${one.id}`, owner)
  const moved = await product.call(owner, 'PUT', `/reminders/${one.id}`, { version, remind_time: '17:00' })
  expect(moved.body).toMatchObject({ state: 'active', remind_time: '17:00' })
  await send(owner, at('16:00'))
  expect(await received(owner)).toEqual([])
  await send(owner, at('17:00'))
  expect(await received(owner)).toHaveLength(1)
  const two = await make(owner)
  await product.call(owner, 'DELETE', `/reminders/${two.id}`)
  await send(owner, at('17:30'))
  expect(await received(owner)).toHaveLength(1)
})

test("a reminder follows its person's time zone and waits for the end of their quiet hours", async () => {
  const owner = await product.makeBusiness('Zones')
  await make(owner)
  const hours = { time_zone: 'Asia/Dubai', quiet_from: '15:00', quiet_until: '16:30' }
  expect((await product.call(owner, 'PUT', '/notices/settings', hours)).status).toBe(200)
  // 16:00 in Dubai is 17:30 in India; the quiet hours end at 18:00.
  for (const now of [at('16:00'), at('17:30')]) await send(owner, now)
  expect(await received(owner)).toEqual([])
  await send(owner, at('18:00'))
  expect(await received(owner)).toEqual([['Reminder: Call the bank', shown]])
})

test('a reminder whose time passed while the server was down, with a change of zone, is sent once and marked late', async () => {
  const owner = await product.makeBusiness('Travels')
  const soon = wallAt(Date.now() + 2 * 3_600_000, ZONE)
  const { id } = await make(owner, { remind_date: soon.slice(0, 10), remind_time: soon.slice(11, 16) })
  const handlers = { [REMIND_JOB]: jobs[REMIND_JOB] }
  const start = () =>
    startWorker({ ...{ services: product.services, handlers }, directUrl: product.app_url, concurrency: 2 })
  const first = await start()
  await first.stop()
  expect(await received(owner)).toEqual([])
  // In Auckland this hour has passed already; no server runs.
  await product.call(owner, 'PUT', '/notices/settings', { time_zone: 'Pacific/Auckland' })
  const three = await Promise.all([start(), start(), start()])
  await expect.poll(() => received(owner), { timeout: 20_000, interval: 200 }).toHaveLength(1)
  await Promise.all(three.map((worker) => worker.stop()))
  expect((await received(owner))[0][0]).toBe('Late reminder: Call the bank')
  expect(await get(`/reminders/${id}`, owner)).toMatchObject({ next_at: null })
}, 60_000)

test('reminders come from a file, each with its notice, and those of the past are refused', async () => {
  const owner = await product.makeBusiness('Files')
  const [year, month, date] = day.split('-')
  const csv = `Reminder,Day,Time,Repeats,Remind me
Pay rent,${date}/${month}/${year},4:30 PM,Monthly,"On Time,1 Day"
Long ago,01/01/2020,10:00,Once,On Time
`
  const file = { file_name: 'reminders.csv', content_base64: Buffer.from(csv).toString('base64') }
  const { import_id, mapping } = (await post('/reminders/import', file, owner)).body
  const preview = (await post(`/imports/${import_id}/preview`, { mapping }, owner)).body
  expect(preview).toMatchObject({ created: 1, invalid: 1, issues: [expect.objectContaining({ field: 'remind_date' })] })
  await post(`/imports/${import_id}/run`, {}, owner)
  await runImport(product.services, { business_id: owner.business_id, user_id: owner.id, import_id })
  const [made] = (await get('/reminders', owner)).data
  expect(made).toMatchObject({ name: 'Pay rent', repeat: 'Monthly', assigned_user: owner.id })
  await send(owner, at('16:30', -1))
  expect(await received(owner)).toHaveLength(1)
})

test('wrong input has an issue on its field', async () => {
  const owner = await product.makeBusiness('Wrong')
  const sent = { name: 'Call', remind_date: day, remind_time: '10:00' }
  const wrong: [Record<string, unknown>, string][] = [
    [{ remind_date: '2020-01-01' }, 'remind_date'],
    [{ remind_time: 'later' }, 'remind_time'],
    [{ alert_offsets: '10 Min' }, 'alert_offsets'],
    [{ lead_times: 'On Time' }, 'lead_times'],
    [{ alert_offsets: null }, 'alert_offsets'],
    [{ repeat: 'Weekly' }, 'repeat'],
    [{ about: { record: 'lead_status', id: 1 } }, 'about'],
  ]
  for (const [body, field] of wrong)
    expect((await post('/reminders', { ...sent, ...body }, owner)).body.errors).toMatchObject([{ field }])
  // The people of the business are a target too.
  expect((await post('/reminders', { ...sent, about: { record: 'User', id: owner.id } }, owner)).status).toBe(201)
})

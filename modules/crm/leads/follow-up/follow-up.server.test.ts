import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { addDays } from '#base/days.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { REMIND_JOB, remindFollowUps } from './remind.server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Follow-ups')
})
afterAll(() => product.close())
beforeEach(() => product.owner.query('delete from graphile_worker._private_jobs'))

const make = (given: Record<string, unknown>, person = owner) =>
  product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...given })
const change = (lead: { id: number; version: number }, body: Record<string, unknown>) =>
  product.call(owner, 'PUT', `/leads/${lead.id}`, { version: lead.version, ...body })
const later = addDays(new Date().toISOString().slice(0, 10), 40)

describe('a follow-up', () => {
  test('is a day with an optional time, which is stored as HH:MM however it is typed', async () => {
    expect((await make({ follow_up_date: '2026-12-01' })).body).toMatchObject({
      follow_up_date: '2026-12-01',
      follow_up_time: null,
    })
    for (const time of ['16:30', '4:30 PM', '4.30 pm'])
      expect((await make({ follow_up_date: '2026-12-01', follow_up_time: time })).body.follow_up_time).toBe('16:30')
    expect((await make({ follow_up_date: '2026-12-01T09:05' })).body).toMatchObject({
      follow_up_date: '2026-12-01',
      follow_up_time: '09:05',
    })
    expect((await make({ follow_up_date: '2026-12-01', follow_up_time: 'noon' })).body.errors).toMatchObject([
      { field: 'follow_up_time', message: 'Enter a time like 4:30 PM' },
    ])
    expect((await make({ follow_up_time: '16:30' })).body.errors).toMatchObject([
      { field: 'follow_up_date', message: 'Choose the day of the follow-up too' },
    ])
  })

  test('keeps its time when the day changes, and loses it when the day is cleared', async () => {
    const made = (await make({ follow_up_date: '2026-12-01', follow_up_time: '16:30' })).body
    const moved = (await change(made, { follow_up_date: '2026-12-02' })).body
    expect(moved).toMatchObject({ follow_up_date: '2026-12-02', follow_up_time: '16:30' })
    const cleared = (await change(moved, { follow_up_date: null })).body
    expect(cleared).toMatchObject({ follow_up_date: null, follow_up_time: null })
  })

  test('can have its time in a separate column of a file', async () => {
    const csv = 'Name,Mobile,Follow Up,Follow-up Time\nRavi Shah,9825012345,01/12/2026,4:30 PM\n'
    const file = { file_name: 'leads.csv', content_base64: Buffer.from(csv).toString('base64') }
    const upload = (await product.call(owner, 'POST', '/leads/import', file)).body
    expect(upload.mapping).toMatchObject({ 'Follow Up': 'follow_up_date', 'Follow-up Time': 'follow_up_time' })
    const { body } = await product.call(owner, 'POST', `/imports/${upload.import_id}/preview`, {
      mapping: upload.mapping,
      duplicates: 'create',
    })
    expect(body).toMatchObject({ created: 1, invalid: 0 })
  })
})

describe('a list sorted by follow-up', () => {
  const times = ['16:30', null, '09:00', '16:30', '11:15', null, '09:00'] as const
  const days = ['2026-12-02', '2026-12-01', null] as const
  const expected = (a: Key, b: Key) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.id - b.id)
  interface Key {
    text: string
    id: number
  }

  test('goes by the day, then by the time, without a time last; pages follow each other exactly', async () => {
    const person = await product.makeBusiness('Sorted')
    const made: Key[] = []
    for (const follow_up_date of days)
      for (const follow_up_time of follow_up_date ? times : [null, null, null]) {
        const { id } = (await make({ follow_up_date, follow_up_time }, person)).body
        made.push({ text: follow_up_date ? `${follow_up_date} ${follow_up_time ?? '~'}` : '~', id })
      }
    const dated = made.filter(({ text }) => text !== '~').sort(expected)
    const blank = made.filter(({ text }) => text === '~')
    const ids = (rows: readonly Key[]) => rows.map(({ id }) => id)
    for (const limit of [1, 2, 3, 50]) {
      expect(await walk(person, 'follow_up_date', limit)).toEqual(ids([...dated, ...blank]))
      const turned = ids([...dated.toReversed(), ...blank.toReversed()])
      expect(await walk(person, '-follow_up_date', limit)).toEqual(turned)
    }
    // The first rows of a group, and those after them in the list.
    for (const rows of [3, dated.length + 1]) {
      const asked = `/leads/groups?field=lead_status_id&sort=follow_up_date&rows=${rows}`
      const { data } = (await product.call(person, 'GET', asked)).body
      const group = data.find((one: { data: unknown[] }) => one.data.length > 0)
      const conditions = [{ field: 'lead_status_id', condition: 'In', values: [group.value] }]
      const filter = encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions }))
      const path = `/leads?sort=follow_up_date&limit=50&after=${group.next}&filter=${filter}`
      const rest = (await product.call(person, 'GET', path)).body.data
      expect(ids([...group.data, ...rest])).toEqual(ids([...dated, ...blank]))
    }
  })

  async function walk(person: Person, sort: string, limit: number): Promise<number[]> {
    const found: number[] = []
    for (let after = ''; ; ) {
      const { body } = await product.call(person, 'GET', `/leads?sort=${sort}&columns=name&limit=${limit}${after}`)
      found.push(...body.data.map((row: Key) => row.id))
      if (!body.next) return found
      after = `&after=${body.next}`
    }
  }
})

describe('the notice of a follow-up', () => {
  const jobs = async () =>
    (
      await product.owner.query(
        `select j.run_at, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = $1 order by j.run_at`,
        [REMIND_JOB],
      )
    ).rows as { run_at: Date; payload: Record<string, unknown> }[]
  const notices = async (person: Person) => {
    const { data } = (await product.call(person, 'GET', '/notices')).body
    return data.filter((one: { kind: string }) => one.kind.startsWith('follow_up'))
  }
  const run = async () => {
    for (const { payload } of await jobs()) await remindFollowUps(product.services, payload)
  }

  test('is sent at its time, once for all leads of that time; without a time in the morning', async () => {
    const person = await product.makeBusiness('Times')
    for (const name of ['Asha Rao', 'Ravi Shah'])
      await make({ name, follow_up_date: later, follow_up_time: '16:30' }, person)
    await make({ name: 'Meena Joshi', follow_up_date: later, follow_up_time: '11:00' }, person)
    await make({ name: 'Day Only', follow_up_date: later }, person)
    expect((await jobs()).map((job) => job.run_at.toISOString().slice(10))).toEqual([
      'T03:30:00.000Z',
      'T05:30:00.000Z',
      'T11:00:00.000Z',
    ])
    await run()
    await run()
    const titles = (await notices(person)).map((one: { title: string }) => one.title)
    expect(titles.toSorted()).toEqual([
      '2 follow-ups at 04:30 PM',
      'Follow-up at 11:00 AM: Meena Joshi',
      'Follow-up today: Day Only',
    ])
  })

  test('goes to the current owner, without leads that were closed, moved or deleted', async () => {
    const person = await product.makeBusiness('Changes')
    const seller = await product.makePerson(person, { name: 'Seller', rights: 'all' })
    const status = { name: 'Lost', kind: 'lost' }
    const lost = (await product.call(person, 'POST', '/lead_statuses', status)).body.id
    const at = { follow_up_date: later, follow_up_time: '10:00' }
    const put = (one: { id: number; version: number }, body: Record<string, unknown>) =>
      product.call(person, 'PUT', `/leads/${one.id}`, { version: one.version, ...body })
    const given = (await make(at, person)).body
    await put(given, { assigned_user: seller.id })
    await put((await make(at, person)).body, { lead_status_id: lost, lost_reason: 'price' })
    await put((await make(at, person)).body, { follow_up_date: addDays(later, 1) })
    await product.call(person, 'POST', '/leads/delete', { leadIds: [(await make(at, person)).body.id] })
    const due = (await jobs()).filter(({ payload }) => payload.day === later)
    for (const { payload } of due) await remindFollowUps(product.services, payload)
    expect(await notices(person)).toEqual([])
    expect(await notices(seller)).toMatchObject([{ kind: 'follow_up_due', path: `lead/${given.id}` }])
  })

  test('is not queued for past follow-ups or leads without an owner', async () => {
    await make({ follow_up_date: '2020-01-01', follow_up_time: '10:00' })
    await make({ follow_up_date: later, assigned_user: null })
    expect(await jobs()).toEqual([])
  })
})

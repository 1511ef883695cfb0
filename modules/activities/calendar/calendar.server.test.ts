import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { CalendarAnswer, CalendarEvent } from './event.ts'

let product: TestProduct
let owner: Person
let seller: Person
let branch: number

const RIGHTS = {
  task: { view: 'own', create: 'all', edit: 'own' },
  meeting: { view: 'team', create: 'all', edit: 'own' },
  reminder: { view: 'own', create: 'all', edit: 'own' },
  contact: { view: 'all' },
  lead: { view: 'own' },
} as const

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  branch = (await post('/locations', { name: 'Surat', type: 'Store', city: 'Surat', state: 'Gujarat' })).id
  seller = await product.makePerson(owner, { name: 'Ravi', rights: RIGHTS })
})
afterAll(() => product.close())

const post = async (path: string, body: object, person = owner) => {
  const answer = await product.call(person, 'POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const ask = (query: string, person = owner) => product.call(person, 'GET', `/calendar?${query}`)
const read = async (query: string, person = owner): Promise<CalendarAnswer> => {
  const answer = await ask(query, person)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const named = (events: readonly CalendarEvent[]) => events.map(({ source, title }) => `${source}: ${title}`)
/** A day that no other test uses, far enough ahead for reminders. */
const year = new Date().getUTCFullYear() + 2
const day = (month: string, date: string) => `${year}-${month}-${date}`
const at = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`).toISOString()

describe('the calendar', () => {
  const on = day('03', '10')
  const week = `from=${day('03', '10')}&to=${day('03', '17')}`

  test('has everything with a date, whole days first, in one read', async () => {
    const contact = await post('/contacts', { name: 'Kavita Mehta', dob: '1980-03-12' })
    const about = { record: 'contact', id: contact.id }
    const times = { starts_at: at(on, '11:00'), ends_at: at(on, '12:00') }
    await post('/meetings', { name: 'Price talk', about, ...times, attendees: [{ user_id: seller.id }] })
    await post('/meetings', {
      name: 'Fair',
      all_day: true,
      starts_at: at(on, '00:00'),
      ends_at: at(day('03', '11'), '18:00'),
    })
    await post('/tasks', { name: 'Send the list', due_date: at(on, '09:30') })
    await post('/reminders', { name: 'Rent', remind_date: on, remind_time: '10:00' })
    await post('/leads', { name: 'Asha Rao', follow_up_date: on, follow_up_time: '16:30' })
    await post('/leads', { name: 'Bina Rao', follow_up_date: on })
    await post('/opportunities', { name: 'Sofas', close_date: on, contact_id: contact.id })
    await post('/calls', { phone: '+919000010001', started_at: at(on, '08:00') })
    const { events, capped, counts } = await read(week)
    expect(named(events)).toEqual([
      'lead: Bina Rao',
      'meeting: Fair',
      'opportunity: Sofas',
      'call: +919000010001',
      'task: Send the list',
      'reminder: Rent',
      'meeting: Price talk',
      'lead: Asha Rao',
      'birthday: Kavita Mehta',
    ])
    expect({ capped, counts }).toEqual({ capped: false, counts: null })
    const found = (title: string) => events.find((event) => event.title === title)
    expect(found('Fair')).toMatchObject({ start: null, date: on, to_date: day('03', '11') })
    expect(found('Price talk')).toMatchObject({
      people: [seller.id],
      owner: owner.id,
      about: { ...about, title: 'Kavita Mehta' },
      may_edit: true,
      is_done: false,
    })
    expect(Date.parse(found('Rent')?.start ?? '')).toBe(Date.parse(at(on, '10:00')))
    expect(found('Kavita Mehta')).toMatchObject({ date: day('03', '12'), may_edit: false })
    expect(found('Sofas')?.about).toEqual({ record: 'contact', id: contact.id, title: 'Kavita Mehta' })
  })

  test('of a person shows the events of that person, of a kind those of the kind, of a month the first of each day', async () => {
    expect(named((await read(`${week}&people=${seller.id}`)).events)).toEqual(['meeting: Price talk'])
    expect(named((await read(`${week}&people=me&kinds=task,birthday`)).events)).toEqual([
      'task: Send the list',
      'birthday: Kavita Mehta',
    ])
    const { events, counts } = await read(`${week}&per_day=2`)
    expect(named(events)).toEqual(['lead: Bina Rao', 'meeting: Fair', 'birthday: Kavita Mehta'])
    expect(counts).toEqual({ [on]: 8, [day('03', '12')]: 1 })
  })

  test('keeps the rights: scopes of each record, hidden and masked fields', async () => {
    // The meeting of the owner is not of the seller's team; the contact is open to all.
    expect(named((await read(week, seller)).events)).toEqual(['birthday: Kavita Mehta'])
    const own = await post('/tasks', { name: 'Own task', due_date: at(on, '09:00') }, seller)
    expect(named((await read(week, seller)).events)).toContain('task: Own task')
    const fields = { contact: { dob: 'hidden' }, task: { name: 'masked', due_date: 'read' } } as const
    const reader = await product.makePerson(owner, {
      name: 'Meena',
      rights: { ...RIGHTS, task: { view: 'all', edit: 'all' } },
      fields,
    })
    const { events, kinds } = await read(week, reader)
    expect(events.map(({ source }) => source)).toEqual(['task', 'task'])
    expect(events.map(({ title }) => title)).toEqual(['XXXXXXtask', 'XXXXXXlist'])
    // A field that may only be read cannot be moved.
    expect(events.map(({ may_edit }) => may_edit)).toEqual([false, false])
    expect(kinds.map(({ name }) => name)).not.toContain('birthday')
    expect(kinds.find(({ name }) => name === 'task')).toMatchObject({ start: 'due_date', is_fixed: true })
    await product.call(seller, 'POST', '/tasks/delete', { taskIds: [own.id] })
  })

  test('begins its days in the zone that is asked for', async () => {
    const [edge, next] = [day('05', '04'), day('05', '05')]
    // 23:30 in India is 18:00 UTC on the same day, and 06:00 in Auckland on the next one.
    await post('/tasks', { name: 'Late', due_date: at(edge, '23:30') })
    const shown = async (from: string, zone: string) => {
      const to = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10)
      return (await read(`from=${from}&to=${to}&zone=${zone}`)).events.length
    }
    expect(await shown(edge, 'Asia/Kolkata')).toBe(1)
    expect(await shown(edge, 'Pacific/Auckland')).toBe(0)
    expect(await shown(next, 'Pacific/Auckland')).toBe(1)
  })

  test('shows a repeated reminder on each of its days, a meeting over midnight on the second day, and a 29 February', async () => {
    const on_day = day('06', '07')
    await post('/reminders', { name: 'Stand-up', remind_date: on_day, remind_time: '10:15', repeat: 'Daily' })
    const range = `from=${day('06', '10')}&to=${day('06', '13')}`
    const { events } = await read(`${range}&kinds=reminder`)
    expect(events.map(({ start }) => start)).toEqual(['10', '11', '12'].map((date) => at(day('06', date), '10:15')))
    expect((await read(`${range}&kinds=reminder&per_day=1`)).counts).toEqual({
      [day('06', '10')]: 1,
      [day('06', '11')]: 1,
      [day('06', '12')]: 1,
    })
    const night = { starts_at: at(day('07', '01'), '22:00'), ends_at: at(day('07', '02'), '02:00') }
    await post('/meetings', { name: 'Night shift', ...night })
    expect(named((await read(`from=${day('07', '02')}&to=${day('07', '03')}&kinds=meeting`)).events)).toEqual([
      'meeting: Night shift',
    ])
    await post('/contacts', { name: 'Leap', dob: '1996-02-29' })
    expect((await read('from=2027-02-01&to=2027-03-01&kinds=birthday')).events).toMatchObject([{ date: '2027-02-28' }])
  })

  test('has the holidays of the own branches, and the working hours', async () => {
    await post('/holidays', { name: 'Diwali', date: day('08', '05') })
    await post('/holidays', { name: 'Fair of the town', date: day('08', '06'), location_id: branch })
    product.services.identity.forget({ business_id: owner.business_id })
    const { holidays, hours } = await read(`from=${day('08', '01')}&to=${day('08', '31')}`)
    expect(holidays.map(({ name }) => name)).toEqual(['Diwali', 'Fair of the town'])
    expect(hours.business.weekly.Monday).toEqual([['10:00', '19:00']])
    expect(hours.business.weekly.Sunday).toBeUndefined()
  })

  test('refuses what it cannot answer, with an issue on the field', async () => {
    const fields = async (query: string) => (await ask(query)).body.errors?.map(({ field }: { field: string }) => field)
    expect(await fields('to=2026-12-02')).toEqual(['from'])
    expect(await fields('from=2026-12-02&to=2026-12-02')).toEqual(['to'])
    expect(await fields('from=2026-12-02&to=2027-12-02')).toEqual(['to'])
    expect(await fields('from=9999-12-01&to=9999-12-31')).toEqual(['from'])
    expect(await fields(`${week}&zone=Nowhere/Land`)).toEqual(['zone'])
    expect(await fields(`${week}&people=1;2`)).toEqual(['people'])
    expect((await ask(`${week}&kinds=pencil`)).status).toBe(400)
    expect((await ask(`${week}&per_day=0`)).status).toBe(400)
  })

  test('moves a meeting through the ordinary save: an end before its start has an issue, a second writer a conflict', async () => {
    const { events } = await read(`${week}&kinds=meeting`)
    const { id, version } = events.find(({ title }) => title === 'Price talk') as CalendarEvent
    const move = (body: object) => product.call(owner, 'PUT', `/meetings/${id}`, { version, ...body })
    const wrong = await move({ starts_at: at(on, '13:00'), ends_at: at(on, '12:30') })
    expect(wrong.body.errors).toMatchObject([{ field: 'ends_at' }])
    const to = { starts_at: at(on, '13:00'), ends_at: at(on, '14:00') }
    const moves = await Promise.all(Array.from({ length: 10 }, () => move(to)))
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
  })
})

describe('the feed for other calendars', () => {
  const make = async (person = seller) => (await product.call(person, 'POST', '/calendar/feed', {})).body
  const pathOf = (url: string) => new URL(url).pathname
  const feed = (url: string) => product.app.inject({ method: 'GET', url: pathOf(url) })
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

  test('has the events of its person alone, until the address is renewed or ended', async () => {
    await post('/tasks', { name: 'Of the owner', due_date: at(soon, '10:00') })
    await post('/tasks', { name: 'Call, then\nwrite; BEGIN:VEVENT', due_date: at(soon, '12:00') }, seller)
    expect((await product.call(seller, 'GET', '/calendar/feed')).body).toEqual({ made_at: null, read_at: null })
    const { url } = await make()
    const answer = await feed(url)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.body).toContain('SUMMARY:Call\\, then\\nwrite\\; BEGIN:VEVENT')
    expect(answer.body).not.toContain('Of the owner')
    expect(answer.body.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect((await product.call(seller, 'GET', '/calendar/feed')).body.read_at).not.toBeNull()
    const renewed = await make()
    expect((await feed(url)).statusCode).toBe(404)
    expect((await feed(renewed.url)).statusCode).toBe(200)
    await product.call(seller, 'DELETE', '/calendar/feed')
    expect((await feed(renewed.url)).statusCode).toBe(404)
  })

  test('answers a wrong secret as an unknown one, and stores no secret', async () => {
    const { url } = await make()
    const secret = /-([A-Za-z0-9_-]{43})\.ics$/.exec(url)?.[1] ?? ''
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
    const { rows } = await product.owner.query('select row_to_json(f)::text as kept from calendar_feed f')
    expect(rows).toHaveLength(1)
    expect(rows[0].kept).not.toContain(secret)
    const others = [
      url.replace(secret, `${secret.slice(1)}A`),
      url.replace(`-${seller.id}-`, `-${owner.id}-`),
      `${url}x`,
    ]
    for (const wrong of others) expect((await feed(wrong)).statusCode).toBe(404)
  })

  test('of ten addresses made at once only one works', async () => {
    const made: { url: string }[] = await Promise.all(Array.from({ length: 10 }, () => make()))
    const states = await Promise.all(made.map(({ url }) => feed(url)))
    expect(states.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(9).fill(404)])
  })

  test('ends when its person leaves the business', async () => {
    const { url } = await make()
    const left = await product.call(owner, 'POST', `/users/${seller.id}/deactivate`, { hand_over_to: owner.id })
    expect(left.status, left.text).toBe(200)
    expect((await feed(url)).statusCode).toBe(404)
  })
})

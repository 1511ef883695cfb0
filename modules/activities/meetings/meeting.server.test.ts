import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaveOnlyPhone, type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import type { Mail } from '#engine/server/http/services.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { mailMeeting } from './invite.server.ts'

type Sent = Mail & Required<Pick<Mail, 'calendar'>>

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const HOUR = 3_600_000
const soon = Date.now() + 48 * HOUR
const at = (hours: number) => new Date(soon + hours * HOUR).toISOString()
const plan = async (body: Record<string, unknown> = {}, person = owner) => {
  const answer = await post('/meetings', { name: 'Price talk', starts_at: at(0), ends_at: at(1), ...body }, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const put = (row: { id: number; version: number }, body: Record<string, unknown>, person = owner) =>
  product.call(person, 'PUT', `/meetings/${row.id}`, { version: row.version, ...body })
const fields = (answer: { body: any }) => answer.body.errors.map(({ field }: { field: string }) => field)

/** The mails about a meeting that wait to be sent, oldest first, as their job sends them. */
async function mailsOf({ id }: { id: number }): Promise<Sent[]> {
  const { rows } = await product.owner.query<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where t.identifier = 'meeting_mail' and q.queue_name = $1 order by j.id`,
    [`meeting ${owner.business_id} ${id}`],
  )
  product.mails.length = 0
  for (const { payload } of rows) await mailMeeting(product.services, payload)
  return product.mails.splice(0) as Sent[]
}
const lineOf = ({ calendar }: Sent, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(calendar.text.replaceAll('\r\n ', '').replaceAll('\r', ''))?.[1]
const brief = (mail: Sent) => [mail.to, mail.calendar.method, Number(lineOf(mail, 'SEQUENCE'))]
const guest = (name: string) => ({ name, email: `${name.toLowerCase()}@client.example` })

describe('a meeting', () => {
  test('is planned in the zone of its organiser', async () => {
    const made = await plan()
    expect(made).toMatchObject({ state: 'planned', time_zone: 'Asia/Kolkata', assigned_user: owner.id, outcome: null })
    expect(await mailsOf(made)).toEqual([])
  })

  test('is refused with an issue on each wrong field', async () => {
    const bad = {
      ...{ name: '', starts_at: at(2), ends_at: at(1), time_zone: 'Mars/Base', colour: 'red' },
      meeting_link: 'https://meet.google.com.evil.example/abc',
      guests: [{ email: 'nobody' }],
    }
    const answer = await post('/meetings', bad)
    expect(answer.status).toBe(422)
    expect(fields(answer).toSorted()).toEqual([
      'colour',
      'ends_at',
      'guests.0.email',
      'meeting_link',
      'name',
      'time_zone',
    ])
    const long = await post('/meetings', { name: 'Fair', starts_at: at(0), ends_at: at(32 * 24) })
    expect([long.status, fields(long)]).toEqual([422, ['ends_at']])
    const made = await plan()
    expect(fields(await put(made, { starts_at: at(1) }))).toEqual(['ends_at'])
  })

  test('invites a person once', async () => {
    const made = await plan({ guests: [guest('Ravi'), { name: 'R', email: 'RAVI@client.example' }] })
    expect(made.guests).toHaveLength(1)
  })

  test('is held or not held, with what came of it, and is planned again', async () => {
    const made = await plan()
    const held = (await post(`/meetings/${made.id}/hold`, { version: '*', outcome: 'Interested', minutes: 'Agreed' }))
      .body
    expect(held.meeting).toMatchObject({ state: 'held', outcome: 'Interested', minutes: 'Agreed' })
    expect((await post(`/meetings/${made.id}/not_held`, { version: '*' })).status).toBe(422)
    await post(`/meetings/${made.id}/plan_again`, { version: '*' })
    const missed = (await post(`/meetings/${made.id}/not_held`, { version: '*', reason: 'Rain' })).body
    expect(missed.meeting).toMatchObject({ state: 'not_held', outcome: 'Unheld', reason: 'Rain' })
  })
})

describe('invitations', () => {
  test('go to everybody once for each change, with one identity and a growing number', async () => {
    const colleague = await product.makePerson(owner, { name: 'Sita', rights: { meeting: { view: 'all' } } })
    const people = {
      attendees: [{ user_id: colleague.id }, { user_id: owner.id }],
      guests: [guest('Ravi'), guest('Meena')],
    }
    const made = await plan({ ...people, place: 'Shop 4, M G Road', desc: 'Samples' })
    const first = await mailsOf(made)
    const theirs = first[0].to
    expect(first.map(brief)).toEqual([
      [theirs, 'REQUEST', 0],
      ['ravi@client.example', 'REQUEST', 0],
      ['meena@client.example', 'REQUEST', 0],
    ])
    expect(first[1]).toMatchObject({ subject: 'Invitation: Price talk', reply_to: expect.stringMatching(/@/) })
    expect(first[1].text).toContain('Place: Shop 4, M G Road')
    // What no guest sees is no news.
    const noted = (await put(made, { minutes: 'Prepared' })).body
    expect(await mailsOf(made)).toHaveLength(3)
    const moved = (await put(noted, { starts_at: at(3), ends_at: at(4), guests: [guest('Meena')] })).body
    const second = (await mailsOf(made)).slice(3)
    expect(second.map(brief)).toEqual([
      [theirs, 'REQUEST', 1],
      ['meena@client.example', 'REQUEST', 1],
      ['ravi@client.example', 'CANCEL', 1],
    ])
    expect(second[1].subject).toBe('Changed: Price talk')
    expect(second[2].calendar.text).not.toContain('meena@')
    expect(second[1].calendar.text).not.toContain('ravi@')
    await post(`/meetings/${made.id}/cancel`, { version: '*' })
    const third = (await mailsOf(made)).slice(6)
    expect(third.map(brief)).toEqual([
      [theirs, 'CANCEL', 2],
      ['meena@client.example', 'CANCEL', 2],
    ])
    expect(new Set([...first, ...second, ...third].map((mail) => lineOf(mail, 'UID'))).size).toBe(1)
    expect((await get(`/meetings/${moved.id}`)).sequence).toBe(2)
    const { data } = await get('/notices', colleague)
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'meeting_cancelled',
      'meeting_changed',
      'meeting_invited',
    ])
  })

  test('of a member without an email are in the bell, and answered in the app', async () => {
    const rights = { meeting: { view: 'all' as const, create: 'all' as const } }
    const colleague = await product.makePerson(owner, { name: 'Gita', rights })
    await leaveOnlyPhone(product, colleague)
    const made = await plan({ attendees: [{ user_id: colleague.id }], guests: [guest('Ravi')] })
    const mails = await mailsOf(made)
    expect(mails.map(({ to }) => to)).toEqual(['ravi@client.example'])
    expect(mails[0].calendar.text).not.toContain('Gita')
    const { data } = await get('/notices', colleague)
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['meeting_invited'])
    await post(`/meetings/${made.id}/cancel`, { version: '*' })
    expect((await get('/notices', colleague)).data[0].kind).toBe('meeting_cancelled')
    // The mails name an organiser, to whom the guests answer.
    const times = { starts_at: at(0), ends_at: at(1), assigned_user: colleague.id }
    const refused = await post('/meetings', { name: 'Talk', ...times, guests: [guest('Ravi')] }, colleague)
    expect([refused.status, fields(refused)]).toEqual([422, ['guests']])
    const own = await plan({ assigned_user: colleague.id, attendees: [{ user_id: owner.id }] }, colleague)
    expect(await mailsOf(own)).toEqual([])
    expect((await get('/notices')).data[0]).toMatchObject({ kind: 'meeting_invited' })
  })

  test('are taken back with the meeting in the trash, and sent again when it is restored', async () => {
    const made = await plan({ guests: [guest('Ravi')] })
    await post('/meetings/delete', { meetingIds: [made.id] })
    await post('/meetings/restore', { meetingIds: [made.id] })
    expect((await mailsOf(made)).map(brief)).toEqual([
      ['ravi@client.example', 'REQUEST', 0],
      ['ravi@client.example', 'CANCEL', 1],
      ['ravi@client.example', 'REQUEST', 2],
    ])
  })

  test('are not sent for a meeting that has ended, and not when it was held', async () => {
    const past = { starts_at: '2026-01-05T10:00:00Z', ends_at: '2026-01-05T11:00:00Z', guests: [guest('Ravi')] }
    expect(await mailsOf(await plan(past))).toEqual([])
    const made = await plan({ guests: [guest('Ravi')] })
    await post(`/meetings/${made.id}/hold`, { version: '*' })
    expect(await mailsOf(made)).toHaveLength(1)
  })

  test('are sent for one of ten changes of the same version at once', async () => {
    const made = await plan({ guests: [guest('Ravi')] })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(made, { place: `Shop ${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await mailsOf(made)).map(brief)).toEqual([
      ['ravi@client.example', 'REQUEST', 0],
      ['ravi@client.example', 'REQUEST', 1],
    ])
  })
})

describe('overlaps', () => {
  const overlaps = (query: string, person = owner) => get(`/meetings/overlaps?${query}`, person)

  test('name the other meetings of the people, half-open, without names that the viewer may not see', async () => {
    const boss = await product.makeBusiness('Busy')
    const seller = await product.makePerson(boss, { name: 'Ravi', rights: { meeting: { view: 'own', create: 'all' } } })
    const [one] = [await plan({ name: 'With Ravi', attendees: [{ user_id: seller.id }] }, boss)]
    const during = `starts_at=${at(0.5)}&ends_at=${at(2)}&people=${boss.id},${seller.id}`
    const times = { starts_at: expect.any(String), ends_at: expect.any(String) }
    expect((await overlaps(during, boss)).data).toEqual([
      { user_id: boss.id, id: one.id, name: 'With Ravi', ...times },
      { user_id: seller.id, id: one.id, name: 'With Ravi', ...times },
    ])
    expect((await overlaps(during, seller)).data).toMatchObject([
      { user_id: boss.id, id: null, name: null },
      { user_id: seller.id, id: null, name: null },
    ])
    expect((await overlaps(`${during}&except=${one.id}`, boss)).data).toEqual([])
    expect((await overlaps(`starts_at=${at(1)}&ends_at=${at(2)}&people=${boss.id}`, boss)).data).toEqual([])
    // A warning only: the second meeting is saved.
    await plan({ name: 'Also then' }, boss)
    await post(`/meetings/${one.id}/cancel`, { version: '*' }, boss)
    expect((await overlaps(during, boss)).data).toMatchObject([{ name: 'Also then' }])
    expect((await product.call(boss, 'GET', '/meetings/overlaps?starts_at=soon&people=1')).status).toBe(400)
  })
})

describe('tasks from the minutes', () => {
  test('are made together about the meeting, or none of them', async () => {
    const made = await plan()
    const path = `/meetings/${made.id}/tasks`
    const bad = await post(path, {
      tasks: [{ name: 'Send samples' }, { name: '', shade: 1 }, { name: 'x', due_date: 'soon' }],
    })
    expect(bad.status).toBe(422)
    expect(fields(bad).toSorted()).toEqual(['tasks.1.name', 'tasks.1.shade', 'tasks.2.due_date'])
    const about = encodeURIComponent(
      JSON.stringify({
        combiner: 'AND',
        conditions: [{ field: 'about', condition: 'In', values: [`meeting:${made.id}`] }],
      }),
    )
    expect((await get(`/tasks?filter=${about}`)).data).toEqual([])
    const tasks = [{ name: 'Send samples', assigned_user: owner.id, due_date: at(24) }, { name: 'Call the dyer' }]
    expect((await post(path, { tasks })).body.ids).toHaveLength(2)
    expect((await get(`/tasks?filter=${about}&sort=id`)).data).toMatchObject([
      { name: 'Send samples', assigned_user: owner.id },
      { name: 'Call the dyer' },
    ])
    expect((await post(path, { tasks: [] })).status).toBe(422)
    expect((await post('/meetings/999999/tasks', { tasks })).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wallAt } from '#base/zones.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { settleCases, tellDue } from './sla/jobs.server.ts'

let product: TestProduct
let owner: Person
let statuses: { id: number; kind: string; title: string }[]

const LISTS = ['case_statuses', 'case_categories', 'case_policies', 'case_hours']

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  for (const path of LISTS) await post(`/${path}/first`, {})
  statuses = (await get('/options/case_status')).data
  // Round the clock, so that the hour of the test does not matter.
  const [hours] = (await get('/case_hours')).data
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const week = Object.fromEntries(days.map((day) => [day, '00:00-24:00']))
  expect(
    (await product.call(owner, 'PUT', `/case_hours/${hours.id}`, { version: hours.version, ...week })).status,
  ).toBe(200)
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person: Person | null = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const put = (one: { id: number; version: number }, body: Record<string, unknown>, person = owner) =>
  product.call(person, 'PUT', `/cases/${one.id}`, { version: one.version, ...body })
const make = async (body: Record<string, unknown> = {}, person = owner) => {
  const answer = await post('/cases', { subject: 'The zip is broken', ...body }, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const read = (one: { id: number }, person = owner) => get(`/cases/${one.id}`, person)
const act = (one: { id: number }, name: string, body: object = {}, person = owner) =>
  post(`/cases/${one.id}/${name}`, { version: '*', ...body }, person)
const close = (one: { id: number }) => act(one, 'close', { resolution: 'Zip replaced' })
const statusOf = (kind: string) => statuses.find((one) => one.kind === kind)?.id
const kindOf = (row: { status_id: number }) => statuses.find(({ id }) => id === row.status_id)?.kind
const payload = () => ({ business_id: owner.business_id, member_id: owner.id })
const hoursBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 3_600_000
const notices = async (person: Person) =>
  (await get('/notices', person)).data
    .filter(({ kind }: { kind: string }) => kind.startsWith('case_'))
    .map(({ title }: { title: string }) => title)

describe('a case', () => {
  test('has a number, starts open with both clocks, and is closed with its solution', async () => {
    const made = await make()
    expect(made).toMatchObject({ priority: 'normal', clock: 'ok', responded_at: null, reopened: null, closed_at: null })
    expect(made.number).toMatch(/^C\/\d\d-\d\d\/\d{4}$/)
    expect(hoursBetween(made.status_since, made.response_due)).toBe(4)
    expect(hoursBetween(made.status_since, made.resolve_due)).toBe(18)
    expect(made.due_at).toBe(made.response_due)
    expect((await act(made, 'close', {})).body.errors).toMatchObject([{ field: 'resolution' }])
    const closed = (await close(made)).body.case
    expect(closed).toMatchObject({ resolution: 'Zip replaced', due_at: null, clock: 'ok' })
    expect([closed.responded_at, closed.closed_at]).toEqual([closed.status_since, closed.status_since])
    const history = (await get(`/cases/${made.id}/changes`)).data.map(({ action }: { action: string }) => action)
    expect(history).toEqual(['closed', 'created'])
  })

  test('is closed by the form or the board only with its solution', async () => {
    const made = await make()
    const refused = await put(made, { status_id: statusOf('closed') })
    expect(refused.body.errors).toMatchObject([{ field: 'resolution', message: 'Write how it was solved' }])
    expect((await put(made, { status_id: statusOf('closed'), resolution: 'Done' })).status).toBe(200)
  })

  test('is reopened as often as needed, which is counted', async () => {
    const made = await make()
    for (const times of [1, 2]) {
      await close(made)
      const open = (await act(made, 'reopen')).body.case
      expect([kindOf(open), open.reopened, open.closed_at]).toEqual(['open', times, null])
      expect(open.due_at).not.toBeNull()
    }
    expect((await act(made, 'reopen')).status).toBe(422)
  })

  test('waits for the customer: the clock of the solution stands still and goes on afterwards', async () => {
    const made = await make()
    await act(made, 'answer')
    const waiting = (await put(await read(made), { status_id: statusOf('waiting') })).body
    expect(waiting).toMatchObject({ clock: 'waiting', resolve_due: null, due_at: null })
    // It came ten hours ago and has waited for nine of them.
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const log = [
      { at: hoursAgo(10), kind: 'open' },
      { at: hoursAgo(10), reply: true },
      { at: hoursAgo(9), kind: 'waiting' },
    ]
    await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
      transaction.query('update case_clock set log = $3::jsonb where business_id = $1 and case_id = $2', [
        ...[owner.business_id, made.id, JSON.stringify(log)],
      ]),
    )
    const open = (await put(waiting, { status_id: statusOf('open') })).body
    expect([open.clock, open.due_at]).toEqual(['ok', open.resolve_due])
    expect(hoursBetween(open.status_since, open.resolve_due)).toBeCloseTo(17, 2)
  })

  test('is answered by a note to the customer, not by a note for colleagues', async () => {
    const made = await make()
    const about = { record: 'case', id: made.id }
    await post('/notes', { about, body: 'Ask the tailor' })
    expect((await read(made)).responded_at).toBeNull()
    await post('/notes', { about, body: 'We send a new one', to_customer: true })
    const answered = await read(made)
    expect(answered.due_at).toBe(answered.resolve_due)
    await post('/notes', { about, body: 'It is on its way', to_customer: true })
    expect((await read(made)).responded_at).toBe(answered.responded_at)
    expect((await act(made, 'answer')).status).toBe(422)
  })

  test('is never part of itself, also if ten people try at once', async () => {
    const [one, two] = [await make(), await make()]
    const three = await make({ parent_id: two.id })
    const moved = (await put(two, { parent_id: one.id })).body
    for (const parent_id of [one.id, three.id])
      expect((await put(one, { parent_id })).body.errors).toMatchObject([
        { field: 'parent_id', message: 'A case cannot be part of itself' },
      ])
    const ring = await Promise.all(Array.from({ length: 10 }, () => make()))
    await Promise.all(ring.map((row, index) => put(row, { parent_id: ring[(index + 1) % 10].id })))
    const rows = await Promise.all(ring.map((row) => read(row)))
    expect(rows.filter((row) => row.parent_id !== null).length).toBeLessThan(10)
    expect(moved.parent_id).toBe(one.id)
  })

  test('belongs to a lead or an opportunity, and its customer has it in the timeline', async () => {
    const lead = (await post('/leads', { name: 'Kavita Mehta' })).body
    const contact = (await post('/contacts', { name: 'Ravi Shah' })).body
    const made = await make({ about: { record: 'lead', id: lead.id }, contact_id: contact.id })
    expect(made.titles).toMatchObject({ about: 'Kavita Mehta', contact_id: 'Ravi Shah' })
    const wrong = await post('/cases', { subject: 'Zip', about: { record: 'contact', id: contact.id } })
    expect(wrong.body.errors).toMatchObject([{ field: 'about' }])
  })

  test('is about a quotation, an order or an invoice, which then shows it, and about an item with its serial number', async () => {
    const item = (await post('/inventry', { name: 'Sewing machine', sale_price: '9000' })).body
    for (const [record, path] of [
      ['quotation', '/quotations'],
      ['sales_order', '/orders'],
      ['invoice', '/invoices'],
    ]) {
      const paper = await post(path, {
        buyer_name: 'Cash',
        date: '2026-11-20',
        lines: [{ item_id: item.id, price: '9000' }],
      })
      expect(paper.status, `${path} ${paper.text}`).toBe(201)
      const { id } = paper.body
      const made = await make({ about: { record, id }, item_id: item.id, serial_number: 'SM-4711' })
      expect(made).toMatchObject({ about: { record, id }, serial_number: 'SM-4711' })
      const shown = await get(`${path}/${id}/timeline?of=case`)
      expect(shown.data.map((row: { id: number }) => row.id)).toEqual([made.id])
    }
    expect((await get('/cases?search=SM-4711')).data).toHaveLength(3)
  })

  test('has the letters of the business before its number, whose count goes on', async () => {
    const before = (await make()).number as string
    expect((await product.call(owner, 'PUT', '/case_setting', { prefix: 'tkt' })).body).toEqual({ prefix: 'TKT' })
    const numbers = await Promise.all(Array.from({ length: 10 }, async () => (await make()).number as string))
    const next = Number(before.split('/')[2]) + 1
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) =>
        before.replace(/^C/, 'TKT').replace(/\d+$/, String(next + n).padStart(4, '0')),
      ),
    )
    for (const prefix of ['', 'C1', 'TOOLONGX', 'a/b', 5, null])
      expect((await product.call(owner, 'PUT', '/case_setting', { prefix })).body.errors).toMatchObject([
        { field: 'prefix' },
      ])
    const helper = await product.makePerson(owner, { name: 'Helper', rights: { case: { view: 'all', edit: 'all' } } })
    expect((await product.call(helper, 'PUT', '/case_setting', { prefix: 'X' })).status).toBe(403)
    await product.call(owner, 'PUT', '/case_setting', { prefix: 'C' })
  })
})

describe('the clocks', () => {
  const policies = async () => (await get('/case_policies')).data
  const soonAt = (row: { soon_at: string }) => Date.parse(row.soon_at)
  const dueAt = (row: { due_at: string }) => Date.parse(row.due_at)

  test('follow the policy of priority and category at once', async () => {
    const [category] = (await get('/options/case_category')).data
    await post('/case_policies', { name: 'Urgent', priority: 'urgent', first_response: '30 min', resolve: '2 h' })
    await post('/case_policies', {
      name: 'Bills',
      case_category_id: category.id,
      first_response: '1:00:00',
      resolve: '3 h',
    })
    const made = await make()
    const urgent = (await put(made, { priority: 'urgent' })).body
    expect(hoursBetween(made.status_since, urgent.response_due)).toBe(0.5)
    const bill = (await put(urgent, { case_category_id: category.id })).body
    expect([
      hoursBetween(made.status_since, bill.response_due),
      hoursBetween(made.status_since, bill.resolve_due),
    ]).toEqual([1, 3])
    const wrong = await post('/case_policies', { name: 'Never', first_response: '30 s', resolve: 'soon' })
    expect(wrong.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'first_response',
      'resolve',
    ])
    expect((await policies()).find(({ name }: { name: string }) => name === 'Bills').first_response).toBe('1 h')
  })

  test('are filtered and sorted by, and the job turns them at their moments and tells owner and team lead once, in three processes', async () => {
    const boss = await product.makePerson(owner, { name: 'Meera', rights: { case: { view: 'all' } } })
    const team = (await post('/teams', { name: 'Support', lead_id: boss.id })).body
    const helper = await product.makePerson(owner, {
      ...{ name: 'Asha', team_id: team.id, rights: { case: { view: 'all', edit: 'own' } } },
    })
    const made = await make({ subject: 'Torn cover', assigned_user: helper.id })
    expect(await notices(helper)).toEqual([expect.stringContaining('assigned the case Torn cover to you')])
    const run = (at: number) => Promise.all([1, 2, 3].map(() => tellDue(product.services, payload(), () => at)))
    await run(soonAt(made) - 1)
    expect((await read(made)).clock).toBe('ok')
    await run(soonAt(made))
    expect((await read(made)).clock).toBe('soon')
    await run(dueAt(made))
    expect((await read(made)).clock).toBe('soon')
    await run(dueAt(made) + 60_000)
    await run(dueAt(made) + 120_000)
    expect((await read(made)).clock).toBe('breached')
    expect(await notices(boss)).toEqual(['Overdue: Torn cover', 'Due soon: Torn cover'])
    expect((await notices(helper)).slice(0, 2)).toEqual(['Overdue: Torn cover', 'Due soon: Torn cover'])
    const filter = JSON.stringify({
      ...{ combiner: 'AND', conditions: [{ field: 'clock', condition: 'In', values: ['breached'] }] },
    })
    const late = await get(`/cases?sort=due_at&filter=${encodeURIComponent(filter)}`)
    expect(late.data.map(({ id }: { id: number }) => id)).toContain(made.id)
  })

  test('move over a holiday, and with changed hours, for open cases that exist already', async () => {
    const made = await make()
    const day = wallAt(Date.parse(made.status_since), 'Asia/Kolkata').slice(0, 10)
    expect((await post('/holidays', { name: 'Diwali' })).body.errors).toMatchObject([{ field: 'date' }])
    const queued = product.jobs.length
    const holiday = (await post('/holidays', { name: 'Diwali', date: day })).body
    await settleCases(product.services, payload())
    const later = await read(made)
    // Nothing counts before midnight.
    expect(wallAt(Date.parse(later.response_due), 'Asia/Kolkata').slice(11)).toBe('04:00')
    expect(Date.parse(later.response_due)).toBeGreaterThan(Date.parse(made.response_due))
    await product.call(owner, 'DELETE', `/holidays/${holiday.id}`)
    await settleCases(product.services, payload())
    expect((await read(made)).response_due).toBe(made.response_due)
    expect(queued).toBe(product.jobs.length)
    const refused = await post('/case_hours', { name: 'Wrong', monday: '9-9', tuesday: 'always' })
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['monday', 'tuesday'])
    const none = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '', saturday: '', sunday: '' }
    expect((await post('/case_hours', { name: 'Wrong', ...none })).body.errors).toMatchObject([{ field: 'monday' }])
    const all_day = { name: 'Wrong', ...none, monday: '10:00-19:00', lunch: '10:00-19:00' }
    expect((await post('/case_hours', all_day)).body.errors).toMatchObject([{ field: 'lunch' }])
  })
})

describe('merged cases', () => {
  test('leave notes, tasks, files and parts to the one that stays, which is found by their numbers', async () => {
    const contact = (await post('/contacts', { name: 'Ravi Shah' })).body
    const kept = await make({ subject: 'Zip', desc: 'First call' })
    const other = await make({ subject: 'Zip again', desc: 'Second call', contact_id: contact.id, parent_id: kept.id })
    const part = await make({ subject: 'Part', parent_id: other.id })
    const note = (await post('/notes', { about: { record: 'case', id: other.id }, body: 'He called' })).body
    const task = (await post('/tasks', { name: 'Call', about: { record: 'case', id: other.id } })).body
    const reader = await product.makePerson(owner, { name: 'Reader', rights: { case: { view: 'all', edit: 'all' } } })
    expect((await post('/cases/merge', { into: kept.id, casesIds: [other.id] }, reader)).status).toBe(403)
    expect((await post('/cases/merge', { into: kept.id, casesIds: [kept.id] })).body.errors).toMatchObject([
      { field: 'casesIds' },
    ])
    const { body } = await post('/cases/merge', { into: kept.id, casesIds: [kept.id, other.id] })
    expect(body.case).toMatchObject({
      contact_id: contact.id,
      desc: 'First call\n\nSecond call',
      other_numbers: other.number,
      parent_id: null,
    })
    expect((await get(`/notes/${note.id}`)).about).toEqual({ record: 'case', id: kept.id })
    expect((await get(`/tasks/${task.id}`)).about).toEqual({ record: 'case', id: kept.id })
    expect((await read(part)).parent_id).toBe(kept.id)
    expect((await product.call(owner, 'GET', `/cases/${other.id}`)).status).toBe(404)
    const found = await get(`/cases?search=${encodeURIComponent(other.number)}`)
    expect(found.data.map(({ id }: { id: number }) => id)).toEqual([kept.id])
    const [last] = (await get(`/cases/${kept.id}/changes`)).data
    expect(last).toMatchObject({ action: 'merged', note: `Merged case ${other.id} into this case` })
  })

  test('can be separated again: rows move back, and values changed since stay', async () => {
    const contact = (await post('/contacts', { name: 'Nisha Rao' })).body
    const kept = await make({ subject: 'Wheel', desc: 'It squeaks' })
    const other = await make({
      subject: 'Wheel again',
      desc: 'Still squeaks',
      contact_id: contact.id,
      channel: 'phone',
    })
    const third = await make({ subject: 'Third call', parent_id: other.id })
    // The case that stays is part of one that goes.
    await put(kept, { parent_id: third.id })
    const part = await make({ subject: 'Part', parent_id: other.id })
    const note = (await post('/notes', { about: { record: 'case', id: other.id }, body: 'He called' })).body
    const { body } = await post('/cases/merge', { into: kept.id, casesIds: [other.id, third.id] })
    expect((await get(`/cases/${other.id}/merged_into`)).id).toBe(kept.id)
    const later = (await post('/notes', { about: { record: 'case', id: kept.id }, body: 'After the merge' })).body
    await put(body.case, { channel: 'email' })
    const [merge] = (await get(`/cases/${kept.id}/merges`)).data
    expect(merge).toMatchObject({ id: body.merge_id, from_ids: [other.id, third.id], can_undo: true })
    const undo = (person = owner) => post(`/cases/merges/${merge.id}/undo`, {}, person)
    const editor = await product.makePerson(owner, { name: 'Editor', rights: { case: { view: 'all', edit: 'all' } } })
    expect((await undo(editor)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo()))
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { restored: [other.id, third.id], kept: ['channel'] },
    ])
    expect(await read(kept)).toMatchObject({
      ...{ contact_id: null, channel: 'email', desc: 'It squeaks', other_numbers: null, parent_id: third.id },
    })
    expect(await read(other)).toMatchObject({ contact_id: contact.id, number: other.number, clock: 'ok' })
    expect((await read(third)).parent_id).toBe(other.id)
    expect((await read(part)).parent_id).toBe(other.id)
    const aboutOf = async (one: { id: number }) => (await get(`/notes/${one.id}`)).about.id
    expect([await aboutOf(note), await aboutOf(later)]).toEqual([other.id, kept.id])
    const found = await get(`/cases?search=${encodeURIComponent(other.number)}`)
    expect(found.data.map(({ id }: { id: number }) => id)).toEqual([other.id])
    const [last] = (await get(`/cases/${kept.id}/changes`)).data
    expect(last).toMatchObject({ action: 'unmerged' })
  })

  test('a parent between the merged cases is left, whichever of them is below it, and comes back with the undo', async () => {
    const top = await make({ subject: 'Top' })
    const low = await make({ subject: 'Low', parent_id: top.id })
    const between = await make({ subject: 'Between', parent_id: low.id })
    const lowest = await make({ subject: 'Lowest', parent_id: between.id })
    const parents = async () => Promise.all([low, between, lowest].map(async (one) => (await read(one)).parent_id))
    const before = [top.id, low.id, between.id]
    for (const [into, from, after] of [
      [low, lowest, [top.id, low.id]],
      [lowest, low, [lowest.id, top.id]],
    ] as const) {
      const { status, body } = await post('/cases/merge', { into: into.id, casesIds: [from.id] })
      expect([status, body.errors]).toEqual([200, undefined])
      const [first, second, third] = await Promise.all(
        [low, between, lowest].map(async (one) => (one === from ? null : (await read(one)).parent_id)),
      )
      expect(into === low ? [first, second] : [second, third]).toEqual(after)
      expect((await post(`/cases/merges/${body.merge_id}/undo`, {})).status).toBe(200)
      expect(await parents()).toEqual(before)
    }
  })
})

describe('the rating by the customer', () => {
  const linkOf = async (one: { id: number }) => {
    const { body } = await post(`/cases/${one.id}/rating_link`, {})
    return new URL(body.url).searchParams.get('token')
  }
  const rate = (token: string | null, rating: unknown, comment?: unknown) =>
    post('/case_rating/rate', { token, rating, comment }, null)

  test('is given once for each closing, without a session, and shows nothing else of the business', async () => {
    const made = await make({ subject: 'Loose leg', desc: 'Secret' })
    expect((await post(`/cases/${made.id}/rating_link`, {})).status).toBe(422)
    await close(made)
    const token = await linkOf(made)
    const look = await post('/case_rating', { token }, null)
    expect(look.body).toEqual({ state: 'open', business: 'Tulsi Fabrics', number: made.number, subject: 'Loose leg' })
    for (const rating of [0, 6, 2.5, '5', null])
      expect((await rate(token, rating)).body.errors).toMatchObject([{ field: 'rating' }])
    expect((await rate(token, 5, 'x'.repeat(1_001))).body.errors).toMatchObject([{ field: 'comment' }])
    const tries = await Promise.all(Array.from({ length: 10 }, (_, index) => rate(token, 1 + (index % 5), 'Fine')))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const rated = await read(made)
    expect(rated).toMatchObject({ rating: expect.any(Number), rating_comment: 'Fine', rated_at: expect.any(String) })
    expect((await post('/case_rating', { token }, null)).body.state).toBe('rated')
    const [last] = (await get(`/cases/${made.id}/changes`)).data
    expect(last).toMatchObject({ action: 'rated', actor_id: null })

    await act(made, 'reopen')
    expect(await read(made)).toMatchObject({ rating: null, rating_comment: null, rated_at: null })
    expect((await post('/case_rating', { token }, null)).body.state).toBe('reopened')
    await close(made)
    // The link of the first closing stays closed.
    expect((await rate(token, 3)).status).toBe(422)
    expect((await rate(await linkOf(made), 3)).status).toBe(200)
    expect((await read(made)).rating).toBe(3)
  })

  test('is taken also when the person who created the business can no longer sign in', async () => {
    const made = await make()
    await close(made)
    const token = await linkOf(made)
    const switchOwner = (is_active: boolean) =>
      product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
        transaction.query('update membership set is_active = $2 where business_id = $1::bigint', [
          ...[owner.business_id, is_active],
        ]),
      )
    await switchOwner(false)
    const answer = await rate(token, 4)
    await switchOwner(true)
    expect(answer.status, answer.text).toBe(200)
    expect((await read(made)).rating).toBe(4)
  })

  test('needs the signature of the link; wrong ones are limited by network address', async () => {
    const made = await make()
    await close(made)
    const token = String(await linkOf(made))
    const wrong = token.replace(`-${made.id}-`, `-${made.id + 1}-`)
    const answers = []
    for (let index = 0; index < 31; index++) answers.push((await post('/case_rating', { token: wrong }, null)).status)
    expect(answers.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(answers.at(-1)).toBe(429)
  })
})

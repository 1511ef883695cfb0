import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { wallAt } from '#base/zones.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let statuses: { id: number; title: string; kind: string }[]

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await post('/task_statuses/first', {})
  statuses = (await get('/options/task_status')).data
})
afterAll(() => product.close())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const put = (one: { id: number; version: number }, body: Record<string, unknown>, person = owner) =>
  product.call(person, 'PUT', `/tasks/${one.id}`, { version: one.version, ...body })
const make = async (body: Record<string, unknown> = {}, person = owner) => {
  const answer = await post('/tasks', { name: 'Call', ...body }, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const complete = (one: { id: number }, person = owner) => post(`/tasks/${one.id}/complete`, { version: '*' }, person)
const reopen = (one: { id: number }) => post(`/tasks/${one.id}/reopen`, { version: '*' })
const kindOf = (row: { status_id: number }) => statuses.find(({ id }) => id === row.status_id)?.kind
const statusOf = (kind: string) => statuses.find((one) => one.kind === kind)?.id
const where = (field: string, values: unknown[]) =>
  encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions: [{ field, condition: 'In', values }] }))
const notices = async (person: Person) =>
  (await get('/notices', person)).data
    .filter(({ kind }: { kind: string }) => kind.startsWith('task_'))
    .map(({ title, path }: { title: string; path: string }) => [title, path])

describe('a task', () => {
  test('starts open and is completed and reopened by its actions, with lines in its history', async () => {
    const lead = (await post('/leads', { name: 'Kavita Mehta' })).body
    const made = await make({ about: { record: 'lead', id: lead.id } })
    expect(made).toMatchObject({ priority: 'normal', assigned_user: owner.id, completed_at: null, repeat: 'Once' })
    expect(kindOf(made)).toBe('open')
    const done = (await complete(made)).body.task
    expect(kindOf(done)).toBe('completed')
    expect(Date.parse(done.completed_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await complete(made)).status).toBe(422)
    const again = (await reopen(made)).body.task
    expect([kindOf(again), again.completed_at]).toEqual(['open', null])
    const history = (await get(`/tasks/${made.id}/changes`)).data.map(({ action }: { action: string }) => action)
    expect(history).toEqual(['reopened', 'completed', 'created'])
    // The board and the form move a task too.
    expect((await put(again, { status_id: statusOf('completed') })).body.completed_at).not.toBeNull()
    expect((await get(`/tasks?filter=${where('about', [`lead:${lead.id}`])}`)).data).toMatchObject([{ id: made.id }])
  })

  test('is one of many that are completed at once', async () => {
    const ids = [(await make()).id, (await make()).id]
    const { body } = await post('/tasks/complete', { taskIds: ids })
    expect(body).toMatchObject({ done: ids, refused: [] })
  })

  test('does not start after it is due', async () => {
    const [early, late] = ['2026-12-01T04:30:00Z', '2026-12-01T04:31:00Z']
    const refused = await post('/tasks', { name: 'Call', start_date: late, due_date: early })
    expect(refused.body.errors).toMatchObject([{ field: 'start_date', message: 'It starts after it is due' }])
    const made = await make({ start_date: early, due_date: late })
    expect((await put(made, { due_date: '2026-12-01T04:29:00Z' })).body.errors).toMatchObject([{ field: 'start_date' }])
  })

  test('keeps the time spent as words, however it was typed or sent', async () => {
    expect((await make({ time_spent: '1:05:00' })).time_spent).toBe('1 h 5 min')
    expect((await make({ time_spent: { hours: 2, minutes: 3 } })).time_spent).toBe('2 h 3 min')
    for (const time_spent of ['later', { minutes: 60 }])
      expect((await post('/tasks', { name: 'Call', time_spent })).body.errors).toMatchObject([{ field: 'time_spent' }])
  })

  test('is part of another one, and never of itself', async () => {
    const [one, two] = [await make(), await make()]
    const three = await make({ parent_id: two.id })
    const moved = (await put(two, { parent_id: one.id })).body
    expect(moved.titles.parent_id).toBe('Call')
    for (const parent_id of [one.id, three.id])
      expect((await put(one, { parent_id })).body.errors).toMatchObject([
        { field: 'parent_id', message: 'A task cannot be part of itself' },
      ])
  })
})

describe('a task that waits for another', () => {
  const waitsFor = (...ids: number[]) => ({ waits_for: ids.map((other_id) => ({ other_id })) })

  test('is not completed before it, and the error says which', async () => {
    const first = await make({ name: 'Measure' })
    const second = await make({ name: 'Cut', ...waitsFor(first.id) })
    const refused = await complete(second)
    expect(refused.body).toMatchObject({ code: 'CUSTOM_ERR', msg: '“Measure” must be completed first' })
    expect((await put(second, { status_id: statusOf('completed') })).status).toBe(422)
    const third = await make({ name: 'Sew', ...waitsFor(second.id) })
    const many = await post('/tasks/complete', { taskIds: [second.id, third.id] })
    expect(many.body.refused.map(({ message }: { message: string }) => message)).toEqual([
      '“Measure” must be completed first',
      '“Cut” must be completed first',
    ])
    const all = await post('/tasks/complete', { taskIds: [first.id, second.id, third.id] })
    expect(all.body.refused).toEqual([])
  })

  test('waits no longer for one in the trash', async () => {
    const first = await make()
    const second = await make(waitsFor(first.id))
    await post('/tasks/delete', { taskIds: [first.id] })
    expect((await complete(second)).status).toBe(200)
  })

  test('never waits for itself, not even over others, and names each only once', async () => {
    const one = await make()
    const two = await make(waitsFor(one.id))
    const three = await make(waitsFor(two.id))
    for (const other of [one.id, three.id])
      expect((await put(one, waitsFor(other))).body.errors).toMatchObject([
        { field: 'waits_for.0.other_id', message: 'These tasks would wait for each other' },
      ])
    expect((await put(three, waitsFor(one.id, one.id))).body.errors).toMatchObject([
      { field: 'waits_for.1.other_id', rule: 'unique' },
    ])
  })

  test('makes no circle when ten people order ten tasks in a ring at once', async () => {
    const ring = await Promise.all(Array.from({ length: 10 }, () => make()))
    const order = (n: number) => async () => {
      let answer = await put(ring[n], waitsFor(ring[(n + 1) % 10].id))
      while (answer.status === 503) answer = await put(ring[n], waitsFor(ring[(n + 1) % 10].id))
      return answer.status
    }
    const answers = await Promise.all(ring.map((_, n) => order(n)()))
    expect(answers.toSorted()).toEqual([...Array<number>(9).fill(200), 422])
  })
})

describe('a repeating task', () => {
  // Ten days ahead at ten o'clock in India, and the day after that.
  const day = addDays(wallAt(Date.now(), 'Asia/Kolkata').slice(0, 10), 10)
  const at = (days: number) => new Date(`${addDays(day, days)}T10:00:00+05:30`).toISOString()
  const nextOf = async (one: { id: number }) =>
    (await get(`/tasks?filter=${where('name', ['Report'])}&columns=name`)).data
      .map(({ id }: { id: number }) => id)
      .filter((id: number) => id > one.id)
  const report = (body: Record<string, unknown>) => make({ name: 'Report', due_date: at(0), ...body })

  test('has its next one when it is completed, with dates moved, nothing done and no time spent', async () => {
    const one = await report({
      repeat: 'Daily',
      repeat_every: 2,
      start_date: at(-1),
      time_spent: '2 h',
      checklist: [{ title: 'Read', done: true }],
      watchers: [{ user_id: owner.id }, { user_id: owner.id }],
    })
    await complete(one)
    const [id, ...more] = await nextOf(one)
    expect(more).toEqual([])
    const next = await get(`/tasks/${id}`)
    expect(next).toMatchObject({ repeats_from_id: one.id, repeat_number: 1, repeat: 'Daily', time_spent: null })
    expect([next.due_date, next.start_date].map((one) => new Date(one).toISOString())).toEqual([at(2), at(1)])
    expect(next.checklist).toMatchObject([{ title: 'Read', done: false }])
    expect(next.watchers).toHaveLength(1)
    expect(kindOf(next)).toBe('open')
    // A second completion does not make a second one.
    await reopen(one)
    await complete(one)
    expect(await nextOf(one)).toEqual([id])
  })

  test('counts from the day it was completed where that was chosen, and ends after its number of times', async () => {
    const one = await report({ repeat: 'Weekly', repeat_after_done: true, repeat_times: 2 })
    await complete(one)
    const [id] = await nextOf(one)
    const next = await get(`/tasks/${id}`)
    const today = wallAt(Date.now(), 'Asia/Kolkata').slice(0, 10)
    expect(wallAt(Date.parse(next.due_date), 'Asia/Kolkata')).toBe(`${addDays(today, 7)}T10:00`)
    await complete(next)
    expect(await nextOf(next)).toEqual([])
  })

  test('ends at its last day', async () => {
    const one = await report({ repeat: 'Monthly', repeat_until: addDays(day, 20) })
    await complete(one)
    expect(await nextOf(one)).toEqual([])
  })

  test('has an issue on the field that is wrong', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ repeat: 'Daily', due_date: null }, 'due_date'],
      [{ repeat: 'Yearly', repeat_until: addDays(day, 4_000) }, 'repeat_until'],
      [{ repeat: 'Daily', repeat_until: addDays(day, -1) }, 'repeat_until'],
      [{ repeat: 'Yearly', repeat_every: 11 }, 'repeat_every'],
      [{ repeat: 'Yearly', repeat_times: 12 }, 'repeat_times'],
      [{ repeat: 'Hourly' }, 'repeat'],
    ]
    for (const [body, field] of wrong)
      expect((await post('/tasks', { name: 'Report', due_date: at(0), ...body })).body.errors).toMatchObject([
        { field },
      ])
  })

  test('has exactly one next one when ten people complete it at once', async () => {
    const one = await report({ repeat: 'Daily' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await nextOf(one)).toHaveLength(1)
  })
})

test('the owner and the watchers get a notice when a task is assigned or completed; the person who does it gets none', async () => {
  const business = await product.makeBusiness('Told')
  await post('/task_statuses/first', {}, business)
  const seller = await product.makePerson(business, { name: 'Seller', rights: { task: { view: 'own', edit: 'own' } } })
  const watcher = await product.makePerson(business, { name: 'Watcher', rights: { task: { view: 'all' } } })
  const one = await make(
    { name: 'Send samples', assigned_user: seller.id, watchers: [{ user_id: watcher.id }, { user_id: business.id }] },
    business,
  )
  const path = `task/${one.id}`
  const giver = (await get('/notices', seller)).data[0].actor_name
  expect(await notices(seller)).toEqual([[`${giver} assigned the task Send samples to you`, path]])
  expect(await notices(watcher)).toEqual([['You are now watching the task Send samples', path]])
  expect(await notices(business)).toEqual([])
  await complete(one, seller)
  expect((await notices(watcher))[0]).toEqual(['Seller completed the task Send samples', path])
  expect(await notices(business)).toEqual([['Seller completed the task Send samples', path]])
  expect(await notices(seller)).toHaveLength(1)
})

test('a template makes its tasks about a record, each some days after a date', async () => {
  const lead = (await post('/leads', { name: 'Kavita Mehta' })).body
  const about = { record: 'lead', id: lead.id }
  const template = await post('/task_templates', {
    name: 'New client',
    steps: [
      { name: 'Call', days: 1, time: '4:30 pm', priority: 'high' },
      { name: 'Send papers', days: 3 },
    ],
  })
  const body = { template_id: template.body.id, about, day: '2026-12-30' }
  expect((await post('/tasks/from_template', body)).body.ids).toHaveLength(2)
  const { data } = await get(`/tasks?filter=${where('about', [`lead:${lead.id}`])}&sort=due_date`)
  expect(
    data.map(({ name, due_date, priority }: Record<string, string>) => [
      name,
      new Date(due_date).toISOString(),
      priority,
    ]),
  ).toEqual([
    ['Call', '2026-12-31T11:00:00.000Z', 'high'],
    ['Send papers', '2027-01-02T04:30:00.000Z', 'normal'],
  ])
  for (const [wrong, field] of [
    [{ template_id: 999_999 }, 'template_id'],
    [{ template_id: 'x' }, 'template_id'],
    [{ day: '2026-02-30' }, 'day'],
    [{ about: { record: 'lead', id: 999_999 } }, 'about'],
  ] as const)
    expect((await post('/tasks/from_template', { ...body, ...wrong })).body.errors).toMatchObject([{ field }])
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { DayAnswer, DayItem } from './item.ts'

let product: TestProduct
let owner: Person
let seller: Person
let todo: number
let completed: number

const today = todayIn('Asia/Kolkata')
const yesterday = addDays(today, -1)
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await post('/lead_statuses', { name: 'New', kind: 'open', is_default: true })
  todo = (await post('/task_statuses', { name: 'To do', kind: 'open', is_default: true })).id
  completed = (await post('/task_statuses', { name: 'Completed', kind: 'completed' })).id
  const all = { view: 'own', create: 'all', edit: 'own' } as const
  const rights = {
    lead: all,
    task: all,
    note: { view: 'all', create: 'all', delete: 'own' },
    contact: { view: 'none' },
  } as const
  seller = await product.makePerson(owner, { name: 'Ravi', rights })
})
afterAll(() => product.close())

const post = async (path: string, body: object, person = owner) => {
  const answer = await product.call(person, 'POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const read = async (person = owner): Promise<DayAnswer> => (await product.call(person, 'GET', '/my_day')).body
const brief = ({ items }: DayAnswer) => items.map(({ title, reasons }) => [title, ...reasons])
const phone = (value: string) => [{ type: 'Contact Number', value, is_primary: true }]

describe('the list of a day', () => {
  test('has what is overdue, due, hot, idle and without an owner, in the order of its worth', async () => {
    const contact = await post('/contacts', { name: 'Kavita Mehta', contacts: phone('9825077002') })
    const about = { record: 'contact', id: contact.id }
    const me = { assigned_user: owner.id }
    await post('/leads', { name: 'Old promise', follow_up_date: addDays(today, -40), lead_type: 'cold', ...me })
    await post('/leads', { name: 'Hot promise', follow_up_date: yesterday, lead_type: 'hot', amount: '800000', ...me })
    await post('/leads', { name: 'Hot alone', lead_type: 'hot', ...me })
    const idle = await post('/leads', { name: 'Forgotten', lead_type: 'cold', ...me })
    await post('/leads', { name: 'New enquiry', assigned_user: null })
    await post('/leads', { name: 'Later', follow_up_date: addDays(today, 3), lead_type: 'hot', ...me })
    await post('/tasks', { name: 'Urgent', due_date: at(today, '23:50'), priority: 'urgent', about, ...me })
    await post('/tasks', { name: 'Finished', due_date: at(today, '09:00'), status_id: completed, ...me })
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
    await product.owner.query("update lead set updated_at = now() - interval '30 days' where id = $1", [idle.id])
    // What is due within the hour, and an enquiry of this minute, are worth more: the day is read at noon.
    const noon = at(today, '12:00')
    await product.owner.query('update lead set created_at = $1', [noon])
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) })
    const day = await read().finally(() => vi.useRealTimers())
    expect(brief(day)).toEqual([
      ['Hot promise', 'overdue'],
      ['Urgent', 'due'],
      ['New enquiry', 'unassigned'],
      ['Hot alone', 'hot'],
      ['Old promise', 'overdue'],
      ['Forgotten', 'idle'],
    ])
    expect(day).toMatchObject({ capped: false, to_do: 3 })
    const task = day.items.find(({ title }) => title === 'Urgent') as DayItem
    // The number to call is that of the person whom the task is about.
    expect(task).toMatchObject({ about: { ...about, title: 'Kavita Mehta' }, phone: '9825077002', priority: 'urgent' })
  })

  test('is the own one: rights of each record, hidden fields, and what the person may not read of others', async () => {
    await post('/tasks', { name: 'Own', due_date: at(yesterday, '10:00') }, seller)
    const mine = await read(seller)
    expect(mine.items.filter(({ title }) => title === 'Own')).toMatchObject([{ reasons: ['overdue'], phone: null }])
    expect(mine.items.map(({ title }) => title)).not.toContain('New enquiry')
    const blind = await product.makePerson(owner, {
      name: 'Tara',
      rights: { lead: { view: 'all', create: 'all' } },
      fields: { lead: { lead_type: 'hidden' } },
    })
    await post('/leads', { name: 'Hers', lead_type: 'hot', assigned_user: blind.id })
    expect((await read(blind)).items.map(({ title }) => title)).not.toContain('Hers')
    const fields = { task: { due_date: 'hidden' } } as const
    const reader = await product.makePerson(owner, { name: 'Meena', rights: { task: { view: 'all' } }, fields })
    expect(await read(reader)).toMatchObject({ items: [], to_do: 0 })
  })

  test('of a person without any right is empty', async () => {
    const nobody = await product.makePerson(owner, { name: 'Nobody', rights: {} })
    expect(await read(nobody)).toMatchObject({ items: [], done: [], to_do: 0 })
  })
})

describe('the outcome of a piece of work', () => {
  test('moves a task with a note in one call, is taken back whole, and counts as done', async () => {
    const task = await post('/tasks', { name: 'Ring the tailor', due_date: at(today, '00:05') }, seller)
    const before = (await read(seller)).done
    const save = (body: object) => product.call(seller, 'POST', `/tasks/${task.id}/outcome`, body)
    const next = at(addDays(today, 2), '10:00')
    const done = await save({ outcome: 'Busy', note: 'After lunch', values: { due_date: next }, version: task.version })
    expect(done.body).toMatchObject({ task: { id: task.id }, note_id: expect.any(Number) })
    expect(Date.parse(done.body.task.due_date)).toBe(Date.parse(next))
    expect((await read(seller)).items.map(({ title }) => title)).not.toContain('Ring the tailor')
    const count = (answer: DayAnswer['done']) => answer.find(({ record }) => record === 'note')?.count ?? 0
    expect(count((await read(seller)).done)).toBe(count(before) + 1)
    const { version } = done.body.task
    await save({ take_back: done.body.note_id, values: { due_date: at(today, '00:05') }, version })
    expect((await read(seller)).items.map(({ title }) => title)).toContain('Ring the tailor')
    expect((await save({ values: { name: 'No' }, version })).status).toBe(400)
  })

  test('of ten saves at once writes one; the others are told what changed', async () => {
    const task = await post('/tasks', { name: 'Once', due_date: at(today, '00:05') }, seller)
    const body = { note: 'Rang', values: { status_id: completed }, version: task.version }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => product.call(seller, 'POST', `/tasks/${task.id}/outcome`, body)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(todo).not.toBe(completed)
  })
})
